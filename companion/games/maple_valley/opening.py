"""A player's first two Favours (MV-PSET-06, MV-PSET-07)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.maple_valley.decks import can_draw, put_away, shuffle_in, size, take_off
from companion.games.maple_valley.events import Got
from companion.games.maple_valley.frames import Opening
from companion.games.maple_valley.state import Result, State, with_seat
from companion.referee.effects import pop
from companion.referee.events import Said

FIRST_FAVOURS = 2


def run_opening(state: State, frame: Opening) -> Result | None:
    """Wait for Favours until there are two different ones, or no other can be found."""
    have = state.seats[frame.seat].preparing
    deck = state.decks["favour"]
    others = any(number and card not in have for card, number in deck.pile.cards.items()) or any(
        card not in have for card in deck.discard
    )
    if len(have) >= FIRST_FAVOURS or not others or not can_draw(state, "favour"):
        return pop(state), ()
    return None if size(state, "favour") else shuffle_in(state, "favour")


def draw_first(state: State, seat: str, card: str) -> Result:
    """Lay a drawn Favour into Preparing; a duplicate is discarded (MV-PSET-06, MV-R72)."""
    state = take_off(state, "favour", card)
    owner, title = state.seats[seat], state.tables.title(card)
    if card in owner.preparing:
        told = Said(f"{title} is a duplicate of the first: discard it and draw again", seat)
        return put_away(state, "favour", card), (told,)
    state = with_seat(state, seat, replace(owner, preparing=(*owner.preparing, card)))
    return state, (Got(seat, title, "into Preparing, face up"),)
