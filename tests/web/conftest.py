"""Stored tables, and the real command that serves them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from campaigns.store import open_store
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Legal
from tests.web.browser import NO_BROWSER, find_chromium, is_needed, launched
from tests.web.tables import table_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SECONDS = 30.0


class Served(NamedTuple):
    """A page served by a separate process."""

    process: subprocess.Popen[str]
    document: dict[str, Any]
    database: Path

    @property
    def address(self) -> str:
        return str(self.document["address"])

    @property
    def place(self) -> tuple[str, int]:
        found = urlsplit(self.address)
        return str(found.hostname), int(found.port or 80)

    def link(self, seat: str) -> str:
        return str(self.document["seats"][seat])

    def companion(self, *words: str) -> str:
        """Run a command on the same database, in another process."""
        done = subprocess.run(
            command(*words),
            env=environment(self.database),
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def end(self) -> int:
        """Send Ctrl-C and return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(SECONDS)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "companion", *words]


def environment(database: Path) -> dict[str, str]:
    folder = database.parent
    own = {"COMPANION_DB": str(database), "COMPANION_CONFIG": str(folder / "config"), "XDG_DATA_HOME": str(folder)}
    return {**os.environ, **own, "PYTHONPATH": str(ROOT)}


def store_table(database: Path, session: Session) -> int:
    """Store a game with all its lines, as the current one; return its number."""
    with open_store(str(database)) as store:
        return store.games.add(Outcome(Legal(session.entries[0].move), session), players={})


@contextmanager
def serving(database: Path, *words: str) -> Iterator[Served]:
    """Serve a database, on any free port."""
    process = subprocess.Popen(
        command("serve", "--port", "0", "--json", *words),
        env=environment(database),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        assert line.startswith('{"address"'), line + process.stderr.read()
        yield Served(process, json.loads(line), database)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Run Chromium for the tests of a file."""
    program = find_chromium()
    if program is None:
        (pytest.fail if is_needed() else pytest.skip)(NO_BROWSER)
    if not is_needed():
        pytest.importorskip("playwright", reason="pip install playwright")
    with launched(program) as found:
        yield found


Serve = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serve tables of these titles, the last one the current; everything ends with the test."""
    with ExitStack() as stack:

        def begin(*tables: str | Session, words: tuple[str, ...] = ()) -> Served:
            database = tmp_path / "table.db"
            open_store(str(database)).database.close()
            for table in tables:
                store_table(database, table_of(table) if isinstance(table, str) else table)
            return stack.enter_context(serving(database, *words))

        yield begin
