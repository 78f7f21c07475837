"""Chance: pools to draw from, and cards that nobody has identified."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct


def take(pool: Mapping[str, int], drawn: Iterable[str]) -> dict[str, int] | None:
    """Return the pool without the drawn items, or None if it does not contain them all."""
    left = dict(pool)
    for item in drawn:
        if left.get(item, 0) < 1:
            return None
        left[item] -= 1
    return left


def add(pool: Mapping[str, int], back: Iterable[str]) -> dict[str, int]:
    """Return the pool with these items put back."""
    left = dict(pool)
    for item in back:
        left[item] = left.get(item, 0) + 1
    return left


def spread(pool: Mapping[str, int]) -> list[str]:
    """List the items of a pool one by one."""
    return [item for item, count in pool.items() for _ in range(count)]


def draw(pool: Mapping[str, int], count: int, rng: Random) -> list[str]:
    """Draw items at random without replacement."""
    return rng.sample(spread(pool), count)


class Unseen(Struct, frozen=True):
    """Unidentified cards: how many of each there are, and how many of them are hidden outside the pile.

    A hidden card (in a hand, or removed from the game) has no identity until it is shown. It can then be any card
    that is not accounted for.
    """

    cards: dict[str, int]
    hidden: int = 0

    def options(self) -> dict[str, int]:
        """Return the cards that an unidentified card can be, with their counts."""
        return {card: count for card, count in self.cards.items() if count}

    def in_pile(self) -> int:
        """Return the number of cards in the pile."""
        return sum(self.cards.values()) - self.hidden

    def is_empty(self) -> bool:
        """Return whether no card is left in the pile."""
        return self.in_pile() == 0 if self.hidden else not any(self.cards.values())

    def turn(self, cards: Sequence[str]) -> Unseen | None:
        """Turn over cards of the pile; None if they cannot all be in it."""
        left = take(self.cards, cards)
        if left is None or (self.hidden and len(cards) > self.in_pile()):
            return None
        return Unseen(left, self.hidden)

    def hide(self, count: int) -> Unseen | None:
        """Take cards off the pile without showing them; None if it has too few."""
        return Unseen(self.cards, self.hidden + count) if 0 <= count <= self.in_pile() else None

    def show(self, card: str) -> Unseen | None:
        """Identify a hidden card; None if it cannot be this one."""
        left = take(self.cards, [card])
        return Unseen(left, self.hidden - 1) if left is not None and self.hidden else None

    def certain(self) -> tuple[str, ...]:
        """Return the hidden cards whose identity follows from the cards already seen."""
        pile = self.in_pile()
        return tuple(spread({card: max(0, count - pile) for card, count in self.cards.items()}))
