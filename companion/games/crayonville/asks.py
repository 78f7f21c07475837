"""The phase of each seat and of the table, and the questions asked in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.crayonville import deck
from companion.games.crayonville.components import card_title
from companion.games.crayonville.state import Building, Choosing, Feasting, Placing, Producing, SeatState, State
from companion.games.crayonville.supply import use_words
from companion.games.crayonville.tiles import draws
from companion.referee.amounts import counted

# Flipped cards that have their own verb; `card` stands for any other.
CARDS = ("card", "market", "feast")
# The sides of the Build/Produce card, and the verbs that use it.
OWN_SIDES = ("build", "produce", "expand")
OWN_VERBS = {"build", "produce", "expand", "turn"}


def choosing(cards: tuple[str, ...] = CARDS, own: tuple[str, ...] = OWN_SIDES) -> tuple[tuple[str, str], ...]:
    """Return the phases in which a seat chooses an action, for these cards and sides of the Build/Produce card."""
    return tuple(product(cards, own))


def phase(state: State, seat: str | None) -> object:
    """Return the phase of a seat, or of the table for `None`; empty when it has nothing to do."""
    if seat is None:
        return state.step if state.step in ("flip", "value") else "draw"
    act = state.seats[seat].act
    if state.step == "even":
        return "even"
    if state.step not in ("choose", "tiles"):
        return ""
    if not isinstance(act, Choosing):
        return type(act)
    return state.card if state.card in CARDS else "card", state.seats[seat].own


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterator[str]:
    """Yield what is asked of a seat, or of the table once for each waiting seat."""
    if seat is not None:
        yield f"{seat}: {_words(state, state.seats[seat], verbs)}"
    elif state.step == "flip":
        pattern, at = deck.deck(state).pattern, len(state.flipped)
        yield f"flip card {at + 1} of {len(pattern)}, {deck.NAMES[pattern[at]]}"
    elif state.step == "value":
        yield from (f"enter {name}'s building value" for name in state.present() if name not in state.values)
    else:
        counts = {draw.seat: len(draw.tiles) for draw in draws(state, None)}
        yield from (f"draw {count} terrain tiles for {name}" for name, count in counts.items())


def _words(state: State, seat: SeatState, verbs: tuple[str, ...]) -> str:
    if state.step == "even":
        by_kind = ", one kind at a time" if seat.extra > 1 else ""
        return f"take {counted(seat.extra, 'extra unit')} of any resource{by_kind}"
    match seat.act:
        case Placing() as act:
            return use_words(act)
        case Building():
            return "build more, or done"
        case Producing():
            return "produce with a works, or done" if "done" in verbs else "produce with a works"
        case Feasting():
            return "feed more, or done"
    use = f"use {card_title(state.card)}"
    if state.card == "market":
        use = "sell at the Market"
    elif state.card == "feast" and "feed" in verbs:
        use = "feed the village at the Feast"
    if OWN_VERBS.isdisjoint(verbs):
        return f"{use} or pass"
    return f"{use}, {seat.own.title()} with the Build/Produce card, or pass"
