"""The 90 character tiles: front with portrait, code and figures, back with the stage."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from companion.art import picture_names
from companion.games.king_of_the_valley.components import (
    COLUMN_OF_LETTER,
    NAMES,
    SPECIALISTS,
    STAGES,
    Order,
    code_order,
    need_of,
    pay_of,
)
from companion.games.king_of_the_valley.tables import Tables
from printables.drawing import INK, PAPER, SOFT, Box, Pen, icon, picture
from printables.drawing.path import Path
from printables.king_of_the_valley.swatches import COINS, STAGE_SWATCHES, character, edge, order_swatch
from printables.king_of_the_valley.symbols import ICONS
from printables.sheets import Art, Deck, Piece, rectangle

SIDE = 38.0
RIM = 3.0
LINE = 0.9
PORTRAITS = {letter: name for letter, name in NAMES.items() if letter != "T"} | {"T": "collector"}


class TileFace(NamedTuple):
    """The face of a tile: its id, its name, its influence (none for specialists), its Order (knights)."""

    id: str
    code: str
    name: str
    influence: int | None
    order: Order | None = None

    @property
    def is_specialist(self) -> bool:
        return self.code[0] in SPECIALISTS


def faces(tables: Tables) -> list[tuple[str, TileFace]]:
    """List all tiles with their stages, in the order of stages and kinds."""
    found = []
    for stage, tiles in zip(STAGES, tables.stages, strict=True):
        for code in sorted(tiles, key=code_order):
            for id in tile_ids(stage, code, tiles[code]):
                face = TileFace(id, code, face_name(tables, code), influence_of(tables, code), order_of(tables, code))
                found.append((stage, face))
    return found


def tile_ids(stage: str, code: str, count: int) -> Iterator[str]:
    """Yield an id for each tile of a kind: `I-K1-2`; a single collector has no number."""
    if code[0] == "T" and count == 1:
        yield f"{stage}-{code}"
    else:
        yield from (f"{stage}-{code}-{n}" for n in range(1, count + 1))


def face_name(tables: Tables, code: str) -> str:
    """Name a tile as on its face: the title of its castle column, or the kind of specialist."""
    order = order_of(tables, code)
    titles = {column.name: column.title for column in tables.castle}
    column = COLUMN_OF_LETTER.get(code[0])
    name = titles[column] if column else NAMES[code[0]].capitalize()
    return f"{name} · {order.name}" if order else name


def influence_of(tables: Tables, code: str) -> int | None:
    """Return the influence of a subject; specialists have none, jesters 0."""
    if code[0] in SPECIALISTS:
        return None
    return 0 if code == "J" else tables.influence[COLUMN_OF_LETTER[code[0]]]


def order_of(tables: Tables, code: str) -> Order | None:
    """Return the Order of a knight."""
    return tables.orders[int(code[1]) - 1] if code[0] == "K" else None


def tile_deck(tables: Tables, stand_in: bool) -> Deck:
    """Return all tiles to cut out, each with the back of its stage."""
    note = "stand-in" * stand_in
    backs = {
        stage: Art(f"back-{stage}", partial(draw_back, stage=stage, note=note), STAGE_SWATCHES[stage])
        for stage in STAGES
    }
    pieces = [
        Piece(Art(face.code, partial(draw_front, face=face), character(face.code)), backs[stage])
        for stage, face in faces(tables)
    ]
    return Deck("tiles", "Character tiles", rectangle(SIDE, SIDE), tuple(pieces))


def draw_back(pen: Pen, box: Box, stage: str, note: str = "") -> None:
    """Draw a back: a crown over the number of the stage."""
    panel = box.inset(RIM)
    pen.rect(panel, PAPER, INK, 0.3, 2)
    pen.rect(panel.inset(1), None, SOFT, 0.2, 1.4)
    picture(pen, "crown", panel.cut(top=3, bottom=12))
    pen.label(panel.lower(12).cut(bottom=3.4), stage, 20, "bold", align="centre")
    pen.label(panel.lower(4), note, 7, colour=SOFT, align="centre")


def draw_front(pen: Pen, box: Box, face: TileFace) -> None:
    """Draw the face of a tile: a white panel within the rim of its colour."""
    panel = box.inset(RIM)
    is_low = pen.design == "low"
    pen.rect(panel, PAPER, edge(pen.design, character(face.code)), 0.6 if is_low else 0.2, radius=1.5)
    title = panel.upper(6).cut(left=1, right=1, top=0.6)
    pen.paragraph(title, face.name, 8.5, "bold", align="centre", least=7, middle=True, what=f"the name of {face.code}")
    if face.is_specialist:
        _draw_specialist(pen, panel, face)
    else:
        _draw_subject(pen, panel, face)


def _draw_subject(pen: Pen, panel: Box, face: TileFace) -> None:
    picture(pen, PORTRAITS[face.code[0]], panel.cut(top=6, bottom=1).centred(25, 25))
    if face.order:
        draw_badge(pen, Box(panel.right - 11.4, panel.y + 8.4, 10.4, 10.4), face.order)
    draw_shield(pen, panel.lower(9.6).left(9.6).inset(0.8, 0.6), str(face.influence))
    _draw_code(pen, panel.lower(6.4), face.code)


def _draw_code(pen: Pen, row: Box, code: str) -> None:
    plate = row.at_right(8.4 if len(code) < 3 else 10.4).inset(0.8, 0.8)
    pen.rect(plate, PAPER, INK, 0.25, 1)
    pen.label(plate.inset(0.6, 0), code, 10, "bold", align="centre", least=7)


def _draw_specialist(pen: Pen, panel: Box, face: TileFace) -> None:
    picture(pen, PORTRAITS[face.code[0]], panel.cut(top=6).upper(12.4))
    _draw_code(pen, panel.cut(top=7).upper(6.4), face.code)
    strip = panel.cut(top=18.4, left=0.8, right=0.8)
    pen.line(strip.x, strip.top, strip.right, strip.top, SOFT, 0.2)
    want, gain = strip.left(strip.w / 2 - 1.5), strip.at_right(strip.w / 2 - 1.5)
    icon(pen, "arrow", Box(strip.cx - 1.6, strip.y + 6.6, 3.2, 3.2), weight=2)
    (wanted, words), (effect, result) = _effects(face.code)
    for half, symbol, caption in ((want, wanted, words), (gain, effect, result)):
        _draw_symbol(pen, half.cut(top=0.8, bottom=4), symbol)
        pen.label(half.lower(4), caption, 7.5, align="centre", least=7)


def _effects(code: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the symbols and words for what a specialist needs and does."""
    need, pay = need_of(code), pay_of(code)
    match code[0]:
        case "P":
            return ("coin 1", "pay 1"), ("bend", "new path")
        case "Z":
            return ("castle", "1 face up"), ("swap", "with hill")
        case _:
            return (f"tiles {need}", f"{need} alike") if need else ("", "needs none"), (f"coin {pay}", f"gain {pay}")


def _draw_symbol(pen: Pen, box: Box, symbol: str) -> None:
    """Draw what a specialist needs or does, with its number on it."""
    name, _, number = symbol.partition(" ")
    if name == "coin":
        draw_coin(pen, box, number)
    elif name == "tiles":
        _draw_fan(pen, box, int(number))
    elif name:
        icon(pen, name, box, weight=1.8, own=ICONS) if name in ICONS else picture(pen, name, box)
    else:
        pen.line(box.cx - 1.5, box.cy, box.cx + 1.5, box.cy, SOFT, 0.4)


def _draw_fan(pen: Pen, box: Box, count: int) -> None:
    """Draw a number of overlapping tiles."""
    side, step = 3.6, 1.7
    x = box.cx - (side + step * (count - 1)) / 2
    for n in range(count):
        pen.rect(Box(x + n * step, box.cy - side / 2, side, side), PAPER, INK, 0.25, 0.4)


def draw_coin(pen: Pen, box: Box, amount: str) -> None:
    """Draw gold with its amount on it."""
    r = min(box.w, box.h) / 2
    pen.circle(box.cx, box.cy, r, COINS["10"], INK, 0.25)
    pen.label(box.centred(r * 1.6, r * 1.6), amount, r * 3.6, "bold", align="centre")


def draw_shield(pen: Pen, box: Box, number: str) -> None:
    """Draw a shield with the influence on it."""

    def outline(path: Path) -> None:
        path.moveTo(box.x, box.top)
        path.lineTo(box.right, box.top)
        path.lineTo(box.right, box.y + box.h * 0.45)
        path.curveTo(box.right, box.y + box.h * 0.2, box.cx, box.y, box.cx, box.y)
        path.curveTo(box.cx, box.y, box.x, box.y + box.h * 0.2, box.x, box.y + box.h * 0.45)
        path.close()

    pen.path(outline, box, PAPER, INK, 0.4, cover=0.85)
    pen.label(box.cut(bottom=box.h * 0.16), number, box.h * 1.75, "bold", align="centre")


def draw_badge(pen: Pen, box: Box, order: Order) -> None:
    """Draw the sign of an Order: its beast on its shape and colour, or its number if the beast has no picture."""
    swatch = order_swatch(order)
    line = edge(pen.design, swatch)
    symbol = order.symbol if order.symbol in BADGES else tuple(BADGES)[(order.number - 1) % len(BADGES)]
    points = [(box.x + x * box.w, box.y + y * box.h) for x, y in BADGES[symbol]]
    if points:
        pen.polygon(points, swatch, line, 0.3)
    else:
        pen.circle(box.cx, box.cy, min(box.w, box.h) / 2, swatch, line, 0.3)
    low = box.h * 0.14 if symbol == "triangle" else 0
    beast = order.name.casefold()
    if beast in picture_names() and box.h >= BEAST:
        disc = box.h * (0.29 if symbol == "triangle" else 0.37)
        pen.circle(box.cx, box.cy - low, disc, PAPER, None)
        picture(pen, beast, box.centred(disc * 1.7, disc * 1.7)._replace(y=box.cy - low - disc * 0.85))
    else:
        pen.letter(box.cx, box.cy - low, swatch, box.h * (1.06 if symbol == "triangle" else 1.2))


# The side in millimetres from which a badge shows the beast of its Order.
BEAST = 6.0
# Corners of the signs on a square of side 1; a circle has none.
BADGES: dict[str, tuple[tuple[float, float], ...]] = {
    "circle": (),
    "triangle": ((0.0, 0.02), (1.0, 0.02), (0.5, 0.98)),
    "square": ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    "diamond": ((0.5, -0.04), (1.04, 0.5), (0.5, 1.04), (-0.04, 0.5)),
}
