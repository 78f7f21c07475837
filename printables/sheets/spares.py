"""Spare pieces: they fill the last sheet of a pack, are marked as spares, and are not part of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, PAPER, SOFT
from printables.drawing.pen import LEAST, Pen, text_width
from printables.paper.cutting import Art, Deck, Piece
from printables.paper.press import Part
from printables.sheets.cards import CORNER, FINE, RIM, STRONG

# The mark in the lower rim of a spare: its words, its height, its round ends, and its distance from the cut.
SPARE, MARK, ENDS, NEAR = "spare: not part of the deck", 3.4, 1.7, 0.8
# The room for a title, the space around what is written or drawn by hand, the height of a line to write on, and the
# lines of a high card, whose upper part is for a drawing.
TITLE, INSIDE, LINE, LINES = 10.0, 3.0, 7.0, 4
DASHES = (1.2, 1.2)


def spare_card(back: Art | None) -> Piece:
    """Return a blank card with the back of a deck, to replace a lost card or for a card of your own."""
    return Piece(Art("spare", _draw_blank), back)


def marked_spare(piece: Piece, words: str) -> Piece:
    """Return a piece of the box that this game does not need, with a mark that says so."""

    def draw(pen: Pen, box: Box) -> None:
        piece.front.draw(pen, box)
        draw_mark(pen, box, words)

    return Piece(piece.front._replace(key=f"spare {piece.front.key}", draw=draw), piece.back)


def draw_mark(pen: Pen, box: Box, words: str = SPARE) -> None:
    """Draw the mark of a spare in the lower rim of a card."""
    pill = Box(box.cx, box.y + MARK / 2 + NEAR, 0, 0).inset(-text_width(words, LEAST, "bold") / 2 - 2, -MARK / 2)
    pen.rect(pill, PAPER, INK, STRONG, ENDS)
    pen.label(pill, words, LEAST, "bold", align="centre")


def fill_sheets(parts: Iterable[Part], spares: Mapping[str, Sequence[Piece]]) -> list[Part]:
    """Give decks, by their names, spares to fill their last sheets with."""
    return [
        part._replace(spares=tuple(spares[part.name])) if isinstance(part, Deck) and part.name in spares else part
        for part in parts
    ]


def _draw_blank(pen: Pen, box: Box) -> None:
    """Draw an empty panel: a line for the title, room for a drawing on a high card, and lines for words."""
    panel = box.inset(RIM)
    pen.rect(panel, PAPER, SOFT, STRONG, CORNER, DASHES)
    room = panel.inset(INSIDE, 1.0).cut(bottom=INSIDE)
    pen.line(room.x, room.top - TITLE, room.right, room.top - TITLE, SOFT, FINE)
    body = room.cut(top=TITLE + INSIDE)
    if box.h >= box.w:
        pen.rect(body.cut(bottom=LINES * LINE), None, FAINT, STRONG, 2.0, DASHES)
        body = body.lower(LINES * LINE)
    heights = [body.y + n * LINE for n in range(int(body.h / LINE))]
    pen.lines([(body.x, y, body.right, y) for y in heights], FAINT, FINE)
    draw_mark(pen, box)
