"""Record which codes cite which clause (`data/<game>/refusals.toml`), from all refused cases.

    python -m tests.tools.refusals [TITLE ...]

It also records the first case of each ending (`tests/golden/endings.toml`). The cases are played by the tests of each
title, which check these tables, too.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unittest.mock import patch

from companion.games import REGISTRY, find_title
from companion.games.library import data_folder
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.support import casebook
from tests.support.casebook import Case
from tests.support.endings import read_endings, write_endings

HEAD = "# {title}: the codes of the refusals that cite a clause or ruling, as the cases show them.\n\n"


class Gathered(NamedTuple):
    """The codes that cite each id, and the first case of each ending."""

    codes: dict[str, set[str]]
    endings: dict[tuple[str, str], str]


def gather(slugs: Iterable[str]) -> Gathered:
    """Play the cases of titles; return the codes and endings that they reach."""
    seen = Gathered(defaultdict(set), {})

    def note_codes(verdict: object) -> None:
        if isinstance(verdict, Refusal):
            for id in verdict.clauses:
                seen.codes[id].add(verdict.code)

    def note_ending(case: Case, session: Session, said: str = "") -> None:
        for ending in casebook.endings_of(session, said):
            seen.endings.setdefault((session.game.slug, ending), case.id)

    with patch.object(casebook, "check_listed", note_codes), patch.object(casebook, "check_ending", note_ending):
        for slug in slugs:
            casebook.play_title(slug)
    return seen


def main(slugs: Sequence[str]) -> None:
    """Write the tables of these titles, or of all titles."""
    seen = gather(slugs or REGISTRY)
    for slug in slugs or REGISTRY:
        game = find_title(slug)
        assert game is not None
        codes = {entry.id: sorted(seen.codes[entry.id]) for entry in game.book().entries() if entry.id in seen.codes}
        lines = [f"{id} = {json.dumps(found)}\n" for id, found in codes.items()]
        text = HEAD.format(title=game.name) + "".join(lines)
        (data_folder() / slug / "refusals.toml").write_text(text, encoding="utf-8")
    others = [slug for slug in REGISTRY if slugs and slug not in slugs]
    kept = {(slug, ending): id for slug in others for ending, id in read_endings(slug).items()}
    write_endings({**kept, **seen.endings})


if __name__ == "__main__":
    main(sys.argv[1:])
