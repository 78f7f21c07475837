"""Parts of forms that sheets of all titles are made of: headings, facts, lines to write on, boxes to tick, lists."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing.box import Box
from printables.drawing.ink import INK, SOFT
from printables.drawing.pen import Pen


def checklist(pen: Pen, box: Box, steps: Sequence[str], size: float = 9, gap: float = 1.6) -> float:
    """Draw steps with boxes to tick, from the top; return how high they are."""
    y = box.top
    for n, step in enumerate(steps, 1):
        room = Box(box.x + 11, box.y, box.w - 11, y - box.y)
        square = size * 0.4
        pen.rect(Box(box.x, y - square - 0.9, square, square), None, INK, 0.25, 0.6)
        pen.label(Box(box.x + square, y - square - 0.9, 9.5 - square, square), str(n), size - 1, "bold", SOFT, "right")
        y -= pen.paragraph(room, step, size) + gap
    return box.top - y
