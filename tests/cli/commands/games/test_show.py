"""`show` and `score`: the table and the score sheet."""

from __future__ import annotations

import tomllib

import pytest

from tests.cli.conftest import Companion


def test_show_draws_the_table_and_what_comes_next(turn: Companion) -> None:
    out = turn("show").out
    assert "Ann: Ann's village" in out
    assert "seat  wood  fish" in out
    assert "Game 1: Crayonville, level 1, 10 lines. Next:" in out
    assert "flip card 1 of 13" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_show_draws_whole_maps(turn: Companion) -> None:
    assert " 1  /" not in turn("show").out
    whole = turn("show", "--whole").out
    assert "13  /" in whole
    assert max(map(len, whole.splitlines())) <= 80


def test_the_json_of_show(turn: Companion) -> None:
    document = turn("show", "--json").document
    keys = "id game status seats players options rulings edition lines moment asks needed position score"
    assert set(document) == set(keys.split())
    assert document["status"] == "open"
    assert [line["n"] for line in document["lines"]] == list(range(1, 11))
    assert document["position"]["seat"][0]["name"] == "Ann"
    assert document["score"]["seats"][0]["total"] == 0


def test_show_an_earlier_line(turn: Companion) -> None:
    assert "use these 4 tiles" in turn("show", "--at", "2").out
    assert "draw 4 terrain tiles for Ann" in turn("show", "--at", "0").out
    assert turn("show", "--at", "99").code == 3
    assert turn("show", "--at", "-1").code == 3


def test_show_position_is_toml_with_the_rulings(companion: Companion) -> None:
    companion("new", "cray", "--seat", "Ann", "--ruling", "CV-R11=touching")
    document = tomllib.loads(companion("show", "--position").out)
    assert document["game"] == "crayonville"
    assert document["rulings"] == {"colour_where": "touching"}


def test_show_record(turn: Companion) -> None:
    out = turn("show", "--record").out
    assert out.startswith("+++\n")
    assert "10 Bo colour water I5" in out


def test_show_another_game(turn: Companion) -> None:
    turn("new", "cray", "--seat", "Cy")
    assert "Cy" in turn("show").out
    assert turn("show", "--game", "1", "--json").document["seats"] == ["Ann", "Bo"]
    assert turn("show", "--game", "9").code == 3
    assert turn("show", "--game", "0").code == 2
    assert turn("show", "--game", "9" * 30).code == 2


def test_score_at_any_time(over: Companion) -> None:
    document = over("score", "--json").document
    assert set(document) == {"seats", "winners", "places", "final", "unit"}
    assert document["final"] is True
    assert [document["places"][seat] for seat in document["winners"]] == [1] * len(document["winners"])
    for seat in document["seats"]:
        assert seat["total"] == sum(line["points"] for line in seat["lines"])
        assert all(set(line) == {"source", "points", "clauses"} for line in seat["lines"])
    out = over("score").out
    assert "Ann: 2 stars\n" in out
    assert out.splitlines()[-1].startswith("Result: ")


def test_score_before_the_end(turn: Companion) -> None:
    document = turn("score", "--json").document
    assert (document["final"], document["places"]) == (False, {})
    assert "no winner yet" in turn("score").out


@pytest.mark.parametrize("command", ["show", "score", "legal"])
def test_a_game_of_twenty_players(companion: Companion, command: str) -> None:
    companion("new", "cray", *(word for n in range(20) for word in ("--seat", f"player{n}")))
    assert companion(command).code == 0
