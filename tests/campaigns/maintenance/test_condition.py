"""The condition of a database, apart from its contents."""

from __future__ import annotations

from campaigns.maintenance.store import EditionInUse
from campaigns.models import SCHEMA
from campaigns.store import Store
from tests.campaigns.counting import SLUG
from tests.campaigns.evenings import new_game, start


def test_the_condition_of_a_database(store: Store) -> None:
    new_game(store)
    found = store.maintenance.condition()
    assert (found.where, found.schema, found.is_read_only) == (store.database.where, SCHEMA, False)
    assert (found.bytes is None) == (found.wal_bytes is None) == found.is_server
    assert found.is_server or (found.bytes or 0) > 0


def test_the_editions_of_open_games(store: Store) -> None:
    assert store.maintenance.editions_in_use() == []
    first = store.games.add(start("a", "b"), players={})
    store.games.add(start("a", "b"), players={})
    [used] = store.maintenance.editions_in_use()
    assert used == EditionInUse(SLUG, store.games.head(first).edition, 2)
    store.games.void(store.games.head(first), "no time")
    assert store.maintenance.editions_in_use()[0].games == 1
