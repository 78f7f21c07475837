"""The clauses of a rulebook and the rulings that settle its gaps, as read from data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from companion.referee.verdicts import Refusal, refuse

# What may stand around an id that was copied from a message, and a number to which people leave out a zero.
AROUND = "[](),.;: "
LAST_DIGIT = re.compile(r"(?<=[A-Z-])[0-9]$")


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule, in our own words. `forbids` when a typed line can break it."""

    id: str
    section: str
    text: str
    source: str
    forbids: bool = False
    rulings: tuple[str, ...] = ()
    example: str = ""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading chosen where the rulebook is silent; with a `switch` the table may choose another.

    Where a switch takes more than a list of `values` (prices), `shape` says what they look like.
    """

    id: str
    question: str
    answer: str
    why: str
    clauses: tuple[str, ...] = ()
    switch: str = ""
    values: tuple[str, ...] = ()
    shape: str = ""
    meanings: Mapping[str, str] = {}


Rule: TypeAlias = Clause | Ruling


class Book(Struct, frozen=True):
    """The clauses and rulings of one game."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]

    def find(self, id: str) -> Rule | None:
        """Return the clause or ruling with this id, as people type it: `[cv-r7]` is CV-R07."""
        typed = id.strip(AROUND).upper()
        wanted = (typed, LAST_DIGIT.sub(r"0\g<0>", typed))
        return next((entry for entry in self.entries() if entry.id in wanted), None)

    def entries(self) -> list[Rule]:
        """Return all clauses, then all rulings."""
        return [*self.clauses, *self.rulings]

    def search(self, words: str) -> list[Rule]:
        """Return the entries that hold every one of the words, the best first."""
        from companion.referee.search import read_query, search

        return search(self.entries(), read_query(words))

    def switch(self, name: str) -> Ruling | None:
        """Return the ruling with this id or switch key."""
        wanted = name.casefold().replace("-", "_")
        return next(
            (r for r in self.rulings if r.switch and wanted in (r.switch, r.id.casefold().replace("-", "_"))), None
        )

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str] | Refusal:
        """Turn `CV-R11=touching` or `colour_where=touching` into switch values, or say what is wrong."""
        settled: dict[str, str] = {}
        for name, value in chosen.items():
            ruling = self.switch(name)
            if ruling is None:
                return refuse("", "unknown-ruling", f"unknown ruling '{name}'")
            if value not in ruling.values and not (ruling.shape and re.fullmatch(ruling.shape, value)):
                options = ", ".join(ruling.values) + (", or others like them" if ruling.shape else "")
                return refuse(ruling.id, "unknown-value", f"{ruling.switch} is one of {options}, not '{value}'")
            settled[ruling.switch] = value
        return settled
