"""`undo`, `redo`, `amend`, `override`: corrections stay in the record with their author."""

from __future__ import annotations

from getpass import getuser

import pytest

from tests.cli.conftest import SETUP, Companion


def test_undo_reports_what_was_taken_back_and_seen(turn: Companion) -> None:
    turn("move", "flip expand")
    answer = turn("undo", "--why", "card misread")
    assert answer.code == 0
    assert f'12  undo 11 "card misread" by "{getuser()}"' in answer.out
    assert "taken back: 11 flip expand" in answer.out
    assert "the players have already seen: flip expand" in answer.out


def test_undo_from_a_line_and_redo(turn: Companion) -> None:
    before = turn("show", "--json").document
    assert turn("undo", "3").code == 0
    assert len(turn("show", "--json").document["lines"]) == 2
    answer = turn("redo", "--json")
    assert answer.document["entered"][0]["line"].startswith("redo by")
    assert turn("show", "--json").document["position"] == before["position"]


def test_undo_of_a_wrong_line_is_refused(table: Companion) -> None:
    for words in (["undo"], ["undo", "7"], ["redo"]):
        answer = table(*words, "--json")
        assert answer.code == 1
        assert answer.document["verdict"] == "illegal"
        assert answer.document["reason"] in answer.err
    assert table("undo", "x").code == 2


def test_amend_replaces_a_line(turn: Companion) -> None:
    assert turn("amend", "3", "ann", "colour", "wood", "A1", "--why", "misread").code == 0
    assert turn("show", "--json").document["lines"][2] == {"n": 3, "line": "Ann colour wood A1"}


def test_amend_names_the_line_that_is_no_longer_legal(turn: Companion) -> None:
    answer = turn("amend", "2", "draw bo wood wood water water", "--json")
    assert answer.code == 1
    assert answer.document["code"] == "later-line-falls"
    assert "line 7" in answer.document["reason"]
    cut = turn("amend", "2", "draw bo wood wood water water", "--cut")
    assert cut.code == 0
    assert "dropped: 7 Bo colour field F8" in cut.out


def test_the_moves_that_fall_are_a_list(turn: Companion) -> None:
    document = turn("amend", "2", "draw bo wood wood field field", "--json").document
    assert document["falls"][0] == {
        "n": 9,
        "line": "Bo colour water I6",
        "reason": "Bo has no water tile, only wood and field",
    }
    rows = turn("amend", "2", "draw bo wood wood field field").err.splitlines()
    count = len(document["falls"])
    assert rows[0].startswith(f"Refused: {count} later moves would no longer be legal [CV-")
    assert rows[1:-1] == [f"{fall['n']:>4}  {fall['line']}: {fall['reason']}" for fall in document["falls"]]
    assert rows[-1].startswith("  Add --drop to drop only lines 9")
    assert "falls" not in turn("amend", "99", "flip expand", "--json").document


def test_the_new_move_of_an_amend_can_be_shortened(turn: Companion) -> None:
    assert turn("amend", "3", "A1").code == 0
    assert turn("show", "--json").document["lines"][2]["line"] == "Ann colour wood A1"
    assert turn("amend", "3", "wo", "A2").code == 0
    assert turn("show", "--json").document["lines"][2]["line"] == "Ann colour wood A2"
    assert turn("move", 'amend ann "field A3"').code == 0
    assert '"Ann colour field A3' in turn("show", "--record").out
    several = turn("amend", "3", "wood A1 A2")
    assert several.code == 1
    assert several.err.startswith(
        "Refused: an amend replaces one move by one move, and these are several\n  Type 'undo 3'"
    )


def test_an_ambiguous_amend_lists_what_it_can_mean(turn: Companion) -> None:
    turn("move", "flip expand")
    document = turn("amend", "11", "harvest", "--json").document
    assert document["verdict"] == "ambiguous"
    assert set(document["expects"]) == {f"flip harvest-{kind}" for kind in ("wood", "fish", "grain")}


def test_an_impossible_amend_is_refused(turn: Companion) -> None:
    assert turn("amend", "99", "flip expand").code == 1
    assert turn("amend", "3", "ann fly", "--json").document["verdict"] == "unreadable"
    assert turn("amend", "3", "ann colour stone A1", "--json").document["verdict"] == "illegal"
    assert turn("amend", "3").code == 2


def test_override_accepts_a_minus(turn: Companion) -> None:
    answer = turn("override", "ann", "wood", "-1", "--why", 'slow "play"')
    assert answer.code == 0
    assert "Ann: -1 wood (referee: " in answer.out
    assert turn("override", "bo", "stars", "+2", "--why", "fine").code == 0


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (["cy", "wood", "1"], "unreadable"),
        (["ann", "gold", "1"], "unreadable"),
        (["ann", "wood", "much"], "unreadable"),
        (["ann", "wood", "-99"], "illegal"),
    ],
)
def test_impossible_overrides_are_refused(turn: Companion, words: list[str], verdict: str) -> None:
    answer = turn("override", *words, "--why", "because", "--json")
    assert (answer.code, answer.document["verdict"]) == (1, verdict)


def test_an_override_needs_a_reason(turn: Companion) -> None:
    assert turn("override", "ann", "wood", "1").code == 2


def test_reasons_with_unprintable_characters_are_refused(turn: Companion) -> None:
    for words in (["undo"], ["amend", "3", "ann colour wood A1"], ["override", "ann", "wood", "1"]):
        answer = turn(*words, "--why", "bell \x07", "--json")
        assert (answer.code, answer.document["verdict"]) == (1, "unreadable")
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)


def test_corrections_need_an_open_game(over: Companion) -> None:
    over("finish")
    for words in (["undo"], ["move", "note x"], ["override", "ann", "wood", "1", "--why", "x"]):
        answer = over(*words, "--json")
        assert (answer.code, answer.document["code"]) == (1, "not-open")


def test_amend_drops_only_what_falls_and_undo_restores_it(turn: Companion) -> None:
    before = turn("show", "--json").document
    new = ["amend", "2", "draw bo wood wood water water"]
    refused = turn(*new, "--json").document
    assert "Add --drop to drop line 7, or add --cut to drop line 7 and everything after it" in refused["hint"]
    dropped = turn(*new, "--drop", "--json").document
    assert dropped["line"].startswith('amend 2 "draw Bo wood wood water water" dropping 7')
    assert {change["seat"] for change in dropped["table"] if change["words"]} == {"Ann", "Bo", None}
    kept = [line["n"] for line in turn("show", "--json").document["lines"]]
    assert kept == [line["n"] for line in before["lines"] if line["n"] != 7]
    assert turn("undo").code == 0
    after = turn("show", "--json").document
    assert (after["lines"], after["position"]) == (before["lines"], before["position"])
    assert turn(*new, "--drop", "--cut").code == 2


def test_a_miscounted_draw_is_allowed(companion: Companion) -> None:
    companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo")
    companion("move", "draw", "ann", "wood", "wood", "wood", "wood")
    refused = companion("move", "draw bo wood wood field water", "--json").document
    assert refused["hint"] == 'If your tiles differ, type: allow draw Bo wood wood field water "why"'
    answer = companion("move", "allow", "draw", "bo", "wood", "wood", "field", "water", "bag was miscounted", "--json")
    assert [entry["line"] for entry in answer.document["entered"]] == [
        'allow wood "bag was miscounted"',
        "draw Bo wood wood field water",
    ]
    assert {change["seat"] for change in answer.document["table"]} == {"Bo", None}
    out = companion("play", stdin='undo 2\nallow draw bo wood wood field water "miscounted"').out
    assert '   5  allow wood "miscounted"\n   6  draw Bo wood wood field water\n' in out
