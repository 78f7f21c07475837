"""Stored totals match the games, whatever happened in whatever order."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from campaigns.exchange.plan import Terms
from campaigns.models import (
    Game,
    GameSeat,
    LevelCount,
    PlayerCount,
    RecordLine,
    RefereeCount,
    Village,
    VillageLevel,
    now,
)
from campaigns.rows import Scope
from campaigns.sql import select
from campaigns.statistics.counts import minutes_at_table
from campaigns.store import Store, open_store
from tests.campaigns.counting import TITLE
from tests.campaigns.seasons import Season, what_ifs

SCOPES: tuple[Scope, ...] = ("all", "sound")
Table = dict[tuple[Any, ...], tuple[Any, ...]]


def rows(store: Store, kind: Any) -> list[Any]:
    with store.database.reading() as db:
        return [*db.exec(select(kind))]


def stored_counts(store: Store) -> tuple[Table, Table, Table]:
    """The contents of the totals tables."""
    return (
        {
            (row.slug, row.scope, row.player_id): (
                *(row.games, row.won, row.first, row.second, row.third),
                *(row.points, row.best, row.last),
            )
            for row in rows(store, PlayerCount)
        },
        {
            (row.slug, row.scope, row.level): (row.villages, row.points, row.best, row.growth, row.measured)
            for row in rows(store, LevelCount)
        },
        {
            (row.slug, row.scope, row.name): (row.games, row.lines, row.overrides, row.corrections)
            for row in rows(store, RefereeCount)
        },
    )


def counted_games(store: Store, scope: Scope) -> dict[int, Any]:
    """Check every game on its own: is it finished, not a what-if, and sound?"""
    copies = what_ifs(store)
    tried = {seat.game_id for seat in rows(store, GameSeat) if seat.village_id in copies}
    games = {game.id: game for game in rows(store, Game) if game.status == "finished" and game.id not in tried}
    return {id: game for id, game in games.items() if scope == "all" or (game.adjudicated and not game.doubt)}


def count_players(store: Store, scope: Scope) -> Table:
    games = counted_games(store, scope)
    seats: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for seat in rows(store, GameSeat):
        if seat.game_id in games:
            seats[games[seat.game_id].slug, seat.player_id].append(seat)
    found: Table = {}
    for (slug, player), own in seats.items():
        points = [seat.points or 0 for seat in own if games[seat.game_id].unit]
        places = [seat.place for seat in own]
        last = max(games[seat.game_id].finished for seat in own)
        sums = (len(own), sum(seat.won for seat in own), *(places.count(place) for place in (1, 2, 3)))
        found[slug, scope, player] = (*sums, sum(points) if points else None, max(points, default=None), last)
    return found


def count_levels(store: Store, scope: Scope) -> Table:
    games, copies = counted_games(store, scope), what_ifs(store)
    slugs = {village.id: village.slug for village in rows(store, Village)}
    kept: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for level in rows(store, VillageLevel):
        counts = level.game_id is None or level.game_id in games
        counts = counts and (scope == "all" or level.adjudicated) and level.village_id not in copies
        if counts and level.status == "completed" and level.points is not None:
            kept[slugs[level.village_id], level.level].append(level)
    return {
        (slug, scope, number): (len(own), *_points(level.points for level in own), *_growth(own))
        for (slug, number), own in kept.items()
    }


def _points(points: Iterable[int]) -> tuple[int, int]:
    found = [*points]
    return sum(found), max(found)


def _growth(levels: Iterable[Any]) -> tuple[int | None, int]:
    known = [level.growth for level in levels if level.growth is not None]
    return sum(known) if known else None, len(known)


def count_referees(store: Store, scope: Scope) -> Table:
    games = counted_games(store, scope)
    typed: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for line in rows(store, RecordLine):
        if line.game_id in games:
            for slug in (games[line.game_id].slug, ""):
                typed[slug, line.by].append((line.game_id, json.loads(line.move)["move"]))
    return {
        (slug, scope, name): (
            len({game for game, _ in lines}),
            len(lines),
            sum(kind == "Override" for _, kind in lines),
            sum(kind in ("Undo", "Redo", "Amend") for _, kind in lines),
        )
        for (slug, name), lines in typed.items()
    }


def recounted(store: Store) -> tuple[Table, ...]:
    """Count everything from scratch."""
    counters = (count_players, count_levels, count_referees)
    return tuple({key: row for scope in SCOPES for key, row in count(store, scope).items()} for count in counters)


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make growth known for some sheets only."""
    monkeypatch.setattr(
        type(TITLE.keepsakes), "census", lambda _, sheet, _edition: {"dots": sheet["count"]} if sheet else {}
    )


@pytest.mark.parametrize("seed", range(2))
def test_totals_match_the_games_after_a_random_season(store: Store, seed: int) -> None:
    season, happened = Season(store, seed), []
    for _ in range(40):
        happened.append(season.step())
        assert stored_counts(store) == recounted(store), happened
    players, levels, referees = stored_counts(store)
    assert players
    assert levels
    assert referees
    assert {key[1] for key in players} == {*SCOPES}
    assert what_ifs(store)


def test_an_imported_season_gives_the_same_totals(store: Store, tmp_path: Path) -> None:
    Season(store, 3).begin()
    with open_store(str(tmp_path / "there.db")) as there:
        season = Season(there, 7)
        for _ in range(40):
            season.step()
        plan = store.exchange.import_document(there.exchange.export_everything(), Terms())
        assert plan.applied, plan.conflicts
        assert store.statistics.standings() == there.statistics.standings() != []
        assert store.statistics.referees() == there.statistics.referees()
    assert stored_counts(store) == recounted(store)


def test_a_wrong_total_is_found(store: Store) -> None:
    season = Season(store, 1)
    for act in (season.begin, season.finish):
        act()
    with store.database.writing() as db:
        [count, *_] = db.exec(select(PlayerCount)).all()
        count.won += 1
    assert stored_counts(store) != recounted(store)
    season.rebuild()
    assert stored_counts(store) == recounted(store)


def test_playing_time_excludes_pauses() -> None:
    begun = now()
    minutes = (0, 10, 40, 41, 80, 85)
    assert minutes_at_table([begun + timedelta(minutes=n) for n in minutes]) == 10 + 30 + 1 + 5
    assert minutes_at_table([]) == minutes_at_table([begun]) == 0
