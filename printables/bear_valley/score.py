"""The turn log, which is also the score sheet: there are no points, only a winner or the bears."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice

from printables.bear_valley.facts import mode_of, state_of
from printables.bear_valley.turns import NOTHING, Turn, turns_of
from printables.drawing import FAINT, SOFT, Box, Column, Pen, column_boxes, draw_headings
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets
from printables.sheets.form import tick_box
from printables.sheets.listing import numbered

COLUMNS = (
    Column("", 0.6, "right", "bold"),
    Column("player", 2.2, face="bold"),
    Column("from", 1.7),
    Column("moves: hour, T or X, path", 4.2),
    Column("cards laid", 3.6),
    Column("result", 4.2),
    Column("tokens with", 2.2),
    Column("contingency", 3.2),
)
BASIC = tuple(column for column in COLUMNS if column.heading not in ("tokens with", "contingency"))
LEAST = 7.0
# The number of turns on a sheet, and of rounds in a long game.
ROWS, ROUNDS = 16, 7
LEGEND = (
    "T traverse · X explore · results: stop, stay, lost, tunnel, evade, eaten · star: the card is rotated 180° · "
    "there are no points"
)


def columns_of(game: PrintedGame) -> tuple[Column, ...]:
    """Return the columns of the log; the basic game has neither tokens nor contingencies."""
    return COLUMNS if mode_of(game).is_advanced else BASIC


def turn_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the turns of a game, and the winner."""
    columns = columns_of(game)
    turns = turns_of(game)
    rows = [_row(game, n, turn, len(columns)) for n, turn in enumerate(turns, 1)]
    rows += [_last(game, turns, len(columns))]
    title = "Turn log" if game.is_over else "Turn log so far"
    return table_sheets(
        "turns",
        title,
        columns,
        rows,
        area.landscape,
        game.subtitle,
        game.code,
        size=7.5,
        landscape=True,
        leaf="shared",
    )


def _row(game: PrintedGame, n: int, turn: Turn, wide: int) -> tuple[str, ...]:
    words = (
        str(n),
        game.name(turn.seat),
        turn.start,
        ", ".join(turn.moves) or NOTHING,
        ", ".join(turn.cards) or NOTHING,
        "; ".join(turn.results) or NOTHING,
        turn.tokens,
        "; ".join(turn.contingency) or NOTHING,
    )
    return words[:wide]


def _last(game: PrintedGame, turns: Sequence[Turn], wide: int) -> tuple[str, ...]:
    """Return the winner, or whose turn it is."""
    sheet = game.score
    assert sheet is not None
    state = state_of(game)
    if sheet.winners:
        words = f"Winner: {', '.join(map(game.name, sheet.winners))}"
    elif sheet.beaten_by:
        words = f"Winner: {sheet.beaten_by}"
    else:
        words = f"To move: {game.name(state.turn)}" if state and state.turn else "Not started"
    why = next((turn.ending for turn in reversed(turns) if turn.ending), "")
    return ("", words, "", why, *[""] * (wide - 4))


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
    order = [game.name(seat) for seat in state.order] if state else []
    names = islice(cycle(order or [""]), before, before + ROWS)
    for n, (row, name) in enumerate(zip(body.rows(ROWS), names, strict=True), before + 1):
        _draw_row(pen, row, columns, n, name)
    _draw_end(pen, box.lower(12))


def _draw_row(pen: Pen, row: Box, columns: Sequence[Column], n: int, name: str) -> None:
    cells = column_boxes(row, columns)
    pen.label(cells[0].inset(1.2, 0), str(n), 7.5, "bold", SOFT, "right")
    pen.line(row.x, row.y, row.right, row.y, FAINT, 0.2)
    pen.lines([(cell.x, cell.y, cell.x, cell.top) for cell in cells[1:]], FAINT, 0.12)
    for cell, column in zip(cells[1:], columns[1:], strict=True):
        if column.heading == "player" and name:
            pen.name(cell.inset(1.2, 0), name)
        else:
            pen.field(cell.inset(0.6, 0.8), f"{column.heading} {n}", size=8)


def _draw_end(pen: Pen, box: Box) -> None:
    """Draw the last line: the winner, or the bears."""
    line = box.upper(8)
    pen.label(line.left(18), "Winner", 11, "bold")
    pen.line(line.x + 19, line.y + 1, line.x + 119, line.y + 1, SOFT, 0.2)
    pen.field(Box(line.x + 19, line.y + 1.2, 100, 6.6), "winner")
    tick_box(pen, line.x + 126, line.cy, 3.6)
    pen.label(line.cut(left=132), "the bears win", 9)
    pen.label(box.lower(4), LEGEND, 7, colour=SOFT, least=LEAST)
