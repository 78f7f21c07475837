"""Ten referees at ten tables, in one database at once: every game is complete, and nobody gets an error."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import msgspec
import pytest

from campaigns.sql import Connection, text
from campaigns.statistics import counts
from campaigns.store import Store, open_store

from . import referees
from .evenings import play, start
from .helpers import ENVIRONMENT
from .referees import CAMPAIGN, PEOPLE, TABLES

FIGURES = ("player_count", "level_count", "referee_count", "game_referee")


@pytest.fixture
def evening(store: Store, address: str) -> dict[int, list[str]]:
    """Let ten referees play; return the lines of their games."""
    store.campaigns.add(CAMPAIGN)
    club = subprocess.Popen(
        [sys.executable, "-m", referees.__name__, address],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    said, complaints = club.communicate("\n", timeout=300)
    assert complaints == ""
    answer = msgspec.json.decode(said.removeprefix("ready\n"))
    assert answer["codes"] == [0] * len(TABLES)
    return {int(id): lines for played in answer["played"] for id, lines in played.items()}


def every_figure(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {name: sorted(map(tuple, connection.execute(text(f"SELECT * FROM {name}"))), key=str) for name in FIGURES}


def test_ten_referees(store: Store, evening: dict[int, list[str]]) -> None:
    assert len(evening) == sum(games for _, games in TABLES)
    for id, lines in evening.items():
        stored = store.games.load(id)
        assert stored.status == "finished"
        assert (
            [line.text for line in store.games.lines(id)] == [entry.text for entry in stored.session.entries] == lines
        )
        assert store.games.scores(id) == stored.session.game.score(stored.session.state)
        assert len({line.by for line in store.games.lines(id) if line.by}) == 1
    assert {player.name for player in store.players.find()} <= {*PEOPLE}
    assert store.campaigns.load(CAMPAIGN).campaign.players == tuple(player.name for player in store.players.find())
    villages = store.villages.find()
    assert {village.status for village in villages} == {"free"}
    assert sorted(village.level for village in villages) == [1, 1, 2, 2, 2, 2]
    with store.database.reading() as db:
        kept = every_figure(db.connection())
    with store.database.writing() as db:
        counts.rebuild_derived(db)
        assert every_figure(db.connection()) == kept
    findings = store.maintenance.examine(everything=True)
    assert findings.problems == findings.remarks == ()


def test_two_tables_can_add_the_same_people_at_once(address: str, store: Store) -> None:
    """Players, enrolments, villages and current games that two tables add are added once, without errors."""
    store.campaigns.add(CAMPAIGN)
    with open_store(address) as other, ThreadPoolExecutor(2) as pool:
        for night in range(15):
            people, both = [f"ann {night}", f"bo {night}"], Barrier(2)

            def begin(table: Store, names: list[str], both: Barrier = both) -> int:
                outcome = start("one", "two")
                both.wait(timeout=10)
                players = dict(zip(("one", "two"), names, strict=True))
                return table.games.add(outcome, players=players, campaign=CAMPAIGN)

            ids = [*pool.map(begin, (store, other), (people, people[::-1]))]
            for id in ids:
                store.games.finish(play(store, store.games.load(id), "one add 3"))
    assert len(store.players.find()) == len(store.campaigns.load(CAMPAIGN).campaign.players) == 30
    assert len({village.name for village in store.villages.find(limit=100)}) == 60
    assert store.maintenance.check() == []
