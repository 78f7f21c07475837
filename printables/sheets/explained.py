"""The explained score: all players as bars, then a block for each one with the source of every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from companion.referee.scores import ScoreLine, SeatScore
from printables.drawing.box import MM, Box
from printables.drawing.icons import icon
from printables.drawing.ink import FAINT, INK, SOFT, WHISPER, Swatch
from printables.drawing.pen import LEADING, LEAST, Pen, text_height, text_width
from printables.drawing.pictures import picture
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.charts import BARS, NOW, Standing, draw_race, draw_won
from printables.sheets.form import disc
from printables.sheets.game import PrintedGame
from printables.sheets.listing import numbered

# How much larger than the smallest lines they may be, the largest first.
SCALES = tuple(n / 20 for n in (*range(60, 40, -4), *range(40, 17, -1)))
# One column is preferred from this scale on.
ROOMY = 1.2
# Heights at scale 1: the head of a player, the bar of a line, and what is around it; then the largest head.
HEAD, BAR, AROUND, HIGHEST_HEAD = 9.5, 1.9, 1.7, 14.0
# Sizes of type at scale 1: the words and their details; then the largest words.
SIZE, DETAIL, LARGEST = 8.5, 7.4, 14.0
# The room between columns and blocks, and at the right for the points at scale 1.
GUTTER, GAP, POINTS = 7.0, 3.5, 9.0
# A column this wide has the bars beside the words.
WIDE = 120.0
# The highest bar of a line, and the bar in a design without colours.
HIGHEST_BAR, NEEDLE = 6.5, 1.1
# The rows of the chart: the head, the least and the greatest height of a bar, and the most players.
CHART_HEAD, LEAST_ROW, MOST_ROW, MOST_BARS = 10.0, 7.0, 15.0, 8
# The line at the foot that names the rules, and the note of the chart.
FOOT = 5.0
PARTS = "each part is a line of that player below, from left to right"
CONTINUED = "(continued)"
# The most stars that are drawn one by one.
MOST_STARS = 6


class Look(NamedTuple):
    """How a title shows a score: the picture of a line, and the colours of the seats."""

    picture: Callable[[ScoreLine], str] = lambda _: ""
    swatches: Mapping[str, Swatch] = {}


class Line(NamedTuple):
    """A line of a block: what it is, how it is counted, its points, its rules as numbers and in full, its picture."""

    name: str
    detail: str
    points: int
    rules: str
    clauses: tuple[str, ...]
    picture: str


class Block(NamedTuple):
    """A player: name, place, total, remark, lines with points, and in one sentence those without."""

    name: str
    place: str
    total: str
    remark: str
    swatch: Swatch
    is_best: bool
    lines: tuple[Line, ...]
    nothing: str = ""
    # Whether the lines begin on the column before.
    is_continued: bool = False


class Layout(NamedTuple):
    """What all blocks of a game have in common: the width of a column, the scale, the points of the longest bar."""

    width: float
    scale: float
    most: int
    unit: str
    has_pictures: bool

    @property
    def is_wide(self) -> bool:
        return self.width > WIDE

    @property
    def size(self) -> float:
        """The size of the words."""
        return min(LARGEST, SIZE * self.scale)

    @property
    def detail(self) -> float:
        """The size of the details."""
        return max(DETAIL, self.size - 1.5)

    @property
    def head(self) -> float:
        """The height of the head of a player."""
        return min(HIGHEST_HEAD, HEAD * self.scale)

    @property
    def picture(self) -> float:
        """The width of a picture, with the space beside it."""
        return 8.5 * min(self.scale, 2.0) if self.has_pictures else 0.0

    @property
    def points(self) -> float:
        """The width of the points."""
        return POINTS * min(self.scale, 1.5)

    @property
    def words(self) -> float:
        """The width of the words."""
        room = self.width - self.picture - self.points
        return room * 0.44 if self.is_wide else room

    @property
    def has_stars(self) -> bool:
        """Whether points are few enough to draw each as a star."""
        return self.unit == "stars" and self.most <= MOST_STARS


class Plan(NamedTuple):
    """The columns of each page, what their blocks have in common, and the least height of the chart above them."""

    pages: list[list[list[Block]]]
    layout: Layout
    chart: float

    @property
    def parts(self) -> int:
        """The number of blocks and of their parts."""
        return sum(len(column) for page in self.pages for column in page)


def explained_scores(game: PrintedGame, area: PageArea, look: Look | None = None) -> list[Part]:
    """Return the score of a tracked game, each line with its source and clauses."""
    if game.score is None:
        return []
    blocks = _blocks(game, look or Look())
    plan = _plan(blocks, game.score.unit, area.portrait.cut(bottom=FOOT))
    title = "Score, explained" if game.is_over else "Score so far, explained"
    return [
        Sheet(
            "lines",
            numbered(title, n),
            partial(_draw_page, columns=page, layout=plan.layout, charted=blocks if plan.chart and not n else ()),
            game.subtitle,
            code=game.code,
            leaf="shared",
        )
        for n, page in enumerate(plan.pages)
    ]


# The blocks


def _blocks(game: PrintedGame, look: Look) -> list[Block]:
    """Return a block for each player, the best first."""
    assert game.score is not None
    places = game.score.places()
    numbers = {seat.seat: n for n, seat in enumerate(game.score.seats)}
    chapters = Counter(_chapter(clause) for seat in game.score.seats for line in seat.lines for clause in line.clauses)
    usual = max(chapters, key=lambda chapter: chapters[chapter], default="")
    seats = sorted(game.score.seats, key=lambda seat: places.get(seat.seat, len(places) + 1))
    found = []
    for seat in seats:
        swatch = look.swatches.get(seat.seat, BARS[numbers[seat.seat] % len(BARS)])
        place = str(places.get(seat.seat, "")) if game.score.final else ""
        is_best = seat.seat in game.score.winners
        has_points = game.score.has_points
        lines = tuple(_line(line, look, usual) for line in seat.lines if line.points or not has_points)
        nothing = _nothing(seat) if has_points else ""
        total = str(seat.total) if has_points else ""
        block = Block(game.name(seat.seat), place, total, seat.remark, swatch, is_best, lines, nothing)
        found.append(block)
    return found


def _line(line: ScoreLine, look: Look, usual: str) -> Line:
    """Return a line; rules of the usual chapter are numbers alone, which the foot of the page explains."""
    name, _, detail = _signs(line.source).partition(": ")
    # The sum itself stands at the right.
    detail = "" if detail == str(line.points) else detail
    rules = short_clauses(line.clauses).removeprefix(f"{usual}-")
    return Line(name[:1].upper() + name[1:], detail, line.points, rules, tuple(line.clauses), look.picture(line))


def _chapter(clause: str) -> str:
    return clause.rpartition("-")[0]


def _signs(words: str) -> str:
    return words.replace(" x ", " × ")


def _nothing(seat: SeatScore) -> str:
    """Return the lines without points in one sentence."""
    named = []
    for line in seat.lines:
        if not line.points:
            name, _, detail = _signs(line.source).partition(": ")
            named.append(f"{name} ({detail})" if detail and not detail.startswith("0 ") else name)
    return f"No points: {'; '.join(named)}." if named else ""


def short_clauses(clauses: Sequence[str]) -> str:
    """Return clauses in a row; those of one chapter name it once."""
    words = []
    for chapter, group in groupby(clauses, _chapter):
        numbers = [clause.rpartition("-")[2] for clause in group]
        words.append(f"{chapter}-{', '.join(numbers)}".lstrip("-"))
    return ", ".join(words)


# The layout


def _plan(blocks: Sequence[Block], unit: str, box: Box) -> Plan:
    """Lay out the blocks on as few pages as possible, and then in the largest type that splits no more of them."""
    most = max((line.points for block in blocks for line in block.lines), default=1)
    has_pictures = any(line.picture for block in blocks for line in block.lines)

    def laid(columns: int, scale: float, chart: float) -> Plan:
        width = (box.w - GUTTER * (columns - 1)) / columns
        layout = Layout(width, scale, most, unit, has_pictures)
        return Plan(_flow(blocks, layout, box.h, chart, columns), layout, chart)

    def smallest(chart: float) -> Plan:
        return min((laid(columns, SCALES[-1], chart) for columns in (1, 2)), key=lambda plan: len(plan.pages))

    # A chart is not worth a page of its own.
    high = _chart_height(len(blocks)) if unit else 0.0
    best = min(smallest(high), smallest(0.0), key=lambda plan: len(plan.pages))
    scales = [(1, scale) for scale in SCALES if scale >= ROOMY] + [(2, scale) for scale in SCALES]
    trials = (laid(columns, scale, best.chart) for columns, scale in scales)
    found = (trial for trial in trials if len(trial.pages) <= len(best.pages) and trial.parts <= best.parts)
    return next(found, best)


def _chart_height(players: int) -> float:
    """Return the least height of the chart with the space below it."""
    return CHART_HEAD + LEAST_ROW * players + 4 if 1 < players <= MOST_BARS else 0.0


def _flow(blocks: Sequence[Block], layout: Layout, room: float, chart: float, columns: int) -> list[list[list[Block]]]:
    """Put blocks into columns, the columns on pages; only a block higher than a column is split."""
    pages: list[list[list[Block]]] = [[[]]]
    used = chart
    for part in (part for block in blocks for part in _split(block, layout, room - chart)):
        high = _block_height(part, layout)
        if pages[-1][-1] and used + high > room:
            if len(pages[-1]) < columns:
                pages[-1].append([])
            else:
                pages.append([[]])
            used = chart if len(pages) == 1 else 0.0
        pages[-1][-1].append(part)
        used += high
    return pages


def _split(block: Block, layout: Layout, room: float) -> Iterator[Block]:
    """Yield a block, or its parts if it is higher than the room."""
    rest = block.lines
    while rest and _block_height(block._replace(lines=rest), layout) > room:
        fitting = max(
            (n for n in range(1, len(rest)) if _block_height(block._replace(lines=rest[:n]), layout) <= room),
            default=1,
        )
        yield block._replace(lines=rest[:fitting], nothing="")
        block, rest = block._replace(is_continued=True, remark=""), rest[fitting:]
    yield block._replace(lines=rest)


def _block_height(block: Block, layout: Layout) -> float:
    lines = sum(_line_height(line, layout) for line in block.lines)
    return _head_height(block, layout) + lines + _nothing_height(block, layout) + GAP


def _head_height(block: Block, layout: Layout) -> float:
    return layout.head + (text_height(block.remark, layout.width - 4, DETAIL) + 1 if block.remark else 0.0)


def _nothing_height(block: Block, layout: Layout) -> float:
    return text_height(block.nothing, layout.width - 2, DETAIL) + 2 if block.nothing else 0.0


def _line_height(line: Line, layout: Layout) -> float:
    """Return the height of a line; in a narrow column, the bar and the rules are below the words."""
    words = _words_height(line, layout)
    if layout.is_wide:
        return max(words + AROUND * layout.scale, 6.5 * layout.scale)
    return words + _gauge_height(layout) + AROUND * layout.scale


def _gauge_height(layout: Layout) -> float:
    """Return the height of a bar below the words, with the rules beside it."""
    return max(BAR * layout.scale, LEAST * LEADING * MM)


def _words_height(line: Line, layout: Layout) -> float:
    if _in_one_line(line, layout):
        return layout.size * LEADING * MM
    detail = text_height(line.detail, layout.words, layout.detail) if line.detail else 0.0
    return text_height(line.name, layout.words, layout.size, "bold") + detail


def _in_one_line(line: Line, layout: Layout) -> bool:
    """Return whether the details stand beside the name."""
    if layout.is_wide and line.detail:
        return False
    wide = text_width(line.name, layout.size, "bold") + text_width(line.detail, layout.detail)
    return wide + 2.5 <= layout.words


# The drawing


def _draw_page(
    pen: Pen, box: Box, columns: Sequence[Sequence[Block]], layout: Layout, charted: Sequence[Block]
) -> None:
    if high := _chart_height(len(charted)):
        left = box.h - FOOT - high - max(sum(_block_height(block, layout) for block in column) for column in columns)
        high += min(max(0.0, left), (MOST_ROW - LEAST_ROW) * len(charted))
        _draw_chart(pen, box.upper(high - 4), charted)
    lines = [line for column in columns for block in column for line in block.lines]
    rules = max((text_width(line.rules, LEAST) for line in lines), default=0.0)
    if named := short_clauses(sorted({clause for line in lines for clause in line.clauses})):
        pen.label(box.lower(FOOT - 1.5), f"The small numbers are rules: {named}", LEAST, colour=SOFT)
    width, body = layout.width, box.cut(top=high, bottom=FOOT)
    for n, column in enumerate(columns):
        room = Box(box.x + n * (width + GUTTER), body.y, width, body.h)
        rows = room.stack(_block_height(block, layout) for block in column)
        for row, block in zip(rows, column, strict=True):
            _draw_block(pen, row.cut(bottom=GAP), block, layout, rules + 2)


def _draw_chart(pen: Pen, box: Box, blocks: Sequence[Block]) -> None:
    """Draw each player's lines side by side, each as long as its points."""
    standings = [Standing(block.name, tuple(line.points for line in block.lines) or (0,)) for block in blocks]
    # The name tells the player; a hatching would only hide the numbers.
    draw_race(pen, box, standings, "In all", PARTS, swatches=[_unhatched(block.swatch) for block in blocks])


def _unhatched(swatch: Swatch) -> Swatch:
    return swatch._replace(pattern="blank")


def _draw_block(pen: Pen, box: Box, block: Block, layout: Layout, rules: float) -> None:
    high = _head_height(block, layout)
    _draw_head(pen, box.upper(high).cut(bottom=0.8), block, layout)
    rows = box.cut(top=high).stack(_line_height(line, layout) for line in block.lines)
    for line, row in zip(block.lines, rows, strict=True):
        _draw_line(pen, row, line, layout, rules, block.swatch)
    if block.nothing:
        words = box.lower(_nothing_height(block, layout)).cut(left=1, right=1, top=1)
        pen.paragraph(words, block.nothing, DETAIL, colour=SOFT, what=f"the lines of {block.name} without points")


def _draw_head(pen: Pen, box: Box, block: Block, layout: Layout) -> None:
    """Draw the name of a player between the place and the total; the winner has a crown on gold."""
    ground = (NOW if block.is_best else WHISPER) if pen.design == "colour" else None
    pen.rect(box, ground, INK, 0.7 if block.is_best else 0.25, 1.5)
    strip = box.upper(layout.head - 0.8)
    side = min(strip.h, 10.0)
    mark = _unhatched(block.swatch)._replace(letter=block.place)
    disc(pen, strip.x + side / 2 + 0.6, strip.cy, side * 0.38, mark, 9 if side < 8.5 else 11)
    name = strip.cut(left=side + 2)
    if block.is_best:
        icon(pen, "crown", name.left(side).centred(side * 0.66, side * 0.66), INK, 1.8)
        name = name.cut(left=side)
    size = min(20.0, 12.0 * layout.scale)
    total = text_width(block.total, size, "bold")
    pen.label(strip.cut(right=2), block.total, size, "bold", align="right")
    room = name.cut(right=total + 4)
    if block.is_continued:
        pen.label(room, CONTINUED, LEAST, colour=SOFT, align="right")
        room = room.cut(right=text_width(CONTINUED, LEAST) + 2)
    if text_height(block.name, room.w, LEAST, "bold") > room.h:
        pen.name(room, block.name, LEAST)
    else:
        pen.paragraph(room, block.name, min(14.0, 10 * layout.scale), "bold", middle=True)
    if block.remark:
        words = box.cut(top=layout.head - 1.2, left=2, right=2, bottom=0.2)
        pen.paragraph(words, block.remark, DETAIL, colour=INK if block.is_best else SOFT, what="a remark")


def _draw_line(pen: Pen, box: Box, line: Line, layout: Layout, rules: float, swatch: Swatch) -> None:
    """Draw a line: its picture, its words, and its points as a number and as a bar or stars."""
    if line.picture:
        side = min(box.h - 1.0, layout.picture - 1.5)
        picture(pen, line.picture, box.left(layout.picture - 1.5).centred(side, side))
    if layout.unit:
        pen.label(box.at_right(layout.points).cut(right=2), str(line.points), layout.size + 2, "bold", align="right")
    room = box.cut(left=layout.picture, right=layout.points)
    if layout.is_wide:
        words = room.left(layout.words)
        words = words.centred(words.w, _words_height(line, layout) + 0.1)
        gauge = room.cut(left=layout.words + 3, right=rules + 3)
        gauge = gauge.centred(gauge.w, min(box.h - 1.4, 5.0 * layout.scale, HIGHEST_BAR))
        note = room.at_right(rules)
    else:
        inside = room.inset(0, AROUND * layout.scale / 2)
        high = _words_height(line, layout)
        words, below = inside.upper(high + 0.05), inside.cut(top=high)
        gauge = (
            below.cut(right=rules).centred(below.w - rules, min(BAR * layout.scale, HIGHEST_BAR))._replace(x=below.x)
        )
        note = below.at_right(rules)
    _write_words(pen, words, line, layout)
    pen.label(note, line.rules, LEAST, colour=SOFT, align="right")
    _draw_gauge(pen, gauge, line.points, layout, swatch)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def _write_words(pen: Pen, box: Box, line: Line, layout: Layout) -> None:
    if _in_one_line(line, layout):
        pen.label(box, line.name, layout.size, "bold")
        left = text_width(line.name, layout.size, "bold") + 1.8
        pen.label(box.cut(left=left), line.detail, layout.detail, colour=SOFT)
        return
    high = pen.paragraph(box, line.name, layout.size, "bold", what=line.name)
    pen.paragraph(box.cut(top=high), line.detail, layout.detail, colour=SOFT, what=line.name)


def _draw_gauge(pen: Pen, box: Box, points: int, layout: Layout, swatch: Swatch) -> None:
    """Draw points as stars, or as a bar; what is taken away has none."""
    if points <= 0:
        return
    if layout.has_stars:
        size = min(box.h * 1.25, box.w / MOST_STARS)
        draw_won(pen, Box(box.x, box.cy - size / 2, size * points, size), points)
        return
    filled = box.left(box.w * points / layout.most)
    pen.rect(box, None, FAINT, 0.15)
    if pen.design == "colour":
        pen.rect(filled, swatch, INK, 0.25)
    else:
        # A hatching is lost on a thin bar.
        pen.line(filled.x + NEEDLE / 2, box.cy, filled.right - NEEDLE / 2, box.cy, INK, NEEDLE)
