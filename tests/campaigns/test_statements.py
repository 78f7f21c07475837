"""Statements that go straight to the driver."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from sqlalchemy import text

from campaigns.games.records import ADD_LINES
from campaigns.games.store import ADVANCE
from campaigns.store import Store, open_store
from tests.campaigns.evenings import new_game

TIMES = (
    datetime(2026, 3, 1, 20, 15, 30, 123456, tzinfo=UTC),
    datetime(2026, 3, 1, 20, 15, tzinfo=timezone(timedelta(hours=-5))),
)


def rows(game: int, first: int) -> list[dict[str, object]]:
    kept = {"game_id": game, "text": "ann add 1", "move": '{"type":"Add"}', "by": "Zoë", "digest": "abc"}
    return [{**kept, "n": n, "at": at} for n, at in enumerate(TIMES, first)]


def test_the_driver_stores_what_sqlalchemy_stores(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "x.db")) as store:
        game = new_game(store).id
        with store.database.changing() as connection:
            assert ADD_LINES.run(connection, rows(game, 1)) == 2
            connection.execute(ADD_LINES.change, rows(game, 3))
            found = connection.execute(text("SELECT text, move, at, typeof(at), by, digest FROM line ORDER BY n")).all()
        assert found[:2] == found[2:]


def test_a_change_of_no_row_is_counted(store: Store) -> None:
    game = new_game(store).id
    with store.database.changing() as connection:
        values = {"game": game, "known": 0, "total": 3, "end": "abc"}
        assert [ADVANCE.run(connection, [values]) for _ in range(2)] == [1, 0]
