"""What a seat, or the table, is in the middle of, and what it is asked for in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.crayonville import deck, tiles
from companion.games.crayonville.state import (
    SCORING_CARDS,
    Building,
    Choosing,
    Drawing,
    Feasting,
    Placing,
    Producing,
    SeatState,
    State,
)
from companion.referee.amounts import counted

# The flipped cards that are used with a verb of their own; `card` is any other.
CARDS = ("card", "market", "feast")
# The sides of the own card that can be used, or none.
OWN_SIDES = ("build", "produce", "expand", "")


def choosing(cards: tuple[str, ...] = CARDS, own: tuple[str, ...] = OWN_SIDES) -> tuple[tuple[str, str], ...]:
    """Return the phases of seats that choose an action, with one of these cards and sides of the own card."""
    return tuple(product(cards, own))


def phase(state: State, seat: str | None) -> object:
    """Return what a seat, or the table, has to do; nothing where another one has."""
    if seat is None:
        return state.step if state.step in ("flip", "value") else "draw"
    act = state.seats[seat].act
    if state.step == "even":
        return "even"
    if state.step not in ("choose", "tiles"):
        return ""
    if not isinstance(act, Choosing):
        return type(act)
    return state.card if state.card in CARDS else "card", _usable_side(state, state.seats[seat])


def _usable_side(state: State, seat: SeatState) -> str:
    """Return the side of the own card that can be used (CV-R12)."""
    is_barred = state.switches.own_on_scoring == "no" and state.card in SCORING_CARDS
    return "" if is_barred else seat.own


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterator[str]:
    """Say what is asked; of the table, once for each seat that waits for it."""
    if seat is not None:
        yield f"{seat}: {_words(state, state.seats[seat], verbs)}"
    elif state.step == "flip":
        pattern, at = deck.deck(state).pattern, len(state.flipped)
        yield f"flip card {at + 1} of {len(pattern)}, {deck.NAMES[pattern[at]]}"
    elif state.step == "value":
        yield from (f"the building value of {name}'s village" for name in state.present() if name not in state.values)
    else:
        for name, owner in state.seats.items():
            if isinstance(owner.act, Drawing) and tiles.supply_for(state, owner.act.count) is not None:
                yield f"draw {owner.act.count} terrain tiles for {name}"


def _words(state: State, seat: SeatState, verbs: tuple[str, ...]) -> str:
    if state.step == "even":
        return f"take {counted(seat.extra, 'extra unit')} of any resource, a kind at a time"
    match seat.act:
        case Placing(tiles=held, keep=keep):
            return f"use {keep} of the tiles {', '.join(held)}"
        case Building():
            return "build more, or done"
        case Producing():
            return "produce with a works, or done" if "done" in verbs else "produce with a works"
        case Feasting():
            return "feed more, or done"
    card = (state.card or "").replace("-", " ").title()
    own = _usable_side(state, seat)
    return f"use {card}{f', or {own.title()} with the own card' if own else ''}, or pass"
