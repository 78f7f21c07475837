"""The referee's answers to a typed line.

Verdict
 +-- Legal        the move may be played
 +-- Unfinished   readable so far; says what to type next
 +-- Refusal      readable, but a rule forbids it
 +-- Unreadable   a word is not understood
 +-- Ambiguous    the words have more than one reading
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.referee.moves import Move


class Legal(Struct, frozen=True):
    """The move may be played; `move` has every open choice filled in."""

    move: Move


class Unfinished(Struct, frozen=True):
    """The line can go on: `expects` lists what may follow; `readings` are the complete moves it may mean."""

    reason: str
    expects: tuple[str, ...] = ()
    readings: tuple[Move, ...] = ()


class Refusal(Struct, frozen=True):
    """A rule forbids the move: which clauses, a code, the reason with its numbers, and what would do."""

    clauses: tuple[str, ...]
    code: str
    reason: str
    hint: str = ""


class Unreadable(Struct, frozen=True):
    """`word`, the one at `position` (counted from 0), is not understood."""

    word: str
    position: int
    reason: str
    expects: tuple[str, ...] = ()


class Ambiguous(Struct, frozen=True):
    """The line can be read in several ways."""

    readings: tuple[str, ...]

    @property
    def reason(self) -> str:
        return "this can be read as " + " or ".join(f"'{reading}'" for reading in self.readings)


Misread: TypeAlias = Unfinished | Unreadable | Ambiguous
Verdict: TypeAlias = Legal | Refusal | Misread

VERDICT_NAMES: dict[type[object], str] = {
    Legal: "legal",
    Unfinished: "unfinished",
    Refusal: "illegal",
    Unreadable: "unreadable",
    Ambiguous: "ambiguous",
}


def refuse(clauses: str, code: str, reason: str, hint: str = "") -> Refusal:
    """Make a refusal; `clauses` are ids parted by spaces, the one broken first."""
    return Refusal(tuple(dict.fromkeys(clauses.split())), code, reason, hint)
