"""Writes down which codes cite which clause (`data/<game>/refusals.toml`), from every case that is refused.

    python -m tests.refusals

Beside it, the first case of each refusal and of each ending (`tests/reached`). The cases are played by the tests of
each title; they also hold what they see against these tables.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from typing import NamedTuple

import pytest

from companion.games import REGISTRY, find_game
from companion.games.library import data_folder
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests import casebook
from tests.casebook import Case
from tests.reached import Reached, write_reached

HEAD = "# {title}: the codes of the refusals that cite a clause or ruling, as the cases show them.\n\n"


class Gathered(NamedTuple):
    """What was seen: the codes that cite each id, and the first case of each refusal and ending."""

    codes: dict[str, set[str]]
    refusals: dict[str, str]
    endings: dict[tuple[str, str], str]


def gather() -> Gathered:
    """Play all cases; return what they reach."""
    seen = Gathered(defaultdict(set), {}, {})

    def note_codes(verdict: object) -> None:
        if isinstance(verdict, Refusal):
            for id in verdict.clauses:
                seen.codes[id].add(verdict.code)

    def note_refusal(case: Case, refused: str) -> None:
        if refused:
            seen.refusals.setdefault(refused, case.id)

    def note_ending(case: Case, session: Session, said: str = "") -> None:
        for ending in casebook.endings_of(session, said):
            seen.endings.setdefault((session.game.slug, ending), case.id)

    casebook.check_listed, casebook.check_reached, casebook.check_ending = note_codes, note_refusal, note_ending
    tests = [f"tests/{slug.replace('-', '_')}/test_cases.py" for slug in REGISTRY]
    if pytest.main(["-q", "-n0", *tests]):
        sys.exit("the cases do not pass")
    return seen


def main() -> None:
    """Write the tables of every title."""
    seen = gather()
    for slug in REGISTRY:
        game = find_game(slug)
        assert game is not None
        codes = {entry.id: sorted(seen.codes[entry.id]) for entry in game.book().entries() if entry.id in seen.codes}
        lines = [f"{id} = {json.dumps(found)}\n" for id, found in codes.items()]
        text = HEAD.format(title=game.title) + "".join(lines)
        (data_folder() / slug / "refusals.toml").write_text(text, encoding="utf-8")
        ids = {case.id for case in casebook.load_cases(slug, Case)}
        refusals = {refused: id for refused, id in seen.refusals.items() if id in ids}
        endings = {ending: id for (title, ending), id in seen.endings.items() if title == slug}
        write_reached(slug, Reached(refusals, endings))


if __name__ == "__main__":
    main()
