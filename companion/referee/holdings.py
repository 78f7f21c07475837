"""Holdings: what each player has at the end of a game that was not tracked, and how to type it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.referee.amounts import counted
from companion.referee.words import Choice, Read

Kind: TypeAlias = Literal["number", "numbers", "choice", "cards"]
# No quantity at any table is larger.
MOST = 9999
# A card that nobody has looked at.
UNSEEN = "?"
NO_YES = ("no", "yes")
# Characters quoted from unreadable input, and options listed in a message.
LONGEST = 20
SHOWN = 12
WHOLE = re.compile("[+-]?[0-9]{1,99}")
# `2 x syrup-cellar (t) {3}`: how many, the card, a mark, and the cards under it.
CARD = re.compile(
    r"(?:(?P<times>[1-9][0-9]?)(?:\s*[x*]\s*|\s+))?(?P<name>[^(){}]+?)\s*"
    r"(?:\((?P<mark>[^(){}]*)\))?\s*(?:\{(?P<under>[^(){}]*)\})?"
)
# An invalid number of cards: `0 syrup-cellar`, `100 x syrup-cellar`.
MISCOUNTED = re.compile(r"[0-9]+(?:\s*[x*]\s*|\s+)\S")
# `2 spile-kit` among the cards under another.
TIMES = re.compile(r"(?<!\S)(?P<times>[1-9][0-9]?)\s+(?P<name>[^\s0-9]\S*)")
BETWEEN = re.compile(r"[,;\n](?![^{]*\})")


class Laid(Struct, frozen=True):
    """A card on the table at the end, with a mark such as `t` for tapped and the cards under it."""

    card: str
    mark: str = ""
    under: tuple[str, ...] = ()

    def __str__(self) -> str:
        mark = f" ({self.mark})" if self.mark else ""
        return self.card + mark + (f" {{{' '.join(self.under)}}}" if self.under else "")


Value: TypeAlias = int | str | tuple[int, ...] | tuple[Laid, ...]
# The holdings of a player, or of the table, by key. A missing key counts as nothing.
Held: TypeAlias = Mapping[str, Value]


class Holding(Struct, frozen=True):
    """Something to count when you score a game that was not tracked.

    A `number` is between `least` and `most`; `numbers` and `cards` have at most `most` items. A `choice` is one of the
    words `one_of`, by default the first. `cards` are any of `one_of`, each with one of the `marks` and any of `under`
    beneath it. A `shared` holding belongs to the table, not to a player.
    """

    key: str
    words: str
    most: int = MOST
    least: int = 0
    kind: Kind = "number"
    one_of: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    shared: bool = False

    @property
    def default(self) -> Value:
        """The value used when none is given."""
        defaults: dict[Kind, Value] = {"number": 0, "numbers": (), "choice": next(iter(self.one_of), ""), "cards": ()}
        return defaults[self.kind]


def yes_no(key: str, words: str, shared: bool = False) -> Holding:
    """Return a yes-or-no holding; the default is no."""
    return Holding(key, words, kind="choice", one_of=NO_YES, shared=shared)


def number(held: Held, key: str) -> int:
    """Return a count; 0 by default."""
    value = held.get(key, 0)
    assert isinstance(value, int)
    return value


def numbers(held: Held, key: str) -> list[int]:
    """Return a list of counts, in order."""
    value = held.get(key, ())
    assert isinstance(value, tuple)
    return [one for one in value if isinstance(one, int)]


def word(held: Held, key: str, default: str = "") -> str:
    """Return the chosen word."""
    return str(held.get(key, default))


def is_so(held: Held, key: str) -> bool:
    """Return whether a yes-or-no holding is yes."""
    return held.get(key) == NO_YES[1]


def cards(held: Held, key: str) -> list[Laid]:
    """Return the cards of a holding."""
    value = held.get(key, ())
    assert isinstance(value, tuple)
    return [one for one in value if isinstance(one, Laid)]


def write_value(value: Value) -> str:
    """Write a value as you would type it: `3`, `yes`, `9, 12`, `red-maple, syrup-cellar {3}`."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class HoldingFault(Struct, frozen=True):
    """The reason why a value cannot be read."""

    reason: str

    def __str__(self) -> str:
        return self.reason


def read_value(holding: Holding, given: Any) -> Value | HoldingFault:
    """Read a value from typed text or a file; return a fault if it is invalid."""
    match holding.kind:
        case "number":
            return _read_number(holding, given)
        case "choice":
            return _read_choice(holding, given)
        case "numbers":
            return _read_numbers(holding, given)
    return _read_cards(holding, given)


def _shown(given: Any) -> str:
    return ascii(str(given)[:LONGEST])


def _read_number(holding: Holding, given: Any) -> int | HoldingFault:
    value = int(given) if isinstance(given, str) and WHOLE.fullmatch(given) else given
    if not isinstance(value, int) or isinstance(value, bool):
        return HoldingFault(f"{holding.key} must be a whole number, not {_shown(value)}")
    if value < holding.least:
        return HoldingFault(f"{holding.key} cannot be less than {holding.least}")
    return HoldingFault(f"{holding.key} is at most {holding.most}") if value > holding.most else value


def _read_choice(holding: Holding, given: Any) -> str | HoldingFault:
    typed = NO_YES[given] if isinstance(given, bool) and holding.one_of == NO_YES else given
    found = find_word(holding.one_of, typed) if isinstance(typed, str) else None
    return found or HoldingFault(f"{holding.key} must be {_listed(holding.one_of)}, not {_shown(given)}")


def _read_numbers(holding: Holding, given: Any) -> tuple[int, ...] | HoldingFault:
    if isinstance(given, str):
        given = [part for part in re.split(r"[\s,;+]+", given.strip()) if part]
    one = Holding(holding.key, holding.words)
    read = [_read_number(one, part) for part in (given if isinstance(given, list) else [given])]
    fault = next((part for part in read if isinstance(part, HoldingFault)), None)
    if fault is not None:
        return fault
    if len(read) > holding.most:
        return HoldingFault(f"{holding.key} has at most {counted(holding.most, 'number')}, not {len(read)}")
    return tuple(part for part in read if isinstance(part, int))


def _read_cards(holding: Holding, given: Any) -> tuple[Laid, ...] | HoldingFault:
    texts = BETWEEN.split(given) if isinstance(given, str) else given
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return HoldingFault(f"{holding.key} must be cards separated by commas, not {_shown(given)}")
    found: list[Laid] = []
    for text in filter(None, map(str.strip, texts)):
        read = _read_laid(holding, text)
        if isinstance(read, HoldingFault):
            return read
        found += read
    if len(found) > holding.most:
        return HoldingFault(f"{holding.key}: at most {counted(holding.most, 'card')}, not {len(found)}")
    return tuple(found)


def _read_laid(holding: Holding, text: str) -> list[Laid] | HoldingFault:
    parts = CARD.fullmatch(text)
    name = find_word(holding.one_of, parts["name"]) if parts else None
    if parts is not None and MISCOUNTED.match(parts["name"]):
        return HoldingFault(f"{holding.key}: {_shown(text)}: the number of cards must be 1 to 99")
    if parts is None or name is None:
        typed = parts["name"] if parts else text
        known = _listed(short_for(holding.one_of, typed) or near_to(holding.one_of, typed) or holding.one_of)
        return HoldingFault(f"{holding.key}: {_shown(text)} is not a card: {known}")
    mark = (parts["mark"] or "").strip().casefold()
    if mark and mark not in holding.marks:
        return HoldingFault(f"{holding.key}: {_shown(text)}: unknown mark ({_shown(mark)[1:-1]})")
    under = _read_under(holding, parts["under"] or "")
    if isinstance(under, HoldingFault):
        return under
    return [Laid(name, mark, under)] * int(parts["times"] or 1)


def _read_under(holding: Holding, text: str) -> tuple[str, ...] | HoldingFault:
    """Read the cards under another: `spile-kit ?`, `2 spile-kit ?`, or only their number."""
    typed = TIMES.sub(_repeated, text.replace(",", " ")).split()
    if UNSEEN in holding.under and len(typed) == 1 and re.fullmatch("[0-9]{1,2}", typed[0]):
        return (UNSEEN,) * int(typed[0])
    found = [find_word(holding.under, part) for part in typed]
    if None in found:
        return HoldingFault(f"{holding.key}: {_shown(typed[found.index(None)])} cannot be under a card")
    return tuple(part for part in found if part is not None)


def _repeated(found: re.Match[str]) -> str:
    """Write out a card as many times as its number says."""
    return " ".join([found["name"]] * int(found["times"]))


def find_word(options: Sequence[str], typed: str) -> str | None:
    """Return the only option that a word matches or abbreviates, or None."""
    words = typed.split()
    found = Choice(options).read(words, 0) if words else None
    return str(found.value) if isinstance(found, Read) and found.at == len(words) else None


def short_for(options: Sequence[str], typed: str) -> tuple[str, ...]:
    """Return the options that an ambiguous abbreviation matches; empty if it is not ambiguous."""
    words = typed.split()
    found = Choice(options).read(words, 0) if words else None
    return () if found is None or isinstance(found, Read) else found.readings


def near_to(options: Sequence[str], typed: str) -> tuple[str, ...]:
    """Return the options that a misspelt word may mean, closest first."""
    return tuple(get_close_matches("-".join(typed.casefold().split())[:LONGEST], options))


def _listed(options: Sequence[str]) -> str:
    """List the options, or the first few of many."""
    if len(options) > SHOWN:
        return f"{', '.join(options[:SHOWN])}, … ({len(options)} in all)"
    return " or ".join(filter(None, (", ".join(options[:-1]), *options[-1:])))
