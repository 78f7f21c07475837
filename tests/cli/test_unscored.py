"""A title won without points, or by no player: no totals anywhere. And the words of its options."""

from __future__ import annotations

import pytest

from companion.cli.screen.wording import result_line
from companion.games import REGISTRY
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winner_words
from tests.cli import grove
from tests.cli.conftest import Companion


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, grove.SLUG, grove.__name__)


@pytest.fixture
def picking(companion: Companion) -> Companion:
    """A game of Ann and Bo with the bell rung."""
    assert companion("new", "grove", "--seat", "Ann", "--seat", "Bo").code == 0
    assert companion("move", "ring").code == 0
    return companion


def take(companion: Companion, *trees: str) -> None:
    assert companion("move", "-", stdin="".join(f"take {tree}\n" for tree in trees)).code == 0


WON = """\
Ann:
  took a1  [GR-1]
  took a2  [GR-1]
Bo:
  took b1  [GR-1]
  took b2  [GR-1]
Result: Ann wins
"""


def test_a_score_has_only_words(picking: Companion) -> None:
    take(picking, "a1")
    assert picking("score").out == "Ann:\n  took a1  [GR-1]\nBo:\n  stung\nno winner yet\n"
    take(picking, "b1", "a2", "b2")
    assert picking("score").out == WON
    assert picking("play", stdin="score").out.endswith(WON)
    before = picking("score", "--json").document
    assert picking("finish").out == f"{WON}Game 1 is finished and stored.\n"
    assert picking("score").out == WON
    assert picking("score", "--json").document == before
    assert picking("show", "--json").document["score"] == before
    assert "Ann*, Bo\n" in picking("games").out


def test_json_has_no_points(picking: Companion) -> None:
    take(picking, "a1", "b1", "a2", "b2")
    document = picking("finish", "--json").document["score"]
    assert document["seats"][0] == {
        "seat": "Ann",
        "lines": [
            {"source": "took a1", "points": None, "clauses": ["GR-1"]},
            {"source": "took a2", "points": None, "clauses": ["GR-1"]},
        ],
        "total": None,
        "ties": [],
        "remark": "",
    }
    assert (document["winners"], document["places"], document["unit"]) == (["Ann"], {"Ann": 1, "Bo": 2}, "")
    assert "beaten_by" not in document
    [row] = picking("games", "--json").document["games"]
    assert (row["points"], row["winners"]) == ({}, ["Ann"])
    assert "beaten_by" not in row


def test_a_table_that_is_beaten(picking: Companion) -> None:
    take(picking, "b1", "a2", "b2", "a1")
    before = picking("score", "--json").document
    assert (before["winners"], before["places"], before["beaten_by"]) == ([], {"Ann": 2, "Bo": 2}, grove.WASPS)
    assert picking("finish").out.endswith("Result: the wasps win\nGame 1 is finished and stored.\n")
    assert picking("score", "--json").document == before
    assert picking("games").out.endswith("  grove     5 lines  Ann, Bo (won by the wasps)\n")
    [row] = picking("games", "--json").document["games"]
    assert (row["winners"], row["beaten_by"]) == ([], grove.WASPS)


def test_the_result_at_the_prompt(picking: Companion) -> None:
    lines = "take a1\ntake b1\ntake a2\ntake b2\nfinish\n"
    assert picking("play", stdin=lines).out.endswith(f"{WON}Game 1 is finished and stored.\n")


def test_standings_count_games_only(picking: Companion) -> None:
    take(picking, "a1", "b1", "a2", "b2")
    picking("finish")
    heading, ann, bo, *_ = picking("campaign", "stats", "--topic", "standings").out.splitlines()[1:]
    assert heading.split() == ["player", "games", "won", "rate", "1st", "2nd", "3rd", "last"]
    assert (ann.split()[:4], bo.split()[:4]) == (["Ann", "1", "1", "100%"], ["Bo", "1", "0", "0%"])
    first = picking("campaign", "stats", "--json").document["standings"][0]
    assert first.pop("last") is not None
    places = {"first": 1, "second": 0, "third": 0}
    points = {"points": None, "best": None, "average": None}
    assert first == {"game": "grove", "player": "Ann", "games": 1, "won": 1, "rate": 1.0, **places, **points}


def test_a_tally_without_points(companion: Companion) -> None:
    assert companion("tally", "grove", "Ann", "best=1", "Bo").out == (
        "Ann:\n  took a1  [GR-1]\nBo:\n  stung\nResult: Ann wins\n"
    )
    assert companion("tally", "grove", "Ann", "Bo").out.endswith("Result: the wasps win\n")


def test_a_demo_names_the_winner(companion: Companion) -> None:
    out = companion("demo", "grove").out
    assert any(f"Grove: {who} won (" in out for who in ("Ann", "Bo", grove.WASPS))
    assert "point" not in out


def test_a_result_in_a_few_words() -> None:
    scored = ScoreSheet((SeatScore("Ann", (ScoreLine("plums", 1),)), SeatScore("Bo", ())), ("Ann",), True, "stars")
    assert result_line(scored) == "Ann 1 star, Bo 0 stars; Ann won"
    beaten = ScoreSheet((SeatScore("Ann", ()),), (), True, "", beaten_by="the bears")
    assert (result_line(beaten), winner_words(beaten)) == ("the bears won", "the bears win")
    assert result_line(ScoreSheet((SeatScore("Ann", ()),), (), True, "")) == "nobody won"
    seats = (SeatScore("Ann", ()),)
    assert winner_words(ScoreSheet(seats, ("Ann",), True, "")) == "Ann wins"


def test_options_are_shown_in_the_words_of_the_title(companion: Companion) -> None:
    answer = companion("new", "grove", "--option", "mode=wild", "--seat", "Ann", "--seat", "Bo")
    assert answer.out.startswith("Game 1: Grove, the wild grove, with Ann, Bo\n")
    assert "\nGame 1: Grove, the wild grove, 0 lines. Next:\n" in companion("show").out
    assert "  grove the wild grove     0 lines  Ann, Bo\n" in companion("games").out
    assert companion("games", "--json").document["games"][0]["options"] == {"mode": "wild"}


def test_options_of_unknown_titles_are_shown_as_stored(companion: Companion) -> None:
    answer = companion("new", "king", "--option", "colours=green red", "--seat", "Ann", "--seat", "Bo")
    assert answer.out.startswith("Game 1: King of the Valley, colours green red, with Ann, Bo\n")
    assert companion("new", "cray", "--seat", "Ann").out.startswith("Game 2: Crayonville, level 1, with Ann\n")
    assert companion("show").out.count("Crayonville, level 1, ") == 1
    level, colours = companion("games").out.splitlines()
    assert "  crayonville level 1    " in level
    assert "  king-of-the-valley colours green red  " in colours
    assert "options" not in companion("games", "--json").document["games"][0]


def test_a_map_of_cards_is_shown(picking: Companion) -> None:
    take(picking, "a1")
    out = picking("show").out
    assert out.startswith("Grove\n")
    assert "|  taken   |" in out
    assert out.count("tree  taken\n") == 1
