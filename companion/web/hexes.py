"""A drawing of a map of hexagons, with the letters and numbers of the printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin, sqrt
from typing import TypeAlias

from companion.referee.view import EMPTY, Cell, HexMap, MapPart, grid_place, used_part
from companion.web.element import Element, el
from companion.web.paint import BLANK, NO_TAPS, Area, Taps, drawable, drawing, lettering, paint_of, painted, picture_row

RADIUS = 30.0
HEIGHT = RADIUS * sqrt(3)
STEP = RADIUS * 1.5
MARGIN = 26.0
LETTERS, COORDINATES, PICTURES = 21, 12, 42.0
# The start and end of each side, in degrees around the centre, clockwise from the right.
SIDES = {"SE": (0, 60), "S": (60, 120), "SW": (120, 180), "NW": (180, 240), "N": (240, 300), "NE": (300, 360)}
# The lines drawn on a side, the lowest first.
BORDERS = {"-": ("halo", "road"), "#": ("halo", "wall"), "=": ("halo", "wall", "road on-wall")}
Point: TypeAlias = tuple[float, float]


class HexFrame(MapPart):
    """The columns and rows of a drawing, and their positions."""

    def middle(self, column: int, row: int) -> Point:
        """Return the centre of a space; every second column is lower."""
        x = MARGIN + RADIUS + (column - self.left) * STEP
        return x, MARGIN + HEIGHT * (row - self.top + (1 + column % 2) / 2)

    @property
    def area(self) -> Area:
        columns, rows = self.right - self.left + 1, self.bottom - self.top + 1.5
        return Area(0, 0, MARGIN + STEP * columns + RADIUS / 2 + 4, MARGIN + HEIGHT * rows + 4)


def draw_hexes(view: HexMap, key: str, taps: Taps = NO_TAPS) -> Element:
    """Draw a map of hexagons; its ids start with `key`."""
    frame = HexFrame(*used_part(view))
    drawn = {space: cell for space, cell in view.cells.items() if frame.holds(*grid_place(space))}
    parts = [part for space, cell in drawn.items() for part in _space(frame, key, space, cell)]
    parts += [*_borders(view, frame), *_labels(frame)]
    for space in drawn:
        parts += taps.target(space, "polygon", points=_outline(*frame.middle(*grid_place(space))))
    tints = (cell.tint for cell in drawn.values())
    return drawing(key, view.title, describe_map(view), frame.area, tints, parts, bool(taps.places))


def describe_map(view: HexMap) -> str:
    """Describe a map in words, space by space."""
    used = [f"{space} {cell.text}" for space, cell in view.cells.items() if cell.tint not in EMPTY]
    return "; ".join(used) or "nothing is drawn yet"


def _space(frame: HexFrame, key: str, space: str, cell: Cell) -> Iterator[Element]:
    x, y = frame.middle(*grid_place(space))
    yield from painted(key, cell.tint, "polygon", points=_outline(x, y))
    if cell.tint == BLANK:
        yield lettering(space, x, y, COORDINATES, 2 * RADIUS, class_="faint")
    elif pictures := drawable(cell.pictures):
        yield from picture_row(pictures, Area(x - PICTURES / 2, y - PICTURES / 2, PICTURES, PICTURES))
    else:
        yield lettering(cell.text, x, y, LETTERS, RADIUS * 1.6, paint_of(cell.tint).ink, "strong")


def _outline(x: float, y: float) -> str:
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in (_corner(x, y, degrees) for degrees in range(0, 360, 60)))


def _corner(x: float, y: float, degrees: float, radius: float = RADIUS) -> Point:
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def _borders(view: HexMap, frame: HexFrame) -> Iterator[Element]:
    """Draw what is on sides; a side that two spaces share is drawn once."""
    shared: dict[tuple[int, int], tuple[Point, Point, str]] = {}
    for (space, side), mark in view.sides.items():
        if frame.holds(*grid_place(space)):
            middle = frame.middle(*grid_place(space))
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


def _labels(frame: HexFrame) -> Iterator[Element]:
    for column in range(frame.left, frame.right + 1):
        x, _ = frame.middle(column, frame.top)
        yield lettering(chr(65 + column), x, MARGIN / 2, LETTERS - 4, STEP, class_="label")
    for row in range(frame.top, frame.bottom + 1):
        _, y = frame.middle(frame.left - frame.left % 2, row)
        yield lettering(str(row + 1), MARGIN / 2, y, LETTERS - 4, MARGIN, class_="label")
