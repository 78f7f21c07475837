"""Small property and action cards, as they lie on the table: on mats, positions, setups and changes."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup.cards import Card, Face
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_width
from printables.masters_of_maple_syrup.symbols import FACES, LEAF, TYPES, card_picture, draw_mark
from printables.sheets import POKER

RATIO = POKER.width / POKER.height
STRIP = 5.0
# A card narrower than the first has three lines for its name; one narrower than the second has it below.
NARROW, UNNAMED = 16.0, 19.0
BELOW = 4.0
# The text of small cards, in points.
NAME, NOTE = 8.5, 7.0


def upright(box: Box) -> Box:
    """Return the place of an upright card in a box."""
    high = min(box.h, box.w / RATIO)
    return box.centred(high * RATIO, high)


def sideways(box: Box) -> Box:
    """Return the place of a card in a box that is turned sideways."""
    wide = min(box.w, box.h / RATIO)
    return box.centred(wide, wide * RATIO)


def line_rim(pen: Pen, place: Box, swatch: Swatch) -> None:
    """Draw the coloured line that stands for the rim in low ink, which fills nothing."""
    if pen.design == "low":
        pen.rect(place.inset(0.6), swatch, None, 0.6, 1.1)


def _dot_rim(pen: Pen, place: Box, swatch: Swatch) -> None:
    """Draw a row of dots in black and white, where a narrow rim would cut the dots of a hatching."""
    if pen.design == "mono" and swatch.pattern == "dots":
        pen.rect(place, PAPER, INK, 0.3, 1.4)
        pen.rect(place.inset(0.55), None, INK, 0.5, 1.1, (0.5, 1.2))


def draw_mini(
    pen: Pen,
    box: Box,
    word: str,
    card: Card,
    name: str = "",
    tapped: bool = False,
    is_pale: bool = False,
) -> None:
    """Draw a card with its picture and its name, upright or sideways, as large as it fits; `is_pale` has no frame."""
    place = sideways(box) if tapped else upright(box)
    inner = _frame(pen, place, card, is_pale)
    words = name or card.name
    if tapped:
        side = min(inner.h - 2.4, inner.w * 0.5)
        art, room = inner.left(side + 1), inner.cut(left=side + 1.4, right=0.6)
        pen.paragraph(
            room.cut(bottom=STRIP, top=0.4), words, NAME, "bold", align="centre", middle=True, least=7, what=words
        )
        note = room.lower(STRIP).cut(bottom=0.4)
        if note.w > 14:
            draw_mark(pen, "turn", note.left(3.4).centred(2.8, 2.8), SOFT, 2.4)
            note = note.cut(left=3)
        pen.label(note, "tapped", NOTE, colour=SOFT, align="centre", least=NOTE)
    else:
        side = min(inner.w - 2.4, inner.h - (7.4 if inner.w > NARROW else 10.4))
        art, room = inner.upper(side + 0.6), inner.cut(top=side + 0.6).inset(0.4, 0.2)
        pen.paragraph(room, words, NAME, "bold", align="centre", middle=True, least=7, what=words)
    picture(pen, card_picture(word, card), art.centred(side, side), 90 if tapped else 0)


def draw_small(pen: Pen, place: Box, word: str, card: Card, tapped: bool = False, is_pale: bool = False) -> None:
    """Draw a card at a place with its picture alone."""
    inner = _frame(pen, place, card, is_pale)
    side = min(inner.w, inner.h - 1.6) - 1.6
    picture(pen, card_picture(word, card), inner.cut(top=1.6).centred(side, side), 90 if tapped else 0)


def _frame(pen: Pen, place: Box, card: Card, is_pale: bool) -> Box:
    """Draw the rim of a card in the colour of its type; return what is inside."""
    inner = place.inset(1.1)
    pen.rect(place, PAPER if is_pale else TYPES[card.type], SOFT if is_pale else INK, 0.3, 1.4)
    if not is_pale:
        line_rim(pen, place, TYPES[card.type])
        _dot_rim(pen, place, TYPES[card.type])
    pen.rect(inner, PAPER, None if is_pale else INK, 0.15, 0.9)
    return inner


def draw_tucked(pen: Pen, place: Box, number: int) -> None:
    """Draw the edge of tucked cards below a card, with their number."""
    under = Box(place.x + 1.4, place.y - STRIP + 0.2, place.w - 2.8, STRIP + 1)
    pen.rect(under, PAPER, INK, 0.25, 1)
    pen.label(under.cut(top=2.0), f"{number} tucked", NOTE, colour=SOFT, align="centre", least=NOTE)


def draw_fresh(pen: Pen, place: Box, words: str) -> None:
    """Frame what is new, and say what happened to it."""
    pen.rect(place.inset(-0.9), None, LEAF, 1.0, 2)
    wide = min(text_width(words, NAME, "bold") + 4, place.w + 6)
    tag = Box(place.cx - wide / 2, place.top - 1.6, wide, STRIP)
    pen.rect(tag, PAPER, LEAF, 0.4, STRIP / 2)
    pen.label(tag.inset(0.8, 0), words, NAME, "bold", LEAF, "centre", NOTE)


def draw_gone(pen: Pen, place: Box, name: str) -> None:
    """Draw the place of a card that is gone."""
    pen.rect(place, None, LEAF, 0.4, 1.4, (1.4, 1.2))
    pen.lines([(place.x, place.y, place.right, place.top), (place.x, place.top, place.right, place.y)], FAINT, 0.3)
    pen.rect(place.centred(place.w - 2, 13), PAPER, None)
    pen.paragraph(
        place.centred(place.w - 3, 13), f"{name} is gone", NAME, colour=SOFT, align="centre", middle=True, least=NOTE
    )


def draw_back_mini(pen: Pen, place: Box, words: str = "") -> None:
    """Draw the back of a card, with words below the jug."""
    pen.rect(place, FACES["red"], INK, 0.3, 1.4)
    line_rim(pen, place, FACES["red"])
    inner = place.inset(1.1)
    pen.rect(inner, PAPER, INK, 0.15, 0.9)
    room = inner.cut(bottom=5.4) if words else inner
    picture(pen, "ms-jug", room.inset(0.6))
    if words:
        pen.label(inner.lower(5.6), words, 12, "bold", align="centre", least=7)


def draw_pile(pen: Pen, place: Box, words: str = "") -> None:
    """Draw a pile of cards that lie face down."""
    for step in (1.4, 0.7):
        pen.rect(Box(place.x + step, place.y - step, place.w, place.h), PAPER, INK, 0.25, 1.4)
    draw_back_mini(pen, place, words)


def draw_action_mini(pen: Pen, box: Box, face: Face, pictures: tuple[str, str], towards: int = 0) -> Box:
    """Draw an action card: sideways, or with its selecting side towards a player (1 up, -1 down); return its place.

    `pictures` are those of the selecting side and of the neighbour's.
    """
    place = upright(box) if towards else sideways(box)
    pen.rect(place, FACES[face], INK, 0.3, 1.4)
    line_rim(pen, place, FACES[face])
    inner = place.inset(1.1)
    pen.rect(inner, PAPER, INK, 0.15, 0.9)
    select, neighbour = pictures
    # The selecting side lies at the foot of the card; sideways, the card is turned anticlockwise.
    turn = {0: 90, 1: 180, -1: 0}[towards]
    first, second = inner.rows(2, 1.4) if towards else inner.columns(2, 1.4)
    near, far = (first, second) if towards == 1 else (second, first)
    for half, name, angle in ((near, select, turn), (far, neighbour, turn + 180)):
        picture(pen, name, half.centred(min(half.w, half.h) - 0.8, min(half.w, half.h) - 0.8), angle)
    if towards:
        pen.line(inner.x, inner.cy, inner.right, inner.cy, INK, 0.15)
    else:
        pen.line(inner.cx, inner.y, inner.cx, inner.top, INK, 0.15)
    return place


def draw_action_blank(pen: Pen, box: Box, words: str) -> None:
    """Draw the outline of an action card whose side and direction are not decided."""
    for place in (upright(box), sideways(box)):
        pen.rect(place, None, SOFT, 0.25, 1.4, (1.2, 1.2))
    pen.rect(box.centred(11, 6), PAPER, None)
    pen.label(box.centred(11, 6), words, 10, "bold", align="centre", least=7)
