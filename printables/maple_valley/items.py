"""Items, markers, pawns and values as drawn on cards and sheets, and the size of all small pieces."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley.cards import Tables
from printables.drawing import INK, PAPER, Box, Pen, Swatch, picture, text_width
from printables.maple_valley.pictures import card_picture, item_picture
from printables.maple_valley.swatches import is_curiosity, is_good, item_swatch, player_swatch
from printables.maple_valley.wording import item_name
from printables.sheets.form import disc

# The side of every token, marker and pawn, and of the places for them.
CHIP = 10.0
# The side from which an item has its letters.
LETTERED = 9.0


def _ground(pen: Pen, box: Box, item: str, fill: Swatch | str, width: float) -> None:
    """Draw the shape of an item: Goods are round, Curiosities square, Maps and cards rectangular."""
    if is_good(item):
        pen.circle(box.cx, box.cy, box.w / 2, fill, INK, width)
    elif is_curiosity(item):
        pen.rect(box.inset(box.w * 0.04), fill, INK, width, box.w * 0.12)
    else:
        pen.rect(box.inset(0, box.h * 0.07), fill, INK, width, box.w * 0.1)


def draw_item(pen: Pen, box: Box, item: str, has_code: bool = True) -> None:
    """Draw an item on its ground in a square box, with its letters if there is room."""
    side = min(box.w, box.h)
    outer = box.centred(side, side)
    _ground(pen, outer, item, item_swatch(item), 0.25)
    inner = outer.inset(side * 0.07)
    _ground(pen, inner, item, PAPER, 0.12)
    letters = item_swatch(item).letter
    name = item_picture(item)
    if not name:
        pen.label(inner, "?", side * 1.5, "bold", align="centre")
    elif has_code and side >= LETTERED and letters != "?":
        picture(pen, name, outer.upper(side * 0.68).cut(top=side * 0.09))
        pen.label(outer.lower(side * 0.33).cut(bottom=side * 0.11), letters, 7, "bold", align="centre")
    else:
        picture(pen, name, inner.centred(side * 0.62, side * 0.62))


def draw_items(pen: Pen, box: Box, items: Sequence[tuple[str, int]], size: float = 11) -> None:
    """Draw counted items in a row, centred in a box, with their names below, on two lines if need be."""
    gap = 1.0
    cell = min((box.w + gap) / len(items) - gap, size * 1.7)
    names = [f"{number} × {item_name(item)}" if number > 1 else item_name(item) for item, number in items]
    is_long = any(text_width(words, 7) > cell + 0.9 for words in names)
    below = 6.0 if is_long else 3.4
    side = min(size, cell, box.h - below - 0.4)
    wide = len(items) * (cell + gap) - gap
    row = Box(box.cx - wide / 2, box.cy - (side + below + 0.4) / 2, wide, side + below + 0.4)
    for (item, _), words, place in zip(items, names, row.columns(len(items), gap), strict=True):
        draw_item(pen, place.upper(side), item, has_code=False)
        name = place.lower(below).inset(-0.5, 0)
        if is_long:
            pen.paragraph(name, words, 7, align="centre", least=7)
        else:
            pen.label(name, words, 8, align="centre", least=7)


def draw_marker(pen: Pen, x: float, y: float, r: float, swatch: Swatch) -> None:
    """Draw the round marker of a colour, with its letter."""
    disc(pen, x, y, r, swatch, max(7, min(11, r * 2.9)), width=0.25)


def pawn_picture(tables: Tables, colour: str) -> str:
    """Return the picture of a pawn: the starting Friend of its colour."""
    return card_picture(tables.friends[tables.starting[colour]])


def draw_pawn(pen: Pen, box: Box, tables: Tables, colour: str) -> None:
    """Draw a pawn: the head of the starting Friend on the colour, with its letter."""
    swatch = player_swatch(tables, colour)
    side = min(box.w, box.h)
    square = box.centred(side, side)
    pen.circle(box.cx, box.cy, side / 2 - 0.15, swatch, INK, 0.25)
    pen.circle(box.cx, box.cy, side * 0.4, PAPER, INK, 0.15)
    picture(pen, pawn_picture(tables, colour), square.inset(side * 0.16))
    badge = max(3.4, side * 0.3)
    wide = max(badge, text_width(swatch.letter, 7, "bold") + 1.2)
    label = Box(square.right - wide, square.y, wide, badge)
    pen.rect(label, PAPER, INK, 0.25, badge / 2)
    pen.label(label, swatch.letter, 7, "bold", align="centre")


def mark_new(pen: Pen, box: Box) -> None:
    """Highlight what is new since an earlier printout: a strong frame, yellow in colour."""
    pen.rect(box, "#fff3c0" if pen.design == "colour" else None, INK, 0.7, 1.5)


def tag(pen: Pen, box: Box, words: str, size: float = 7, colour: str = INK) -> None:
    """Draw a small white label with words."""
    pen.rect(box, PAPER, colour, 0.3, box.h * 0.3)
    pen.label(box.inset(0.5, 0), words, size, "bold", align="centre", least=7)


def star_value(pen: Pen, box: Box, value: int | None) -> None:
    """Draw the points of a card on a star, or a dash if it has none."""
    picture(pen, "mv-points", box)
    room = box.inset(box.w * 0.22).cut(top=box.h * 0.06)
    pen.label(room, "–" if value is None else str(value), 12, "bold", align="centre", least=7)
