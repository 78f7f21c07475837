"""The grid of cards: a brick pattern in doubled coordinates, where north is +y and x + y is even (BV-MAP-01, -03)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal, TypeAlias

Side = Literal["E", "NE", "NW", "W", "SW", "SE"]
Cell: TypeAlias = tuple[int, int]
# A cell and a section of its card; the section is empty if the card has only one.
Spot: TypeAlias = tuple[Cell, str]

DIRECTIONS: tuple[Side, ...] = ("E", "NE", "NW", "W", "SW", "SE")
DELTAS: tuple[Cell, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
INDEX: dict[str, int] = {name: number for number, name in enumerate(DIRECTIONS)}
# The opposite side, which is also where a side points when the card is turned.
BACK = (3, 4, 5, 0, 1, 2)
SPOT = re.compile(r"\(?(-?\d{1,3}),(-?\d{1,3})\)?(?:/([a-z]+))?")


def neighbour(cell: Cell, direction: int) -> Cell:
    """Return the cell next to this one."""
    dx, dy = DELTAS[direction]
    return cell[0] + dx, cell[1] + dy


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six cells around this one."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in DELTAS]


def write_cell(cell: Cell) -> str:
    """Write a cell as in a position: `-1,1`."""
    return f"{cell[0]},{cell[1]}"


@lru_cache(maxsize=4096)
def write_spot(spot: Spot) -> str:
    """Write a spot as in a position: `0,-2/bridge`."""
    cell, section = spot
    return f"{write_cell(cell)}/{section}" if section else write_cell(cell)


def write_place(text: str) -> str:
    """Write a cell named in a move, such as `(1,1)`, as in a position."""
    return text.replace("(", "").replace(")", "")


def read_spot(text: str) -> Spot | None:
    """Read a spot; None if the text is not a spot of the grid."""
    match = SPOT.fullmatch(text.replace(" ", ""))
    if match is None or (int(match[1]) + int(match[2])) % 2:
        return None
    return (int(match[1]), int(match[2])), match[3] or ""
