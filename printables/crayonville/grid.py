"""The geometry of a village sheet on paper: hexagons, borders and corners."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.crayonville.sheet import CORNERS, SIDES, Border, Corner, Sheet, Side, Space
from printables.drawing import Box
from printables.drawing.path import Path

ROOT3 = math.sqrt(3)
Point = tuple[float, float]
# The corners of a hexagon around its centre, anticlockwise from the right.
RING: tuple[Point, ...] = tuple((math.cos(math.pi * n / 3), math.sin(math.pi * n / 3)) for n in range(6))


class HexGrid(NamedTuple):
    """The hexagons of a sheet, with the length of a side and the upper left corner of the sheet."""

    sheet: Sheet
    side: float
    x: float
    top: float

    @property
    def box(self) -> Box:
        """The box around the whole sheet."""
        w, h = sheet_extent(self.sheet)
        left, top = sheet_start(self.sheet)
        return Box(self.x + left * self.side, self.top - (top + h) * self.side, w * self.side, h * self.side)

    def point(self, corner: Corner) -> Point:
        """Return the position of a corner."""
        across, down = corner
        return self.x + self.side * (1 + across / 2), self.top - (down - 1) * self.side * ROOT3 / 2

    def middle(self, space: Space) -> Point:
        """Return the centre of a space."""
        column = ord(space[0]) - 65
        return self.point((3 * column, 2 * int(space[1:]) + column % 2))

    def hexagon(self, space: Space, share: float = 1.0) -> tuple[Point, ...]:
        """Return the corners of a space, or of a smaller hexagon inside it."""
        x, y = self.middle(space)
        reach = self.side * share
        return tuple((x + reach * dx, y + reach * dy) for dx, dy in RING)

    def border(self, border: Border) -> tuple[float, float, float, float]:
        """Return the two ends of a border."""
        return (*self.point(self.sheet.corners[border][0]), *self.point(self.sheet.corners[border][1]))

    def inside(self, space: Space, dx: float, dy: float) -> Point:
        """Return a point in a space, given in sides from its centre."""
        x, y = self.middle(space)
        return x + dx * self.side, y + dy * self.side

    def around(self, space: Space, dx: float, dy: float, size: float) -> Box:
        """Return a square around a point in a space, both given in sides."""
        x, y = self.inside(space, dx, dy)
        return Box(x, y, 0, 0).inset(-size * self.side / 2)

    def trace(self, path: Path, spaces: Iterable[Space], share: float = 1.0) -> None:
        """Draw the outlines of spaces on a ReportLab path."""
        for space in spaces:
            first, *others = self.hexagon(space, share)
            path.moveTo(*first)
            for point in others:
                path.lineTo(*point)
            path.close()

    def rim(self) -> list[tuple[float, float, float, float]]:
        """Return the borders on the edge of the sheet."""
        sheet = self.sheet
        edges = [(space, side) for space in sheet.spaces for side in SIDES if side not in sheet.toward[space]]
        return [self.border(sheet.borders[space][side]) for space, side in edges]

    def mesh(self) -> list[tuple[float, float, float, float]]:
        """Return all borders, each once."""
        return [self.border(border) for border in self.sheet.corners]


class Extent(NamedTuple):
    """The columns and rows of a part of a sheet, counted from 0."""

    left: int
    top: int
    columns: int
    rows: int


def extent_of(spaces: Collection[Space]) -> Extent:
    """Return the columns and rows that spaces take up."""
    columns, rows = [ord(space[0]) - 65 for space in spaces], [int(space[1:]) - 1 for space in spaces]
    left, top = min(columns), min(rows)
    return Extent(left, top, max(columns) - left + 1, max(rows) - top + 1)


def crop_sheet(sheet: Sheet, extent: Extent) -> Sheet:
    """Return a part of a sheet, whose other spaces are missing."""
    across, down = (range(start, start + n) for start, n in zip(extent[:2], extent[2:], strict=True))
    cut = tuple(s for s in sheet.spaces if ord(s[0]) - 65 not in across or int(s[1:]) - 1 not in down)
    return replace(sheet, missing=(*sheet.missing, *cut))


@lru_cache(maxsize=32)
def _extent_of_sheet(spaces: tuple[Space, ...]) -> Extent:
    """Return the columns and rows of a sheet; the same few sheets are measured again and again."""
    return extent_of(spaces)


def sheet_start(sheet: Sheet) -> Point:
    """Return the distance of the first column and row of a sheet from those of a whole one, in sides of a hexagon."""
    extent = _extent_of_sheet(sheet.spaces)
    return 1.5 * extent.left, ROOT3 * extent.top


def sheet_extent(sheet: Sheet) -> Point:
    """Return the width and height of a sheet, in sides of a hexagon."""
    return room_for(_extent_of_sheet(sheet.spaces))


def room_for(extent: Extent) -> Point:
    """Return the width and height of columns and rows, in sides of a hexagon."""
    return 1.5 * extent.columns + 0.5, ROOT3 * (extent.rows + (0.5 if extent.columns > 1 else 0))


def fit_sheet(sheet: Sheet, box: Box, most: float = math.inf) -> HexGrid:
    """Lay out a sheet in the middle of a box, as large as fits."""
    w, h = sheet_extent(sheet)
    side = min(box.w / w, box.h / h, most)
    left, top = sheet_start(sheet)
    return HexGrid(sheet, side, box.cx - (left + w / 2) * side, box.cy + (top + h / 2) * side)


def direction(side: Side) -> Point:
    """Return the unit vector from the centre of a space through one of its sides, y upwards."""
    (x1, y1), (x2, y2) = CORNERS[side]
    x, y = (x1 + x2) / 4, -(y1 + y2) * ROOT3 / 4
    long = math.hypot(x, y)
    return x / long, y / long
