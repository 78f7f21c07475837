"""The check of choices notices any that was ignored, and finds nothing in the golden records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.maple_valley.events import Collected, Spent, Travelled, Used
from companion.games.maple_valley.game import TITLE
from companion.referee.submission import import_record, submit
from companion.referee.verdicts import Legal
from tests.games.maple_valley.casebook import ValleyCase, session_of
from tests.games.maple_valley.choices import disobeyed
from tests.support.records import RECORDS

FILES = sorted((RECORDS / TITLE.slug).glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_obey_every_choice(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[object, str]] = []
    apply = type(TITLE).apply

    def apply_and_check(title: Any, state: Any, move: Any) -> Any:
        after, events = apply(title, state, move)
        if type(move) in TITLE.verb_of:
            found.extend((move, fault) for fault in disobeyed(state, move, after, events))
        return after, events

    monkeypatch.setattr(type(TITLE), "apply", apply_and_check)
    import_record(TITLE, path.read_text(encoding="utf-8"))
    assert found == []


def played(line: str, *given: str, **position: Any) -> tuple[Any, Any, Any, Any]:
    """Play a move; return the state before, the move, the state after, and the events."""
    session = session_of(ValleyCase("", "", "legal", **position))
    for text in given:
        session = submit(session, text).session
    verdict = submit(session, line).verdict
    assert isinstance(verdict, Legal), verdict
    after, events = TITLE.apply(session.state, verdict.move)
    return session.state, verdict.move, after, events


FIRST_AID: dict[str, Any] = {
    "patches": {"ann": ("first-aid",)},
    "display": {"patch": ("beekeeping", "water-safety", "gardening", "stargazing")},
    "pack": {"ann": {"clay": 1, "acorn": 1}},
}


@pytest.mark.parametrize(
    ("kind", "changed"),
    [(Spent, {"items": ("acorn",)}), (Collected, {"items": ("flower",)}), (Used, {"card": "Beekeeping"})],
)
def test_another_payment_gain_or_card_is_noticed(kind: type[Any], changed: dict[str, Any]) -> None:
    line = "ann use first-aid paying clay for bug"
    before, move, after, events = played(line, "ann play chipmunk", **FIRST_AID)
    assert [*disobeyed(before, move, after, events)] == []
    changed_events = tuple(replace(event, **changed) if isinstance(event, kind) else event for event in events)
    assert [*disobeyed(before, move, after, changed_events)] != []


def test_a_pack_that_the_events_do_not_explain_is_noticed() -> None:
    before, move, after, events = played("ann forage clay berries", "ann play chipmunk", "ann travel F1 F2")
    seats = {**after.seats, "ann": replace(after.seats["ann"], pack={"clay": 3})}
    assert [*disobeyed(before, move, replace(after, seats=seats), events)] != []


def test_another_route_is_noticed() -> None:
    before, move, after, events = played("ann travel F1 F2", "ann play chipmunk")
    changed_events = tuple(event for event in events if not isinstance(event, Travelled) or event.trail != "F2")
    assert [*disobeyed(before, move, after, changed_events)] != []


def test_another_spot_is_noticed() -> None:
    position: dict[str, Any] = {"preparing": {"ann": ("fiddle",)}, "pack": {"ann": {"birch": 2, "honey": 1}}}
    line = "ann craft fiddle at square-dance 2a"
    before, move, after, events = played(line, "ann play chipmunk", "ann travel F1", **position)
    elsewhere = replace(after, markers={"square-dance": {"1a": "ann"}})
    assert [*disobeyed(before, move, after, events)] == []
    assert [*disobeyed(before, move, elsewhere, events)] != []
