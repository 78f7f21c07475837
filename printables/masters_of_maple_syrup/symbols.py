"""Symbols, colours and small marks shared by all sheets of the title."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.cards import Card, Face
from companion.games.masters_of_maple_syrup.vocabulary import Effect, Grant
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, icon, palette, text_width

TYPES = palette(Swatch("tree", "#2f6b3a", "T", "rising"), Swatch("utility", "#f0c25a", "U", "dots"))
FACES = palette(Swatch("red", "#b3261e", "R", "diamonds"), Swatch("white", "#ffffff", "W", "blank"))
PALETTES = {"card types": TYPES, "faces of action cards": FACES}
# The line colour of a type, and the tint behind its picture.
LINES = {"tree": "#2f6b3a", "utility": "#7a4a12"}
TINTS = {"tree": "#e6f1e2", "utility": "#fcf3dc"}
LEAF = "#b3261e"

HAND = (
    "line M8.2 10.5 L8.2 19.6 C8.2 23 12.2 23 12.2 19.6 L12.2 12.6 M8.2 10.5 L5.6 8.6 L5.6 5.5 L18.6 5.5 L18.6 11.6 "
    "C18.6 14.2 15.6 14.2 15.4 12.4 C15 14.6 12.4 14.4 12.2 12.6 M15.4 12.4 L15.4 10.6 M12.2 12.6 L12.2 10.6"
)
ICONS: dict[str, str] = {
    # A maple with a round crown.
    "maple": "paper M10.4 22 L10.8 13 L13.2 13 L13.6 22 Z; paper M7 15 C3 15 1.5 11 4 8.8 C3.2 5.2 6.5 3.4 8.6 4.4 "
    "C10 1.2 14.5 1.2 15.6 4.4 C18.2 3.6 20.8 5.6 20 8.8 C22.6 11 21 15 17 15 Z; "
    "line M12 15 L12 8.5 M12 12.5 L8.8 9.5 M12 11 L15.2 8",
    # A spile in the bark, with a drop.
    "tap": "line M4 2 L4 22 M7.5 2 L7.5 22; paper M7.5 7.5 L15 7.5 L19 11.5 L15.5 11.5 L14 10.5 L7.5 10.5 Z; "
    "fill M17.3 14 C17.3 14 14.8 17.2 14.8 18.9 C14.8 20.4 16 21.4 17.3 21.4 C18.6 21.4 19.8 20.4 19.8 18.9 "
    "C19.8 17.2 17.3 14 17.3 14 Z",
    # A bucket full of sap.
    "harvest": "line M4.5 8 C5 -0.5 19 -0.5 19.5 8; paper M3.5 8 L20.5 8 L18 22 L6 22 Z; "
    "line M4.6 12.5 C7 11 8.5 14 12 12.5 C15.5 11 17 14 19.4 12.5",
    # A hammer.
    "develop": "paper M10.4 9 L13.6 9 L13.6 22 L10.4 22 Z; paper M4 3 L17 3 C20 3 21 5 21.5 7.5 L17 7.5 L16 9 L4 9 Z",
    # Two cards from the deck.
    "cards": "paper M9 3 L20 5.5 L16.5 20 L5.6 17.5 Z; paper M4 5 L15 5 L15 21 L4 21 Z; line M9.5 9.5 L9.5 16.5 "
    "M6 13 L13 13",
    # A card under another.
    "tuck": "paper M6 12 L18 12 L18 22 L6 22 Z; paper M3 2 L21 2 L21 16 L3 16 Z; line M12 5 L12 12 M9 9.2 L12 12.2 "
    "L15 9.2",
    "house": "paper M4 21 L4 11 L20 11 L20 21 Z M2 11 L12 3 L22 11 Z; line M10 21 L10 15 L14 15 L14 21",
    "sprig": "line M12 22 L12 4 M12 17 C7 17 5 14 4.5 11 C9 11 12 13.5 12 17 M12 17 C17 17 19 14 19.5 11 "
    "C15 11 12 13.5 12 17 M12 10 C8.5 9.5 7.5 7 7.5 4.5 C10.5 5 12 7 12 10 M12 10 C15.5 9.5 16.5 7 16.5 4.5 "
    "C13.5 5 12 7 12 10",
    # The moments of effects.
    "first": "line M12 2 L12 13 M7 8.5 L12 13.5 L17 8.5; paper M3 17 L21 17 L21 21.5 L3 21.5 Z",
    "when": "line M12 4 L12 20 M4 12 L20 12",
    "before": "line M20 3 L20 21 M2 12 L15 12 M10 7 L15 12 L10 17",
    "after": "line M4 3 L4 21 M8 12 L21 12 M16 7 L21 12 L16 17",
    "instead": "line M3 8 L20 8 M15.5 3.5 L20 8 L15.5 12.5 M21 17 L4 17 M8.5 12.5 L4 17 L8.5 21.5",
    "end": "line M12 22 L12 16; paper M12 17 L6 19 L7 15 L2 12 L5 11 L4 7 L8 9 L9 5 L12 2 L15 5 L16 9 L20 7 L19 11 "
    "L22 12 L17 15 L18 19 Z",
    "other": "line O12 12 8 M12 7 L12 12 L16 14",
    # A hand that points down at a player, with a dark cuff; the neighbour's cuff is open.
    "hand": f"{HAND}; fill M4.6 1.4 L19.6 1.4 L19.6 5.5 L4.6 5.5 Z",
    "hand-open": f"{HAND}; paper M4.6 1.4 L19.6 1.4 L19.6 5.5 L4.6 5.5 Z",
    "none": "line O12 12 9 M5.6 5.6 L18.4 18.4",
    "choose": "line M12 22 L12 13 M12 13 C12 8 5 9 5 3 M12 13 C12 8 19 9 19 3 M12 13 L12 3 M2.5 5.5 L5 2.5 L7.5 5.5 "
    "M9.5 5.5 L12 2.5 L14.5 5.5 M16.5 5.5 L19 2.5 L21.5 5.5",
    "turn": "line M20 12 C20 16.5 16.5 20 12 20 C7.5 20 4 16.5 4 12 C4 7.5 7.5 4 12 4 C14.5 4 16.7 5.1 18.2 6.8 "
    "M18.6 2 L18.6 7.2 L13.4 7.2",
}

# The symbol for each moment of an effect.
MOMENTS = {
    "first_developed": "first",
    "harvested": "harvest",
    "when": "when",
    "before": "before",
    "after": "after",
    "instead": "instead",
    "game_end_plus": "end",
    "game_end_alt": "end",
}


def draw_icon(pen: Pen, name: str, box: Box, colour: str = INK, weight: float = 1.4, turn: float = 0) -> None:
    """Draw a symbol of the title."""
    icon(pen, name, box, colour, weight, ICONS, turn)


def emblem_of(card: Card) -> tuple[str, str]:
    """Choose the picture of a card and the small mark beside it: its subject, and the moment of its effect."""
    if card.type == "tree":
        return "maple", ""
    if not card.effects:
        return "house", ""
    effect = card.effects[0]
    moment = MOMENTS.get(effect.trigger, "other")
    return ("house", "end") if moment == "end" else (_subject(effect), moment)


def _subject(effect: Effect) -> str:
    """Name the action that an effect is tied to, or the step it carries out."""
    if effect.act is not None:
        return effect.act
    step = effect.do[0] if effect.do else None
    if isinstance(step, Grant):
        return step.act
    return "cards" if effect.trigger in ("first_developed", "harvested") else "house"


def draw_cost(pen: Pen, x: float, y: float, cost: int, r: float = 5) -> None:
    """Draw the cost of a card as a coin."""
    pen.circle(x, y, r, PAPER, INK, 0.35)
    pen.circle(x, y, r * 0.84, None, FAINT, 0.2)
    pen.label(Box(x - r * 0.76, y - r, r * 1.52, 2 * r), f"{cost}¢", r * 2.6, "bold", INK, "centre")


def draw_value(pen: Pen, box: Box, words: str) -> None:
    """Draw the value of a card: its number, and a leaf behind it."""
    leaf = box.at_right(box.h * 0.62)
    draw_icon(pen, "leaf", leaf, LEAF, 1.5)
    pen.label(box.cut(right=leaf.w + 0.5), words, box.h * 1.75, "bold", INK, "right")


def draw_type(pen: Pen, box: Box, kind: str, size: float = 7) -> None:
    """Draw the band of a type, with its word."""
    swatch = TYPES[kind]
    pen.rect(box, swatch, None)
    word = kind.upper()
    wide = text_width(word, size, "bold") + 5
    pen.rect(box.centred(wide, box.h - 1.2), PAPER, None, radius=box.h / 2)
    pen.label(box.centred(wide, box.h), word, size, "bold", INK, "centre")


def draw_symbol(pen: Pen, box: Box, name: str, number: int) -> None:
    """Draw a counted symbol with its word; without a picture, its first letter."""
    mark = box.left(box.h)
    if name in ICONS:
        draw_icon(pen, name, mark, LINES["tree"], 1.3)
    else:
        pen.circle(mark.cx, mark.cy, mark.h / 2 - 0.2, PAPER, SOFT, 0.25)
        pen.label(mark, name[:1].upper(), mark.h * 1.7, "bold", INK, "centre")
    words = name if number == 1 else f"{number} {name}"
    pen.label(box.cut(left=box.h + 1), words, 8, colour=SOFT, least=6)


def draw_face(pen: Pen, box: Box, face: Face, words: str) -> None:
    """Draw the strip that names the face of an action card."""
    swatch = FACES[face]
    pen.rect(box, swatch, LEAF, 0.3)
    wide = min(box.w - 2, text_width(words, 7.5, "bold") + 5)
    pen.rect(box.centred(wide, box.h - 1.2), PAPER, None, radius=box.h / 2)
    pen.label(box.centred(wide - 2, box.h), words, 7.5, "bold", INK, "centre", 6)
