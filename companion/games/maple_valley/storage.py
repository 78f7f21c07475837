"""The best way to store resources at the end (MV-SCORE-04..06, MV-SCORE-09, MV-SCORE-10).

Storing competes with leaving things over: a Honey left is worth 1, and every three others 1. What is left over
depends on a storing plan only through how many things it takes, so for each number of things taken the plan with the
most points is looked for, card by card, and the leftovers are added at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from companion.games.maple_valley.vocabulary import RESOURCES, WILD

THREES = 3
# So many sets of a storing card are listed.
MOST_SETS = 60
HONEY = "honey"
AT = {resource: at for at, resource in enumerate(RESOURCES)}
Counts = tuple[int, ...]


class Shelf(NamedTuple):
    """A card that stores: points for each complete set, and how many sets count at most."""

    name: str
    set: tuple[tuple[str, int], ...]
    pts: int
    max: int | None = None


class Plan(NamedTuple):
    """What is stored: sets of resources by shelf, the points for them, and what is left over."""

    stored: tuple[tuple[str, ...], ...]
    points: int
    left: Mapping[str, int]


class Taken(NamedTuple):
    """How many things a plan takes, and how many of them are Honey."""

    number: int
    honey: int


class _Best(NamedTuple):
    points: int
    # For each shelf from here on, the things that lie on it.
    stored: tuple[Counts, ...]


def counts_of(pack: Mapping[str, int]) -> Counts:
    """Count the resources of a Pack; Maps are none (MV-R13)."""
    return tuple(pack.get(resource, 0) for resource in RESOURCES)


def leftover_points(left: Counts) -> int:
    """Score what is left over, but for Maps (MV-SCORE-09, MV-SCORE-10)."""
    return left[AT[HONEY]] + (sum(left) - left[AT[HONEY]]) // THREES


def options_of(item: str) -> tuple[str, ...]:
    """Return what an item of a set may be: itself, what a wildcard stands for, or one of several `bug|herbs`."""
    return WILD.get(item) or tuple(item.split("|"))


def slots_of(shelf: Shelf) -> tuple[tuple[str, ...], ...]:
    """Return what each place of a set may hold."""
    return tuple(options_of(item) for item, number in shelf.set for _ in range(number))


def is_wild(shelf: Shelf) -> bool:
    """Tell whether a set leaves a choice."""
    return any(len(options) > 1 for options in slots_of(shelf))


def concrete_sets(shelf: Shelf) -> list[Counts]:
    """Write out sets that a shelf takes, wildcards expanded; not more than anybody reads."""
    found: dict[Counts, None] = {}
    for items in islice(product(*slots_of(shelf)), MOST_SETS):
        found[_counted(items)] = None
    return list(found)


def _counted(items: Sequence[str]) -> Counts:
    return tuple(items.count(resource) for resource in RESOURCES)


@lru_cache(maxsize=4096)
def best_plan(shelves: tuple[Shelf, ...], counts: Counts) -> tuple[int, tuple[Counts, ...]]:
    """Return the points of the best plan, leftovers among them, and what lies on each shelf."""
    plain = [shelf for shelf in shelves if not is_wild(shelf)]
    order = plain + [shelf for shelf in shelves if is_wild(shelf)]
    search = _Search(tuple(plain), tuple(order[len(plain) :]))
    total, honey = sum(counts), counts[AT[HONEY]]

    def worth(entry: tuple[Taken, _Best]) -> tuple[int, int]:
        taken, best = entry
        left = honey - taken.honey + (total - honey - (taken.number - taken.honey)) // THREES
        return best.points + left, -taken.number

    entry = max(search.table(0, counts).items(), key=worth)
    stored = dict(zip([shelf.name for shelf in order], entry[1].stored, strict=True))
    return worth(entry)[0], tuple(stored[shelf.name] for shelf in shelves)


class _Search:
    """Looks for the best points for each number of things taken: plain shelves one by one, wild ones at the end."""

    def __init__(self, plain: tuple[Shelf, ...], wild: tuple[Shelf, ...]) -> None:
        self.plain, self.wild = plain, wild
        self.sets = [_counted([item for options in slots_of(shelf) for item in options]) for shelf in plain]
        later = {resource for shelf in wild for options in slots_of(shelf) for resource in options}
        # Which resources a shelf or a later one can take; the others need not be told apart.
        self.needed = [tuple(resource in later for resource in RESOURCES)]
        for one in reversed(self.sets):
            self.needed.insert(0, tuple(kept or bool(n) for kept, n in zip(self.needed[0], one, strict=True)))
        self.memo: dict[tuple[int, Counts], dict[Taken, _Best]] = {}

    def table(self, at: int, left: Counts) -> dict[Taken, _Best]:
        """Return the best points from a shelf on, for each number of things taken."""
        key = at, tuple(number if kept else 0 for number, kept in zip(left, self.needed[at], strict=True))
        if key not in self.memo:
            self.memo[key] = self._wild_table(key[1]) if at == len(self.plain) else self._plain_table(at, key[1])
        return self.memo[key]

    def _plain_table(self, at: int, left: Counts) -> dict[Taken, _Best]:
        shelf, one = self.plain[at], self.sets[at]
        most = min((have // need for have, need in zip(left, one, strict=True) if need), default=0)
        found: dict[Taken, _Best] = {}
        for number in range((most if shelf.max is None else min(most, shelf.max)) + 1):
            lain = tuple(number * need for need in one)
            rest = tuple(have - gone for have, gone in zip(left, lain, strict=True))
            for taken, best in self.table(at + 1, rest).items():
                where = Taken(taken.number + sum(lain), taken.honey + lain[AT[HONEY]])
                _improve(found, where, _Best(best.points + number * shelf.pts, (lain, *best.stored)))
        return found

    def _wild_table(self, left: Counts) -> dict[Taken, _Best]:
        found: dict[Taken, _Best] = {}
        ranges = []
        for shelf in self.wild:
            most = sum(left) // len(slots_of(shelf))
            ranges.append(range((most if shelf.max is None else min(most, shelf.max)) + 1))
        for numbers in product(*ranges):
            lain = lay_out([slots_of(shelf) * n for shelf, n in zip(self.wild, numbers, strict=True)], left)
            if lain is not None:
                taken = Taken(sum(map(sum, lain)), sum(one[AT[HONEY]] for one in lain))
                points = sum(n * shelf.pts for shelf, n in zip(self.wild, numbers, strict=True))
                _improve(found, taken, _Best(points, tuple(lain)))
        return found


def _improve(found: dict[Taken, _Best], where: Taken, new: _Best) -> None:
    if where not in found or new.points > found[where].points:
        found[where] = new


def lay_out(demands: Sequence[Sequence[tuple[str, ...]]], left: Counts) -> list[Counts] | None:
    """Put a thing on every place of several shelves, with as little Honey as will do; None where there are too few."""
    places = [(shelf, options) for shelf, several in enumerate(demands) for options in several]
    if len(places) > sum(left):
        return None
    given: dict[int, str] = {}
    room = dict(zip(RESOURCES, left, strict=True))
    for honey in (0, room[HONEY]):
        room[HONEY] = honey - list(given.values()).count(HONEY)
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
    """Find a thing for a place; others make room where they can take something else."""
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
    """Write counts as things one after the other."""
    return tuple(resource for resource, number in zip(RESOURCES, counts, strict=True) for _ in range(number))


def make_plan(shelves: Sequence[Shelf], pack: Mapping[str, int]) -> Plan:
    """Lay resources on shelves so that the total with leftovers is the highest possible."""
    ordered = tuple(shelves)
    counts = counts_of(pack)
    _, stored = best_plan(ordered, counts) if ordered else (0, ())
    return plan_of(ordered, counts, stored)


def plan_of(shelves: Sequence[Shelf], counts: Counts, stored: Sequence[Counts]) -> Plan:
    """Reckon a plan: points of the sets, and what is left over."""
    points = sum(sets_on(shelf, lain) * shelf.pts for shelf, lain in zip(shelves, stored, strict=True))
    left = tuple(have - sum(lain[at] for lain in stored) for at, have in enumerate(counts))
    return Plan(tuple(map(items_of, stored)), points, dict(zip(RESOURCES, left, strict=True)))


def sets_on(shelf: Shelf, lain: Counts) -> int:
    """Count the complete sets on a shelf (MV-R52)."""
    size = sum(number for _, number in shelf.set)
    number = sum(lain) // size if size else 0
    return number if shelf.max is None else min(number, shelf.max)


def fits(shelf: Shelf, items: Sequence[str]) -> bool:
    """Tell whether things are so many complete sets for a shelf (MV-SCORE-05, MV-R52)."""
    slots = slots_of(shelf)
    number, rest = divmod(len(items), len(slots))
    if rest or (shelf.max is not None and number > shelf.max) or any(item not in RESOURCES for item in items):
        return False
    return lay_out([slots * number], _counted(items)) is not None
