"""A separate database for every test, commands in this process, and games played at random."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from companion.cli.app import app

ROOT = Path(__file__).parents[2]


class Answer(NamedTuple):
    """The output and exit code of a command."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Companion = Callable[..., Answer]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with its tables, created once and copied."""
    from campaigns.store import open_store

    path = tmp_path_factory.mktemp("empty") / "table.db"
    with open_store(str(path)):
        pass
    return path


@pytest.fixture(autouse=True)
def database(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of this test, with everything else the companion stores next to it."""
    path = tmp_path / "table.db"
    shutil.copy(empty_database, path)
    monkeypatch.setenv("COMPANION_DB", str(path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return path


@pytest.fixture
def companion() -> Companion:
    """Run a command in this process: fast, and an unexpected error fails the test."""

    def run(*words: str, stdin: str = "") -> Answer:
        found = CliRunner().invoke(app, list(words), input=stdin, prog_name="companion")
        if found.exception and not isinstance(found.exception, SystemExit):
            raise found.exception
        return Answer(found.exit_code, found.stdout, found.stderr)

    return run


@pytest.fixture
def process() -> Companion:
    """Run a command in its own process, as people do."""

    def run(*words: str | bytes, stdin: str = "", env: dict[str, str] | None = None) -> Answer:
        found = subprocess.run(
            [sys.executable, "-m", "companion", *words],
            input=stdin.encode(errors="surrogateescape"),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
            timeout=60,
            check=False,
        )
        return Answer(found.returncode, found.stdout.decode(), found.stderr.decode())

    return run


@pytest.fixture
def table(companion: Companion) -> Companion:
    """A game of Ann and Bo that has just started."""
    assert companion("new", "crayonville", "--seat", "Ann", "--seat", "Bo").code == 0
    return companion


SETUP = (
    "draw ann wood wood field water",
    "draw bo wood field water water",
    *(f"ann colour {tile}" for tile in ("wood G6", "wood F7", "water I6", "field F8")),
    *(f"bo colour {tile}" for tile in ("field F8", "wood G6", "water I6", "water I5")),
)


def sign_records(database: Path) -> None:
    """Sign the changed records again, as an older companion would have done."""
    from campaigns.store import open_store
    from tests.campaigns.clubs import sign_again

    with open_store(str(database)) as store:
        sign_again(store)


@pytest.fixture
def turn(table: Companion) -> Companion:
    """The same game after setup, with the first card to be flipped."""
    assert table("move", "-", stdin="\n".join(SETUP)).code == 0
    return table


@cache
def playout(seed: int, seats: Sequence[str]) -> tuple[str, ...]:
    """The lines of a whole level 1, played at random."""
    from companion.games import find_title
    from companion.referee.header import Header
    from companion.referee.session import Outcome, begin
    from companion.referee.submission import submit

    rng, game = random.Random(seed), find_title("crayonville")
    assert game is not None
    outcome = begin(game, Header(game.slug, tuple(seats), game.rules_version))
    assert isinstance(outcome, Outcome)
    session = outcome.session
    while session.asks():
        moves = list(game.legal(session.state, rng.choice(session.asks()).seat))
        if moves:
            session = submit(session, session.write(rng.choice(moves))).session
    return tuple(entry.text for entry in session.entries)


@pytest.fixture
def over(table: Companion) -> Companion:
    """A game of Ann and Bo, played to its end but not closed."""
    assert table("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    return table
