"""Parts of sheets that come again and again: sections with a heading, rows of fields, small grids."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing import FAINT, MM, SOFT, Box, Face, Pen, text_height, text_width

HEADING = 6.5


def section(pen: Pen, box: Box, title: str, note: str = "") -> Box:
    """Draw a heading with a fine line; return the room below it."""
    wide = pen.text(box.x, box.top - 4.2, title, 10, "bold")
    if note:
        pen.label(Box(box.x + wide + 3, box.top - 5, box.w - wide - 3, 4), note, 7.5, colour=SOFT)
    pen.line(box.x, box.top - HEADING + 0.8, box.right, box.top - HEADING + 0.8, FAINT, 0.3)
    return box.cut(top=HEADING + 1)


def blank(pen: Pen, box: Box, name: str, size: float = 9) -> None:
    """Draw a line to write on, with a field to type into."""
    pen.line(box.x, box.y + 0.6, box.right, box.y + 0.6, FAINT, 0.25)
    pen.field(Box(box.x, box.y + 0.8, box.w, box.h - 0.8), name, size=size)


def said_or_blank(pen: Pen, box: Box, words: str, name: str, size: float = 8.5, face: Face = "regular") -> None:
    """Write words, or leave room to write them."""
    if words:
        pen.label(box, words, size, face, least=5)
    else:
        blank(pen, box, name, size)


def write_name(pen: Pen, box: Box, name: str, size: float = 10) -> None:
    """Write the name of a player, over several lines where it is long."""
    pen.name(box, name, size)


def bullets(pen: Pen, box: Box, lines: Sequence[tuple[str, str]], size: float = 8.5, gap: float = 1.1) -> float:
    """Write lines, each behind a word in bold, from the top; return how high they are."""
    indent, y = _indent(box.w, lines, size), box.top
    for head, words in lines:
        pen.label(Box(box.x, y - size * MM * 1.2, indent, size * MM * 1.2), head, size, "bold")
        room = Box(box.x + indent, box.y, box.w - indent, y - box.y)
        y -= pen.paragraph(room, words, size, least=6, what=f"the line {head or words[:20]}") + gap
    return box.top - y


def bullets_height(width: float, lines: Sequence[tuple[str, str]], size: float = 8.5, gap: float = 1.1) -> float:
    """Return how high such lines are."""
    indent = _indent(width, lines, size)
    return sum(text_height(words, width - indent, size) + gap for _, words in lines)


def _indent(width: float, lines: Sequence[tuple[str, str]], size: float) -> float:
    """Return how far the words stand behind the widest head."""
    widest = max((text_width(head, size, "bold") for head, _ in lines), default=0.0)
    return min(widest + 2.2, width * 0.4) if widest else 0.0
