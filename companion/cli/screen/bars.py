"""Tables of figures and small charts as plain text, which `stats` prints.

player  games  won
Ann        12    7  ▇▇▇▇▇▇▇▇
Bo         11    4  ▇▇▇▇▇
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cli.screen.charts import inks_of, wrap_text

GAP = "  "
# Names are not cut below this length.
NARROWEST = 8


class Marks(NamedTuple):
    """The characters of charts: a piece of a bar, the steps of a sparkline, and the mark of a cut."""

    bar: str
    steps: str
    more: str


DRAWN = Marks("▇", "▁▂▃▄▅▆▇█", "…")
# Replacements for an encoding without these characters.
PLAIN = Marks("#", "_.-=+*%#", "~")


class FigureColumn(NamedTuple):
    """A column: its heading, and whether it holds figures, names that may be cut, or a chart."""

    head: str
    is_figure: bool = False
    may_be_cut: bool = False
    is_extra: bool = False


class FigureTable(NamedTuple):
    """A table with a title. Each row has one cell per column."""

    title: str
    columns: tuple[FigureColumn, ...]
    rows: tuple[tuple[str, ...], ...]


def marks_for(encoding: str | None) -> Marks:
    """Choose characters that an encoding supports."""
    return DRAWN if (encoding or "utf").lower().startswith("utf") else PLAIN


def bar(value: float, most: float, width: int, marks: Marks = DRAWN) -> str:
    """Draw a value as a bar, scaled to the maximum. Every positive value is visible."""
    if value <= 0 or most <= 0:
        return ""
    return marks.bar * min(width, max(1, round(width * value / most)))


def sparkline(values: Sequence[float], marks: Marks = DRAWN) -> str:
    """Draw values as a sparkline from the minimum to the maximum. Equal values are drawn half-way up."""
    if not values:
        return ""
    least, most = min(values), max(values)
    if least == most:
        return marks.steps[len(marks.steps) // 2 - 1] * len(values)
    top = len(marks.steps) - 1
    return "".join(marks.steps[round(top * (value - least) / (most - least))] for value in values)


def fit_table(sheet: FigureTable, width: int, marks: Marks = DRAWN) -> FigureTable:
    """Fit a table to a width: charts are left out first, then the longest names are cut."""
    shown = _keep(sheet, [any(row[i] for row in sheet.rows) for i in range(len(sheet.columns))])
    if _width(shown) > width:
        shown = _keep(shown, [not column.is_extra for column in shown.columns])
    widths, over = _widths(shown), _width(shown) - width
    elastic = [i for i, column in enumerate(shown.columns) if column.may_be_cut]
    while over > 0 and elastic:
        longest = max(elastic, key=lambda i: widths[i])
        if widths[longest] <= NARROWEST:
            break
        widths[longest] -= 1
        over -= 1
    rows = tuple(tuple(_shorten(word, widths[i], marks) for i, word in enumerate(row)) for row in shown.rows)
    return shown._replace(rows=rows)


def table_lines(sheet: FigureTable) -> list[str]:
    """Lay out a table: figures right-aligned, words left-aligned."""
    widths = _widths(sheet)
    heads = tuple(column.head for column in sheet.columns)
    return [
        GAP.join(_pad(word, widths[i], sheet.columns[i].is_figure) for i, word in enumerate(row)).rstrip()
        for row in (heads, *sheet.rows)
    ]


def spell_out(text: str) -> str:
    """Escape invisible characters."""
    return "".join(ink.char for ink in inks_of(text))


def columns_taken(text: str) -> int:
    """Return the width of a text in terminal columns."""
    return len(inks_of(text))


def _keep(sheet: FigureTable, kept: Sequence[bool]) -> FigureTable:
    columns = tuple(column for column, keep in zip(sheet.columns, kept, strict=True) if keep)
    rows = tuple(tuple(word for word, keep in zip(row, kept, strict=True) if keep) for row in sheet.rows)
    return sheet._replace(columns=columns, rows=rows)


def _widths(sheet: FigureTable) -> list[int]:
    heads = [columns_taken(column.head) for column in sheet.columns]
    return [max([head, *(columns_taken(row[i]) for row in sheet.rows)]) for i, head in enumerate(heads)]


def _width(sheet: FigureTable) -> int:
    return sum(_widths(sheet)) + len(GAP) * (len(sheet.columns) - 1)


def _shorten(text: str, width: int, marks: Marks) -> str:
    row = inks_of(text)
    if len(row) <= width:
        return "".join(ink.char for ink in row)
    return "".join(ink.char for ink in wrap_text(row, width - 1)[0]) + marks.more


def _pad(text: str, width: int, right: bool) -> str:
    room = " " * (width - columns_taken(text))
    return room + text if right else text + room
