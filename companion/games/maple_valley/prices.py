"""Costs of Favours and Friends, in words and as payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Priced
from companion.games.maple_valley.costs import (
    Group,
    Items,
    Modifier,
    Named,
    asks_for_cards,
    options_of,
    printed_payments,
    readings,
)
from companion.games.maple_valley.packs import spent_words
from companion.games.maple_valley.sources import find_held, modifiers
from companion.games.maple_valley.state import State
from companion.referee.amounts import counted, enumerated

KINDS = {v.CURIOSITIES: "Curiosity", v.GOODS: "Good"}
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
            for _ in printed_payments(state, owner, prices[card], changes):
                yield card
                break


def _prices(state: State, key: Priceable) -> Mapping[str, Priced]:
    return state.tables.crafting if key == "craft" else state.tables.making


def card_readings(
    state: State, seat: str, card: str, key: Priceable, paying: Named = None
) -> Iterator[tuple[Items, Named]]:
    """Yield the payments for a Favour or a Friend that a move may mean, each as written."""
    owner, price = state.seats[seat], _prices(state, key)[card]
    return readings(owner, printed_payments(state, owner, price, modifiers(state, seat, key)), price.plain, paying)


def cost_words(cost: v.Cost) -> str:
    """Write a cost: `1 Clay or Herbs`."""
    parts: list[str] = []
    for part in cost:
        price = v.Price(part) if isinstance(part, str) else part
        number = f"up to {price.upto}" if price.upto is not None else str(price.n)
        parts.append(v.item_words(number, price.or_ or (str(price.item),)))
    return enumerated(parts) or "nothing"


def unpaid_words(
    state: State,
    seat: str,
    what: str,
    cost: v.Cost,
    can_pay: bool,
    paying: Named,
    changes: Sequence[Modifier] = (),
) -> str:
    """Return why a payment fails: the cost, and what was offered or what the player has."""
    costs = f"{what} costs {cost_words(cost)}{_change_words(state, changes)}"
    if paying is not None and can_pay:
        for card in paying:
            if unusable := _unusable_words(state, seat, cost, card):
                return f"{seat} cannot pay with {state.tables.title(card.partition('#')[0])}: {unusable}"
        if not paying:
            return f"{costs}, but {seat} pays nothing"
        return f"{costs}, not {v.listed(spent_words(state, paying))}"
    if asks_for_cards(cost):
        return f"{costs}, which {seat} does not have"
    pack = state.seats[seat].pack
    return f"{costs}, but {seat} has {v.listed(item for item, n in pack.items() for _ in range(n)) or 'nothing'}"


def _change_words(state: State, changes: Sequence[Modifier]) -> str:
    """Write the effects that change a price: ` (1 less with Bartering)`."""
    found: list[str] = []
    for change in changes:
        title = state.tables.title(change.key.split("/")[1].partition("#")[0])
        if isinstance(change.step, v.Less):
            found.append(f"{v.item_words(change.step.n, (change.step.item,))} less with {title}")
        else:
            found.append(
                f"{v.item_words(1, (change.step.to,))} may replace {v.item_words(1, (change.step.from_,))} with {title}"
            )
    return f" ({'; '.join(dict.fromkeys(found))})" if found else ""


def _unusable_words(state: State, seat: str, cost: v.Cost, card: str) -> str:
    """Return why a card of the kind that a cost asks for cannot be paid, or an empty text."""
    word, owner = card.partition("#")[0], state.seats[seat]
    kinds = {item for part in cost for item in ((part,) if isinstance(part, str) else part.or_ or (part.item,))}
    if word in state.tables.favours and "favour" in kinds and word not in options_of(state, owner, "favour"):
        return "it is already crafted" if word in owner.bringing else f"{seat} is not preparing it"
    if word in state.tables.patches and "patch" in kinds and not find_held(owner, card):
        return f"{seat} does not have it"
    if word in state.tables.friends and "friend" in kinds and word not in options_of(state, owner, "friend"):
        if word == owner.starter:
            return "a Starting Friend cannot be discarded"
        return "it was played this turn" if word == state.now.card else f"{seat} does not have it"
    return ""


def wrong_gain_words(what: str, groups: Sequence[Group], gaining: Items) -> str:
    """Return why something does not give what was named: the number is wrong, or the kind."""
    options = {option for group in groups for option in group.options}
    number = sum(group.n for group in groups)
    if len(gaining) == number or not {*gaining} <= options:
        return f"{what} does not give {v.listed(gaining)}"
    kind = next((word for kinds, word in KINDS.items() if options <= {*kinds}), "item")
    return f"{what} gives {counted(number, kind)} now, not {len(gaining)}"
