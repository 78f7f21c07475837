"""Resources: gains, prices and payments (CV-GEN-08, CV-BUILD-03, CV-BUILD-08, CV-R53)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from companion.games.crayonville.components import TRACK_SHOWS, Blueprint, Price, Stock, with_article
from companion.games.crayonville.moves import Amount
from companion.games.crayonville.state import SeatState, State
from companion.referee.amounts import enumerated
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

Pay = tuple[Amount, ...]
# The clause with the level and price of each structure.
PRICE_CLAUSE = {
    "house": "CV-HOUSE-01",
    "boat": "CV-BOAT-01",
    "works": "CV-PROD-01",
    "road": "CV-ROAD-01",
    "tower": "CV-TOW-01",
    "battleship": "CV-SHIP-01",
    "wall": "CV-WALL-01",
    "townhouse": "CV-TOWN-01",
    "upgrade": "CV-UPG-01",
}


def gain(seat: SeatState, name: str, gains: Stock, limit: int | None) -> tuple[SeatState, tuple[Event, ...]]:
    """Add resources, and note what is lost to a cap or exceeds the resource track."""
    stock, notes = dict(seat.stock), list[Event]()
    for kind, units in gains.items():
        stock[kind] += units
        if limit is not None and stock[kind] > limit:
            notes.append(Said(f"{stock[kind] - limit} {kind} lost: a player can have at most {limit} (CV-R53)", name))
            stock[kind] = limit
        elif units and stock[kind] > TRACK_SHOWS:
            notes.append(
                Said(
                    f"note: {stock[kind]} {kind} is more than the track shows ({TRACK_SHOWS}); keep count on paper",
                    name,
                )
            )
    return replace(seat, stock=stock), tuple(notes)


def spend(seat: SeatState, costs: Stock) -> SeatState:
    """Take resources from a stock."""
    stock = dict(seat.stock)
    for kind, units in costs.items():
        stock[kind] -= units
    return replace(seat, stock=stock)


def can_afford(stock: Stock, plan: Blueprint) -> bool:
    """Return whether a stock covers every part of a price."""
    for part in plan.price:
        held = 0
        for kind in part.kinds:
            held += stock[kind]
        if held < part.amount:
            return False
    return True


def payments(state: State, seat: SeatState, plan: Blueprint) -> list[Pay]:
    """List every way to pay the parts of a price that leave a choice (CV-BUILD-08, CV-R25)."""
    if not can_afford(seat.stock, plan):
        return []
    ways = [list(_splits(state, seat.stock, group)) for group in plan.choices]
    return [tuple(amount for way in chosen for amount in way) for chosen in product(*ways)]


def _splits(state: State, stock: Stock, group: Price) -> Iterator[Pay]:
    first, second = group.kinds
    for units in range(group.amount, -1, -1):
        if units not in (0, group.amount) and state.switches.mixed_payment == "no":
            continue
        if stock[first] >= units and stock[second] >= group.amount - units:
            parts = (Amount(units, first), Amount(group.amount - units, second))
            yield tuple(part for part in parts if part.units)


def refuse_price(state: State, name: str, plan: Blueprint, pay: Pay | None) -> Refusal | None:
    """Return why a player cannot pay this price."""
    seat, clause = state.seats[name], PRICE_CLAUSE[plan.name]
    if pay is not None:
        refusal = refuse_payment(state, plan, pay, clause)
        if refusal is not None:
            return refusal
    if payments(state, seat, plan) if pay is None else _can_pay(seat.stock, plan, pay):
        return None
    wanted = {kind for part in plan.price for kind in part.kinds}
    held = enumerated([f"{seat.stock[kind]} {kind}" for kind in seat.stock if kind in wanted])
    offered = f" (paid with {' '.join(map(str, pay))})" if pay else ""
    reason = f"{with_article(plan.name)} costs {plan.words}{offered}, and {name} has {held}"
    return refuse(f"CV-BUILD-03 {clause} CV-GEN-08", "too-poor", reason)


def _can_pay(stock: Stock, plan: Blueprint, pay: Pay) -> bool:
    return can_afford(stock, plan) and all(stock[kind] >= units for kind, units in total_of(pay).items())


def refuse_payment(state: State, plan: Blueprint, pay: Pay, clause: str) -> Refusal | None:
    """Return why this payment does not match the price."""
    totals = total_of(pay)
    if any(amount.units < 1 for amount in pay):
        return refuse(f"CV-BUILD-08 {clause}", "wrong-sum", f"each part of a payment must be at least 1 ({plan.words})")
    for kind in totals:
        if not any(kind in part.kinds for part in plan.price):
            return refuse(
                f"{clause} CV-BUILD-08",
                "wrong-kind",
                f"{with_article(plan.name)} costs {plan.words}, not {kind}",
            )
    for part in plan.price:
        paid = sum(totals.get(kind, 0) for kind in part.kinds)
        if paid != part.amount and (len(part.kinds) > 1 or paid):
            reason = f"{with_article(plan.name)} needs {part}, not {paid}"
            return refuse(f"CV-BUILD-08 {clause}", "wrong-sum", reason)
        mixed = sum(bool(totals.get(kind)) for kind in part.kinds) > 1
        if mixed and state.switches.mixed_payment == "no":
            return refuse("CV-R25 CV-BUILD-08", "mixed", f"pay all {' or all '.join(part.kinds)}, not both")
    return None


def total_of(pay: Pay) -> Stock:
    """Add up a payment by kind."""
    totals: Stock = {}
    for amount in pay:
        totals[amount.kind] = totals.get(amount.kind, 0) + amount.units
    return totals


def normal_pay(plan: Blueprint, pay: Pay) -> Pay:
    """Return a payment in canonical order, without the fixed part."""
    totals = total_of(pay)
    kinds = [kind for group in plan.choices for kind in group.kinds]
    return tuple(Amount(totals[kind], kind) for kind in kinds if totals.get(kind))
