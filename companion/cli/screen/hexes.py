"""A map of hexagons as characters with tints. Pure: what is drawn here, `screen` prints.

      A    B
     ____
    /wH  \\____
  1 \\____/f   \\
         \\____/
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from companion.referee.view import Cell, HexMap, MapPart, grid_place, used_part

WIDEST, NARROWEST = 4, 2
MARGIN = 4
GAP = 3
Spot: TypeAlias = tuple[int, int]


class Ink(NamedTuple):
    """One character and the tint it is printed in."""

    char: str
    tint: str = ""


Row: TypeAlias = list[Ink]


class CellFrame(NamedTuple):
    """The part of a map to draw, and the width of a cell."""

    part: MapPart
    width: int

    def corner(self, column: int, row: int) -> Spot:
        """Return the line and column of a cell's upper left corner. Every second column is lower."""
        return 2 * (row - self.part.top) + column % 2 + 2, MARGIN + (column - self.part.left) * (self.width + 1)


def hex_rows(view: HexMap, room: int, whole: bool = False) -> list[Row]:
    """Draw a map under its title, as wide as possible. Without `whole`, empty parts are left out."""
    frame = frame_of(view, room, whole)
    ink: dict[Spot, Ink] = dict(_labels(frame))
    drawn = {space: cell for space, cell in view.cells.items() if frame.part.holds(*grid_place(space))}
    for space in drawn:
        ink.update(_outline(frame, space))
    for space, cell in drawn.items():
        ink.update(_inside(frame, space, cell))
    for (space, side), char in view.sides.items():
        if space in drawn:
            ink |= {spot: Ink(char, "mark") for spot in _side(frame, space, side)}
    return [[Ink(char, "label") for char in view.title], *rows_of(ink)]


def side_by_side(maps: Iterable[list[Row]], room: int) -> list[Row]:
    """Put maps side by side as long as they fit, then below each other."""
    bands: list[list[Row]] = []
    for rows in maps:
        if bands and _width(bands[-1]) + GAP + _width(rows) <= room:
            bands[-1] = _beside(bands[-1], rows)
        else:
            bands.append(rows)
    return [row for i, band in enumerate(bands) for row in ([[], *band] if i else band)]


def _width(rows: list[Row]) -> int:
    return max(map(len, rows))


def _beside(left: list[Row], right: list[Row]) -> list[Row]:
    width = _width(left) + GAP
    blank: Row = []
    pairs = zip_longest(left, right, fillvalue=blank)
    return [row + [Ink(" ")] * (width - len(row)) + more for row, more in pairs]


def frame_of(view: HexMap, room: int, whole: bool) -> CellFrame:
    """Choose what to draw, with cells as wide as fit."""
    part = used_part(view, whole)
    fits = (room - MARGIN - 1) // (part.right - part.left + 1) - 1
    return CellFrame(part, max(NARROWEST, min(WIDEST, fits)))


def _labels(frame: CellFrame) -> Iterator[tuple[Spot, Ink]]:
    for column in range(frame.part.left, frame.part.right + 1):
        _, x = frame.corner(column, frame.part.top)
        yield (0, x + (frame.width + 1) // 2), Ink(chr(65 + column), "label")
    for row in range(frame.part.top, frame.part.bottom + 1):
        y, _ = frame.corner(frame.part.left - frame.part.left % 2, row)
        for x, char in enumerate(f"{row + 1:>2}"):
            yield (y, x), Ink(char, "label")


def _outline(frame: CellFrame, space: str) -> Iterator[tuple[Spot, Ink]]:
    y, x = frame.corner(*grid_place(space))
    end = x + frame.width + 1
    for spot, char in {(y, x): "/", (y, end): "\\", (y + 1, x): "\\", (y + 1, end): "/"}.items():
        yield spot, Ink(char, "edge")
    for between in range(x + 1, end):
        yield (y - 1, between), Ink("_", "edge")
        yield (y + 1, between), Ink("_", "edge")


def _inside(frame: CellFrame, space: str, cell: Cell) -> Iterator[tuple[Spot, Ink]]:
    y, x = frame.corner(*grid_place(space))
    for i, char in enumerate(f"{cell.text:<{frame.width}}"[: frame.width]):
        yield (y, x + 1 + i), Ink(char, cell.tint)


def _side(frame: CellFrame, space: str, side: str) -> list[Spot]:
    y, x = frame.corner(*grid_place(space))
    end, middle = x + frame.width + 1, x + 1 + frame.width // 2
    spots: Mapping[str, list[Spot]] = {
        "N": [(y - 1, middle - 1), (y - 1, middle)],
        "S": [(y + 1, middle - 1), (y + 1, middle)],
        "NE": [(y, end)],
        "SE": [(y + 1, end)],
        "SW": [(y + 1, x)],
        "NW": [(y, x)],
    }
    return spots[side]


def rows_of(ink: Mapping[Spot, Ink]) -> list[Row]:
    """Arrange characters with a line and column into rows."""
    ends = [0] * (1 + max(y for y, _ in ink))
    for y, x in ink:
        ends[y] = max(ends[y], x + 1)
    return [[ink.get((y, x), Ink(" ")) for x in range(end)] for y, end in enumerate(ends)]
