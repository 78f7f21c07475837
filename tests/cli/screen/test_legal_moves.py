"""Lists of legal moves: never a list of spaces that fills the screen."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Companion


def test_many_spaces_are_a_map(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    assert table("legal", "--seat", "ann").out.splitlines() == [
        "Ann colour wood …, Ann colour field …, Ann colour water … (every blank space, 165 in all, marked +):",
        "    F G H I",
        "  5 + + + +",
        "  6 + + B +",
        "  7 + W W +",
        "  8 + F + +",
        "  9 + + + +",
    ]


def test_data_and_full_lists_name_every_space(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    assert len(table("legal", "--seat", "ann", "--json").document["moves"]) == 3 * 165
    assert table("legal", "--seat", "ann", "--all").out.count("A1, A2,") == 3


def test_words_narrow_a_map(table: Companion) -> None:
    table("move", "draw ann wood wood field water")
    [_, shown] = table("play", stdin="? ann wood").out.split("legal move.\n")
    assert shown.splitlines()[0] == "Ann colour wood … (every blank space, 165 in all, marked +):"
    assert table("play", stdin="? ann wood G6").out.splitlines()[-1] == "Ann colour wood G6"


def test_a_board_keeps_what_lies_on_it(companion: Companion) -> None:
    companion("new", "king", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    shown = companion("legal").out.splitlines()
    assert shown[0].endswith(" place … (25 spaces, marked +):")
    assert shown[1].split() == ["a", "b", "c", "d", "e"]
    assert [row.split()[0] for row in shown[2:]] == ["5", "4", "3", "2", "1"]
    assert all(cell.endswith("+") and len(cell) > 1 for row in shown[2:] for cell in row.split()[1:])


def test_moves_that_name_a_card_are_counted(companion: Companion) -> None:
    companion("new", "bear", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    rows = companion("legal").out.splitlines()
    assert len(rows) <= 8
    assert rows[-1].startswith("Longer forms of these (")
    assert "stay" in rows[-2]


@pytest.mark.parametrize("seat", ["ann", "bo"])
def test_a_pass_comes_last(turn: Companion, seat: str) -> None:
    turn("move", "flip", "expand")
    assert turn("legal", "--seat", seat).out.splitlines()[-1].endswith(" pass")
