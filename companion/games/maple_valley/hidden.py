"""The view of a seat or a spectator (MV-R66)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.frames import Looking, Task
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE, Seat, State, sorted_hand
from companion.referee.chance import Unseen, add
from companion.referee.moves import Move


def seen(state: State, seat: str | None) -> State:
    """Return the state without other players' hidden cards."""
    dawdles = state.tables.dawdles
    hidden = [card for name, owner in state.seats.items() if name != seat for card in owner.secret]
    seats = {name: owner if name == seat else _covered(owner, dawdles) for name, owner in state.seats.items()}
    others = [frame for frame in state.stack if isinstance(frame, Task) and frame.seat != seat]
    stack = tuple(
        _unlooked(frame) if isinstance(frame, Task) and frame.seat != seat else frame for frame in state.stack
    )
    decks = dict(state.decks)
    for name, deck in state.decks.items():
        looked = [card for task in others for card in _looked(task, name)]
        looked += [card for card in hidden if card not in dawdles] if name == "friend" else []
        decks[name] = replace(deck, pile=_back(deck.pile, looked))
    pile = _back(state.dawdles.pile, [card for card in hidden if card in dawdles])
    return replace(state, seats=seats, decks=decks, dawdles=replace(state.dawdles, pile=pile), stack=stack)


def _back(pile: Unseen, cards: list[str]) -> Unseen:
    """Put cards back among the unseen ones."""
    return Unseen(add(pile.cards, cards), pile.hidden + len(cards))


def _covered(owner: Seat, dawdles: Iterable[str]) -> Seat:
    if not owner.secret:
        return owner
    hand = list(owner.hand)
    for card in owner.secret:
        hand[hand.index(card)] = UNSEEN_DAWDLE if card in dawdles else UNSEEN
    return replace(owner, hand=sorted_hand(hand), secret=())


def _looked(task: Task, deck: str) -> list[str]:
    steps = [step for step in task.steps if isinstance(step, Looking) and step.deck == deck]
    return [card for step in steps for card in step.cards if card != UNSEEN]


def _unlooked(task: Task) -> Task:
    steps = (
        replace(step, cards=(UNSEEN,) * len(step.cards)) if isinstance(step, Looking) else step for step in task.steps
    )
    return replace(task, steps=tuple(steps))


def shown(move: Move, seat: str | None) -> Move:
    """Return a move as a seat may read it, without cards that another player drew or looked at."""
    if isinstance(move, moves.Hand | moves.Look) and move.player != seat:
        return replace(move, cards=(UNSEEN,) * len(move.cards))
    return move
