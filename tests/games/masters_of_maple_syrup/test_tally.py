"""`companion tally masters-of-maple-syrup`: two properties of a game that was not tracked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.masters_of_maple_syrup.game import TITLE
from companion.referee.holdings import Held, HoldingFault, Value, read_value
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal
from tests.games.masters_of_maple_syrup.casebook import own_edition

PROPERTY = next(one for one in TITLE.require_tally().holdings("stand-in", {}) if one.key == "property")
STOPPED: Held = {"stopped": "yes"}


def cards(text: str) -> dict[str, Value]:
    """Read a property as it is typed."""
    value = read_value(PROPERTY, text)
    assert not isinstance(value, HoldingFault), value
    return {"property": value}


def tally(ann: Held, bo: Held, shared: Held = STOPPED, **options: str) -> Any:
    return TITLE.require_tally().score({"ann": ann, "bo": bo}, {}, "stand-in", options, shared)


def points(text: str) -> dict[str, int]:
    """Return the value of every card of a property."""
    sheet = tally(cards(text), cards("red-maple"))
    assert isinstance(sheet, ScoreSheet), sheet
    return {line.source.partition(":")[0]: line.points for line in sheet.seats[0].lines}


def test_cards_are_worth_what_the_digest_says() -> None:
    assert points("red-maple, syrup-cellar {7}")["Syrup Cellar"] == 5
    assert points("red-maple, striped-maple")["Striped Maple"] == 1
    assert points("red-maple, striped-maple (t)")["Striped Maple"] == 3
    assert (
        points("sugar-shack, 2 x silver-maple, red-maple, sugar-maple, syrup-cellar {black-maple norway-maple}")[
            "Sugar Shack"
        ]
        == 4
    )
    assert points("blue-ribbon, 3 x silver-maple, 2 x sugar-maple, red-maple")["Blue Ribbon"] == 4


TEN = "red-maple, 3 x norway-maple, 4 x silver-maple, sugar-shack, farm-stand"


def test_ten_cards_end_the_game_and_the_most_points_win() -> None:
    found = tally(cards(TEN), cards("red-maple"), {})
    assert (found.winners, found.final) == (("ann",), True)
    assert found.seats[0].remark == ""
    assert tally(cards("red-maple"), cards("red-maple")).is_tie
    assert tally(cards("red-maple"), cards("red-maple")).seats[0].remark == "stopped by agreement"
    assert tally(cards("red-maple"), {**cards("red-maple"), "points": -2}).winners == ("ann",)


# The typed cards, and the expected refusal: its code and clauses, and its words.
REFUSED: dict[str, tuple[Held, Held, Held, dict[str, str], str, str]] = {
    "nobody has ten": (
        cards("red-maple"),
        cards("red-maple"),
        {},
        {},
        "not-over MS-END-01 MS-R53",
        "the game ends with 10 cards on a property, and ann has 1 and bo has 1"
        " (Type stopped=yes before the first name if both agreed to stop)",
    ),
    "more than the box": (
        cards("2 x red-maple"),
        cards("red-maple"),
        STOPPED,
        {},
        "too-many MS-SET-03",
        "the box has only 2 copies of red-maple, not 3",
    ),
    "more under a card": (
        cards("syrup-cellar {50}"),
        {},
        STOPPED,
        {},
        "too-many MS-SET-03",
        "the box has only 50 cards, not 51",
    ),
    "a tapped utility": (
        cards("sugar-shack (t)"),
        {},
        STOPPED,
        {},
        "impossible MS-GEN-06",
        "seat ann: sugar-shack is a utility and cannot be tapped",
    ),
    "no such mode": (
        {},
        {},
        STOPPED,
        {"mode": "easy"},
        "bad-option MS-SET-09 MS-SET-10",
        "mode must be standard or rivals, not easy",
    ),
    "two last turns": (
        {"last-turn": "yes"},
        {"last-turn": "yes"},
        STOPPED,
        {},
        "two-last-turns MS-END-03",
        "only one player can have the last turn",
    ),
}


def refusal_of(found: Any) -> tuple[str, str]:
    """Return a refusal as code and clauses, reason and hint."""
    assert isinstance(found, Refusal), found
    assert all(TITLE.book().find(id) for id in found.clauses)
    return " ".join((found.code, *found.clauses)), found.reason + (f" ({found.hint})" if found.hint else "")


@pytest.mark.parametrize(("ann", "bo", "shared", "options", "cited", "said"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_end_is_refused(
    ann: Held, bo: Held, shared: Held, options: dict[str, str], cited: str, said: str
) -> None:
    assert refusal_of(tally(ann, bo, shared, **options)) == (cited, said)


def test_all_cards_of_the_box_can_be_counted() -> None:
    assert isinstance(tally(cards("red-maple, syrup-cellar {47}"), cards("red-maple")), ScoreSheet)
    assert isinstance(tally(cards("red-maple"), cards("red-maple")), ScoreSheet)


def test_only_one_player_can_have_the_last_turn() -> None:
    tree = cards("red-maple")
    assert isinstance(tally({**tree, "last-turn": "yes"}, {**tree, "last-turn": "no"}), ScoreSheet)


@pytest.mark.parametrize("names", [("ann",), ("ann", "bo", "cy")])
def test_a_tally_needs_two_players(names: tuple[str, ...]) -> None:
    found = TITLE.require_tally().score({name: {} for name in names}, {}, "stand-in", {}, STOPPED)
    said = f"the game needs exactly two players, not {len(names)}"
    assert refusal_of(found) == ("wrong-seats MS-GEN-01", said)


def test_the_tally_lists_what_it_counts() -> None:
    """The stand-in counts only property and tucked cards; a list has at most as many cards as the box."""
    asked = TITLE.require_tally().holdings("stand-in", {})
    assert [(one.key, one.kind, one.most, one.shared) for one in asked] == [
        ("stopped", "choice", 9999, True),
        ("property", "cards", 50, False),
        ("points", "number", 999, False),
    ]
    assert [one.words for one in asked] == [
        "was the game stopped by agreement",
        "property cards; (t) tapped, {…} tucked under it",
        "points from manual effects",
    ]
    assert (PROPERTY.marks, PROPERTY.one_of[0], PROPERTY.under[-1]) == (("t",), "red-maple", "?")
    assert asked[-1].least == -999


def owner_asks(*effects: dict[str, Any]) -> dict[str, Any]:
    """Return what is counted in an edition with one more card with these GAME END effects."""
    card = {"id": "X1", "name": "Test Press", "type": "utility", "cost": 0, "effects": effects}
    value = {"mode": "plus", "printed": 0}
    return {
        one.key: one
        for one in TITLE.require_tally().holdings(own_edition(json.dumps([[card | {"value": value}], {}])), {})
    }


def counts(zone: str) -> dict[str, Any]:
    return {"trigger": "game_end_plus", "do": [{"do": "score", "n": {"count": {"zone": zone}}}]}


def test_the_tally_asks_for_what_an_owners_cards_count() -> None:
    asked = owner_asks(counts("hand"), counts("discard"))
    assert list(asked) == ["discard", "stopped", "property", "hand", "points"]
    for key, words, is_shared in (("discard", "cards in the discard pile", True), ("hand", "cards in hand", False)):
        one = asked[key]
        assert (one.words, one.kind, one.most, one.shared) == (words, "cards", 51, is_shared)
        assert (one.one_of[0], one.one_of[-2:]) == ("red-maple", ("test-press", "?"))


@pytest.mark.parametrize("condition", ["own_turn", "neighbours_turn", "rivals"])
def test_the_tally_asks_for_the_last_turn_if_it_counts(condition: str) -> None:
    score = {"do": "score", "n": 1}
    plain = owner_asks({"trigger": "game_end_plus", "if": [condition], "do": [score]})
    inner = owner_asks({"trigger": "game_end_plus", "do": [{"do": "if_then", "if": [condition], "then": [score]}]})
    for asked in (plain, inner):
        assert ("last-turn" in asked) == (condition != "rivals")
    if "last-turn" in plain:
        assert plain["last-turn"].words == "had the last turn"
        assert not plain["last-turn"].shared
