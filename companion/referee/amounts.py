"""Numbers of things and of people, in words."""

from __future__ import annotations

from collections.abc import Sequence

# So many people are named one by one.
FEW = 3


def counted(number: int, thing: str) -> str:
    """Write a number of things: `1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def in_units(number: int, unit: str) -> str:
    """Write a number of what is called by its plural, if it has one: `1 star`, `2 stars`, `2 reputation`."""
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def named(people: Sequence[str]) -> str:
    """Name a few people, count many: `ann, bo and cy`, `5 players`."""
    if len(people) > FEW:
        return counted(len(people), "player")
    return " and ".join(filter(None, (", ".join(people[:-1]), *people[-1:])))
