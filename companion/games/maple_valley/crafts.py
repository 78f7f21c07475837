"""Which Favours can be crafted, and how they are paid (MV-CRAFT-01, MV-CRAFT-02)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.maple_valley.paying import Payment, printed_payments
from companion.games.maple_valley.sources import modifiers
from companion.games.maple_valley.state import State


def ways_to_craft(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Favour."""
    changes = modifiers(state, seat, "craft")
    return printed_payments(state, state.seats[seat], state.tables.crafting[card], changes)


def craftable(state: State, seat: str) -> Iterator[tuple[str, list[Payment]]]:
    """Yield the Favours in Preparing that a player can craft, each title once, and how they can be paid."""
    owner, prices = state.seats[seat], state.tables.crafting
    if not owner.preparing:
        return
    changes = modifiers(state, seat, "craft")
    for card in dict.fromkeys(owner.preparing):
        ways = printed_payments(state, owner, prices[card], changes)
        if ways:
            yield card, ways
