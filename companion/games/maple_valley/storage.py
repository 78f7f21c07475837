"""The best way to store resources at the end (MV-SCORE-04..06, MV-SCORE-09, MV-SCORE-10).

Storing competes with leftovers: a Honey left over is worth 1, and every three others 1. The search tries every number
of sets on every card, except where a bound shows that the best plan so far cannot be beaten. Wildcards are filled by
matching.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from companion.games.maple_valley.vocabulary import RESOURCES, WILD

THREES = 3
# Points weigh more than any number of leftover items.
WEIGHT = 100_000
# The most sets listed for a storing card.
MOST_SETS = 60
HONEY = "honey"
AT = {resource: at for at, resource in enumerate(RESOURCES)}
Counts = tuple[int, ...]


class Shelf(NamedTuple):
    """A storing card: points per complete set, and the most sets that count."""

    name: str
    set: tuple[tuple[str, int], ...]
    pts: int
    max: int | None = None


class Plan(NamedTuple):
    """A plan: sets of resources by storing card, their points, and what is left over."""

    stored: tuple[tuple[str, ...], ...]
    points: int
    left: Mapping[str, int]


def counts_of(pack: Mapping[str, int]) -> Counts:
    """Count the resources of a Pack, without Maps (MV-R13)."""
    return tuple(pack.get(resource, 0) for resource in RESOURCES)


def leftover_points(left: Counts) -> int:
    """Score the leftovers, without Maps (MV-SCORE-09, MV-SCORE-10)."""
    return left[AT[HONEY]] + (sum(left) - left[AT[HONEY]]) // THREES


def options_of(item: str) -> tuple[str, ...]:
    """Return the resources an item of a set may be: itself, those of a wildcard, or one of several `bug|herbs`."""
    return WILD.get(item) or tuple(item.split("|"))


def slots_of(shelf: Shelf) -> tuple[tuple[str, ...], ...]:
    """Return the resources for each place of a set."""
    return tuple(options_of(item) for item, number in shelf.set for _ in range(number))


def is_wild(shelf: Shelf) -> bool:
    """Return whether a set leaves a choice."""
    return any(len(options) > 1 for options in slots_of(shelf))


def concrete_sets(shelf: Shelf) -> list[Counts]:
    """List the sets a card can store with wildcards expanded, up to a limit."""
    found: dict[Counts, None] = {}
    for items in islice(product(*slots_of(shelf)), MOST_SETS):
        found[_counted(items)] = None
    return list(found)


def _counted(items: Sequence[str]) -> Counts:
    return tuple(items.count(resource) for resource in RESOURCES)


@lru_cache(maxsize=4096)
def best_plan(shelves: tuple[Shelf, ...], counts: Counts) -> tuple[Counts, ...]:
    """Return what each card stores in the best plan; among equals, the one with the fewest items."""
    plain = [shelf for shelf in shelves if not is_wild(shelf)]
    wild = [shelf for shelf in shelves if is_wild(shelf)]
    search = _Search(_merged(plain), tuple(wild))
    search.go(0, counts, 0, ())
    sets = dict(zip(search.plain, search.stored, strict=False))
    laid: dict[str, Counts] = dict(zip([shelf.name for shelf in wild], search.stored_wild, strict=True))
    for shelf in plain:
        left = sets[shelf._replace(name="", max=None)]
        number = left if shelf.max is None else min(left, shelf.max)
        sets[shelf._replace(name="", max=None)] = left - number
        laid[shelf.name] = tuple(number * need for need in _set_of(shelf))
    return tuple(laid[shelf.name] for shelf in shelves)


def _set_of(shelf: Shelf) -> Counts:
    return _counted([item for options in slots_of(shelf) for item in options])


def _merged(shelves: Sequence[Shelf]) -> dict[Shelf, int | None]:
    """Group cards with equal sets and points, with their total number of sets, the best first."""
    found: dict[Shelf, int | None] = {}
    for shelf in shelves:
        kind = shelf._replace(name="", max=None)
        before = found.get(kind, 0)
        found[kind] = None if before is None or shelf.max is None else before + shelf.max
    return dict(sorted(found.items(), key=lambda entry: -entry[0].pts / max(1, sum(_set_of(entry[0])))))


class _Search:
    """A search for the best plan, card by card, that skips whatever cannot beat the best so far.

    The value of a plan is its points with leftovers, in thousands, less the number of items stored.
    """

    def __init__(self, plain: Mapping[Shelf, int | None], wild: tuple[Shelf, ...]) -> None:
        self.plain, self.most, self.wild = tuple(plain), tuple(plain.values()), wild
        self.sets = [_set_of(shelf) for shelf in plain]
        self.best = -1
        self.stored: tuple[int, ...] = ()
        self.stored_wild: list[Counts] = [(0,) * len(RESOURCES) for _ in wild]
        self.seen: dict[tuple[int, Counts], int] = {}

    def go(self, at: int, left: Counts, points: int, stored: tuple[int, ...]) -> None:
        """Try every number of sets on a card, the highest first."""
        if at == len(self.plain):
            self._finish(left, points, stored)
            return
        if self.seen.get((at, left), -1) >= points:
            return
        self.seen[at, left] = points
        for number in range(self._room(at, left), -1, -1):
            rest = tuple([have - number * need for have, need in zip(left, self.sets[at], strict=True)])
            sure = points + number * self.plain[at].pts
            if WEIGHT * (sure + self._hope(at + 1, rest)) + sum(rest) > self.best:
                self.go(at + 1, rest, sure, (*stored, number))

    def _room(self, at: int, left: Counts) -> int:
        """Return how many sets fit on a card with what is left."""
        room = min([have // need for have, need in zip(left, self.sets[at], strict=True) if need], default=0)
        most = self.most[at]
        return room if most is None else min(room, most)

    def _hope(self, at: int, left: Counts) -> int:
        """Return the most that the remaining cards and the leftovers can be worth."""
        hope = leftover_points(left)
        for n in range(at, len(self.plain)):
            room, one = self._room(n, left), self.sets[n]
            honey = one[AT[HONEY]]
            others = sum(one) - honey
            tried = [k * (self.plain[n].pts - honey) - k * others // THREES for k in range(max(0, room - 2), room + 1)]
            hope += max(0, *tried)
        for shelf in self.wild:
            room = sum(left) // len(slots_of(shelf))
            hope += shelf.pts * (room if shelf.max is None else min(room, shelf.max))
        return hope

    def _finish(self, left: Counts, points: int, stored: tuple[int, ...]) -> None:
        """Fill the cards with wildcards from what is left, and work out the plan."""
        ranges = []
        for shelf in self.wild:
            room = sum(left) // len(slots_of(shelf))
            ranges.append(range(room if shelf.max is None else min(room, shelf.max), -1, -1))
        for numbers in product(*ranges):
            sure = points + sum(n * shelf.pts for n, shelf in zip(numbers, self.wild, strict=True))
            if WEIGHT * (sure + leftover_points(left)) + sum(left) <= self.best:
                continue
            lain = lay_out([slots_of(shelf) * n for shelf, n in zip(self.wild, numbers, strict=True)], left)
            if lain is None:
                continue
            rest = tuple(have - sum(one[n] for one in lain) for n, have in enumerate(left))
            worth = WEIGHT * (sure + leftover_points(rest)) + sum(rest)
            if worth > self.best:
                self.best, self.stored, self.stored_wild = worth, stored, lain


def lay_out(demands: Sequence[Sequence[tuple[str, ...]]], left: Counts) -> list[Counts] | None:
    """Match items to every place of several cards with as little Honey as possible; None if there are too few."""
    places = [(shelf, options) for shelf, several in enumerate(demands) for options in several]
    if len(places) > sum(left):
        return None
    given: dict[int, str] = {}
    room = dict(zip(RESOURCES, left, strict=True))
    for honey in (0, room[HONEY]):
        room[HONEY] = honey
        for place in range(len(places)):
            if place not in given:
                _place(place, places, given, room, set())
    if len(given) < len(places):
        return None
    laid: list[list[str]] = [[] for _ in demands]
    for place, resource in given.items():
        laid[places[place][0]].append(resource)
    return [_counted(several) for several in laid]


def _place(
    place: int,
    places: Sequence[tuple[int, tuple[str, ...]]],
    given: dict[int, str],
    room: dict[str, int],
    tried: set[str],
) -> bool:
    """Find an item for a place, moving others that can take something else."""
    for resource in places[place][1]:
        if resource in tried:
            continue
        tried.add(resource)
        if room[resource] > 0:
            room[resource] -= 1
            given[place] = resource
            return True
        for other in [at for at, taken in given.items() if taken == resource]:
            if _place(other, places, given, room, tried):
                given[place] = resource
                return True
    return False


def items_of(counts: Counts) -> tuple[str, ...]:
    """Turn counts into a list of items."""
    return tuple(resource for resource, number in zip(RESOURCES, counts, strict=True) for _ in range(number))


def make_plan(shelves: Sequence[Shelf], pack: Mapping[str, int]) -> Plan:
    """Store resources so that the total with leftovers is the highest possible."""
    ordered = tuple(shelves)
    counts = counts_of(pack)
    return plan_of(ordered, counts, best_plan(ordered, counts) if ordered else ())


def plan_of(shelves: Sequence[Shelf], counts: Counts, stored: Sequence[Counts]) -> Plan:
    """Work out a plan: points of the sets, and the leftovers."""
    points = sum(sets_on(shelf, lain) * shelf.pts for shelf, lain in zip(shelves, stored, strict=True))
    left = tuple(have - sum(lain[at] for lain in stored) for at, have in enumerate(counts))
    return Plan(tuple(map(items_of, stored)), points, dict(zip(RESOURCES, left, strict=True)))


def sets_on(shelf: Shelf, lain: Counts) -> int:
    """Count the complete sets on a card (MV-R52)."""
    size = sum(number for _, number in shelf.set)
    number = sum(lain) // size if size else 0
    return number if shelf.max is None else min(number, shelf.max)


def fits(shelf: Shelf, items: Sequence[str]) -> bool:
    """Return whether items are complete sets for a card (MV-SCORE-05, MV-R52)."""
    slots = slots_of(shelf)
    number, rest = divmod(len(items), len(slots))
    if rest or (shelf.max is not None and number > shelf.max) or any(item not in RESOURCES for item in items):
        return False
    return lay_out([slots * number], _counted(items)) is not None
