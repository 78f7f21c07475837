"""Tables on paper: columns with headings, rows that wrap, and as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printables.ink import FAINT, INK, SOFT, WHISPER
from printables.lettering import Face
from printables.paper import Box
from printables.pen import Align, Pen, text_height

PAD = 1.4
HEADING = 6.5


class Column(NamedTuple):
    """A column: its heading, its share of the width, and how its words stand."""

    heading: str
    share: float = 1.0
    align: Align = "left"
    face: Face = "regular"


Row = Sequence[str]


def column_boxes(box: Box, columns: Sequence[Column]) -> list[Box]:
    """Split a box by the shares of the columns."""
    total = sum(column.share for column in columns)
    boxes, x = [], box.x
    for column in columns:
        w = box.w * column.share / total
        boxes.append(Box(x, box.y, w, box.h))
        x += w
    return boxes


def draw_table(
    pen: Pen, box: Box, columns: Sequence[Column], rows: Sequence[Row], size: float = 8, least: float = 5.0
) -> float:
    """Draw a table from the top of a box; return how high it is. Rows wrap; too many are complained of."""
    y = _heading(pen, box, columns, size)
    for n, row in enumerate(rows):
        high = measure_row(box.w, columns, row, size, least)
        if y - high < box.y - 0.01:
            pen.complaints.append(f"a table is cut after {n} of {len(rows)} rows")
            break
        _row(pen, Box(box.x, y - high, box.w, high), columns, row, size)
        y -= high
    return box.top - y


def measure_row(width: float, columns: Sequence[Column], row: Row, size: float = 8, least: float = 5.0) -> float:
    """Return the height of a row as `draw_table` would draw it."""
    boxes = column_boxes(Box(0, 0, width, 0), columns)
    pairs = zip(boxes, row, columns, strict=True)
    return max(
        [least, *(text_height(words, cell.w - 2 * PAD, size, column.face) + PAD for cell, words, column in pairs)]
    )


def _heading(pen: Pen, box: Box, columns: Sequence[Column], size: float) -> float:
    """Draw the headings, where there are any; return where the rows begin."""
    if not any(column.heading for column in columns):
        return box.top
    strip = box.upper(HEADING)
    pen.rect(strip, WHISPER, None)
    for cell, column in zip(column_boxes(strip, columns), columns, strict=True):
        pen.label(cell.inset(PAD, 0), column.heading, size, "bold", SOFT, column.align)
    pen.line(strip.x, strip.y, strip.right, strip.y, INK, 0.3)
    return strip.y


def _row(pen: Pen, box: Box, columns: Sequence[Column], row: Row, size: float) -> None:
    for cell, words, column in zip(column_boxes(box, columns), row, columns, strict=True):
        pen.paragraph(cell.inset(PAD, PAD / 2), words, size, column.face, align=column.align, middle=True)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def paginate(heights: Sequence[float], room: float) -> list[range]:
    """Share rows out over pages of this room; a row that is higher than a page stands alone."""
    pages, start, used = [], 0, 0.0
    for n, high in enumerate(heights):
        if n > start and used + high > room:
            pages.append(range(start, n))
            start, used = n, 0.0
        used += high
    return [*pages, range(start, len(heights))]
