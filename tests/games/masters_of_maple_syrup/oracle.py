"""An independent model of hidden hands, simple and slow, written without reference to the game's own.

It keeps every possible layout of all cards, as counts of each name in each place, and follows the history: a drawn
card can be any card of the deck, a shown card must have been where it was shown, a reshuffle moves the pile to the
deck. The remaining layouts are the possible ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

# The number of cards of each name in each place.
Layout: TypeAlias = tuple[tuple[int, ...], ...]
DECK, PILE = "deck", "pile"


class Oracle:
    """All layouts that fit everything seen so far."""

    def __init__(self, deck: Iterable[str], places: Iterable[str]) -> None:
        cards = list(deck)
        self.names = sorted(set(cards))
        self.places = [DECK, PILE, *places]
        nothing = (0,) * len(self.names)
        full = tuple(cards.count(name) for name in self.names)
        self.layouts: set[Layout] = {tuple(full if place == DECK else nothing for place in self.places)}

    def add_name(self, name: str) -> int:
        """Add a name that was not in the deck at first."""
        if name not in self.names:
            self.names.append(name)
            self.layouts = {tuple((*counts, 0) for counts in layout) for layout in self.layouts}
        return self.names.index(name)

    def move_unseen(self, source: str, target: str) -> None:
        """Move a card between places without naming it."""
        every = range(len(self.names))
        self.layouts = {after for layout in self.layouts for after in self._moved(layout, source, target, every)}

    def move(self, source: str, target: str, name: str) -> None:
        """Move a card of this name between places, seen by everyone."""
        which = [self.add_name(name)]
        self.layouts = {after for layout in self.layouts for after in self._moved(layout, source, target, which)}

    def show(self, place: str, name: str) -> None:
        """Show a card of this name, which leaves for good onto a property."""
        which, at = self.add_name(name), self.places.index(place)
        self.layouts = {
            (*layout[:at], _changed(layout[at], which, -1), *layout[at + 1 :])
            for layout in self.layouts
            if layout[at][which]
        }

    def reshuffle(self) -> None:
        """Make the pile the new deck."""
        for layout in self.layouts:
            assert not any(layout[0]), "the deck was not empty"
        nothing = (0,) * len(self.names)
        self.layouts = {(layout[1], nothing, *layout[2:]) for layout in self.layouts}

    def may_hold(self, place: str) -> set[str]:
        """Return the names that can be in a place."""
        at = self.places.index(place)
        return {name for which, name in enumerate(self.names) if any(layout[at][which] for layout in self.layouts)}

    def may_hold_both(self, place: str) -> set[tuple[str, str]]:
        """Return the pairs of names that a place can hold together."""
        at = self.places.index(place)
        hands = {layout[at] for layout in self.layouts}
        found: set[tuple[str, str]] = set()
        for one, other in combinations_with_replacement(range(len(self.names)), 2):
            if any(hand[other] and (hand[one] > 1 if one == other else hand[one]) for hand in hands):
                first, second = sorted((self.names[one], self.names[other]))
                found.add((first, second))
        return found

    def is_known(self, place: str) -> bool:
        """Return whether only one set of cards can be in a place."""
        at = self.places.index(place)
        return len({layout[at] for layout in self.layouts}) == 1

    def size(self, place: str) -> int:
        """Count the cards in a place, the same in every layout."""
        at = self.places.index(place)
        sizes = {sum(layout[at]) for layout in self.layouts}
        assert len(sizes) == 1, (place, sizes)
        return sizes.pop()

    def _moved(self, layout: Layout, source: str, target: str, which: Iterable[int]) -> Iterator[Layout]:
        out, into = self.places.index(source), self.places.index(target)
        for name in which:
            if layout[out][name]:
                counts = list(layout)
                counts[out] = _changed(counts[out], name, -1)
                counts[into] = _changed(counts[into], name, 1)
                yield tuple(counts)


def _changed(counts: tuple[int, ...], which: int, change: int) -> tuple[int, ...]:
    return (*counts[:which], counts[which] + change, *counts[which + 1 :])
