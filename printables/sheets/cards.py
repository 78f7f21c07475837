"""The look that the cards of all titles share: panels, titles, windows with pictures, and backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, PAPER, SOFT, Swatch
from printables.drawing.pen import Fill, Pen, text_width
from printables.drawing.pictures import picture

# The coloured rim around the panel of a card, the panel's round corners, and the lines of the family.
RIM = 3.2
CORNER = 3.0
STRONG, FINE = 0.35, 0.2


class Back(NamedTuple):
    """The back of a deck: the title's name, the deck's name, its picture, and a note in small print."""

    title: str
    words: str
    picture: str
    ground: Swatch
    note: str = ""


def draw_back(pen: Pen, box: Box, back: Back) -> None:
    """Draw the back of a card, tile or token; pieces under 5 cm show the picture alone."""
    panel = box.inset(min(RIM, box.w * 0.08))
    pen.rect(panel, PAPER, INK, STRONG, CORNER)
    pen.rect(panel.inset(1.1), None, FAINT, FINE, CORNER - 1)
    inside = panel.inset(2.6)
    if inside.h < 50 and inside.w < 50:
        picture(pen, back.picture, inside)
        return
    if inside.w > inside.h:
        medal, words = inside.left(inside.h).cut(top=2, bottom=2), inside.cut(left=inside.h + 1)
        words = words.centred(words.w, 19)
    else:
        medal, words = inside.cut(top=4, bottom=inside.h * 0.28).centred(inside.w, inside.w * 0.86), inside.lower(19)
    draw_medal(pen, medal, back.picture, back.ground)
    draw_logo(pen, words, back.title, back.words)
    if back.note:
        pen.label(inside.upper(3.2), back.note, 7, colour=SOFT, align="right")


def draw_medal(pen: Pen, box: Box, name: str, ground: Fill, share: float = 0.66) -> None:
    """Draw a picture in a ring of a colour; it takes a share of the ring."""
    side = min(box.w, box.h)
    pen.circle(box.cx, box.cy, side / 2, ground, INK, STRONG)
    pen.circle(box.cx, box.cy, side * 0.45, PAPER, INK, FINE)
    picture(pen, name, box.centred(side * share, side * share))


def draw_logo(pen: Pen, box: Box, title: str, words: str = "") -> None:
    """Draw the lettering of a title, with the name of a deck above it."""
    if words:
        pen.label(box.upper(box.h * 0.56), words, 16, "bold", align="centre", least=9)
        box = box.lower(box.h * 0.36)
    for y in (box.top, box.y):
        pen.line(box.x + box.w * 0.06, y, box.right - box.w * 0.06, y, INK, FINE)
    lettering, room = " ".join(title.upper()), box.w * 0.84
    if text_width(lettering, 7, "bold") <= room:
        pen.label(box.centred(room, box.h), lettering, 9, "bold", align="centre", least=7)
    else:
        pen.paragraph(box, title.upper(), 8, "bold", align="centre", least=7, middle=True)


def draw_panel(pen: Pen, box: Box, rim: float = RIM) -> Box:
    """Draw the white panel of a card; return the box for its content."""
    panel = box.inset(rim)
    pen.rect(panel, PAPER, INK, STRONG, CORNER)
    return panel.inset(2.2, 2.0)


def draw_title(pen: Pen, box: Box, words: str, kind: str = "", size: float = 13) -> None:
    """Write the title of a card, with its kind below it in small print."""
    if kind:
        pen.label(box.lower(3.4), kind, 7, colour=SOFT)
        box = box.cut(bottom=3.4)
    pen.paragraph(box, words, size, "bold", least=8, middle=True, what=f"the title {words}")


def draw_window(pen: Pen, box: Box, fill: Fill, pictures: Sequence[str]) -> None:
    """Draw the window of a card: pictures on the ground of its kind, each on a white disc that lifts it."""
    pen.rect(box, fill, INK, STRONG, 2.0)
    side = min(box.h - 2, (box.w - 2) / len(pictures) - 1)
    row = box.centred(len(pictures) * (side + 1) - 1, side)
    for name, place in zip(pictures, row.columns(len(pictures), 1), strict=True):
        pen.circle(place.cx, place.cy, side / 2, PAPER, None)
        picture(pen, name, place.inset(side * 0.12))
