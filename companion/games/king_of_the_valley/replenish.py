"""Phase 4: the valley from one column of the hill, the hill from the piles (KV-REF)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.games.king_of_the_valley import piles
from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.components import HILL, HILL_ROWS, SIDES, Side, name_of
from companion.games.king_of_the_valley.events import Filled, TilesLaid
from companion.games.king_of_the_valley.moves import Draw, Put, Replenish
from companion.games.king_of_the_valley.state import Result, State
from companion.games.king_of_the_valley.turn import end_turn, refuse_phase
from companion.referee.amounts import counted
from companion.referee.closing import Closing
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def other(side: Side) -> Side:
    return "R" if side == "L" else "L"


def replenishes(state: State, name: str) -> list[Replenish]:
    """Propose both columns."""
    return [Replenish(name, side) for side in SIDES]


def refuse_replenish(state: State, move: Replenish) -> Refusal | None:
    """Refuse a column with too few tiles if the other has enough (KV-REF-02, -14, KV-R19)."""
    also = {"summon": "KV-GEN-06", "draw": "KV-REF-03", "put": "KV-REF-03"}.get(state.step, "")
    refusal = refuse_phase(state, move.seat, ("kingdom", "column"), "choose a column", also)
    if refusal is not None:
        return refusal
    if not state.open:
        return refuse("KV-R58 KV-REF-01", "nothing-open", "no square of the valley is open, so no column is chosen")
    needed, has, beside = len(state.open), len(state.hill[move.side]), len(state.hill[other(move.side)])
    if has < needed <= beside and state.switches.short_column != "spill":
        tiles, squares = counted(has, "tile") if has else "no tile", counted(needed, "open square")
        reason = f"column {move.side} has {tiles} for {squares}; use {other(move.side)}, which has enough"
        return refuse("KV-R19 KV-REF-01 KV-REF-03", "short-column", reason)
    return None


def tiles_for(state: State, side: Side) -> list[tuple[str, Side]]:
    """List the tiles that fill the open squares, each with its column: the chosen one, then the other (KV-R19)."""
    tiles = [(tile, source) for source in (side, other(side)) for tile in state.hill[source]]
    return tiles[: len(state.open)]


def apply_replenish(state: State, move: Replenish) -> Result:
    """Fill the squares in order from the bottom; coins go on the new tiles (KV-REF-01..07, KV-PRI-09)."""
    tiles = tiles_for(state, move.side)
    valley = list(state.valley)
    for square, (tile, _) in zip(state.open, tiles, strict=False):
        valley[square] = tile
    hill = {side: state.hill[side][sum(source == side for _, source in tiles) :] for side in SIDES}
    after = replace(state, valley=tuple(valley), hill=hill, chosen=move.side, open=())
    event = Filled(
        tuple((SQUARES[square], *tile) for square, tile in zip(state.open, tiles, strict=False)),
        tuple(SQUARES[square] for square in state.open if square in state.coins),
        tuple(side for side in SIDES if hill[side] and hill[side] != state.hill[side]),
        tuple(SQUARES[square] for square in state.open[len(tiles) :]),
    )
    after, events = refill_hill(after)
    return after, (event, *events)


def legal_columns(state: State, name: str) -> list[Replenish]:
    """List the columns that a seat can choose."""
    return [move for move in replenishes(state, name) if refuse_replenish(state, move) is None]


def gaps(state: State) -> int:
    """Count the tiles still to be drawn for the hill this turn, as far as the piles last (KV-REF-11)."""
    return min(HILL - state.on_hill, sum(state.piles))


def rest_of_turn(state: State, name: str) -> list[Move]:
    """List a seat's choices in phase 4: the column for the valley, the side for a drawn tile."""
    if state.step in ("kingdom", "column"):
        return [*legal_columns(state, name)]
    return [*puts(state, name)] if state.step == "put" else []


# Phase 4 has no optional moves, so a turn is over when none is left.
TURN: Closing[State] = Closing(rest_of_turn, ())


def refill_hill(state: State) -> Result:
    """Wait for tiles if the hill needs any and the piles have some; else end the turn (KV-REF-08, KV-END-05)."""
    after = state if state.step == "draw" else replace(state, step="draw")
    return (after, ()) if gaps(after) or not TURN.is_over(after, state.turn) else end_turn(after)


def is_free(state: State) -> bool:
    """Return whether the player chooses where the next tile goes (KV-R20)."""
    return state.switches.hill_fill == "player" and all(len(tiles) < HILL_ROWS for tiles in state.hill.values())


def next_side(state: State) -> Side:
    """Return the column for the next new tile: lowest open row first, left before right (KV-REF-12, KV-R20)."""
    left, right = len(state.hill["L"]), len(state.hill["R"])
    if state.switches.hill_fill == "chosen_column_first" and state.chosen:
        return state.chosen if len(state.hill[state.chosen]) < HILL_ROWS else other(state.chosen)
    return "L" if left <= right and left < HILL_ROWS else "R"


def draws(state: State, table: None) -> list[Draw]:
    """List the tiles that can be drawn next."""
    return [Draw(tiles) for tiles in piles.next_lines(state, 1 if is_free(state) else gaps(state))]


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    """Allow tiles only once the valley is full, from pile II and then III, no more than the hill holds."""
    if state.step == "put":
        reason = f"{state.turn} must put the {name_of(state.drawn)} on column L or R first"
        return refuse("KV-R20 KV-GEN-05", "tile-waits", reason)
    refusal = refuse_phase(state, state.turn, ("draw",), "draw tiles", "KV-REF-08")
    if refusal is not None:
        return refusal
    if len(move.tiles) > gaps(state):
        reason = f"the hill needs {counted(gaps(state), 'tile')}, not {len(move.tiles)}"
        return refuse("KV-REF-11", "too-many", reason)
    if is_free(state) and len(move.tiles) > 1:
        return refuse("KV-R20", "one-by-one", f"tiles are drawn one at a time: {state.turn} chooses a column for each")
    return piles.refuse_tiles(state, move.tiles, ["KV-REF-09"] * len(move.tiles))


def apply_draw(state: State, move: Draw) -> Result:
    """Put the tiles on top of the hill, face up (KV-REF-10, KV-REF-13)."""
    after, laid = state, list[tuple[str, str]]()
    for code in move.tiles:
        after = piles.turn_over(after, code)
        if is_free(after):
            return replace(after, step="put", drawn=code), tuple(piles.warn(state, after))
        side = next_side(after)
        after = put_on(after, side, code)
        laid.append((f"{side}{len(after.hill[side])}", code))
    after, events = refill_hill(after)
    return after, (TilesLaid(tuple(laid)), *piles.warn(state, after), *events)


def put_on(state: State, side: Side, code: str) -> State:
    return replace(state, hill={**state.hill, side: (*state.hill[side], code)})


def puts(state: State, name: str) -> list[Put]:
    """Propose both columns for a drawn tile."""
    return [Put(name, side) for side in SIDES]


def refuse_put(state: State, move: Put) -> Refusal | None:
    """Allow a player to place a drawn tile only if the table plays that way (KV-R20)."""
    refusal = refuse_phase(state, move.seat, ("put",), "put a tile on the hill", "KV-R20 KV-REF-12")
    if refusal is None and state.switches.hill_fill != "player":
        reason = "at this table new tiles go on the hill in a fixed order"
        return refuse("KV-R20 KV-REF-12 KV-GEN-05", "not-put", reason)
    return refusal


def apply_put(state: State, move: Put) -> Result:
    after = replace(put_on(state, move.side, state.drawn), drawn="")
    event: Event = TilesLaid(((f"{move.side}{len(after.hill[move.side])}", state.drawn),))
    after, events = refill_hill(after)
    return after, (event, *events)


def deal_draw(state: State, rng: Random) -> Draw:
    return Draw(piles.deal(state, 1 if is_free(state) else gaps(state), rng))
