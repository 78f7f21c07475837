"""Views on a colour terminal: maps first, tables beside them if they fit, else below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.cli.output import fold_lines
from companion.cli.screen.draw import STYLES, Map, escape_controls, gather, is_figure, legends, map_rows
from companion.cli.screen.hexes import Row
from companion.referee.view import Chart, Grid, Lines, View

GAP = 3
# The maximum width of tables beside a map, and the minimum width of a chart that makes room for them.
FOLDED, ASIDE, LEAST_CHART = 76, 90, 100

MapDrawer: TypeAlias = Callable[[Sequence[View], int, bool], list[Row]]


class DrawnBlock(NamedTuple):
    """A drawn block, and its width in columns."""

    drawn: RenderableType
    width: int


def paper() -> Console:
    """Return a console that prints names as they are, never as markup."""
    return Console(highlight=False, markup=False, emoji=False)


def draw_coloured(views: Iterable[View], whole: bool) -> None:
    """Print views at the full width of the terminal."""
    console = paper()
    for block in arranged(views, console, whole):
        console.print(block.drawn, crop=True)
        console.print()


def arranged(
    views: Iterable[View],
    console: Console,
    whole: bool = False,
    has_legend: bool = True,
    may_be_beside: bool = True,
    draw_maps: MapDrawer = map_rows,
) -> list[DrawnBlock]:
    """Lay out views from top to bottom: maps with tables beside them, or above tables side by side."""
    groups, room = gather(views), console.width
    others = [group[0] for group in groups if not isinstance(group[0], Map)]
    aside = [block_of(view, console, min(FOLDED if isinstance(view, Lines) else ASIDE, room)) for view in others]
    left = room - GAP - max((block.width for block in aside), default=0)
    maps: list[DrawnBlock] = []
    for group in groups:
        if isinstance(group[0], Map):
            map_room = left if may_be_beside and is_shrinking(group, left) else room
            maps.append(map_block(group, draw_maps(group, map_room, whole), map_room, has_legend))
    if may_be_beside and aside and len(maps) == 1 and maps[0].width <= left:
        return [beside([maps[0], stacked(aside)])]
    return [*maps, *shelves([block_of(view, console, room) for view in others], room)]


def is_shrinking(group: Sequence[View], left: int) -> bool:
    """Leave room beside a chart, which would take the full width, if enough is left for it."""
    return left >= LEAST_CHART and any(isinstance(view, Chart) for view in group)


def remembering() -> MapDrawer:
    """Return a function that draws maps, each once per width."""
    drawn: dict[tuple[int, int], list[Row]] = {}

    def draw(group: Sequence[View], room: int, whole: bool) -> list[Row]:
        key = (id(group[0]), room)
        if key not in drawn:
            drawn[key] = map_rows(group, room, whole)
        return drawn[key]

    return draw


def map_block(group: Sequence[View], rows: list[Row], room: int, has_legend: bool = True) -> DrawnBlock:
    """Put the legend of maps below them."""
    width = max(map(len, rows))
    lines = legends(group, max(width, min(room, FOLDED))) if has_legend else []
    legend = Text("\n".join(lines), "bright_black", no_wrap=True)
    width = max([width, *map(len, lines)])
    return DrawnBlock(Group(coloured_rows(rows), legend) if lines else coloured_rows(rows), width)


def block_of(view: View, console: Console, room: int) -> DrawnBlock:
    """Draw a table, or lines."""
    if isinstance(view, Lines):
        texts = fold_lines("\n".join(f"  {escape_controls(text)}" for text in view.lines), room)
        text = Text.assemble((escape_controls(view.title), "bold"), "\n", texts)
        return DrawnBlock(text, console.measure(text).maximum)
    assert isinstance(view, Grid)
    table = Group(Text(escape_controls(view.title), "bold"), coloured_table(view))
    return DrawnBlock(table, min(room, max(console.measure(part).maximum for part in table.renderables)))


def beside(blocks: Sequence[DrawnBlock]) -> DrawnBlock:
    """Put blocks side by side."""
    if len(blocks) == 1:
        return blocks[0]
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for block in blocks:
        grid.add_column(width=block.width, no_wrap=False)
    grid.add_row(*(block.drawn for block in blocks))
    return DrawnBlock(grid, sum(block.width for block in blocks) + GAP * (len(blocks) - 1))


def stacked(blocks: Sequence[DrawnBlock]) -> DrawnBlock:
    """Put blocks below each other, with an empty line between them."""
    parts = [part for block in blocks for part in (block.drawn, Text())][:-1]
    return DrawnBlock(Group(*parts), max(block.width for block in blocks))


def shelves(blocks: Iterable[DrawnBlock], room: int) -> list[DrawnBlock]:
    """Put blocks side by side as long as they fit, then below each other."""
    rows: list[list[DrawnBlock]] = []
    left = 0
    for block in blocks:
        if rows and left >= GAP + block.width:
            rows[-1].append(block)
            left -= GAP + block.width
        else:
            rows.append([block])
            left = room - block.width
    return [beside(row) for row in rows]


def coloured_rows(rows: Iterable[Row]) -> Text:
    """Paint rows of ink."""
    text = Text(no_wrap=True, overflow="crop")
    for row in rows:
        for tint, inks in groupby(row, key=lambda ink: ink.tint):
            text.append(escape_controls("".join(ink.char for ink in inks)), STYLES.get(tint, ""))
        text.append("\n")
    text.rstrip()
    return text


def coloured_table(view: Grid) -> Table:
    """Lay out a grid in lines and columns. Names are never read as markup."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for i, head in enumerate(view.heading):
        figures = all(is_figure(row[i]) for row in view.rows if i < len(row))
        table.add_column(Text(escape_controls(head)), justify="right" if figures else "left")
    for row in view.rows:
        table.add_row(*(Text(escape_controls(word)) for word in row))
    return table
