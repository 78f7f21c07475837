"""The deck and the discard pile: drawing, and what happens when the deck runs out (MS-R12, MS-R13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup.events import Reshuffled
from companion.games.masters_of_maple_syrup.hidden import DECK, PILE
from companion.games.masters_of_maple_syrup.state import UNSEEN, Result, State, deck_size


def fill_deck(state: State) -> Result | None:
    """Make sure that there is a card to draw; None when there is none at all."""
    if deck_size(state):
        return state, ()
    return reshuffle(state)


def reshuffle(state: State) -> Result | None:
    """Make a new deck of the discard pile, shuffled or turned over; None where there is none (MS-R12, MS-R65)."""
    pile = state.pile
    if not pile or state.switches.deck_out == "no_more":
        return None
    if state.switches.deck_out == "turn_over" and UNSEEN not in pile:
        return replace(state, top=pile, pile=()), (Reshuffled(len(pile), is_turned_over=True),)
    worlds = hidden.gather(state.worlds, PILE, DECK)
    worlds = hidden.mix(worlds, [card for card in pile if card != UNSEEN], DECK)
    is_turned = state.switches.deck_out == "turn_over"
    return replace(state, worlds=worlds, pile=()), (Reshuffled(len(pile), is_turned),)


def next_names(state: State) -> tuple[str, ...]:
    """Return what the uppermost card of the deck can be."""
    if state.top:
        return state.top[:1]
    return hidden.names_at(state.worlds, DECK) or state.bottom[:1]


def draw_named(state: State, name: str) -> Result:
    """Take the uppermost card, which is this one, off the deck."""
    if state.top:
        return refill(replace(state, top=state.top[1:], moved=True))
    if hidden.count_at(state.worlds, DECK):
        return refill(replace(state, worlds=hidden.show(state.worlds, DECK, name), moved=True))
    return refill(replace(state, bottom=state.bottom[1:], moved=True))


def draw_unseen(state: State, place: str) -> tuple[State, str]:
    """Take the uppermost card off the deck into a place, unseen; return its name where it is known all the same."""
    if state.top:
        return replace(state, top=state.top[1:], moved=True), state.top[0]
    if hidden.count_at(state.worlds, DECK):
        return replace(state, worlds=hidden.move(state.worlds, DECK, place), moved=True), UNSEEN
    return replace(state, bottom=state.bottom[1:], moved=True), state.bottom[0]


def refill(state: State) -> Result:
    """With reshuffle_when=empty, make the new deck as soon as the last card is gone (MS-R13)."""
    if state.switches.reshuffle_when == "empty" and not deck_size(state):
        return reshuffle(state) or (state, ())
    return state, ()


def onto_pile(state: State, *cards: str) -> State:
    """Put cards onto the discard pile, the last on top (MS-PAY-04, MS-PILE-01)."""
    return replace(state, pile=(*state.pile, *cards), moved=True)
