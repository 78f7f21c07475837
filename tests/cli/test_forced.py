"""Moves that leave no choice, in the commands and at the prompt; the setting `forced`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Companion


@pytest.fixture
def flipped(turn: Companion) -> Companion:
    assert turn("move", "flip", "expand").code == 0
    return turn


def test_a_forced_move_is_stored_and_announced(flipped: Companion) -> None:
    answer = flipped("move", "ann build house G7")
    assert "  12  Ann build house G7 with 2 wood\n  13  Ann done (only legal move)\n" in answer.out
    entered = flipped("undo", "--json").document["events"]
    assert [event["text"] for event in entered][:2] == [
        "taken back: 13 Ann done",
        "taken back: 12 Ann build house G7 with 2 wood",
    ]


def test_json_marks_forced_lines(flipped: Companion) -> None:
    answer = flipped("move", "ann build house G7", "--json").document
    assert answer["entered"] == [
        {"n": 12, "line": "Ann build house G7 with 2 wood"},
        {"n": 13, "line": "Ann done", "forced": True},
    ]


def test_typing_a_forced_move_again_changes_nothing(flipped: Companion) -> None:
    flipped("move", "ann build house G7")
    again = flipped("move", "ann done")
    assert again.code == 0
    assert "already played: 13 Ann done" in again.out
    assert len(flipped("show", "--json").document["lines"]) == 13


def test_the_setting_brings_the_questions_back(flipped: Companion) -> None:
    flipped("config", "set", "forced", "ask")
    assert "Next: Ann:" in flipped("move", "ann build house G7").out
    assert flipped("undo").out.startswith("  13  undo 12")
    flipped("move", "ann build house G7")
    assert "  15  Ann done\n" in flipped("play", stdin="ann done\nquit\n").out


def test_why_checks_only_the_move_itself(flipped: Companion) -> None:
    assert "Ann done" not in flipped("why", "ann build house G7").out
