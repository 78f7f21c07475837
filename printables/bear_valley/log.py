"""The turn log of a game: its turns round by round, each with the player's token and a sign for how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from companion.games.bear_valley.state import State
from printables.bear_valley.bricks import LEAST
from printables.bear_valley.facts import mode_of, state_of
from printables.bear_valley.marks import draw_pawn, draw_sign, player_swatch
from printables.bear_valley.result import GOLD, outcome, reason, winner_picture
from printables.bear_valley.symbols import EATEN
from printables.bear_valley.tokens import marks_of
from printables.bear_valley.turns import NOTHING, Turn, turns_of
from printables.drawing import (
    FAINT,
    INK,
    SOFT,
    WHISPER,
    Box,
    Column,
    Pen,
    column_boxes,
    draw_headings,
    measure_row,
    picture,
    text_width,
)
from printables.drawing.tables import paginate, split_row
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import largest_size
from printables.sheets.listing import numbered

NUMBER, PLAYER, SIGN = 0, 1, 5
COLUMNS = (
    Column("", 0.6),
    Column("player", 3.7),
    Column("from", 1.85),
    Column("moves: hour, T or X, path", 3.2),
    Column("cards laid", 3.4),
    Column("", 0.5),
    Column("result", 3.3),
    Column("tokens with", 1.6),
    Column("contingency", 2.9),
)
BASIC = COLUMNS[:-2]
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
# The height of the headings, of a round's heading, the least of a turn, with a long name, and of the last line.
HEADINGS, ROUND, TURN, LONG, END = 6.5, 5.6, 6.6, 9.6, 13.0
# The space around words, and the distance of a name from its column's side.
PAD, NAME = 1.4, 7.4
# The sign of a turn by the first word of its result.
ENDS = {"stops": "go", "lost:": "lost", "tunnels": "tunnel", "stays:": "stay", "trades": "go"}


class LogRow(NamedTuple):
    """A row of the log and its height: a turn, or a part of one; the heading of a round; or the last line."""

    high: float
    words: tuple[str, ...]
    turn: Turn | None = None
    number: int = 0


class Log(NamedTuple):
    """What the rows of a log need."""

    game: PrintedGame
    state: State
    columns: Sequence[Column]
    size: float
    turns: Sequence[Turn]


def turn_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the turns of a game, and the winner, in the largest print that needs no more sheets."""
    state = state_of(game)
    assert state is not None
    columns = COLUMNS if mode_of(game).is_advanced else BASIC
    box, turns = area.landscape, turns_of(game)

    def rows_at(size: float) -> list[LogRow]:
        return _rows(game, box, columns, turns, size)

    fewest = len(_pages(box, rows_at(SIZES[-1])))
    size = largest_size(SIZES, lambda size: len(_pages(box, rows_at(size))) == fewest)
    rows = rows_at(size)
    log = Log(game, state, columns, size, turns)
    title = "Turn log" if game.is_over else "Turn log so far"
    return [
        Sheet(
            "turns",
            numbered(title, n),
            partial(_draw, log=log, rows=[rows[at] for at in page]),
            game.subtitle,
            landscape=True,
            code=game.code,
            leaf="shared",
        )
        for n, page in enumerate(_pages(box, rows))
    ]


def _pages(box: Box, rows: Sequence[LogRow]) -> list[range]:
    """Split rows into sheets; a round stays together if possible."""
    starts = [n for n, row in enumerate(rows) if row.turn is None]
    return paginate([row.high for row in rows], box.h - HEADINGS, starts if len(starts) > 1 else ())


def _rows(game: PrintedGame, box: Box, columns: Sequence[Column], turns: Sequence[Turn], size: float) -> list[LogRow]:
    """Return the rows of the log; a turn that is higher than a sheet has several."""
    rows, name_room = [], column_boxes(box, columns)[PLAYER].w - NAME - 0.6
    numbered_turns = enumerate(turns, 1)
    for number, group in groupby(numbered_turns, lambda pair: pair[1].round):
        rows.append(LogRow(ROUND, (f"Round {number}",)))
        for n, turn in group:
            least = TURN if text_width(game.name(turn.seat), LEAST, "bold") < name_room else LONG
            parts = split_row(box.w, columns, _words(turn)[: len(columns)], size, box.h - HEADINGS - ROUND)
            for part in parts:
                high = max(least, measure_row(box.w, columns, part, size))
                rows.append(LogRow(high, tuple(part), turn, n))
    return [*rows, LogRow(END, ())]


def _words(turn: Turn) -> tuple[str, ...]:
    """Return the words of a turn; its number, the player and the sign are drawn."""
    return (
        "",
        "",
        turn.start,
        ", ".join(turn.moves) or NOTHING,
        ", ".join(turn.cards) or NOTHING,
        "",
        "; ".join(turn.results) or NOTHING,
        turn.tokens,
        "; ".join(turn.contingency) or NOTHING,
    )


def _draw(pen: Pen, box: Box, log: Log, rows: Sequence[LogRow]) -> None:
    draw_headings(pen, box.upper(HEADINGS), log.columns, ground=None, least=LEAST)
    for place, row in zip(box.cut(top=HEADINGS).stack(row.high for row in rows), rows, strict=True):
        if row.turn:
            _draw_turn(pen, place, log, row, row.turn)
        elif row.words:
            pen.rect(place, WHISPER, None)
            pen.label(place.inset(PAD, 0), row.words[0], 9, "bold", least=LEAST)
        else:
            _draw_end(pen, place.cut(top=2.5), log)


def _draw_turn(pen: Pen, box: Box, log: Log, row: LogRow, turn: Turn) -> None:
    seat, cells = log.state.seats[turn.seat], column_boxes(box, log.columns)
    pen.label(cells[NUMBER].inset(PAD, 0), str(row.number), log.size, "bold", SOFT, "right", LEAST)
    player = cells[PLAYER]
    draw_pawn(pen, player.x + PAD + 2.4, box.cy, player_swatch(seat), marks_of(log.state)[turn.seat], 2.4)
    pen.name(player.cut(left=NAME, right=0.6), log.game.name(turn.seat), log.size)
    sign = sign_of(turn)
    if sign:
        draw_sign(pen, cells[SIGN].cx, box.cy, sign)
    for cell, words in zip(cells, row.words, strict=True):
        if words:
            colour = SOFT if words in (NOTHING, "nothing") else INK
            pen.paragraph(cell.inset(PAD, PAD / 2 - 0.01), words, log.size, colour=colour, middle=True)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def sign_of(turn: Turn) -> str:
    """Name the sign for how a turn ended: a stop, a stay, a tunnel, getting lost or being eaten; or nothing."""
    if any(" eaten: " in result for result in turn.results):
        return EATEN
    return next((ENDS[word] for result in turn.results if (word := result.split(" ")[0]) in ENDS), "")


def _draw_end(pen: Pen, box: Box, log: Log) -> None:
    """Draw the last line: the winner and the reason, or whose turn it is."""
    sheet = log.game.score
    assert sheet is not None
    pen.rect(box, GOLD if pen.design == "colour" else None, INK, 0.3, 2)
    picture(pen, winner_picture(log.game, log.state), box.left(box.h + 4).inset(0.6))
    left, right = box.cut(left=box.h + 6).columns(2, 4)
    pen.name(left, outcome(log.game, sheet), 12)
    pen.paragraph(right.cut(right=3), reason(log.game, log.state, sheet, log.turns), 9, colour=SOFT, middle=True)
