"""The symbols of Maple Valley, and the tokens that show them."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing import INK, PAPER, Box, Pen, Swatch, icon
from printables.maple_valley.swatches import is_curiosity, is_good, item_swatch
from printables.maple_valley.wording import item_name
from printables.sheets.form import disc

SYMBOLS: dict[str, str] = {
    "acorn": "line M12 7 L13 2; paper M6 11 C6 17 10 20 12 22.5 C14 20 18 17 18 11 Z; paper M4 11 C4 5 20 5 20 11 Z",
    "berries": "line M7.5 12 C8 8 11 4 14 2 M16.5 12 C16.5 8 15.5 5 14 2; paper O7.5 16.5 4.7; paper O16.8 16.5 4.7",
    "birch": "paper R7.5 2 9 20; line M7.5 6 L12 6 M16.5 10 L12.5 10 M7.5 14 L11 14 M16.5 18 L12 18",
    "cattails": "line M12 22 C8 18 6 14 5 9 M12 22 C16 18 18 15 19 11 M12 22 L12 1.5; paper R9.4 5 5.2 9",
    "clay": "paper M3 11 L21 11 C21 17 17 20 12 20 C7 20 3 17 3 11 Z; "
    "line M8 22 L16 22 M2 11 L22 11 M8 5 L16 5 M8 5 L7 11 "
    "M16 5 L17 11",
    "herbs": "line M12 23 L12 5; paper M12 11 C8 11 5 9 4 4.5 C9 4.5 11.5 7 12 11 Z; "
    "paper M12 11 C16 11 19 9 20 4.5 C15 4.5 12.5 7 12 11 Z; paper M12 19 C8 19 5 17 4 12.5 C9 12.5 11.5 15 12 19 Z; "
    "paper M12 19 C16 19 19 17 20 12.5 C15 12.5 12.5 15 12 19 Z",
    "honey": "paper M12 1.5 L21 6.8 L21 17.2 L12 22.5 L3 17.2 L3 6.8 Z; "
    "line M12 6 C9 10.5 8 12.5 8 14 C8 19 16 19 16 14 C16 12.5 15 10.5 12 6 Z",
    "bug": "line M5 9 L1.5 7 M4.5 14.5 L1 14.5 M5.5 19 L2.5 21.5 M19 9 L22.5 7 M19.5 14.5 L23 14.5 M18.5 19 L21.5 21.5 "
    "M10 4 L8 1 M14 4 L16 1; paper O12 14.5 7.5; line M12 7 L12 22; fill O12 5.8 2.6; fill O8.7 13 1; fill O15.3 13 1; "
    "fill O9.2 17.5 1; fill O14.8 17.5 1",
    "pebble": "paper M2.5 17 C1.5 11 6 6 12.5 6.5 C19 6.5 23 12 21.5 17 C20.5 20.5 4 20.5 2.5 17 Z; "
    "line M7 12.5 C8 10.8 10 10 12 10",
    "flower": "paper O12 5.8 3.6; paper O5.9 10.2 3.6; paper O8.2 17.2 3.6; paper O15.8 17.2 3.6; "
    "paper O18.1 10.2 3.6; "
    "fill O12 12 2.4",
    "map": "paper M2 6 L9 3.5 L15 6 L22 3.5 L22 18 L15 20.5 L9 18 L2 20.5 Z; line M9 3.5 L9 18 M15 6 L15 20.5",
    "forest": "line M12 18 L12 23; paper M12 7 L20.5 18.5 L3.5 18.5 Z; paper M12 1.5 L18 10 L6 10 Z",
    "water": "line M2 7 C5 3 8 3 12 7 C16 11 19 11 22 7 M2 13 C5 9 8 9 12 13 C16 17 19 17 22 13 "
    "M2 19 C5 15 8 15 12 19 C16 23 19 23 22 19",
    "rock": "paper M1.5 20.5 L9 5 L13.5 13 L16.5 9 L22.5 20.5 Z; line M6.6 10 L9 12 L11.6 9.6",
    "Decorations": "line M1.5 5 C8 9 16 9 22.5 5; paper M3.5 6 L8 7.4 L5 14 Z; paper M9.8 8 L14.2 8 L12 16 Z; "
    "paper M16 7.4 L20.5 6 L19 14 Z",
    "Entertainment": "line M9.5 18 L9.5 5 L20 3 L20 16 M9.5 9 L20 7; fill O6.8 18 2.8; fill O17.3 16 2.8",
    "Food": "paper M3 13 C4 6 20 6 21 13 Z; paper M2 13 L22 13 L18.5 20.5 L5.5 20.5 Z; "
    "line M8 5 L8 2 M12 4 L12 1 M16 5 L16 2",
    "Gifts": "line M12 7 C7 0 3 4 12 7 M12 7 C17 0 21 4 12 7; paper R4 11 16 11; paper R2.5 7 19 4.5; "
    "line M12 7 L12 22",
    "paw": "fill O12 16 4.8; fill O4.8 11.5 2.2; fill O9.3 6.5 2.3; fill O14.7 6.5 2.3; fill O19.2 11.5 2.2",
    "badge": "paper M12 1.5 L20.5 4.5 L20.5 12 C20.5 18 15 21 12 22.5 C9 21 3.5 18 3.5 12 L3.5 4.5 Z; "
    "line M8 12 L11 15 L16 8.5",
    "snail": "line M3 20 L21.5 20 M3 20 C2 15 5 14 5 8 M5 8 L3 4 M5 8 L8 4.5 M3 20 C8 19 8 20 21.5 20; "
    "paper O14.5 12.5 7; "
    "line O14.5 12.5 3.4",
    "signpost": "line M12 23 L12 2; paper M6 3.5 L18 3.5 L22 6.2 L18 9 L6 9 Z; "
    "paper M18 11.5 L6 11.5 L2 14.2 L6 17 L18 17 Z",
    "balloon": "line M12 17 C15 19 9 20.5 12 23.5; paper M12 16 L10 18.2 L14 18.2 Z; paper O12 8.7 7.4",
    "village": "paper M4 21 L4 11 L20 11 L20 21 Z; paper M2 11 L12 3 L22 11 Z; paper R10 15 4 6",
    "lookout": "line M12 9 L12 1.5; paper M12 1.5 L19 4 L12 6.5 Z; paper M2.5 21.5 L12 9 L21.5 21.5 Z",
    "clubhouse": "paper M12 3 L22 21 L2 21 Z; paper M12 11 L16.5 21 L7.5 21 Z",
    "lodge": "paper R16 3.5 3.4 7; paper M4.5 21 L4.5 12 L19.5 12 L19.5 21 Z; paper M2 12 L12 4 L22 12 Z; "
    "line M4.5 15 L19.5 15 "
    "M4.5 18 L19.5 18",
    "outpost": "line M12 23 L12 2; paper M6 3.5 L18 3.5 L22 6.2 L18 9 L6 9 Z; "
    "paper M18 11.5 L6 11.5 L2 14.2 L6 17 L18 17 Z",
    "bluffs": "paper M2 21.5 L2 7 L9.5 7 L11.5 12.5 L15.5 12.5 L17 17 L22 17 L22 21.5 Z; line O18.5 6 2.6",
    "grove": "line M12 15 L12 22.5; paper O12 8.8 7",
    "place": "paper O12 9 6.5; line M12 22 L12 15.5",
    "worm": "line M2.5 19 C5 8 9 8 11.5 13.5 C14 19 18 18 19.5 8.5; fill O19.9 6.8 2",
    "pawn": "paper M6 21.5 L18 21.5 L14.5 12.5 L9.5 12.5 Z; paper O12 7.5 5",
}
WEIGHT = 1.5


def symbol(pen: Pen, name: str, box: Box, colour: str = INK, weight: float = WEIGHT) -> None:
    """Draw a symbol of the title."""
    icon(pen, name, box, colour, weight, SYMBOLS)


def place_symbol(kind: str) -> str:
    """Return the symbol of a kind of location; an owner's own kinds share one."""
    return kind if kind in SYMBOLS else "place"


def _ground(pen: Pen, box: Box, item: str, fill: Swatch | str, width: float) -> None:
    """Draw the shape of an item: Goods are round, Curiosities square, Maps and cards rectangular."""
    if is_good(item):
        pen.circle(box.cx, box.cy, box.w / 2, fill, INK, width)
    elif is_curiosity(item):
        pen.rect(box.inset(box.w * 0.04), fill, INK, width, box.w * 0.12)
    else:
        pen.rect(box.inset(0, box.h * 0.1), fill, INK, width, box.w * 0.1)


def draw_item(pen: Pen, box: Box, item: str, has_code: bool = True) -> None:
    """Draw a token with the symbol of an item in a square box, and its letters if there is room."""
    side = min(box.w, box.h)
    outer = box.centred(side, side)
    _ground(pen, outer, item, item_swatch(item), 0.25)
    inner = outer.inset(side * 0.09)
    _ground(pen, inner, item, PAPER, 0.12)
    letters = item_swatch(item).letter if item_swatch(item).letter != "?" else ""
    if not has_code or side < 8.5 or not letters:
        _picture(pen, inner.centred(side * 0.56, side * 0.56), item)
        return
    _picture(pen, Box(outer.cx - side * 0.22, outer.cy - side * 0.11, side * 0.44, side * 0.44), item)
    pen.label(
        Box(inner.x, outer.cy - side * 0.36, inner.w, side * 0.2),
        letters,
        7 if side > 9.5 else 6,
        "bold",
        align="centre",
    )


def _picture(pen: Pen, box: Box, item: str) -> None:
    pictures = {"sun": "sun", "past_sun": "sun", "favour": "balloon", "patch": "badge", "friend": "paw"}
    if item in SYMBOLS or item in pictures:
        symbol(pen, pictures.get(item, item), box)
    else:
        pen.label(box, "?", box.h * 2.6, "bold", align="centre")


def draw_items(pen: Pen, box: Box, items: Sequence[tuple[str, int]], size: float = 11, has_names: bool = True) -> None:
    """Draw counted items in a row, centred in a box, with their names below."""
    if not items:
        return
    gap = 1.5
    cell = min((box.w + gap) / len(items) - gap, size * 1.55)
    below = 3.4 if has_names else 0.0
    side = min(size, cell, box.h - below)
    wide = len(items) * (cell + gap) - gap
    row = Box(box.cx - wide / 2, box.cy - (side + below) / 2, wide, side + below)
    for (item, number), place in zip(items, row.columns(len(items), gap), strict=True):
        count = f"{number} ×" if number > 1 and has_names else ""
        draw_item(pen, place.upper(side), item, has_code=False)
        if has_names:
            pen.label(place.lower(below - 0.4), f"{count} {item_name(item)}".strip(), 7, align="centre", least=5)


def draw_marker(pen: Pen, x: float, y: float, r: float, swatch: Swatch) -> None:
    """Draw the round marker of a colour, with its letter."""
    disc(pen, x, y, r, swatch, min(9, r * 2.9), width=0.25)


def tag(pen: Pen, box: Box, words: str, size: float = 7, colour: str = INK) -> None:
    """Draw a small white label with words."""
    pen.rect(box, PAPER, colour, 0.3, box.h * 0.3)
    pen.label(box.inset(0.5, 0), words, size, "bold", align="centre")


def star_value(pen: Pen, box: Box, value: int | None) -> None:
    """Draw the points of a card in a star, or a dash if it has none."""
    icon(pen, "star-empty", box, weight=0.7)
    pen.label(
        box.inset(box.w * 0.25).cut(top=box.h * 0.06), "–" if value is None else str(value), 11, "bold", align="centre"
    )
