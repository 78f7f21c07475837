"""`play`: the referee's prompt, through a pipe and on a pseudo-terminal."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.store import open_store
from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt.loop import step
from companion.cli.prompt.state import Prompt
from tests.cli.conftest import ROOT, SETUP, Companion, playout


def test_moves_through_a_pipe(table: Companion) -> None:
    answer = table("play", stdin="\n".join([*SETUP, "flip expand", "quit", "never read"]))
    assert answer.code == 0
    assert "11  flip expand" in answer.out
    assert len(table("show", "--json").document["lines"]) == 11


def test_the_end_of_the_input_leaves(table: Companion) -> None:
    assert table("play", stdin=SETUP[0]).code == 0
    assert len(table("show", "--json").document["lines"]) == 1


def test_looking_changes_nothing(turn: Companion) -> None:
    words = [
        "help",
        "?",
        "? expand",
        "legal",
        "why ann build house G7",
        "why flip expand",
        "why",
        "rules",
        "rules tower",
    ]
    words += ["rules CV-R11", "rules spaceship", "rules CV-FORT-99", "show", "score", ""]
    answer = turn("play", stdin="\n".join(words))
    for said in (
        "each kind of legal move",
        "flip expand",
        "CV-BUILD-01  ",
        "CV-FORT-01  ",
        "No rule has any of these words. These are the nearest. Try other words.",
        "No rule matches",
        "no winner yet",
    ):
        assert said in answer.out
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)


@pytest.mark.parametrize(
    ("words", "listed"),
    [("house G7", ["G7"]), ("ho g", ["G7", "G8"]), ("ann G1", []), ("bo pass", ["Bo pass"]), ("zebra", [])],
)
def test_legal_moves_are_filtered_by_words_or_their_first_letters(
    turn: Companion, words: str, listed: list[str]
) -> None:
    turn("move", "flip expand")
    printed = turn("play", stdin=f"? {words}").out.split(
        "Type a move, or 'help'. 'help moves' shows the short form of each kind of legal move.\n"
    )[1]
    assert all(place in printed for place in listed)
    assert ("H7" in printed or "boat" in printed) is False
    assert ("No such move is legal now." in printed) is (not listed)


def test_corrections(turn: Companion) -> None:
    lines = [
        "undo",
        "redo",
        "undo 3",
        "redo",
        "amend 3 ann colour wood A1",
        "note Bo is late",
        'override ann wood -1 "x"',
    ]
    answer = turn("play", stdin="\n".join(lines))
    assert "taken back: 10" in answer.out
    document = turn("show", "--json").document
    assert document["lines"][2]["line"] == "Ann colour wood A1"
    assert document["lines"][10]["line"].startswith('note "Bo is late" by ')
    assert document["position"]["seat"][0]["stock"]["wood"] == 1


def test_amend_with_cut(turn: Companion) -> None:
    answer = turn(
        "play", stdin="amend 2 draw bo wood wood water water\namend 2 draw bo wood wood water water cut\namend x"
    )
    assert "would no longer be legal" in answer.err
    assert "dropped: 7" in answer.out
    assert "Name the line" in answer.err


def test_an_amend_is_typed_like_any_move(turn: Companion) -> None:
    turn("move", "flip expand")
    answer = turn("play", stdin="amend ann colour A1 field\namend last hw\namend 11 note late\namend 11 harvest\n2")
    lines = [line["line"] for line in turn("show", "--json").document["lines"]]
    assert "Ann colour field A1" in lines
    assert "replaced: 11 flip harvest-wood" in answer.out
    assert 'replaced: 11 note "late"' in answer.out
    assert "Ambiguous. Type the number of what you mean:\n   1  flip harvest-" in answer.err
    chosen = re.findall(r"^ +2  (flip .*?)(?: {2}.*)?$", answer.err, re.MULTILINE)
    assert lines[10] == chosen[0]


def test_an_amend_keeps_its_ending_when_a_number_is_typed(turn: Companion) -> None:
    turn("play", stdin="flip expand\nann use\ndraw ann wood field water\namend 11 harvest drop\n1")
    lines = [line["line"] for line in turn("show", "--json").document["lines"]]
    assert lines[-1].startswith("flip harvest-") or lines[-1] == "Ann use"
    assert "draw Ann wood field water" not in lines


def test_finish_shows_the_score_and_leaves(table: Companion) -> None:
    answer = table("play", stdin="\n".join(["finish", *playout(5, ("Ann", "Bo")), "finish", "never read"]))
    assert "is not over" in answer.err
    assert "The game is over. Store the result with: finish" in answer.out
    assert answer.out.splitlines()[-1] == "Game 1 is finished and stored."
    assert table("show", "--json").document["status"] == "finished"


def test_a_closed_game_can_be_viewed(over: Companion) -> None:
    over("finish")
    answer = over("play", stdin="note too late\nfinish\nundo\namend 3 ann pass\nlegal\nscore")
    assert answer.code == 0
    assert answer.err.count("Refused: game 1 is already finished\n  Start a game with: companion new\n") == 4
    closed = "Game 1 is finished. Type 'next' to go on with the same players, or run: companion new\n"
    assert answer.out.count(closed) == 2
    assert "Type a move" not in answer.out


def test_a_void_game_can_be_viewed(turn: Companion) -> None:
    turn("finish", "--void", "--why", "the lights went out")
    answer = turn("play", stdin="flip expand\nundo\n?\nann pass")
    assert answer.err.count("Refused: game 1 is void\n") == 3
    assert answer.out.count("Game 1 is void (the lights went out). Start one with: companion new\n") == 2
    assert "Type a move" not in answer.out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("print", "'print' is not a prompt command. Quit and run: companion print\n"),
        ("games", "'games' is not a prompt command. Quit and run: companion games\n"),
        ("move flip expand", "'move' is not a prompt command. Type the move itself\n"),
        ("why cv-tile-3", "CV-TILE-03 is a rule, and 'why' checks a move. Type: rules CV-TILE-03\n"),
        ("zebra", "\n  Type 'help' for the commands, '?' for the legal moves\n"),
        ("finish void", "To void a game, quit and run: companion finish --void --why TEXT\n"),
    ],
)
def test_a_line_for_another_place_says_where_it_belongs(turn: Companion, line: str, expected: str) -> None:
    answer = turn("play", stdin=line)
    assert expected in answer.err
    assert "is finished" not in answer.out


def test_a_question_mark_at_the_end_lists_moves(turn: Companion) -> None:
    for line in ("ann ?", "ann build ?"):
        asked, usual = turn("play", stdin=f"{line}"), turn("play", stdin=f"? {line.removesuffix(' ?')}")
        assert (asked.out, asked.err) == (usual.out, usual.err)
    answer = turn("play", stdin="flip expand\nann pass\nann ?\n? bo zebra")
    assert "Ann has no legal move now.\n" in answer.out
    assert answer.out.endswith("No such move is legal now.\n")


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("undo", "take back the last move"),
        ("what if", "try moves in order"),
        ("fin", "store the result of a finished game"),
        ("foo", "No help on 'foo'. Topics: moves, shorthand, looking, trying, correcting, leaving, keys\n"),
    ],
)
def test_help_finds_the_topic_of_a_command(turn: Companion, topic: str, expected: str) -> None:
    assert expected in turn("play", stdin=f"help {topic}").out


def test_help_on_moves_after_the_end(over: Companion) -> None:
    answer = over("play", stdin="help moves\n?")
    assert answer.out.count("No move is legal: the game is over. Type 'finish' or 'undo'.\n") == 2


def test_lines_by_someone_else_are_shown(turn: Companion) -> None:
    with open_store() as store:
        prompt = Prompt(store.games.load())
        turn("move", "flip expand")
        after = step(store, prompt, "flip expand")
        assert after is not None
        assert len(after.session.entries) == len(SETUP) + 1
        assert step(store, after, "ann pass") is not None


def test_a_line_checked_against_an_old_state_is_not_refused(
    turn: Companion, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store() as store:
        prompt = Prompt(store.games.load())
        turn("move", "flip expand")
        after = step(store, prompt, "ann pass")
        assert after is not None
        printed = capsys.readouterr().err
        assert "Someone else added 1 line:\n  11  flip expand\nNot played: ann pass\n" in printed
        assert "Refused: " not in printed
        again = step(store, after, "ann pass")
        assert again is not None
        assert again.stored.lines == len(SETUP) + 2


def test_queries_see_lines_by_someone_else(turn: Companion, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store() as store:
        prompt = Prompt(store.games.load())
        turn("move", "flip expand")
        for line in ("score", "?"):
            after = step(store, prompt, line)
            assert after is not None
            assert after.stored.lines == len(SETUP) + 1
        assert "Ann build house (6): G7 with 2 wood, " in capsys.readouterr().out
        tried = step(store, prompt, "what if")
        assert tried is not None
        assert step(store, tried, "score") == tried


def test_without_a_game_play_is_refused(companion: Companion) -> None:
    assert companion("play").code == 3


WORDS = [
    "undo",
    "redo",
    "amend 1",
    'note "',
    "ann",
    "what if",
    "what if ann pass; undo",
    "back",
    "drop",
    "deal",
    "?ann",
]
WORDS += ["switch", "switch 1", "save as", "help moves", "show all", "flip expand\nann pass\nbo fly\nundo", "legal all"]
# Files of any name are written next to the database of this test.
WORD_AND_TEXT = st.builds(
    "{} {}".format, st.sampled_from(PROMPT_WORDS), st.text(st.characters(exclude_characters="/~"), max_size=20)
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(st.text(max_size=40), st.sampled_from([*SETUP, *WORDS]), WORD_AND_TEXT)))
def test_the_prompt_survives_any_input(turn: Companion, lines: list[str]) -> None:
    with open_store() as store:
        prompt = Prompt(store.games.load())
        for line in lines:
            prompt = step(store, prompt, line) or prompt


def sit_down(*words: str, columns: int = 80, **more: str) -> Any:
    """Open the prompt on a pseudo-terminal."""
    sizes = ("COLUMNS", "LINES")
    env = {key: value for key, value in os.environ.items() if key not in sizes}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **more}
    command = ["-m", "companion", "play", *words]
    return pexpect.spawn(sys.executable, command, env=env, dimensions=(24, columns), encoding="utf-8", timeout=20)


def test_the_prompt_completes_plays_and_remembers(turn: Companion, tmp_path: Path) -> None:
    terminal = sit_down(PROMPT_TOOLKIT_NO_CPR="1")
    terminal.expect("11>")
    terminal.send("fl\t")
    terminal.expect("f[^>]*ip")
    terminal.send("exp\t")
    terminal.expect("e[^>]*and")
    terminal.send("\r")
    terminal.expect("11  flip expand")
    terminal.expect("12>")
    terminal.send("ann fly\r")
    terminal.expect("Unknown word")
    terminal.send("half a li\x03")
    terminal.send("ann pass\r")
    terminal.expect("12  Ann pass")
    terminal.expect("13>")
    terminal.send("\x04")
    terminal.expect(pexpect.EOF)
    assert len(turn("show", "--json").document["lines"]) == len(SETUP) + 2
    history = tmp_path / "data" / "print-and-play-companion" / "history"
    assert "+ann pass" in history.read_text(encoding="utf-8")


def test_the_status_shows_what_comes_next(turn: Companion) -> None:
    terminal = sit_down()
    terminal.expect_exact("\x1b[6n")
    terminal.send("\x1b[20;1R")
    terminal.expect("Crayonville | flip card 1 of 13".replace(" ", ".*"))
    terminal.send("quit\r")
    terminal.expect(pexpect.EOF)


def test_a_plain_prompt_on_a_narrow_terminal(turn: Companion) -> None:
    terminal = sit_down("--plain", columns=40, NO_COLOR="1")
    terminal.expect("11> ")
    shown = terminal.before or ""
    assert not re.search("\x1b\\[[34][0-7]m", shown)
    assert max(map(len, re.sub("\x1b\\[[0-9;]*m", "", shown).splitlines())) <= 40
    terminal.sendintr()
    terminal.expect("11> ")
    terminal.sendline("flip expand")
    terminal.expect("12> ")
    terminal.sendeof()
    terminal.expect(pexpect.EOF)


def test_several_moves_in_one_line_are_stored_at_once(turn: Companion) -> None:
    answer = turn("play", stdin="ex; ann build house G7; done; bo wo fi wa: wood A1, field A2")
    assert not answer.err
    lines = [row["line"] for row in turn("show", "--json").document["lines"]][len(SETUP) :]
    assert lines == [
        "flip expand",
        "Ann build house G7 with 2 wood",
        "Ann done",
        "Bo use",
        "draw Bo wood field water",
        "Bo colour wood A1",
        "Bo colour field A2",
    ]
    assert "Next: flip card 2 of 13" in answer.out


def test_a_refused_move_keeps_those_before_it(turn: Companion) -> None:
    answer = turn("play", stdin="ex; ann pass; bo build house A1; ann pass")
    assert "Refused: " in answer.err
    assert "Played 2 moves before it. Not played: bo build house A1; ann pass" in answer.err
    assert len(turn("show", "--json").document["lines"]) == len(SETUP) + 2


def test_an_ambiguous_move_is_picked_by_its_number(turn: Companion) -> None:
    answer = turn("play", stdin="ex; wo fi wa; wood A1\n9\n2\nshow")
    assert "Ambiguous. Type the number of what you mean:\n   1  Ann use; draw Ann wood field water\n" in answer.err
    assert "Type a number from 1 to 2" in answer.err
    assert turn("show", "--json").document["lines"][-1]["line"] == "Bo colour wood A1"


def test_a_player_who_has_not_moved_has_nothing_to_correct(table: Companion) -> None:
    answer = table("play", stdin="undo bo\namend bo pass\namend bo")
    assert answer.err.count("Refused: Bo has not made a move yet\n") == 2
    assert "Name the line and the new move" in answer.err


def test_a_number_may_be_followed_by_more_moves(turn: Companion) -> None:
    turn("play", stdin="ex; wo fi wa\n2; wood A1\nshow")
    assert turn("show", "--json").document["lines"][-1]["line"] == "Bo colour wood A1"


def test_a_look_at_something_keeps_the_choices(turn: Companion) -> None:
    answer = turn("play", stdin="ex; wo fi wa\n? ann\nscore\nbo ?\n2")
    assert "Bo use" in answer.out
    assert turn("show", "--json").document["lines"][-1]["line"] == "draw Bo wood field water"


def test_another_line_drops_the_choices(turn: Companion) -> None:
    answer = turn("play", stdin="ex; wo fi wa\nann pass\n1")
    assert "Ann use" not in answer.out
    assert turn("show", "--json").document["lines"][-1]["line"] == "Ann pass"


def test_a_trial_takes_the_same_texts(turn: Companion) -> None:
    answer = turn("play", stdin="ex\nwhat if wo fi wa; wood A1\n2\nwhat if all pass\nwhy all pass; hw\nwhy bo fly")
    assert "Bo colour wood A1" in answer.out
    assert answer.out.count("Nothing was stored.") == 2
    assert "Legal, not played. It would:\n  12  Ann pass\n" in answer.out
    assert "14  flip harvest-wood\n" in answer.out
    assert len(turn("show", "--json").document["lines"]) == len(SETUP) + 1
