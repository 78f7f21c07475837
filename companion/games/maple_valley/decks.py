"""Decks, displays and discard piles (MV-GEN-03..06)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.events import Got
from companion.games.maple_valley.frames import Fill, Opening
from companion.games.maple_valley.state import Deck, Result, State, with_deck, with_seat
from companion.games.maple_valley.vocabulary import DeckName, name_of
from companion.referee.amounts import counted
from companion.referee.chance import Unseen, add
from companion.referee.effects import pop, swap
from companion.referee.events import Said


def listed(state: State, name: DeckName) -> Counter[str]:
    """Count the cards of a deck at the start, with those that the referee allowed (MV-R99)."""
    known = state.tables.cards(name)
    return Counter(state.tables.deck(name, state.is_solo)) + Counter(card for card in state.allowed if card in known)


def listed_dawdles(state: State) -> Counter[str]:
    """Count the Dawdle cards, with those that the referee allowed (MV-R99)."""
    dawdles = state.tables.dawdles
    copies = Counter({word: card.copies for word, card in dawdles.items()})
    return copies + Counter(card for card in state.allowed if card in dawdles)


def size(state: State, name: DeckName) -> int:
    """Count the cards of a deck."""
    return state.decks[name].pile.in_pile()


def can_draw(state: State, name: DeckName) -> bool:
    """Return whether a deck can give a card, after a reshuffle if needed (MV-R09)."""
    return not state.decks[name].pile.is_empty() or bool(state.decks[name].discard)


def draws_at_most(state: State, name: DeckName, number: int) -> int:
    """Return how many of a number of cards a deck can give, after a reshuffle if needed (MV-R09)."""
    return min(number, size(state, name) + len(state.decks[name].discard))


def shuffle_in(state: State, name: DeckName) -> Result:
    """Turn the discard pile into the new deck (MV-GEN-06)."""
    deck = state.decks[name]
    pile = Unseen(add(deck.pile.cards, deck.discard), deck.pile.hidden)
    added = Said(f"the {name_of(name)} deck is empty: shuffle its discard pile ({counted(len(deck.discard), 'card')})")
    return with_deck(state, name, replace(deck, pile=pile, discard=())), (added,)


def refill(state: State, name: DeckName) -> Result:
    """Shuffle as soon as the last card is drawn, under that house ruling (MV-R92)."""
    if state.switches.reshuffle_at_once == "yes" and not size(state, name) and state.decks[name].discard:
        return shuffle_in(state, name)
    return state, ()


def take_off(state: State, name: DeckName, card: str) -> State:
    """Take a named card from a deck."""
    deck = state.decks[name]
    pile = deck.pile.turn([card])
    assert pile is not None
    return with_deck(state, name, replace(deck, pile=pile))


def put_away(state: State, name: DeckName, *cards: str) -> State:
    """Put cards on a discard pile (MV-GEN-05)."""
    deck = state.decks[name]
    return with_deck(state, name, replace(deck, discard=(*deck.discard, *cards)))


def take_from_display(state: State, name: DeckName, card: str) -> State:
    """Take a card from a display; the others slide away from the deck (MV-GEN-03)."""
    deck = state.decks[name]
    at = deck.display.index(card)
    return with_deck(state, name, replace(deck, display=deck.display[:at] + deck.display[at + 1 :]))


def has_new(deck: Deck) -> bool:
    """Return whether a card that the display does not show can still be drawn (MV-R08)."""
    display = deck.display
    # A loop, not `any`: this runs after every card drawn.
    for card, number in deck.pile.cards.items():
        if number and card not in display:
            return True
    return any(card not in display for card in deck.discard)


def _shown(number: int) -> str:
    return f"stays at {counted(number, 'card')}" if number else "stays empty"


def run_fill(state: State, frame: Fill) -> Result | None:
    """Wait for the next card of a display that has a gap."""
    deck = state.decks[frame.deck]
    if len(deck.display) >= DISPLAY:
        return pop(state), ()
    is_empty = deck.pile.is_empty()
    if not has_new(deck) or (is_empty and not deck.discard):
        added = Said(f"no other {name_of(frame.deck)} is left: the display {_shown(len(deck.display))}")
        return pop(state), (added,)
    if not is_empty:
        return None
    if frame.is_shuffled:
        return pop(state), (Said(f"no other {name_of(frame.deck)} was drawn: the display {_shown(len(deck.display))}"),)
    return shuffle_in(swap(state, replace(frame, is_shuffled=True)), frame.deck)


def draw_to_display(state: State, name: DeckName, card: str) -> Result:
    """Put a drawn card on the furthest empty spot; a duplicate is discarded (MV-GEN-04, MV-R07, MV-R10)."""
    deck = state.decks[name]
    pile = deck.pile.turn([card])
    assert pile is not None
    if card in deck.display:
        added = Said(f"{state.tables.title(card)} is a duplicate: discard it and draw the next {name_of(name)}")
        return with_deck(state, name, replace(deck, pile=pile, discard=(*deck.discard, card))), (added,)
    return with_deck(state, name, replace(deck, pile=pile, display=(*deck.display, card))), ()


def cycle(state: State, name: DeckName) -> Result:
    """Discard the card furthest from the deck (MV-END-04)."""
    deck = state.decks[name]
    if not deck.display:
        return state, ()
    card, *others = deck.display
    state = with_deck(state, name, replace(deck, display=tuple(others), discard=(*deck.discard, card)))
    return state, (Said(f"discard {state.tables.title(card)}, the {name_of(name)} furthest from the deck"),)


FIRST_FAVOURS = 2


def run_opening(state: State, frame: Opening) -> Result | None:
    """Wait for Favours until there are two different ones or no different one is left."""
    have = state.seats[frame.seat].preparing
    deck = state.decks["favour"]
    others = any(number and card not in have for card, number in deck.pile.cards.items()) or any(
        card not in have for card in deck.discard
    )
    if len(have) >= FIRST_FAVOURS or not others or not can_draw(state, "favour"):
        return pop(state), ()
    return None if size(state, "favour") else shuffle_in(state, "favour")


def draw_first(state: State, seat: str, card: str) -> Result:
    """Put a drawn Favour into Preparing; a duplicate is discarded (MV-PSET-06, MV-R72)."""
    state = take_off(state, "favour", card)
    owner, title = state.seats[seat], state.tables.title(card)
    if card in owner.preparing:
        added = Said(f"{title} is a duplicate of the first Favour: discard it and draw again", seat)
        return put_away(state, "favour", card), (added,)
    state = with_seat(state, seat, replace(owner, preparing=(*owner.preparing, card)))
    return state, (Got(seat, title, "into Preparing, face up"),)
