"""Lists over several sheets, the same for every title: tables and empty logs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printables.drawing.box import Box
from printables.drawing.pen import Pen
from printables.drawing.tables import HEADING, Column, Heading, Row, draw_table, measure_row, paginate, split_row
from printables.paper.frame import Leaf, PageArea, Sheet
from printables.paper.press import Part

# The most sheets of a table that tries larger type.
SHORT = 3


def table_sheets(
    name: str,
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Row],
    box: Box,
    subtitle: str = "",
    code: str = "",
    size: float = 8,
    least: float = 5.0,
    landscape: bool = False,
    leaf: Leaf = "own",
    larger: Sequence[float] = (),
) -> list[Part]:
    """Return a table on as many sheets as it needs; a row higher than a sheet is continued on the next one.

    A short table takes the first of the `larger` sizes of type that needs no more sheets.
    """
    split, pages = _split_pages(box, columns, rows, size, least)
    for other in larger if len(pages) <= SHORT else ():
        trial = _split_pages(box, columns, rows, other, least)
        if len(trial[1]) <= len(pages):
            size, (split, pages) = other, trial
            break

    def draw(pen: Pen, inside: Box, page: range) -> None:
        draw_table(pen, inside, columns, [split[n] for n in page], size, least)

    return [
        Sheet(name, numbered(title, n), partial(draw, page=page), subtitle, landscape, code, leaf)
        for n, page in enumerate(pages)
    ]


def _split_pages(
    box: Box, columns: Sequence[Column], rows: Sequence[Row], size: float, least: float
) -> tuple[list[Row], list[range]]:
    """Return the rows, none higher than a sheet, and those of each sheet."""
    room = box.h - HEADING
    split = [part for row in rows for part in split_row(box.w, columns, row, size, room)]
    heights = [measure_row(box.w, columns, row, size, least) for row in split]
    groups = [n for n, row in enumerate(split) if isinstance(row, Heading)]
    return split, paginate(heights, room, groups)


def numbered(title: str, n: int) -> str:
    """Return the title of sheet `n`, counted from 0; the first one has no number."""
    return f"{title} ({n + 1})" if n else title


def blank_log(title: str, columns: Sequence[Column], area: PageArea, subtitle: str, rows: int = 26) -> list[Part]:
    """Return an empty landscape log to write in by hand."""
    box, empty = area.landscape, [[""] * len(columns)] * rows
    high = (box.h - HEADING) / rows - 0.01
    return table_sheets("log", title, columns, empty, box, subtitle, least=high, landscape=True, leaf="shared")
