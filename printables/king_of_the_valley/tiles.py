"""The 90 character tiles: front with portrait, code and figures, back with the stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, icon, picture, text_width
from printables.drawing.path import Path
from printables.king_of_the_valley.figures import draw_knight
from printables.king_of_the_valley.swatches import COINS, STAGE_SWATCHES, character, edge, order_swatch, tint, wash
from printables.king_of_the_valley.symbols import ICONS
from printables.sheets import Art, Deck, Piece, rectangle
from printables.sheets.cards import draw_crest

# The side of a tile, and of the square of a mat that it lies on.
SIDE, SQUARE = 37.0, 38.0
RIM, CORNER = 2.5, 1.5
# The strip with the name, and the window with the portrait of a specialist below it.
NAME, SPECIALIST = 6.0, 14.6
# The side of the badge of a knight, and how far it pushes his portrait to the left.
BADGE, ASIDE = 15.0, 4.8
# The size of the code.
CODE = 8.5
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
    plate = draw_crest(pen, panel.inset(0.9), "crown", STAGE_SWATCHES[stage], 9.4 if note else 7.4, 0.64)
    words = plate.inset(1, 0.8)
    if note:
        pen.label(words.lower(2.6), note, 7, colour=SOFT, align="centre")
        words = words.cut(bottom=2.8)
    pen.label(words, stage, 16, "bold", align="centre")


def draw_front(pen: Pen, box: Box, face: TileFace) -> None:
    """Draw the face of a tile: a white panel within the rim of its colour."""
    panel = box.inset(RIM)
    is_low = pen.design == "low"
    swatch = character(face.code)
    pen.rect(panel, PAPER, None, radius=CORNER)
    if face.is_specialist:
        wash(pen, panel.cut(top=NAME).upper(SPECIALIST), swatch.colour, 0.3)
    else:
        wash(pen, panel.cut(top=NAME), swatch.colour, 0.3, CORNER)
        wash(pen, panel.cut(top=NAME).upper(CORNER), swatch.colour, 0.3)
    title = panel.upper(NAME).cut(left=1, right=1, top=0.4)
    pen.paragraph(title, face.name, 8.5, "bold", align="centre", least=7, middle=True, what=f"the name of {face.code}")
    if face.is_specialist:
        _draw_specialist(pen, panel, face)
    else:
        _draw_subject(pen, panel, face)
    pen.rect(panel, None, edge(pen.design, swatch), 0.6 if is_low else 0.3, radius=CORNER)


def _draw_subject(pen: Pen, panel: Box, face: TileFace) -> None:
    # The line below a portrait lies on the edge of the panel.
    portrait = panel.cut(top=NAME + 0.3, bottom=-0.3)
    with _inside(pen, panel):
        if face.order:
            draw_knight(pen, portrait._replace(x=portrait.x - ASIDE), order_swatch(face.order))
        else:
            picture(pen, PORTRAITS[face.code[0]], portrait)
    if face.order:
        draw_badge(pen, Box(panel.right - BADGE - 0.8, panel.y + 7.4, BADGE, BADGE), face.order)
    draw_shield(pen, panel.lower(9.6).left(9.6).inset(0.8, 0.6), str(face.influence))
    _draw_code(pen, panel.lower(6.4), face.code)


@contextmanager
def _inside(pen: Pen, panel: Box) -> Iterator[None]:
    """Draw inside a panel only: nothing of a portrait reaches over its frame."""
    with pen.kept():
        path = pen.canvas.beginPath()
        path.roundRect(*panel, CORNER)
        pen.canvas.clipPath(path, stroke=0, fill=0)
        yield


def _draw_code(pen: Pen, row: Box, code: str) -> None:
    """Write how the tile is typed, small and without a frame."""
    wide = text_width(code, CODE, "bold") + 1.6
    plate = row.at_right(wide + 0.6).lower(4.4).cut(right=0.6, bottom=0.6)
    pen.rect(plate, PAPER, None, radius=0.8)
    pen.label(plate, code, CODE, "bold", SOFT, "centre", least=7)


def _draw_specialist(pen: Pen, panel: Box, face: TileFace) -> None:
    window = panel.cut(top=NAME).upper(SPECIALIST)
    with _inside(pen, window):
        picture(pen, PORTRAITS[face.code[0]], window.cut(top=0.2, bottom=-0.2))
    _draw_code(pen, window.cut(top=0.4).upper(6.4), face.code)
    strip = panel.cut(top=NAME + SPECIALIST, left=0.8, right=0.8)
    pen.line(panel.x, strip.top, panel.right, strip.top, INK, 0.25)
    want, gain = strip.left(strip.w / 2 - 1.5), strip.at_right(strip.w / 2 - 1.5)
    icon(pen, "arrow", Box(strip.cx - 1.6, strip.y + 5.8, 3.2, 3.2), weight=2)
    (wanted, words), (effect, result) = _effects(face.code)
    for half, symbol, caption in ((want, wanted, words), (gain, effect, result)):
        _draw_symbol(pen, half.cut(top=0.7, bottom=3.8), symbol)
        pen.label(half.lower(3.9), caption, 7.5, align="centre", least=7)


def _effects(code: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the symbols and words for what a specialist needs and does."""
    need, pay = need_of(code), pay_of(code)
    match code[0]:
        case "P":
            return ("coin 1", "pay 1"), ("bend", "new path")
        case "Z":
            return ("tile 1", "1 face up"), ("swap", "with hill")
        case _:
            return (f"tiles {need}", f"{need} alike") if need else ("", "no tiles"), (f"coin {pay}", f"gain {pay}")


def _draw_symbol(pen: Pen, box: Box, symbol: str) -> None:
    """Draw what a specialist needs or does, with its number on it."""
    name, _, number = symbol.partition(" ")
    if name == "coin":
        draw_coin(pen, box, number)
    elif name in ("tiles", "tile"):
        _draw_stack(pen, box, number, 3 if name == "tiles" else 1)
    elif name:
        icon(pen, name, box, weight=1.8, own=ICONS) if name in ICONS else picture(pen, name, box)
    else:
        pen.rect(box.centred(box.h - 2.2, box.h - 2.2), None, SOFT, 0.3, 0.6, (0.8, 0.8))


def _draw_stack(pen: Pen, box: Box, number: str, tiles: int) -> None:
    """Draw a stack of tiles, or a single one, with their number on the one in front."""
    side, step = box.h - 2.2, 1.1
    front = box.centred(side + 2 * step, side + 2 * step).left(side).lower(side)
    for n in reversed(range(tiles)):
        pen.rect(front._replace(x=front.x + n * step, y=front.y + n * step), PAPER, INK, 0.3, 0.6)
    pen.label(front, number, side * 2.4, "bold", align="centre")


def draw_coin(pen: Pen, box: Box, amount: str) -> None:
    """Draw gold with its amount on it."""
    r = min(box.w, box.h) / 2
    pen.circle(box.cx, box.cy, r, PAPER, None)
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
    symbol = order.symbol if order.symbol in BADGES else tuple(BADGES)[(order.number - 1) % len(BADGES)]
    _draw_shape(pen, box, symbol, swatch, edge(pen.design, swatch))
    beast = order.name.casefold()
    is_large = beast in picture_names() and box.h >= BEAST
    if is_large:
        paper = tint(swatch.colour, GROUND) if pen.design == "colour" else PAPER
        _draw_shape(pen, _inner(box, symbol), symbol, paper, edge(pen.design, swatch))
    x, y, side = BEASTS[symbol]
    middle = box.x + x * box.w, box.y + y * box.h
    if is_large:
        picture(pen, beast, Box(*middle, 0, 0).inset(-side * box.h / 2))
    else:
        pen.letter(*middle, swatch, box.h * side * 1.8)


def _inner(box: Box, symbol: str) -> Box:
    """Return the box of the ground inside the rim of a badge."""
    x, y = BADGE_MIDDLES.get(symbol, (0.5, 0.5))
    return Box(box.x + x * RIMMED * box.w, box.y + y * RIMMED * box.h, (1 - RIMMED) * box.w, (1 - RIMMED) * box.h)


def _draw_shape(pen: Pen, box: Box, symbol: str, fill: Swatch | str, line: str) -> None:
    """Draw the outline of a badge, filled."""
    points = [(box.x + x * box.w, box.y + y * box.h) for x, y in BADGES[symbol]]
    width = 0.3 if box.h < BADGE / 2 else 0.45
    # The hatchings of mono and the outlines of low ink would show what is below.
    for ground, stroke in ((PAPER, None), (fill, line)):
        if points:
            pen.polygon(points, ground, stroke, width)
        else:
            pen.circle(box.cx, box.cy, min(box.w, box.h) / 2, ground, stroke, width)


# The side in millimetres from which a badge shows the beast of its Order; the share of its rim; the tint of its ground.
BEAST, RIMMED, GROUND = 5.4, 0.2, 0.2
# Corners of the signs on a square of side 1; a circle has none.
BADGES: dict[str, tuple[tuple[float, float], ...]] = {
    "circle": (),
    "triangle": ((0.0, 0.98), (1.0, 0.98), (0.5, 0.02)),
    "square": ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),
    "diamond": ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
}
# Where the middle of a sign is, if not in the middle of its square.
BADGE_MIDDLES = {"triangle": (0.5, 0.66)}
# The middle and the side of the beast on a sign.
BEASTS = {
    "circle": (0.5, 0.5, 0.68),
    "triangle": (0.5, 0.6, 0.58),
    "square": (0.5, 0.5, 0.66),
    "diamond": (0.5, 0.5, 0.6),
}
