"""`history` at the prompt, and lines named by their player."""

from __future__ import annotations

from tests.cli.conftest import Companion
from tests.support.terminal import Terminal

UP, DOWN, ESCAPE = "\x1b[A", "\x1b[B", "\x1b"


def lines_of(companion: Companion) -> list[str]:
    return [line["line"] for line in companion("show", "--json").document["lines"]]


def test_the_plain_prompt_lists_the_last_moves(turn: Companion) -> None:
    answer = turn("play", stdin="history\nhistory 2\nhistory all")
    assert "   2  draw Bo wood field water water\n" in answer.out
    assert "  10  Bo colour water I5\nType 'amend 10 MOVE' to change line 10, 'undo 10' to take" in answer.out
    assert "Type 'history', or 'history 30' for more moves" in answer.err


def test_a_game_without_moves_has_no_history(table: Companion) -> None:
    assert "No moves yet." in table("play", stdin="history").out


def test_the_last_move_of_a_player_is_amended_by_name(turn: Companion) -> None:
    turn("play", stdin="amend ann ann colour field E8\namend last bo colour water H5")
    lines = lines_of(turn)
    assert (lines[5], lines[-1]) == ("Ann colour field E8", "Bo colour water H5")
    assert turn("amend", "ann", "ann", "colour", "field", "F8").code == 0
    assert lines_of(turn)[5] == "Ann colour field F8"


def test_undo_with_a_name_takes_back_that_players_last_move(turn: Companion) -> None:
    before = lines_of(turn)
    last = max(at for at, line in enumerate(before) if line.startswith("Ann "))
    assert f"taken back: {last + 1} {before[last]}" in turn("play", stdin="undo ann").out
    assert lines_of(turn) == before[:last]
    turn("redo")
    assert turn("undo", "bo").code == 0
    assert lines_of(turn) == before[:-1]
    assert turn("undo", "cy").code == 2
    assert turn("amend", "cy", "flip", "expand").code == 2


def test_a_name_does_not_mean_a_move_that_left_no_choice(turn: Companion) -> None:
    turn("move", "flip expand; ann build house G7")
    before = lines_of(turn)
    assert before[-2:] == ["Ann build house G7 with 2 wood", "Ann done"]
    turn("play", stdin="amend ann H7\nundo ann")
    assert lines_of(turn) == before[:-2]


def test_arrow_keys_choose_a_move_to_change(turn: Companion) -> None:
    with Terminal("play", columns=100, rows=40) as terminal:
        terminal.ready()
        terminal.type("history\r")
        terminal.wait("the list", lambda: "Up and Down choose a move" in terminal.shown)
        terminal.type(UP + UP + DOWN + "\r")
        terminal.wait("the amend", lambda: "amend 9 Bo colour water" in terminal.line)
        terminal.type("\x7f" * 2 + "J6\r")
        terminal.wait("the list of changes", lambda: "On the table now:" in terminal.said)
        terminal.ready(10)
        terminal.type("history\r")
        terminal.wait("the list", lambda: "Up and Down choose a move" in terminal.shown)
        terminal.type(ESCAPE)
        terminal.ready(10)
        terminal.type("quit\r")
        assert terminal.left() == 0
    assert "Bo colour water J6" in lines_of(turn)
