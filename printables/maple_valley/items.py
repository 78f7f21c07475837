"""Items, markers, pawns and values as drawn on cards and sheets, and the size of all small pieces."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley.cards import Tables
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_width
from printables.maple_valley.pictures import card_picture, item_picture
from printables.maple_valley.swatches import SITE, TOKEN, is_curiosity, is_good, item_swatch, player_swatch
from printables.maple_valley.wording import item_name
from printables.sheets.form import blank, disc

# The side of every token, marker and pawn, and of the places for them.
CHIP = 10.0


def _ground(pen: Pen, box: Box, item: str, fill: Swatch | str, width: float) -> None:
    """Draw the shape of an item: Goods are round, Curiosities square, Maps and cards rectangular."""
    if is_good(item):
        pen.circle(box.cx, box.cy, box.w / 2, fill, INK, width)
    elif is_curiosity(item):
        pen.rect(box.inset(box.w * 0.04), fill, INK, width, box.w * 0.12)
    else:
        pen.rect(box.inset(0, box.h * 0.07), fill, INK, width, box.w * 0.1)


def draw_item(pen: Pen, box: Box, item: str) -> None:
    """Draw an item on its ground in a square box: a ring of its colour, or without colour a plain outline."""
    side = min(box.w, box.h)
    outer = box.centred(side, side)
    if pen.design == "colour":
        _ground(pen, outer, item, item_swatch(item), 0.25)
        _ground(pen, outer.inset(side * 0.07), item, PAPER, 0.12)
    else:
        _ground(pen, outer.inset(0.1), item, PAPER, 0.4)
    name = item_picture(item)
    if not name:
        pen.label(outer.inset(side * 0.07), "?", side * 1.5, "bold", align="centre")
    else:
        share = 0.6 if item == "map" else 0.7
        picture(pen, name, outer.centred(side * share, side * share))


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
        draw_item(pen, place.upper(side), item)
        name = place.lower(below).inset(-0.5, 0)
        if is_long:
            pen.paragraph(name, words, 7, align="centre", least=7)
        else:
            pen.label(name, words, 8, align="centre", least=7)


def draw_token_back(pen: Pen, box: Box, name: str, swatch: Swatch) -> None:
    """Draw the back of a token on its colour: a picture in a frame, solid if the colour is nearly black.

    A back that shares its picture with others has its letter.
    """
    plate = box.inset(box.w * 0.1)
    if swatch.is_dark and swatch.name in SITE:
        _solid(pen, box.inset(box.w * 0.07))
        plate = box.inset(box.w * 0.17)
    pen.rect(plate, PAPER, INK, 0.25, 1)
    is_own = swatch.name in (*SITE, *TOKEN)
    picture(pen, name, plate.inset(0.4) if is_own else plate.inset(0.4).cut(bottom=2.6))
    if not is_own:
        pen.label(plate.lower(3.2), swatch.letter, 7, "bold", align="centre", least=7)


def draw_site(pen: Pen, box: Box, item: str, swatch: Swatch) -> None:
    """Draw a site that lies face up in the frame of its space: a black one stays black in every design."""
    is_black = swatch.is_dark and swatch.name in SITE
    if is_black:
        _solid(pen, box)
    inside = box.inset(1.1 if is_black else 0.6)
    pen.rect(inside, PAPER, None, 0, 0.8)
    draw_item(pen, inside.inset(0.3 if is_black else 0), item)


def _solid(pen: Pen, box: Box) -> None:
    """Draw a plate in solid ink, of which only the edge stays visible."""
    pen.path(lambda path: path.roundRect(*box, 1.2), box, INK, None, cover=0.36, solid=True)


def draw_marker(pen: Pen, x: float, y: float, r: float, swatch: Swatch) -> None:
    """Draw the round marker of a colour, with its letter; without colour, a strong ring tells it from a free spot."""
    size = max(7, min(11, r * 2.9))
    if pen.design == "colour":
        disc(pen, x, y, r, swatch, size, width=0.25)
        return
    ring = min(1.1, r * 0.25)
    pen.circle(x, y, r - ring / 2, PAPER, INK, ring)
    pen.letter(x, y, swatch._replace(pattern="blank"), size)


def pawn_picture(tables: Tables, colour: str) -> str:
    """Return the picture of a pawn: the starting Friend of its colour."""
    return card_picture(tables.friends[tables.starting[colour]])


def draw_pawn(pen: Pen, box: Box, tables: Tables, colour: str) -> None:
    """Draw a pawn: the head of the starting Friend on the colour, with its letter."""
    swatch = player_swatch(tables, colour)
    side = min(box.w, box.h)
    square = box.centred(side, side)
    if pen.design == "colour":
        pen.circle(box.cx, box.cy, side / 2 - 0.15, swatch, INK, 0.25)
        pen.circle(box.cx, box.cy, side * 0.4, PAPER, INK, 0.15)
    else:
        pen.circle(box.cx, box.cy, side / 2 - 0.25, PAPER, INK, 0.45)
    picture(pen, pawn_picture(tables, colour), square.inset(side * 0.16))
    badge = max(3.4, side * 0.3)
    wide = max(badge, text_width(swatch.letter, 7, "bold") + 1.2)
    label = Box(square.right - wide, square.y, wide, badge)
    pen.rect(label, PAPER, INK, 0.25, badge / 2)
    pen.label(label, swatch.letter, 7, "bold", align="centre")


def draw_head(
    pen: Pen, head: Box, tables: Tables, colour: str, name: str, note: str = "", is_early: bool = False
) -> None:
    """Draw the head of a player's column: pawn and name on the colour, with the Worm or a note; or room for a name."""
    pen.rect(head, player_swatch(tables, colour), INK, 0.35, 2)
    plate = head.inset(1.2).cut(left=5)
    pen.rect(plate, PAPER, INK, 0.2, 1.2)
    draw_pawn(pen, head.left(head.h).inset(0.3), tables, colour)
    words = plate.cut(left=head.h - 5, right=1)
    if not name:
        blank(pen, words.inset(0, 1), f"name {colour}", 10)
        return
    pen.name(words.cut(right=8 if is_early else 0, bottom=3.4 if note else 0), name, 11)
    if note:
        pen.label(words.lower(4), note, 7.5, "bold", SOFT)
    if is_early:
        picture(pen, "mv-worm", words.at_right(7.5).centred(7.5, 7.5))


def mark_new(pen: Pen, box: Box) -> None:
    """Highlight what is new since an earlier printout: a strong frame, yellow in colour."""
    pen.rect(box, "#fff3c0" if pen.design == "colour" else None, INK, 0.7, 1.5)


def tag(pen: Pen, box: Box, words: str, size: float = 7, colour: str = INK) -> None:
    """Draw a small white label with words."""
    pen.rect(box, PAPER, colour, 0.3, box.h * 0.3)
    pen.label(box.inset(0.5, 0), words, size, "bold", align="centre", least=7)


def star_value(pen: Pen, box: Box, value: int) -> None:
    """Draw the points of a card on a star."""
    picture(pen, "mv-points", box)
    room = box.inset(box.w * 0.22).cut(top=box.h * 0.06)
    pen.label(room, str(value), 12, "bold", align="centre", least=7)
