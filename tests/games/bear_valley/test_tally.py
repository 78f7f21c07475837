"""`companion tally bear-valley`: the result of a game that was not recorded."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bear_valley.game import TITLE
from companion.referee.holdings import Held
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal

ADVANCED = {"mode": "advanced"}
LOST: Held = {}
EATEN: Held = {"fate": "eaten"}
HOME: Held = {"fate": "destination"}


def tally(options: dict[str, str] | None = None, **held: Held) -> Any:
    return TITLE.require_tally().score(held, {}, "stand-in", options or {}, {})


def lines_by_seat(sheet: Any) -> dict[str, list[str]]:
    assert isinstance(sheet, ScoreSheet), sheet
    return {seat.seat: [line.source for line in seat.lines] for seat in sheet.seats}


def test_the_camp_is_reached() -> None:
    found = tally(ann=HOME, bo={"on": "F05"}, cy=LOST)
    assert (found.winners, found.beaten_by) == (("ann",), "")
    assert lines_by_seat(found) == {
        "ann": ["on the Destination Camp", "won: reached the Destination Camp"],
        "bo": ["on F05 (Land)"],
        "cy": [],
    }


def test_three_gold_win_and_tokens_are_listed() -> None:
    found = tally(ADVANCED, ann={"fate": "gold", "gold": 3, "rope": 1}, bo={"machete": 2}, cy=EATEN)
    assert found.winners == ("ann",)
    assert lines_by_seat(found) == {
        "ann": ["on the Starting Camp", "with 3 gold, rope", "won: brought three gold to the Starting Camp"],
        "bo": ["with 2 machetes"],
        "cy": ["eaten by bears"],
    }


def test_the_last_survivor_wins_or_the_bears() -> None:
    assert lines_by_seat(tally(ann=LOST, bo=EATEN, cy=EATEN))["ann"] == ["won: the last survivor"]
    assert tally(ann=EATEN, bo=EATEN).beaten_by == "the bears"
    assert tally(ann=LOST, bo=LOST, cy=EATEN).beaten_by == "the bears"


def test_the_questions_depend_on_the_mode() -> None:
    modes = [{}, ADVANCED, ADVANCED | {"gold": "no"}, {"enchantments": "yes"}]
    asked = [[one.key for one in TITLE.require_tally().holdings("stand-in", options)] for options in modes]
    assert asked[0] == asked[3] == ["fate", "on"]
    assert set(asked[1]) - set(asked[2]) == {"gold"}
    assert "gold" not in TITLE.require_tally().holdings("stand-in", modes[2])[0].one_of


NO_GOLD = ADVANCED | {"gold": "no"}
NAMED = ADVANCED | {"characters": "rocky sunny"}
RICH: Held = {"fate": "gold", "gold": 3}
# Holdings, and the refusal: its code, its clauses and its words.
REFUSED: dict[str, tuple[dict[str, str], dict[str, Held], str, str]] = {
    "two winners": ({}, {"ann": HOME, "bo": HOME}, "two-winners BV-END-05", "only one player can win, not ann and bo"),
    "a survivor who continues": (
        {},
        {"ann": HOME, "bo": EATEN},
        "survivor-first BV-END-03 BV-END-05",
        "ann had already won when everyone else was eaten (Enter ann fate=lost for the last survivor)",
    ),
    "things of the dead": (
        ADVANCED,
        {"ann": {**EATEN, "rope": 1}, "bo": LOST},
        "eaten BV-CLOCK-10 BV-R16",
        "ann was eaten and has no tokens",
    ),
    "too little gold": (
        ADVANCED,
        {"ann": {**RICH, "gold": 2}, "bo": LOST},
        "too-little-gold BV-GOLD-01",
        "ann needs 3 gold to win and has 2",
    ),
    "more than the box": (
        ADVANCED,
        {"ann": {"rope": 2}, "bo": {"rope": 2}},
        "too-many BV-EQ-02",
        "4 rope tokens counted, but there are only 3",
    ),
    "gold without gold": (
        NO_GOLD,
        {"ann": {"gold": 1}, "bo": LOST},
        "too-many BV-EQ-02",
        "1 gold tokens counted, but there are only 0",
    ),
    "a character with two": (
        NAMED,
        {"ann": {"rope": 1, "canoe": 1}, "bo": LOST},
        "not-for-this-character BV-ROCKY-03",
        "ann carries at most one piece of Equipment",
    ),
    "what a character never carries": (
        NAMED,
        {"ann": LOST, "bo": {"rope": 1, "flashlight": 1}},
        "not-for-this-character BV-SUNNY-02 BV-R49",
        "bo cannot carry a flashlight",
    ),
    "a camp that does not win": (
        {},
        {"ann": {"on": "VD"}, "bo": LOST},
        "wrong-card BV-END-01",
        "a player with fate=lost cannot be on VD (Destination Camp)",
    ),
    "a win elsewhere": (
        {},
        {"ann": {**HOME, "on": "F05"}, "bo": LOST},
        "wrong-card BV-END-01",
        "a player with fate=destination cannot be on F05 (Land)",
    ),
    "gold elsewhere": (
        ADVANCED,
        {"ann": {**RICH, "on": "F05"}, "bo": LOST},
        "wrong-card BV-GOLD-01",
        "a player with fate=gold cannot be on F05 (Land)",
    ),
    "one player": (
        {},
        {"ann": LOST},
        "wrong-seats BV-SETUP-01 BV-R01",
        "the game is for 2 to 6 players, not 1",
    ),
    "gold in the basic game": (
        {"gold": "yes"},
        {"ann": LOST, "bo": LOST},
        "no-gold BV-BASIC-01 BV-NOGOLD-01",
        "the gold option is only for the advanced game",
    ),
}


@pytest.mark.parametrize(("options", "held", "cited", "said"), REFUSED.values(), ids=REFUSED)
def test_impossible_ends_are_refused(options: dict[str, str], held: dict[str, Any], cited: str, said: str) -> None:
    found = tally(options, **held)
    assert isinstance(found, Refusal), found
    assert " ".join((found.code, *found.clauses)) == cited
    assert found.reason + (f" ({found.hint})" if found.hint else "") == said
    assert all(TITLE.book().find(id) for id in found.clauses)


# Holdings just inside the limit of each refusal.
ALLOWED: dict[str, tuple[dict[str, str], dict[str, Held]]] = {
    "all of the box": (ADVANCED, {"ann": {"rope": 2}, "bo": {"rope": 1}}),
    "three gold": (ADVANCED, {"ann": RICH, "bo": LOST}),
    "three gold on the camp": (ADVANCED, {"ann": {**RICH, "on": "VS"}, "bo": LOST}),
    "home, on the camp": ({}, {"ann": {**HOME, "on": "VD"}, "bo": LOST}),
    "home before the last other was eaten": ({}, {"ann": HOME, "bo": LOST, "cy": EATEN}),
    "one piece and gold": (NAMED, {"ann": {"rope": 1, "gold": 2}, "bo": {"rope": 1, "canoe": 1}}),
    "eaten on a camp": ({}, {"ann": {**EATEN, "on": "VS"}, "bo": LOST, "cy": LOST}),
}


@pytest.mark.parametrize(("options", "held"), ALLOWED.values(), ids=ALLOWED)
def test_possible_ends_are_scored(options: dict[str, str], held: dict[str, Any]) -> None:
    assert isinstance(tally(options, **held), ScoreSheet)


def test_questions_have_words_and_limits() -> None:
    asked = {one.key: one for one in TITLE.require_tally().holdings("stand-in", ADVANCED)}
    assert list(asked) == ["fate", "canoe", "machete", "flashlight", "basket", "rope", "telescope", "gold", "on"]
    assert asked["fate"].one_of == ("lost", "eaten", "destination", "gold")
    assert asked["fate"].words == "how it ended: lost, eaten, destination, gold"
    assert (asked["rope"].words, asked["rope"].most, asked["gold"].most) == ("rope tokens", 3, 8)
    assert asked["on"].words == "the card the player is on at the end"
    assert asked["on"].one_of[:2] == ("anywhere", "T01")
    assert (asked["fate"].kind, asked["on"].kind) == ("choice", "choice")
