"""The first page of a pack: the title, how to print and cut, every part with its pages, and the house rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.amounts import counted
from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, SOFT, Swatch
from printables.drawing.pen import LEAST, Pen
from printables.drawing.tables import HEADING, Column, Heading, Row, draw_table, measure_row, paginate
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import percent
from printables.sheets.cards import draw_medal
from printables.sheets.form import Lines, bullets, bullets_height, largest_size, section
from printables.sheets.listing import numbered

COLUMNS = (
    Column("pages", 1.5),
    Column("part", 3.9, face="bold"),
    Column("pieces", 3.2),
    Column("print", 3.7),
    Column("cuts", 0.9, "right"),
    Column("minutes", 1.3, "right"),
    Column("ink", 0.9, "right"),
)
# Rows are as high as the page allows.
SIZE, ROW, HIGH_ROWS = 8.5, 5.2, (8.0, 7.2, 6.4, 5.7, 5.2)
MEDAL = 46.0
# The sizes of what to know before printing, the largest first.
FACTS = (9.5, 9.0, 8.5, 8.0)
GROUND = Swatch("cover", "#f0bd33", "", "blank")
# An estimate of cutting with a ruler and a knife, in seconds: a cut, taking up a sheet, folding and gluing one.
PER_CUT, PER_SHEET, PER_FOLD = 15, 30, 60
CUTTING: Lines = (
    ("1", "Measure the ruler on a printed page: 50 mm must be 50 mm. If not, print again at 100%."),
    ("2", "Lay a ruler from mark to mark. Every cut runs straight across the sheet, through all its pieces."),
    ("3", "Cut the long strips first, then the strips into pieces. Sort each deck before you take the next."),
)
CREDIT = (
    "Pictures: Noto Emoji by Google, under the SIL Open Font License 1.1, and drawings to match. Lettering: Andika by "
    "SIL, under the same licence; other scripts in DejaVu Sans, Noto Sans and Droid Sans Fallback."
)


class Listed(NamedTuple):
    """A part in the contents: its pages as numbers and in words, how to print it, and what there is to cut."""

    title: str
    pages: tuple[int, ...]
    span: str
    how: str
    pieces: str = ""
    cuts: int = 0
    # The sheets to cut, and those to fold and glue; a sheet of several parts counts for the first one.
    sheets: int = 0
    folds: int = 0

    @property
    def seconds(self) -> int:
        """The time to cut the part."""
        return self.cuts * PER_CUT + self.sheets * PER_SHEET + self.folds * PER_FOLD


class Cover(NamedTuple):
    """The head of a pack: the title, its picture, the mode and players, what to say about paper, and the rulings."""

    title: str
    about: str
    picture: str
    paper: str
    leaves: str
    edition: str
    rulings: tuple[str, ...] = ()


def minutes(seconds: float) -> int:
    """Return a time in whole minutes, at least one for anything that takes time."""
    return max(1, round(seconds / 60)) if seconds else 0


def ink_words(cover: float, pages: int) -> str:
    """Describe how much ink a document uses, from the sum of its coverage."""
    much = f"{cover:.1f}" if cover >= 0.05 else "less than 0.1"
    return f"Ink: about {percent(cover / pages)} a page, {much} full pages in all"


def contents_sheets(cover: Cover, listed: Sequence[Listed], pages: int, area: PageArea, paper: float) -> list[Sheet]:
    """Return the contents. They are drawn last, because they state the ink of all pages; `paper` is a page's area."""
    box = area.portrait
    rows = _rows(listed, {})
    total = measure_row(box.w, COLUMNS, _total(listed), SIZE, ROW)
    first = box.h - MEDAL - 8 - _foot_height(cover, box) - HEADING - total
    heights = [measure_row(box.w, COLUMNS, row, SIZE, ROW) for row in rows]
    fitting = next((n for n in range(len(rows), 0, -1) if sum(heights[:n]) <= first), 1)
    rest = [range(page.start + fitting, page.stop + fitting) for page in paginate(heights[fitting:], box.h - HEADING)]
    spans = [range(fitting), *(rest if heights[fitting:] else [])]
    draw = partial(_draw_first, cover=cover, listed=listed, span=spans[0], pages=pages, paper=paper)
    about = _about(cover)
    sheets = [Sheet("contents", "Contents", draw, about, leaf="front")]
    for n, span in enumerate(spans[1:], 1):
        table = partial(_draw_rest, listed=listed, span=span)
        sheets.append(Sheet("contents", numbered("Contents", n), table, about, leaf="shared"))
    return sheets


def _about(cover: Cover) -> str:
    """Return the mode and the players; the title stands below in large letters."""
    title, _, rest = cover.about.partition(", ")
    words = rest if title == cover.title else cover.about
    return words[:1].upper() + words[1:]


def _rows(listed: Sequence[Listed], covers: Mapping[int, float]) -> list[Row]:
    """Describe each part, with the ink of those pages that are drawn already."""
    rows: list[Row] = []
    for part in listed:
        known = [covers[page] for page in part.pages if page in covers]
        ink = percent(sum(known) / len(known)) if known else ""
        time = str(minutes(part.seconds) or "")
        rows.append((f"☐ {part.span}", part.title, part.pieces, part.how, str(part.cuts or ""), time, ink))
    return rows


def _total(listed: Sequence[Listed]) -> Row:
    cuts, time = sum(part.cuts for part in listed), minutes(sum(part.seconds for part in listed))
    return Heading(("", "In all", "", "", str(cuts or ""), str(time or ""), ""))


def _draw_rest(pen: Pen, box: Box, listed: Sequence[Listed], span: range) -> None:
    rows = _rows(listed, pen.covers)
    draw_table(pen, box, COLUMNS, [rows[n] for n in span], SIZE, ROW)


def _draw_first(
    pen: Pen, box: Box, cover: Cover, listed: Sequence[Listed], span: range, pages: int, paper: float
) -> None:
    before = pen.ink
    rows = _rows(listed, pen.covers)
    last = [] if len(rows) > len(span) else [_total(listed)]
    table = box.cut(top=MEDAL + 8)
    shown = [*(rows[n] for n in span), *last]
    room = table.h - _foot_height(cover, box) - HEADING

    def fits(high: float) -> bool:
        return sum(measure_row(box.w, COLUMNS, row, SIZE, high) for row in shown) <= room

    draw_table(pen, table, COLUMNS, shown, SIZE, largest_size(HIGH_ROWS, fits))
    _draw_foot(pen, box.lower(_foot_height(cover, box)), cover)
    head = box.upper(MEDAL)
    _draw_head(pen, head, cover, listed)
    ink = sum(pen.covers.values()) + (pen.ink - before) / paper
    pen.label(head.cut(left=MEDAL + 8).lower(5), ink_words(ink, pages), 9.5, colour=SOFT)


def _draw_head(pen: Pen, box: Box, cover: Cover, listed: Sequence[Listed]) -> None:
    """Draw the picture of the title in a ring, its name, and what to know before printing."""
    draw_medal(pen, box.left(MEDAL), cover.picture, GROUND, 0.74)
    words = box.cut(left=MEDAL + 8)
    pen.label(words.upper(13), cover.title, 30, "bold", least=14)
    pen.line(words.x, words.top - 14.5, words.right, words.top - 14.5, INK, 0.4)
    cuts, seconds = sum(part.cuts for part in listed), sum(part.seconds for part in listed)
    sheets = sum(part.sheets for part in listed)
    time = f"about {counted(minutes(seconds), 'minute')}"
    work = [("Cut", f"{counted(cuts, 'straight cut')} on {counted(sheets, 'sheet')}, {time}")] if cuts else []
    facts = [("Print", cover.paper), ("Paper", cover.leaves), *work, ("Cards", cover.edition)]
    room = words.cut(top=17, bottom=5)
    bullets(pen, room, facts, largest_size(FACTS, lambda size: bullets_height(room.w, facts, size, 0.9) <= room.h), 0.9)


def _foot_height(cover: Cover, box: Box) -> float:
    left, right = box.columns(2, 8)
    return 6 + 8 + 11 + max(bullets_height(left.w, CUTTING), bullets_height(right.w, _rulings(cover)))


def _rulings(cover: Cover) -> Lines:
    return [("", line) for line in cover.rulings or ("None: every rule is read the default way.",)]


def _draw_foot(pen: Pen, box: Box, cover: Cover) -> None:
    """Draw how to cut, the house rulings, and the credits."""
    left, right = box.cut(top=6, bottom=11).columns(2, 8)
    bullets(pen, section(pen, left, "Cutting"), CUTTING)
    bullets(pen, section(pen, right, "House rulings"), _rulings(cover))
    pen.line(box.x, box.y + 8, box.right, box.y + 8, FAINT, 0.2)
    pen.paragraph(box.lower(7), CREDIT, LEAST, colour=SOFT)
