"""Making Friends (MV-VILL)."""

from __future__ import annotations

from companion.games.maple_valley.paying import Payment, cost_of, payments
from companion.games.maple_valley.state import State
from companion.games.maple_valley.using import modifiers


def ways_to_make(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Friend of the display (MV-VILL-02)."""
    cost = cost_of(state.tables.friends[card].cost)
    return payments(state, state.seats[seat], cost, modifiers(state, seat, "friend_made"))


def makeable(state: State, seat: str) -> dict[str, list[Payment]]:
    """Return the Friends of the display that a player can make, and how they can be paid."""
    found = {card: ways_to_make(state, seat, card) for card in dict.fromkeys(state.decks["friend"].display)}
    return {card: ways for card, ways in found.items() if ways}
