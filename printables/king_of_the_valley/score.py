"""The score pad: blank with fields, or filled in from a game with every sum shown; and the log beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.tables import KNIGHTS_EACH, Tables, read_tables
from companion.referee.scores import SeatScore
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Column, Pen, icon
from printables.king_of_the_valley.facts import Player, players
from printables.king_of_the_valley.swatches import edge
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import draw_badge
from printables.king_of_the_valley.wording import couples
from printables.sheets import PageArea, Part, PrintedGame, Sheet, explained_scores, log_sheets
from printables.sheets.listing import blank_log

LABELS = 48.0
# How an event goes on that tells gold and how much there is now.
GOLD = re.compile(r": (?:[+-]\d+ gold \(|gold [+-]\d+ by )")
GAP = 6.0
LOG_COLUMNS = (
    Column("round", 0.7),
    Column("player", 1.4),
    Column("recruit, price", 1.5),
    Column("path", 1.8),
    Column("taken", 1.6),
    Column("activation", 2.2),
    Column("kingdom", 1.6),
    Column("column", 0.9),
    Column("drawn", 1.8),
    Column("gold", 0.7),
    Column("piles II, III", 1.1),
)


class Count(NamedTuple):
    """What one player has in a row of the pad: how many, and what they are worth. Nothing is known on a blank pad."""

    many: str
    points: str


class Line(NamedTuple):
    """A row of the pad: its key and label, a symbol, what is counted how, and what each player has."""

    key: str
    label: str
    draw: Callable[[Pen, Box], None] | None = None
    # What stands behind the count: `x 5`, or nothing where only points are written.
    times: str = ""
    counts: Sequence[Count] = ()
    is_sum: bool = False


def score_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the pad, every line of the score explained, and the log; blank without a game."""
    if game.state is None:
        return [pad_sheet(game), *empty_log(game, area)]
    explained = [] if hides_gold(game) else explained_scores(game, area)
    log = log_sheets(openly(game), area) if game.lines else empty_log(game, area)
    return [pad_sheet(game, is_filled=not hides_gold(game)), *explained, *log]


def hides_gold(game: PrintedGame) -> bool:
    """Whether what is printed must not tell the gold (KV-R42)."""
    state: State | None = game.state
    return state is not None and state.switches.hide_gold == "yes" and not game.is_over


def openly(game: PrintedGame) -> PrintedGame:
    """Return a table whose log does not tell the gold, where that is hidden."""
    if not hides_gold(game):
        return game
    lines = [
        line._replace(events=tuple(words for words in line.events if not GOLD.search(words))) for line in game.lines
    ]
    return game._replace(lines=tuple(lines))


def empty_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return a log to write in by hand."""
    return blank_log("Referee's log", LOG_COLUMNS, area, f"one line for each turn · {game.subtitle}")


def pad_sheet(game: PrintedGame, is_filled: bool = False) -> Sheet:
    """Return the pad, with names where they are known, and with numbers where they are wanted."""
    lines = list(pad_lines(game, is_filled))
    title = ("Final score" if game.is_over else "Score so far") if is_filled else "Score pad"
    places = _places(game) if is_filled else []
    draw = partial(draw_pad, lines=lines, seated=players(game), places=places, rulings=game.rulings)
    return Sheet("score", title, draw, game.subtitle, code=game.code if is_filled else "")


def _places(game: PrintedGame) -> list[str]:
    if game.score is None or not game.score.final:
        return ["" for _ in game.seats]
    places = game.score.places()
    return [str(places.get(seat, "")) for seat in game.seats]


def pad_lines(game: PrintedGame, is_filled: bool) -> Iterator[Line]:
    """Yield the rows of the pad as the notepad has them."""
    tables = read_tables(game.edition)
    scores = _scores(game) if is_filled else []
    plain = [*_plain_lines(tables)]
    counted = [_counted(game, score, plain) for score in scores]
    for n, line in enumerate(plain):
        yield line._replace(counts=[counts[n] for counts in counted])
        if n == len(tables.castle) - 1:
            yield Line("influence", "Influence", counts=[Count("", str(s.ties[0])) for s in scores], is_sum=True)
    referee = [_by_referee(score) for score in scores]
    if any(referee):
        yield Line("referee", "By the referee", counts=[Count("", f"{points:+d}") for points in referee])
    yield Line("total", "Reputation", counts=[Count("", str(score.total)) for score in scores], is_sum=True)


def _scores(game: PrintedGame) -> list[SeatScore]:
    by_seat = {score.seat: score for score in game.score.seats} if game.score else {}
    return [by_seat[seat] for seat in game.seats]


def _plain_lines(tables: Tables) -> Iterator[Line]:
    for column in tables.castle:
        yield Line(column.name, column.title, partial(_draw_icon, name=column.name), f"x {column.influence}")
    for order in tables.orders:
        label = f"Order {order.number}, {order.name}"
        yield Line(f"order {order.number}", label, partial(draw_badge, order=order), f"of {KNIGHTS_EACH}")
    yield Line("couples", "Couples", partial(_draw_icon, name="heart"), f"x {COUPLE}")
    yield Line("kingdoms", "Kingdom tokens", partial(_draw_icon, name="crown"), f"x {TOKEN}")
    yield Line("gold", "Gold", partial(_draw_icon, name="coin"))


def _draw_icon(pen: Pen, box: Box, name: str) -> None:
    icon(pen, name, box, weight=1.4, own=ICONS)


def _counted(game: PrintedGame, score: SeatScore, plain: Sequence[Line]) -> list[Count]:
    """Return what a seat has in every row; the points are those of the score, line by line."""
    tiles = Counter(game.state.seats[score.seat].castle)
    scored = [line.points for line in score.lines if line.clauses and "KV-JES-06" not in line.clauses]
    return [Count(_how_many(row, points, tiles), str(points)) for row, points in zip(plain, scored, strict=True)]


def _how_many(row: Line, points: int, tiles: Counter[str]) -> str:
    if row.key.startswith("order"):
        return str(tiles[f"K{row.key[-1]}"])
    return str(points // int(row.times[1:])) if row.times else ""


def _by_referee(score: SeatScore) -> int:
    """Return the points that the referee gave or took away: their line cites no clause."""
    return sum(line.points for line in score.lines if not line.clauses)


# Drawing


def draw_pad(
    pen: Pen,
    box: Box,
    lines: Sequence[Line],
    seated: Sequence[Player],
    places: Sequence[str],
    rulings: Mapping[str, str],
) -> None:
    """Draw the pad: a column for each player, a row for each thing that counts."""
    head, notes = 22.0, 20.0
    high = min(12.0, (box.h - head - notes) / (len(lines) + 1))
    cells = box.cut(left=LABELS).columns(len(seated), GAP)
    for cell, player in zip(cells, seated, strict=True):
        _draw_name(pen, cell.upper(head), player)
    y = box.top - head
    for line in [*lines, Line("place", "Place", counts=[Count("", place) for place in places])]:
        y -= high
        _draw_line(pen, Box(box.x, y, box.w, high), line, cells, seated)
    pen.lines([(cell.x - GAP / 2, box.top, cell.x - GAP / 2, y) for cell in cells], FAINT, 0.2)
    _draw_notes(pen, Box(box.x, box.y, box.w, y - box.y - 4), rulings)


def _draw_name(pen: Pen, cell: Box, player: Player) -> None:
    pen.circle(cell.cx, cell.top - 4.4, 3.4, player.swatch, edge(pen.design, player.swatch), 0.3)
    pen.letter(cell.cx, cell.top - 4.4, player.swatch, 9.5)
    room = cell.cut(top=9, bottom=1.5)
    if player.name:
        pen.paragraph(room, player.name, 10, "bold", align="centre", middle=True, what="a name")
    else:
        pen.field(room.lower(8), f"name {player.swatch.name}", size=10)
        pen.line(room.x, room.y, room.right, room.y, FAINT, 0.25)


def _draw_line(pen: Pen, row: Box, line: Line, cells: Sequence[Box], seated: Sequence[Player]) -> None:
    if line.is_sum:
        pen.rect(row, WHISPER, None)
        pen.line(row.x, row.top, row.right, row.top, INK, 0.35)
    pen.line(row.x, row.y, row.right, row.y, INK if line.is_sum else FAINT, 0.35 if line.is_sum else 0.15)
    if line.draw:
        line.draw(pen, Box(row.x + 1, row.cy - 3.6, 7.2, 7.2))
    label = row.left(LABELS).cut(left=2 if line.is_sum or line.key == "place" else 11, right=2)
    pen.label(label, line.label, 10, "bold" if line.is_sum else "regular")
    for n, (cell, player) in enumerate(zip(cells, seated, strict=True)):
        inner = Box(cell.x, row.y, cell.w, row.h)
        if line.counts:
            _draw_count(pen, inner, line, line.counts[n])
        else:
            _draw_blank(pen, inner, line, player)


def _draw_count(pen: Pen, cell: Box, line: Line, count: Count) -> None:
    if line.times:
        pen.label(cell.left(cell.w * 0.55), f"{count.many} {line.times}", 9, colour=SOFT)
    size = 13 if line.is_sum else 10.5
    pen.label(cell.cut(right=2), count.points, size, "bold" if line.is_sum else "regular", align="right")


def _draw_blank(pen: Pen, cell: Box, line: Line, player: Player) -> None:
    who = player.seat or player.swatch.name
    if line.times:
        pen.field(cell.left(9).inset(0, 1.5), f"{line.key} count {who}")
        pen.line(cell.x, cell.y + 1.8, cell.x + 9, cell.y + 1.8, FAINT, 0.25)
        pen.label(Box(cell.x + 10, cell.y, 8, cell.h), line.times, 8, colour=SOFT)
    points = cell.at_right(cell.w - 19 if line.times else cell.w - 9).cut(right=1)
    pen.field(points.inset(0, 1.5), f"{line.key} {who}")
    pen.line(points.x, points.y + 1.8, points.right, points.y + 1.8, FAINT, 0.25)


def _draw_notes(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    knights, points = (" / ".join(map(str, figures)) for figures in (ORDER_BONUS, ORDER_BONUS.values()))
    words = (
        "Turn all castle tiles face-up: taxed ones and those of kingdoms count too, jesters 0. "
        f"{knights} knights of one Order: {points}. {couples(rulings)}\n"
        "Equal reputation: the higher influence wins. Equal again: the place is shared, time for a rematch."
    )
    pen.paragraph(box, words, 8.5, colour=SOFT, what="the notes of the score pad")
