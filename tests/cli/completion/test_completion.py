"""Tab completion: what is completed, without the database library, and in real shells."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pytest
from typer.main import get_command

from companion.cli.app import SHELL_VARIABLE, app
from companion.cli.completion.engine import complete
from companion.cli.completion.lookup import FILES, Completion
from companion.cli.completion.shells import (
    SHELLS,
    Typed,
    read_words,
    split_typed,
    typed_line,
    write_bash,
    write_fish,
    write_zsh,
)
from companion.games import REGISTRY
from tests.cli.conftest import ROOT, Companion

NEEDED = "COMPANION_NEEDS_SHELLS"
HEAVY = {"sqlmodel", "sqlalchemy", "alembic", "rich", "reportlab", "prompt_toolkit", "psycopg", "campaigns.store"}


@pytest.fixture
def club(turn: Companion) -> Companion:
    """A game in progress, a village, a campaign and a printer with names to complete."""
    assert turn("campaign", "new", "Tuesday club").code == 0
    assert turn("village", "new", "Millbrook", "--owner", "Ann").code == 0
    assert turn("printer", "set", "laser").code == 0
    return turn


def words(*typed: str) -> list[str]:
    """Return the completions of the last word."""
    return [one.word for one in complete(get_command(app), typed[:-1], typed[-1])]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["mov"], ["move"]),
        (["village", "re"], ["rename", "retire", "return"]),
        (["show", "--pos"], ["--position"]),
        (["--db", "x.db", "sho"], ["show"]),
        (["new", "king"], ["king-of-the-valley"]),
        (["new", "CRAY"], ["crayonville"]),
        (["games", "--status", ""], ["open", "finished", "void"]),
        (["games", "--status=fin"], ["--status=finished"]),
        (["print", "ca"], ["cards", "calibration"]),
        (["print", "setup", "--paper", ""], ["a4", "letter"]),
        (["new", "crayonville", "--edition", "stand"], ["stand-in", FILES.word]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["config", "set", "pap"], ["paper"]),
        (["config", "set", "plain", ""], ["true", "false"]),
        (["rules", "bear"], ["bear-valley"]),
        (["rules", "bear-valley", ""], []),
        (["printer", "set", "x", "--no-b"], ["--no-back-marks"]),
        (["nonsense", ""], []),
        (["village", "nonsense", ""], []),
        (["show", "--at", ""], []),
    ],
)
def test_commands_options_and_fixed_values_are_completed(typed: list[str], found: list[str]) -> None:
    assert words(*typed) == found


def test_an_option_that_was_given_is_not_offered_again() -> None:
    assert "--json" not in words("show", "--json", "--")
    assert "--seat" in words("new", "crayonville", "--seat", "Ann", "--")
    assert words("show", "--", "--js") == []


def test_commands_and_options_have_a_gloss() -> None:
    [move] = complete(get_command(app), [], "move")
    assert move.gloss == "Check one or several moves and store them."
    [json] = complete(get_command(app), ["show"], "--json")
    assert json.gloss == "Print one JSON document."


@pytest.mark.parametrize(
    "typed", [["restore", ""], ["new", "cray", "--position", ""], ["--db", ""], ["doctor", "--village", ""]]
)
def test_files_are_left_to_the_shell(typed: list[str]) -> None:
    assert complete(get_command(app), typed[:-1], typed[-1]) == [FILES]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["show", "--seat", ""], ["Ann", "Bo"]),
        (["show", "--seat=a"], ["--seat=Ann"]),
        (["override", ""], ["Ann", "Bo"]),
        (["new", "cray", "--seat", "A"], ["Ann"]),
        (["games", "--player", "b"], ["Bo"]),
        (["campaign", "show", "Tue"], ["Tuesday club"]),
        (["games", "--campaign", ""], ["Ann and Bo", "Tuesday club"]),
        (["village", "show", "mill"], ["Millbrook"]),
        (["print", "map", "--printer", ""], ["laser"]),
        (["printer", "show", ""], ["laser"]),
        (["switch", ""], ["1"]),
        (["why", "fl"], ["flip"]),
        (["move", "flip", "exp"], ["expand"]),
        (["move", "flip exp"], ["flip expand"]),
        (["move", "--game", "1", "fl"], ["flip"]),
        (["move", "--game", "7", "fl"], []),
        (["village", "new", ""], []),
    ],
)
def test_stored_names_are_completed(club: Companion, typed: list[str], found: list[str]) -> None:
    assert words(*typed) == found


def test_games_have_a_gloss(club: Companion) -> None:
    assert complete(get_command(app), ["switch"], "") == [Completion("1", "crayonville, Ann, Bo, open, 10 lines")]


def test_finished_games_are_completed_only_for_looking(over: Companion) -> None:
    assert over("finish").code == 0
    assert words("switch", "") == words("move", "--game", "") == []
    assert words("history", "") == ["1"]


def test_names_come_from_the_named_database(companion: Companion) -> None:
    assert companion("--db", "other.db", "new", "crayonville", "--seat", "Cy").code == 0
    assert words("show", "--seat", "") == []
    assert words("--db", "other.db", "show", "--seat", "") == ["Cy"]


@pytest.mark.parametrize("db", ["postgresql+psycopg://ann:secret@localhost:1/x", "/no/such/file.db", "."])
def test_without_a_database_nothing_is_printed(monkeypatch: pytest.MonkeyPatch, db: str) -> None:
    monkeypatch.setenv("COMPANION_DB", db)
    assert words("switch", "") == words("move", "") == words("village", "show", "") == []
    assert not Path("/no/such/file.db").exists()


def test_unusable_settings_are_not_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_DB")
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text("db =")
    assert words("switch", "") == []


def test_names_with_control_characters_are_left_out(club: Companion, database: Path) -> None:
    import sqlite3

    with sqlite3.connect(database) as db:
        db.execute("UPDATE village SET name = char(27) || '[31m' WHERE name = 'Millbrook'")
        db.execute("UPDATE campaign SET note = char(27) || ']0;' || char(7)")
    assert words("village", "show", "") == ["Ann's village", "Bo's village"]
    found = complete(get_command(app), ["campaign", "show"], "")
    assert [*write_fish(Typed((), ""), found)] == ["Ann and Bo\t?]0;?", "Tuesday club\t?]0;?"]


def test_nothing_hidden_is_completed(companion: Companion) -> None:
    """Only words that an onlooker may know are completed: none of an unseen hand."""
    assert companion("new", "masters-of-maple-syrup", "--seat", "Ann", "--seat", "Bo", "--deal", "x").code == 0
    listed = companion("legal", "--all", "--json").document["moves"]
    assert listed
    firsts = {str(line if isinstance(line, str) else line["line"]).split()[0] for line in listed}
    assert firsts <= {*words("move", "")}


# Quoting of each shell


@pytest.mark.parametrize(
    ("line", "done", "partial"),
    [
        ("companion sh", [], "sh"),
        ("companion show ", ["show"], ""),
        ("companion  show   --seat A", ["show", "--seat"], "A"),
        (r"companion campaign show Tuesday\ cl", ["campaign", "show"], "Tuesday cl"),
        ("companion campaign show 'Tuesday cl", ["campaign", "show"], "Tuesday cl"),
        ('companion move "flip exp', ["move"], "flip exp"),
        ("companion new --seat 'An''n' ", ["new", "--seat", "Ann"], ""),
        ("", [], ""),
    ],
)
def test_a_line_as_bash_passes_it(line: str, done: list[str], partial: str) -> None:
    typed = typed_line([line])
    assert (list(typed.words), typed.partial) == (done, partial)


def test_the_part_of_a_word_that_bash_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDBREAKS", " \t\n\"'><=;|&(:")
    typed = typed_line(["companion show --seat=A"])
    assert [*write_bash(typed, [Completion("--seat=Ann")])] == ["Ann"]
    assert [*write_bash(Typed((), "T"), [Completion("Tuesday club")])] == [r"Tuesday\ club"]
    assert [*write_bash(Typed((), "T", quote="'"), [Completion("Tuesday club")])] == ["Tuesday club"]
    assert split_typed("a 'b c") == (["a"], "'b c", "'")
    assert [*write_bash(typed_line(["companion show --seat='A"]), [Completion("--seat=Ann")])] == ["Ann"]


@pytest.mark.parametrize(
    ("quote", "written"),
    [
        ("", r"\$\(touch\ x\)\`\'\"\!\*"),
        ("'", """$(touch x)`'\\''"!*"""),
        ('"', r"""\$(touch x)\`'\""\!"*"""),
    ],
)
def test_bash_never_runs_a_name(quote: str, written: str) -> None:
    assert [*write_bash(Typed((), "", quote=quote), [Completion("$(touch x)`'\"!*")])] == [written]


def test_descriptions_are_listed_but_never_inserted(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [Completion("1", "one"), Completion("12", "twelve")]
    assert [*write_bash(Typed((), ""), two)] == ["1   (one)", "12  (twelve)"]
    assert [*write_bash(Typed((), ""), two[:1])] == ["1"]
    for inserting in ("37", "42"):
        monkeypatch.setenv("COMP_TYPE", inserting)
        assert [*write_bash(Typed((), ""), two)] == ["1", "12"]


def test_answers_for_zsh_and_fish() -> None:
    found = [FILES, Completion("a:b", "so"), Completion("c")]
    assert [*write_zsh(Typed((), ""), found)] == [":files", r"a\:b:so", "c"]
    assert [*write_fish(Typed((), ""), found)] == [":files", "a:b\tso", "c"]
    assert read_words(["show", "'An"]) == Typed(("show",), "An")
    assert read_words([]) == Typed((), "")


# In a fresh interpreter


def run_tab(*typed: str, shell: str = "fish") -> subprocess.CompletedProcess[str]:
    """Press Tab as the script of a shell does."""
    code = (
        "import atexit, sys\n"
        "from companion.cli.app import run\n"
        "atexit.register(lambda: sys.stderr.write('\\n'.join(sys.modules)))\n"
        f"sys.argv = ['companion', *{list(typed)!r}]\n"
        "run()"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT), SHELL_VARIABLE: shell}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=True)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["mo"], "move\t"),
        (["show", "--seat", "A"], "Ann"),
        (["move", "fl"], "flip"),
        (["print", "--prin"], "--printer"),
    ],
)
def test_a_tab_imports_no_database_library(club: Companion, typed: list[str], found: str) -> None:
    answer = run_tab(*typed)
    assert answer.stdout.startswith(found)
    modules = set(answer.stderr.split())
    assert "companion.cli.completion.engine" in modules
    assert not modules & HEAVY
    titles = {name for name in modules if re.fullmatch(r"companion\.games\.\w+\.game", name)}
    assert titles == ({REGISTRY["crayonville"]} if typed[0] == "move" else set())


def test_an_unknown_shell_gets_no_answer() -> None:
    assert run_tab("mo", shell="tcsh").stdout == ""


# The command


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed(companion: Companion, shell: str) -> None:
    answer = companion("completion", shell)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.rstrip() == SHELLS[shell].script.rstrip()


@pytest.mark.parametrize(
    ("shell", "place"),
    [
        ("bash", "data/bash-completion/completions/companion"),
        ("zsh", "home/.zfunc/_companion"),
        ("fish", "home/.config/fish/completions/companion.fish"),
    ],
)
def test_the_script_is_installed(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str, place: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable in ("XDG_CONFIG_HOME", "ZDOTDIR", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(variable, raising=False)
    for _ in range(2):
        answer = companion("completion", shell, "--install")
        assert answer.code == 0
        assert f"Installed {tmp_path / place}.\n" in answer.out
    assert (tmp_path / place).read_text() == SHELLS[shell].script


def test_an_unknown_shell_is_wrong_usage(companion: Companion) -> None:
    assert companion("completion", "tcsh").code == 2


def test_an_unwritable_place_is_reported(companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    answer = companion("completion", "fish", "--install")
    assert answer.code == 3
    assert len(answer.err.splitlines()) == 1


# Real shells

START = {
    "bash": (["--norc", "--noprofile", "-i"], "PS1='READY> '; bind 'set bell-style none'"),
    "zsh": (["-f", "-i"], "PS1='READY> '; bindkey -e; autoload -Uz compinit; compinit -u -D"),
    "fish": (["--no-config", "-i"], "function fish_prompt; echo 'READY> '; end"),
}
BEGINNING_OF_LINE = "\x01"


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, club: Companion, tmp_path: Path) -> Iterator[Any]:
    """A real shell that has loaded its script."""
    program = shutil.which(request.param)
    if program is None:
        assert not os.environ.get(NEEDED), f"{request.param} is not installed, and {NEEDED} is set"
        pytest.skip(f"{request.param} is not installed")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "companion").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    (tmp_path / "bin" / "companion").chmod(0o755)
    path = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    own = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "TERM": "xterm"}
    words, start = START[request.param]
    child = pexpect.spawn(
        program, words, env={**os.environ, **path, **own}, encoding="utf-8", timeout=10, dimensions=(50, 160)
    )
    child.sendline(f"{start}; source (companion completion fish | psub)" if request.param == "fish" else start)
    if request.param != "fish":
        child.sendline(f"source <(companion completion {request.param})")
    child.sendline("echo be''gun")
    child.expect_exact("begun")
    yield child
    child.close(force=True)


TABS = {
    "companion hist": "<companion><history>",
    "companion village ren": "<companion><village><rename>",
    "companion show --who": "<companion><show><--whole>",
    "companion show --seat=A": "<companion><show><--seat=Ann>",
    "companion new bear": "<companion><new><bear-valley>",
    "companion campaign show Tue": "<companion><campaign><show><Tuesday club>",
    "companion campaign show 'Tue": "<companion><campaign><show><Tuesday club>",
    "companion move flip exp": "<companion><move><flip><expand>",
    "companion restore table": "<companion><restore><table.db>",
}


def test_tab_completes_in_a_real_shell(shell: Any, companion: Companion) -> None:
    for typed, becomes in TABS.items():
        shell.send(f"{typed}\t")
        shell.send(f"{BEGINNING_OF_LINE}printf '<%s>' \r")
        shell.expect_exact(becomes)
    assert companion("new", "king-of-the-valley", "--seat", "Cy", "--seat", "Dee").code == 0
    shell.send("companion switch \t\t")
    shell.expect_exact("king-of-the-valley, Cy, Dee, open, 0 lines")


HOSTILE = "zed $(touch x)`touch x`'a'\"\\;touch x*!!#"


def test_a_shell_never_runs_a_name(shell: Any, club: Companion, tmp_path: Path) -> None:
    """Tab inserts the name itself, however it is quoted, and nothing in it is run."""
    assert club("campaign", "new", HOSTILE).code == 0
    shell.sendline(f"cd {tmp_path}")
    for begun in ("z", "'z", '"z'):
        shell.send(f"companion campaign show {begun}\t")
        shell.send(f"{BEGINNING_OF_LINE}printf '<%s>' \r")
        shell.expect_exact(f"<show><{HOSTILE}>")
    assert not (tmp_path / "x").exists()
