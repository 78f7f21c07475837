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
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.facts import Player, players
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.log import log_sheet, record_look
from printables.king_of_the_valley.swatches import edge, plain, wash
from printables.king_of_the_valley.tiles import draw_badge
from printables.sheets import Look, PageArea, Part, PrintedGame, Sheet, explained_scores, log_sheets
from printables.sheets.form import disc

LABELS = 50.0
# The height of the names and of the notes, and the space between columns.
NAMES, NOTES, GAP, RADIUS = 27.0, 19.0, 2.0, 2.0
# The rest of an event that shows gold.
GOLD = re.compile(r": (?:[+-]\d+ gold \(|gold [+-]\d+ by )")


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

    @property
    def sign(self) -> str:
        """How it counts, as printed."""
        return self.times.replace("x", "×")


def score_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the pad, every line of the score explained, and the log; blank without a game."""
    if game.state is None:
        return [pad_sheet(game), *log_sheet(game)]
    explained = [] if hides_gold(game) else explained_scores(game, area, _look(game))
    log = log_sheets(without_gold(game), area, *record_look(game)) if game.lines else log_sheet(game)
    return [pad_sheet(game, is_filled=not hides_gold(game)), *explained, *log]


def _look(game: PrintedGame) -> Look:
    """Return the pictures of the lines and the colours of the players."""
    tables = read_tables(game.edition)
    signs: dict[str, str] = {column.title: column.name for column in tables.castle}
    signs |= {f"Order {order.number}, {order.name}": order.name.casefold() for order in tables.orders}
    signs |= {"Jester": "jester", "couples": "heart", "kingdom tokens": "crown", "gold": "gold-coin"}
    swatches = {player.seat: player.swatch for player in players(game)}
    return Look(lambda line: signs.get(line.source.partition(": ")[0], ""), swatches)


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
    rows = [*rows, PadRow("place", "Place", counts=[PadCount("", place) for place in places])]
    high = min(13.0, (box.h - NAMES - NOTES) / len(rows))
    cells = box.cut(left=LABELS).upper(NAMES + high * len(rows)).columns(len(seated), GAP)
    for place, (cell, player) in enumerate(zip(cells, seated, strict=True)):
        wash(pen, cell, player.swatch.colour, 0.14, RADIUS)
        _draw_name(pen, cell.upper(NAMES), player, place)
    strips = box.cut(top=NAMES).stack([high] * len(rows))
    for row, strip in zip(rows, strips, strict=True):
        _draw_row(pen, strip, row, cells, seated)
    for cell, player in zip(cells, seated, strict=True):
        pen.rect(cell, None, edge(pen.design, player.swatch), 0.35, RADIUS)
    _draw_notes(pen, Box(box.x, box.y, box.w, strips[-1].y - box.y - 4), rulings)


def _draw_name(pen: Pen, cell: Box, player: Player, place: int) -> None:
    """Draw a player's king above the name, or above a line to write it on."""
    draw_king(pen, cell.cut(top=1.5).upper(15), player.swatch, place)
    disc(pen, cell.x + 5, cell.top - 5, 2.8, plain(player.swatch), 8, edge(pen.design, player.swatch))
    room = cell.cut(left=2, right=2, top=17.2, bottom=0.6)
    if player.name:
        pen.paragraph(room, player.name, 11, "bold", align="centre", middle=True, what="a name")
    else:
        pen.rect(room, PAPER, SOFT, 0.2, 1)
        pen.field(room.inset(0.5), f"name {player.swatch.name}", size=10)


def _draw_row(pen: Pen, box: Box, row: PadRow, cells: Sequence[Box], seated: Sequence[Player]) -> None:
    if row.is_sum:
        for strip, player in zip((box.left(LABELS - GAP), *cells), (None, *seated), strict=True):
            colour = player.swatch.colour if player else SOFT
            wash(pen, strip._replace(y=box.y, h=box.h), colour, 0.4 if player else 0.2)
        pen.line(box.x, box.top, box.right, box.top, INK, 0.4)
    pen.line(box.x, box.y, box.right, box.y, INK if row.is_sum else FAINT, 0.4 if row.is_sum else 0.25)
    side = min(9.0, box.h - 2)
    if row.draw:
        row.draw(pen, Box(box.x + 1, box.cy - side / 2, side, side))
    label = box.left(LABELS - GAP).cut(left=2 if row.is_sum or row.key == "place" else 12)
    pen.label(label, row.label, 12 if row.is_sum else 10.5, "bold" if row.is_sum or row.key == "place" else "regular")
    for n, (cell, player) in enumerate(zip(cells, seated, strict=True)):
        inner = Box(cell.x, box.y, cell.w, box.h).inset(2, 0)
        if row.counts:
            many, points = row.counts[n]
            if row.times:
                pen.label(inner.left(inner.w * 0.55), f"{many} {row.sign}", 9.5, colour=SOFT)
            size = 15 if row.is_sum else 12
            pen.label(inner, points, size, "bold" if row.is_sum else "regular", align="right")
            if row.key == "place" and points == "1":
                picture(pen, "crown", inner.left(8).centred(8, 8))
        else:
            _draw_blank(pen, inner, row, player.seat or player.swatch.name)


def _draw_blank(pen: Pen, cell: Box, row: PadRow, who: str) -> None:
    """Draw boxes to write a count and its points in."""
    points = cell.at_right(cell.w * 0.4 if row.times else cell.w * 0.66).inset(0, 1.6)
    if row.times:
        count = cell.left(cell.w * 0.3).inset(0, 1.6)
        pen.rect(count, PAPER, SOFT, 0.2, 1)
        pen.field(count.inset(0.5), f"{row.key} count {who}")
        pen.label(Box(count.right + 0.8, cell.y, points.x - count.right - 1.6, cell.h), row.sign, 9, align="centre")
    pen.rect(points, PAPER, INK if row.is_sum else SOFT, 0.4 if row.is_sum else 0.2, 1)
    pen.field(points.inset(0.5), f"{row.key} {who}")


def _draw_notes(pen: Pen, box: Box, rulings: Mapping[str, str]) -> None:
    knights, points = (" / ".join(map(str, figures)) for figures in (ORDER_BONUS, ORDER_BONUS.values()))
    words = (
        "Turn all castle tiles face up: tiles used for taxes and kingdoms count too, jesters 0. "
        f"{knights} knights of one Order: {points}. {wording.couple_words(rulings)}\n"
        "Equal reputation: the higher influence wins. Equal again: share the place and play a rematch."
    )
    pen.paragraph(box, words, 9, what="the notes of the score pad")
