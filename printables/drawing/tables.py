"""Tables on paper: columns with headings, rows that wrap, and as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from printables.drawing.box import MM, POINTS, Box
from printables.drawing.ink import FAINT, INK, SOFT, WHISPER
from printables.drawing.pen import LEADING, LEAST, Align, Pen, text_height
from printables.drawing.text import Face, wrap

PAD = 1.4
HEADING = 6.5


class Column(NamedTuple):
    """A column: its heading, its share of the width, its alignment and font."""

    heading: str
    share: float = 1.0
    align: Align = "left"
    face: Face = "regular"


class Heading(tuple[str, ...]):
    """A row that starts a group: in bold, on a grey background."""


Row: TypeAlias = Sequence[str]


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
    """Draw a table from the top of a box; return its height.

    Rows wrap. Rows that do not fit are left out, with a complaint. A row higher than the box is cut.
    """
    y = box.top
    if any(column.heading for column in columns):
        draw_headings(pen, box.upper(HEADING), columns, size)
        y -= HEADING
    for n, row in enumerate(rows):
        high = measure_row(box.w, columns, row, size, least)
        high = min(high, y - box.y) if n == 0 else high
        if y - high < box.y - 0.01:
            pen.complaints.append(f"a table is cut after {n} of {len(rows)} rows")
            break
        _row(pen, Box(box.x, y - high, box.w, high), columns, row, size)
        y -= high
    return box.top - y


def measure_row(width: float, columns: Sequence[Column], row: Row, size: float = 8, least: float = 5.0) -> float:
    """Return the height of a row as `draw_table` would draw it."""
    return max(least, _words_height(width, columns, row, size) + PAD)


def split_row(width: float, columns: Sequence[Column], row: Row, size: float, room: float) -> list[Row]:
    """Return a row that is higher than the room as several rows."""
    boxes = column_boxes(Box(0, 0, width, 0), columns)
    cells = [
        wrap(words, _face(column, row), size, (cell.w - 2 * PAD) * POINTS)
        for cell, words, column in zip(boxes, row, columns, strict=True)
    ]
    lines = max(1, int((room - PAD) / (size * LEADING * MM)))
    longest = max(map(len, cells))
    if longest <= lines:
        return [row]
    return [tuple("\n".join(cell[at : at + lines]) for cell in cells) for at in range(0, longest, lines)]


def _words_height(width: float, columns: Sequence[Column], row: Row, size: float) -> float:
    boxes = column_boxes(Box(0, 0, width, 0), columns)
    pairs = zip(boxes, row, columns, strict=True)
    return max(text_height(words, cell.w - 2 * PAD, size, _face(column, row)) for cell, words, column in pairs)


def _face(column: Column, row: Row) -> Face:
    return "bold" if isinstance(row, Heading) else column.face


def draw_headings(
    pen: Pen,
    strip: Box,
    columns: Sequence[Column],
    size: float = 8,
    pad: float = PAD,
    least: float = LEAST,
    ground: str | None = WHISPER,
    rule: float = 0.3,
) -> None:
    """Write the headings of columns, optionally on a grey background and above a line."""
    if ground:
        pen.rect(strip, ground, None)
    for cell, column in zip(column_boxes(strip, columns), columns, strict=True):
        pen.label(cell.inset(pad, 0), column.heading, size, "bold", SOFT, column.align, least)
    if rule:
        pen.line(strip.x, strip.y, strip.right, strip.y, INK, rule)


def _row(pen: Pen, box: Box, columns: Sequence[Column], row: Row, size: float) -> None:
    """Draw one row, with the first lines of all cells on one baseline."""
    if isinstance(row, Heading):
        pen.rect(box, WHISPER, None)
    rim = max(PAD / 2, (box.h - _words_height(box.w, columns, row, size)) / 2)
    for cell, words, column in zip(column_boxes(box, columns), row, columns, strict=True):
        pen.paragraph(cell.inset(PAD, rim - 0.01), words, size, _face(column, row), align=column.align)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def paginate(heights: Sequence[float], room: float, starts: Sequence[int] = ()) -> list[range]:
    """Split rows into pages; a group that begins at one of `starts` stays together if possible."""
    ends = [*starts[1:], len(heights)]
    groups = {start: sum(heights[start:end]) for start, end in zip(starts, ends, strict=True)} if starts else {}
    pages, first, used = [], 0, 0.0
    for n, high in enumerate(heights):
        group = groups.get(n, high)
        if n > first and used + (group if group <= room else high) > room:
            pages.append(range(first, n))
            first, used = n, 0.0
        used += high
    return [*pages, range(first, len(heights))]
