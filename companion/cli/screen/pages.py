"""Views in pages that fit a terminal: all on one if possible, without legends if that helps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.segment import Segment, SegmentLines

from companion.cli.output import is_plain
from companion.cli.screen.draw import plain_lines
from companion.cli.screen.fit import WAYS, Strips, height_of, join_strips, strips
from companion.cli.screen.layout import arranged, paper, remembering
from companion.referee.view import View

# A page has at least this many rows, even if a low terminal scrolls then.
LEAST_ROWS = 8


def pages_of(views: Iterable[View], rows: int) -> list[Strips]:
    """Lay out views in pages that fit the height of the terminal, at its full width."""
    console, room = paper(), max(rows, LEAST_ROWS)
    if is_plain():
        return split_rows([[Segment(line)] for line in plain_lines(views, False)[:-1]], room)
    blocks = fitting_blocks(tuple(views), console, room)
    return [page for group in fill_pages(blocks, room) for page in split_rows(join_strips(group), room)]


def print_page(page: Strips) -> None:
    """Print the rows of a page."""
    paper().print(SegmentLines(page, new_lines=True), end="", crop=True)


def fitting_blocks(views: Sequence[View], console: Console, room: int) -> list[Strips]:
    """Arrange views so that they fit, if they can; else with their legends and tables."""
    drawer, arrangements = remembering(), []
    for has_legend, is_beside in WAYS:
        arrangement = arranged(views, console, False, has_legend, is_beside, drawer)
        arrangements.append([strips([block.drawn], console) for block in arrangement])
        if height_of(arrangements[-1]) <= room:
            return arrangements[-1]
    return arrangements[0]


def fill_pages(blocks: Sequence[Strips], room: int) -> list[list[Strips]]:
    """Group blocks that fit a page together. A block that is too long is alone."""
    groups: list[list[Strips]] = []
    for block in blocks:
        if groups and height_of([*groups[-1], block]) <= room:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def split_rows(rows: Strips, room: int) -> list[Strips]:
    """Split rows into pages, at an empty row if there is one in the second half of a page."""
    pages: list[Strips] = []
    while len(rows) > room:
        empty = [at for at in range(room // 2, room + 1) if not _text(rows[at])]
        cut = empty[-1] if empty else room
        pages.append(rows[:cut])
        rows = rows[cut + 1 :] if empty else rows[cut:]
    return [*pages, rows]


def _text(row: Sequence[Segment]) -> str:
    return "".join(segment.text for segment in row).strip()
