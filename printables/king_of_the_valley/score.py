"""The score pad: blank with fields, or filled in from a game with every sum shown; and the log beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.king_of_the_valley.components import KNIGHTS_EACH
from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.tables import Tables, read_tables
from companion.referee.scores import SeatScore
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Column, Pen, picture
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.facts import Player, players
from printables.king_of_the_valley.swatches import edge
from printables.king_of_the_valley.tiles import draw_badge
from printables.sheets import PageArea, Part, PrintedGame, Sheet, explained_scores, log_sheets
from printables.sheets.form import disc
from printables.sheets.listing import blank_log

LABELS = 48.0
# The rest of an event that shows gold.
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


class PadCount(NamedTuple):
    """One player's entry in a row of the pad: count and points; both empty on a blank pad."""

    many: str
    points: str


class PadRow(NamedTuple):
    """A row of the pad: key, label, symbol, how it counts, and each player's entry."""

    key: str
    label: str
    draw: Callable[[Pen, Box], None] | None = None
    # The multiplier after the count: `x 5`, or nothing if only points are written.
    times: str = ""
    counts: Sequence[PadCount] = ()
    is_sum: bool = False


def score_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the pad, every line of the score explained, and the log; blank without a game."""
    if game.state is None:
        return [pad_sheet(game), *empty_log(game, area)]
    explained = [] if hides_gold(game) else explained_scores(game, area)
    log = log_sheets(without_gold(game), area) if game.lines else empty_log(game, area)
    return [pad_sheet(game, is_filled=not hides_gold(game)), *explained, *log]


def hides_gold(game: PrintedGame) -> bool:
    """Return whether gold must not be printed (KV-R42)."""
    state: State | None = game.state
    return state is not None and state.switches.hide_gold == "yes" and not game.is_over


def without_gold(game: PrintedGame) -> PrintedGame:
    """Return the game with gold removed from its log, if gold is hidden."""
    if not hides_gold(game):
        return game
    lines = [
        line._replace(events=tuple(words for words in line.events if not GOLD.search(words))) for line in game.lines
    ]
    return game._replace(lines=tuple(lines))


def empty_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return a log to write in by hand."""
    return blank_log("Referee's log", LOG_COLUMNS, area, f"one line per turn · {game.subtitle}")


def pad_sheet(game: PrintedGame, is_filled: bool = False) -> Sheet:
    """Return the pad, with names if known, and filled in if wanted."""
    rows = list(pad_rows(game, is_filled))
    title = ("Final score" if game.is_over else "Score so far") if is_filled else "Score pad"
    found = game.score.places() if is_filled and game.score and game.score.final else {}
    places = [str(found.get(seat, "")) for seat in game.seats] if is_filled else []
    draw = partial(draw_pad, rows=rows, seated=players(game), places=places, rulings=game.rulings)
    return Sheet("score", title, draw, game.subtitle, code=game.code if is_filled else "")


def pad_rows(game: PrintedGame, is_filled: bool) -> Iterator[PadRow]:
    """Yield the rows of the pad, in the order of the notepad."""
    tables = read_tables(game.edition)
    by_seat = {score.seat: score for score in game.score.seats} if game.score and is_filled else {}
    scores = [by_seat[seat] for seat in game.seats if by_seat]
    plain = [*_plain_rows(tables)]
    columns = [_counts(game, score, plain) for score in scores]
    for n, row in enumerate(plain):
        yield row._replace(counts=[counts[n] for counts in columns])
        if n == len(tables.castle) - 1:
            yield PadRow("influence", "Influence", counts=[PadCount("", str(s.ties[0])) for s in scores], is_sum=True)
    # The referee's line cites no clause.
    given = [sum(line.points for line in score.lines if not line.clauses) for score in scores]
    if any(given):
        yield PadRow("referee", "By the referee", counts=[PadCount("", f"{points:+d}") for points in given])
    yield PadRow("total", "Reputation", counts=[PadCount("", str(score.total)) for score in scores], is_sum=True)


def _counts(game: PrintedGame, score: SeatScore, rows: Sequence[PadRow]) -> list[PadCount]:
    """Return a seat's entry for every row, with the points of its score lines."""
    tiles = Counter(game.state.seats[score.seat].castle)
    scored = [line.points for line in score.lines if line.clauses and "KV-JES-06" not in line.clauses]
    found = []
    for row, points in zip(rows, scored, strict=True):
        many = str(points // int(row.times[1:])) if row.times.startswith("x") else ""
        many = str(tiles[f"K{row.key[-1]}"]) if row.key.startswith("order") else many
        found.append(PadCount(many, str(points)))
    return found


def _plain_rows(tables: Tables) -> Iterator[PadRow]:
    for column in tables.castle:
        yield PadRow(column.name, column.title, partial(_draw_picture, name=column.name), f"x {column.influence}")
    for order in tables.orders:
        label = f"Order {order.number}, {order.name}"
        yield PadRow(f"order {order.number}", label, partial(draw_badge, order=order), f"of {KNIGHTS_EACH}")
    yield PadRow("couples", "Couples", partial(_draw_picture, name="heart"), f"x {COUPLE}")
    yield PadRow("kingdoms", "Kingdom tokens", partial(_draw_picture, name="crown"), f"x {TOKEN}")
    yield PadRow("gold", "Gold", partial(_draw_picture, name="gold-coin"))


def _draw_picture(pen: Pen, box: Box, name: str) -> None:
    picture(pen, name, box)


# Drawing


def draw_pad(
    pen: Pen,
    box: Box,
    rows: Sequence[PadRow],
    seated: Sequence[Player],
    places: Sequence[str],
    rulings: Mapping[str, str],
) -> None:
    """Draw the pad: a column for each player, a row for each thing that counts."""
    head, notes = 22.0, 20.0
    high = min(12.0, (box.h - head - notes) / (len(rows) + 1))
    cells = box.cut(left=LABELS).columns(len(seated), GAP)
    for cell, player in zip(cells, seated, strict=True):
        _draw_name(pen, cell.upper(head), player)
    rows = [*rows, PadRow("place", "Place", counts=[PadCount("", place) for place in places])]
    strips = box.cut(top=head).stack([high] * len(rows))
    for row, strip in zip(rows, strips, strict=True):
        _draw_row(pen, strip, row, cells, seated)
    y = strips[-1].y
    pen.lines([(cell.x - GAP / 2, box.top, cell.x - GAP / 2, y) for cell in cells], FAINT, 0.2)
    _draw_notes(pen, Box(box.x, box.y, box.w, y - box.y - 4), rulings)


def _draw_name(pen: Pen, cell: Box, player: Player) -> None:
    disc(pen, cell.cx, cell.top - 4.4, 3.4, player.swatch, 9.5, edge(pen.design, player.swatch))
    room = cell.cut(top=9, bottom=1.5)
    if player.name:
        pen.paragraph(room, player.name, 10, "bold", align="centre", middle=True, what="a name")
    else:
        pen.field(room.lower(8), f"name {player.swatch.name}", size=10)
        pen.line(room.x, room.y, room.right, room.y, FAINT, 0.25)


def _draw_row(pen: Pen, box: Box, row: PadRow, cells: Sequence[Box], seated: Sequence[Player]) -> None:
    if row.is_sum:
        pen.rect(box, WHISPER, None)
        pen.line(box.x, box.top, box.right, box.top, INK, 0.35)
    pen.line(box.x, box.y, box.right, box.y, INK if row.is_sum else FAINT, 0.35 if row.is_sum else 0.15)
    if row.draw:
        row.draw(pen, Box(box.x + 1, box.cy - 3.6, 7.2, 7.2))
    label = box.left(LABELS).cut(left=2 if row.is_sum or row.key == "place" else 11, right=2)
    pen.label(label, row.label, 10, "bold" if row.is_sum else "regular")
    for n, (cell, player) in enumerate(zip(cells, seated, strict=True)):
        inner = Box(cell.x, box.y, cell.w, box.h)
        if row.counts:
            many, points = row.counts[n]
            if row.times:
                pen.label(inner.left(inner.w * 0.55), f"{many} {row.times}", 9, colour=SOFT)
            size = 13 if row.is_sum else 10.5
            pen.label(inner.cut(right=2), points, size, "bold" if row.is_sum else "regular", align="right")
        else:
            _draw_blank(pen, inner, row, player.seat or player.swatch.name)


def _draw_blank(pen: Pen, cell: Box, row: PadRow, who: str) -> None:
    if row.times:
        pen.field(cell.left(9).inset(0, 1.5), f"{row.key} count {who}")
        pen.line(cell.x, cell.y + 1.8, cell.x + 9, cell.y + 1.8, FAINT, 0.25)
        pen.label(Box(cell.x + 10, cell.y, 8, cell.h), row.times, 8, colour=SOFT)
    points = cell.at_right(cell.w - 19 if row.times else cell.w - 9).cut(right=1)
    pen.field(points.inset(0, 1.5), f"{row.key} {who}")
    pen.line(points.x, points.y + 1.8, points.right, points.y + 1.8, FAINT, 0.25)


def _draw_notes(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    knights, points = (" / ".join(map(str, figures)) for figures in (ORDER_BONUS, ORDER_BONUS.values()))
    words = (
        "Turn all castle tiles face up: tiles used for taxes and kingdoms count too, jesters 0. "
        f"{knights} knights of one Order: {points}. {wording.couple_words(rulings)}\n"
        "Equal reputation: the higher influence wins. Equal again: share the place and play a rematch."
    )
    pen.paragraph(box, words, 8.5, colour=SOFT, what="the notes of the score pad")
