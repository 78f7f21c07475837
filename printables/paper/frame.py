"""The frame of every sheet: title, ruler, label and page number, and a code if the sheet shows a game or village."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from printables.drawing import text as lettering
from printables.drawing.box import POINTS, Box
from printables.drawing.ink import BLACK, INK, SOFT
from printables.drawing.path import Path
from printables.drawing.pen import LEAST, Pen
from printables.paper.cutting import Slots
from printables.paper.sizes import SAFE, Paper

MARGIN = 10.0
HEAD = 19.0
FOOT = 9.0
QR = 16.0
RULER = 50


# What may be printed on the other side of a page: nothing; a `shared` page; or it may lie behind one itself.
Leaf: TypeAlias = Literal["own", "front", "shared"]


class Sheet(NamedTuple):
    """A page that is drawn as a whole. `name` selects the part, `code` leads back to the state it shows.

    A page that is kept, written on or cut has a leaf of its `own`. Pages to read may be `shared`: they lie back to back
    with the page before or after them. A `front` starts a leaf. An extra sheet is printed only if it is named.
    """

    name: str
    title: str
    draw: Callable[[Pen, Box], None]
    subtitle: str = ""
    landscape: bool = False
    code: str = ""
    leaf: Leaf = "own"
    # The number of straight cuts that divide the page.
    cuts: int = 0
    is_extra: bool = False


class Foot(NamedTuple):
    """The foot of a sheet."""

    title: str
    label: str
    page: int
    pages: int


class PageArea(NamedTuple):
    """The area for a sheet's content on a paper size, in both orientations."""

    portrait: Box
    landscape: Box

    @classmethod
    def on(cls, paper: Paper) -> PageArea:
        """Return the area on this paper."""
        return cls(content_box(paper), content_box(paper, landscape=True))


def content_box(paper: Paper, landscape: bool = False) -> Box:
    """Return the area for the content of a sheet, between head and foot."""
    width, height = paper.size(landscape)
    return Box(MARGIN, MARGIN + FOOT, width - 2 * MARGIN, height - 2 * MARGIN - HEAD - FOOT)


def draw_frame(pen: Pen, sheet: Sheet, paper: Paper, foot: Foot) -> None:
    """Draw the head and foot of a sheet."""
    width, height = paper.size(sheet.landscape)
    head = Box(MARGIN, height - MARGIN - HEAD + 3, width - 2 * MARGIN, HEAD - 3)
    words = head.cut(right=QR + 30) if sheet.code else head
    pen.label(words.upper(9), sheet.title, 20, "bold", least=9)
    pen.name(words.lower(6.5), sheet.subtitle, 10, "regular", SOFT)
    if sheet.code:
        draw_code(pen, head.at_right(QR), sheet.code)
        words = head.cut(right=QR + 2).at_right(28)
        # The command that opens what the sheet shows, on two lines.
        pen.label(words.upper(4), "companion resume", LEAST, colour=SOFT, align="right")
        pen.label(words.cut(top=4).upper(6), sheet.code, 9, "bold", align="right")
    pen.line(head.x, head.y - 1.5, head.right, head.y - 1.5, INK, 0.4)
    draw_foot(pen, Box(MARGIN, SAFE + 1.5, width - 2 * MARGIN, FOOT - 1), foot)


def draw_foot(pen: Pen, box: Box, foot: Foot) -> None:
    """Draw the ruler, the title with its label, and the page number."""
    draw_ruler(pen, box.x, box.y)
    _draw_line(pen, box.cut(left=RULER + 6).lower(4), foot.title, foot)


def _draw_line(pen: Pen, room: Box, title: str, foot: Foot) -> None:
    words = with_page_number(" · ".join(filter(None, (title, foot.label))), foot, room.w)
    pen.label(room, words, LEAST, colour=SOFT, align="right")


def with_page_number(words: str, foot: Foot, room: float) -> str:
    """Add the page number to the words of a foot. If both do not fit, the words are cut, never the number."""
    number = f" · {foot.page}/{foot.pages}"
    left = (room - 0.5) * POINTS - lettering.width(number, "regular", LEAST)
    return lettering.cut_to_width(words, "regular", LEAST, left) + number


def draw_ruler(pen: Pen, x: float, y: float, turn: float = 0) -> None:
    """Draw a ruler of five centimetres, which shows whether the page was printed at true size."""
    pen.stamp("ruler", _ruler, Box(-1, -1, RULER + 2, 6), x, y, turn)


def _ruler(pen: Pen) -> None:
    ticks = [(n, 0.0, n, 1.8 if n % 10 == 0 else 1.2 if n % 5 == 0 else 0.7) for n in range(RULER + 1)]
    pen.lines([(0, 0, RULER, 0), *ticks], INK, 0.15)
    pen.text(RULER / 2, 2.4, "50 mm if printed at 100%", LEAST, colour=SOFT, align="centre")


def draw_strip(pen: Pen, laid: Slots, title: str, foot: Foot) -> None:
    """Draw the title, ruler and page number of a sheet of pieces in the wider margin."""
    block = laid.block
    long, turn = (block.h, 90.0) if laid.strip_at_side else (block.w, 0.0)
    x, y = (block.x - laid.strip, block.y) if laid.strip_at_side else (block.x, block.top + laid.strip)
    with pen.moved(x, y, turn):
        ticks = [(n, 0.0, n, 1.6 if n % 10 == 0 else 0.8) for n in range(0, RULER + 1, 5)]
        pen.lines([(0, 0, RULER, 0), *ticks], INK, 0.15)
        pen.text(RULER + 1.5, 0, f"{RULER} mm", LEAST, colour=SOFT)
        _draw_line(pen, Box(RULER + 13, -0.5, long - RULER - 13, 3), title, foot)


@lru_cache(maxsize=64)
def _modules(code: str) -> tuple[tuple[int, ...], ...]:
    """Return the columns of the dark squares of the QR code, row by row."""
    import segno

    rows = segno.make(code, error="m", micro=False).matrix
    return tuple(tuple(x for x, dark in enumerate(row) if dark) for row in rows)


def draw_code(pen: Pen, box: Box, code: str) -> None:
    """Draw a code as a QR code."""
    rows = _modules(code)
    step = min(box.w, box.h) / len(rows)

    def squares(path: Path) -> None:
        for y, row in enumerate(rows):
            for x in row:
                path.rect(box.x + x * step, box.top - (y + 1) * step, step, step)

    pen.path(squares, box, BLACK, None, cover=0.5, solid=True)
