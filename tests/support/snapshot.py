"""Draw a terminal's screen as SVG, from the characters and colours of a pyte screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from wcwidth import wcswidth

WIDTH, HEIGHT, SIZE, MARGIN, RISE = 8.4, 17, 14, 12, 13
INK, GROUND = "#d8dee9", "#1f2430"
# The sixteen colours of a terminal, by the names that pyte gives them.
COLOURS = {
    "black": "#11151c",
    "red": "#d9534f",
    "green": "#7bb661",
    "brown": "#e0b341",
    "blue": "#3f7fd0",
    "magenta": "#b06fc4",
    "cyan": "#45b3b3",
    "white": "#e5e9f0",
    "brightblack": "#7a8394",
    "brightred": "#ff7b72",
    "brightgreen": "#a5d68a",
    "brightbrown": "#ffd866",
    "brightyellow": "#ffd866",
    "brightblue": "#79b8ff",
    "brightmagenta": "#d7a6ea",
    "bfightmagenta": "#d7a6ea",
    "brightcyan": "#7fdede",
    "brightwhite": "#ffffff",
}
FONT = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"


class Look(NamedTuple):
    """The style of a character."""

    ink: str
    ground: str
    is_bold: bool
    is_italic: bool
    is_underlined: bool


class Run(NamedTuple):
    """Adjacent characters with the same style, and their first column."""

    column: int
    text: str
    look: Look
    columns: int


def draw(screen: Any, title: str) -> str:
    """Draw a screen down to its last used row."""
    rows = [list(runs_of(screen, row)) for row in range(last_row(screen) + 1)]
    width, height = round(2 * MARGIN + WIDTH * screen.columns), 2 * MARGIN + HEIGHT * len(rows)
    parts = [part for at, row in enumerate(rows) for part in (*grounds(row, at), *words(row, at))]
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
            f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>',
            f'<g font-family="{FONT}" font-size="{SIZE}" fill="{INK}">',
            *parts,
            "</g>",
            "</svg>",
            "",
        ]
    )


def last_row(screen: Any) -> int:
    """Return the last row that is not empty."""
    written = (
        at for at in range(screen.lines) if any(run.text.strip() or run.look.ground for run in runs_of(screen, at))
    )
    return max(written, default=0)


def runs_of(screen: Any, row: int) -> Iterator[Run]:
    """Yield the characters of a row, grouped by style; the cell after a wide character is empty."""
    cells = [(at, screen.buffer[row][at]) for at in range(screen.columns)]
    for look, group in groupby(cells, key=lambda cell: look_of(cell[1])):
        members: Sequence[tuple[int, Any]] = list(group)
        yield Run(members[0][0], "".join(cell.data for _, cell in members), look, len(members))


def look_of(cell: Any) -> Look:
    """Return the style of a cell, without the default background."""
    ink, ground = colour(cell.fg, INK), colour(cell.bg, GROUND)
    if cell.reverse:
        ink, ground = ground, ink
    return Look(ink, "" if ground == GROUND else ground, cell.bold, cell.italics, cell.underscore)


def colour(name: str, usual: str) -> str:
    """Return the colour that a terminal shows for a name or for six hexadecimal digits."""
    return usual if name == "default" else COLOURS.get(name) or f"#{name}"


def grounds(row: Sequence[Run], at: int) -> Iterator[str]:
    """Draw the coloured backgrounds of a row."""
    for run in row:
        if run.look.ground:
            x, y = MARGIN + run.column * WIDTH, MARGIN + at * HEIGHT
            box = f'x="{x:.1f}" y="{y}" width="{run.columns * WIDTH:.1f}" height="{HEIGHT}"'
            yield f'<rect {box} fill="{run.look.ground}" shape-rendering="crispEdges"/>'


def words(row: Sequence[Run], at: int) -> Iterator[str]:
    """Draw the characters of a row. Their width is given, so that every font keeps the columns.

    Words with more than one space between them are drawn one by one: browsers do not keep such spaces in SVG.
    """
    for run in row:
        for found in re.finditer(r"\S+(?: \S+)*", run.text):
            column = run.column + wcswidth(run.text[: found.start()])
            x, y = MARGIN + column * WIDTH, MARGIN + at * HEIGHT + RISE
            place = f'x="{x:.1f}" y="{y}" textLength="{wcswidth(found[0]) * WIDTH:.1f}" lengthAdjust="spacingAndGlyphs"'
            yield f"<text {place}{style(run.look)}>{escape(found[0])}</text>"


def style(look: Look) -> str:
    """Return the SVG attributes of a style."""
    marks = {
        f' fill="{look.ink}"': look.ink != INK,
        ' font-weight="bold"': look.is_bold,
        ' font-style="italic"': look.is_italic,
        ' text-decoration="underline"': look.is_underlined,
    }
    return "".join(mark for mark, is_set in marks.items() if is_set)
