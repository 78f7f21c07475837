"""Costs and gains with choices: every way to pay, every way to collect (MV-GEN-02, MV-GEN-08, MV-R74, MV-R89)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import NamedTuple, TypeAlias

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Priced
from companion.games.maple_valley.counts import times
from companion.games.maple_valley.state import MAPS, UNSEEN, Seat, State, friends_of, outstanding, written
from companion.games.maple_valley.vocabulary import CARDS, ITEMS, WILD

MANY = 999
# The most lines listed for one card or trade; only an owner's card with many wildcards has more.
MOST_LINES = 20_000
ORDER = {item: at for at, item in enumerate(ITEMS)}
# Wildcards for things that are all different.
DISTINCT = frozenset({"diff_good", "diff_curio"})
Items: TypeAlias = tuple[str, ...]
# A payment as named in a move, or None.
Named: TypeAlias = Items | None


class Group(NamedTuple):
    """A number of items chosen from options, all different where stated."""

    options: tuple[str, ...]
    n: int
    is_distinct: bool = False
    # How many Maps there are to collect (MV-R12).
    maps: int = MANY


class Modifier(NamedTuple):
    """An effect that reduces or changes a payment, and how often it can do so now."""

    key: str
    step: v.Less | v.Swap
    left: int


class Payment(NamedTuple):
    """The items paid, in canonical order, and the keys of the effects used."""

    items: Items
    uses: tuple[str, ...] = ()


def in_order(items: Sequence[str]) -> tuple[str, ...]:
    """Sort items in the order of the supply, followed by cards."""
    if len(items) < 2:
        return tuple(items)
    try:
        return tuple(sorted(items, key=ORDER.__getitem__))
    except KeyError:
        return tuple(sorted(items, key=lambda item: (ORDER.get(item, len(ORDER)), item)))


def options_of(state: State, owner: Seat, item: str) -> tuple[str, ...]:
    """Return what can be paid for an item of a cost."""
    if item in WILD:
        return WILD[item]
    match item:
        case "favour":
            brought = owner.bringing if state.switches.trade_bringing == "yes" else ()
            return tuple(dict.fromkeys((*owner.preparing, *brought)))
        case "patch":
            return tuple(held.id for held in owner.patches)
        case "friend":
            return tuple(dict.fromkeys(dispensable(state, owner)))
        case "sun":
            return (state.sun,)
    return (item,)


def dispensable(state: State, owner: Seat) -> list[str]:
    """List the Friends a player can give up: neither the starting Friend nor the one played this turn."""
    friends = [card for card in friends_of(owner, state.tables.dawdles) if card not in (owner.starter, UNSEEN)]
    if state.seats.get(state.turn) is owner and state.now.card in friends:
        friends.remove(state.now.card)
    return friends


def groups_of(state: State, owner: Seat, cost: v.Cost) -> Iterator[list[Group]]:
    """Yield the groups of a cost, once for each number that may be chosen."""
    fixed: list[Group] = []
    chosen: list[tuple[Group, ...]] = []
    for part in cost:
        items, number, upto = _read_part(part)
        options = options_of(state, owner, items[0])
        if len(items) > 1:
            options = tuple(dict.fromkeys(option for item in items for option in options_of(state, owner, item)))
        is_distinct = items[0] == "patch" or not DISTINCT.isdisjoint(items)
        if upto is not None:
            chosen.append(tuple(Group(options, n, is_distinct) for n in range(1, upto + 1)))
        else:
            fixed.append(Group(options, number, is_distinct))
    if not chosen:
        yield fixed
        return
    for several in product(*chosen):
        yield [*fixed, *several]


def _read_part(part: v.Spent | v.Price) -> tuple[tuple[str, ...], int, int | None]:
    """Return the options for a part of a cost, its number, and its maximum."""
    if isinstance(part, str):
        return (part,), 1, None
    return part.or_ or (str(part.item),), part.n, part.upto


def holdings(state: State, owner: Seat, cost: v.Cost) -> dict[str, int]:
    """Count everything a player can pay with."""
    if not asks_for_cards(cost):
        return owner.pack
    brought = owner.bringing if state.switches.trade_bringing == "yes" else ()
    cards = (*owner.preparing, *brought, *(held.id for held in owner.patches))
    return {**owner.pack, **Counter((*cards, *dispensable(state, owner)))}


def asks_for_cards(cost: v.Cost) -> bool:
    """Return whether a cost asks for cards."""
    return any(item in CARDS for part in cost for item in _read_part(part)[0])


def combos(groups: Sequence[Group]) -> Iterator[tuple[str, ...]]:
    """Yield every way to choose from groups."""
    if len(groups) == 1 and groups[0].n == 1:
        for option in groups[0].options:
            yield (option,)
        return
    ways = [
        list((combinations if group.is_distinct else combinations_with_replacement)(group.options, group.n))
        for group in groups
    ]
    for way in product(*ways):
        yield tuple([item for chosen in way for item in chosen])


def is_covered(items: Sequence[str], held: Mapping[str, int]) -> bool:
    """Return whether the player has these items."""
    return not any(items.count(item) > held.get(item, 0) for item in items)


def payments(state: State, owner: Seat, cost: v.Cost, modifiers: Sequence[Modifier] = ()) -> Iterator[Items]:
    """Yield every way to pay a cost, each only once."""
    usual = plain(cost)
    if usual is not None and not modifiers:
        if is_covered(usual, owner.pack):
            yield usual
        return
    found: set[Items] = set()
    for items, _ in _payments(state, owner, cost, modifiers):
        if items not in found:
            found.add(items)
            yield items


def can_pay(state: State, owner: Seat, cost: v.Cost) -> bool:
    """Return whether a cost can be paid."""
    return not cost or next(payments(state, owner, cost), None) is not None


def _payments(state: State, owner: Seat, cost: v.Cost, modifiers: Sequence[Modifier]) -> Iterator[Payment]:
    held = holdings(state, owner, cost)
    for groups in groups_of(state, owner, cost):
        for variant, uses in _variants(groups, modifiers):
            there = [Group(tuple([o for o in g.options if o in held]), g.n, g.is_distinct) for g in variant]
            for items in combos(there):
                if len(items) == 1 or is_covered(items, held):
                    yield Payment(in_order(items), uses)


def printed_payments(state: State, owner: Seat, price: Priced, modifiers: Sequence[Modifier]) -> Iterable[Items]:
    """Return every way to pay a printed cost."""
    if price.plain is None or modifiers:
        return payments(state, owner, price.cost, modifiers) if _can_hope(owner, price, modifiers) else ()
    return () if _missing(owner, price) else (price.plain,)


def _can_hope(owner: Seat, price: Priced, modifiers: Sequence[Modifier]) -> bool:
    """Return whether more named items are missing than effects can make up for, so that a cost cannot be paid."""
    return _missing(owner, price) <= sum(m.left * (m.step.n if isinstance(m.step, v.Less) else 1) for m in modifiers)


def _missing(owner: Seat, price: Priced) -> int:
    """Count the named items of a cost that a player lacks."""
    missing, pack = 0, owner.pack
    for item, number in price.need:
        have = pack.get(item, 0)
        if have < number:
            missing += number - have
    return missing


def plain(cost: v.Cost) -> tuple[str, ...] | None:
    """Return the only payment of a cost in canonical order, or None if there is a choice."""
    found: list[str] = []
    for part in cost:
        items, number, upto = _read_part(part)
        if len(items) > 1 or items[0] not in ORDER or upto is not None:
            return None
        found += items * number
    return in_order(found)


def _variants(groups: list[Group], modifiers: Sequence[Modifier]) -> Iterator[tuple[list[Group], tuple[str, ...]]]:
    """Yield the groups of a cost with no, one or more effects on the payment."""
    yield groups, ()
    if not modifiers or any(group.is_distinct for group in groups):
        return
    singles = [Group(group.options, 1) for group in groups for _ in range(group.n)]
    seen: list[tuple[list[Group], tuple[str, ...]]] = [(singles, ())]
    for modifier in modifiers:
        for _ in range(min(modifier.left, len(singles))):
            more = [
                (changed, (*uses, modifier.key)) for before, uses in seen for changed in _changed(before, modifier.step)
            ]
            new = [variant for variant in more if variant not in seen]
            yield from new
            seen += new


def _changed(groups: list[Group], step: v.Less | v.Swap) -> Iterator[list[Group]]:
    """Yield the groups of a cost after one use of an effect; cards that nobody has are left out."""
    if isinstance(step, v.Swap):
        wanted, instead = set(WILD.get(step.to, (step.to,))), WILD.get(step.from_, (step.from_,))
        for at, group in enumerate(groups):
            if group.options and wanted.issuperset(group.options):
                yield [*groups[:at], Group(instead, 1), *groups[at + 1 :]]
        return
    kind = set(WILD.get(step.item, (step.item,)))
    fitting = [at for at, group in enumerate(groups) if group.options and kind.issuperset(group.options)]
    for gone in combinations(fitting, min(step.n, len(fitting))):
        if gone:
            yield [group for at, group in enumerate(groups) if at not in gone]


def gain_group(state: State, seat: str, step: v.Gain, subject: str) -> Group:
    """Return what a step gives: the number and the options."""
    items = step.items
    options = _given(state, items[0], subject) if items else ()
    if len(items) > 1:
        options = tuple(dict.fromkeys(option for item in items for option in _given(state, item, subject)))
    number = step.n if isinstance(step.n, int) else 0
    is_distinct = not DISTINCT.isdisjoint(items)
    n = number * times(state, seat, step.per) if options else 0
    left = MANY
    if "map" in options and state.switches.maps_limited == "yes":
        left = max(0, MAPS - outstanding(state, "map"))
        n = min(n, left) if options == ("map",) else n
        options = options if left else tuple(option for option in options if option != "map")
    return Group(options, min(n, len(options)) if is_distinct else n, is_distinct, left)


def _given(state: State, item: str, subject: str) -> tuple[str, ...]:
    if item in WILD:
        return WILD[item]
    match item:
        case "sun":
            return (state.sun,)
        case "past_sun":
            return tuple(dict.fromkeys(state.suns[:-1]))
        case "grove_good":
            return state.groves.get(subject, ())
        case "site_curio":
            return (subject,) if subject else ()
    return (item,)


def gain_choices(groups: Sequence[Group]) -> list[tuple[str, ...]]:
    """List every way to collect, each only once and with no more Maps than are left."""
    found = list(dict.fromkeys(in_order(items) for items in combos(groups)))
    left = min((group.maps for group in groups), default=MANY)
    return found if left == MANY else [items for items in found if items.count("map") <= left] or found


def as_ids(owner: Seat, items: Sequence[str]) -> tuple[str, ...]:
    """Put typed payments into canonical order; a Patch without a number is the first of its title."""
    found: list[str] = []
    for item in items:
        held = next((held.id for held in owner.patches if item in (held.id, held.card) and held.id not in found), item)
        found.append(held)
    return in_order(found)


def as_words(owner: Seat, items: Sequence[str]) -> tuple[str, ...]:
    """Write a payment as in a canonical move."""
    if not any("#" in item for item in items):
        return tuple(items)
    held = {held.id: written(owner, held) for held in owner.patches}
    return tuple(held.get(item, item) for item in items)


def payment_of(state: State, owner: Seat, cost: v.Cost, paying: Named, modifiers: Sequence[Modifier] = ()) -> Payment:
    """Return the payment of a legal move; if effects change it, the one that uses the fewest."""
    items = as_ids(owner, paying) if paying is not None else plain(cost)
    if items is not None and not modifiers:
        return Payment(items)
    ways = [way for way in _payments(state, owner, cost, modifiers) if paying is None or way.items == items]
    return min(ways, key=lambda way: len(way.uses))


def readings(owner: Seat, ways: Iterable[Items], usual: Items | None, paying: Named) -> Iterator[tuple[Items, Named]]:
    """Yield the payments a move may mean, each as written, or None if there is no choice.

    `usual` is the payment of a cost without choices.
    """
    rest = iter(ways)
    first = list(islice(rest, 2))
    is_clear = first == [usual]
    wanted = as_ids(owner, paying) if paying is not None else None
    for items in chain(first, rest):
        if wanted is None or items == wanted:
            yield items, None if is_clear else as_words(owner, items)
