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

from companion.referee.view import Cell, HexMap

WIDEST, NARROWEST = 4, 2
MARGIN = 4
GAP = 3
# Tints of spaces with nothing on them.
EMPTY = ("", "blank")
Spot: TypeAlias = tuple[int, int]


class Ink(NamedTuple):
    """One character and the tint it is printed in."""

    char: str
    tint: str = ""


Row: TypeAlias = list[Ink]


class MapPart(NamedTuple):
    """The part of a map that is drawn, columns and rows counted from 0, and how wide a cell is."""

    left: int
    right: int
    top: int
    bottom: int
    width: int

    def corner(self, column: int, row: int) -> Spot:
        """Return line and place of the upper left corner of a cell; every second column sits lower."""
        return 2 * (row - self.top) + column % 2 + 2, MARGIN + (column - self.left) * (self.width + 1)

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom


def place_of(space: str) -> tuple[int, int]:
    """Return column and row of a space, counted from 0: `G7` is (6, 6)."""
    return ord(space[0]) - 65, int(space[1:]) - 1


def hex_rows(view: HexMap, room: int, whole: bool = False) -> list[Row]:
    """Draw a map under its title, as wide as there is room; without `whole` the empty parts are left away."""
    frame = frame_of(view, room, whole)
    ink: dict[Spot, Ink] = dict(_labels(frame))
    drawn = {space: cell for space, cell in view.cells.items() if frame.holds(*place_of(space))}
    for space in drawn:
        ink.update(_outline(frame, space))
    for space, cell in drawn.items():
        ink.update(_inside(frame, space, cell))
    for (space, side), char in view.sides.items():
        if space in drawn:
            ink |= {spot: Ink(char, "mark") for spot in _side(frame, space, side)}
    return [[Ink(char, "label") for char in view.title], *rows_of(ink)]


def side_by_side(maps: Iterable[list[Row]], room: int) -> list[Row]:
    """Set maps beside each other for as long as there is room, then below."""
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


def frame_of(view: HexMap, room: int, whole: bool) -> MapPart:
    """Choose what to draw: the used spaces and one ring around them, in cells as wide as fit."""
    used = [place_of(space) for space, cell in view.cells.items() if cell.tint not in EMPTY]
    if whole or not used:
        left, right, top, bottom = 0, view.columns - 1, 0, view.rows - 1
    else:
        columns, rows = [column for column, _ in used], [row for _, row in used]
        left, right = max(0, min(columns) - 1), min(view.columns - 1, max(columns) + 1)
        top, bottom = max(0, min(rows) - 1), min(view.rows - 1, max(rows) + 1)
    fits = (room - MARGIN - 1) // (right - left + 1) - 1
    return MapPart(left, right, top, bottom, max(NARROWEST, min(WIDEST, fits)))


def _labels(frame: MapPart) -> Iterator[tuple[Spot, Ink]]:
    for column in range(frame.left, frame.right + 1):
        _, x = frame.corner(column, frame.top)
        yield (0, x + (frame.width + 1) // 2), Ink(chr(65 + column), "label")
    for row in range(frame.top, frame.bottom + 1):
        y, _ = frame.corner(frame.left - frame.left % 2, row)
        for x, char in enumerate(f"{row + 1:>2}"):
            yield (y, x), Ink(char, "label")


def _outline(frame: MapPart, space: str) -> Iterator[tuple[Spot, Ink]]:
    y, x = frame.corner(*place_of(space))
    end = x + frame.width + 1
    for spot, char in {(y, x): "/", (y, end): "\\", (y + 1, x): "\\", (y + 1, end): "/"}.items():
        yield spot, Ink(char, "edge")
    for between in range(x + 1, end):
        yield (y - 1, between), Ink("_", "edge")
        yield (y + 1, between), Ink("_", "edge")


def _inside(frame: MapPart, space: str, cell: Cell) -> Iterator[tuple[Spot, Ink]]:
    y, x = frame.corner(*place_of(space))
    for i, char in enumerate(f"{cell.text:<{frame.width}}"[: frame.width]):
        yield (y, x + 1 + i), Ink(char, cell.tint)


def _side(frame: MapPart, space: str, side: str) -> list[Spot]:
    y, x = frame.corner(*place_of(space))
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
    """Set characters that have their line and place into rows."""
    ends = [0] * (1 + max(y for y, _ in ink))
    for y, x in ink:
        ends[y] = max(ends[y], x + 1)
    return [[ink.get((y, x), Ink(" ")) for x in range(end)] for y, end in enumerate(ends)]
