"""Words of the notation: how a field of a move is read, written and suggested."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

Tokens: TypeAlias = Sequence[str]
# A card with the number of a copy, and the signs that separate the words of a pair.
NUMBERED = re.compile(r"(.+?)(#[1-9][0-9]?)")
JOINTS = re.compile(r"[-|+/]")
# American spellings of words that the notation spells in British English.
AMERICAN = re.compile(r"\b(col|fav|harb|neighb)or")
# Comparisons of words that are kept: a line that cannot be read makes tens of thousands, most of them several times.
MOST_KEPT = 10_000


class Stop(NamedTuple):
    """The place where reading stopped: the word at `at` is missing, unknown or ambiguous."""

    at: int
    expected: tuple[str, ...]
    readings: tuple[str, ...] = ()


class Read(NamedTuple):
    """A value, the position after its words, and what else could have been read there."""

    value: Any
    at: int
    more: tuple[str, ...] = ()


class Word(Protocol):
    """Reads a value from the tokens at a position, and writes one."""

    def read(self, tokens: Tokens, at: int) -> Read | Stop: ...

    def write(self, value: Any) -> str: ...


@lru_cache(maxsize=MOST_KEPT)
def is_short_for(typed: str, option: str) -> bool:
    """Return whether `typed` abbreviates `option` part by part: `h-w` is short for `harvest-wood`."""
    short, full = typed.split("-"), option.split("-")
    if len(short) <= len(full) and all(f.startswith(s) for s, f in zip(short, full, strict=False)):
        return True
    return (other := in_british(typed)) != typed and is_short_for(other, option)


def in_british(typed: str) -> str:
    """Return a typed word in the spelling of the notation: `colour` for `color`."""
    return AMERICAN.sub(r"\1our", typed) if "or" in typed else typed


class Choice:
    """One of a closed list of words; accepts unambiguous abbreviations, and spaces for hyphens."""

    def __init__(self, options: Sequence[str], aliases: Mapping[str, str] | None = None) -> None:
        self.options = tuple(options)
        self.exact = {option.casefold(): option for option in self.options} | dict(aliases or {})
        self.longest = max((word.count("-") + 1 for word in self.exact), default=1)
        # Words by their first letter, to look up abbreviations.
        self.initials: dict[str, list[tuple[str, str]]] = {}
        for word, option in self.exact.items():
            self.initials.setdefault(word[:1], []).append((word, option))

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        for size in range(min(self.longest, len(tokens) - at), 0, -1):
            typed = "-".join(tokens[at : at + size]).casefold()
            exact = typed if typed in self.exact else in_british(typed)
            if exact in self.exact:
                return Read(self.exact[exact], at + size)
            likely = self.exact.items() if typed.startswith("-") else self.initials.get(typed[:1], ())
            found = {option: None for word, option in likely if is_short_for(typed, word)}
            if len(found) == 1:
                return Read(next(iter(found)), at + size)
            if found:
                return Stop(at, self.options, tuple(found))
        return Stop(at, self.options)

    def write(self, value: Any) -> str:
        return str(value)


class Copy(NamedTuple):
    """One of a closed list of words, optionally with the number of a copy: `silver-maple#2`."""

    cards: Choice

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        for size in range(min(self.cards.longest, len(tokens) - at), 0, -1):
            numbered = NUMBERED.fullmatch(tokens[at + size - 1])
            if numbered is None:
                continue
            found = self.cards.read([*tokens[at : at + size - 1], numbered[1]], 0)
            if isinstance(found, Read) and found.at == size:
                return Read(found.value + numbered[2], at + size)
        return self.cards.read(tokens, at)

    def write(self, value: Any) -> str:
        return str(value)


class Number:
    """A whole number."""

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at < len(tokens) and re.fullmatch(r"[+-]?[0-9]{1,9}", tokens[at]):
            return Read(int(tokens[at]), at + 1)
        return Stop(at, ("a number",))

    def write(self, value: Any) -> str:
        return str(value)


class Pattern:
    """A word of a fixed shape, such as the name of a space; `fold` converts it to the canonical case."""

    def __init__(self, label: str, shape: str, fold: Callable[[str], str] = str.upper) -> None:
        self.label, self.fold = label, fold
        self.shape = re.compile(shape)

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at < len(tokens) and self.shape.fullmatch(self.fold(tokens[at])):
            return Read(self.fold(tokens[at]), at + 1)
        return Stop(at, (self.label,))

    def write(self, value: Any) -> str:
        return str(value)


class Pair(NamedTuple):
    """Two words of one shape, joined by a sign (`G7-G8`) or by a space; `order` puts them in canonical order."""

    part: Pattern
    joint: str
    order: Callable[[str], object]

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        typed: list[str] = []
        here = at
        while here < len(tokens) and len(typed) < 2:
            pieces = [piece for piece in JOINTS.split(tokens[here]) if piece]
            if len(typed) + len(pieces) > 2 or any(isinstance(self.part.read([piece], 0), Stop) for piece in pieces):
                return Stop(here, (self.part.label,))
            typed += pieces
            here += 1
        if len(typed) < 2:
            return Stop(here, (f"another: {self.part.label}" if typed else self.part.label,))
        first, second = sorted(map(self.part.fold, typed), key=self.order)  # type: ignore[arg-type]
        return Read((first, second), here)

    def write(self, value: Any) -> str:
        return self.joint.join(value)


class Quoted:
    """Free text in double quotes."""

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at < len(tokens) and len(tokens[at]) > 1 and tokens[at][0] == tokens[at][-1] == '"':
            return Read(re.sub(r"\\(.)", r"\1", tokens[at][1:-1]), at + 1)
        return Stop(at, ("the text in quotes",))

    def write(self, value: Any) -> str:
        return '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'


class Many(NamedTuple):
    """One or more values, up to the first word that does not fit."""

    word: Word

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        values: list[Any] = []
        while True:
            found = self.word.read(tokens, at)
            if isinstance(found, Stop):
                is_over = values and found.at == at and not found.readings
                return Read(tuple(values), at, found.expected) if is_over else found
            values.append(found.value)
            at = found.at

    def write(self, value: Any) -> str:
        return " ".join(self.word.write(item) for item in value)
