"""Making Friends (MV-VILL)."""

from __future__ import annotations

from companion.games.maple_valley.paying import Payment, printed_payments
from companion.games.maple_valley.sources import modifiers
from companion.games.maple_valley.state import State


def ways_to_make(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Friend of the display (MV-VILL-02)."""
    changes = modifiers(state, seat, "friend_made")
    return printed_payments(state, state.seats[seat], state.tables.making[card], changes)


def makeable(state: State, seat: str) -> dict[str, list[Payment]]:
    """Return the Friends of the display that a player can make, and how they can be paid."""
    owner, prices, changes = state.seats[seat], state.tables.making, modifiers(state, seat, "friend_made")
    found: dict[str, list[Payment]] = {}
    for card in state.decks["friend"].display:
        ways = printed_payments(state, owner, prices[card], changes)
        if ways:
            found[card] = ways
    return found
