"""The generator of large databases: its data is as sound as played data."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from benchmarks.filling import RARE, fill
from campaigns.models import Game, GameReferee, GameSeat, PlayerCount, RecordLine, VillageLevel
from campaigns.sql import col, select
from campaigns.store import Store

GAMES = 200


@pytest.fixture
def filled(store: Store) -> Store:
    fill(store, GAMES)
    return store


def test_generated_databases_are_sound(filled: Store) -> None:
    rows = filled.games.find(limit=GAMES + 1)
    assert filled.maintenance.check() == []
    found = filled.maintenance.examine(everything=True)
    assert (found.problems, found.remarks) == ((), ())
    assert [row.id for row in rows] == [*range(GAMES, 0, -1)]
    assert [row.created for row in rows] == sorted((row.created for row in rows), reverse=True)
    assert 80 < sum(row.lines for row in rows) / GAMES < 140
    assert len({row.slug for row in rows}) == 5
    statuses = Counter(row.status for row in rows)
    assert statuses["finished"] > 0.9 * GAMES
    assert statuses["open"]
    assert statuses["void"]
    assert any(row.doubt for row in rows)
    assert not all(row.adjudicated for row in rows)
    assert len({row.campaign for row in rows}) > 1
    assert len(filled.games.search(RARE).games) == 3
    _figures_are_those_of_the_games(filled)


def _figures_are_those_of_the_games(store: Store) -> None:
    with store.database.reading() as db:
        games = {game.id: game for game in db.exec(select(Game))}
        won: dict[tuple[str, int], list[bool]] = defaultdict(list)
        for seat in db.exec(select(GameSeat)):
            if games[seat.game_id].status == "finished":
                won[games[seat.game_id].slug, seat.player_id].append(seat.won)
        counted = db.exec(select(PlayerCount).where(PlayerCount.scope == "all")).all()
        kept = {(count.slug, count.player_id): (count.games, count.won) for count in counted}
        assert kept == {key: (len(each), sum(each)) for key, each in won.items()}
        typed = Counter(
            (id, by) for id, by in db.exec(select(RecordLine.game_id, RecordLine.by)) if games[id].status != "open"
        )
        assert {(row.game_id, row.name): row.lines for row in db.exec(select(GameReferee))} == typed
        assert sum(row.overrides for row in db.exec(select(GameReferee)))
        levels = db.exec(select(VillageLevel).where(col(VillageLevel.status) == "completed")).all()
        assert levels
        assert all(level.growth is not None and level.points is not None for level in levels)
