"""A stored game that is no longer legal is explained in a sentence; a bug in the rules is raised unchanged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import PlaceKing
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session, begin, blaming_the_record, resume, stored
from companion.referee.submission import submit

HEADER = Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, deal="stale")
FAULTS = (TypeError, AttributeError, AssertionError, KeyError, ValueError, ZeroDivisionError)


def rows(session: Session) -> list[tuple[str, bytes]]:
    return [(entry.text, stored(entry)) for entry in session.entries]


@pytest.fixture
def session() -> Session:
    begun = begin(TITLE, HEADER)
    assert isinstance(begun, Outcome)
    assert begun.session.state.order == ("bo", "ann")
    return submit(submit(begun.session, "bo place c3").session, "ann place e1").session


@pytest.fixture(params=FAULTS)
def fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    """Make the rules raise an exception whenever a king is placed."""

    def stumble(state: Any, move: Any) -> Any:
        raise request.param("a fault of ours")

    placing = replace(TITLE.verb_of[PlaceKing], apply=stumble)
    monkeypatch.setitem(TITLE.__dict__, "verb_of", {**TITLE.verb_of, PlaceKing: placing})
    kind: type[Exception] = request.param
    return kind


def test_a_bug_in_the_rules_is_not_hidden(session: Session, fault: type[Exception]) -> None:
    with pytest.raises(fault, match="a fault of ours"):
        resume(TITLE, HEADER, rows(session))


def test_a_bug_in_the_rules_is_not_blamed_on_the_record(session: Session) -> None:
    with pytest.raises(TypeError, match="a fault of ours"), blaming_the_record(session):
        raise TypeError("a fault of ours")


def test_unknown_words_make_a_record_damaged(session: Session) -> None:
    damaged = [(text, move.replace(b'"ann"', b'"zed"')) for text, move in rows(session)]
    with pytest.raises(BadPosition, match=r"'ann place e1', can no longer be played") as caught:
        resume(TITLE, HEADER, damaged)
    assert isinstance(caught.value.__cause__, KeyError)


def test_a_line_that_the_current_rules_refuse_makes_a_record_stale(session: Session) -> None:
    """The tiles are laid a second time: the rules refuse it when judging, and playing it fails."""
    lines = rows(session)
    again = next((text, move) for text, move in lines if text.startswith("lay"))
    with pytest.raises(BadPosition, match="can no longer be played") as caught:
        resume(TITLE, HEADER, [*lines, again])
    assert caught.value.__cause__ is not None


def test_a_later_error_is_blamed_on_the_line_that_is_no_longer_legal(session: Session) -> None:
    damaged = [(text, move.replace(b'"e1"', b'"c3"')) for text, move in rows(session)]
    stale = resume(TITLE, HEADER, damaged)
    with pytest.raises(BadPosition, match="is no longer legal"), blaming_the_record(stale):
        raise KeyError("something that follows from it")


def test_a_bad_record_error_passes_through_unchanged(session: Session) -> None:
    with pytest.raises(BadPosition, match="of its own"), blaming_the_record(session):
        raise BadPosition("a sentence of its own")
