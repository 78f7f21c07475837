"""`companion tally bear-valley`: who got home, of a game that was not tracked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bear_valley.game import GAME
from companion.referee.holdings import Held
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal

ADVANCED = {"mode": "advanced"}
LOST: Held = {}
EATEN: Held = {"fate": "eaten"}
HOME: Held = {"fate": "destination"}


def tally(options: dict[str, str] | None = None, **held: Held) -> Any:
    return GAME.tally(held, {}, "stand-in", options or {})


def told(sheet: Any) -> dict[str, list[str]]:
    assert isinstance(sheet, ScoreSheet), sheet
    return {seat.seat: [line.source for line in seat.lines] for seat in sheet.seats}


def test_the_camp_is_reached() -> None:
    found = tally(ann=HOME, bo={"on": "F05"}, cy=LOST)
    assert (found.winners, found.beaten_by) == (("ann",), "")
    assert told(found) == {
        "ann": ["on the Destination Camp", "won: reached the Destination Camp"],
        "bo": ["on F05 (Land)"],
        "cy": [],
    }


def test_three_gold_win_and_everybody_has_tokens() -> None:
    found = tally(ADVANCED, ann={"fate": "gold", "gold": 3, "rope": 1}, bo={"machete": 2}, cy=EATEN)
    assert found.winners == ("ann",)
    assert told(found) == {
        "ann": ["on the Starting Camp", "with 3 x gold, rope", "won: brought three gold to the Starting Camp"],
        "bo": ["with 2 x machete"],
        "cy": ["eaten by bears"],
    }


def test_the_last_survivor_wins_and_else_the_bears() -> None:
    assert told(tally(ann=LOST, bo=EATEN, cy=EATEN))["ann"] == ["won: the last survivor"]
    assert tally(ann=EATEN, bo=EATEN).beaten_by == "the bears"
    assert tally(ann=LOST, bo=LOST, cy=EATEN).beaten_by == "the bears"


def test_what_is_asked_depends_on_the_mode() -> None:
    modes = [{}, ADVANCED, ADVANCED | {"gold": "no"}, {"enchantments": "yes"}]
    asked = [[one.key for one in GAME.holdings("stand-in", options)] for options in modes]
    assert asked[0] == asked[3] == ["fate", "on"]
    assert set(asked[1]) - set(asked[2]) == {"gold"}
    assert "gold" not in GAME.holdings("stand-in", modes[2])[0].one_of


NO_GOLD = ADVANCED | {"gold": "no"}
NAMED = ADVANCED | {"characters": "rocky sunny"}
RICH: Held = {"fate": "gold", "gold": 3}
REFUSED: dict[str, tuple[dict[str, str], dict[str, Held], str, str]] = {
    "two winners": ({}, {"ann": HOME, "bo": HOME}, "BV-END-05", "not ann and bo"),
    "a survivor who goes on": ({}, {"ann": HOME, "bo": EATEN}, "BV-END-03", "had won already"),
    "things of the dead": (ADVANCED, {"ann": {**EATEN, "rope": 1}, "bo": LOST}, "BV-R16", "ann was eaten"),
    "too little gold": (ADVANCED, {"ann": {**RICH, "gold": 2}, "bo": LOST}, "BV-GOLD-01", "ann has 2"),
    "more than the box": (
        ADVANCED,
        {"ann": {"rope": 2}, "bo": {"rope": 2}},
        "BV-EQ-02",
        "4 rope tokens are counted, there are 3",
    ),
    "gold without gold": (
        NO_GOLD,
        {"ann": {"gold": 1}, "bo": LOST},
        "BV-EQ-02",
        "1 gold tokens are counted, there are 0",
    ),
    "a character with two": (NAMED, {"ann": {"rope": 1, "canoe": 1}, "bo": LOST}, "BV-ROCKY-03", "one piece"),
    "what a character never carries": (NAMED, {"ann": LOST, "bo": {"flashlight": 1}}, "BV-SUNNY-02", "no flashlight"),
    "a camp that does not win": ({}, {"ann": {"on": "VD"}, "bo": LOST}, "BV-END-01", "does not go with the fate lost"),
    "a win elsewhere": ({}, {"ann": {**HOME, "on": "F05"}, "bo": LOST}, "BV-END-01", "does not go with"),
    "gold elsewhere": (ADVANCED, {"ann": {**RICH, "on": "F05"}, "bo": LOST}, "BV-GOLD-01", "does not go with"),
    "one player": ({}, {"ann": LOST}, "BV-SETUP-01", "2 to 6 players"),
    "gold in the basic game": ({"gold": "yes"}, {"ann": LOST, "bo": LOST}, "BV-BASIC-01", "advanced game only"),
}


@pytest.mark.parametrize(("options", "held", "clause", "said"), REFUSED.values(), ids=REFUSED)
def test_ends_that_cannot_be(options: dict[str, str], held: dict[str, Any], clause: str, said: str) -> None:
    found = tally(options, **held)
    assert isinstance(found, Refusal), found
    assert clause in found.clauses
    assert said in found.reason
    assert all(GAME.book().find(id) for id in found.clauses)
