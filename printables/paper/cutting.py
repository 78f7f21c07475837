"""Pieces to cut out: their places on a sheet, the places of their backs, and the cut marks.

Every cut is a straight line through the whole sheet. Rectangles share their edges or keep a gap. Hexagons touch only at
their corners, with small triangles between them: then all their edges lie on straight lines too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from printables.drawing.box import Box
from printables.drawing.ink import Swatch
from printables.drawing.pen import Pen
from printables.paper.sizes import SAFE, Paper, Printer

# Room in the margin for the cut marks, and a strip for the title and the ruler on one side.
MARK = 2.7
LEAST_RIM = 1.2
STRIP = 3.0
# White space between marks and the strip, and between a background and its marks; then the shortest mark.
BEFORE_STRIP = 0.7
BEFORE_MARK = 0.2
LEAST_MARK = 0.8
EPSILON = 1e-6

Segment: TypeAlias = tuple[float, float, float, float]
Reach: TypeAlias = tuple[float, float]
ROOT3 = math.sqrt(3)


class Shape(NamedTuple):
    """The shape of a piece: a rectangle, or a hexagon with flat top and bottom of this width and height."""

    width: float
    height: float
    is_hexagon: bool = False


def rectangle(width: float, height: float) -> Shape:
    """Return the shape of a card, tile or token."""
    return Shape(width, height)


def hexagon(height: float) -> Shape:
    """Return a hexagon of this height, from its flat top to its flat bottom."""
    return Shape(height * 2 / ROOT3, height, True)


POKER = rectangle(63, 88)


class Art(NamedTuple):
    """One side of a piece. Art with the same key looks the same; `ground`, its background, may bleed over the cut."""

    key: str
    draw: Callable[[Pen, Box], None]
    ground: Swatch | str | None = None


class Piece(NamedTuple):
    """A piece to cut out, with the number of copies."""

    front: Art
    back: Art | None = None
    copies: int = 1


class Deck(NamedTuple):
    """Pieces of one shape. `name` selects the part, `title` is its bookmark.

    A deck that `joins` takes the room below the last pieces of another shape, if all of it fits there. `spares` fill
    the rest of its last sheet, the last of them as often as needed; they are not part of the deck.
    """

    name: str
    title: str
    shape: Shape
    pieces: tuple[Piece, ...]
    joins: bool = False
    spares: tuple[Piece, ...] = ()

    @property
    def has_backs(self) -> bool:
        return any(piece.back for piece in self.pieces)

    def each(self) -> list[Piece]:
        """Return every piece, including copies."""
        return [piece for piece in self.pieces for _ in range(piece.copies)]


class Slots(NamedTuple):
    """The layout of one sheet of pieces: the middle of each, the limits of their backgrounds, and the cut marks.

    `block` is the area of a full sheet, `bounds` the used part of it, `strip` the distance of title and ruler from it.
    """

    middles: tuple[tuple[float, float], ...]
    block: Box
    bounds: Box
    bleed: Box
    marks: tuple[Segment, ...]
    # Whether the strip for title and ruler is at the side, not at the top.
    strip_at_side: bool
    strip: float = MARK + BEFORE_STRIP
    # The number of straight cuts.
    cuts: int = 0

    def moved(self, dx: float, dy: float) -> Slots:
        """Return the same places elsewhere on the sheet."""
        return self._replace(
            middles=tuple((x + dx, y + dy) for x, y in self.middles),
            bounds=self.bounds._replace(x=self.bounds.x + dx, y=self.bounds.y + dy),
            bleed=self.bleed._replace(x=self.bleed.x + dx, y=self.bleed.y + dy),
            marks=tuple((x1 + dx, y1 + dy, x2 + dx, y2 + dy) for x1, y1, x2, y2 in self.marks),
        )

    def over(self, paper: Paper, printer: Printer) -> Slots:
        """Return the same places on the back of the sheet, or below its fold."""

        def point(x: float, y: float) -> tuple[float, float]:
            return behind((x, y), paper, printer)[:2]

        def box(one: Box) -> Box:
            (x1, y1), (x2, y2) = point(one.x, one.y), point(one.right, one.top)
            return Box(min(x1, x2), min(y1, y2), one.w, one.h)

        return self._replace(
            middles=tuple(point(*middle) for middle in self.middles),
            bounds=box(self.bounds),
            bleed=box(self.bleed),
            marks=tuple((*point(x1, y1), *point(x2, y2)) for x1, y1, x2, y2 in self.marks),
        )


@lru_cache(maxsize=64)
def slots(shape: Shape, paper: Paper, printer: Printer, pieces: int | None = None) -> Slots:
    """Lay out pieces of a shape on a sheet, as many as fit or are given; only on the upper half if it is folded."""
    fold = printer.order == "fold"
    sheet = Box(0, 0, *paper.size())
    gap = 0.0 if shape.is_hexagon else printer.gap
    room = sheet.upper(sheet.h / 2) if fold else sheet
    columns, rows, at_side = _fit(shape, room, gap, fold)
    step_x, step_y, shift = (shape.width, shape.height, shape.width / 2) if shape.is_hexagon else _steps(shape, gap)
    size = columns * step_x - gap + (shift if rows > 1 else 0), rows * step_y - gap
    block = Box(room.cx - size[0] / 2, room.y + gap / 2, *size) if fold else room.centred(*size)
    middles = tuple(
        (block.x + shape.width / 2 + column * step_x + shift * (row % 2), block.top - shape.height / 2 - row * step_y)
        for row in range(rows)
        for column in range(columns)
    )[:pieces]
    bounds = _around(middles, shape)
    if shape.is_hexagon:
        slanted = tuple(_slanted_marks(middles, shape, bounds, sheet))
        return Slots(middles, block, bounds, bounds, slanted, at_side, cuts=len(slanted) // 2)
    reach_x = _reach(printer.bleed, block.x - SAFE - STRIP * at_side)
    reach_y = _reach(printer.bleed, room.top - SAFE - block.top - STRIP * (not at_side))
    marks = _straight_marks(middles, shape, bounds, reach_x, reach_y)
    # The fold is not a cut, and the area below it is for the backs.
    kept = [mark for mark in marks if not fold or min(mark[1], mark[3]) > room.y + EPSILON]
    bleed = bounds.inset(BEFORE_MARK - reach_x[0], BEFORE_MARK - reach_y[0])
    # A bleed across the fold would be printed on a back.
    bleed = bleed.cut(bottom=max(0.0, room.y - bleed.y))
    strip = (reach_x if at_side else reach_y)[1] + BEFORE_STRIP
    return Slots(middles, block, bounds, bleed, tuple(kept), at_side, strip, len(marks) // 2)


def slots_below(above: Slots, shape: Shape, paper: Paper, printer: Printer, pieces: int) -> Slots | None:
    """Lay out pieces of another shape below others, from their left edge; return None if not all of them fit."""
    if printer.order == "fold" or len(slots(shape, paper, printer).middles) < pieces:
        return None
    laid = slots(shape, paper, printer, pieces)
    below = laid.moved(above.bounds.x - laid.bounds.x, above.bounds.y - 2 * MARK - BEFORE_MARK - laid.bounds.top)
    low, right = below.bounds.y - MARK, below.bounds.right + MARK
    return below if low > SAFE - EPSILON and right < paper.width - SAFE + EPSILON else None


def _steps(shape: Shape, gap: float) -> tuple[float, float, float]:
    return shape.width + gap, shape.height + gap, 0.0


def _around(middles: Sequence[tuple[float, float]], shape: Shape) -> Box:
    """Return the box around pieces."""
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    low = min(xs) - shape.width / 2, min(ys) - shape.height / 2
    return Box(*low, max(xs) + shape.width / 2 - low[0], max(ys) + shape.height / 2 - low[1])


def _straight_marks(
    middles: Sequence[tuple[float, float]], shape: Shape, bounds: Box, reach_x: Reach, reach_y: Reach
) -> list[Segment]:
    """Return marks outside the pieces, at both ends of every cut."""
    (near_x, far_x), (near_y, far_y) = reach_x, reach_y
    marks: list[Segment] = []
    for x in _edges([x for x, _ in middles], shape.width):
        marks += [(x, bounds.top + near_y, x, bounds.top + far_y), (x, bounds.y - near_y, x, bounds.y - far_y)]
    for y in _edges([y for _, y in middles], shape.height):
        marks += [(bounds.x - near_x, y, bounds.x - far_x, y), (bounds.right + near_x, y, bounds.right + far_x, y)]
    return marks


def _fit(shape: Shape, room: Box, gap: float, fold: bool) -> tuple[int, int, bool]:
    """Find how many columns and rows fit, with the strip at the top or the side, whichever holds more."""
    found = []
    for at_side in (False, True):
        side, top = (MARK + STRIP, LEAST_RIM) if at_side else (LEAST_RIM, MARK + STRIP)
        wide = room.w - 2 * (SAFE + side)
        high = room.h - SAFE - top - (gap / 2 if fold else SAFE + top)
        columns, rows = _count(shape, wide, high, gap)
        found.append((columns * rows, not at_side, columns, rows))
    best = max(found)
    if not best[0]:
        raise ValueError(f"a piece of {shape.width:.0f} x {shape.height:.0f} mm does not fit on the paper")
    return best[2], best[3], not best[1]


def _count(shape: Shape, wide: float, high: float, gap: float) -> tuple[int, int]:
    if shape.is_hexagon:
        side = shape.width / 2
        return int((wide - side + EPSILON) // (2 * side)), int((high + EPSILON) // shape.height)
    return int((wide + gap + EPSILON) // (shape.width + gap)), int((high + gap + EPSILON) // (shape.height + gap))


def _edges(middles: Sequence[float], size: float) -> list[float]:
    """Return the cuts: the edges of all pieces, with shared edges only once."""
    edges = sorted(middle + side * size / 2 for middle in middles for side in (-1, 1))
    return [edge for at, edge in enumerate(edges) if at == 0 or edge - edges[at - 1] > EPSILON]


def _reach(bleed: float, rim: float) -> Reach:
    """Return the start and end of a mark, measured from the edge of the block: beyond the bleed, within the rim."""
    near = min(bleed + BEFORE_MARK, rim - LEAST_MARK)
    return near, min(max(near + LEAST_MARK, MARK), rim)


def _slanted_marks(middles: Sequence[tuple[float, float]], shape: Shape, bounds: Box, sheet: Box) -> Iterator[Segment]:
    """Yield marks where lines through the edges of the hexagons leave the block."""
    for angle in (0.0, 60.0, 120.0):
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        # A line is identified by its distance from the origin.
        across = {round(-uy * x + ux * y + way * shape.height / 2, 3) for x, y in middles for way in (-1, 1)}
        for distance in sorted(across):
            yield from _ends(-uy * distance, ux * distance, ux, uy, bounds, sheet.inset(SAFE))


def _ends(px: float, py: float, ux: float, uy: float, bounds: Box, safe: Box) -> Iterator[Segment]:
    """Yield the marks of one line, through a point in a direction, just outside the block."""
    steps = [(low - at) / way for low, at, way in _sides(px, py, ux, uy, bounds) if abs(way) > EPSILON]
    inside = [t for t in steps if _holds(bounds.inset(-0.01), px + ux * t, py + uy * t)]
    if len(inside) < 2:
        return
    for t, way in ((min(inside), -1), (max(inside), 1)):
        near = t + way * 0.4
        ends = [(px + ux * (t + way * reach), py + uy * (t + way * reach)) for reach in (MARK, 1.8, 1.2)]
        yield px + ux * near, py + uy * near, *next((end for end in ends if _holds(safe, *end)), ends[-1])


def _sides(px: float, py: float, ux: float, uy: float, bounds: Box) -> list[tuple[float, float, float]]:
    return [(bounds.x, px, ux), (bounds.right, px, ux), (bounds.y, py, uy), (bounds.top, py, uy)]


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.top


def outline(shape: Shape, box: Box) -> tuple[tuple[float, float], ...]:
    """Return the corners of a piece in a box."""
    if not shape.is_hexagon:
        return box.corners
    side = box.w / 2
    return tuple(
        (box.cx + side * math.cos(math.radians(60 * n)), box.cy + side * math.sin(math.radians(60 * n)))
        for n in range(6)
    )


def behind(middle: tuple[float, float], paper: Paper, printer: Printer) -> tuple[float, float, float]:
    """Return the place and rotation of the back of a piece on its own sheet.

    A card is turned over sideways, so a back that is printed over the short edge stands on its head. Where the sheet
    is folded, the back lies below the fold.
    """
    x, y = middle
    if printer.order == "fold" or printer.edge == "short":
        return x, paper.height - y, 180.0
    return paper.width - x, y, 0.0
