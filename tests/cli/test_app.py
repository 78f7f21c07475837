"""The app itself: help, version, wrong usage, and lazy imports."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.commands import SECTIONS
from companion.cli.lazy import Group, Target
from tests.cli.conftest import ROOT, Companion

TARGETS = {name: target for section in SECTIONS.values() for name, target in section.items()}
HEAVY = ("sqlmodel", "sqlalchemy", "rich", "reportlab", "prompt_toolkit", "msgspec", "companion.games", "campaigns")


def imported_by(*words: str) -> set[str]:
    """Run a command in a fresh interpreter and return the modules it imported."""
    code = (
        "import sys, contextlib, io\n"
        "from companion.cli.app import app\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n"
        f"    app({list(words)!r}, prog_name='companion')\n"
        "print('\\n'.join(sys.modules))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    return set(found.stdout.split())


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["move", "--help"], ["village", "--help"], ["data", "--help"]]
)
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    assert not [name for name in imported_by(*words) if name in HEAVY]


def test_move_imports_no_screen_and_no_prompt(table: Companion) -> None:
    modules = imported_by("move", "note", "hello", "--json")
    assert "sqlmodel" in modules
    assert not modules & {"rich", "prompt_toolkit", "reportlab", "alembic", "companion.cli.screen.draw"}


def test_version(companion: Companion) -> None:
    assert companion("--version").out == f"{__version__}\n"


def test_help_lists_every_command_with_its_one_line(companion: Companion) -> None:
    out = companion("--help").out
    for name, target in TARGETS.items():
        assert f"  {name} " in out
        assert target.help in " ".join(out.split())


COMMANDS = {name: target for name, target in TARGETS.items() if isinstance(target, Target)}
COMMANDS |= {
    f"{name} {word}": target
    for name, group in TARGETS.items()
    if isinstance(group, Group)
    for word, target in group.targets.items()
}


@pytest.mark.parametrize(("name", "target"), COMMANDS.items(), ids=COMMANDS)
def test_one_line_is_the_first_of_the_docstring(name: str, target: Target) -> None:
    module, _, attribute = target.path.partition(":")
    found = getattr(import_module(f"companion.cli.commands.{module}"), attribute)
    assert (inspect.getdoc(found) or "").splitlines()[0] == target.help


@pytest.mark.parametrize("name", TARGETS)
def test_every_command_has_help_with_an_example(companion: Companion, name: str) -> None:
    answer = companion(name, "--help")
    assert answer.code == 0
    is_group = "COMMAND" in answer.out
    assert is_group or re.search(f"companion .*{name}|companion {name}", answer.out.split("\n", 1)[1])


@pytest.mark.parametrize("name", COMMANDS)
def test_help_states_a_default_once_and_in_words(companion: Companion, name: str) -> None:
    """The command reference is written from the same words, without the marks of the library."""
    assert "[default" not in companion(*name.split(), "--help").out


def test_without_arguments_the_next_steps_are_shown(process: Companion, database: Path) -> None:
    before = database.read_bytes()
    answer = process()
    assert (answer.code, answer.err) == (0, "")
    for command in ("companion new\n", "companion --db demo.db demo\n", "companion new --help\n", "companion --help\n"):
        assert command in answer.out
    assert len(answer.out.splitlines()) < 10
    assert database.read_bytes() == before


def test_the_next_steps_can_be_typed(companion: Companion) -> None:
    shown = re.findall(r"companion (.+)$", companion().out, re.MULTILINE)
    assert len(shown) == 4
    for line in shown:
        assert companion(*line.split(), *([] if "--help" in line else ["--help"])).code == 0


def test_without_arguments_nothing_heavy_is_imported() -> None:
    assert not [name for name in imported_by() if name in HEAVY]


def test_a_mistyped_command_is_wrong_usage_and_gets_a_hint(companion: Companion) -> None:
    answer = companion("mvoe")
    assert answer.code == 2
    assert "'move'" in answer.err


def test_the_database_can_be_named_on_the_command_line(companion: Companion) -> None:
    assert companion("--db", "other.db", "new", "crayonville", "--seat", "Ann").code == 0
    assert companion("games", "--json").document["games"] == []
    assert len(companion("--db", "other.db", "games", "--json").document["games"]) == 1


@pytest.mark.parametrize("db", ["/no/such/folder/x.db", "mysql://host/name", "postgresql+psycopg://localhost:1/x", "."])
def test_an_unusable_database_is_reported(process: Companion, db: str) -> None:
    answer = process("--db", db, "games", "--json")
    assert answer.code == 3
    assert answer.document["error"]
    assert "Traceback" not in answer.err
    assert len(answer.err.strip().splitlines()) == 1


def test_a_file_that_is_not_a_database_is_reported(process: Companion) -> None:
    Path("notes.txt").write_text("this is not a database, only a shopping list" * 100)
    answer = process("--db", "notes.txt", "games")
    assert answer.code == 3
    assert "Traceback" not in answer.err


def test_the_reference_of_all_commands_is_up_to_date() -> None:
    from tests.tools.manual import PAGE, manual

    assert PAGE.read_text(encoding="utf-8") == manual(), "regenerate it with python -m tests.tools.manual"
