"""Phase 1: recruit one subject from the hill (KV-REC)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import COLUMN_OF, JESTER_IN, add_tiles
from companion.games.king_of_the_valley.components import COLUMNS, SPECIALISTS, Column, name_of
from companion.games.king_of_the_valley.events import GoldChanged, Housed, LeftHill
from companion.games.king_of_the_valley.moves import Recruit, Swap
from companion.games.king_of_the_valley.state import (
    OPEN,
    Result,
    SeatState,
    State,
    hill_places,
    hill_tile,
    price_of,
    with_seat,
)
from companion.games.king_of_the_valley.turn import refuse_phase
from companion.referee.verdicts import Refusal, refuse

# Gold gained later in the turn comes too late for a recruit (KV-TAX-13).
TOO_LATE = "KV-REC-04 KV-REC-05 KV-TAX-13"


def recruits(state: State, name: str) -> list[Recruit]:
    """Propose every tile of the hill, in any row of either column (KV-REC-06)."""
    return [Recruit(name, place, column) for place, tile in hill_places(state) for column in columns_for(tile, None)]


def refuse_recruit(state: State, move: Recruit) -> Refusal | None:
    """Allow one subject a turn, from round 2, for the full price of its row."""
    refusal = refuse_phase(state, move.seat, ("summon",), "recruit", TOO_LATE)
    if refusal is not None:
        return refusal
    if state.round == 1:
        return refuse("KV-REC-02", "round-1", "recruiting starts in round 2, and this is round 1")
    if state.recruited:
        return refuse("KV-REC-03", "second-recruit", f"{move.seat} has already recruited this turn")
    refusal = refuse_hill_subject(state, move, "KV-REC-07 KV-SPE-04", "KV-REC-01")
    if refusal is not None:
        return refusal
    price, gold = price_of(state, move.place), state.seats[move.seat].gold
    if gold < price:
        reason = f"{move.seat} needs {price} gold for {move.place} and has {gold}"
        return refuse("KV-REC-05 KV-R01", "too-little-gold", reason)
    return None


def refuse_hill_subject(state: State, move: Recruit | Swap, specialist: str, nothing: str) -> Refusal | None:
    """Require a subject on that place; only a jester's column is chosen (KV-REC-08, KV-WIZ-06)."""
    tile = hill_tile(state, move.place)
    if tile == OPEN:
        return refuse(nothing, "nothing-there", f"there is no tile on {move.place}")
    if tile[0] in SPECIALISTS:
        reason = f"{move.place} holds the {name_of(tile)}, and only subjects can be taken from the hill"
        return refuse(specialist, "specialist-on-the-hill", reason)
    if move.column is not None and tile != "J" and move.column != COLUMN_OF[tile]:
        reason = f"a {name_of(tile)} goes into the {COLUMN_OF[tile]} column, and only a jester can go anywhere"
        return refuse("KV-REC-08 KV-OBT-01 KV-WIZ-06", "wrong-column", reason)
    return None


def columns_for(tile: str, column: Column | None) -> Sequence[Column | None]:
    """Return the columns a move can name for a tile: all six for a jester, none for the others (KV-JES-09)."""
    if tile != "J":
        return (None,)
    return COLUMNS if column is None else (column,)


def complete_recruit(state: State, move: Recruit) -> list[Recruit]:
    columns = columns_for(hill_tile(state, move.place), move.column)
    return [Recruit(move.seat, move.place, column) for column in columns]


def house(seat: SeatState, name: str, tile: str, column: Column | None) -> tuple[SeatState, Housed]:
    """Put a subject face-up into its column, a jester into the chosen one (KV-REC-08, KV-REC-09)."""
    held = JESTER_IN[column] if tile == "J" and column else tile
    return replace(seat, up=add_tiles(seat.up, [held])), Housed(name, tile, COLUMN_OF[held])


def apply_recruit(state: State, move: Recruit) -> Result:
    """Pay the stock; the subject counts from now on (KV-REC-11, KV-R50), the rest slides down (KV-REC-10, KV-R21)."""
    price, tile = price_of(state, move.place), hill_tile(state, move.place)
    seat, housed = house(state.seats[move.seat], move.seat, tile, move.column)
    seat = replace(seat, gold=seat.gold - price)
    row = int(move.place[1]) - 1
    hill = {
        side: (*tiles[:row], *tiles[row + 1 :]) if side == move.place[0] else tiles
        for side, tiles in state.hill.items()
    }
    after = replace(with_seat(state, move.seat, seat), hill=hill, recruited=True)
    paid = GoldChanged(move.seat, -price, seat.gold, f"to the stock for {move.place}")
    return after, (paid, LeftHill(move.place, tile), housed)
