"""`companion tally crayonville`: a level that was not tracked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.referee.holdings import Held, Holding
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal


def tally(level: int, rulings: dict[str, str] | None = None, **held: Held) -> Any:
    return TITLE.require_tally().score(held, rulings or {}, "stand-in", {"level": level})


def totals(sheet: Any) -> list[int]:
    assert isinstance(sheet, ScoreSheet), sheet
    return [seat.total for seat in sheet.seats]


def test_amounts_give_the_stars_of_the_level() -> None:
    """A Tax of 20 scores three stars at level 5 (CV-E53): reaching the threshold is enough."""
    found = tally(5, ann={"tax": (20,), "market": (0,), "houses": 20}, bo={"houses": 21, "resources": 1})
    assert totals(found) == [3, 2]
    assert [line.source for line in found.seats[0].lines] == ["Market: 0", "Tax: 20"]


def test_tied_players_share_the_bonuses_and_the_win() -> None:
    """Two players with the most houses get a star each (CV-E59)."""
    assert totals(tally(1, ann={"houses": 4}, bo={"houses": 4}, cy={"houses": 3})) == [2, 2, 1]
    assert tally(1, ann={}, bo={}).winners == ("ann", "bo")
    assert tally(1, {"tie": "houses"}, ann={"resources": 1}, bo={"houses": 1}).winners == ("bo",)
    assert totals(tally(1, {"solo_bonus": "no"}, ann={"houses": 4})) == [0]


def test_a_player_who_left_gets_no_bonus_and_cannot_win() -> None:
    found = tally(4, ann={"market": (99,), "houses": 9, "left": "yes"}, bo={})
    assert (totals(found), found.winners, found.left) == ([3, 2], ("bo",), ("ann",))


def test_the_referee_can_add_and_remove_stars() -> None:
    assert totals(tally(1, ann={"stars": -3}, bo={"stars": 2})) == [-1, 4]


def test_the_questions_depend_on_the_level() -> None:
    asked = {
        level: [one.key for one in TITLE.require_tally().holdings("stand-in", {"level": level})] for level in (2, 4)
    }
    assert "tax" not in asked[2]
    assert asked[4] == ["market", "feast", "tax", "houses", "resources", "left", "stars"]


ENDS = [
    Holding("houses", "houses and townhouses that count for the bonus", 169),
    Holding("resources", "resources left, all kinds"),
    Holding("left", "left before the end", kind="choice", one_of=("no", "yes")),
    Holding("stars", "stars given or taken by the referee", least=-9999),
]


def test_the_wording_of_the_questions() -> None:
    """Level 1 may have Feasts by a house ruling; an unknown level has no scoring cards."""
    market = Holding("market", "units sold at each Market", 3, kind="numbers")
    feast = Holding("feast", "food spent on each Feast", 3, kind="numbers")
    tax = Holding("tax", "tax value at each Tax", 1, kind="numbers")
    assert (
        TITLE.require_tally().holdings("stand-in")
        == TITLE.require_tally().holdings("stand-in", {"level": 1})
        == [market, feast, *ENDS]
    )
    assert TITLE.require_tally().holdings("stand-in", {"level": 4}) == [market, feast, tax, *ENDS]
    assert TITLE.require_tally().holdings("stand-in", {"level": 11}) == ENDS


REFUSED: dict[str, tuple[int, dict[str, str], dict[str, Held], str, str]] = {
    "Tax at level 1": (1, {}, {"ann": {"tax": (3,)}}, "CV-DECK-01", "level 1 has none"),
    "four Markets": (4, {}, {"ann": {"market": (1,) * 4}}, "CV-SCORE-02", "ann used 4 Market cards"),
    "a Feast at level 1": (1, {}, {"ann": {"feast": (3,)}}, "CV-DECK-01", "level 1 has none"),
    "more cards than are flipped, all together": (
        4, {}, {"ann": {"market": (1,) * 3}, "bo": {"feast": (1,) * 3}}, "CV-DECK-13", "level 4 flips only 6",
    ),
    "more than the track shows": (4, {"cap": "110"}, {"ann": {"resources": 551}}, "CV-R53", "at most 550"),
    "nobody stays": (4, {}, {"ann": {"left": "yes"}}, "CV-R61", "at least one player must stay"),
    "no such level": (11, {}, {"ann": {}}, "CV-GEN-01", "from 1 to 10"),
    "nobody": (1, {}, {}, "CV-R52", "at least 1 player"),
}  # fmt: skip


@pytest.mark.parametrize(("level", "rulings", "held", "clause", "said"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_tally_is_refused(
    level: int, rulings: dict[str, str], held: dict[str, Held], clause: str, said: str
) -> None:
    found = tally(level, rulings, **held)
    assert isinstance(found, Refusal)
    assert clause in found.clauses
    assert said in found.reason
    assert all(TITLE.book().find(id) for id in found.clauses)


def test_a_house_ruling_changes_the_deck_of_level_1() -> None:
    assert totals(tally(1, {"level1_scoring": "feast"}, ann={"feast": (6,) * 3, "houses": 3})) == [3 * 3 + 2]
