"""Rules decisions in a record."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.crayonville.game import TITLE
from companion.referee.decisions import decision_note, decisions_in
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Legal

IDS = {entry.id for entry in TITLE.book().entries()}
DRAW = "draw ann wood wood field water"


def record(*lines: str) -> Session:
    """Play lines in a solo game of Ann's."""
    outcome = begin(TITLE, Header(TITLE.slug, ("ann",), TITLE.rules_version))
    assert isinstance(outcome, Outcome)
    for line in lines:
        outcome = submit(outcome.session, line)
        assert isinstance(outcome.verdict, Legal), outcome.verdict
    return outcome.session


def decided(*lines: str) -> list[tuple[int, Sequence[str], str, str]]:
    session = record(*lines)

    def read(text: str) -> Move:
        move = session.notation.parse(text)
        assert isinstance(move, Move)
        return move

    return [(made.n, made.ids, made.text, made.kind) for made in decisions_in(session.entries, read, IDS)]


CORNER = 'note "CV-FORT-02: a corner is seen"'
SEEN = (1, ("CV-FORT-02",), "a corner is seen", "note")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([CORNER], [SEEN]),
        ([DRAW, 'note "cv-fort-02 and CV-R11"'], [(2, ("CV-FORT-02", "CV-R11"), "cv-fort-02 and CV-R11", "note")]),
        (['note "Bo is late"'], []),
        (['note "CV-FORT-99: no such clause"'], []),
        (['note "case CV-FORT-02-1"'], []),
        (['note "XCV-FORT-02"'], []),
        (['note "CV-FORT-02:"'], [(1, ("CV-FORT-02",), "CV-FORT-02:", "note")]),
        (['override ann wood 1 "CV-GEN-08: miscounted"'], [(1, ("CV-GEN-08",), "miscounted", "override")]),
        ([CORNER, "undo"], []),
        ([CORNER, "undo", "redo"], [SEEN]),
        ([CORNER, "undo", DRAW], []),
        ([DRAW, 'undo 1 "CV-TILE-01: a tile too many"'], [(2, ("CV-TILE-01",), "a tile too many", "undo")]),
        ([DRAW, 'undo 1 "CV-TILE-01: a tile too many"', "redo"], []),
        ([DRAW, 'undo 1 "CV-TILE-01: too many"', DRAW], [(2, ("CV-TILE-01",), "too many", "undo")]),
        ([CORNER, 'amend 1 "note \\"nothing\\""'], []),
        ([DRAW, 'note "x"', 'amend 2 "note \\"CV-R11: touching\\""'], [(2, ("CV-R11",), "touching", "note")]),
        (
            [DRAW, 'amend 1 "draw ann wood field field water" "CV-TILE-01: misread"'],
            [(2, ("CV-TILE-01",), "misread", "amend")],
        ),
        ([DRAW, 'amend 1 "draw ann wood field field water" "CV-TILE-01: misread"', "undo 1"], []),
    ],
)  # fmt: skip
def test_an_active_line_that_names_an_id_is_a_decision(lines: list[str], found: list[object]) -> None:
    assert decided(*lines) == found


def test_a_decision_is_signed() -> None:
    session = record('note "CV-R11: touching" by "Cleo"')
    [made] = decisions_in(session.entries, session.parse, IDS)
    assert made.by == "Cleo"


def test_only_the_requested_ids_count() -> None:
    session = record(CORNER, 'note "CV-R11: touching"')
    assert [made.n for made in decisions_in(session.entries, session.parse, {"CV-R11"})] == [2]
    assert decision_note("CV-R11", "touching") == "CV-R11: touching"
