"""Writes down which codes cite which clause (`data/<game>/refusals.toml`), from every case that is refused.

    python -m tests.refusals

Beside it, the first case of each ending (`tests/endings.toml`). The cases are played by the tests of each title; they
also hold what they see against these tables. New answers are kept afterwards (`make answers`).
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from typing import NamedTuple

import pytest

from companion.games import REGISTRY, find_title
from companion.games.library import data_folder
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests import answers, casebook
from tests.casebook import Case
from tests.endings import write_endings

HEAD = "# {title}: the codes of the refusals that cite a clause or ruling, as the cases show them.\n\n"


class Gathered(NamedTuple):
    """What was seen: the codes that cite each id, and the first case of each ending."""

    codes: dict[str, set[str]]
    endings: dict[tuple[str, str], str]


def gather() -> Gathered:
    """Play all cases; return what they reach."""
    seen = Gathered(defaultdict(set), {})

    def note_codes(verdict: object) -> None:
        if isinstance(verdict, Refusal):
            for id in verdict.clauses:
                seen.codes[id].add(verdict.code)

    def note_ending(case: Case, session: Session, said: str = "") -> None:
        for ending in casebook.endings_of(session, said):
            seen.endings.setdefault((session.game.slug, ending), case.id)

    casebook.check_listed, casebook.check_ending = note_codes, note_ending
    answers.hold = lambda id, lines: None
    tests = [f"tests/games/{slug.replace('-', '_')}/test_cases.py" for slug in REGISTRY]
    if pytest.main(["-q", "-n0", *tests]):
        sys.exit("the cases do not pass")
    return seen


def main() -> None:
    """Write the tables of every title."""
    seen = gather()
    for slug in REGISTRY:
        game = find_title(slug)
        assert game is not None
        codes = {entry.id: sorted(seen.codes[entry.id]) for entry in game.book().entries() if entry.id in seen.codes}
        lines = [f"{id} = {json.dumps(found)}\n" for id, found in codes.items()]
        text = HEAD.format(title=game.name) + "".join(lines)
        (data_folder() / slug / "refusals.toml").write_text(text, encoding="utf-8")
    write_endings(seen.endings)


if __name__ == "__main__":
    main()
