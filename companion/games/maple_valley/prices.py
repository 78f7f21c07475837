"""Costs of Favours and Friends, in words and as payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Priced
from companion.games.maple_valley.costs import Items, Named, asks_for_cards, printed_payments, readings
from companion.games.maple_valley.events import listed
from companion.games.maple_valley.packs import spent_words
from companion.games.maple_valley.sources import modifiers
from companion.games.maple_valley.state import State

Priceable: TypeAlias = Literal["craft", "friend_made"]


def makeable(state: State, seat: str) -> Iterator[str]:
    """Yield the Friends in the display that a player can afford (MV-VILL-02)."""
    return _payable(state, seat, state.decks["friend"].display, "friend_made")


def craftable(state: State, seat: str) -> Iterator[str]:
    """Yield the Favours in Preparing that a player can afford (MV-CRAFT-02)."""
    return _payable(state, seat, state.seats[seat].preparing, "craft")


def _payable(state: State, seat: str, cards: Sequence[str], key: Priceable) -> Iterator[str]:
    if cards:
        prices = _prices(state, key)
        owner, changes = state.seats[seat], modifiers(state, seat, key)
        for card in dict.fromkeys(cards):
            if any(True for _ in printed_payments(state, owner, prices[card], changes)):
                yield card


def _prices(state: State, key: Priceable) -> Mapping[str, Priced]:
    return state.tables.crafting if key == "craft" else state.tables.making


def card_readings(
    state: State, seat: str, card: str, key: Priceable, paying: Named = None
) -> Iterator[tuple[Items, Named]]:
    """Yield the payments for a Favour or a Friend that a move may mean, each as written."""
    owner, price = state.seats[seat], _prices(state, key)[card]
    return readings(owner, printed_payments(state, owner, price, modifiers(state, seat, key)), price.plain, paying)


def cost_words(cost: v.Cost) -> str:
    """Write a cost: `1 clay or herbs`."""
    parts: list[str] = []
    for part in cost:
        price = v.Price(part) if isinstance(part, str) else part
        number = f"up to {price.upto}" if price.upto is not None else str(price.n)
        parts.append(v.item_words(number, price.or_ or (str(price.item),)))
    return " and ".join(parts) or "nothing"


def unpaid_words(state: State, seat: str, what: str, cost: v.Cost, can_pay: bool, paying: Named) -> str:
    """Return why a payment fails: the cost, and what was offered or what the player has."""
    costs = f"{what} costs {cost_words(cost)}"
    if paying is not None and can_pay:
        return f"{costs}, not {listed(spent_words(state, paying)) or 'nothing'}"
    if asks_for_cards(cost):
        return f"{costs}, which {seat} does not have"
    pack = state.seats[seat].pack
    return f"{costs}, and {seat} has {listed(item for item, n in pack.items() for _ in range(n)) or 'nothing'}"
