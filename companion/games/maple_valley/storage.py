"""The best way to store resources at the end (MV-SCORE-04..06, MV-SCORE-09, MV-SCORE-10).

Storing competes with leaving things over: a Honey left is worth 1, and every three others 1. What is left over
depends on a storing plan only through how many things it takes, so for each number of things taken the plan with the
most points is looked for, card by card, and the leftovers are added at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.games.maple_valley.vocabulary import RESOURCES, WILD

THREES = 3
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


def concrete_sets(shelf: Shelf) -> list[Counts]:
    """Write out every set that a shelf takes, wildcards expanded."""
    slots = [options_of(item) for item, number in shelf.set for _ in range(number)]
    found: dict[Counts, None] = {}
    for items in product(*slots):
        found[tuple(items.count(resource) for resource in RESOURCES)] = None
    return list(found)


@lru_cache(maxsize=4096)
def best_plan(shelves: tuple[Shelf, ...], counts: Counts) -> tuple[int, tuple[Counts, ...]]:
    """Return the points of the best plan, leftovers among them, and what lies on each shelf."""
    sets = [concrete_sets(shelf) for shelf in shelves]
    needed = _needed_later(sets)
    memo: dict[tuple[int, Counts], dict[tuple[int, int], _Best]] = {}
    table = _table(shelves, sets, needed, 0, counts, memo)
    total, honey = sum(counts), counts[AT[HONEY]]

    def worth(entry: tuple[tuple[int, int], _Best]) -> tuple[int, int]:
        (taken, taken_honey), best = entry
        left = honey - taken_honey + (total - honey - (taken - taken_honey)) // THREES
        return best.points + left, -taken

    entry = max(table.items(), key=worth)
    return worth(entry)[0], entry[1].stored


def _needed_later(sets: Sequence[list[Counts]]) -> list[tuple[bool, ...]]:
    """Say for each shelf which resources it or a later one can take; the others need not be told apart."""
    needed = [(False,) * len(RESOURCES)]
    for choices in reversed(sets):
        needed.insert(0, tuple(later or any(one[at] for one in choices) for at, later in enumerate(needed[0])))
    return needed


def _table(
    shelves: tuple[Shelf, ...],
    sets: Sequence[list[Counts]],
    needed: Sequence[tuple[bool, ...]],
    at: int,
    left: Counts,
    memo: dict[tuple[int, Counts], dict[tuple[int, int], _Best]],
) -> dict[tuple[int, int], _Best]:
    """Return, for each number of things taken from here on (and how much of it Honey), the best points."""
    if at == len(shelves):
        return {(0, 0): _Best(0, ())}
    key = at, tuple(number if wanted else 0 for number, wanted in zip(left, needed[at], strict=True))
    if key in memo:
        return memo[key]
    found: dict[tuple[int, int], _Best] = {}
    for lain, number in _layings(sets[at], shelves[at].max, key[1]):
        rest = tuple(have - gone for have, gone in zip(key[1], lain, strict=True))
        size, honey = sum(lain), lain[AT[HONEY]]
        for (taken, taken_honey), best in _table(shelves, sets, needed, at + 1, rest, memo).items():
            new = _Best(best.points + number * shelves[at].pts, (lain, *best.stored))
            where = taken + size, taken_honey + honey
            if where not in found or new.points > found[where].points:
                found[where] = new
    memo[key] = found
    return found


def _layings(choices: Sequence[Counts], most: int | None, left: Counts) -> Iterable[tuple[Counts, int]]:
    """Yield every number of complete sets that fit on a shelf, and what they take together."""
    frontier: dict[Counts, int] = {(0,) * len(left): 0}
    seen = dict(frontier)
    while frontier:
        new: dict[Counts, int] = {}
        for lain, number in frontier.items():
            if most is not None and number >= most:
                continue
            for one in choices:
                more = tuple(a + b for a, b in zip(lain, one, strict=True))
                if sum(one) and more not in seen and all(a <= b for a, b in zip(more, left, strict=True)):
                    new[more] = seen[more] = number + 1
        frontier = new
    return seen.items()


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
    wanted = tuple(items.count(resource) for resource in RESOURCES)
    if sum(wanted) != len(items):
        return False
    return any(lain == wanted for lain, _ in _layings(concrete_sets(shelf), shelf.max, wanted))
