"""Counts the refusals of the case books that speak of turns and steps, and what each says of the rule it breaks.

    python -m tests.tools.untimely [TITLE ...]    plays all cases and writes the table of docs/background/quality.md

A move that comes at the wrong time is judged in its proper place too (`Game.proper_places`). Refused there, the rule it
breaks comes first and the order of play second; legal there, only the time is wrong, and the refusal says what is open.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.games import REGISTRY
from companion.referee.moves import Move
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from tests.support import casebook
from tests.support.figures import write_figures


class Untimely(NamedTuple):
    """A move refused for its time: what the rules of the title say by themselves, and what the player is told."""

    game: Title[Any]
    state: Any
    move: Move
    plain: Refusal
    told: Refusal

    @property
    def breaks_another_rule(self) -> bool:
        return self.told != self.plain

    @property
    def has_a_place(self) -> bool:
        return any(True for _ in self.game.order.places(self.state, self.move))


class Audit(NamedTuple):
    """What the cases of a title refuse: how many moves at all, and those that come at the wrong time."""

    refused: int
    untimely: list[Untimely]


def audit(slug: str) -> Audit:
    """Play the cases of a title and note what they refuse."""
    refused: list[object] = []
    untimely: list[Untimely] = []
    name, check = Title._broken_rule, casebook.check_listed

    def note(game: Title[Any], state: Any, move: Move, plain: Refusal) -> Refusal:
        told = name(game, state, move, plain)
        untimely.append(Untimely(game, state, move, plain, told))
        return told

    def note_verdict(verdict: object) -> None:
        refused.extend([verdict] if isinstance(verdict, Refusal) else [])
        check(verdict)

    with patch.object(Title, "_broken_rule", note), patch.object(casebook, "check_listed", note_verdict):
        casebook.play_title(slug)
    return Audit(len(refused), untimely)


def row_of(slug: str, found: Audit) -> str:
    """Write the row of a title: refusals, untimely ones, with another rule named, with only the time wrong, neither."""
    placed = [each for each in found.untimely if each.has_a_place]
    broken = sum(each.breaks_another_rule for each in placed)
    nowhere = len(found.untimely) - len(placed)
    return f"| {slug} | {found.refused} | {len(found.untimely)} | {broken} | {len(placed) - broken} | {nowhere} |"


def main(slugs: list[str]) -> None:
    """Write the rows of these titles, and list the moves that have no proper place."""
    for slug in slugs or list(REGISTRY):
        found = audit(slug)
        write_figures("untimely", {slug: row_of(slug, found)})
        for each in found.untimely:
            if not each.has_a_place:
                print(f"{slug}: {each.move}: {each.plain.reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
