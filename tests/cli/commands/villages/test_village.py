"""`village` and `campaign`: what is kept from one evening to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Companion


@pytest.fixture
def club(over: Companion) -> Companion:
    """A finished level and a campaign."""
    over("finish")
    assert over("campaign", "new", "Tuesday club").code == 0
    return over


def test_a_new_village_is_blank_and_can_be_played(companion: Companion) -> None:
    document = companion("village", "new", "Millbrook", "--owner", "Ann", "--json").document
    assert (document["name"], document["owner"], document["status"], document["level"]) == (
        "Millbrook",
        "Ann",
        "free",
        0,
    )
    assert companion("new", "cray", "--seat", "Ann", "--village", "Ann=millbrook").code == 0
    assert "Ann: Millbrook" in companion("show").out


def test_a_name_can_be_used_only_once(companion: Companion) -> None:
    companion("village", "new", "Millbrook")
    answer = companion("village", "new", "MILLBROOK", "--json")
    assert (answer.code, answer.document["code"]) == (1, "name-taken")


@pytest.mark.parametrize("name", ["", "  ", "a\x1b[31m", "x" * 41, "a\nb\x00"])
def test_impossible_names_are_refused(companion: Companion, name: str) -> None:
    for words in (["village", "new", name], ["campaign", "new", name], ["village", "new", "A", "--owner", name or " "]):
        answer = companion(*words, "--json")
        assert (answer.code, answer.document["code"]) == (1, "bad-name")
        assert "\x1b" not in answer.out + answer.err


def test_list_and_show(club: Companion) -> None:
    rows = club("village", "list", "--json").document["villages"]
    assert [(row["name"], row["level"]) for row in rows] == [("Ann's village", 1), ("Bo's village", 1)]
    assert len(club("village", "list", "--owner", "bo", "--json").document["villages"]) == 1
    assert "Ann's village (Ann): level 1 completed, free" in club("village", "list").out
    assert "document" in club("village", "show", "1", "--json").document
    assert "completed levels: 1" in club("village", "show", "Ann's village").out
    assert club("village", "show", "Atlantis").code == 3
    assert club("village", "show", "99999999999999999999").code == 3


def test_history(club: Companion) -> None:
    document = club("village", "history", "1", "--json").document
    assert [(level["level"], level["status"]) for level in document["levels"]] == [(1, "completed")]
    assert "before" not in document["levels"][0]
    assert "level  1" in club("village", "history", "1").out


def test_levels_played_on_paper_are_listed_once(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "paper.toml"
    path.write_text('name = "Paper"\ncompleted = [1, 2, 3]\n', encoding="utf-8")
    companion("village", "import", str(path))
    levels = companion("village", "history", "Paper", "--json").document["levels"]
    assert [(level["level"], level["adjudicated"]) for level in levels] == [(1, False), (2, False), (3, False)]
    assert companion("village", "history", "Paper").out.count("(played without the\n      companion)") == 3


def test_a_village_is_renamed_with_its_sheet(club: Companion) -> None:
    assert club("village", "rename", "1", "Annstead", "--json").document["name"] == "Annstead"
    assert club("village", "show", "annstead", "--json").document["document"]["name"] == "Annstead"
    assert club("village", "rename", "2", "ANNSTEAD").code == 1


@pytest.mark.parametrize("form", ["--toml", "--map"])
def test_a_village_is_exported_and_imported(club: Companion, tmp_path: Path, form: str) -> None:
    path = tmp_path / "village.txt"
    path.write_text(club("village", "show", "1", form).out.replace("Ann's village", "Annstead"), encoding="utf-8")
    assert club("doctor", "--village", str(path)).code == 0
    assert club("village", "import", str(path), "--json").document["level"] == 1
    assert club("village", "show", "Annstead", form).out == path.read_text(encoding="utf-8")
    assert club("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=Annstead").code == 0


@pytest.mark.parametrize(
    "text", ["", "x = 1", 'name = "A"\nsketch = "castle G7"', "village: A\n1 . .\n", "name = [" * 2000]
)
def test_invalid_village_files_are_refused(companion: Companion, tmp_path: Path, text: str) -> None:
    path = tmp_path / "village.txt"
    path.write_text(text)
    assert companion("village", "import", str(path)).code == 3
    assert companion("doctor", "--village", str(path)).code in (1, 3)
    assert companion("village", "list", "--json").document["villages"] == []


def test_a_village_changes_its_owner_and_retires(club: Companion) -> None:
    assert club("village", "owner", "1", "Cy  Lee", "--json").document["owner"] == "Cy Lee"
    assert "owner: Cy Lee" in club("village", "show", "1").out
    assert club("village", "retire", "1", "--json").document["status"] == "retired"
    answer = club("new", "cray", "--level", "2", "--seat", "Cy", "--village", "Cy=1", "--json")
    assert (answer.code, answer.document["code"]) == (1, "village-retired")


def test_a_campaign(club: Companion) -> None:
    document = club("campaign", "enrol", "Tuesday club", "--player", "Ann", "--village", "1", "--json").document
    assert document["players"] == ["Ann"]
    assert document["villages"][0]["name"] == "Ann's village"
    assert document["table"][0]["points"] == {"1": 2}
    words = club("campaign", "show", "Tuesday club").out
    assert "players: Ann" in words
    assert "points by level" in words


def test_a_game_in_a_campaign(club: Companion) -> None:
    assert club("new", "cray", "--seat", "Cy", "--campaign", "tuesday club").code == 0
    document = club("campaign", "show", "Tuesday club", "--json").document
    assert [game["id"] for game in document["games"]] == [2]
    assert document["players"] == ["Cy"]
    assert [game["id"] for game in club("games", "--campaign", "Tuesday club", "--json").document["games"]] == [2]


def test_campaigns_are_listed_and_summed_up(club: Companion) -> None:
    names = [row["name"] for row in club("campaign", "list", "--json").document["campaigns"]]
    assert names == ["Ann and Bo", "Tuesday club"]
    standings = club("campaign", "stats", "--json").document["standings"]
    assert {row["player"]: row["won"] for row in standings} == {"Ann": 1, "Bo": 1}
    lines = club("campaign", "stats").out.splitlines()
    assert lines[0] == "Crayonville: standings"
    assert [line.split()[:4] for line in lines[2:4]] == [["Ann", "1", "1", "100%"], ["Bo", "1", "1", "100%"]]
    assert club("campaign", "stats", "Tuesday club", "--json").document["standings"] == []


def test_villages_of_a_title_and_of_an_owner(companion: Companion) -> None:
    assert companion("village", "new", "Grünau", "--owner", "ÉVA").code == 0
    for words in (["--title", "cray"], ["--owner", "éva"], ["--title", "crayonville", "--owner", "ÉVA"]):
        assert "Grünau (ÉVA)" in companion("village", "list", *words).out
    assert "No villages" in companion("village", "list", "--owner", "Ann").out
    assert companion("village", "list", "--title", "chess").code == 3


def test_unknown_villages_and_campaigns_are_refused(companion: Companion) -> None:
    assert companion("campaign", "show", "Friday").code == 3
    assert companion("campaign", "stats", "Friday").code == 3
    assert companion("campaign", "enrol", "Friday", "--player", "Ann").code == 3
    assert companion("campaign", "enrol", "Friday").code == 2
    assert companion("village", "retire", "9").code == 3
    assert "No campaigns" in companion("campaign", "list").out
    assert "No villages" in companion("village", "list").out
    assert "No finished games" in companion("campaign", "stats").out


def test_the_village_of_a_position_keeps_its_name_and_its_levels(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "halfway.toml"
    path.write_text(
        'level = 3\n[[seat]]\nname = "ann"\n[seat.village]\nname = "Annstead"\nowner = "Ann Lee"\ncompleted = [1, 2]\n',
        encoding="utf-8",
    )
    companion("new", "cray", "--position", str(path))
    [row] = companion("village", "list", "--json").document["villages"]
    assert (row["name"], row["owner"], row["level"], row["status"]) == ("Annstead", "Ann Lee", 2, "busy")


def test_a_level_without_a_village_names_the_player(club: Companion) -> None:
    answer = club("new", "cray", "--level", "2", "--seat", "Ann", "--seat", "Cy", "--json")
    assert "Cy has none" in answer.document["reason"]
    assert (answer.code, answer.document["code"]) == (1, "no-village")
    assert "Ann's village" in answer.document["hint"]


def test_a_retired_village_comes_back(club: Companion) -> None:
    assert club("village", "return", "1").code == 1
    club("village", "retire", "1")
    assert club("village", "return", "1", "--json").document["status"] == "free"
    assert club("new", "cray", "--level", "2", "--seat", "Ann", "--village", "Ann=1").code == 0


def test_villages_of_two_campaigns_play_together(club: Companion, tmp_path: Path) -> None:
    """Villages of two campaigns, and one drawn without the companion, play a level together."""
    club("campaign", "new", "Friday club")
    club("campaign", "enrol", "Tuesday club", "--village", "1")
    club("campaign", "enrol", "Friday club", "--village", "2")
    path = tmp_path / "far.toml"
    path.write_text('name = "Faraway"\nowner = "Cy"\ncompleted = [1]\nsketch = "wood G6 F6; field F8; water H5"\n')
    assert club("village", "import", str(path)).code == 0
    seats = [word for name, which in (("Ann", "1"), ("Bo", "2"), ("Cy", "Faraway"))
             for word in ("--seat", name, "--village", f"{name}={which}")]  # fmt: skip
    answer = club("new", "cray", "--level", "2", *seats, "--deal", "tuesday", "--json")
    assert answer.code == 0, answer.err
    rows = {row["name"]: row for row in club("village", "list", "--json").document["villages"]}
    assert {row["game_id"] for row in rows.values()} == {2}
    assert [row["campaign"] for row in rows.values()] == ["Tuesday club", "Friday club", None]
