"""Writes down which codes cite which clause (`data/<game>/refusals.toml`), from every case that is refused.

    python -m tests.refusals [TITLE ...]

The cases are played by the tests of each title; they also hold what they see against these tables.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence

import pytest

from companion.games import REGISTRY, find_game
from companion.games.library import data_folder
from companion.referee.verdicts import Refusal
from tests import answers, casebook

HEAD = "# {title}: the codes of the refusals that cite a clause or ruling, as the cases show them.\n\n"


def gather(titles: Sequence[str]) -> dict[str, set[str]]:
    """Play all cases of these titles, new ones too; return the codes that cite each id."""
    seen: dict[str, set[str]] = defaultdict(set)

    def note(verdict: object) -> None:
        if isinstance(verdict, Refusal):
            for id in verdict.clauses:
                seen[id].add(verdict.code)

    casebook.check_listed = note
    answers.hold = lambda id, lines: None
    tests = [f"tests/{slug.replace('-', '_')}/test_cases.py" for slug in titles]
    if pytest.main(["-q", "-n0", *tests]):
        sys.exit("the cases do not pass")
    return seen


def main(titles: Sequence[str]) -> None:
    """Write the tables of these titles, or of all."""
    seen = gather(titles or [*REGISTRY])
    for slug in titles or REGISTRY:
        game = find_game(slug)
        assert game is not None
        codes = {entry.id: sorted(seen[entry.id]) for entry in game.book().entries() if seen.get(entry.id)}
        lines = [f"{id} = {json.dumps(found)}\n" for id, found in codes.items()]
        text = HEAD.format(title=game.title) + "".join(lines)
        (data_folder() / slug / "refusals.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
