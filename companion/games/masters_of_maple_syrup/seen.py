"""What a seat, or an onlooker, may see (MS-R40, MS-R67)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden, moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Looking, Task
from companion.games.masters_of_maple_syrup.hidden import DECK, LOOK
from companion.games.masters_of_maple_syrup.state import UNSEEN, State
from companion.games.masters_of_maple_syrup.steps import hands_over
from companion.referee.moves import Move


def seen(state: State, seat: str | None) -> State:
    """Return the state without the hands of others, and without what only they know of the deck.

    In a game whose draws are not named the state holds nothing but what everybody knows.
    """
    if not state.is_named:
        return state
    worlds = hidden.mix(state.worlds, (*state.top, *state.bottom), DECK)
    open_hands = {seat, _open_hand(state, seat)}
    for name, owner in state.seats.items():
        if name not in open_hands:
            worlds = hidden.mix(worlds, owner.hand, name)
    seats = {name: owner if name in open_hands else replace(owner, hand=()) for name, owner in state.seats.items()}
    stack = []
    for frame in state.stack:
        looked = _looked(frame) if frame.seat != seat else ()
        worlds = hidden.mix(worlds, looked, LOOK)
        stack.append(_covered(frame) if looked else frame)
    return replace(
        state,
        seats=seats,
        worlds=hidden.merge(worlds, f"{seat}/" if seat else ""),
        top=(),
        bottom=(),
        stack=tuple(stack),
    )


def _open_hand(state: State, seat: str | None) -> str | None:
    """Return whose hand a player sees besides his own: that from which an effect lets him take a card of his choice."""
    task = state.stack[-1] if state.stack else None
    if not isinstance(task, Task) or not task.steps:
        return None
    step = task.steps[0]
    if not isinstance(step, v.Give | v.Take) or step.pick != "taker":
        return None
    giver, taker = hands_over(state, task, step)
    return giver if seat == taker else None


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
    """Return a line as a seat may read it: what was drawn, returned or given is left open.

    What is given both players know. Other lines name what lies open, but for effects of an owner's cards that take a
    card from the other hand or tuck one face down: where draws are named, these are typed with its name.
    """
    match move:
        case moves.Draw(cards=cards):
            return moves.Draw((UNSEEN,) * len(cards))
        case moves.Return(seat=owner, cards=cards) if owner != seat:
            return moves.Return(owner, (UNSEEN,) * len(cards))
        case moves.Give(seat=owner, cards=cards) if seat is None:
            return moves.Give(owner, (UNSEEN,) * len(cards))
    return move
