"""What changes a use: WHEN effects in force, how many cards it takes, which, and at what price (MS-EFF-06)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup.counting import Scene, fits, holds, least
from companion.games.masters_of_maple_syrup.figures import may_develop
from companion.games.masters_of_maple_syrup.frames import Use
from companion.games.masters_of_maple_syrup.state import Placed, State, hand_size
from companion.games.masters_of_maple_syrup.tables import Card
from companion.games.masters_of_maple_syrup.vocabulary import Effect, Filter, Modify


class Force(NamedTuple):
    """A WHEN effect in force: whose card it is on, and what it changes."""

    owner: str
    placed: Placed
    effect: Effect
    modify: Modify

    @property
    def scene(self) -> Scene:
        return Scene(self.owner, self.placed.id)


def top_use(state: State) -> Use:
    """Return the use that is open."""
    use = state.stack[-1]
    assert isinstance(use, Use)
    return use


def key_of(seat: str, placed: Placed, number: int) -> str:
    """Name an effect of one physical card; effects are numbered from 1."""
    return f"{seat}/{placed.id}/{number}"


def is_silent(state: State, seat: str, effect: Effect) -> bool:
    """Tell whether CHOOSE ONE silences an effect for the chooser (MS-R59)."""
    if state.switches.choose_one_chain == "open" or state.chosen is None:
        return False
    return state.chosen[0] == seat and effect.act != state.chosen[1]


def concerns(effect: Effect, is_own_use: bool) -> bool:
    """Tell whether an effect looks at this player's uses (MS-EFF-11, MS-R38)."""
    return effect.actor == "either" or (effect.actor == "self") == is_own_use


def forces(state: State, use: Use) -> list[Force]:
    """List the WHEN effects in force for a use (MS-R28, MS-R69)."""
    found: list[Force] = []
    call, tables = ("when", use.act), state.tables
    for owner in state.seats if tables.has_stakes else (use.seat,):
        seat = state.seats[owner]
        if call not in seat.calls:
            continue
        called = tables.calls[call]
        for placed in seat.property:
            if use.without and f"{owner}/{placed.id}" in use.without:
                continue
            for number, effect, is_plain in called.get(placed.card, ()):
                is_sure = is_plain and not use.late and state.chosen is None and owner == use.seat
                if is_sure or _is_in_force(state, use, owner, placed, number, effect):
                    found += [Force(owner, placed, effect, step) for step in effect.do if isinstance(step, Modify)]
    return found


def _is_in_force(state: State, use: Use, owner: str, placed: Placed, number: int, effect: Effect) -> bool:
    """Tell whether a WHEN effect changes a use (MS-EFF-02)."""
    if not _may_be_in_force(state, use, owner, placed, number, effect):
        return False
    return not effect.if_ or holds(state, Scene(owner, placed.id), effect.if_)


def _may_be_in_force(state: State, use: Use, owner: str, placed: Placed, number: int, effect: Effect) -> bool:
    """Tell whether a WHEN effect changes a use once its condition holds; one that came meanwhile is late (MS-R27)."""
    if not concerns(effect, owner == use.seat) or is_silent(state, use.seat, effect):
        return False
    if use.late and f"{owner}/{placed.id}" in use.late:
        return False
    return effect.is_by_itself or key_of(owner, placed, number) in use.active


def declinable(state: State, use: Use, owner: str) -> list[tuple[Placed, Effect]]:
    """List the WHEN effects of an owner that he can decline in a use, whether their conditions hold by now or not."""
    call = ("when", use.act)
    if call not in state.seats[owner].calls:
        return []
    called = state.tables.calls[call]
    return [
        (placed, effect)
        for placed in state.seats[owner].property
        for number, effect, _ in called.get(placed.card, ())
        if _may_be_in_force(state, use, owner, placed, number, effect)
    ]


def most(state: State, use: Use) -> int:
    """Return how many cards a use takes at most (MS-ACT-04)."""
    return use.n + sum(_extra(state, force) for force in forces(state, use))


def _extra(state: State, force: Force) -> int:
    return least(state, force.scene, force.modify.extra)


def left_of(state: State, use: Use) -> int:
    """Return how many cards a use can still take."""
    return most(state, use) - len(use.done) - use.replaced


def has_room(state: State, use: Use, card: Card, before: Sequence[str] = ()) -> bool:
    """Tell whether a use can take one more card, after these; extra cards may be of certain kinds only (MS-ACT-04)."""
    return _has_room(state, use, forces(state, use), card, before)


def _has_room(state: State, use: Use, in_force: Sequence[Force], card: Card, before: Sequence[str] = ()) -> bool:
    extras = [(force.effect.of, _extra(state, force)) for force in in_force]
    free = use.n - use.replaced + sum(number for of, number in extras if of is None)
    bound = [of for of, number in extras if of is not None for _ in range(number)]
    if not bound:
        return free - len(use.done) - len(before) > 0
    cards = state.tables.cards
    taken = [*(cards[id.rpartition("#")[0]] for id in (*use.done, *before)), card]
    return len(taken) - _matched(taken, bound) <= free


def _matched(cards: Sequence[Card], filters: Sequence[Filter]) -> int:
    """Count how many cards can be covered by filters, each covering one."""
    if not cards or not filters:
        return 0
    first, rest = cards[0], cards[1:]
    skipped = _matched(rest, filters)
    covered = [
        1 + _matched(rest, [*filters[:at], *filters[at + 1 :]]) for at, of in enumerate(filters) if fits(of, first)
    ]
    return max(skipped, *covered) if covered else skipped


def is_allowed(state: State, use: Use, card: Card, placed: Placed | None = None) -> bool:
    """Tell whether the filter of a use lets a card through; a WHEN effect may lift its type (MS-RIV-02)."""
    return use.filter is None or _is_allowed(use, forces(state, use), card, placed)


def _is_allowed(use: Use, in_force: Sequence[Force], card: Card, placed: Placed | None = None) -> bool:
    if use.filter is None or fits(use.filter, card, placed):
        return True
    lifts = any(force.modify.any_type and fits(force.effect.of, card) for force in in_force)
    return lifts and fits(replace(use.filter, type=None), card, placed)


def is_bound(use: Use, card: Card, placed: Placed | None = None) -> bool:
    """Tell whether a BEFORE effect has bound a use to other cards than this (MS-R71)."""
    return not all(fits(of, card, placed) for of in use.only)


def trees(state: State, use: Use) -> list[Placed]:
    """List the trees that a use of TAP or HARVEST can still take (MS-TAP-02, MS-HAR-02)."""
    is_tapped, tables, done = use.act == "harvest", state.tables, use.done
    found = [
        placed
        for placed in state.seats[use.seat].property
        if placed.tapped == is_tapped and placed.card in tables.trees and not (done and placed.id in done)
    ]
    # Half of the time there is none, and what changes the use need not be looked for.
    if not found:
        return found
    in_force = forces(state, use)
    if not in_force and use.n <= len(done) + use.replaced:
        return []
    if not in_force and use.filter is None and not use.only:
        return found
    cards = tables.cards
    return [
        placed
        for placed in found
        if _has_room(state, use, in_force, cards[placed.card])
        and not is_bound(use, cards[placed.card], placed)
        and _is_allowed(use, in_force, cards[placed.card], placed)
    ]


def prices(state: State, use: Use, card: Card) -> list[int]:
    """List the prices that a player can have for a card, the lowest first; WHEN discounts may be declined.

    The discount of a side is part of the price (MS-RIV-03, MS-R29).
    """
    return _prices(state, use, forces(state, use), card)


def _prices(state: State, use: Use, in_force: Sequence[Force], card: Card) -> list[int]:
    base = max(0, (card.cost if use.price is None else use.price) - use.discount)
    if not in_force:
        return [base]
    found = {base}
    for force in in_force:
        if fits(force.effect.of, card):
            discount = least(state, force.scene, force.modify.discount)
            found |= {max(0, price - discount) for price in found}
    return sorted(found)


def affordable(state: State, use: Use, cards: Iterable[str]) -> dict[str, list[int]]:
    """Return those of some cards that can be developed now, with the prices to be had (MS-DEV-03, MS-PAY-03)."""
    if not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return {}
    in_force, entries = forces(state, use), state.tables.cards
    if not in_force:
        return _plainly_affordable(state, use, cards)
    has_purses = any(force.modify.pay_from for force in in_force)
    purse = 0 if has_purses else funds(state, use)
    found: dict[str, list[int]] = {}
    for name in cards:
        card = entries[name]
        if not _has_room(state, use, in_force, card) or not _is_allowed(use, in_force, card):
            continue
        possible = _prices(state, use, in_force, card)
        purse = funds(state, use, card) if has_purses else purse
        if possible[0] <= purse and not is_bound(use, card):
            found[name] = possible
    return found


def _plainly_affordable(state: State, use: Use, cards: Iterable[str]) -> dict[str, list[int]]:
    """Do the same where no WHEN effect is in force, which is mostly so."""
    if use.n - use.replaced <= len(use.done):
        return {}
    entries, purse, filters = state.tables.cards, funds(state, use), (use.filter, *use.only)
    wanted = [filter for filter in filters if filter is not None]
    found: dict[str, list[int]] = {}
    for name in cards:
        card = entries[name]
        price = max(0, (card.cost if use.price is None else use.price) - use.discount)
        if price <= purse and (not wanted or all(fits(filter, card) for filter in wanted)):
            found[name] = [price]
    return found


def purses(state: State, use: Use, card: Card) -> list[Placed]:
    """List the property cards whose tucked cards may pay for a card too (MS-R30, MS-R37)."""
    if not state.tables.has_purses:
        return []
    return [
        force.placed
        for force in forces(state, use)
        if force.modify.pay_from and force.owner == use.seat and fits(force.effect.of, card)
    ]


def funds(state: State, use: Use, card: Card | None = None) -> int:
    """Count the cards that can pay, the developed card not among them (MS-PAY-03)."""
    number = hand_size(state, use.seat) - (use.source == "hand")
    for purse in purses(state, use, card) if card is not None else ():
        number += len(purse.tucked) - (use.source == "tucked_here" and purse.id == use.by)
    return number


def can_go_on(state: State, use: Use) -> bool:
    """Tell whether a use can still take a card, as far as counts tell: what is in a hand does not matter."""
    if use.act != "develop":
        return bool(trees(state, use))
    if left_of(state, use) < 1 or not may_develop(state, use.seat, bool(use.by), use.beyond_limit):
        return False
    match use.source:
        case "hand":
            return hand_size(state, use.seat) > 0
        case "tucked_here":
            return any(placed.id == use.by and placed.tucked for placed in state.seats[use.owner].property)
    return bool(state.pile)
