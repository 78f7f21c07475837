"""Every legal move of the case book does what its words say, and a wrong result is noticed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.moves import Stop
from companion.referee.session import Session
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from tests.games.bear_valley.casebook import BearCase, session_of
from tests.games.bear_valley.choices import CHECKS, disobeyed
from tests.games.bear_valley.test_cases import CASES

PLAYED = [case for case in CASES if not (case.position or case.start or case.tally)]


def before_last(case: BearCase) -> Session:
    """Play the given moves of a case."""
    session = session_of(case)
    for line in case.given:
        session = submit(session, line, case.seed).session
    return session


def test_every_case_does_what_its_move_says() -> None:
    kinds: set[type[Any]] = set()
    for case in PLAYED:
        session = before_last(case)
        verdict = submit(session, case.when, case.seed).verdict
        if case.then != "legal" or not isinstance(verdict, Legal) or type(verdict.move) not in TITLE.verb_of:
            continue
        after, events = TITLE.apply(session.state, verdict.move)
        assert [*disobeyed(session.state, verdict.move, after, events)] == [], case.id
        kinds.add(type(verdict.move))
    assert kinds >= set(CHECKS)


def test_a_wrong_result_is_noticed() -> None:
    session = before_last(next(case for case in PLAYED if case.id == "BV-R39-S4"))
    state = session.state
    kept, events = TITLE.apply(state, Stop("ann"))
    left, _ = TITLE.apply(state, Stop("ann", None, ("canoe",)))
    assert [*disobeyed(state, Stop("ann", None, ("canoe",)), kept, events)] == ["come without a word: {'canoe': 1}"]
    assert [*disobeyed(state, Stop("ann"), left, events)] == ["gone without a word: {'canoe': 1}"]
    stayed = replace(left, seats={**left.seats, "ann": replace(left.seats["ann"], at=state.seats["ann"].at)})
    assert any("is at" in words for words in disobeyed(state, Stop("ann", None, ("canoe",)), stayed, events))
