"""Case books: numbered examples of legal and illegal moves.

The tests play every case; `companion rules` shows them as examples. Both a checkout and a wheel contain them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, convert

from companion.games.library import PACKAGE

ID = re.compile(r"([A-Z]{2}-[A-Z]+)-(\d\d)(?:\.\.(\d\d))?((?:,? (?:and )?-\d\d)*)")
RULING = re.compile(r"[A-Z]{2}-R\d\d")
CASE = re.compile(r"^\[\[case\]\]$", re.MULTILINE)


@cache
def cases_folder() -> Path:
    """Return the folder of the case books, in the installed package or in `tests` of a checkout."""
    inside = PACKAGE / "cases"
    return inside if inside.is_dir() else PACKAGE.parent / "tests" / "cases"


def ids_in(text: str) -> set[str]:
    """Return the ids that a text names; `CV-HARV-06..08` and `CV-HARV-02, -03` name several."""
    found = set(RULING.findall(text))
    for stem, first, last, more in ID.findall(text):
        numbers = [*range(int(first), int(last or first) + 1), *map(int, re.findall(r"\d\d", more))]
        found |= {f"{stem}-{number:02}" for number in numbers}
    return found


class Case(Struct, frozen=True):
    """The fields of every case: the moves played, the move to judge, and the verdict. A title adds its position."""

    id: str
    about: str
    then: str
    when: str = ""
    clauses: tuple[str, ...] = ()
    rulings: dict[str, str] = {}
    given: tuple[str, ...] = ()
    # What a `deal` draws from.
    seed: str = ""
    # Pieces of text that must occur in the reason or the events, in the hint, and in the view of the table afterwards.
    says: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    # What is counted of a table that was not tracked: `held` by seat, `shared`, `options`.
    tally: dict[str, Any] | None = None

    @property
    def cited(self) -> set[str]:
        """The clauses and rulings that this case exercises."""
        return {*self.clauses, *ids_in(self.id), *ids_in(self.then)}

    @property
    def verdict(self) -> str:
        """The first word of what must follow: `legal`, `illegal`, `unfinished`, `sound`, `final` and so on."""
        return self.then.split()[0]


C = TypeVar("C", bound=Case)


def load_cases(slug: str, kind: type[C]) -> list[C]:
    """Read all cases of a title, in the order of the files."""
    return [convert(entry, kind) for text in _texts(slug) for entry in tomllib.loads(text)["case"]]


def cases_citing(slug: str, id: str) -> list[Case]:
    """Read the cases of a title that exercise a clause or ruling, parsing only those that name it."""
    blocks = (block for text in _texts(slug) for block in CASE.split(text)[1:] if id in block)
    cases = [convert(tomllib.loads(f"[[case]]{block}")["case"][0], Case) for block in blocks]
    return [case for case in cases if id in case.cited]


def _texts(slug: str) -> Iterator[str]:
    """Yield the text of each case book of a title."""
    for path in sorted((cases_folder() / slug).glob("*.toml")):
        yield path.read_text(encoding="utf-8")
