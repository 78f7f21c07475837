"""The look that the cards of all titles share: panels, titles, windows with pictures, and backs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from printables.drawing.box import Box
from printables.drawing.ink import INK, PAPER, SOFT, Swatch, darkness, mixed
from printables.drawing.pen import Fill, Pen, text_width
from printables.drawing.pictures import picture

# The coloured rim around the panel of a card, the panel's round corners, and the lines of the family.
RIM = 3.2
CORNER = 3.0
STRONG, FINE = 0.35, 0.2
# The distance of the lines of the lattice on the back of a card.
LATTICE = 5.0
# The share of a medal on a back that its plate covers.
OVERLAP = 0.1


class Back(NamedTuple):
    """The back of a deck: the title's name, the deck's name, its picture, and a note in small print."""

    title: str
    words: str
    picture: str
    ground: Swatch
    note: str = ""


def draw_back(pen: Pen, box: Box, back: Back) -> None:
    """Draw the back of a card: its picture in a medal above a plate with its name, on a field of its colour."""
    panel = box.inset(min(RIM, box.w * 0.08))
    pen.rect(panel, PAPER, INK, STRONG, CORNER)
    field = panel.inset(1.3)
    is_wide = field.w > field.h
    high = (13.0 if field.h > 40 else 7.5) if is_wide else (21.0 if back.note else 18.0)
    plate = draw_crest(pen, field, back.picture, back.ground, high)
    words = plate.inset(2.5, 1.4)
    if back.note and is_wide:
        tag = field.inset(1.6).upper(3.8).at_right(text_width(back.note, 7) + 3)
        pen.rect(tag, PAPER, INK, FINE, 1.9)
        pen.label(tag, back.note, 7, colour=SOFT, align="centre")
    elif back.note:
        pen.label(words.lower(2.8), back.note, 7, colour=SOFT, align="centre")
        words = words.cut(bottom=3.2)
    if high < 10:
        # A small plate has room for the name of the deck alone.
        pen.label(words, back.words, 13, "bold", align="centre", least=9)
    else:
        draw_logo(pen, words, back.title, back.words)


def draw_crest(pen: Pen, field: Box, name: str, ground: Swatch, high: float, share: float = 0.72) -> Box:
    """Draw a medal above an empty plate of this height, on a field of a deck's colour; return the plate."""
    draw_field(pen, field, ground)
    plate = field.cut(bottom=field.h * 0.03).lower(high).centred(min(field.w - 6, field.h, 60), high)
    # The plate covers the lower end of the medal, but not its picture.
    rim = field.h * 0.02
    side = min(field.w - 2 * rim, (field.top - plate.top - rim) / (1 - OVERLAP))
    medal = field.cut(top=rim).upper(side)
    with pen.over(ground):
        pen.circle(medal.cx, medal.cy, side / 2, PAPER, INK, STRONG)
    draw_medal(pen, medal.inset(min(1.3, side * 0.04)), name, ground, share)
    with pen.over(ground):
        pen.rect(plate, PAPER, INK, STRONG, CORNER)
    return plate


def draw_field(pen: Pen, box: Box, ground: Swatch) -> None:
    """Draw a field in the colour of a deck: a lattice, or in black and white its hatching."""
    pen.rect(box, ground, INK, FINE, CORNER - 1)
    if pen.design == "mono" and ground.pattern != "blank":
        return
    if pen.design == "colour":
        lines = mixed(ground.colour, PAPER if ground.is_dark else INK, 0.3)
    else:
        lines = ground.colour if ground.is_dark else mixed(ground.colour, INK, 0.35)
    width = 0.35 if pen.design == "colour" else 0.25
    before = pen.ink
    with pen.kept():
        path = pen.canvas.beginPath()
        path.roundRect(*box, CORNER - 1)
        pen.canvas.clipPath(path, stroke=0, fill=0)
        count, half = math.ceil((box.w + box.h) / 2 / LATTICE), box.h / 2
        steps = [box.cx + n * LATTICE for n in range(-count, count + 1)]
        pen.lines([(x - half, box.y, x + half, box.top) for x in steps], lines, width)
        pen.lines([(x - half, box.top, x + half, box.y) for x in steps], lines, width)
    # On a colour the lines take no more ink; without one, most of them are covered by the medal and the plate.
    pen.ink = before + (box.w * box.h * width / LATTICE * darkness(lines) if pen.design != "colour" else 0.0)


def draw_medal(pen: Pen, box: Box, name: str, ground: Fill, share: float = 0.66) -> None:
    """Draw a picture in a ring of a colour; it takes a share of the ring."""
    side = min(box.w, box.h)
    if pen.design == "mono":
        # A hatching would leave only stubs in a ring.
        pen.circle(box.cx, box.cy, side * 0.48, PAPER, INK, side * 0.03)
    else:
        pen.circle(box.cx, box.cy, side / 2, ground, INK, STRONG)
        with pen.over(ground):
            pen.circle(box.cx, box.cy, side * 0.45, PAPER, INK, FINE)
    with pen.over(None):
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
        draw_disc(pen, place)
        picture(pen, name, place.inset(side * 0.09))


def draw_disc(pen: Pen, box: Box) -> None:
    """Draw the white disc below a picture; with a rim in black and white, where a hatching would end raggedly."""
    pen.circle(box.cx, box.cy, min(box.w, box.h) / 2, PAPER, INK if pen.design == "mono" else None, FINE)
