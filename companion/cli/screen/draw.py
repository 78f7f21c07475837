"""Draws the views of a game: coloured on a terminal, aligned plain text everywhere else."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from companion.cli.output import ESCAPES, fold_lines, is_plain, say
from companion.cli.screen.boards import board_rows
from companion.cli.screen.bricks import brick_rows
from companion.cli.screen.charts import PLAIN_CHARS, chart_rows
from companion.cli.screen.hexes import Ink, Row, hex_rows, side_by_side
from companion.referee.view import Board, Bricks, Chart, Grid, HexMap, Lines, View

PLAIN_WIDTH = 80
# Columns of words are not wrapped below this width.
NARROWEST = 12
# The views drawn side by side, with a legend below.
Map = HexMap | Board | Bricks | Chart
NO_BREAK = "\N{NO-BREAK SPACE}"
# The tints of views, and their styles on a terminal.
STYLES = {
    "green": "black on green",
    "yellow": "black on yellow",
    "orange": "black on dark_orange",
    "blue": "white on blue",
    "grey": "black on grey70",
    "red": "white on red",
    "violet": "white on magenta",
    "brown": "white on orange4",
    "white": "black on white",
    "black": "white on grey23",
    "blank": "bright_black",
    "edge": "bright_black",
    "label": "bold",
    "mark": "bold red",
    "new": "bold white on dark_magenta",
    "green-line": "green",
    "blue-line": "bright_blue",
    "brown-line": "yellow",
    "red-line": "red",
    "violet-line": "magenta",
}


def print_views(views: Iterable[View], whole: bool = False) -> None:
    """Print views; `whole` draws maps with their empty parts."""
    if is_plain():
        say("\n".join(plain_lines(views, whole)))
    else:
        from companion.cli.screen.layout import draw_coloured

        draw_coloured(views, whole)


def gather(views: Iterable[View]) -> list[list[View]]:
    """Group consecutive maps and boards. Every other view is alone."""
    groups: list[list[View]] = []
    for view in views:
        if groups and isinstance(view, Map) and isinstance(groups[-1][0], Map):
            groups[-1].append(view)
        else:
            groups.append([view])
    return groups


def map_rows(views: Iterable[View], room: int, whole: bool) -> list[Row]:
    """Draw maps and boards side by side."""
    maps = [view for view in views if isinstance(view, Map)]
    return side_by_side([rows_of_map(view, room, whole) for view in maps], room)


def rows_of_map(view: Map, room: int, whole: bool) -> list[Row]:
    """Draw one map or board."""
    match view:
        case HexMap():
            return hex_rows(view, room, whole)
        case Board():
            return board_rows(view, room)
        case Bricks():
            return brick_rows(view, room)
        case Chart():
            return writable(chart_rows(view, room))


def writable(rows: list[Row]) -> list[Row]:
    """Replace line-drawing characters that the encoding does not support."""
    if (sys.stdout.encoding or "utf").lower().startswith("utf"):
        return rows
    return [[Ink(ink.char.translate(PLAIN_CHARS), ink.tint) for ink in row] for row in rows]


def legends(views: Iterable[View], room: int) -> list[str]:
    """Return the legends of maps and boards, each once."""
    found = dict.fromkeys(view.legend for view in views if isinstance(view, Map))
    return [line for legend in found for line in legend_lines(legend, room)]


def plain_lines(views: Iterable[View], whole: bool) -> list[str]:
    """Write views as lines of plain text."""
    lines: list[str] = []
    for group in gather(views):
        match group[0]:
            case HexMap() | Board() | Bricks() | Chart():
                rows = map_rows(group, PLAIN_WIDTH, whole)
                lines += ["".join(ink.char for ink in row).rstrip() for row in rows]
                lines += legends(group, PLAIN_WIDTH)
            case Grid(title, heading, cells):
                lines += [title, *align([heading, *cells], PLAIN_WIDTH)]
            case Lines(title, texts):
                lines += [title, *(fold_lines(f"  {text}", PLAIN_WIDTH) for text in texts)]
        lines.append("")
    return lines


def legend_lines(legend: str, width: int) -> list[str]:
    """Wrap a legend between its entries, which are separated by two spaces."""
    entries = re.split(" {2,}", escape_controls(legend))
    return [line.replace(NO_BREAK, " ") for line in wrap("  ".join(e.replace(" ", NO_BREAK) for e in entries), width)]


def align(rows: Sequence[Sequence[str]], room: int | None = None) -> list[str]:
    """Lay out rows in columns: figures right-aligned, the widest column wrapped if there is not enough room."""
    columns = range(max(map(len, rows)))
    filled = [[*row, *[""] * (len(columns) - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in filled) for i in columns]
    figures = [all(is_figure(row[i]) for row in filled[1:]) for i in columns]
    excess = sum(widths) + 2 * len(widths) - room if room is not None else 0
    if excess > 0:
        widest = max(columns, key=lambda i: widths[i])
        widths[widest] = max(NARROWEST, widths[widest] - excess)
    lines = [line for row in filled for line in _folded(row, widths)]
    laid = ("  ".join(_pad(line[i], widths[i], figures[i]) for i in columns) for line in lines)
    return [f"  {line}".rstrip() for line in laid]


def _folded(row: Sequence[str], widths: Sequence[int]) -> Iterable[Sequence[str]]:
    """Wrap the cells of a row that are wider than their columns."""
    if all(len(word) <= width for word, width in zip(row, widths, strict=True)):
        return [row]
    cells = [wrap(word, width, break_on_hyphens=False) for word, width in zip(row, widths, strict=True)]
    return zip_longest(*cells, fillvalue="")


def is_figure(word: str) -> bool:
    """Return whether a cell can be a number. An empty one can."""
    return not word or word.lstrip("+-").isdigit()


def _pad(word: str, width: int, right: bool) -> str:
    return word.rjust(width) if right else word.ljust(width)


def escape_controls(text: str) -> str:
    """Escape control characters."""
    return text.translate(ESCAPES)
