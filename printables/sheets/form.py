"""Parts of the forms of all titles: headings, facts, lines to write on, boxes to tick, lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printables.drawing import (
    FAINT,
    INK,
    MM,
    SOFT,
    Box,
    Face,
    Pen,
    Swatch,
    icon,
    text_height,
    text_width,
)
from printables.drawing.pen import LEADING

# Lines with the bold word before each.
Lines = Sequence[tuple[str, str]]
SECTION = 6.5


def heading(pen: Pen, box: Box, words: str, size: float = 11, high: float = 5, rule: float = 0) -> None:
    """Write a heading at the top of a box; a positive `rule` draws a line at that distance below the top."""
    pen.label(box.upper(high), words, size, "bold")
    if rule:
        pen.line(box.x, box.top - rule, box.right, box.top - rule, INK, 0.25)


def section(pen: Pen, box: Box, title: str, note: str = "") -> Box:
    """Draw a heading with a note and a fine line; return the box below it."""
    wide = pen.text(box.x, box.top - 4.2, title, 10, "bold")
    if note:
        pen.label(Box(box.x + wide + 3, box.top - 5, box.w - wide - 3, 4), note, 7.5, colour=SOFT)
    pen.line(box.x, box.top - SECTION + 0.8, box.right, box.top - SECTION + 0.8, FAINT, 0.3)
    return box.cut(top=SECTION + 1)


# Facts, and space to write them


def blank(pen: Pen, box: Box, name: str, size: float = 9, lift: float = 0.6) -> None:
    """Draw a line to write on, `lift` above the bottom of a box, with a form field."""
    pen.line(box.x, box.y + lift, box.right, box.y + lift, FAINT, 0.25)
    pen.field(box.cut(bottom=lift + 0.2), name, size=size)


def written_or_blank(pen: Pen, box: Box, words: str, name: str, size: float = 8.5, face: Face = "regular") -> None:
    """Write words if they are known, or leave space to write them."""
    if words:
        pen.label(box, words, size, face)
    else:
        blank(pen, box, name, size)


def fact(pen: Pen, box: Box, label: str, words: str, size: float = 12, wraps: bool = False) -> None:
    """Write a label with a fact below it, above a thin line."""
    pen.label(box.upper(4), label, 7.5, colour=SOFT)
    if wraps:
        pen.paragraph(box.cut(top=4.2, bottom=0.4), words, size, "bold" if size > 9 else "regular")
    else:
        pen.label(box.cut(top=4), words, size, "bold")
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


def blank_fact(pen: Pen, box: Box, label: str, name: str, colour: str = SOFT) -> None:
    """Write a label and leave space for the fact."""
    pen.label(box.upper(4), label, 7.5, colour=SOFT)
    pen.field(box.cut(top=4), name, size=11)
    pen.line(box.x, box.y, box.right, box.y, colour, 0.2)


def tick_box(pen: Pen, x: float, y: float, side: float = 3.4, is_ticked: bool = False) -> None:
    """Draw a box to tick, with the middle of its left side at a point."""
    square = Box(x, y - side / 2, side, side)
    pen.rect(square, None, INK, 0.25, 0.6)
    if is_ticked:
        icon(pen, "tick", square.inset(-0.3), weight=3)


def disc(
    pen: Pen, x: float, y: float, r: float, swatch: Swatch, size: float, stroke: str = INK, width: float = 0.3
) -> None:
    """Draw a disc in the colour of a swatch, with its letter."""
    pen.circle(x, y, r, swatch, stroke, width)
    pen.letter(x, y, swatch, size)


# Lists


def checklist(pen: Pen, box: Box, steps: Sequence[str], size: float = 9, gap: float = 1.6) -> float:
    """Draw steps with boxes to tick, from the top; return their height."""
    y, square, line = box.top, size * 0.4, size * LEADING * MM
    for n, step in enumerate(steps, 1):
        tick_box(pen, box.x, y - line / 2, square)
        pen.label(Box(box.x + square, y - line, 9.5 - square, line), str(n), size - 1, "bold", SOFT, "right")
        y -= pen.paragraph(Box(box.x + 11, box.y, box.w - 11, y - box.y), step, size) + gap
    return box.top - y


def bullets(pen: Pen, box: Box, lines: Lines, size: float = 8.5, gap: float = 1.1) -> float:
    """Write lines from the top, each after a word in bold; return their height."""
    indent, y = _indent(box.w, lines, size), box.top
    for head, words in lines:
        pen.label(Box(box.x, y - size * MM * 1.2, indent, size * MM * 1.2), head, size, "bold")
        room = Box(box.x + indent, box.y, box.w - indent, y - box.y)
        y -= pen.paragraph(room, words, size, what=f"the line '{head or words[:20]}'") + gap
    return box.top - y


def bullets_height(width: float, lines: Lines, size: float = 8.5, gap: float = 1.1) -> float:
    """Return the height of such lines."""
    indent = _indent(width, lines, size)
    return sum(text_height(words, width - indent, size) + gap for _, words in lines)


def _indent(width: float, lines: Lines, size: float) -> float:
    """Return the indent of the lines, from the widest bold word."""
    widest = max((text_width(head, size, "bold") for head, _ in lines), default=0.0)
    return min(widest + 2.2, width * 0.4) if widest else 0.0


def largest_size(sizes: Sequence[float], fits: Callable[[float], bool]) -> float:
    """Return the first text size that fits, or the last one."""
    return next((size for size in sizes if fits(size)), sizes[-1])
