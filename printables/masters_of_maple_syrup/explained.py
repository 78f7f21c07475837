"""The explained score: the cards of both players as a bar, then a line for each card with where its points are from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.state import Placed, State, card_of
from companion.referee.amounts import counted, plural
from companion.referee.scores import ScoreLine, SeatScore
from printables.drawing import FAINT, INK, SOFT, Box, Pen, Swatch, picture, text_height
from printables.drawing.tables import paginate
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.minis import line_rim
from printables.masters_of_maple_syrup.symbols import FINAL, LEAF, TYPES, WINDOWS, card_picture, draw_mark
from printables.masters_of_maple_syrup.wording import blocks_of
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.listing import numbered

# The chart of both players, and the heights of the head and the lines of a player.
CHART, HEAD = 46.0, 9.0
LEAST, MOST, STEP = 7.0, 13.0, 0.25
# Widths: the picture, the name, the rules and the points; what is between them says where the points are from.
PICTURE, NAME, RULES, POINTS = 13.0, 42.0, 26.0, 16.0
SIZE = 9.0


class Line(NamedTuple):
    """A line of a player, or the head of one: picture, type of card, name, explanation, rules and points."""

    name: str
    points: int
    words: str = ""
    rules: str = ""
    picture: str = ""
    type: str = ""
    is_head: bool = False
    is_best: bool = False


def explained_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the score with the source of all points, on as many sheets as it needs."""
    state = facts.state_of(game)
    if state is None or game.score is None:
        return []
    box = area.portrait
    lines = [line for seat in game.score.seats for line in _player(game, state, seat)]
    heights = [_height(line, box.w, _row_height(lines, box)) for line in lines]
    starts = [n for n, line in enumerate(lines) if line.is_head]
    title = "Score, explained" if game.is_over else "Score so far, explained"
    return [
        Sheet(
            "lines",
            numbered(title, n),
            partial(_draw, game=game, lines=[lines[at] for at in page], heights=[heights[at] for at in page]),
            game.subtitle,
            code=game.code,
            leaf="shared",
        )
        for n, page in enumerate(paginate(heights, box.h - CHART, starts))
    ]


def _player(game: PrintedGame, state: State, seat: SeatScore) -> list[Line]:
    """Return the head of a player and a line for each source of points."""
    assert game.score is not None
    cards = state.seats[seat.seat].property
    head = Line(game.name(seat.seat), seat.total, seat.remark, is_head=True, is_best=seat.seat in game.score.winners)
    pairs = [pair for pair in zip_longest(cards, seat.lines) if pair[1] is not None]
    return [head, *(_line(state, placed, line) for placed, line in pairs)]


def _line(state: State, placed: Placed | None, line: ScoreLine) -> Line:
    rules = ", ".join(line.clauses)
    if placed is None:
        return Line(line.source, line.points, rules=rules)
    card = card_of(state, placed)
    words = [] if card.value.mode == "query" else [f"{card.printed} printed on the card."]
    if card.value.mode != "fixed":
        words += [f"{block.heading}: {block.body}" for block in blocks_of(card) if block.moment == "end"]
    if placed.tucked:
        words.append(f"{counted(len(placed.tucked), 'card')} tucked here.")
    return Line(card.name, line.points, " ".join(words), rules, card_picture(placed.card, card), card.type)


def _row_height(lines: Sequence[Line], box: Box) -> float:
    """Return the largest height of a row with which all lines fit on one sheet, or the least one."""
    high = MOST
    while high > LEAST and sum(_height(line, box.w, high) for line in lines) > box.h - CHART:
        high -= STEP
    return high


def _height(line: Line, width: float, least: float) -> float:
    if line.is_head:
        return HEAD
    return max(least, text_height(line.words, width - PICTURE - NAME - RULES - POINTS, SIZE) + 1.6)


def _draw(pen: Pen, box: Box, game: PrintedGame, lines: Sequence[Line], heights: Sequence[float]) -> None:
    assert game.score is not None
    _chart(pen, box.upper(CHART - 5), game)
    for row, line in zip(box.cut(top=CHART).stack(heights), lines, strict=True):
        (_head if line.is_head else _row)(pen, row, line)


def _head(pen: Pen, box: Box, line: Line) -> None:
    strip = box.cut(top=1.5, bottom=0.4)
    pen.rect(strip, FINAL, INK, 0.3, 1.5)
    if line.is_best:
        draw_mark(pen, "end", strip.left(PICTURE).centred(5.6, 5.6))
    pen.label(strip.cut(left=PICTURE if line.is_best else 3, right=POINTS + RULES), line.name, 11, "bold")
    pen.label(strip.cut(right=POINTS).at_right(80), line.words, 8, colour=SOFT, align="right")
    _points(pen, strip, line.points, 13)


def _row(pen: Pen, box: Box, line: Line) -> None:
    """Draw a line with its picture on the ground of its type of card."""
    mark = box.left(PICTURE - 2).inset(0, 0.6)
    if line.picture:
        pen.rect(mark, WINDOWS[line.type], None, radius=1)
        picture(pen, line.picture, mark.inset(0.4))
    name = box.cut(left=PICTURE).left(NAME)
    pen.paragraph(name.cut(right=2), line.name, 10, "bold", middle=True, least=7)
    words = box.cut(left=PICTURE + NAME, right=RULES + POINTS)
    pen.paragraph(words.cut(right=2), line.words, SIZE, middle=True, least=7, what=line.name)
    pen.paragraph(box.cut(right=POINTS).at_right(RULES), line.rules, 7.5, colour=SOFT, middle=True, least=7)
    _points(pen, box, line.points, 11)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def _points(pen: Pen, box: Box, points: int, size: float) -> None:
    cell = box.at_right(POINTS)
    picture(pen, "maple-leaf", cell.at_right(7).centred(4.6, 4.6))
    pen.label(cell.cut(right=7.6), str(points), size, "bold", align="right")


# The chart


def _chart(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw each player's cards side by side, each as long as its points."""
    assert game.score is not None
    state = facts.state_of(game)
    assert state is not None
    for n, (word, swatch) in enumerate(TYPES.items()):
        x = box.x + n * 34
        key = Box(x, box.top - 4.6, 4, 3.6)
        pen.rect(key, swatch, INK, 0.2)
        line_rim(pen, key, swatch)
        pen.label(Box(x + 5.5, box.top - 4.8, 28, 4), f"points of {plural(word)}", 8)
    most = max(1, *(sum(max(0, line.points) for line in seat.lines) for seat in game.score.seats))
    for row, seat in zip(box.cut(top=8).rows(len(game.score.seats), 3), game.score.seats, strict=True):
        pen.paragraph(row.left(34), game.name(seat.seat), 12, "bold", middle=True, least=7)
        bar = row.cut(left=36, right=16).centred(row.w - 52, min(row.h, 12.0))
        x = bar.x
        for placed, line in zip_longest(state.seats[seat.seat].property, seat.lines):
            if line is not None and line.points > 0:
                part = Box(x, bar.y, bar.w * line.points / most, bar.h)
                _part(pen, part, TYPES[card_of(state, placed).type] if placed else None, line.points)
                x = part.right
        pen.label(Box(x + 2, row.y, 14, row.h), str(seat.total), 17, "bold", LEAF)


def _part(pen: Pen, box: Box, swatch: Swatch | None, points: int) -> None:
    pen.rect(box, swatch, INK, 0.3)
    if box.w < 4:
        return
    if swatch:
        line_rim(pen, box, swatch)
        pen.letter(box.cx, box.cy, swatch, 10, str(points))
    else:
        pen.label(box, str(points), 10, "bold", align="centre")
