"""Nothing that was confirmed is ever lost, neither to a crash nor to a second referee."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Barrier

import pytest

from campaigns.errors import Stale
from campaigns.store import Store, open_store
from campaigns.villages.lookup import find_village

from . import writer
from .counting import SLUG
from .evenings import new_game
from .helpers import ENVIRONMENT


def start_writer(address: str, name: str, lines: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", writer.__name__, address, name, str(lines)]
    return subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("confirmed", [1, 7, 40])
def test_a_killed_referee_loses_no_confirmed_line(store: Store, address: str, confirmed: int) -> None:
    stored = new_game(store, goal=1_000_000)
    referee = start_writer(address, "ann", 1_000_000)
    assert referee.stdout is not None
    heard = [int(number) for number in islice(referee.stdout, confirmed)]
    referee.kill()
    heard += [int(number) for number in referee.stdout.read().split()]
    referee.wait()
    assert len(store.games.lines(stored.id)) >= heard[-1] >= confirmed
    assert len(store.games.load(stored.id).session.entries) == len(store.games.lines(stored.id))
    assert store.maintenance.check() == []


def test_a_deadlock_is_reported_as_stale(empty_postgres: str) -> None:
    """Two referees lock two villages in opposite order: one of them is asked to try again."""
    with open_store(empty_postgres) as store, ThreadPoolExecutor(2) as pool:
        ids = [store.villages.add(SLUG, name, "Ann", {}) for name in ("One", "Two")]
        both_hold_one = Barrier(2)

        def lock(first: int, second: int) -> str:
            try:
                with store.database.writing() as db:
                    find_village(db, first)
                    both_hold_one.wait(timeout=10)
                    find_village(db, second)
            except Stale:
                return "stale"
            return "done"

        outcomes = [*pool.map(lock, ids, reversed(ids))]
    assert sorted(outcomes) == ["done", "stale"]


def test_two_referees_lose_no_line_between_them(store: Store, address: str) -> None:
    stored = new_game(store, goal=1_000_000)
    referees = [start_writer(address, name, 25) for name in ("ann", "bo")]
    heard = [referee.communicate(timeout=60)[0].split() for referee in referees]
    assert sorted(int(number) for numbers in heard for number in numbers) == [*range(1, 51)]
    for line in store.games.lines(stored.id):
        assert line.text == f"{line.by} add 1"
        assert str(line.n) in heard[line.by == "bo"]
    assert store.games.load(stored.id).session.state.added == {"ann": 25, "bo": 25}
