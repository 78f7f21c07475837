"""The views of the table: the valley, the hill with its prices, the castles, the piles."""

from __future__ import annotations

from collections import Counter

from companion.games.king_of_the_valley.board import COLUMNS, ROWS, SQUARES
from companion.games.king_of_the_valley.castle import Tiles, in_column
from companion.games.king_of_the_valley.components import HILL_ROWS, NAMES, SIDES, SPECIALISTS, STAGES, Column
from companion.games.king_of_the_valley.scoring import score
from companion.games.king_of_the_valley.state import NOWHERE, OPEN, SeatState, State, hill_tile
from companion.games.king_of_the_valley.tables import Tables
from companion.referee.amounts import counted
from companion.referee.view import Board, Cell, Grid, Lines, View

LEGEND = (
    "Q queen  D duke  C countess  K1-K4 knights  F farmer  W farmer's wife  J jester  "
    "J:F jester in the farmer column  P priest  Z wizard  T3-5 collector: needs 3, pays 5  +1 coin  * king"
)


# The portraits of the characters; knights also have the beast of their Order.
PORTRAITS = NAMES | {"T": "collector"}


def table_views(state: State) -> tuple[View, ...]:
    """Show the whole table."""
    castles = tuple(castle_view(state, name, seat) for name, seat in state.seats.items())
    return (valley_view(state), hill_view(state), *castles, Lines("King of the Valley", _lines(state)))


def part(state: State, seat: str) -> tuple[View, ...]:
    """Show a seat's own castle."""
    return (castle_view(state, seat, state.seats[seat]),)


def stock(state: State, seat: str) -> tuple[str, ...]:
    """Return the gold, unless the table hides it, the castle and the king: `5 gold · 8 tiles · king c1`."""
    holder = state.seats[seat]
    gold = [str(holder.gold)] if state.switches.hide_gold == "no" else []
    king = [SQUARES[holder.king]] if holder.king != NOWHERE else []
    tiles, down = len(holder.castle), len(holder.down)
    tokens = [counted(holder.kingdoms, "kingdom token")] if holder.kingdoms else []
    castle = counted(tiles, "tile") + (f" ({down} face down)" if down else "")
    full = [*(f"{units} gold" for units in gold), castle, *tokens, *(f"king {at}" for at in king)]
    fewer = [*(f"{units} gold" for units in gold), counted(tiles, "tile"), *king]
    return " · ".join(full), " · ".join(fewer), " ".join([*(f"{units}g" for units in gold), f"{tiles}t", *king])


def valley_view(state: State) -> Board:
    """Draw the valley with its kings and coins."""
    cells = {(square[0], square[1]): _square(state, index) for index, square in enumerate(SQUARES)}
    return Board("The valley", tuple(COLUMNS), tuple(ROWS), cells, LEGEND)


def _square(state: State, index: int) -> Cell:
    tile = state.valley[index]
    coin = f"+{state.coins[index]}" if index in state.coins else ""
    kings = [f"*{seat.colour}" for seat in state.seats.values() if seat.king == index] or [""]
    return _cell("\n".join([f"{tile or '.'}{coin}", *kings]), tile, state.tables)


def _cell(text: str, tile: str, tables: Tables) -> Cell:
    """Show a tile, or an open square."""
    order = (tables.orders[int(tile[1]) - 1].name.casefold(),) if tile[:1] == "K" else ()
    pictures = (PORTRAITS[tile[0]], *order) if tile else ()
    return Cell(text, tint_of(tile, tables), pictures, text)


def tint_of(tile: str, tables: Tables) -> str:
    """Choose a tint: grey for specialists, the colour of their Order for knights."""
    if tile == OPEN:
        return "blank"
    if tile[0] in SPECIALISTS:
        return "grey"
    return tables.orders[int(tile[1]) - 1].colour if tile[0] == "K" else ""


def hill_view(state: State) -> Board:
    """Draw the hill, the prices between its columns."""
    rows = tuple(str(row) for row in range(HILL_ROWS, 0, -1))
    cells = {("", row): Cell(f"{state.prices[int(row) - 1]:>2}") for row in rows}
    for side in SIDES:
        for row in rows:
            tile = hill_tile(state, side + row)
            cells[side, row] = _cell(tile or ".", tile, state.tables)
    return Board("The hill, prices in gold", ("L", "", "R"), rows, cells)


def castle_view(state: State, name: str, seat: SeatState) -> Grid:
    """Show a castle by columns: face-up tiles, then face-down ones in brackets."""
    facts = [
        "gold hidden" if state.switches.hide_gold == "yes" else f"{seat.gold} gold",
        *([f"kingdom tokens {seat.kingdoms}"] if seat.kingdoms else []),
        *([f"taxed {' and '.join(seat.taxed)}"] if seat.taxed else []),
        *([f"king on {SQUARES[seat.king]}"] if seat.king != NOWHERE else []),
        f"{seat.colour} board",
        *(["starting player"] if state.order[:1] == (name,) else []),
    ]
    heading = ("castle", *(column.title for column in state.tables.castle))
    rows = [("face up", *(_stack(seat.up, column.name) for column in state.tables.castle))]
    if seat.down:
        rows.append(
            ("face down", *(f"({stack})" if (stack := _stack(seat.down, c.name)) else "" for c in state.tables.castle))
        )
    return Grid(f"{name}: {', '.join(facts)}", heading, tuple(rows))


def _stack(tiles: Tiles, column: Column) -> str:
    """Write the tiles of a column, grouping equal ones: `3F J:F`."""
    return " ".join(tile if n == 1 else f"{n}{tile}" for tile, n in Counter(in_column(tiles, column)).items())


def _lines(state: State) -> tuple[str, ...]:
    piles = ", ".join(f"{stage} {size}" for stage, size in zip(STAGES, state.piles, strict=True))
    lines = [f"piles: {piles}" + (f"; discarded: {' '.join(state.discard)}" if state.discard else "")]
    if state.switches.hide_gold == "no":
        so_far = "final reputation" if state.step == "over" else "reputation so far"
        lines.append(f"{so_far}: " + ", ".join(f"{s.seat} {s.total}" for s in score(state).seats))
    if state.ending and state.step != "over":
        lines.append("the end is triggered: this is the last round")
    return tuple(lines)
