"""What Favours and Friends cost a player, costs in words, and why a payment does not do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import Named, Payment, asks_for_cards, printed_payments
from companion.games.maple_valley.events import listed
from companion.games.maple_valley.packs import spent_words
from companion.games.maple_valley.sources import modifiers
from companion.games.maple_valley.state import State


def makeable(state: State, seat: str) -> dict[str, list[Payment]]:
    """Return the Friends of the display that a player can make, and how they can be paid (MV-VILL-02)."""
    return _payable(state, seat, state.decks["friend"].display, "friend_made")


def ways_to_make(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Friend."""
    return _payable(state, seat, (card,), "friend_made").get(card, [])


def craftable(state: State, seat: str) -> dict[str, list[Payment]]:
    """Return the Favours in Preparing that a player can craft, and how they can be paid (MV-CRAFT-02)."""
    return _payable(state, seat, state.seats[seat].preparing, "craft")


def ways_to_craft(state: State, seat: str, card: str) -> list[Payment]:
    """List the ways to pay for a Favour."""
    return _payable(state, seat, (card,), "craft").get(card, [])


def _payable(
    state: State, seat: str, cards: Sequence[str], key: Literal["craft", "friend_made"]
) -> dict[str, list[Payment]]:
    """Return those of some cards whose printed cost a player can pay, and how."""
    if not cards:
        return {}
    prices = state.tables.crafting if key == "craft" else state.tables.making
    owner, changes = state.seats[seat], modifiers(state, seat, key)
    found = {card: printed_payments(state, owner, prices[card], changes) for card in cards}
    return {card: ways for card, ways in found.items() if ways}


def cost_words(cost: v.Cost) -> str:
    """Write a cost: `1 clay or herbs`."""
    parts: list[str] = []
    for part in cost:
        price = v.Price(part) if isinstance(part, str) else part
        number = f"up to {price.upto}" if price.upto is not None else str(price.n)
        parts.append(v.item_words(number, price.or_ or (str(price.item),)))
    return " and ".join(parts) or "nothing"


def unpaid_words(state: State, seat: str, what: str, cost: v.Cost, ways: Sequence[Payment], paying: Named) -> str:
    """Say what something takes: and not what was named for it, or more than there is."""
    takes = f"{what} takes {cost_words(cost)}"
    if paying is not None and ways:
        return f"{takes}, not {listed(spent_words(state, paying)) or 'nothing'}"
    if asks_for_cards(cost):
        return f"{takes}, which {seat} does not have"
    pack = state.seats[seat].pack
    return f"{takes}; {seat} has {listed(item for item, n in pack.items() for _ in range(n)) or 'nothing'}"
