"""How a database is, besides what it holds."""

from __future__ import annotations

from campaigns.database import SCHEMA
from campaigns.maintenance.condition import EditionInUse, condition_of, editions_in_use
from campaigns.store import Store

from .counting import SLUG
from .evenings import new_game, start


def test_the_condition_of_a_database(store: Store) -> None:
    new_game(store)
    found = condition_of(store)
    assert (found.where, found.schema, found.is_read_only) == (store.where, SCHEMA, False)
    assert (found.bytes is None) == (found.wal_bytes is None) == found.is_server
    assert found.is_server or (found.bytes or 0) > 0


def test_the_editions_of_open_games(store: Store) -> None:
    assert editions_in_use(store) == []
    first = store.new_game(start("a", "b"), players={})
    store.new_game(start("a", "b"), players={})
    [used] = editions_in_use(store)
    assert used == EditionInUse(SLUG, store.head(first).edition, 2)
    store.void(store.head(first), "no time")
    assert editions_in_use(store)[0].games == 1
