"""`log` and `mark`: results of games played without the companion, and games played by wrong rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaigns.store import open_store
from companion.cli.commands.printing.print_chronicle import chronicle_game
from tests.cli.commands.villages.test_village_history import FIRST, sheet
from tests.cli.conftest import Companion


@pytest.fixture
def logged(companion: Companion) -> Companion:
    """A result of King of the Valley."""
    answer = companion("log", "king", "Ann=41", "Bo Lee=38", "--date", "2026-01-31", "--minutes", "50")
    assert answer.code == 0, answer.err
    return companion


def the_game(companion: Companion) -> Any:
    [row] = companion("games", "--json").document["games"]
    return row


def test_a_result_is_listed_and_scored(logged: Companion) -> None:
    row = the_game(logged)
    assert (row["game"], row["status"], row["lines"], row["adjudicated"]) == (
        "king-of-the-valley",
        "finished",
        0,
        False,
    )
    assert row["players"] == {"Ann": "Ann", "Bo-Lee": "Bo Lee"}
    assert (row["points"], row["winners"], row["minutes"]) == ({"Ann": 41, "Bo-Lee": 38}, ["Ann"], 50)
    assert row["finished"].startswith("2026-01-31")
    words = logged("score", "--game", "1").out
    assert "41  as entered, without the companion" in words
    assert "Result: Ann wins" in words
    standings = logged("campaign", "stats", "--json").document["standings"]
    assert {line["player"]: line["won"] for line in standings} == {"Ann": 1, "Bo Lee": 0}


def test_a_logged_result_is_reported(companion: Companion) -> None:
    answer = companion("log", "maple", "Ann=41", "Bo=41", "Cy=7")
    assert "played without the companion" in answer.out
    assert "Ann and Bo won" in answer.out
    assert "note: a tie at the top, so all of them win" in answer.out
    answer = companion("log", "king", "Ann=41", "Bo=41", "Cy=7")
    assert "; a tie" in answer.out
    assert (
        "note: a tie at the top, stored without a winner. If a tie-break decided the game, log it again with"
        in answer.out
    )
    named = companion("log", "king", "Ann=41", "Bo=41", "--winner", "bo", "--json").document
    assert (named["winners"], named["told"]) == (["Bo"], [])
    assert "a tie" in companion("log", "masters", "Ann=9", "Bo=9", "--option", "mode=rivals").out
    assert "rivals" in companion("log", "masters", "Ann=9", "Bo=8", "--option", "mode=rivals").out


def test_the_note_is_shown_in_the_history(companion: Companion) -> None:
    companion("log", "king", "Ann=41", "Bo=38", "--note", "in  the park")
    assert "  note          in the park\n" in companion("history", "1").out


def test_points_have_the_unit_of_the_title(companion: Companion) -> None:
    companion("campaign", "new", "Fridays")
    companion("log", "king", "Ann=41", "Bo=38", "--campaign", "Fridays")
    assert "Ann: 1 of 1 won, 41 reputation, best 41\n" in companion("campaign", "show", "Fridays").out


def test_only_existing_options_are_recommended(companion: Companion) -> None:
    assert "--seat" not in companion("log", "king", "Ann=41", "ann=38").err


def test_a_title_without_points(companion: Companion) -> None:
    assert companion("log", "bear", "Ann", "Bo", "--winner", "Bo", "--json").document["winners"] == ["Bo"]
    beaten = companion("log", "bear", "Ann", "Bo", "--beaten-by", "the bears", "--json").document
    assert (beaten["winners"], beaten["beaten_by"], beaten["points"]) == ([], "the bears", {})
    assert companion("log", "bear", "Ann", "Bo").code == 1
    assert companion("log", "bear", "Ann=3", "Bo").code == 2


REPLAYED = (
    "show", "show --log", "show --record", "show --at 3", "play", "move flip x", "why x", "legal", "undo", "redo",
    "amend 1 x", "override Ann gold +1 --why x", "finish", "record export", "print score",
)  # fmt: skip


def test_a_result_has_no_moves(logged: Companion) -> None:
    for words in REPLAYED:
        answer = logged(*words.split(), "--game", "1")
        assert answer.code == 1, words
        assert "game 1 was entered as a result and has no moves" in answer.err, words


def test_a_result_does_not_become_the_current_game(logged: Companion) -> None:
    assert logged("show").code == 3
    assert "and has no moves" in logged("switch", "1").err
    assert "and has no moves" in logged("resume", "G1-0-ABCD").err
    assert logged("finish", "--void", "--why", "no", "--game", "1").code == 1
    assert logged("doctor").code == logged("doctor", "--game", "1").code == 0


def test_a_result_of_a_campaign_with_villages(companion: Companion, tmp_path: Path) -> None:
    companion("campaign", "new", "Fridays")
    companion("village", "new", "Millbrook", "--owner", "Ann", "--campaign", "Fridays")
    one = sheet("one.txt", FIRST)
    row = companion(
        "log", "cray", "Ann=5", "Bo=3", "--level", "1", "--village", "ann=Millbrook", "--sheet", f"ANN={one}",
        "--campaign", "Fridays", "--note", "in the  park", "--json",
    ).document  # fmt: skip
    assert (row["level"], row["campaign"], row["note"]) == (1, "Fridays", "in the park")
    assert row["told"] == ["added level 1 to the completed levels"]
    campaign = companion("campaign", "show", "Fridays", "--json").document
    assert (campaign["players"], campaign["table"][0]["points"]) == (["Ann", "Bo"], {"1": 5})
    [level] = companion("village", "history", "Millbrook", "--json").document["levels"]
    assert (level["game_id"], level["place"], level["players"], level["adjudicated"]) == (1, 1, ["Ann", "Bo"], False)
    with open_store() as store:
        assert chronicle_game(store.games.find()[0]).result == "Ann 5 (won), Bo 3; not adjudicated"
    assert companion("print", "chronicle", "--campaign", "Fridays", "--output", str(tmp_path / "c.pdf")).code == 0
    assert companion("doctor").code == 0
    again = companion("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Millbrook")
    assert again.code == 0


NO_RESULTS = (
    (["chess", "Ann=1"], 3),
    (["king"], 2),
    (["king", "Ann=41"], 1),
    (["king", "Ann=41", "Bo"], 2),
    (["king", "Ann=41", "Bo=much"], 2),
    (["king", "Ann=41", "Bo=9999999"], 2),
    (["king", "Ann=41", "Bo=99999"], 1),
    (["king", "Ann=41", "ann=38"], 1),
    (["king", "Ann=41", "=38"], 1),
    (["king", "Ann=41", "a\x1b[31m=38"], 1),
    (["king", "Ann=41", "Bo=38", "--winner", "Cy"], 1),
    (["king", "Ann=41", "Bo=38", "--beaten-by", "the bears"], 1),
    (["king", "Ann=41", "Bo=38", "--level", "3"], 1),
    (["king", "Ann=41", "Bo=38", "--campaign", "Nowhere"], 3),
    (["king", "Ann=41", "Bo=38", "--date", "31.1.2026"], 2),
    (["king", "Ann=41", "Bo=38", "--minutes", "-5"], 2),
    (["king", "Ann=41", "Bo=38", "--edition", "nowhere"], 3),
    (["king", "Ann=41", "Bo=38", "--village", "Ann=Millbrook", "--sheet", "Ann=one.txt"], 1),
    (["cray", "Ann=5"], 2),
    (["cray", "Ann=5", "--level", "0"], 1),
    (["cray", "Ann=50", "--level", "1"], 1),
    (["cray", "Ann=5", "--level", "1", "--village", "Ann=Millbrook"], 2),
    (["cray", "Ann=5", "--level", "1", "--sheet", "Ann=one.txt"], 2),
    (["cray", "Ann=5", "--level", "1", "--village", "Ann=Nowhere", "--sheet", "Ann=one.txt"], 3),
    (["cray", "Ann=5", "--level", "1", "--village", "Ann=Millbrook", "--sheet", "Ann=nowhere.txt"], 3),
    (["cray", "Ann=5", "--level", "2", "--village", "Ann=Millbrook", "--sheet", "Ann=one.txt"], 1),
)


def test_impossible_results_are_refused(companion: Companion) -> None:
    companion("village", "new", "Millbrook", "--owner", "Ann")
    sheet("one.txt", FIRST)
    for words, code in NO_RESULTS:
        answer = companion("log", *words)
        assert (answer.code, answer.out) == (code, ""), (words, answer.err)
        assert "\x1b" not in answer.err
    assert companion("games", "--json").document["games"] == []
    assert companion("village", "history", "Millbrook", "--json").document["levels"] == []


def test_a_game_is_flagged_and_the_flag_is_cleared(over: Companion) -> None:
    assert over("mark", "--wrong", "too early").code == 1
    over("finish")
    row = over("mark", "--wrong", " we  forgot\na card ", "--json").document
    assert (row["doubt"], row["adjudicated"]) == ("we forgot a card", True)
    assert over("games", "--json").document["games"][0]["doubt"] == "we forgot a card"
    assert "played by wrong rules: miscounted." in over("mark", "--game", "1", "--wrong", "miscounted").out
    assert "Cleared the flag" in over("mark", "--right").out
    assert over("games", "--json").document["games"][0]["doubt"] == ""


@pytest.mark.parametrize("words", [[], ["--wrong", " "], ["--wrong", "x", "--right"]])
def test_a_flag_without_a_reason_is_refused(over: Companion, words: list[str]) -> None:
    over("finish")
    assert over("mark", *words).code == 2
    assert over("mark", "--game", "7", "--right").code == 3


def test_a_result_in_a_real_process(process: Companion) -> None:
    answer = process("log", "maple-valley", "Ann=12", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.document["winners"] == ["Ann"]
    assert process("show", "--game", "1").err.startswith("Refused: game 1 was entered as a result")
