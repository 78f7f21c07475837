"""Where a move that comes at the wrong time would belong, so that the rule it breaks anyway is named (KV-GEN-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.king_of_the_valley import moves
from companion.games.king_of_the_valley.board import INDEX
from companion.games.king_of_the_valley.state import SETUP_STEPS, State
from companion.games.king_of_the_valley.tables import HILL_ROWS, need_of
from companion.referee.moves import Move

# The codes that only say whose turn, or which step, it is.
ORDER_CODES = frozenset(
    {
        "not-your-turn",
        "phase-order",
        "setup-open",
        "first-unknown",
        "not-laid",
        "jester-waits",
        "specialist-waits",
        "tile-waits",
    }
)


def proper_places(state: State, move: Move) -> Iterable[State]:
    """Yield the table as it would be in the turn and the step of a move; nothing where that cannot be known.

    A turn of the set-up or after the end is no turn of the game, so only kings are placed there.
    """
    find = FINDERS.get(type(move))
    if find is None or (state.step in SETUP_STEPS) is not isinstance(move, moves.PlaceKing):
        return ()
    return find(state, move)


def _in_phase_1(state: State, move: moves.Recruit) -> Iterator[State]:
    yield _begin_turn(state, move.seat)


def _in_phase_2(state: State, move: moves.Summon | moves.SummonVia) -> Iterator[State]:
    """What will lie on a square that is open now is not known."""
    squares = {INDEX[square] for square in (*move.via, move.to, *(move.take or ()))}
    if not squares & {*state.open}:
        yield _begin_turn(state, move.seat)


def _standing_still(state: State, move: moves.Stay) -> Iterator[State]:
    """Whoever has summoned already has nothing left to be told of."""
    if move.seat != state.turn:
        yield _begin_turn(state, move.seat)


def _begin_turn(state: State, name: str) -> State:
    """Return the table at the beginning of this turn of a seat, or of its next one."""
    is_now = name == state.turn
    is_later = state.order.index(name) > state.order.index(state.turn)
    number = state.round if is_now or is_later else state.round + 1
    recruited = state.recruited and is_now
    return replace(state, turn=name, step="summon", round=number, recruited=recruited, pending=(), open=())


def _with_nothing_waiting(state: State, move: moves.PlaceJester) -> Iterator[State]:
    """A jester finds his column when he is obtained, and at no other time (KV-JES-03)."""
    yield replace(state, turn=move.seat, step="kingdom", pending=())


def _with_a_wizard(state: State, move: moves.Swap) -> Iterator[State]:
    yield replace(state, turn=move.seat, step="activate", pending=("Z",))


def _with_a_collector(state: State, move: moves.Tax) -> Iterator[State]:
    """The collector that is named, or each that there is: those who need least come first."""
    named = [move.collector] if move.collector else sorted(state.tables.box, key=need_of)
    for need in dict.fromkeys(filter(None, map(need_of, named))):
        collector = next(code for code in named if need_of(code) == need)
        yield replace(state, turn=move.seat, step="activate", pending=(collector,))


def _in_phase_3(state: State, move: moves.Claim | moves.Decline) -> Iterator[State]:
    yield replace(state, turn=move.seat, step="kingdom", pending=())


def _in_phase_4(state: State, move: moves.Replenish) -> Iterator[State]:
    """How many squares there are to fill is known only after a summons."""
    if state.open:
        yield replace(state, turn=move.seat, step="kingdom", pending=())


def _putting(state: State, move: moves.Put) -> Iterator[State]:
    yield replace(state, turn=move.seat, step="put", pending=())


def _drawing(state: State, move: moves.Draw) -> Iterator[State]:
    """How many tiles the hill will need is not known yet: it is thought empty, or empty on one side."""
    for right in ((), ("F",) * HILL_ROWS):
        yield replace(state, step="draw", hill={"L": (), "R": right}, pending=(), drawn="")


def _placing(state: State, move: moves.PlaceKing) -> Iterator[State]:
    others = [name for name in state.seats if name != move.seat]
    yield replace(state, step="place", order=(move.seat, *others))


FINDERS: dict[type[Move], Callable[[State, Any], Iterable[State]]] = {
    moves.PlaceKing: _placing,
    moves.Recruit: _in_phase_1,
    moves.Summon: _in_phase_2,
    moves.SummonVia: _in_phase_2,
    moves.Stay: _standing_still,
    moves.PlaceJester: _with_nothing_waiting,
    moves.Swap: _with_a_wizard,
    moves.Tax: _with_a_collector,
    moves.Claim: _in_phase_3,
    moves.Decline: _in_phase_3,
    moves.Replenish: _in_phase_4,
    moves.Draw: _drawing,
    moves.Put: _putting,
}
