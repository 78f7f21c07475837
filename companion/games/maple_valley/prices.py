"""What something costs, in words, and why a payment does not do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.collecting import spent_words
from companion.games.maple_valley.events import listed
from companion.games.maple_valley.paying import Payment, asks_for_cards
from companion.games.maple_valley.paylines import Named
from companion.games.maple_valley.state import State


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
