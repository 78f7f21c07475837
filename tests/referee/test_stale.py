"""A stored game that no longer stands is told in a sentence; a fault of the rules themselves shows as what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import PlaceKing
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session, begin, blaming_the_record, resume, stored, submit

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
    """Let the rules stumble over every king that is placed."""

    def stumble(state: Any, move: Any) -> Any:
        raise request.param("a fault of ours")

    placing = replace(TITLE.verb_of[PlaceKing], apply=stumble)
    monkeypatch.setitem(TITLE.__dict__, "verb_of", {**TITLE.verb_of, PlaceKing: placing})
    kind: type[Exception] = request.param
    return kind


def test_a_fault_of_the_rules_is_not_hidden(session: Session, fault: type[Exception]) -> None:
    with pytest.raises(fault, match="a fault of ours"):
        resume(TITLE, HEADER, rows(session))


def test_a_fault_of_the_rules_is_not_blamed_on_the_record(session: Session) -> None:
    with pytest.raises(TypeError, match="a fault of ours"), blaming_the_record(session):
        raise TypeError("a fault of ours")


def test_words_that_the_game_does_not_know_are_a_damaged_record(session: Session) -> None:
    damaged = [(text, move.replace(b'"ann"', b'"zed"')) for text, move in rows(session)]
    with pytest.raises(BadPosition, match=r"'ann place e1', can no longer be played") as told:
        resume(TITLE, HEADER, damaged)
    assert isinstance(told.value.__cause__, KeyError)


def test_a_line_that_the_rules_refuse_today_is_a_stale_record(session: Session) -> None:
    """Tiles laid once more: the rules say so when they are asked, and carrying them out fails."""
    lines = rows(session)
    again = next((text, move) for text, move in lines if text.startswith("lay"))
    with pytest.raises(BadPosition, match="can no longer be played") as told:
        resume(TITLE, HEADER, [*lines, again])
    assert told.value.__cause__ is not None


def test_a_later_fault_is_put_down_to_a_line_that_no_longer_stands(session: Session) -> None:
    damaged = [(text, move.replace(b'"e1"', b'"c3"')) for text, move in rows(session)]
    stale = resume(TITLE, HEADER, damaged)
    with pytest.raises(BadPosition, match="is no longer legal"), blaming_the_record(stale):
        raise KeyError("something that follows from it")


def test_what_is_wrong_with_a_record_is_told_as_it_is(session: Session) -> None:
    with pytest.raises(BadPosition, match="of its own"), blaming_the_record(session):
        raise BadPosition("a sentence of its own")
