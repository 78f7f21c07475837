"""Draws the views of a game: coloured on a terminal, aligned plain text everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from companion.cli.desk import SHOWN, say
from companion.cli.hexes import Ink, hex_rows
from companion.referee.view import Grid, HexMap, Lines, View

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

PLAIN_WIDTH = 80
STYLES = {
    "wood": "black on green",
    "field": "black on yellow",
    "water": "white on blue",
    "stone": "black on grey70",
    "blank": "bright_black",
    "edge": "bright_black",
    "label": "bold",
    "mark": "bold red",
}


def draw(views: Iterable[View], whole: bool = False) -> None:
    """Print views; `whole` draws maps with their empty parts."""
    if sys.stdout.isatty():
        draw_coloured(views, whole)
    else:
        say("\n\n".join("\n".join(plain_view(view, PLAIN_WIDTH, whole)) for view in views) + "\n")


def plain_view(view: View, width: int, whole: bool = False) -> list[str]:
    """Write a view as lines of plain text."""
    match view:
        case HexMap():
            rows = ["".join(ink.char for ink in row).rstrip() for row in hex_rows(view, width, whole)]
            return [view.title, *rows, *([view.legend] if view.legend else [])]
        case Grid(title, heading, rows):
            return [*([title] if title else []), *align([heading, *rows])]
        case Lines(title, lines):
            return [*([title] if title else []), *(f"  {line}" for line in lines)]


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lay out rows of words in columns; figures go to the right."""
    columns = range(max(map(len, rows)))
    filled = [[*row, *[""] * (len(columns) - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in filled) for i in columns]
    figures = [all(is_figure(row[i]) for row in filled[1:]) for i in columns]
    lines = ("  ".join(_pad(row[i], widths[i], figures[i]) for i in columns) for row in filled)
    return [f"  {line}".rstrip() for line in lines]


def is_figure(word: str) -> bool:
    """Tell a number from a word; an empty place can be either."""
    return not word or word.lstrip("+-").isdigit()


def _pad(word: str, width: int, right: bool) -> str:
    return word.rjust(width) if right else word.ljust(width)


def draw_coloured(views: Iterable[View], whole: bool) -> None:
    """Print views on a terminal, as wide as it is."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    for view in views:
        console.print(visible(view.title), style="bold")
        match view:
            case HexMap():
                rows = hex_rows(view, get_terminal_size().columns, whole)
                console.print(coloured_rows(rows), no_wrap=True, crop=True)
                console.print(visible(view.legend), style="bright_black")
            case Grid():
                console.print(coloured_table(view))
            case Lines(lines=lines):
                console.print("\n".join(f"  {visible(line)}" for line in lines))


def coloured_rows(rows: Iterable[Iterable[Ink]]) -> Text:
    """Paint rows of ink."""
    from rich.text import Text

    text = Text()
    for row in rows:
        for tint, inks in groupby(row, key=lambda ink: ink.tint):
            text.append(visible("".join(ink.char for ink in inks)), STYLES.get(tint, ""))
        text.append("\n")
    text.rstrip()
    return text


def coloured_table(view: Grid) -> Table:
    """Lay out a grid in lines and columns; names are never read as markup."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for i, head in enumerate(view.heading):
        figures = all(is_figure(row[i]) for row in view.rows if i < len(row))
        table.add_column(Text(visible(head)), justify="right" if figures else "left")
    for row in view.rows:
        table.add_row(*(Text(visible(word)) for word in row))
    return table


def visible(text: str) -> str:
    """Show control characters instead of sending them."""
    return text.translate(SHOWN)
