"""Killed commands: they write completely or not at all, and the next try succeeds."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from campaigns.maintenance.copies import count_rows
from campaigns.models import SCHEMA, SCHEMA_QUERY
from campaigns.rows import StoredGame
from campaigns.store import open_store
from companion.cli.moves import enter_text
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.viewer import REFEREE
from tests.cli.conftest import playout
from tests.support.postgres import Server

from .helpers import ENVIRONMENT
from .killing import ForkServer, wait_for_disconnects
from .test_upgrades import OLD, Past, fill_server

# A server completes or rolls back on its own, so it needs fewer tries.
KILLS = {"sqlite": 8, "postgresql": 3}
LONGEST_RESTORE, LONGEST_UPGRADE, LONGEST_PLAY = 0.3, 0.4, 0.4
SEATS = ("Ann", "Bo")
LINES = playout(5, SEATS)


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as fork_server:
        yield fork_server


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with many games of all titles."""
    path = tmp_path_factory.mktemp("club") / "club.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript((OLD / "0003.sql").read_text(encoding="utf-8"))
    open_store(str(path)).database.close()
    return path


def rows(address: str) -> dict[str, int]:
    """Count the rows of all tables after killed processes are gone, and check for damage."""
    with open_store(address) as store:
        wait_for_disconnects(store)
        assert store.maintenance.check() == []
        with store.database.engine.connect() as connection:
            return count_rows(connection)


def moments(rng: Random, address: str, longest: float) -> list[float]:
    """Choose when to kill."""
    return [rng.uniform(0, longest) for _ in range(KILLS["postgresql" if "://" in address else "sqlite"])]


def test_a_killed_import_is_complete_or_undone(
    address: str, club: Path, tmp_path: Path, fork_server: ForkServer, server: Server
) -> None:
    document = str(tmp_path / "club.json")
    fork_server.run("--db", str(club), "campaign", "export", "--all", "--output", document)
    trial = server.new_database() if "://" in address else str(tmp_path / "trial.db")
    begin_game(trial)
    begin_game(address)
    longest = fork_server.run("--db", trial, "campaign", "import", document)
    before, after = rows(address), rows(trial)
    assert before != after
    for moment in moments(Random(1), address, longest):
        fork_server.kill_command("--db", address, "campaign", "import", document, moment=moment)
        found = rows(address)
        assert found in (before, after)
        before = found
    fork_server.run("--db", address, "campaign", "import", document)
    assert rows(address) == after


def test_a_killed_backup_leaves_no_partial_copy(
    address: str, club: Path, tmp_path: Path, fork_server: ForkServer
) -> None:
    fork_server.run("--db", address, "restore", str(club))
    copy, expected = tmp_path / "copy.db", rows(str(club))
    command = ("--db", address, "backup", "--output", str(copy))
    longest = fork_server.run(*command)
    for moment in moments(Random(2), address, longest):
        copy.unlink(missing_ok=True)
        fork_server.kill_command(*command, moment=moment)
        assert not copy.exists() or rows(str(copy)) == expected
        assert rows(address) == expected
    fork_server.run(*command, "--force")
    assert rows(str(copy)) == expected


def test_a_killed_restore_is_complete_or_undone(
    address: str, club: Path, tmp_path: Path, fork_server: ForkServer
) -> None:
    backup = tmp_path / "backup.db"
    shutil.copy(club, backup)
    begin_game(address)
    before, after = rows(address), rows(str(backup))
    for moment in moments(Random(3), address, LONGEST_RESTORE):
        fork_server.kill_command("--db", address, "restore", str(backup), "--force", moment=moment)
        found = rows(address)
        assert found in (before, after)
        before = found
    fork_server.run("--db", address, "restore", str(backup), "--force")
    assert rows(address) == after


def test_a_killed_upgrade_is_complete_or_undone(
    address: str, tmp_path: Path, fork_server: ForkServer, server: Server
) -> None:
    past = Past("0003")
    for n, moment in enumerate(moments(Random(4), address, LONGEST_UPGRADE)):
        old = server.new_database() if "://" in address else str(tmp_path / f"{n}.db")
        if "://" in old:
            fill_server(old, past)
        else:
            with closing(sqlite3.connect(old)) as file:
                file.executescript(past.script)
        fork_server.kill_command("--db", old, "games", moment=moment)
        if "://" not in old:
            with closing(sqlite3.connect(old)) as file:
                [(schema,)] = file.execute("SELECT version_num FROM alembic_version")
                assert schema == SCHEMA or "\n".join(file.iterdump()) + "\n" == past.script
        with open_store(old) as store, store.database.engine.connect() as connection:
            assert connection.scalar(SCHEMA_QUERY) == SCHEMA
            assert store.maintenance.check() == []
            assert {str(row.id): store.games.write_record(row.id) for row in store.games.find()} == past.shown[
                "records"
            ]


def new_game() -> Outcome:
    """Return a new game of Ann and Bo with components dealt by people."""
    game = find_title("crayonville")
    assert game is not None
    outcome = begin(game, Header(game.slug, SEATS, game.rules_version))
    assert isinstance(outcome, Outcome)
    return outcome


def begin_game(address: str) -> StoredGame:
    """Store a new game."""
    with open_store(address) as store:
        return store.games.load(store.games.add(new_game(), players={}))


def start(address: str, *words: str) -> subprocess.Popen[str]:
    """Start the real command in its own process and type a whole game into it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "--db", address, *words],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("\n".join(LINES) + "\n")
    process.stdin.close()
    process.stdin = None
    return process


def numbers_stored() -> list[int]:
    """Return the numbers of lines that can be stored: those before and after each typed line."""
    session, numbers = new_game().session, [0]
    for line in LINES:
        session = enter_text(session, line, REFEREE, forcing=True).session
        numbers.append(len(session.entries))
    return sorted(set(numbers))


def kill(process: subprocess.Popen[str], moment: float) -> str:
    """Kill a process after a delay; return its output."""
    time.sleep(moment)
    process.kill()
    return process.communicate()[0]


def stored_lines(address: str, id: int) -> list[str]:
    with open_store(address) as store:
        wait_for_disconnects(store)
        assert store.maintenance.check() == []
        assert len(store.games.load(id).session.entries) == store.games.head(id).lines
        return [line.text for line in store.games.lines(id)]


def test_a_killed_stream_of_moves_is_stored_completely_or_not_at_all(address: str) -> None:
    """`companion move -` stores all lines together."""
    began = time.monotonic()
    start(address, "move", "-", "--game", str(begin_game(address).id)).communicate()
    longest = time.monotonic() - began
    rng = Random(5)
    for _ in range(5):
        id = begin_game(address).id
        said = kill(start(address, "move", "-", "--game", str(id)), rng.uniform(longest / 3, longest))
        lines = stored_lines(address, id)
        assert lines in ([], [*LINES])
        assert lines or not said


def test_a_killed_prompt_keeps_every_confirmed_move(address: str) -> None:
    """`companion play` stores every line, with the forced moves that follow it, before it says so."""
    rng, stored_at_once = Random(6), numbers_stored()
    for _ in range(2):
        id = begin_game(address).id
        process = start(address, "play", "--plain", "--game", str(id))
        assert process.stdout is not None
        for line in process.stdout:
            if line == "Type a move, or 'help'. 'help moves' shows the short form of each kind of legal move.\n":
                break
        said = kill(process, rng.uniform(0, LONGEST_PLAY))
        confirmed = [int(number) for number in re.findall(r"^ {0,3}(\d+)  ", said, re.MULTILINE)]
        lines = stored_lines(address, id)
        assert confirmed == [*range(1, len(confirmed) + 1)]
        assert lines == [*LINES[: len(lines)]]
        # The last ones may have been stored without the time to say so.
        at = stored_at_once.index(len(lines))
        assert len(confirmed) in stored_at_once[max(0, at - 1) : at + 1]
