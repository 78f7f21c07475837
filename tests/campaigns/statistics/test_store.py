"""Statistics: small evenings with known answers, and whole seasons counted in two ways."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.errors import NotFound
from campaigns.games.results import Result
from campaigns.models import Game, GameSeat, VillageLevel
from campaigns.sql import SQLModel, event, insert, select
from campaigns.statistics import ranges
from campaigns.statistics.figures import Asked, HeadToHead, LevelFigures, Referee, Trend
from campaigns.store import Store, open_store
from tests.campaigns.counting import SLUG, TITLE
from tests.campaigns.evenings import play, start
from tests.campaigns.seasons import CLUB, PEOPLE, Season

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
TOPICS = ("standings", "head_to_head", "trends", "levels", "growth", "records", "longest", "referees")


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TITLE.keepsakes), "census", lambda _, sheet, _edition: {"dots": sheet.get("count", 0)})


def evening(store: Store, campaign: str | None = None, by: str = "", **added: int) -> int:
    """Play a game in which each player adds a number; return the game's id."""
    outcome = start(*added, goal=sum(added.values()))
    players = {seat: seat.rstrip("2").title() for seat in added}
    stored = store.games.load(store.games.add(outcome, players=players, campaign=campaign))
    store.games.finish(play(store, stored, *(f"{seat} add {n}" for seat, n in added.items() if n), by=by))
    return stored.id


def pairs(store: Store, asked: Asked) -> list[tuple[str, str, int]]:
    return [(row.player, row.other, row.games) for row in store.statistics.head_to_head(asked)]


def set_created(store: Store, id: int, day: int) -> datetime:
    """Move a game to a day in January."""
    at = datetime(2026, 1, day, 19, tzinfo=UTC)
    with store.database.writing() as db:
        game = db.get(Game, id)
        assert game is not None
        game.created = game.finished = at
        for level in db.exec(select(VillageLevel).where(VillageLevel.game_id == id)):
            level.started = level.ended = at
    return at


def test_rates_and_averages(store: Store) -> None:
    evening(store, ann=4, bo=1)
    evening(store, ann=2, bo=3)
    evening(store, ann=6, bo=2)
    ann, bo = store.statistics.standings()
    assert (ann.player, ann.games, ann.won, ann.rate, ann.average) == ("Ann", 3, 2, 0.6667, 4.0)
    assert (bo.first, bo.second, bo.third, bo.best, bo.average) == (1, 2, 0, 3, 2.0)


def test_a_pair_is_compared_by_victories_and_places(store: Store) -> None:
    evening(store, ann=5, bo=3, cy=1)
    evening(store, ann=1, bo=2, cy=7)
    evening(store, ann=4, bo=4)
    [row, *others] = store.statistics.head_to_head(Asked(players=("Bo", "Ann")))
    assert row == HeadToHead(SLUG, "Bo", "Ann", 3, 1, 2, 1, 1, 1)
    assert others == []


def test_one_player_is_compared_with_everyone_and_none_means_all(store: Store) -> None:
    evening(store, ann=5, bo=3, cy=1)
    evening(store, ann=5, dee=1)
    assert pairs(store, Asked(players=("cy",))) == [("Cy", "Ann", 1), ("Cy", "Bo", 1)]
    assert [row[:2] for row in pairs(store, Asked())] == [("Ann", "Bo"), ("Ann", "Cy"), ("Ann", "Dee"), ("Bo", "Cy")]
    assert pairs(store, Asked(players=("Bo", "Dee"))) == []


def test_a_player_who_left_is_placed_last(store: Store) -> None:
    stored = store.games.load(store.games.add(start("ann", "bo"), players={}))
    store.games.finish(play(store, stored, "ann leave", "bo add 3"))
    [row] = store.statistics.head_to_head()
    assert (row.ahead, row.other_ahead, row.equal) == (0, 1, 0)


def test_two_seats_of_a_player_are_two_games_but_one_meeting(store: Store) -> None:
    evening(store, ann=1, ann2=5, bo=3)
    ann, bo = store.statistics.standings()
    assert (ann.games, ann.won, ann.first, ann.third, bo.games) == (2, 1, 1, 1, 1)
    assert store.statistics.head_to_head() == [HeadToHead(SLUG, "Ann", "Bo", 1, 1, 0, 1, 0, 0)]
    [margin] = [row for row in store.statistics.records() if row.kind == "margin"]
    assert (margin.points, margin.player, margin.against) == (2, "Ann", "Bo")


def test_a_trend_compares_five_games_with_five_before() -> None:
    trend = Trend(SLUG, "Ann", (9, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2))
    assert (trend.recent, trend.before, trend.direction) == (2.0, 1.0, "up")
    assert Trend(SLUG, "Ann", (5, 1, 1, 1, 1, 1)).direction == "down"
    assert Trend(SLUG, "Ann", (3,) * 11).direction == "level"
    assert Trend(SLUG, "Ann", (5, 4, 3)).direction == ""


def test_a_trend_has_the_last_games_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.statistics.standings.TREND", 3)
    evening(store, ann=7)
    evening(store, ann=2, bo=6)
    evening(store, ann=4)
    evening(store, ann=3)
    assert store.statistics.trends() == [Trend(SLUG, "Ann", (2, 4, 3)), Trend(SLUG, "Bo", (6,))]
    assert store.statistics.trends(Asked(players=("bo",))) == [Trend(SLUG, "Bo", (6,))]


def test_the_first_game_played_is_first_whenever_it_was_entered(store: Store) -> None:
    for day, ann, bo in ((9, 2, 5), (8, 4, 1), (7, 5, 4)):
        set_created(store, evening(store, ann=ann, bo=bo), day)
    for asked in (Asked(), Asked(since=LONG_AGO)):
        assert store.statistics.trends(asked) == [Trend(SLUG, "Ann", (5, 4, 2)), Trend(SLUG, "Bo", (4, 1, 5))]
        first = {row.kind: (row.player, row.game_id) for row in store.statistics.records(asked) if not row.variant}
        assert (first["best"], first["losing"]) == (("Ann", 3), ("Bo", 3))
        assert [row.player for row in store.statistics.records(asked) if row.variant] == ["Ann"]


def test_levels_show_who_was_first_to_reach_the_most(store: Store) -> None:
    first = evening(store, ann=5, bo=2)
    evening(store, ann=1, bo=5)
    [row] = store.statistics.levels()
    ended = store.villages.load("Ann's tally").levels[0].ended
    assert row == LevelFigures(SLUG, 1, 4, 3.25, 5, "Ann's tally", "Ann", ended, first, 3.25)
    [bo] = store.statistics.levels(Asked(players=("Bo",)))
    assert (bo.villages, bo.average, bo.best, bo.player) == (2, 3.5, 5, "Bo")


def test_a_village_may_have_a_new_owner_since(store: Store) -> None:
    evening(store, ann=5)
    store.villages.give("Ann's tally", "Zoe")
    assert store.statistics.levels()[0].player == "Ann"
    store.villages.record_level("Ann's tally", 2, {"count": 9}, points=4)
    assert [(row.level, row.player, row.game_id is None) for row in store.statistics.levels()][1] == (2, "Zoe", True)


def test_a_level_entered_afterwards_has_a_day_and_a_player(store: Store) -> None:
    evening(store, ann=5)
    days = [datetime(2026, 1, day, 12, tzinfo=UTC) for day in (10, 20)]
    tally = store.villages.add(SLUG, "Tally", "Zoe", {"count": 1})
    for level, (day, count) in enumerate(zip(days, (3, 7), strict=True), 1):
        store.villages.record_level(tally, level, {"count": count}, points=count, at=day)
    for asked, levels in {
        Asked(since=days[0], until=days[1]): [(1, 3)],
        Asked(since=days[1]): [(1, 5), (2, 7)],
        Asked(until=days[0]): [],
        Asked(players=("zoe",)): [(1, 3), (2, 7)],
        Asked(players=("Ann",)): [(1, 5)],
        Asked(players=("Zoe",), since=days[1]): [(2, 7)],
    }.items():
        assert [(row.level, row.best) for row in store.statistics.levels(asked)] == levels, asked
    assert [(row.village, row.levels, row.days) for row in store.statistics.growth() if row.by == "days"] == [
        ("Tally", 2, 10)
    ]


def test_unknown_growth_is_not_zero(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(store, ann=5)
    with monkeypatch.context() as patch:
        patch.setattr(type(TITLE.keepsakes), "census", lambda *_: {})
        evening(store, bo=9)
    assert [(row.villages, row.average, row.growth) for row in store.statistics.levels()] == [(2, 7.0, 5.0)]


def grown(store: Store) -> None:
    """Ann's tally grows by 2 and by 8 in nine days, Bo's by 6 and by 3 in three."""
    stored = store.games.load(store.games.add(start("ann", "bo", goal=8, level=1), players={}))
    store.games.finish(play(store, stored, "ann add 2", "bo add 6"))
    set_created(store, stored.id, 1)
    for seat, more, day in (("ann", 8, 10), ("bo", 3, 4)):
        id = stored.villages[seat]
        outcome = start(seat, keepsakes={seat: store.villages.load(id).document}, goal=more, level=2)
        game = store.games.load(store.games.add(outcome, players={}, villages={seat: id}))
        store.games.finish(play(store, game, f"{seat} add {more}"))
        set_created(store, game.id, day)


def test_growth_by_level_by_village_and_by_days(store: Store) -> None:
    grown(store)
    rows = store.statistics.growth()
    by_level = [(row.village, row.level, row.drawn) for row in rows if row.by == "level"]
    assert by_level == [("ann's tally", 2, 8), ("bo's tally", 1, 6), ("bo's tally", 2, 3), ("ann's tally", 1, 2)]
    by_village = [(row.village, row.levels, row.drawn, row.per_level) for row in rows if row.by == "village"]
    assert by_village == [("ann's tally", 2, 10, 5.0), ("bo's tally", 2, 9, 4.5)]
    by_days = [(row.village, row.levels, row.days) for row in rows if row.by == "days"]
    assert by_days == [("bo's tally", 2, 3), ("ann's tally", 2, 9)]
    assert [row.by for row in store.statistics.growth(Asked(top=1))] == ["level", "village", "days"]


def test_a_village_is_compared_with_all_villages(store: Store) -> None:
    grown(store)
    first, second = store.statistics.village("ann's tally")
    assert (first.level, first.points, first.average, first.best, first.difference) == (1, 2, 4.0, 6, -2.0)
    assert (second.growth, second.average_growth, second.place) == (8, 5.5, 1)
    copy = store.villages.copy("ann's tally", "What if")
    assert store.statistics.village(copy) == [first, second]
    assert store.statistics.village("bo's tally", "sound")[0].average == 4.0
    with pytest.raises(NotFound):
        store.statistics.village("Atlantis")


def test_records(store: Store) -> None:
    evening(store, ann=5, bo=4)
    wide = evening(store, ann=1, bo=9)
    evening(store, cy=7)
    best = {row.kind: row for row in store.statistics.records() if not row.variant}
    found = {kind: (row.points, row.player, row.against, row.game_id) for kind, row in best.items()}
    assert found == {
        "best": (9, "Bo", "", wide),
        "losing": (4, "Bo", "Ann", 1),
        "margin": (8, "Bo", "Ann", wide),
        "closest": (1, "Ann", "Bo", 1),
    }
    [level] = [row for row in store.statistics.records() if row.variant]
    assert (level.variant, level.points, level.player) == ("level 1", 9, "Bo")
    assert {row.kind: row.points for row in store.statistics.records(Asked(players=("Ann",))) if not row.variant} == {
        "best": 5,
        "losing": 1,
        "margin": 1,
        "closest": 1,
    }


def test_the_first_of_equals_has_the_record(store: Store) -> None:
    evening(store, bo=5)
    evening(store, ann=5)
    evening(store, cy=5)
    for asked in (Asked(), Asked(since=LONG_AGO)):
        assert [row.player for row in store.statistics.records(asked) if not row.variant] == ["Bo"]


def test_records_by_mode(store: Store) -> None:
    for mode, points in (({}, 20), ({"mode": "rivals"}, 31), ({"mode": "rivals"}, 25), ({}, 28)):
        players, scores = {"ann": "Ann", "bo": "Bo"}, {"ann": points, "bo": 3}
        store.games.log(Result("masters-of-maple-syrup", players, scores, options=mode))
    modes = {row.variant: row.points for row in store.statistics.records() if row.variant}
    assert modes == {"rivals": 31, "standard": 28}
    assert [row.variant for row in store.statistics.records(Asked(scope="sound"))] == []


def test_a_title_without_points_has_no_records_and_no_trends(store: Store) -> None:
    store.games.log(Result("bear-valley", {"ann": "Ann", "bo": "Bo"}, winners=("ann",)))
    assert (store.statistics.records(), store.statistics.trends()) == ([], [])
    assert [(row.player, row.won, row.other_won) for row in store.statistics.head_to_head()] == [("Ann", 1, 0)]


def test_the_longest_games(store: Store) -> None:
    short, long = evening(store, ann=1), evening(store, ann=1, bo=2, cy=3)
    with store.database.writing() as db:
        for id, minutes in ((short, 90), (long, 0)):
            game = db.get(Game, id)
            assert game is not None
            game.minutes = minutes
    rows = store.statistics.longest()
    assert [(row.by, row.game_id, row.players) for row in rows] == [
        ("lines", long, ("Ann", "Bo", "Cy")),
        ("lines", short, ("Ann",)),
        ("minutes", short, ("Ann",)),
    ]
    assert rows == store.statistics.longest(Asked(since=LONG_AGO))
    assert [row.game_id for row in store.statistics.longest(Asked(players=("bo",)))] == [long]


def test_the_most_overruled_referee_comes_first(store: Store) -> None:
    evening(store, by="calm", ann=1, bo=2)
    stored = store.games.load(store.games.add(start("ann", goal=3), players={}))
    stored = play(store, stored, "ann add 1", "undo", by="")
    store.games.finish(play(store, stored, "ann add 3", 'override ann count 1 "luck"', by="stern"))
    assert store.statistics.referees() == [
        Referee("stern", 1, 2, 1, 0),
        Referee("", 1, 2, 0, 1),
        Referee("calm", 1, 2, 0, 0),
    ]
    assert (store.statistics.referees()[0].overrides_per_100, store.statistics.referees()[1].corrections_per_100) == (
        50.0,
        50.0,
    )
    assert (
        store.statistics.referees()
        == store.statistics.referees(Asked(since=LONG_AGO))
        == store.statistics.referees(Asked(slug=SLUG))
    )
    assert [row.name for row in store.statistics.referees(Asked(top=1))] == ["stern"]


def test_open_void_and_what_if_games_never_count(store: Store) -> None:
    evening(store, ann=3, bo=1)
    before = [getattr(store.statistics, topic)() for topic in TOPICS]
    copy = store.villages.copy("Ann's tally", "What if")
    outcome = start("ann", "bo", goal=50, keepsakes={"ann": store.villages.load(copy).document}, level=2)
    tried = store.games.load(store.games.add(outcome, players={}, villages={"ann": copy}))
    store.games.finish(play(store, tried, "ann add 60", by="ref"))
    store.games.void(store.games.load(store.games.add(start("ann", "bo"), players={})), "late")
    play(store, store.games.load(store.games.add(start("ann", "bo", goal=99), players={})), "ann add 50", by="ref")
    assert [getattr(store.statistics, topic)() for topic in TOPICS] == before
    assert [getattr(store.statistics, topic)(Asked(since=LONG_AGO)) for topic in TOPICS] == before


def test_games_that_are_not_sound_can_be_left_out(store: Store) -> None:
    store.campaigns.add("Fridays")
    good, bad = evening(store, "Fridays", ann=3, bo=1), evening(store, ann=1, bo=9)
    sound = [getattr(store.statistics, topic)(Asked(scope="sound")) for topic in TOPICS]
    store.games.mark(bad, "a card was missing")
    store.games.log(Result(SLUG, {"cy": "Cy", "bo": "Bo"}, {"cy": 30, "bo": 2}))
    asked = Asked(scope="sound")
    assert sound != [getattr(store.statistics, topic)(asked) for topic in TOPICS]
    assert {row.player: row.games for row in store.statistics.standings(asked)} == {"Ann": 1, "Bo": 1}
    assert [row.game_id for row in store.statistics.records(asked) if row.kind == "best"] == [good, good]
    assert (store.statistics.kept_out(asked), store.statistics.kept_out(Asked())) == (2, 0)
    assert store.statistics.kept_out(replace(asked, campaign="Fridays")) == 0
    assert store.statistics.kept_out(replace(asked, players=("Cy",))) == 1
    assert store.statistics.kept_out(replace(asked, slug="chess")) == 0


def test_days_and_campaigns_narrow_it_down(store: Store) -> None:
    store.campaigns.add("Fridays")
    for day, campaign in ((1, None), (2, "Fridays"), (3, "Fridays")):
        set_created(store, evening(store, campaign, ann=day, bo=5), day)
    ends = [datetime(2026, 1, day, tzinfo=UTC) for day in (2, 3)]
    for asked, points in {
        Asked(since=ends[0]): [2, 3],
        Asked(until=ends[1]): [1, 2],
        Asked(since=ends[0], until=ends[1]): [2],
        Asked("fridays"): [2, 3],
        Asked("Fridays", until=ends[1]): [2],
        Asked("Fridays", slug="chess"): [],
        Asked(players=("Ann",), since=ends[1]): [3],
    }.items():
        ann = [row for row in store.statistics.trends(asked) if row.player == "Ann"]
        assert [*(ann[0].points if ann else ())] == points, asked
        assert sum(row.games for row in store.statistics.standings(asked) if row.player == "Ann") == len(points)
        assert sum(row.games for row in store.statistics.head_to_head(asked)) == len(points)
        assert len([row for row in store.statistics.longest(asked) if row.by == "lines"]) == len(points)
        levels = [row.villages for row in store.statistics.levels(asked)]
        per_game = 1 if asked.players else 2
        assert sum(levels) == per_game * len(points)
        assert len([row for row in store.statistics.growth(asked) if row.by == "level"]) == per_game * len(points)


def test_unknown_players_and_campaigns_are_not_found(store: Store) -> None:
    for topic, asked in product(TOPICS, (Asked("nowhere"), Asked(players=("Nobody",)))):
        with pytest.raises(NotFound, match=r"there is no (campaign 'nowhere'|player 'Nobody')"):
            getattr(store.statistics, topic)(asked)


def test_only_the_latest_games_are_read_one_by_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "RECENT", 2)
    monkeypatch.setattr("campaigns.statistics.store.RECENT", 2)
    evening(store, ann=9, bo=1)
    evening(store, ann=1, bo=2)
    assert store.statistics.looks_back(Asked()) is None
    evening(store, ann=3, bo=2)
    assert (store.statistics.looks_back(Asked()), store.statistics.looks_back(Asked(players=("Ann",)))) == (2, None)
    assert [row.games for row in store.statistics.head_to_head()] == [2]
    assert [row.games for row in store.statistics.head_to_head(Asked(players=("Ann",)))] == [3]
    assert {row.kind: row.points for row in store.statistics.records() if not row.variant} == {
        "best": 9,
        "losing": 2,
        "margin": 1,
        "closest": 1,
    }
    assert [row.games for row in store.statistics.standings()] == [3, 3]
    assert len([row for row in store.statistics.growth() if row.by == "village"]) == 4
    assert len([row for row in store.statistics.growth() if row.by == "level"]) == 6


def test_the_first_rows_of_every_title(store: Store) -> None:
    evening(store, ann=5, bo=3, cy=1)
    store.games.log(Result("king-of-the-valley", {"a": "Dee", "b": "Bo"}, {"a": 9, "b": 4}))
    for topic, expected in {
        "standings": ["Ann", "Dee"],
        "trends": ["Ann", "Dee"],
        "head_to_head": ["Ann", "Bo"],
    }.items():
        rows = getattr(store.statistics, topic)(Asked(top=1))
        assert [row.slug for row in rows] == [SLUG, "king-of-the-valley"]
        if topic != "trends":
            assert [row.player for row in rows] == expected
    ranked = [row.player for row in store.statistics.standings(Asked(top=2, since=LONG_AGO))]
    assert ranked == [row.player for row in store.statistics.standings(Asked(top=2))] == ["Ann", "Bo", "Dee", "Bo"]


def test_stored_totals_match_the_games(store: Store) -> None:
    season = Season(store, 100)
    season.acts = tuple(act for act in season.acts if act not in (season.record, season.rebuild))
    for _ in range(60):
        season.step()
    for scope in ("all", "sound"):
        asked = Asked(scope="sound" if scope == "sound" else "all")
        for topic in TOPICS:
            ready, counted = (
                getattr(store.statistics, topic)(each) for each in (asked, replace(asked, since=LONG_AGO))
            )
            assert ready == counted, topic
    everybody = store.statistics.standings(Asked(players=PEOPLE))
    assert everybody == store.statistics.standings()
    assert everybody
    parts = sum(row.games for row in store.statistics.standings(Asked(CLUB)))
    assert 0 < parts < sum(row.games for row in everybody)


def plan(store: Store, statement: Any, parameters: Any) -> list[str]:
    with store.database.engine.connect() as connection:
        return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]


def test_no_query_reads_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite, every query uses an index for tables that grow with the games."""
    monkeypatch.setattr(ranges, "RECENT", 50)
    with open_store(str(tmp_path / "plans.db")) as store:
        store.campaigns.add("Fridays")
        evening(store, "Fridays", ann=3, bo=1)
        copy_games(store, 300)
        asked: list[tuple[Any, Any]] = []
        event.listen(
            store.database.engine, "before_cursor_execute", lambda c, _, text, values, *__: asked.append((text, values))
        )
        day = datetime.now(UTC) - timedelta(days=1)
        narrowed = (Asked(), Asked("Fridays"), Asked(players=("Ann",)), Asked(since=day), Asked("Fridays", since=day))
        for base in narrowed:
            for each in (base, replace(base, slug=SLUG), replace(base, scope="sound"), replace(base, top=5)):
                for topic in (*TOPICS, "kept_out", "looks_back"):
                    asked.clear()
                    getattr(store.statistics, topic)(each)
                    steps = [
                        step for text, values in [*asked] if "SELECT" in text for step in plan(store, text, values)
                    ]
                    grown = ("game", "game_seat", "village_level", "village", "player", "game_referee", "line")
                    assert not {f"SCAN {table}" for table in grown} & {*steps}, (topic, each)


def copy_games(store: Store, times: int) -> None:
    """Insert many copies of a finished game."""
    tables = (Game, GameSeat)
    with store.database.writing() as db:
        rows: list[tuple[type[SQLModel], dict[str, Any]]] = [
            (kind, row.model_dump()) for kind in tables for row in db.exec(select(kind)).all()
        ]
        for n in range(1, times + 1):
            for kind, row in rows:
                own = {"id": 1000 + n, "key": f"copy {n}"} if kind is Game else {"game_id": 1000 + n}
                db.connection().execute(insert(kind), {**row, **own})
