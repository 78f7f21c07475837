"""No command imports modules that it does not use. Each is run in a fresh interpreter, during a game."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.games import REGISTRY
from tests.cli.command_list import all_commands

ROOT = Path(__file__).parents[2]
# Modules that take a noticeable time to import. Titles are checked separately.
HEAVY = frozenset(
    {
        "sqlmodel",
        "sqlalchemy",
        "pydantic",
        "alembic",
        "psycopg",
        "reportlab",
        "rich",
        "prompt_toolkit",
        "msgspec",
        "starlette",
        "uvicorn",
        "segno",
        "pypdfium2",
    }
)
WORDS = frozenset({"msgspec"})
STORED = WORDS | {"sqlmodel", "sqlalchemy", "pydantic"}
DRAWN = WORDS | {"reportlab"}
CRAYONVILLE = frozenset({"crayonville"})
KING = frozenset({"king_of_the_valley"})
ALL_TITLES = frozenset(slug.replace("-", "_") for slug in REGISTRY)


class Cost(NamedTuple):
    """The modules that a command may import, and its exit code."""

    heavy: frozenset[str]
    titles: frozenset[str] = frozenset()
    code: int = 0


NOTHING = Cost(frozenset())
LIGHT = Cost(WORDS)
STORE = Cost(STORED)
GAME = Cost(STORED, CRAYONVILLE)
TYPICAL = {
    "": NOTHING,
    "new": STORE._replace(code=2),
    "--help": NOTHING,
    "--version": NOTHING,
    "new crayonville --seat Cy --json": GAME,
    "next": GAME._replace(code=1),
    "resume ABCD-1234": STORE._replace(code=3),
    "play --help": NOTHING,
    "move note hello --json": GAME,
    "move note hello": GAME,
    "why flip expand --json": GAME._replace(code=1),
    "legal": GAME,
    "show": GAME,
    "show --json": GAME,
    "show --record": STORE,
    "score": GAME,
    "serve --help": NOTHING,
    "finish": GAME._replace(code=1),
    "tally king-of-the-valley Ann gold=3 Bo gold=4": Cost(WORDS, KING),
    "undo --json": GAME,
    "redo": GAME._replace(code=1),
    "amend 1 draw ann wood field field water": GAME,
    "override Ann wood 1 --why thanks": GAME,
    "games": STORE,
    "history": GAME,
    "switch 1": STORE,
    "log king-of-the-valley Ann=40 Bo=30 --json": Cost(STORED, KING),
    "mark --wrong slow": STORE._replace(code=1),
    "backup": STORE,
    "restore saved.db --dry-run": STORE,
    "record export": STORE,
    "record import record.txt": GAME,
    "village new Lakeside --owner Bo": GAME,
    "village list": STORE,
    "village show Millbrook": GAME,
    "village show Millbrook --json": STORE,
    "village owner Millbrook Bo": GAME,
    "village rename Millbrook Oldbrook": GAME,
    "village retire Millbrook": STORE,
    "village return Millbrook": STORE._replace(code=1),
    "village import millbrook.toml": GAME,
    "village export Millbrook --output out.json": GAME,
    "village history Millbrook": GAME,
    "village diff Millbrook": GAME._replace(code=3),
    "village copy Millbrook Oldbrook": GAME,
    "village log Millbrook --level 1 --stars 5 --sheet missing.toml": GAME._replace(code=3),
    "village stats Millbrook": STORE,
    "campaign new Friday": STORE,
    "campaign list": STORE,
    "campaign enrol Club --player Ann": STORE,
    "campaign show Club": STORE,
    "campaign stats Club": STORE,
    "campaign stats Club --json": STORE,
    "campaign export Club --output out.json": GAME,
    "campaign import club.json": GAME,
    "campaign schema": LIGHT,
    "data list": Cost(WORDS, ALL_TITLES),
    "data new crayonville mine": Cost(WORDS, CRAYONVILLE),
    "data check crayonville .": Cost(WORDS, CRAYONVILLE, 3),
    "data diff crayonville stand-in stand-in": Cost(WORDS, CRAYONVILLE),
    "print reference --title crayonville": Cost(DRAWN, CRAYONVILLE),
    "print setup": Cost(DRAWN | STORED | {"segno"}, CRAYONVILLE),
    "printer list": LIGHT,
    "printer set inkjet": LIGHT,
    "printer show laser": LIGHT,
    "printer remove laser": LIGHT,
    "rules crayonville wall": LIGHT,
    "config show": LIGHT,
    "config path": LIGHT,
    "config set paper a4": LIGHT,
    "config unset paper": LIGHT,
    "completion bash": LIGHT,
    "doctor": GAME,
    "demo --help": NOTHING,
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that the commands need."""
    folder = tmp_path_factory.mktemp("evening")
    run = Running(folder)
    run("new crayonville --seat Ann --seat Bo")
    run("move draw ann wood wood field water")
    run("village new Millbrook --owner Ann")
    run("campaign new Club")
    run("campaign export Club --output club.json")
    run("printer set laser")
    run("backup --output saved.db")
    (folder / "record.txt").write_text(run("record export").stdout, encoding="utf-8")
    village = run("village show Millbrook --toml").stdout.replace("Millbrook", "Upper Millbrook")
    (folder / "millbrook.toml").write_text(village, encoding="utf-8")
    return folder


class Running(NamedTuple):
    """Runs commands with the database and settings in a folder."""

    folder: Path

    def __call__(self, line: str, *python: str) -> subprocess.CompletedProcess[str]:
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "COMPANION_DB": str(self.folder / "table.db"),
            "COMPANION_CONFIG": str(self.folder / "config"),
            "XDG_DATA_HOME": str(self.folder / "data"),
        }
        words = python or ("-m", "companion", *shlex.split(line))
        return subprocess.run(
            [sys.executable, *words], env=env, cwd=self.folder, capture_output=True, text=True, timeout=60, check=False
        )


PROBE = """
import atexit, sys
from companion.cli.app import run
atexit.register(lambda: open("modules", "w").write(" ".join(sys.modules)))
sys.argv = ["companion", *{words!r}]
run()
"""


@pytest.mark.parametrize("line", TYPICAL)
def test_a_command_imports_only_what_it_uses(evening: Path, tmp_path: Path, line: str) -> None:
    folder = shutil.copytree(evening, tmp_path / "evening")
    done = Running(folder)("", "-c", PROBE.format(words=shlex.split(line)))
    cost, modules = TYPICAL[line], {*(folder / "modules").read_text().split()}
    assert done.returncode == cost.code, done.stderr
    assert "companion.cli.app" in modules
    assert modules & HEAVY <= cost.heavy
    titles = {found[1] for name in modules if (found := re.fullmatch(r"companion\.games\.(\w+)\.game", name))}
    assert titles <= cost.titles


def test_every_command_is_in_the_table() -> None:
    typed = {" ".join(line.split()[:n]) for line in TYPICAL for n in (1, 2)}
    assert [name for name in all_commands() if name not in typed] == []


def test_the_probe_sees_imported_modules(evening: Path) -> None:
    """The check above can fail: of two commands, one imports the database library."""
    for line, is_there in (("games", True), ("rules crayonville wall", False)):
        Running(evening)("", "-c", PROBE.format(words=line.split()))
        assert ("sqlmodel" in (evening / "modules").read_text().split()) == is_there
