"""The doctor's questions about stored data."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns.store import Store, open_store
from companion.games import REGISTRY

from .counting import SLUG
from .evenings import new_game, play, play_out


def test_all_is_well(store: Store) -> None:
    assert store.check() == []
    play_out(store, "ann add 3")
    store.void(play(store, new_game(store), "ann add 1"), "why not")
    play(store, new_game(store), "ann add 1", "undo")
    assert store.check() == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE game SET status = 'void'", "village 'ann's tally' is busy, but no open game plays it"),
        ("UPDATE game SET status = 'void'", "level 1 of village 'ann's tally' is still being played"),
        ("UPDATE village SET status = 'free'", "'ann's tally' is played in open game 1, but is not marked busy"),
        ("UPDATE game SET lines = 5", "game 1 should have 5 lines, but has 2 up to number 2"),
        ("UPDATE line SET n = 7 WHERE n = 2", "game 1 should have 2 lines, but has 2 up to number 7"),
        ("DELETE FROM game_seat", "game 1 has no seats"),
    ],
)
def test_damage_is_found(store: Store, damage: str, found: str) -> None:
    play(store, new_game(store, "ann"), "ann add 1", "ann add 1")
    with store.writing() as db:
        db.connection().exec_driver_sql(damage)
    assert any(found in problem for problem in store.check()), store.check()


def test_games_nobody_knows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(store)
    monkeypatch.delitem(REGISTRY, SLUG)
    assert store.check() == ["this companion does not know the game 'counting'"]


def test_dangling_references(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "x.db")) as store:
        new_game(store)
        with store.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.execute("PRAGMA foreign_keys=OFF")
            driver.execute("DELETE FROM player WHERE name = 'ann'")
        assert "a row of table 'game_seat' refers to a row of 'player' that is not there" in store.check()
