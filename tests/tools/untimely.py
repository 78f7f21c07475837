"""Counts the refusals of the case books about turns and steps, and whether each names the rule that the move breaks.

    python -m tests.tools.untimely [TITLE ...]    plays all cases and writes the table of docs/background/quality.md

A move at the wrong time is also judged in its proper place (`Game.proper_places`). If it is refused there as well, the
rule it breaks comes first and the order of play second. If it is legal there, the refusal says what can be done now.
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
    """A move at the wrong time: the refusal about the time alone, and the final answer."""

    game: Title[Any]
    state: Any
    move: Move
    plain: Refusal
    answer: Refusal

    @property
    def breaks_another_rule(self) -> bool:
        return self.answer != self.plain

    @property
    def has_a_place(self) -> bool:
        return any(True for _ in self.game.order.places(self.state, self.move))


class Audit(NamedTuple):
    """The refusals in the cases of a title: how many in all, and those of moves at the wrong time."""

    refused: int
    untimely: list[Untimely]


def audit(slug: str) -> Audit:
    """Play the cases of a title and collect the refusals."""
    refused: list[object] = []
    untimely: list[Untimely] = []
    name, check = Title._broken_rule, casebook.check_listed

    def note(game: Title[Any], state: Any, move: Move, plain: Refusal) -> Refusal:
        answer = name(game, state, move, plain)
        untimely.append(Untimely(game, state, move, plain, answer))
        return answer

    def note_verdict(verdict: object) -> None:
        refused.extend([verdict] if isinstance(verdict, Refusal) else [])
        check(verdict)

    with patch.object(Title, "_broken_rule", note), patch.object(casebook, "check_listed", note_verdict):
        casebook.play_title(slug)
    return Audit(len(refused), untimely)


def row_of(slug: str, found: Audit) -> str:
    """Return the row of a title: refusals, untimely ones, with another broken rule, only the time wrong, no place."""
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
