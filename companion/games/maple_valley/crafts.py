"""Which Favours can be crafted, and how they are paid (MV-CRAFT-01, MV-CRAFT-02)."""

from __future__ import annotations

from companion.games.maple_valley.paying import Payment, cost_of, payments
from companion.games.maple_valley.state import State
from companion.games.maple_valley.using import modifiers


def ways_to_craft(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Favour."""
    cost = cost_of(state.tables.favours[card].cost)
    return payments(state, state.seats[seat], cost, modifiers(state, seat, "craft"))


def craftable(state: State, seat: str) -> dict[str, list[Payment]]:
    """Return the Favours in Preparing that a player can craft, and how they can be paid."""
    found = {card: ways_to_craft(state, seat, card) for card in dict.fromkeys(state.seats[seat].preparing)}
    return {card: ways for card, ways in found.items() if ways}
