"""Chance: what can still come up, when some of it lies hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct


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


class Unseen(Struct, frozen=True):
    """Cards that nobody has identified: how many of each, and how many of them lie hidden outside the pile.

    A hidden card (in a hand, left out of the game) has no identity until it is shown; it can then be whatever is
    not accounted for.
    """

    cards: dict[str, int]
    hidden: int = 0

    def options(self) -> dict[str, int]:
        """Count what an unidentified card can be."""
        return {card: count for card, count in self.cards.items() if count}

    def in_pile(self) -> int:
        """Return how many cards the pile holds."""
        return sum(self.cards.values()) - self.hidden

    def turn(self, cards: Sequence[str]) -> Unseen | None:
        """Turn cards of the pile over; None when these cannot be there."""
        left = take(self.cards, cards)
        return Unseen(left, self.hidden) if left is not None and len(cards) <= self.in_pile() else None

    def hide(self, count: int) -> Unseen | None:
        """Take cards off the pile without showing them; None when there are not so many."""
        return Unseen(self.cards, self.hidden + count) if 0 <= count <= self.in_pile() else None

    def show(self, card: str) -> Unseen | None:
        """Identify a hidden card; None when it cannot be this one."""
        left = take(self.cards, [card])
        return Unseen(left, self.hidden - 1) if left is not None and self.hidden else None

    def certain(self) -> tuple[str, ...]:
        """Name the hidden cards whose identity follows from all that was seen."""
        pile = self.in_pile()
        return tuple(spread({card: max(0, count - pile) for card, count in self.cards.items()}))
