"""The valley as squares, and the straight lines through it.

Squares are numbered as they are laid in the setup: a5, b5, ... e5, a4, ... e1.
"""

from __future__ import annotations

COLUMNS, ROWS = "abcde", "54321"
SQUARES: tuple[str, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
INDEX: dict[str, int] = {square: index for index, square in enumerate(SQUARES)}
SIZE = len(COLUMNS)
DIRECTIONS = tuple((across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if across or down)


def _ray(start: int, across: int, down: int) -> tuple[int, ...]:
    """List the squares from a start outward, to the edge of the valley."""
    found: list[int] = []
    column, row = start % SIZE + across, start // SIZE + down
    while 0 <= column < SIZE and 0 <= row < SIZE:
        found.append(row * SIZE + column)
        column, row = column + across, row + down
    return tuple(found)


# The straight lines out of each square in eight directions, without the square itself (KV-MOVE-02, KV-MOVE-03).
RAYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(ray for across, down in DIRECTIONS if (ray := _ray(start, across, down))) for start in range(SIZE * SIZE)
)
# Every straight line from one square to another, without the start, with the end.
LINES: dict[tuple[int, int], tuple[int, ...]] = {
    (start, end): ray[: steps + 1]
    for start in range(SIZE * SIZE)
    for ray in RAYS[start]
    for steps, end in enumerate(ray)
}


def is_edge(start: int, end: int) -> bool:
    """Return whether a line ends at the edge of the valley."""
    return any(ray[-1] == end for ray in RAYS[start])
