"""What a seat, or an onlooker, may see (MS-R40, MS-R67)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Looking, Task
from companion.games.masters_of_maple_syrup.hidden import DECK, LOOK
from companion.games.masters_of_maple_syrup.state import UNSEEN, State
from companion.referee.moves import Move


def seen(state: State, seat: str | None) -> State:
    """Return the state without the hands of others, and without what only they know of the deck.

    In a game whose draws are not named the state holds nothing but what everybody knows.
    """
    if not state.is_named:
        return state
    worlds = hidden.mix(state.worlds, (*state.top, *state.bottom), DECK)
    for name, owner in state.seats.items():
        if name != seat:
            worlds = hidden.mix(worlds, owner.hand, name)
    seats = {name: owner if name == seat else replace(owner, hand=()) for name, owner in state.seats.items()}
    stack = []
    for frame in state.stack:
        looked = _looked(frame) if frame.seat != seat else ()
        worlds = hidden.mix(worlds, looked, LOOK)
        stack.append(_covered(frame) if looked else frame)
    return replace(state, seats=seats, worlds=hidden.merge(worlds), top=(), bottom=(), stack=tuple(stack))


def _looked(frame: AnyFrame) -> tuple[str, ...]:
    if not isinstance(frame, Task):
        return ()
    return tuple(card for step in frame.steps if isinstance(step, Looking) for card in (*step.cards, *step.back))


def _covered(frame: AnyFrame) -> AnyFrame:
    assert isinstance(frame, Task)
    steps = tuple(
        replace(step, cards=(), back=(), unseen=len(step.cards) + len(step.back)) if isinstance(step, Looking) else step
        for step in frame.steps
    )
    return replace(frame, steps=steps)


def shown(move: Move, seat: str | None) -> Move:
    """Return a line as a seat may read it: what was drawn, returned or handed over is left open."""
    match move:
        case moves.Draw(cards=cards):
            return moves.Draw((UNSEEN,) * len(cards))
        case moves.Return(seat=owner, cards=cards) if owner != seat:
            return moves.Return(owner, (UNSEEN,) * len(cards))
        case moves.Give(seat=owner, cards=cards) if owner != seat:
            return moves.Give(owner, (UNSEEN,) * len(cards))
    return move
