"""The blank map: an empty grid of bricks to copy the valley into, with a key of how to draw what blocks a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import START, Face
from companion.games.bear_valley.grid import Cell, write_cell
from companion.games.bear_valley.state import CAMP
from printables.bear_valley.bricks import LEAST, BrickGrid, draw_brick, draw_tag, span_of
from printables.bear_valley.facts import tables_of
from printables.bear_valley.geometry import DOOR, HIGH, WIDE, X
from printables.bear_valley.land import EDGE
from printables.bear_valley.position import HEAD, WORDS, Leaf, draw_words, grid_of, shared_leaves
from printables.bear_valley.rivers import rivers_of
from printables.bear_valley.setup import plan_of
from printables.bear_valley.symbols import TERRAIN, kind_picture
from printables.drawing import INK, PAPER, SOFT, Box, Pen, picture
from printables.sheets import PageArea, Part, PrintedGame, Sheet

# The widths of a brick, the best first, and the room around the longest river, in rows.
BRICKS, RIM = (23.0, 22.0, 21.0, 20.0), 4
# Half the length and half the width of the piece of path on a side.
LONG, HALF = 1.7, 1.15
GROUND, LINE = "#f4f8ec", "#8b919b"
# The height of the key and of its bricks, and the size of print of coordinates.
KEY, SAMPLE, PLACE = 13.0, 11.0, 8.5
LEGEND = "Write each card's id in its brick, with a star if it is rotated. North is up."
Segment = tuple[float, float, float, float]


class Sign(NamedTuple):
    """How to draw something by hand: its name and strokes, in the measures of a card."""

    words: str
    strokes: Sequence[Segment]
    colour: str = INK


SIGNS = (
    Sign("no path: cross it out", ((X - 8, -8, X + 8, 8), (X - 8, 8, X + 8, -8))),
    Sign("river: two lines", ((-X, 5, X, 5), (-X, -5, X, -5)), TERRAIN["river"].colour),
    Sign("hedge: a zigzag", tuple((x, y, x + 8, -y) for x, y in zip(range(-44, 44, 8), (5, -5) * 6, strict=False))),
    Sign(
        "bridge: a ladder",
        ((-X, 6, X, 6), (-X, -6, X, -6), *((x, -6, x, 6) for x in range(-36, 40, 12))),
        TERRAIN["bridge"].colour,
    ),
)


def blank_maps(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return an empty grid of bricks with coordinates, with the river if it is known."""
    river, rivers = plan_of(game).river, rivers_of(tables_of(game))
    laid = dict(river.cards) if river else {}
    cells = laid or [cell for known in rivers for cell in known.cards]
    room = PageArea(area.portrait.cut(bottom=KEY), area.landscape.cut(bottom=KEY))
    leaves = min((shared_leaves(span_of(cells, RIM), room, brick) for brick in BRICKS), key=len)
    return [
        Sheet(
            "map",
            "Map" if len(leaves) == 1 else f"Map, sheet {n} of {len(leaves)}",
            partial(_draw, laid=laid, leaf=leaf, leaves=leaves),
            game.subtitle,
            leaf.landscape,
        )
        for n, leaf in enumerate(leaves, 1)
    ]


def _draw(pen: Pen, box: Box, laid: Mapping[Cell, Face], leaf: Leaf, leaves: Sequence[Leaf]) -> None:
    _draw_key(pen, box.lower(KEY).upper(SAMPLE))
    box = box.cut(bottom=KEY, top=HEAD)
    grid = grid_of(leaf, box, len(leaves) == 1)
    empty = [cell for cell in leaf.span.cells() if cell not in laid]
    for cell in empty:
        pen.rect(grid.place(cell), GROUND if pen.design == "colour" else PAPER, LINE, 0.35)
    if CAMP in empty:
        pen.rect(grid.place(CAMP), None, INK, 0.7)
    for x, y, turn in sorted({gate for cell in empty for gate in gates(grid, cell)}):
        draw_gate(pen, x, y, turn)
    for cell in leaf.span.cells():
        place = grid.place(cell)
        if cell in laid:
            draw_brick(pen, place.inset(0.2), laid[cell])
            draw_tag(pen, place, laid[cell], write_cell(cell))
        else:
            _draw_empty(pen, place, cell)
    draw_words(pen, box.lower(WORDS - 1), [LEGEND], leaf.span, leaves)


def gates(grid: BrickGrid, cell: Cell) -> list[tuple[float, float, float]]:
    """Return the middle of each side of a brick, with the direction of a path through it."""
    places = [grid.spot(cell, door) for door in DOOR]
    return [(round(x, 2), round(y, 2), 0.0 if side % 3 == 0 else 90.0) for side, (x, y) in enumerate(places)]


def draw_gate(pen: Pen, x: float, y: float, turn: float) -> None:
    """Draw a piece of path on a side of a brick."""
    pen.stamp("gate", _gate, Box(-LONG, -HALF, 2 * LONG, 2 * HALF).inset(-0.2), x, y, turn)


def _gate(pen: Pen) -> None:
    piece = Box(-LONG, -HALF, 2 * LONG, 2 * HALF)
    pen.rect(piece, TERRAIN["path"].colour if pen.design == "colour" else PAPER, None)
    edge = EDGE if pen.design == "colour" else INK
    pen.lines([(piece.x, y, piece.right, y) for y in (piece.y, piece.top)], edge, 0.2)


def _draw_empty(pen: Pen, place: Box, cell: Cell) -> None:
    """Draw the content of an empty brick: its coordinates and a field for the card; the Starting Camp has a picture."""
    if cell == CAMP:
        picture(pen, kind_picture(START), place.cut(top=2, bottom=5.2))
    words = place.cut(bottom=1.4).lower(3.4).centred(10, 3.4)
    pen.label(words, write_cell(cell), PLACE, align="centre", least=LEAST)
    pen.field(place.inset(2.5, 2).cut(bottom=3.2), f"card {write_cell(cell)}", size=9)


def _draw_key(pen: Pen, box: Box) -> None:
    """Draw how to note by hand what is on a card."""
    for cell, sign in zip(box.columns(len(SIGNS), 3), SIGNS, strict=True):
        brick = Box(cell.x, cell.y, cell.h * WIDE / HIGH, cell.h)
        pen.rect(brick, None, LINE, 0.35)
        draw_gate(pen, brick.right, brick.cy, 0.0)
        scale = brick.w / WIDE
        strokes = [tuple(value * scale for value in stroke) for stroke in sign.strokes]
        shifted = [(brick.cx + x1, brick.cy + y1, brick.cx + x2, brick.cy + y2) for x1, y1, x2, y2 in strokes]
        pen.lines(shifted, sign.colour, 0.5)
        words = cell.cut(left=brick.w + 3.2)
        pen.paragraph(words, sign.words, 8.5, colour=SOFT, least=LEAST, middle=True)
