"""`kill -9` at any moment: no confirmed move is lost, nothing is half-stored, and the game continues."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from campaigns.sql import text
from campaigns.store import Store, open_store

from .killing import ForkServer, Message, wait_for_disconnects

# One in this many referees is killed while it opens the database; the others some acts and a moment later.
OPENING_EVERY, LONGEST_OPENING = 5, 0.05
MOST_ACTS, LONGEST_MOMENT = 4, 0.02
# Creating the tables of a new database takes longer.
LONGEST_BIRTH = 0.5
# The number of kills per database.
KILLS_PER_DATABASE = 20


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as fork_server:
        yield fork_server


class Memory:
    """What a database must hold: the lines and the status of every game, as far as confirmed."""

    def __init__(self) -> None:
        self.games: dict[int, tuple[str, list[str]]] = {}

    def hear(self, words: list[Message]) -> Message | None:
        """Remember what was confirmed; return the last act that was tried but not confirmed."""
        tried: Message | None = None
        for word in words:
            if "try" in word:
                tried = word
                continue
            assert tried is not None
            self.games = self.after(tried, word["game"])
            assert word.get("lines") in (None, len(self.games[word["game"]][1]))
            tried = None
        return tried

    def after(self, tried: Message, game: int) -> dict[int, tuple[str, list[str]]]:
        """Return what a database holds after an act."""
        status, lines = self.games.get(game, ("open", []))
        status = tried["try"] if tried["try"] in ("finished", "void") else status
        return {**self.games, game: (status, [*lines, *tried.get("texts", ())])}

    def compare(self, found: dict[int, tuple[str, list[str]]], tried: Message | None) -> None:
        """Check that a database holds what was confirmed, and the last act completely or not at all."""
        if found != self.games:
            assert tried is not None
            assert found == self.after(tried, tried.get("game", max(found, default=0)))
        self.games = found


def read(store: Store) -> dict[int, tuple[str, list[str]]]:
    """Read every game and its lines, without any code of the store."""
    with store.database.engine.connect() as connection:
        games = connection.execute(text("SELECT id, status, lines FROM game")).all()
        lines = connection.execute(text("SELECT game_id, n, text FROM line ORDER BY game_id, n")).all()
    found: dict[int, tuple[str, list[str]]] = {id: (status, []) for id, status, _ in games}
    for game, n, line in lines:
        found[game][1].append(line)
        assert n == len(found[game][1])
    assert {id: count for id, _, count in games} == {id: len(texts) for id, (_, texts) in found.items()}
    return found


def new_address(request: pytest.FixtureRequest, kind: str, folder: Path, n: int) -> str:
    if kind == "sqlite":
        return str(folder / f"{n}.db")
    return str(request.getfixturevalue("server").new_database())


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 200), ("sqlite", 60), ("postgresql", 60)])
def test_killed_referees_lose_nothing(
    request: pytest.FixtureRequest, tmp_path: Path, fork_server: ForkServer, kind: str, kills: int
) -> None:
    rng = Random(kind)
    amid = confirmed = 0
    for block in range(kills // KILLS_PER_DATABASE):
        address, memory = new_address(request, kind, tmp_path, block), Memory()
        for kill in range(KILLS_PER_DATABASE):
            acts, longest = rng.randrange(1, MOST_ACTS), LONGEST_MOMENT
            if kill % OPENING_EVERY == 0:
                acts, longest = 0, LONGEST_OPENING if kill else LONGEST_BIRTH
            received = fork_server.kill_referee(address, rng.randrange(2**32), acts, rng.uniform(0, longest))
            with open_store(address) as store:
                wait_for_disconnects(store)
                tried = memory.hear(received)
                memory.compare(read(store), tried)
                assert store.maintenance.check() == []
            confirmed += sum("done" in word for word in received)
            amid += tried is not None
        with open_store(address) as store:
            findings = store.maintenance.examine(everything=True)
            assert findings.problems == findings.remarks == ()
    # Many were killed while writing, and games continued between kills.
    assert amid > kills / 4
    assert confirmed > kills
