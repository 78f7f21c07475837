"""`companion tally masters-of-maple-syrup`: two properties of a game that was not tracked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.masters_of_maple_syrup.game import GAME
from companion.referee.holdings import Held, Misread, Value, read_value
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal

PROPERTY = next(one for one in GAME.holdings("stand-in") if one.key == "property")
STOPPED: Held = {"stopped": "yes"}


def cards(text: str) -> dict[str, Value]:
    """Read a property as it is typed."""
    value = read_value(PROPERTY, text)
    assert not isinstance(value, Misread), value
    return {"property": value}


def tally(ann: Held, bo: Held, shared: Held = STOPPED, **options: str) -> Any:
    return GAME.tally({"ann": ann, "bo": bo}, {}, "stand-in", options, shared)


def points(text: str) -> dict[str, int]:
    """Say what every card of a property is worth."""
    sheet = tally(cards(text), {})
    assert isinstance(sheet, ScoreSheet), sheet
    return {line.source.partition(":")[0]: line.points for line in sheet.seats[0].lines}


def test_cards_are_worth_what_the_digest_says() -> None:
    assert points("syrup-cellar {7}")["syrup-cellar"] == 5
    assert points("striped-maple")["striped-maple"] == 1
    assert points("striped-maple (t)")["striped-maple"] == 3
    assert (
        points("sugar-shack, 2 x silver-maple, red-maple, sugar-maple, syrup-cellar {black-maple norway-maple}")[
            "sugar-shack"
        ]
        == 4
    )
    assert points("blue-ribbon, 3 x silver-maple, 2 x sugar-maple, red-maple")["blue-ribbon"] == 4


TEN = "red-maple, 3 x norway-maple, 4 x silver-maple, sugar-shack, farm-stand"


def test_ten_cards_end_the_game_and_the_most_points_win() -> None:
    found = tally(cards(TEN), cards("red-maple"), {})
    assert (found.winners, found.final) == (("ann",), True)
    assert found.seats[0].remark == ""
    assert tally(cards("red-maple"), cards("red-maple")).is_tie
    assert tally(cards("red-maple"), cards("red-maple")).seats[0].remark == "stopped by agreement"
    assert tally(cards("red-maple"), {**cards("red-maple"), "points": -2}).winners == ("ann",)


REFUSED: dict[str, tuple[Held, Held, Held, dict[str, str], str, str]] = {
    "nobody has ten": (cards("red-maple"), cards("red-maple"), {}, {}, "MS-END-01", "ann 1 and bo 1"),
    "more than the box": (cards("2 x red-maple"), cards("red-maple"), STOPPED, {}, "MS-SET-03", "3 cards red-maple"),
    "more under a card": (cards("syrup-cellar {60}"), {}, STOPPED, {}, "MS-SET-03", "the box holds 50"),
    "a tapped utility": (cards("sugar-shack (t)"), {}, STOPPED, {}, "MS-GEN-06", "cannot be tapped"),
    "no such mode": ({}, {}, STOPPED, {"mode": "easy"}, "MS-SET-09", "standard or rivals"),
}  # fmt: skip


@pytest.mark.parametrize(("ann", "bo", "shared", "options", "clause", "said"), REFUSED.values(), ids=REFUSED)
def test_ends_that_cannot_be(
    ann: Held, bo: Held, shared: Held, options: dict[str, str], clause: str, said: str
) -> None:
    found = tally(ann, bo, shared, **options)
    assert isinstance(found, Refusal), found
    assert clause in found.clauses
    assert said in found.reason
    assert all(GAME.book().find(id) for id in found.clauses)


def test_it_is_for_two() -> None:
    found = GAME.tally({"ann": {}}, {}, "stand-in", {}, STOPPED)
    assert isinstance(found, Refusal)
    assert found.clauses == ("MS-GEN-01",)
