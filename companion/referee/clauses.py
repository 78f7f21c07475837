"""The clauses of a rulebook, and the rulings that settle its gaps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from companion.referee.amounts import alternatives
from companion.referee.verdicts import Refusal, refuse

# Characters around an id copied from a message, and a final number typed without its leading zero.
AROUND = "[](),.;: "
LAST_DIGIT = re.compile(r"(?<=[A-Z-])[0-9]$")


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule, in our own words; `forbids` if a move can break it, `asked` as people ask about it."""

    id: str
    section: str
    text: str
    source: str
    forbids: bool = False
    rulings: tuple[str, ...] = ()
    example: str = ""
    asked: tuple[str, ...] = ()


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading chosen where the rulebook is silent; if it has a `switch`, the table may choose another.

    A switch takes one of `values`, or any value that matches the regular expression `shape` (prices, for example).
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
    asked: tuple[str, ...] = ()


Rule: TypeAlias = Clause | Ruling


class Book(Struct, frozen=True):
    """The clauses and rulings of one title."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]

    def find(self, id: str) -> Rule | None:
        """Return the clause or ruling with this id, however it is typed: `[cv-r7]` is CV-R07."""
        typed = id.strip(AROUND).upper()
        wanted = (typed, LAST_DIGIT.sub(r"0\g<0>", typed))
        return next((entry for entry in self.entries() if entry.id in wanted), None)

    def entries(self) -> list[Rule]:
        """Return all clauses, then all rulings."""
        return [*self.clauses, *self.rulings]

    def switch(self, name: str) -> Ruling | None:
        """Return the ruling with this id or switch key."""
        wanted = name.casefold().replace("-", "_")
        return next(
            (r for r in self.rulings if r.switch and wanted in (r.switch, r.id.casefold().replace("-", "_"))), None
        )

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str] | Refusal:
        """Return the switch values for `CV-R11=touching` or `colour_where=touching`, or a refusal."""
        settled: dict[str, str] = {}
        for name, value in chosen.items():
            ruling = self.switch(name)
            if ruling is None:
                return refuse("", "unknown-ruling", f"there is no ruling '{name}'", "Find ids with 'rules WORDS'")
            if value not in ruling.values and not (ruling.shape and re.fullmatch(ruling.shape, value)):
                options = alternatives([*ruling.values, *(["others like them"] if ruling.shape else [])])
                return refuse(ruling.id, "unknown-value", f"{ruling.id} must be {options}, not '{value}'")
            settled[ruling.switch] = value
        return settled
