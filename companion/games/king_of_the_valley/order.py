"""The turn and step where an untimely move belongs, to find other rules it breaks (KV-GEN-05)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.king_of_the_valley.board import INDEX
from companion.games.king_of_the_valley.components import HILL_ROWS, need_of
from companion.games.king_of_the_valley.moves import (
    Claim,
    Decline,
    Draw,
    PlaceJester,
    PlaceKing,
    Put,
    Recruit,
    Replenish,
    Stay,
    Summon,
    SummonVia,
    Swap,
    Tax,
)
from companion.games.king_of_the_valley.state import SETUP_STEPS, State
from companion.referee.moves import Move

# The codes that concern only the turn or the step.
ORDER_CODES = frozenset(
    (
        "not-your-turn", "phase-order", "setup-open", "first-unknown", "not-laid", "jester-waits", "specialist-waits",
        "tile-waits",
    )
)  # fmt: skip


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the state in the turn and step where a move belongs; nothing if that cannot be known.

    There are no turns during the setup or after the end, so only the placing of kings is considered there.
    """
    if (state.step in SETUP_STEPS) is not isinstance(move, PlaceKing):
        return
    match move:
        case PlaceKing(seat=name):
            yield replace(state, step="place", order=(name, *(other for other in state.seats if other != name)))
        case Recruit(seat=name):
            yield _begin_turn(state, name)
        case Summon(seat=name) | SummonVia(seat=name):
            # The next tile of a square that is open now is not known.
            if not {INDEX[square] for square in (*move.via, move.to, *(move.take or ()))} & {*state.open}:
                yield _begin_turn(state, name)
        case Stay(seat=name):
            # After the summons of this turn, staying breaks no other rule.
            if name != state.turn:
                yield _begin_turn(state, name)
        case Swap(seat=name):
            yield replace(state, turn=name, step="activate", pending=("Z",))
        case Tax():
            yield from _with_collectors(state, move)
        case PlaceJester(seat=name) | Claim(seat=name) | Decline(seat=name):
            # A jester gets a column only when he is obtained (KV-JES-03).
            yield replace(state, turn=name, step="kingdom", pending=())
        case Replenish(seat=name):
            # The number of open squares is known only after a summons.
            if state.open:
                yield replace(state, turn=name, step="kingdom", pending=())
        case Draw():
            # The hill's need is not known yet, so assume that it is empty, or empty on one side.
            for right in ((), ("F",) * HILL_ROWS):
                yield replace(state, step="draw", hill={"L": (), "R": right}, pending=(), drawn="")
        case Put(seat=name):
            yield replace(state, turn=name, step="put", pending=())


def _begin_turn(state: State, name: str) -> State:
    """Return the state at the start of a seat's turn: the current one, or its next."""
    is_now = name == state.turn
    is_later = state.order.index(name) > state.order.index(state.turn)
    number = state.round if is_now or is_later else state.round + 1
    recruited = state.recruited and is_now
    return replace(state, turn=name, step="summon", round=number, recruited=recruited, pending=(), open=())


def _with_collectors(state: State, move: Tax) -> Iterator[State]:
    """Yield the state with the named collector pending, or with each in the box, smallest need first."""
    named = [move.collector] if move.collector else sorted(state.tables.box, key=need_of)
    for need in dict.fromkeys(filter(None, map(need_of, named))):
        collector = next(code for code in named if need_of(code) == need)
        yield replace(state, turn=move.seat, step="activate", pending=(collector,))
