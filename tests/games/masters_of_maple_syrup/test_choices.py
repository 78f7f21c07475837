"""Every case does what its moves name, and the check notices when one does not."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from companion.games.masters_of_maple_syrup import actions, uses
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.referee.session import Session
from companion.referee.submission import judge, submit
from companion.referee.verdicts import Legal
from tests.games.masters_of_maple_syrup.casebook import MapleCase, session_of
from tests.games.masters_of_maple_syrup.choices import disobeyed
from tests.support.casebook import load_cases

CASES = {
    case.id: case
    for case in load_cases("masters-of-maple-syrup", MapleCase)
    if case.then == "legal" and case.start is None
}
# Cases that name a choice, each with a different verb.
NAMED = ("MS-EFF-01-C1", "MS-EFF-01-C2", "MS-EFF-01-C3", "MS-EFF-01-C8", "MS-EFF-01-C12", "MS-EFF-06-6")


def faults_of(case: MapleCase) -> list[str]:
    """Play a case and list what its moves name without effect."""
    session: Session = session_of(case)
    found: list[str] = []
    for line in (*case.given, case.when):
        verdict = judge(session, line)
        if isinstance(verdict, Legal) and type(verdict.move) in TITLE.verb_of:
            after, events = TITLE.apply(session.state, verdict.move)
            found += [f"{line}: {fault}" for fault in disobeyed(session.state, verdict.move, after, events)]
        session = submit(session, line, case.seed).session
    return found


@pytest.mark.parametrize("id", CASES)
def test_every_case_obeys_what_it_names(id: str) -> None:
    assert faults_of(CASES[id]) == []


@pytest.mark.parametrize("id", NAMED)
def test_an_ignored_choice_is_noticed(id: str) -> None:
    with patch.object(uses, "declines", return_value=()), patch.object(actions, "declines", return_value=()):
        assert faults_of(CASES[id]) != []
