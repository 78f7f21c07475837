"""Drawn examples of the hardest rules, on the backs of the reference cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Pen, Swatch, icon, picture
from printables.drawing.path import Path
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.swatches import HUES, MEADOW, ROAD, character, edge, plain, wash
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import PORTRAITS, draw_coin
from printables.sheets.form import heading

# A square of an example: its column from the left and its row from the top.
Square: TypeAlias = tuple[int, int]
Illustration: TypeAlias = Callable[[Pen, Box], None]

# The space between squares, which holds the arrows, and the room for the words below a drawing.
GAP, WORDS = 3.8, 11.6
# The margin around a drawing, and the room for what its signs mean.
MARGIN, SIGNS = 1.9, 9.4
# The width of the first column, and the frame of the square on which a king ends.
FIRST, END = 72.0, 0.7
# The radius of a king on a tile, as a share of its side.
DISC = 0.34
RIVAL = Swatch("rival", HUES["blue"], "")


class Walk(NamedTuple):
    """A king's turn in a corner of the valley: the tiles, the legs of the path, and what is taken."""

    columns: int
    rows: int
    tiles: Mapping[Square, str]
    # The squares at which a leg starts or ends.
    path: tuple[Square, ...]
    taken: tuple[Square, ...]
    rivals: tuple[Square, ...] = ()
    # Squares on which gold is left.
    paid: tuple[Square, ...] = ()


GROUP = Walk(
    5,
    2,
    {(1, 0): "F", (2, 0): "W", (3, 0): "F", (4, 0): "C"},
    ((0, 0), (4, 0)),
    ((1, 0), (3, 0)),
    rivals=((2, 0),),
)
TURN = Walk(
    3,
    3,
    {(1, 2): "W", (2, 2): "P", (1, 1): "F", (0, 0): "D"},
    ((0, 2), (2, 2), (0, 0)),
    ((0, 0),),
    paid=((2, 2),),
)
BACK = Walk(
    3,
    3,
    {(0, 2): "Q", (1, 1): "K", (2, 0): "P"},
    ((0, 2), (2, 0), (0, 2)),
    ((0, 2),),
    paid=((2, 0),),
)
TWO = Walk(
    3,
    3,
    {(0, 1): "P", (1, 1): "J", (2, 1): "P", (2, 0): "C", (2, 2): "F"},
    ((0, 2), (0, 1), (2, 1), (2, 0)),
    ((2, 0),),
    paid=((0, 1), (2, 1)),
)


def examples(rulings: Mapping[str, str]) -> list[tuple[str, Illustration, str]]:
    """Return the examples: what they show, their drawings, their words."""
    return [
        (
            "Two alike, past a rival",
            _draw_group,
            "Take both farmers and end directly behind the second one. You may pass a rival king, never take his tile.",
        ),
        (
            "A priest: change direction",
            partial(_draw_valley, walk=TURN),
            f"Pay {wording.priest_price(rulings)}; the gold stays on his square. Then move on in any direction.",
        ),
        (
            "A priest: back to the start",
            partial(_draw_valley, walk=BACK),
            "From a priest you may go back to where you started, and take the tile there.",
        ),
        (
            "A tax collector",
            _draw_taxes,
            "Turn three farmers face down, gain 5 gold, put the token on the portrait: farmers are taxed.",
        ),
        (
            "Two priests in one turn",
            partial(_draw_valley, walk=TWO),
            "Pay both. Only the last leg takes a tile. The gold goes onto the tiles that fill the two squares.",
        ),
        (
            "A wizard",
            _draw_swap,
            "Swap one face-up subject with any subject on the hill. Its row costs nothing now.",
        ),
    ]


def draw_examples(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    """Draw the back of a reference card."""
    inner = box.inset(5)
    found = examples(rulings)
    rows = inner.rows(len(found) // 3, 4.5)
    cells = [cell for row in rows for cell in (row.left(FIRST), *row.cut(left=FIRST + 4.5).columns(2, 4.5))]
    for cell, (title, draw, words) in zip(cells, found, strict=True):
        bar = cell.upper(5.6)
        wash(pen, bar, ROAD, 1, 1)
        heading(pen, bar.cut(left=1.2), title, 9.5, high=5.4)
        pen.line(bar.x, bar.y, bar.right, bar.y, INK, 0.25)
        ground = cell.cut(top=5.6, bottom=WORDS + 0.4)
        draw(pen, ground)
        pen.rect(ground, None, FAINT, 0.25)
        pen.paragraph(cell.lower(WORDS - 0.8), words, 8, least=7, what="an example")


def _ground(pen: Pen, box: Box, colour: str = ROAD, share: float = 0.4) -> Box:
    """Draw the ground of an example, the table unless it is the valley; return the box within its margin."""
    wash(pen, box, colour, share)
    return box.inset(MARGIN)


def _draw_valley(pen: Pen, box: Box, walk: Walk) -> None:
    """Draw a king's turn on the ground of the valley."""
    draw_walk(pen, _ground(pen, box, MEADOW, 0.6), walk)


def draw_face(pen: Pen, cell: Box, code: str) -> None:
    """Draw a tile as small as it can be told by its portrait."""
    swatch = character(code)
    # The rim is too narrow for a hatching.
    pen.rect(cell, plain(swatch), edge(pen.design, swatch), 0.5 if pen.design == "low" else 0.2, 1)
    panel = cell.inset(1)
    pen.rect(panel, PAPER, None, radius=0.7)
    picture(pen, PORTRAITS[code], panel)


def draw_tick(pen: Pen, cell: Box) -> None:
    """Draw a tick at the upper right corner of a tile."""
    pen.circle(cell.right - 0.6, cell.top - 0.6, 2.1, PAPER, INK, 0.3)
    icon(pen, "tick", Box(cell.right - 2, cell.top - 2, 2.8, 2.8), weight=3)


def draw_walk(pen: Pen, box: Box, walk: Walk) -> None:
    """Draw a corner of the valley with a king's path: arrows between the squares, ticks on what he takes."""
    side = min((box.w + GAP) / walk.columns, (box.h + GAP) / walk.rows) - GAP
    grid = box.centred(walk.columns * (side + GAP) - GAP, walk.rows * (side + GAP) - GAP)
    cells = dict(
        zip(
            ((column, row) for row in range(walk.rows) for column in range(walk.columns)),
            grid.cells(walk.columns, walk.rows, GAP),
            strict=True,
        )
    )
    for at, cell in cells.items():
        code = walk.tiles.get(at)
        if code:
            draw_face(pen, cell, code)
        else:
            pen.rect(cell, PAPER, FAINT, 0.25, 1)
    steps = _steps(walk.path)
    for n, (start, end) in enumerate(steps):
        _draw_arrow(pen, cells[start], cells[end], aside=(end, start) in steps[:n] or (end, start) in steps[n + 1 :])
    draw_end(pen, cells[walk.path[-1]])
    for at in walk.taken:
        draw_tick(pen, cells[at])
    _draw_king(pen, cells[walk.path[0]], side, walk.path[0] in walk.tiles)
    for at in walk.rivals:
        _draw_robed(pen, cells[at].x + side * DISC - 1, cells[at].y + side * DISC - 1, side * DISC, RIVAL)
    for at in walk.paid:
        coin = cells[at].at_right(side * 0.46).lower(side * 0.46)
        draw_coin(pen, coin._replace(x=coin.x + 1, y=coin.y - 1), "1")


def _draw_group(pen: Pen, box: Box) -> None:
    """Draw how two tiles are taken, and what the signs of all examples mean."""
    _draw_valley(pen, box.cut(bottom=SIGNS), GROUP)
    signs = box.lower(SIGNS).cut(left=1)
    for place, words in (
        (signs.left(19), "taken"),
        (signs.cut(left=20).left(20), "a rival"),
        (signs.cut(left=42), "where he ends"),
    ):
        mark = place.left(7).centred(6, 6)
        if words == "taken":
            draw_tick(pen, Box(mark.cx + 0.6, mark.cy + 0.6, 0, 0))
        elif words == "a rival":
            _draw_robed(pen, mark.cx, mark.cy, 4, RIVAL)
        else:
            pen.rect(mark, PAPER, SOFT, 0.25, 1)
            draw_end(pen, mark)
        pen.label(place.cut(left=9), words, 8)


def draw_end(pen: Pen, cell: Box) -> None:
    """Frame the square on which a king ends."""
    pen.rect(cell.inset(-END), None, INK, END, 1.6)


def _draw_king(pen: Pen, cell: Box, side: float, is_on_tile: bool) -> None:
    """Draw a king on his square, or small on a disc at the lower left of his tile."""
    if is_on_tile:
        _draw_robed(pen, cell.x + side * DISC - 1, cell.y + side * DISC - 1, side * DISC)
    else:
        picture(pen, "king", cell.inset(0.4))


def _draw_robed(pen: Pen, x: float, y: float, r: float, rival: Swatch | None = None) -> None:
    """Draw a king on a disc: the player's own, or a rival in a robe of his colour."""
    pen.circle(x, y, r, PAPER, INK, 0.3)
    place = Box(x, y, 0, 0).inset(-r * 0.74)
    if rival:
        draw_king(pen, place, rival, 1)
    else:
        picture(pen, "king", place)


def _steps(path: tuple[Square, ...]) -> list[tuple[Square, Square]]:
    """Return the steps of a path, from square to square."""
    found = []
    for (x1, y1), (x2, y2) in pairwise(path):
        count = max(abs(x2 - x1), abs(y2 - y1))
        dx, dy = (x2 - x1) // count, (y2 - y1) // count
        found += [((x1 + n * dx, y1 + n * dy), (x1 + n * dx + dx, y1 + n * dy + dy)) for n in range(count)]
    return found


def _draw_arrow(pen: Pen, start: Box, end: Box, aside: bool) -> None:
    """Draw an arrowhead in the space between two squares; `aside` if another one goes back."""
    along = math.hypot(end.cx - start.cx, end.cy - start.cy)
    dx, dy = (end.cx - start.cx) / along, (end.cy - start.cy) / along
    shift = 1.5 if aside else 0.0
    x, y = (start.cx + end.cx) / 2 + dy * shift, (start.cy + end.cy) / 2 - dx * shift
    long, wide = 1.2, 1.3
    corners = [(x + dx * long, y + dy * long)]
    corners += [(x - dx * long + side * dy * wide, y - dy * long - side * dx * wide) for side in (1, -1)]

    def head(path: Path) -> None:
        path.moveTo(*corners[0])
        path.lineTo(*corners[1])
        path.lineTo(*corners[2])
        path.close()

    pen.path(head, Box(x, y, 0, 0).inset(-long), INK, None, cover=0.5, solid=True)


def _draw_taxes(pen: Pen, box: Box) -> None:
    """Draw three farmers, the same three face down, and what the collector brings."""
    box = _ground(pen, box)
    side = min(13.0, (box.h - 6) / 2)
    rows = box.centred(4 * side + 14, 2 * side + 6).rows(2, 6)
    for n in range(3):
        above, below = (Box(row.x + 1 + n * (side + 1.4), row.y, side, side) for row in rows)
        draw_face(pen, above, "F")
        pen.rect(below, WHISPER, SOFT, 0.3, 1, (0.9, 0.7))
        picture(pen, "crown", below.inset(side * 0.28))
        _draw_arrow(pen, above, below, aside=False)
    gain = Box(rows[0].right - side, rows[0].y, side, side)
    draw_coin(pen, gain.inset(0.6), "5")
    taxed = gain._replace(y=rows[1].y)
    pen.rect(taxed, PAPER, SOFT, 0.3, 1)
    picture(pen, "gold-bag", taxed.cut(top=0.8, bottom=4))
    pen.label(taxed.lower(4), "taxed", 7.5, "bold", align="centre")


def _draw_swap(pen: Pen, box: Box) -> None:
    """Draw a subject of the castle and one of the hill, changing places."""
    box = _ground(pen, box)
    side = min(15.5, box.h - 6)
    row = box.centred(box.w, side + 5)
    castle, hill = row.left(side + 4), row.at_right(side + 4)
    for cell, code, words in ((castle, "W", "your castle"), (hill, "D", "the hill, row 5")):
        draw_face(pen, Box(cell.cx - side / 2, cell.top - side, side, side), code)
        pen.label(cell.lower(4), words, 7.5, colour=SOFT, align="centre")
    icon(pen, "swap", Box(row.cx - 5, row.top - side / 2 - 5, 10, 10), weight=1.6, own=ICONS)
