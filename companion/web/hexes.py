"""A map of hexagons as a drawing, with the letters and numbers of the printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin, sqrt
from typing import NamedTuple, TypeAlias

from companion.referee.view import Cell, HexMap
from companion.web.element import Element, el
from companion.web.paint import BLANK, Area, drawing, lettering, paint_of, painted

RADIUS = 30.0
HEIGHT = RADIUS * sqrt(3)
STEP = RADIUS * 1.5
MARGIN = 26.0
LETTERS, COORDINATES = 21, 12
# Where a side begins and ends, in degrees from the middle, clockwise from the right.
SIDES = {"SE": (0, 60), "S": (60, 120), "SW": (120, 180), "NW": (180, 240), "N": (240, 300), "NE": (300, 360)}
# The lines of what is drawn on a side, the lowest first.
BORDERS = {"-": ("halo", "road"), "#": ("halo", "wall"), "=": ("halo", "wall", "road on-wall")}
Point: TypeAlias = tuple[float, float]


class MapPart(NamedTuple):
    """The columns and rows that are drawn, counted from 0."""

    left: int
    right: int
    top: int
    bottom: int

    def middle(self, column: int, row: int) -> Point:
        """Return the middle of a space; every second column sits lower."""
        x = MARGIN + RADIUS + (column - self.left) * STEP
        return x, MARGIN + HEIGHT * (row - self.top + (1 + column % 2) / 2)

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom

    @property
    def area(self) -> Area:
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1.5
        return Area(0, 0, MARGIN + STEP * columns + RADIUS / 2 + 4, MARGIN + HEIGHT * rows + 4)


def place_of(space: str) -> tuple[int, int]:
    """Return column and row of a space, counted from 0: `G7` is (6, 6)."""
    return ord(space[0]) - 65, int(space[1:]) - 1


def frame_of(view: HexMap) -> MapPart:
    """Choose what to draw: the used spaces and one ring around them; of an empty map, all."""
    used = [place_of(space) for space, cell in view.cells.items() if cell.tint not in ("", BLANK)]
    if not used:
        return MapPart(0, view.columns - 1, 0, view.rows - 1)
    columns, rows = [column for column, _ in used], [row for _, row in used]
    return MapPart(
        max(0, min(columns) - 1),
        min(view.columns - 1, max(columns) + 1),
        max(0, min(rows) - 1),
        min(view.rows - 1, max(rows) + 1),
    )


def draw_hexes(view: HexMap, key: str) -> Element:
    """Draw a map of hexagons; `key` begins the ids in it."""
    frame = frame_of(view)
    drawn = {space: cell for space, cell in view.cells.items() if frame.holds(*place_of(space))}
    parts = [part for space, cell in drawn.items() for part in _space(frame, key, space, cell)]
    parts += [*_borders(view, frame), *_labels(frame)]
    tints = (cell.tint for cell in drawn.values())
    return drawing(key, view.title, describe_map(view), frame.area, tints, parts)


def describe_map(view: HexMap) -> str:
    """Say in words what is on a map, space by space."""
    used = [f"{space} {cell.text}" for space, cell in view.cells.items() if cell.tint not in ("", BLANK)]
    return "; ".join(used) or "nothing is drawn yet"


def _space(frame: MapPart, key: str, space: str, cell: Cell) -> Iterator[Element]:
    x, y = frame.middle(*place_of(space))
    corners = " ".join(f"{a:.1f},{b:.1f}" for a, b in (_corner(x, y, degrees) for degrees in range(0, 360, 60)))
    yield from painted(key, cell.tint, "polygon", points=corners)
    if cell.tint == BLANK:
        yield lettering(space, x, y, COORDINATES, 2 * RADIUS, class_="faint")
    else:
        yield lettering(cell.text, x, y, LETTERS, RADIUS * 1.6, paint_of(cell.tint).ink, "strong")


def _corner(x: float, y: float, degrees: float, radius: float = RADIUS) -> Point:
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def _borders(view: HexMap, frame: MapPart) -> Iterator[Element]:
    """Draw what lies on sides; the side that two spaces share is drawn once."""
    shared: dict[tuple[int, int], tuple[Point, Point, str]] = {}
    for (space, side), mark in view.sides.items():
        if frame.holds(*place_of(space)):
            middle = frame.middle(*place_of(space))
            start, end = (_corner(*middle, degrees) for degrees in SIDES[side])
            shared[round(start[0] + end[0]), round(start[1] + end[1])] = (start, end, mark)
    for start, end, mark in shared.values():
        yield from _border(start, end, mark)


def _border(start: Point, end: Point, mark: str) -> Iterator[Element]:
    (a, b), (c, d) = start, end
    for name in BORDERS.get(mark, ("halo",)):
        yield el("path", d=f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}", class_=name)
    if mark not in BORDERS:
        yield lettering(mark, (a + c) / 2, (b + d) / 2, COORDINATES, RADIUS, class_="strong")


def _labels(frame: MapPart) -> Iterator[Element]:
    for column in range(frame.left, frame.right + 1):
        x, _ = frame.middle(column, frame.top)
        yield lettering(chr(65 + column), x, MARGIN / 2, LETTERS - 4, STEP, class_="label")
    for row in range(frame.top, frame.bottom + 1):
        _, y = frame.middle(frame.left - frame.left % 2, row)
        yield lettering(str(row + 1), MARGIN / 2, y, LETTERS - 4, MARGIN, class_="label")
