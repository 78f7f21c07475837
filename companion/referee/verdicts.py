"""The referee's verdicts on a typed line.

Verdict
 +-- Legal        the move may be played
 +-- Unfinished   readable so far; lists what to type next
 +-- Refusal      readable, but a rule forbids it
 +-- Unreadable   a word is unknown or unexpected
 +-- Ambiguous    the line has more than one reading
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from companion.referee.amounts import alternatives
from companion.referee.moves import Move

# A text, or a function that makes it when it is first needed.
Words: TypeAlias = str | Callable[[], str]


class Legal(Struct, frozen=True):
    """The move may be played; in `move` every open choice is filled in."""

    move: Move


class Unfinished(Struct, frozen=True):
    """The line is incomplete: `expects` lists what may follow, `readings` the complete moves it may mean."""

    reason: str
    expects: tuple[str, ...] = ()
    readings: tuple[Move, ...] = ()


class Fall(Struct, frozen=True):
    """A later line of the record that would no longer be legal, and why; no reason if the line is partly hidden."""

    n: int
    line: str
    reason: str = ""


class Refusal(Struct, frozen=True, eq=False):
    """A rule forbids the move: the clauses, a stable code, the reason with its values, and a hint.

    The reason of a refused amend is also a list: the lines that would fall.

    Clauses and texts may be functions, called only when they are read: most refusals just filter candidates.
    """

    cited: tuple[str, ...] | Words
    code: str
    reason_words: Words
    hint_words: Words = ""
    falls: tuple[Fall, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        if isinstance(self.cited, tuple):
            return self.cited
        return tuple(dict.fromkeys((self.cited if isinstance(self.cited, str) else self.cited()).split()))

    @property
    def reason(self) -> str:
        return self.reason_words if isinstance(self.reason_words, str) else self.reason_words()

    @property
    def hint(self) -> str:
        return self.hint_words if isinstance(self.hint_words, str) else self.hint_words()

    def reworded(
        self, reason: Words | None = None, hint: Words | None = None, clauses: tuple[str, ...] | None = None
    ) -> Refusal:
        """Return the refusal with another reason, hint or clauses."""
        return Refusal(
            self.cited if clauses is None else clauses,
            self.code,
            self.reason_words if reason is None else reason,
            self.hint_words if hint is None else hint,
            self.falls,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self._read() == other._read()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._read())

    def _read(self) -> tuple[tuple[str, ...], str, str, str]:
        return self.clauses, self.code, self.reason, self.hint


class Unreadable(Struct, frozen=True):
    """The word at `position` (counted from 0) is unknown or unexpected."""

    word: str
    position: int
    reason: str
    expects: tuple[str, ...] = ()


class Ambiguous(Struct, frozen=True):
    """The line has more than one reading."""

    readings: tuple[str, ...]

    @property
    def reason(self) -> str:
        return "this could mean " + alternatives([f"'{reading}'" for reading in self.readings])


Misread: TypeAlias = Unfinished | Unreadable | Ambiguous
Verdict: TypeAlias = Legal | Refusal | Misread

VERDICT_NAMES: dict[type[object], str] = {
    Legal: "legal",
    Unfinished: "unfinished",
    Refusal: "illegal",
    Unreadable: "unreadable",
    Ambiguous: "ambiguous",
}


def refuse(clauses: Words, code: str, reason: Words, hint: Words = "") -> Refusal:
    """Return a refusal; `clauses` are ids separated by spaces, the broken one first."""
    return Refusal(clauses, code, reason, hint)
