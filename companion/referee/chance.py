"""Chance: what can still come up, when some of it lies hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random


def take(pool: Mapping[str, int], drawn: Iterable[str]) -> dict[str, int] | None:
    """Return the pool without what was drawn, or None when it does not hold that."""
    left = dict(pool)
    for item in drawn:
        if left.get(item, 0) < 1:
            return None
        left[item] -= 1
    return left


def add(pool: Mapping[str, int], back: Iterable[str]) -> dict[str, int]:
    """Return the pool with items put back."""
    left = dict(pool)
    for item in back:
        left[item] = left.get(item, 0) + 1
    return left


def spread(pool: Mapping[str, int]) -> list[str]:
    """Lay out a pool item by item."""
    return [item for item, count in pool.items() for _ in range(count)]


def draw(pool: Mapping[str, int], count: int, rng: Random) -> list[str]:
    """Draw at random without putting back."""
    return rng.sample(spread(pool), count)


def hidden(pool: Mapping[str, int], places: int) -> str:
    """Say in words what the `places` unseen items of a pool can be; a sure thing is named as such."""
    left = Counter({item: count for item, count in pool.items() if count})
    if not places or left.total() < places:
        return ""
    if left.total() == places or len(left) == 1:
        return ", ".join(sorted(spread(left))[:places])
    return " or ".join(sorted(left))
