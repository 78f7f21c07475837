"""Answers name cards as they are printed; moves, quoted lines and JSON keep the words that are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Companion

POSITION = """\
game = "masters-of-maple-syrup"
actions = { AC3 = "Bo" }

[[seat]]
name = "Ann"
property = ["red-maple", "silver-maple (t)", "2 silver-maple", "gravity-line"]
hand = ["spile-kit", "farm-stand"]

[[seat]]
name = "Bo"
property = ["red-maple"]
hand = 2
"""


@pytest.fixture
def table(companion: Companion) -> Companion:
    Path("position.toml").write_text(POSITION, encoding="utf-8")
    companion("new", "masters", "--position", "position.toml")
    companion("move", "Ann", "select", "tap")
    return companion


def test_events_name_cards_and_moves_keep_their_words(table: Companion) -> None:
    out = table("move", "Ann tap silver-maple#2 red-maple").out
    assert "   2  Ann tap red-maple silver-maple#2\n" in out
    assert "      Ann taps Red Maple, Silver Maple #2: turn them sideways\n" in out


def test_corrections_quote_lines_and_name_the_cards_on_the_table(table: Companion) -> None:
    table("move", "Ann tap red-maple")
    out = table("undo").out
    assert "      taken back: 2 Ann tap red-maple\n" in out
    assert "  Ann: untap Red Maple\n" in out


def test_history_and_score_name_cards(table: Companion) -> None:
    table("move", "Ann tap red-maple")
    assert "Ann taps Red Maple: turn it sideways" in table("history").out
    assert "Silver Maple #3  [MS-SCO-01]" in table("score").out


def test_json_keeps_the_words_of_moves(table: Companion) -> None:
    (event,) = json.loads(table("move", "Ann tap red-maple", "--json").out)["events"]
    assert event["trees"] == ["red-maple"]
    assert event["text"] == "Ann taps red-maple: turn it sideways"
    (quote,) = json.loads(table("undo", "--json").out)["events"]
    assert (quote["event"], quote["text"]) == ("Said", "taken back: 2 Ann tap red-maple")


def test_other_titles_keep_their_words(companion: Companion) -> None:
    companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo")
    assert "Ann: drew wood, wood, field, water" in companion("move", "draw Ann wood wood field water").out
