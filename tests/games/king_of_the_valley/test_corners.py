"""The simple player and the views of the table in rare states."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.moves import Claim
from companion.games.king_of_the_valley.position import read_position
from companion.referee.header import Header
from companion.referee.verdicts import Refusal
from tests.games.king_of_the_valley.casebook import ValleyCase, case_position, play
from tests.support.casebook import load_cases


def base(**fields: Any) -> dict[str, Any]:
    """The base position of the case book."""
    return case_position(ValleyCase("x", "the usual table", "sound", **fields))


def test_a_kingdom_is_claimed_after_staying() -> None:
    case = next(case for case in load_cases("king-of-the-valley", ValleyCase) if case.id == "KV-R11-30")
    state = play(case).session.state
    assert TITLE.advise(state, "red", Random(1)) == Claim("red", ("Q", "D", "C", "K1", "F"))


def test_hidden_gold_is_not_listed_as_needed() -> None:
    needed = {
        hidden: TITLE.needed(read_position(base(round=2, rulings={"hide_gold": hidden}), {}))
        for hidden in ("no", "yes")
    }
    assert {*needed["no"]} - {*needed["yes"]} == {"red's gold: 2"}


def test_colours_are_refused_with_a_position() -> None:
    refused = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=base(), options={"colours": "red blue"}))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.clauses) == ("bad-colours", ("KV-SET-03",))
    assert refused.reason == "a position already gives each seat its colour"


def test_missing_fields_of_a_position_are_empty() -> None:
    state = TITLE.start(
        Header(
            TITLE.slug, (), TITLE.rules_version, position={"step": "first", "seat": [{"name": "ann"}, {"name": "bo"}]}
        )
    )
    assert state == TITLE.start(Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version))
