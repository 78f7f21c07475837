"""Phase 3: claim the kingdom bonus (KV-KIN)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.king_of_the_valley.castle import COLUMN_OF, KINGDOM, Tiles, add_tiles, holds, kingdoms, without
from companion.games.king_of_the_valley.events import GoldChanged, Turned
from companion.games.king_of_the_valley.moves import Claim, Decline
from companion.games.king_of_the_valley.replenish import refill_hill, rest_of_turn
from companion.games.king_of_the_valley.state import Result, State, with_seat
from companion.games.king_of_the_valley.turn import refuse_phase
from companion.referee.closing import Closing
from companion.referee.events import Said
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

BONUS = 5
SET = len(KINGDOM)


def claims(state: State, name: str) -> list[Claim]:
    """List every kingdom of face-up subjects that can be claimed."""
    return [Claim(name, tiles) for tiles in kingdoms(state.seats[name].up)]


def refuse_claim(state: State, move: Claim) -> Refusal | None:
    """Allow one claim a turn, in phase 3, with five face-up subjects of the influence values 5 to 1."""
    if state.step == "column" and move.seat == state.turn:
        return refuse("KV-KIN-05 KV-GEN-05", "second-claim", f"{move.seat} has already claimed a kingdom this turn")
    also = "KV-KIN-08 KV-R36" if state.step in ("draw", "put") else "KV-KIN-08"
    refusal = refuse_phase(state, move.seat, ("kingdom",), "claim the kingdom bonus", also, "KV-KIN-08")
    if refusal is not None:
        return refusal
    if complete_claim(state, move):
        return None
    up, down = state.seats[move.seat].up, state.seats[move.seat].down
    return _refuse_set(up, down) if move.tiles is None else _refuse_named(up, down, move.tiles)


def _refuse_set(up: Tiles, down: Tiles) -> Refusal:
    lacks = [columns for columns in KINGDOM if not any(COLUMN_OF[tile] in columns for tile in up)]
    words = ", ".join(" or ".join(columns) for columns in lacks)
    clauses = "KV-KIN-01 KV-KIN-04 KV-R33" if kingdoms((*up, *down)) else "KV-KIN-01"
    return refuse(clauses, "no-kingdom", f"the face-up subjects are not a complete kingdom, missing: {words}")


def _refuse_named(up: Tiles, down: Tiles, tiles: Tiles) -> Refusal:
    named = " ".join(tiles)
    plain = [tile for tile in tiles if tile != "J"]
    if len(tiles) != SET:
        return refuse("KV-KIN-01", "wrong-number", f"a kingdom is {SET} subjects, not {len(tiles)}")
    if not holds(up, plain) or sum(tile[0] == "J" for tile in tiles) > sum(tile[0] == "J" for tile in up):
        clauses = "KV-KIN-04 KV-R33 KV-KIN-01" if holds((*up, *down), plain) else "KV-KIN-01 KV-KIN-04"
        return refuse(clauses, "not-face-up", f"{named} are not all face up (face up: {' '.join(up) or 'nothing'})")
    values = Counter(at for tile in plain for at, columns in enumerate(KINGDOM) if COLUMN_OF[tile] in columns)
    clauses = "KV-KIN-01"
    clauses += " KV-KIN-06 KV-R35" if values[SET - 1] > 1 else ""
    clauses += " KV-R34 KV-KIN-07 KV-JES-04" if any(tile[0] == "J" for tile in tiles) else ""
    return refuse(clauses, "not-five-values", f"{named} do not have the influence values 5, 4, 3, 2 and 1")


def complete_claim(state: State, move: Claim) -> Sequence[Claim]:
    """List the sets that the move can mean; a plain J is a jester of any column."""
    found = kingdoms(state.seats[move.seat].up)
    if move.tiles is not None:
        wanted = _plain(move.tiles)
        named = [tile for tile in move.tiles if tile != "J"]
        found = [tiles for tiles in found if _plain(tiles) == wanted and holds(tiles, named)]
    return [Claim(move.seat, tiles) for tiles in found]


def _plain(tiles: Tiles) -> Counter[str]:
    return Counter("J" if tile[0] == "J" else tile for tile in tiles)


def apply_claim(state: State, move: Claim) -> Result:
    """Gain five gold and a token, and turn the subjects face down (KV-KIN-02, KV-KIN-03, KV-R52)."""
    assert move.tiles is not None
    seat = state.seats[move.seat]
    seat = replace(
        seat,
        up=without(seat.up, move.tiles),
        down=add_tiles(seat.down, move.tiles),
        gold=seat.gold + BONUS,
        kingdoms=seat.kingdoms + 1,
    )
    claimed = with_seat(state, move.seat, seat)
    after, more = (replace(claimed, step="column"), ()) if state.open else refill_hill(claimed)
    turned = Turned(move.seat, move.tiles, f"take a kingdom token (now {seat.kingdoms})")
    return after, (turned, GoldChanged(move.seat, BONUS, seat.gold, "kingdom bonus"), *more)


def declines(state: State, name: str) -> list[Decline]:
    """Propose to decline, unless choosing a column does so anyway (KV-R36)."""
    return [] if state.open else [Decline(name)]


def refuse_decline(state: State, move: Decline) -> Refusal | None:
    """Allow declining in phase 3, which is optional (KV-GEN-06)."""
    return refuse_phase(state, move.seat, ("kingdom",), "decline the kingdom bonus", "KV-KIN-08")


def apply_decline(state: State, move: Decline) -> Result:
    """Decline for now: the claim lapses when a column is chosen (KV-R36) and may come in a later turn (KV-KIN-12)."""
    still = Said("no kingdom claimed, but it can still be claimed until the column is chosen", move.seat)
    return (state, (still,)) if state.open else refill_hill(state)


def phase_3_moves(state: State, name: str) -> Iterator[Move]:
    """List the claims, then what ends the phase: the column, or declining if no square is open (KV-R36, KV-R58)."""
    yield from claims(state, name)
    yield from rest_of_turn(state, name)
    yield from declines(state, name)


PHASE_3: Closing[State] = Closing(phase_3_moves, (Decline,))
