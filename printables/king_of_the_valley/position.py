"""The position sheet: everything on the table, enough to set the game up again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.castle import in_column
from companion.games.king_of_the_valley.components import PILES, STAGES
from companion.games.king_of_the_valley.state import NOWHERE, SeatState, State
from companion.games.king_of_the_valley.tables import Tables, read_tables
from printables.drawing import FAINT, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.map import draw_hill_map, draw_valley_map, hill_size, valley_size
from printables.king_of_the_valley.score import hides_gold
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, column_swatch, edge
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import disc

OPENING = "Position at the start"
VALLEY_SIDE = 20.0
HILL_SIDE = VALLEY_SIDE * 5 / 6
STRIP = 12.0
LEGEND = "Castles: 2F two farmers · (F) a face-down farmer · J:D a jester in the duke column · a bag or a tick: taxed."
# The room for one fact.
FACT = 16.0


def position_sheets(game: PrintedGame) -> list[Part]:
    """Return the current table, or an empty form."""
    title = "Position at the end" if game.is_over else "Position" if game.state else "Position form"
    return [position_sheet(game, title)]


def opening_sheets(game: PrintedGame) -> list[Part]:
    """Return the position that a game started from, if it did not start with an empty table."""
    if not started_from_position(game):
        return []
    return [position_sheet(game.begun._replace(state=game.opening, is_over=False), OPENING, "opening")]


def started_from_position(game: PrintedGame) -> bool:
    """Return whether the game started from a position after the setup."""
    state: State | None = game.opening
    return state is not None and bool(
        state.round > 1 or state.discard or any(seat.castle for seat in state.seats.values())
    )


def position_sheet(game: PrintedGame, title: str, name: str = "position") -> Sheet:
    """Return the sheet that shows a position."""
    return Sheet(name, title, partial(draw_position, game=game), game.subtitle, code=game.code)


def draw_position(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw valley and hill, whose turn it is, the piles, and every castle."""
    state: State | None = game.state
    seated = players(game)
    kings: dict[int, list[Swatch]] = {}
    for player in seated:
        if state is not None:
            kings.setdefault(state.seats[player.seat].king, []).append(player.swatch)
    wide, high = valley_size(VALLEY_SIDE)
    draw_valley_map(pen, box.x, box.top - 1, VALLEY_SIDE, state, kings)
    draw_hill_map(pen, box.x + wide + 1, box.top - 1, HILL_SIDE, STRIP, state, prices(game))
    _draw_facts(pen, box.upper(high).cut(left=wide + hill_size(HILL_SIDE, STRIP)[0] + 1), game)
    castles = box.cut(top=high + 7)
    pen.label(Box(box.x, castles.top + 1.5, box.w, 4), LEGEND, 7.5, colour=SOFT)
    high = min(46.0, (castles.h - 3 * (len(seated) - 1)) / len(seated))
    for n, player in enumerate(seated):
        _draw_castle(pen, castles.upper(high)._replace(y=castles.top - high - n * (high + 3)), player, game)


def _draw_facts(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw round, turn, phase, piles and discarded specialists."""
    state: State | None = game.state
    y = box.top - 1
    for title, words in _facts(game):
        pen.label(Box(box.x, y - 4, box.w, 4), title, 7.5, colour=SOFT)
        room = Box(box.x, y - 4.5 - FACT, box.w, FACT)
        if state is None:
            pen.field(room.upper(6), title, size=9)
            pen.line(room.x, room.top - 6, room.right, room.top - 6, FAINT, 0.25)
            y -= 12
        else:
            y -= 6.5 + pen.paragraph(room, words, 9, "bold", what=title)
    for n, stage in enumerate(STAGES):
        row = Box(box.x, y - 7 - n * 7.5, box.w, 7)
        disc(pen, row.x + 3, row.cy, 3.0, STAGE_SWATCHES[stage], 7, SOFT, 0.25)
        pen.label(row.cut(left=7.5, right=11), "in the pile", 8.5)
        if state is None:
            pen.field(row.at_right(10).inset(0, 0.6), f"pile {stage} (of {PILES[stage]})")
            pen.line(row.right - 10, row.y + 0.5, row.right, row.y + 0.5, FAINT, 0.25)
        else:
            pen.label(row.cut(left=24), str(state.piles[n]), 10, "bold")


def _facts(game: PrintedGame) -> list[tuple[str, str]]:
    state: State | None = game.state
    if state is None:
        return [("round", ""), ("to move", ""), ("starting player", ""), ("discarded", ""), ("still to do", "")]
    counted = Counter(state.discard)
    facts = [
        ("round", f"{state.round} (last)" if state.ending else str(state.round)),
        ("starting player", game.name(state.order[0]) if state.order else "not yet known"),
        ("discarded", " ".join(f"{n}{code}" if n > 1 else code for code, n in counted.items()) or "none"),
    ]
    if game.is_over:
        return [*facts, ("now", "the game is over")]
    turn = _turn_words(state)
    return [*facts, *([("this turn", turn)] if turn else []), ("now", _asked(game))]


def _asked(game: PrintedGame) -> str:
    """Return what is asked next, with the names of the players."""
    words = [
        f"{game.name(ask.seat)}: {ask.words.removeprefix(f'{ask.seat}: ')}" if ask.seat else ask.words
        for ask in game.title.asks(game.state)
    ]
    return "; ".join(dict.fromkeys(words))


def _turn_words(state: State) -> str:
    """Return what has happened so far this turn."""
    parts = [
        "recruited" if state.recruited else "",
        f"open {' '.join(SQUARES[at] for at in state.open)}" if state.open else "",
        f"waiting {' '.join(state.pending)}" if state.pending else "",
        f"column {state.chosen}" if state.chosen else "",
        f"drawn {state.drawn}" if state.drawn else "",
    ]
    return ", ".join(filter(None, parts))


def _draw_castle(pen: Pen, row: Box, player: Player, game: PrintedGame) -> None:
    """Draw a castle: the player with gold and tokens, then the six columns."""
    tables = read_tables(game.edition)
    seat: SeatState | None = game.state.seats[player.seat] if game.state else None
    pen.rect(row, None, SOFT, 0.25, 1.5)
    pen.rect(row.left(3), player.swatch, edge(pen.design, player.swatch), 0.25, 1)
    side = row.cut(left=5).left(40).inset(0, 1.5)
    _draw_owner(pen, side, player, seat, hides_gold(game))
    columns = row.cut(left=47, right=1).columns(len(tables.castle), 1)
    for n, cell in enumerate(columns):
        pen.line(cell.x - 0.6, row.y + 1.2, cell.x - 0.6, row.top - 1.2, FAINT, 0.2)
        _draw_column(pen, cell.inset(0.4, 1.2), tables, n, player, seat)


def _draw_owner(pen: Pen, box: Box, player: Player, seat: SeatState | None, hidden: bool) -> None:
    name, facts = box.upper(box.h * 0.42), box.lower(box.h * 0.55).rows(3)
    if player.name:
        pen.paragraph(name, player.words, 10.5, "bold", middle=True, what="a name")
    else:
        pen.label(name.left(12), player.swatch.name, 8, colour=SOFT)
        room = name.cut(left=13, right=2)
        pen.field(room.lower(min(7, name.h)), f"name {player.swatch.name}")
        pen.line(room.x, room.y, room.right, room.y, FAINT, 0.2)
    king = "–" if seat is None or seat.king == NOWHERE else SQUARES[seat.king]
    values = ["", "", ""] if seat is None else ["hidden" if hidden else str(seat.gold), str(seat.kingdoms), king]
    for row, label, value in zip(facts, ("gold", "kingdom tokens", "king on"), values, strict=True):
        pen.label(row.left(25), label, 8, colour=SOFT)
        if seat is None:
            pen.field(row.cut(left=25, right=2).centred(row.w - 27, min(row.h, 5)), f"{label} {player.swatch.name}")
            pen.line(row.x + 25, row.y + 0.3, row.right - 2, row.y + 0.3, FAINT, 0.2)
        else:
            pen.label(row.cut(left=25), value, 9.5, "bold")


def _draw_column(pen: Pen, cell: Box, tables: Tables, n: int, player: Player, seat: SeatState | None) -> None:
    """Draw a castle column: title, face-up tiles, face-down ones in brackets, the tax token."""
    column = tables.castle[n]
    head = cell.upper(5)
    # A strip as narrow as this has no room for a pattern.
    bar = 0.0 if pen.design == "mono" else 1.6
    pen.rect(head.left(bar), column_swatch(column.name), None)
    pen.label(head.cut(left=bar + 0.8, right=5), column.title, 7.5, "bold")
    pen.line(cell.x, head.y, cell.right, head.y, FAINT, 0.2)
    socket = head.at_right(4.6).inset(0.3)
    room = cell.cut(top=5.6)
    if seat is None:
        pen.rect(socket, PAPER, SOFT, 0.2, 0.5, (0.6, 0.6))
        pen.field(room.inset(0.4, 1), f"{column.title} {player.swatch.name}", size=8)
        return
    if column.name in seat.taxed:
        picture(pen, "gold-bag", socket.inset(-0.4))
    up, down = in_column(seat.up, column.name), in_column(seat.down, column.name)
    words = " ".join([*_stack(up), *(f"({tile})" for tile in _stack(down))])
    pen.paragraph(room, words or "–", 9.5, what="a castle column")


def _stack(tiles: Sequence[str]) -> list[str]:
    """Write the tiles of a column, grouping equal ones."""
    return [tile if n == 1 else f"{n}{tile}" for tile, n in Counter(tiles).items()]
