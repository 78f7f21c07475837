"""Lines that say how something is paid and what is collected for it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.paying import Modifier, Payment, in_order, payments, plain
from companion.games.maple_valley.state import Seat, State, written

Named = tuple[str, ...] | None


def as_ids(owner: Seat, items: Sequence[str]) -> tuple[str, ...]:
    """Turn typed payments into canonical order; a Patch typed without its number is the first of its title."""
    found: list[str] = []
    for item in items:
        held = next((held.id for held in owner.patches if item in (held.id, held.card) and held.id not in found), item)
        found.append(held)
    return in_order(found)


def as_words(owner: Seat, items: Sequence[str]) -> tuple[str, ...]:
    """Write a payment as in a canonical line."""
    held = {held.id: written(owner, held) for held in owner.patches}
    return tuple(held.get(item, item) for item in items)


def find_payment(owner: Seat, ways: Sequence[Payment], paying: Named) -> Payment | None:
    """Find the payment that a line names; the only one where it names none."""
    if paying is None:
        return ways[0] if len(ways) == 1 else None
    wanted = as_ids(owner, paying)
    return next((way for way in ways if way.items == wanted), None)


def payment_of(state: State, owner: Seat, cost: v.Cost, paying: Named, modifiers: Sequence[Modifier] = ()) -> Payment:
    """Return the payment of a legal line; only where effects change it are the ways to pay looked through."""
    items = as_ids(owner, paying) if paying is not None else plain(cost)
    if items is not None and not modifiers:
        return Payment(items)
    found = find_payment(owner, payments(state, owner, cost, modifiers), paying)
    assert found is not None
    return found


def canonical_payment(owner: Seat, cost: v.Cost, ways: Sequence[Payment], way: Payment) -> Named:
    """Leave a payment out of a line when it is the only one and the cost leaves no choice."""
    if len(ways) == 1 and way.items == plain(cost):
        return None
    return as_words(owner, way.items)


def readings(ways: Sequence[Payment], paying: Named, owner: Seat) -> list[Payment]:
    """Return the payments that a line may mean."""
    if paying is None:
        return list(ways)
    found = find_payment(owner, ways, paying)
    return [found] if found is not None else []
