"""A written position has every field, and one with missing fields can still be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.position import Document, SeatDocument
from companion.games.maple_valley.state import Now
from companion.games.maple_valley.vocabulary import DECKS
from companion.referee.session import Outcome
from companion.referee.submission import import_record
from tests.support.records import RECORDS

EXAMPLE = Path(__file__).parents[3] / "docs" / "reference" / "positions" / "maple-valley.toml"
FILES = sorted((RECORDS / TITLE.slug).glob("*.txt"))


def check_fields(document: dict[str, Any]) -> None:
    # Only a game with allowed cards has any.
    assert [*document] == [field for field in Document.__struct_fields__ if field != "allowed"]
    assert [*document["now"]] == [*Now.__struct_fields__]
    assert {*document["display"]} == {*document["discard"]} == {*DECKS}
    assert {*document["out"]} == {*DECKS, "dawdle"}
    assert {*document["markers"]} == {*document["festivities"]}
    for seat in document["seat"]:
        assert [*seat] == [*SeatDocument.__struct_fields__]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_field_is_written_at_every_step_of_a_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[Any] = []
    apply = type(TITLE).apply

    def note(title: Any, state: Any, move: Any) -> Any:
        states.append(state)
        return apply(title, state, move)

    monkeypatch.setattr(type(TITLE), "apply", note)
    outcome = import_record(TITLE, path.read_text(encoding="utf-8"))
    assert isinstance(outcome, Outcome)
    for state in (*states[::7], outcome.session.state):
        document = TITLE.positions.describe(state)
        check_fields(document)
        assert None not in (*document.values(), *document["now"].values(), *document["seat"][0].values())
        assert TITLE.positions.read(document, {}) == state


def test_a_position_with_few_fields_equals_the_full_one() -> None:
    typed = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    state = TITLE.positions.read(typed, {})
    whole = TITLE.positions.describe(state)
    check_fields(whole)
    assert {*typed} < {*whole}
    assert TITLE.positions.read(whole, {}) == state
