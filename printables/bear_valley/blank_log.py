"""The empty turn log, which is also the score sheet: there are no points, only a winner or the bears."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice

from companion.games.bear_valley.state import State
from printables.bear_valley.facts import mode_of, state_of
from printables.bear_valley.marks import draw_pawn, draw_sign, player_swatch
from printables.bear_valley.symbols import EATEN
from printables.bear_valley.tokens import marks_of
from printables.drawing import FAINT, SOFT, Box, Column, Pen, column_boxes, draw_headings, text_width
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import tick_box
from printables.sheets.listing import numbered

RESULT = "result"
COLUMNS = (
    Column("", 0.6, "right", "bold"),
    Column("player", 3.2, face="bold"),
    Column("from", 1.7),
    Column("moves: hour, T or X, path", 4.4),
    Column("cards laid", 3.8),
    Column(RESULT, 3.4),
    Column("tokens with", 2.1),
    Column("contingency", 3.0),
)
BASIC = tuple(column for column in COLUMNS if column.heading not in ("tokens with", "contingency"))
LEAST = 7.0
# The number of turns on a sheet, and of rounds in a long game.
ROWS, ROUNDS = 16, 7
# The signs to circle in the column of results, with their meaning, the distance between two and from the column's side.
SIGNS = {"go": "stops", "stay": "stays", "tunnel": "tunnels", "lost": "lost", EATEN: "eaten"}
STEP, FIRST = 5.6, 3.4
# The radius of a Player token, its distance from the column's side, and that of the name.
TOKEN, ROUND, NAME = 2.4, 3.6, 7.0
LEGEND = "T traverse · X explore · star: the card is rotated 180° · there are no points"


def columns_of(game: PrintedGame) -> tuple[Column, ...]:
    """Return the columns of an empty log; the basic game has neither tokens nor contingencies."""
    return COLUMNS if mode_of(game).is_advanced else BASIC


def blank_turn_log(game: PrintedGame) -> list[Part]:
    """Return an empty log with fields; a new game has its names in it, and sheets for a long game."""
    number = max(1, -(-len(game.seats) * ROUNDS // ROWS))
    return [
        Sheet(
            "turns",
            numbered("Turn log", n),
            partial(_draw_blank, game=game, columns=columns_of(game), before=n * ROWS),
            game.subtitle,
            landscape=True,
            leaf="shared",
        )
        for n in range(number)
    ]


def _draw_blank(pen: Pen, box: Box, game: PrintedGame, columns: Sequence[Column], before: int) -> None:
    draw_headings(pen, box.upper(6.5), columns, pad=1.2, least=LEAST)
    # Rows high enough for a name on three lines.
    body = box.cut(top=6.5, bottom=13)
    state = state_of(game)
    seats = islice(cycle(state.order if state and state.order else [""]), before, before + ROWS)
    for n, (row, seat) in enumerate(zip(body.rows(ROWS), seats, strict=True), before + 1):
        _draw_row(pen, row, columns, n, game.name(seat) if seat else "")
        _draw_token(pen, column_boxes(row, columns)[1], state, seat)
    _draw_end(pen, box.lower(12))


def _draw_token(pen: Pen, cell: Box, state: State | None, seat: str) -> None:
    """Draw the token of a player, or an empty one."""
    if state and seat and state.seats[seat].colour:
        draw_pawn(pen, cell.x + ROUND, cell.cy, player_swatch(state.seats[seat]), marks_of(state)[seat], TOKEN)
    else:
        pen.circle(cell.x + ROUND, cell.cy, TOKEN, None, FAINT, 0.3)


def _draw_row(pen: Pen, row: Box, columns: Sequence[Column], n: int, name: str) -> None:
    cells = column_boxes(row, columns)
    pen.label(cells[0].inset(1.2, 0), str(n), 7.5, "bold", SOFT, "right")
    pen.line(row.x, row.y, row.right, row.y, FAINT, 0.2)
    pen.lines([(cell.x, cell.y, cell.x, cell.top) for cell in cells[1:]], FAINT, 0.12)
    for cell, column in zip(cells[1:], columns[1:], strict=True):
        if column.heading == "player" and name:
            pen.name(cell.cut(left=NAME, right=0.6), name)
            continue
        taken = _draw_signs(pen, cell) if column.heading == RESULT else NAME if column.heading == "player" else 0.0
        pen.field(cell.cut(left=taken).inset(0.6, 0.8), f"{column.heading} {n}", size=8)


def _draw_signs(pen: Pen, cell: Box) -> float:
    """Draw the results of a turn, to circle one; return the room that they take."""
    for at, sign in enumerate(SIGNS):
        draw_sign(pen, cell.x + FIRST + at * STEP, cell.cy, sign)
    return FIRST * 2 + (len(SIGNS) - 1) * STEP


def _draw_end(pen: Pen, box: Box) -> None:
    """Draw the last line: the winner, or the bears."""
    line = box.upper(8)
    pen.label(line.left(18), "Winner", 11, "bold")
    pen.line(line.x + 19, line.y + 1, line.x + 119, line.y + 1, SOFT, 0.2)
    pen.field(Box(line.x + 19, line.y + 1.2, 100, 6.6), "winner")
    tick_box(pen, line.x + 126, line.cy, 3.6)
    pen.label(line.cut(left=132), "the bears win", 9)
    x = line.right - sum(text_width(words, 8) + 9 for words in SIGNS.values())
    for sign, words in SIGNS.items():
        draw_sign(pen, x + 2.4, line.cy, sign)
        wide = text_width(words, 8) + 1
        pen.label(Box(x + 5.6, line.y, wide, line.h), words, 8, colour=SOFT, least=LEAST)
        x += wide + 8
    pen.label(box.lower(4), LEGEND, 8, colour=SOFT, least=LEAST)
