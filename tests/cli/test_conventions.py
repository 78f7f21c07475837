"""Rules for all commands: help with examples, JSON, plain text, and where output goes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest

from companion.cli.output import capitalise
from tests.cli.command_list import all_commands, options_of
from tests.cli.conftest import ROOT, Companion

COMMANDS = all_commands()
# The reasons why a command has no JSON answer.
WITHOUT_JSON = {
    "play": "it is a conversation",
    "demo": "it is a show; what it stores is asked for with other commands",
    "completion": "its answer is a script for a shell",
    "campaign schema": "its answer is a JSON document already",
}
DRAWING = (
    "show", "score", "legal", "rules", "games", "history", "play", "serve", "demo", "village show", "village history",
    "village diff", "village stats", "campaign show", "campaign stats",
)  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_a_summary_and_examples(name: str) -> None:
    text = COMMANDS[name].help
    first, _, rest = text.partition("\n\n")
    assert re.fullmatch(r"[A-Z].*\.", first)
    assert rest.lstrip().startswith("\b\n"), "examples come first, after a \\b"
    examples = rest.split("\b\n")[1].split("\n\n")[0].splitlines()
    assert all(line.strip().startswith("companion ") for line in examples)
    assert any(f" {name}" in line for line in examples)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_and_argument_is_explained(name: str) -> None:
    assert [param.name for param in COMMANDS[name].params if not getattr(param, "help", None)] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_programs_get_json(name: str) -> None:
    assert ("--json" in options_of(COMMANDS[name])) == (name not in WITHOUT_JSON)


def test_the_lists_name_existing_commands() -> None:
    assert {*WITHOUT_JSON, *DRAWING} <= set(COMMANDS)


@pytest.mark.parametrize("name", DRAWING)
def test_every_drawing_command_has_plain(name: str) -> None:
    assert "--plain" in options_of(COMMANDS[name])


# On a terminal

LOOKS = (
    ["show"],
    ["show", "--seat", "ann"],
    ["legal"],
    ["score"],
    ["games"],
    ["history"],
    ["history", "--at", "5"],
    ["village", "list"],
    ["village", "show", "Ann's village"],
    ["village", "history", "Ann's village"],
    ["campaign", "stats"],
    ["rules", "crayonville", "wall"],
    ["doctor"],
    ["config", "show"],
)
RUN_ALL = """
import sys
from companion.cli.app import app
for words in {looks!r}:
    try:
        app([*sys.argv[1:], *words], prog_name="companion")
    except SystemExit as end:
        assert not end.code, words
    print("=" * 20, flush=True)
"""


def on_terminal(*options: str, looks: Sequence[list[str]] = LOOKS, environment: Mapping[str, str] = {}) -> list[str]:
    """Return what the viewing commands print on a real terminal."""
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
    code = RUN_ALL.format(looks=looks)
    child = pexpect.spawn(
        sys.executable, ["-c", code, *options], env=env, dimensions=(40, 80), encoding="utf-8", timeout=60
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0, child.before
    return str(child.before).replace("\r\n", "\n").split("=" * 20)[:-1]


def test_a_colour_terminal_gets_colours(turn: Companion) -> None:
    said = on_terminal()
    assert len(said) == len(LOOKS)
    assert "\x1b[" in said[0]


@pytest.mark.parametrize(
    ("options", "environment"),
    [(["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})],
    ids=["plain", "NO_COLOR", "dumb"],
)
def test_plain_output_is_only_text(turn: Companion, options: list[str], environment: dict[str, str]) -> None:
    said = on_terminal(*options, environment=environment)
    assert len(said) == len(LOOKS)
    for words, text in zip(LOOKS, said, strict=True):
        assert "\x1b" not in text, words
        assert max(map(len, text.splitlines())) <= 80, words


def test_the_settings_can_ask_for_plain_text(turn: Companion) -> None:
    assert turn("config", "set", "plain", "yes").code == 0
    assert not any("\x1b" in text for text in on_terminal())


def test_unusable_settings_do_not_prevent_an_answer(turn: Companion, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text("colour = 1\n")
    [said] = on_terminal(looks=[["show"]])
    assert " ".join(said.split()).count("there is no setting 'colour'") == 1
    assert "flip card 1 of 13" in said


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_a_pipe_gets_no_escapes_and_no_messages(turn: Companion, words: list[str]) -> None:
    answer = turn(*words)
    assert (answer.code, answer.err) == (0, "")
    assert "\x1b" not in answer.out


def test_plain_applies_to_one_command_only(turn: Companion) -> None:
    from companion.cli.output import is_bare

    assert turn("show", "--plain").code == 0
    assert is_bare()
    assert turn("show").code == 0
    assert not is_bare()


# Answers go to standard output, errors to standard error: one sentence that says what to do

COMPLAINTS: dict[str, tuple[int, str]] = {
    "move flip nonsense": (1, "Expected: expand"),
    "move ann build house G7": (1, "Refused: "),
    "finish": (1, "is not over"),
    "redo": (1, "there is nothing to redo"),
    "show --game 99": (3, "List them with: companion games"),
    "show --seat Zoe": (3, "The seats are Ann, Bo"),
    "show --at 99": (3, "The record has 10 lines"),
    "switch 99": (3, "List them with: companion games"),
    "village show Nowhere": (3, "companion village list"),
    "village log Nowhere --level 1 --sheet x.toml --stars 1": (3, "companion village list"),
    "campaign show Nowhere": (3, "companion campaign list"),
    "campaign enrol Nowhere --player Ann": (3, "companion campaign list"),
    "games --player Nobody": (3, "companion games"),
    "new chess": (3, "crayonville"),
    "new crayonville --seat Ann --village Ann=Nowhere": (3, "companion village list"),
    "new crayonville --seat Ann --campaign Nowhere": (3, "companion campaign list"),
    "new crayonville --seat Ann --edition nowhere": (3, "Choose stand-in, or the folder"),
    "new crayonville --seat Ann --position missing.toml": (3, "missing.toml"),
    "record import missing.txt": (3, "missing.txt"),
    "restore missing.db": (3, "missing.db"),
    "print setup --printer nowhere": (3, "companion printer set"),
    "print map --output no/such/folder/": (3, "does not exist"),
    "printer show nowhere": (3, "companion printer set"),
    "config set colour blue": (3, "paper"),
    "data check crayonville missing": (3, "missing"),
    "--db missing.db show": (3, "companion new"),
    "show --game 0": (2, "--game"),
    "nonsense": (2, "--help"),
}


@pytest.mark.parametrize("line", COMPLAINTS)
def test_an_error_message_says_what_to_do(turn: Companion, line: str) -> None:
    code, message = COMPLAINTS[line]
    answer = turn(*line.split())
    assert answer.code == code, answer.err
    assert message in answer.err
    assert answer.out == ""
    assert "Traceback" not in answer.err


@pytest.mark.parametrize("line", [line for line, (code, _) in COMPLAINTS.items() if code == 3])
def test_an_error_message_is_short_in_json_too(turn: Companion, line: str) -> None:
    answer: Any = turn(*line.split(), "--json")
    assert capitalise(answer.document["error"]) == answer.err.rstrip("\n")
    assert len(answer.err.splitlines()) == 1
    assert answer.document["kind"]


MISTAKES = {
    ("doctor", "--position", "file"): ("[[seat]]\nname = 'Ann'\nowl = 3\n", "seat Ann: owl: unknown field"),
    ("new", "crayonville", "--position", "file"): (
        "flipped = 3\n[[seat]]\nname = 'Ann'\n",
        "flipped: must be a list in brackets",
    ),
    ("village", "import", "file"): ("owner = 'Ann'\n", "name: missing"),
    ("record", "import", "file"): ("+++\ngame = 3\n+++\n", "game: must be a text in quotes, not a whole number"),
    ("printer", "list"): ("[laser]\nedge = 'left'\n", "edge: 'left' is not allowed: use one of long, short"),
}


@pytest.mark.parametrize("words", MISTAKES, ids=" ".join)
def test_a_mistake_in_a_file_is_explained(turn: Companion, tmp_path: Path, words: tuple[str, ...]) -> None:
    text, message = MISTAKES[words]
    (tmp_path / "config").mkdir()
    for path in (tmp_path / "file", tmp_path / "config" / "printers.toml"):
        path.write_text(text, encoding="utf-8")
    answer = turn(*words)
    assert answer.code in (1, 3)
    assert message in answer.err
    assert not re.search("Object|Invalid|Expected|`", answer.err)


# Failures of the system

HARD = {
    "help on a full disk": ("--help", ">/dev/full", {}, 3),
    "an answer on a full disk": ("games", ">/dev/full", {}, 3),
    "no home, and nothing is needed from there": ("games", "", {"HOME": "/dev/null", "COMPANION_CONFIG": ""}, 0),
    "no home to keep settings in": ("config set paper a4", "", {"HOME": "/dev/null", "COMPANION_CONFIG": ""}, 3),
    "no home for a script": ("completion fish --install", "", {"HOME": "/dev/null", "XDG_CONFIG_HOME": ""}, 3),
    "no folder to be in": ("games", "", {"AWAY": "1"}, 0),
    "a folder that is gone": ("backup", "", {"AWAY": "1"}, 3),
    "nobody who types": ("play", "<&-", {}, 0),
}


@pytest.mark.parametrize("name", HARD)
def test_never_a_traceback(turn: Companion, tmp_path: Path, name: str) -> None:
    line, redirected, environment, code = HARD[name]
    (tmp_path / "away").mkdir()
    leave = "cd away; rmdir ../away; " if "AWAY" in environment else ""
    done = subprocess.run(
        ["sh", "-c", f'{leave}exec "{sys.executable}" -m companion {line} {redirected}'],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == (code != 0)
