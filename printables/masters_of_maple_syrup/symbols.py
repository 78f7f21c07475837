"""Symbols, colours and small marks shared by all sheets of the title."""

from __future__ import annotations

from functools import cache

from companion.art.pictures import picture_names
from companion.games.masters_of_maple_syrup.cards import Card, Side
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, icon, palette, picture, text_width

TYPES = palette(Swatch("tree", "#2f6b3a", "T", "rising"), Swatch("utility", "#f0c25a", "U", "dots"))
FACES = palette(Swatch("red", "#b3261e", "R", "diamonds"), Swatch("white", "#ffffff", "W", "blank"))
PALETTES = {"card types": TYPES, "faces of action cards": FACES}
# The ground of the window of a type and of an action, and of the coins.
WINDOWS = {"tree": "#cfe3b4", "utility": "#f7e3ae"}
# The ground that stands in such a window.
GROUNDS = {"tree": "#b5d190", "utility": "#ecd08c"}
ACTS = {"tap": "#d9c7b8", "harvest": "#cfe4f2", "develop": "#f7e3ae", None: "#e6e8eb"}
COIN = "#f3d878"
LEAF = "#b3261e"
# What counts at the end of the game stands on this ground.
FINAL = "#fbeec2"

ICONS: dict[str, str] = {
    # A card under another.
    "tuck": "paper M6 12 L18 12 L18 22 L6 22 Z; paper M3 2 L21 2 L21 16 L3 16 Z; line M12 5 L12 12 M9 9.2 L12 12.2 "
    "L15 9.2",
    # The moments of effects.
    "first": "line M12 2 L12 13 M7 8.5 L12 13.5 L17 8.5; paper M3 17 L21 17 L21 21.5 L3 21.5 Z",
    "when": "line M12 4 L12 20 M4 12 L20 12",
    "before": "line M20 3 L20 21 M2 12 L15 12 M10 7 L15 12 L10 17",
    "after": "line M4 3 L4 21 M8 12 L21 12 M16 7 L21 12 L16 17",
    "instead": "line M3 8 L20 8 M15.5 3.5 L20 8 L15.5 12.5 M21 17 L4 17 M8.5 12.5 L4 17 L8.5 21.5",
    "other": "line O12 12 8 M12 7 L12 12 L16 14",
    "turn": "line M20 12 C20 16.5 16.5 20 12 20 C7.5 20 4 16.5 4 12 C4 7.5 7.5 4 12 4 C14.5 4 16.7 5.1 18.2 6.8 "
    "M18.6 2 L18.6 7.2 L13.4 7.2",
}


def draw_mark(pen: Pen, name: str, box: Box, colour: str = INK, weight: float = 1.4, turn: float = 0) -> None:
    """Draw a symbol of the title, or the small picture of this name."""
    if name == "leaf":
        picture(pen, "maple-leaf", box, turn)
    elif has_picture(name):
        picture(pen, f"ms-{name}", box, turn)
    else:
        icon(pen, name, box, colour, weight, ICONS, turn)


@cache
def has_picture(name: str) -> bool:
    """Return whether the title has a picture of this name."""
    return f"ms-{name}" in picture_names()


def card_picture(word: str, card: Card) -> str:
    """Name the picture of a card. A card that has none of its own shows its type."""
    return f"ms-{word if has_picture(word) else card.type}"


def small_picture(word: str, card: Card) -> str:
    """Name the picture of a card for a place of about a centimetre."""
    name = card_picture(word, card)
    small = f"{name}-small"
    return small if small in picture_names() else name


def side_picture(side: Side) -> str:
    """Name the picture of what a side of an action card offers."""
    if side.choose:
        return "ms-choose"
    if side.act is None:
        return "ms-no-action"
    name = f"{side.act}-{side.filter.type}" if side.filter else ""
    return f"ms-{name if has_picture(name) else side.act}"


def draw_cost(pen: Pen, x: float, y: float, cost: int, r: float = 5) -> None:
    """Draw the cost of a card as a coin."""
    pen.circle(x, y, r, COIN, INK, 0.35)
    pen.circle(x, y, r * 0.82, PAPER, INK, 0.15)
    words = f"{cost}¢"
    wide = r * (1.48 if len(words) < 3 else 1.24)
    pen.label(Box(x - wide / 2, y - r, wide, 2 * r), words, r * 2.5, "bold", INK, "centre", 7)


def value_width(height: float, words: str) -> float:
    """Return the width of the value of a card at this height."""
    return text_width(words, height * 1.7, "bold") + height * 1.36


def draw_value(pen: Pen, box: Box, words: str) -> None:
    """Draw the value of a card: its number, and a leaf beside it."""
    pen.rect(box, PAPER, INK, 0.35, box.h / 2)
    picture(pen, "maple-leaf", box.at_right(box.h * 0.96).cut(right=box.h * 0.16).inset(0, box.h * 0.1))
    pen.label(box.cut(left=box.h * 0.3, right=box.h * 1.0), words, box.h * 1.7, "bold", INK, "centre", 7)


def symbol_words(name: str, number: int) -> str:
    return name if number == 1 else f"{number} {name}"


def symbol_width(height: float, name: str, number: int) -> float:
    """Return the width of a counted symbol at this height."""
    return height + text_width(symbol_words(name, number), 8, "bold") + 2.6


def draw_symbol(pen: Pen, chip: Box, name: str, number: int) -> None:
    """Draw a counted symbol with its word; without a picture, its first letter."""
    pen.rect(chip, PAPER, INK, 0.25, chip.h / 2)
    mark = chip.left(chip.h).inset(0.5)
    if has_picture(name):
        picture(pen, f"ms-{name}", mark)
    else:
        pen.circle(mark.cx, mark.cy, mark.h / 2, PAPER, SOFT, 0.25)
        pen.label(mark, name[:1].upper(), 9, "bold", INK, "centre", 7)
    pen.label(chip.cut(left=chip.h + 0.6), symbol_words(name, number), 8, "bold", least=7)
