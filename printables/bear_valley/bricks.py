"""Small cards laid in bricks as on the table: rivers, the current map, examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import Cell, write_cell
from printables.bear_valley.geometry import HIGH, WIDE, Point
from printables.bear_valley.land import (
    BANK,
    CARD,
    NO_TAG,
    PATH,
    Detail,
    draw_land,
    feature_box,
    picture_size,
    river_line,
    ways_of,
)
from printables.bear_valley.symbols import ICONS, TERRAIN, card_picture
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture, text_width

# The smallest print on a sheet.
LEAST = 7.0
GAP = 0.4
# The colour of the paths of a pale card.
PALE = "#eceae4"
# Below these widths a brick shows nothing that grows, and no plants but trees.
SMALL, PLANTED = 16.0, 36.0
# Above this width the print is larger. The height of a line of print for its size, and the room for the arrow.
COMFORTABLE, TAG, ARROW = 32.0, 0.36, 2.4
# The room of a tag of a usual card, and its height from the edge.
WIDEST, DEEPEST = 9.6, 3.6
# The two long sides of a card, and the space between two tags.
UPPER, LOWER, TAG_GAP = (1, 2), (4, 5), 0.3


class Span(NamedTuple):
    """A part of the grid: the lowest and highest x and y of its cells, inclusive."""

    west: int
    east: int
    south: int
    north: int

    @property
    def wide(self) -> float:
        """The width in bricks."""
        return (self.east - self.west) / 2 + 1

    @property
    def high(self) -> int:
        """The number of rows."""
        return self.north - self.south + 1

    def holds(self, cell: Cell) -> bool:
        """Return whether a cell is inside."""
        return self.west <= cell[0] <= self.east and self.south <= cell[1] <= self.north

    def cells(self) -> Iterable[Cell]:
        """Yield the cells, from the top left."""
        for y in range(self.north, self.south - 1, -1):
            for x in range(self.west, self.east + 1):
                if (x + y) % 2 == 0:
                    yield x, y


def span_of(cells: Iterable[Cell], rim: int = 0) -> Span:
    """Return the part of the grid that holds these cells, with this many rows around them."""
    xs, ys = zip(*cells, strict=True)
    return Span(min(xs) - rim, max(xs) + rim, min(ys) - rim, max(ys) + rim)


class BrickGrid(NamedTuple):
    """A part of the grid on paper: its position, and how wide a brick is."""

    span: Span
    box: Box
    brick: float

    @property
    def scale(self) -> float:
        return self.brick / WIDE

    @property
    def height(self) -> float:
        """The height of a brick."""
        return HIGH * self.scale

    def place(self, cell: Cell) -> Box:
        """Return the box of a cell."""
        x = self.box.x + (cell[0] - self.span.west) * self.brick / 2
        return Box(x, self.box.top - (self.span.north - cell[1] + 1) * self.height, self.brick, self.height)

    def spot(self, cell: Cell, point: Point) -> Point:
        """Return the position of a point of a card."""
        box = self.place(cell)
        return box.cx + point[0] * self.scale, box.cy + point[1] * self.scale


def brick_for(span: Span, box: Box, most: float) -> float:
    """Return how wide a brick may be for a span to fit in a box."""
    return min(most, box.w / span.wide, box.h / span.high * WIDE / HIGH)


def fit_bricks(span: Span, box: Box, most: float = 40) -> BrickGrid:
    """Fit a part of the grid into the middle of a box, as large as possible."""
    brick = brick_for(span, box, most)
    return BrickGrid(span, box.centred(brick * span.wide, brick * HIGH / WIDE * span.high), brick)


def draw_brick(pen: Pen, box: Box, face: Face, has_feature: bool = True, is_tagged: bool = True) -> None:
    """Draw the land of a small card, with or without the picture in its middle, which leaves room for tags."""
    scale = box.w / WIDE
    tag = tag_room(scale) if is_tagged and box.w > SMALL else NO_TAG
    weight = round((0.18 if box.w > SMALL else 0.1) / scale, 2)
    detail: Detail = "full" if box.w > PLANTED else "calm" if box.w > SMALL else "small"

    def draw(inner: Pen) -> None:
        inner.rect(CARD.inset(weight / 4), TERRAIN["meadow"], INK, weight / 2)
        inner.ground = TERRAIN["meadow"]
        draw_land(inner, face, weight, detail, tag)
        inner.ground = None

    pen.stamp(f"land-{face.name}-{weight}-{detail}-{tag}", draw, CARD, box.cx, box.cy, scale=scale)
    if has_feature and picture_size(face):
        # Outside of the scaled art, so that it is hatched as its size on paper needs.
        x, y, side, _ = (value * scale for value in feature_box(face, is_tagged))
        picture(pen, card_picture(face), Box(box.cx + x, box.cy + y, side, side))


def tag_room(scale: float) -> tuple[float, float]:
    """Return the room of a tag on a card of a scale: in steps, so that cards of nearly one size share a drawing."""
    return round(WIDEST / scale), round(DEEPEST / scale)


def draw_pale(pen: Pen, box: Box, face: Face) -> None:
    """Draw the paths and the river of a small card in pale lines."""

    def draw(inner: Pen) -> None:
        inner.rect(CARD, PAPER, None)
        for section in face.doors:
            for line in ways_of(face, section):
                inner.polygon(line, None, PALE, 2 * PATH, closed=False)
        water = river_line(face)
        if water:
            inner.polygon(water, None, FAINT, 2 * BANK, closed=False)

    scale = box.w / WIDE
    pen.stamp(f"pale-{face.name}", draw, CARD, box.cx, box.cy, scale=scale)
    pen.rect(box, None, SOFT, 0.25)


def draw_bricks(pen: Pen, grid: BrickGrid, cards: Mapping[Cell, Face], has_places: bool = True) -> None:
    """Draw the cards of a part of the grid, each with its id, its coordinates and an arrow to the card's north."""
    for cell, face in sorted(cards.items()):
        if grid.span.holds(cell):
            box = grid.place(cell).inset(GAP / 2)
            draw_brick(pen, box, face)
            draw_tag(pen, box, face, write_cell(cell) if has_places else "")


def draw_tag(pen: Pen, box: Box, face: Face, place: str = "") -> None:
    """Write the id of a card between its lower sides, with an arrow to its north, and its place between the upper."""
    size = 8.0 if box.w > COMFORTABLE else LEAST
    tag, *above = tag_places(box, face, place)
    pen.rect(tag, PAPER, SOFT, 0.12, 0.9)
    line = tag.inset(0.6, 0)
    turn = 180 if face.name.endswith("*") else 0
    icon(pen, "north", line.left(ARROW - 0.4).inset(0, 0.4), INK, 1.6, ICONS, turn)
    pen.label(line.cut(left=ARROW), face.name, size, "bold", align="centre", least=LEAST)
    for chip in above:
        pen.rect(chip, PAPER, SOFT, 0.12, 0.9)
        pen.label(chip.inset(0.6, 0), place, size, align="centre", least=LEAST)


def tag_places(box: Box, face: Face, place: str = "") -> list[Box]:
    """Return the tags of a card: its id, and its place; where a lake is in the way, both are on the opposite side."""
    size = 8.0 if box.w > COMFORTABLE else LEAST
    high, half = TAG * size + 0.2, tag_half(box, face)
    low, top = box.y + 0.4, box.top - 0.4 - high
    if any(face.sides[side] == "lake" for side in LOWER):
        low = top - high - TAG_GAP if place else top
    tag = Box(box.cx - half, low, 2 * half, high)
    if not place:
        return [tag]
    if any(face.sides[side] == "lake" for side in UPPER):
        top = low + high + TAG_GAP
    wide = text_width(place, size) + 1.6
    return [tag, Box(box.cx - wide / 2, top, wide, high)]


def tag_half(box: Box, face: Face) -> float:
    """Return half the width of the id on a card."""
    return (text_width(face.name, 8.0 if box.w > COMFORTABLE else LEAST, "bold") + ARROW + 1.4) / 2
