"""Write numbers of things and lists of people in words."""

from __future__ import annotations

from collections.abc import Sequence

# At most this many people are listed by name.
FEW = 3


def counted(number: int, thing: str) -> str:
    """Write a number of things: `1 card`, `2 cards`."""
    return f"{number} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """Return the plural of a noun: `cards`, `patches`, `utilities`; a noun in -s stays as it is."""
    if thing.endswith("s"):
        return thing
    if thing.endswith("y") and thing[-2] not in "aeiou":
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith(("ch", "sh", "x")) else f"{thing}s"


def unit_for(number: int, unit: str) -> str:
    """Return a unit, given in the plural, as it is written after a number: `star`, `stars`, `reputation`."""
    return unit.removesuffix("s") if number == 1 else unit


def in_units(number: int, unit: str) -> str:
    """Write a number with its unit, given in the plural: `1 star`, `2 stars`, `2 reputation`."""
    return f"{number} {unit_for(number, unit)}"


def enumerated(words: Sequence[str]) -> str:
    """Join words into a phrase: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def in_runs(numbers: Sequence[int]) -> str:
    """Join numbers into a phrase, with three or more in a row as a range: `5 and 16 to 38`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return enumerated(
        [word for run in runs for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))]
    )


def named(people: Sequence[str]) -> str:
    """List a few people by name and count many: `ann, bo and cy`, `5 players`."""
    if len(people) > FEW:
        return counted(len(people), "player")
    return enumerated(people)


def alternatives(words: Sequence[str]) -> str:
    """Join words as alternatives: `a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
