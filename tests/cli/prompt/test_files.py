"""Prompt commands: several lines at once, files, other games, and seats named like commands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from campaigns.store import open_store
from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt.help import help_words
from companion.cli.prompt.loop import step
from companion.cli.prompt.state import Prompt
from companion.cli.prompt.suggestions import TOPICS
from companion.referee.viewer import ONLOOKER, Viewer
from tests.cli.conftest import SETUP, Companion


def test_pasted_lines_are_played_up_to_the_first_refused_one(
    table: Companion, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store() as store:
        text = "\n".join([*SETUP[:2], "", "# a remark", "ann fly", *SETUP[2:]])
        after = step(store, Prompt(store.games.load()), text)
    assert after is not None
    assert after.stored.lines == 2
    assert after.waiting.split("\n") == ["ann fly", *SETUP[2:]]
    assert "Played 2 lines before it. It and 8 lines after it are still at the prompt" in capsys.readouterr().err


def test_pasted_lines_may_contain_prompt_commands(table: Companion) -> None:
    with open_store() as store:
        after = step(store, Prompt(store.games.load()), "\r\n".join([*SETUP, "undo", "score", "redo", "flip expand"]))
        assert after is not None
        assert (after.waiting, after.stored.lines) == ("", len(SETUP) + 3)
        assert step(store, after, "ann pass\nquit\nbo pass") is None
        assert store.games.load().lines == len(SETUP) + 4


def test_one_refused_line_does_not_wait(turn: Companion) -> None:
    with open_store() as store:
        after = step(store, Prompt(store.games.load()), "ann fly")
    assert after is not None
    assert after.waiting == ""


def test_save_as(turn: Companion, tmp_path: Path) -> None:
    answer = turn("play", stdin="save as tuesday.txt\nsave as half way.TOML\nsave as tuesday.txt\nsave\nsave as")
    assert "Saved the record of game 1 as tuesday.txt" in answer.out
    assert (tmp_path / "tuesday.txt").read_text(encoding="utf-8") == turn("show", "--record").out
    position = tomllib.loads((tmp_path / "half way.TOML").read_text(encoding="utf-8"))
    assert position["game"] == "crayonville"
    assert "tuesday.txt already exists" in answer.err
    assert answer.err.count("Name a file") == 2
    assert turn("new", "crayonville", "--position", "half way.TOML").code == 0


@pytest.mark.parametrize("name", ["no/such/folder.txt", "/", ".", "x" * 300, "~nobody-of-this-name/x.txt"])
def test_unwritable_files_are_refused(turn: Companion, name: str, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    answer = turn("play", stdin=f"save as {name}\nflip expand")
    assert len(answer.err.splitlines()) == 1
    assert "11  flip expand" in answer.out
    assert [path for path in sorted(tmp_path.iterdir()) if path.suffix == ".txt"] == [
        path for path in before if path.suffix == ".txt"
    ]


def test_switch(turn: Companion) -> None:
    turn("new", "king-of-the-valley", "--seat", "Cy", "--seat", "Dee")
    answer = turn("play", stdin="switch\nswitch 1\nflip expand\nswitch 2\nfirst dee")
    assert "crayonville level 1" in answer.out
    assert "Game 1 continues at line 11. Last move: Bo colour water I5" in answer.out
    assert "11  flip expand" in answer.out
    assert "1  first Dee" in answer.out
    assert turn("show", "--json").document["id"] == 2
    assert len(turn("show", "--game", "1", "--json").document["lines"]) == len(SETUP) + 1


@pytest.mark.parametrize(("line", "no"), [("switch 9", "There is no game 9"), ("switch x", "by its number")])
@pytest.mark.parametrize("more", ["", "9" * 30, "-1", "0"])
def test_switch_to_an_unknown_game_is_refused(turn: Companion, line: str, no: str, more: str) -> None:
    answer = turn("play", stdin=f"switch {more}\n" * bool(more) + f"{line}\nflip expand")
    assert no in answer.err
    assert "11  flip expand" in answer.out


def test_a_seat_missing_from_the_other_game_becomes_an_onlooker(turn: Companion) -> None:
    turn("new", "king-of-the-valley", "--seat", "Ann", "--seat", "Dee")
    with open_store() as store:
        for name, viewer in (("Bo", ONLOOKER), ("Ann", Viewer("Ann"))):
            after = step(store, Prompt(store.games.load(1), Viewer(name)), "switch 2")
            assert after is not None
            assert after.viewer == viewer


def test_the_prompt_shows_where_a_game_continues(turn: Companion) -> None:
    assert "Game 1 continues at line 11. Last move: Bo colour water I5\nType a move, or 'help'" in turn("play").out
    turn("new", "crayonville", "--seat", "Cy")
    assert "goes on" not in turn("play").out


@pytest.mark.parametrize("word", PROMPT_WORDS)
def test_new_seats_cannot_be_named_like_prompt_commands(companion: Companion, word: str) -> None:
    assert companion("new", "crayonville", "--seat", word.title()).code == 1


@pytest.mark.parametrize("name", ["What", "Save", "Switch", "Back", "Drop", "Score", "Why"])
def test_an_old_seat_named_like_a_prompt_command_still_plays(turn: Companion, tmp_path: Path, name: str) -> None:
    record = turn("show", "--record").out.replace("Ann", name)
    (tmp_path / "old.txt").write_text(record, encoding="utf-8")
    assert turn("record", "import", "old.txt").code == 0
    lines = [
        "flip expand",
        f"why {name} pass",
        "what if bo pass",
        "score",
        f"{name} pass",
        "undo",
        f"{name.lower()} pa",
    ]
    answer = turn("play", stdin="\n".join(lines))
    assert f"12  {name} pass" in answer.out
    assert f"14  {name} pass" in answer.out
    assert "no winner yet" in answer.out
    assert "Nothing was stored." in answer.out


def test_an_unknown_word_is_pointed_at(turn: Companion) -> None:
    answer = turn("play", stdin="flip expand\nann   build hose G7\nscoer\nwhat if ann fly")
    assert "    ann   build hose G7\n                ^^^^\nUnknown word 'hose'" in answer.err
    assert "Did you mean 'house'?\n  Expected: house or boat" in answer.err
    assert "    scoer\n    ^^^^^\nUnknown word" in answer.err
    assert "Did you mean 'score'?" in answer.err
    assert "    ann fly\n        ^^^\n" in answer.err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("scor", "Unknown word 'scor'\n  Expected: Ann or Bo\n  Did you mean 'score'?\n"),
        ("wat if", "\n  Did you mean 'what if'?\n"),
        ("rule tower", "\n  Did you mean 'rules'?\n"),
        ("companion score", "\n  At the prompt, leave out 'companion'\n"),
        ("why", "Name the move to check: 'why MOVE'\n"),
        ("decide", "Name the rule and the decision: 'decide ID TEXT'. Find the id with 'rules WORDS'.\n"),
        ("ann bild", "Did you mean 'build'?\n  Expected: use, pass, turn or build\n"),
    ],
)
def test_a_mistyped_prompt_command_is_explained(turn: Companion, line: str, expected: str) -> None:
    assert expected in turn("play", stdin=f"flip expand\n{line}").err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann colour", "Refused: ann cannot colour now\n  Next: Ann: use Expand"),
        ("allow bo wood field", "Unfinished: type the refused move and the reason in quotes\n  Expected: allow MOVE"),
        ("flip", "Refused: 'flip' is not legal now\n  Next: Ann: use Expand"),
        ("pass", "'pass' needs a player's name\n  Expected: Ann or Bo\n"),
        ("amend 4 ann colour", "after 'ann colour', type wood, field or water\n"),
        ("override ann", "after 'override ann', type wood, fish, grain"),
        ("ann colour gold", "Unknown word 'gold'\n"),
    ],
)
def test_words_that_lead_to_no_legal_move_are_not_offered(turn: Companion, line: str, expected: str) -> None:
    answer = turn("play", stdin=f"flip expand\n{line}")
    assert expected in answer.err
    assert answer.err.count("Expected") == expected.count("Expected")


def test_a_market_asks_what_to_sell(turn: Companion) -> None:
    cards = ("expand", "expand", "harvest-wood", "harvest-grain", "harvest-fish", "harvest-wood")
    before = "".join(f"flip {card}\nann pass\nbo pass\n" for card in cards)
    answer = turn("play", stdin=f"{before}flip market\nann use")
    assert answer.err == "Unfinished: say what to sell at the Market\n  Expected: Ann sell 2 wood\n"


def test_after_the_end_nothing_is_offered(over: Companion) -> None:
    answer = over("play", stdin="ann build\nfly")
    assert "Refused: the game is over\n  Type 'finish' or 'undo'\n" in answer.err
    assert "Expected" not in answer.err


def test_an_unfinished_move_lists_what_is_legal_next(turn: Companion) -> None:
    answer = turn("play", stdin="flip expand\nann build\nann\nbuild")
    assert "Unfinished: after 'ann build', type house or boat\n" in answer.err
    assert "Unfinished: after 'ann', type use, pass, turn or build\n" in answer.err
    assert "'build' needs a player's name" in answer.err


def test_undo_lists_what_changes_on_the_table(turn: Companion) -> None:
    answer = turn("play", stdin="flip expand\nann build house G7\nundo\nundo 11")
    assert "taken back: 12 Ann build house G7 with 2 wood\nOn the table now:\n" in answer.out
    assert "  Ann: wood 0 -> 2, grain 0 -> 1; erase the house on G7" in answer.out
    assert "  Table: turn Expand back onto the deck\n" in answer.out
    assert "the players have already seen: flip expand" in answer.out


def test_help_lists_every_prompt_command(turn: Companion) -> None:
    with open_store() as store:
        prompt = Prompt(store.games.load(), shows_asks=True)
        texts = {topic: "\n".join(help_words(prompt, topic)).split("\n") for topic in ("", *TOPICS)}
    assert all(len(rows) <= 12 and max(map(len, rows)) <= 79 for rows in texts.values())
    assert all(re.search(rf"\b{word}\b", "\n".join(texts[""])) for word in PROMPT_WORDS if word not in UNTOLD)


# Synonyms of other commands, or commands that work only while moves are tried.
UNTOLD = ("legal", "exit", "back", "drop")


@pytest.mark.parametrize("topic", ["", "moves", "looking", "trying", "correcting", "leaving", "keys", "mov", "zebra"])
def test_help(turn: Companion, topic: str) -> None:
    out = turn("play", stdin=f"flip expand\nhelp {topic}").out.split("Next: Ann")[1]
    expected = {"moves": "A b h G7", "mov": "A p ", "trying": "Nothing you try is stored", "keys": "Ctrl-R"}
    assert expected.get(topic, "  ") in out
    assert "{" not in out


def test_moves_are_grouped_by_seat(turn: Companion) -> None:
    out = turn("play", stdin="flip expand\n?\n?boat").out.split("Next: ")[-1]
    assert out.index("Ann:\n  Ann use") < out.index("Bo:\n  Bo use")
    assert out.count("Bo build boat I5") == 2


def test_a_decision_is_shown_when_the_rule_is_cited_again(turn: Companion) -> None:
    decided = "decide CV-TURN-05 the Build/Produce card may be used first"
    answer = turn(
        "play", stdin=f"flip expand\n{decided}\nann expand\nwhy ann expand\nrules CV-TURN-05\nwhat if\nann expand"
    )
    expected = "Decided earlier: CV-TURN-05: the Build/Produce card may be used first (game 1, line 12"
    assert 'note "CV-TURN-05: the Build/Produce card may be used first"' in answer.out
    assert answer.err.count(expected) == 1
    assert answer.out.count(expected) == 2


@pytest.mark.parametrize(
    ("rest", "no"), [("", "decide ID TEXT"), ("CV-TURN-05", "type the decision after"), ("x y", "'x'")]
)
def test_malformed_decisions_are_refused(turn: Companion, rest: str, no: str) -> None:
    assert no in turn("play", stdin=f"decide {rest}").err
