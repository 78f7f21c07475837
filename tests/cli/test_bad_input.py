"""What no command may print: a traceback, colours in a pipe, or control characters. And exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, SETUP, Companion

LINES = {
    "empty": "",
    "blank": "   ",
    "long": "x" * 10_000,
    "many words": "ann " * 2_500,
    "markup": "[bold red]ann[/] pass",
    "unicode": "安 通過 ☃ 👩‍🌾",
    "control characters": "ann \x1b[31m pass",
    "null": "ann\x00pass",
    "right to left": "\u202eann pass",
    "an open quote": 'note "never closed',
    "backslashes": "\\\\\\",
    "a template": "{seat} pass [{why}] %s {0}",
    "a huge number": "undo 99999999999999999999",
    "a negative number": "undo -1",
    "an amend of nothing": 'amend 0 "flip expand"',
    "an amend by an undo": 'amend 3 "undo"',
    "an amend by an amend": 'amend 3 "amend 3 \\"flip expand\\""',
    "a deal inside an amend": 'amend 3 "deal"',
    "an override of nobody": 'override nobody wood 1 "x"',
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
@pytest.mark.parametrize("command", ["move", "why"])
def test_impossible_moves_are_refused(turn: Companion, command: str, line: str) -> None:
    before = turn("show", "--json").document
    answer = turn(command, "--json", "--", line)
    assert answer.code == 1
    assert answer.document["verdict"] in ("illegal", "unfinished", "unreadable", "ambiguous")
    assert answer.err.strip()
    assert "\x1b" not in answer.out + answer.err
    assert turn("show", "--json").document == before


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_impossible_moves_through_a_pipe_are_refused(turn: Companion, line: str) -> None:
    assert turn("move", "-", stdin=f"{line}\n").code == (1 if line.strip() else 0)
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)


def test_bytes_that_are_not_text_are_refused(process: Companion, table: Companion) -> None:
    assert process("games", "--player", b"\xff\xfe").code == 2
    answer = process("move", "-", stdin="\udcff\udcfe\n")
    assert answer.code == 1
    assert "Traceback" not in answer.err


def test_names_with_markup_print_as_they_are(process: Companion) -> None:
    process("new", "cray", "--seat", "[red]Ann[/red]", "--seat", "[link=x]")
    for command in (["show"], ["games"], ["score"], ["legal"], ["village", "list"]):
        answer = process(*command)
        assert answer.code == 0
        assert "[red]Ann[/red]" in answer.out


def test_control_characters_in_the_database_are_escaped(turn: Companion, database: Path) -> None:
    import sqlite3

    with sqlite3.connect(database) as db:
        db.execute("UPDATE player SET name = 'A' || char(27) || '[31mnn' WHERE name = 'Ann'")
    out = turn("games").out
    assert "A\\x1b[31mnn" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("command", ["legal", "show", "games", "score"])
def test_a_broken_pipe_ends_quietly(turn: Companion, command: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "companion", command]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert child.stdout is not None
    child.stdout.close()
    _, err = child.communicate(timeout=60)
    assert child.returncode == 0
    assert err == b""


def test_a_terminal_without_unicode(process: Companion, table: Companion) -> None:
    table("move", SETUP[0])
    answer = process("legal", env={"PYTHONIOENCODING": "ascii"})
    assert answer.code == 0
    assert "\\u2026 and 2 more" in " ".join(answer.out.split())


def test_two_referees_at_once_lose_no_move(process: Companion, turn: Companion) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "companion", "move", "--json"]
    children = [subprocess.Popen([*words, f"note {n}"], stdout=subprocess.DEVNULL, env=env) for n in range(4)]
    codes = [child.wait(timeout=60) for child in children]
    assert set(codes) <= {0, 4}
    assert len(turn("show", "--json").document["lines"]) == len(SETUP) + codes.count(0)


def flip_in_a_shell(streams: str) -> subprocess.CompletedProcess[str]:
    """Run `companion move flip expand` with redirected streams."""
    return subprocess.run(
        f"{sys.executable} -m companion move flip expand {streams}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("closing", [">&-", "<&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_ignored(turn: Companion, closing: str) -> None:
    found = flip_in_a_shell(closing)
    assert (found.returncode, found.stderr) == (0, "")
    assert turn("show", "--json").document["lines"][-1]["line"] == "flip expand"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_an_answer_that_cannot_be_written_is_not_a_refusal(turn: Companion) -> None:
    found = flip_in_a_shell(">/dev/full")
    assert found.returncode == 3
    assert "Cannot write" in found.stderr
    assert "Traceback" not in found.stderr
    assert turn("show", "--json").document["lines"][-1]["line"] == "flip expand"
