"""Villages, here called tallies: created, busy, completed, taken back, given to someone else."""

from __future__ import annotations

import pytest

from campaigns.errors import NotFound, Refused, Stale, StoreError
from campaigns.rows import StoredGame, VillageRow
from campaigns.store import Store
from tests.campaigns.counting import SLUG
from tests.campaigns.evenings import new_game, play, start


def bring(store: Store, which: int, seat: str = "ann", **options: int) -> StoredGame:
    """Start a game to which one seat brings its village."""
    village = store.villages.load(which)
    outcome = start("ann", "bo", keepsakes={seat: village.document}, **options)
    return store.games.load(store.games.add(outcome, players={"ann": "Ann", "bo": "Bo"}, villages={seat: village.id}))


def found(store: Store, name: str = "Old Tally", count: int = 5) -> VillageRow:
    return store.villages.load(store.villages.add(SLUG, name, "Ann", {"count": count}))


def test_a_new_game_creates_missing_villages(store: Store) -> None:
    stored = store.games.load(store.games.add(start("ann", "bo"), players={"ann": "Ann", "bo": "Ann"}))
    names = [store.villages.load(id).name for id in stored.villages.values()]
    assert names == ["Ann's tally", "Ann's tally 2"]
    village = store.villages.load("ann's TALLY")
    assert (village.owner, village.status, village.game_id, village.level) == ("Ann", "busy", stored.id, 0)
    assert village.document == {"count": 0}
    [level] = village.levels
    assert (level.status, level.before, level.after, level.seat) == ("playing", {"count": 0}, None, "ann")
    assert level.players == ("Ann", "Ann")


def test_a_level_completed_leaves_snapshots(store: Store) -> None:
    village = found(store)
    stored = play(store, bring(store, village.id, level=2), "ann add 2", "bo add 1")
    store.games.finish(stored)
    village = store.villages.load(village.id)
    assert (village.status, village.game_id, village.document, village.level) == ("free", None, {"count": 7}, 2)
    [level] = village.levels
    assert (level.level, level.status, level.before, level.after) == (2, "completed", {"count": 5}, {"count": 7})
    assert (level.points, level.place, level.players, level.adjudicated) == (2, 1, ("Ann", "Bo"), True)
    assert level.ended is not None
    assert level.ended >= level.started


def test_moves_of_an_open_game_do_not_change_a_village(store: Store) -> None:
    village = found(store)
    play(store, bring(store, village.id), "ann add 2")
    assert store.villages.load(village.id).document == {"count": 5}


def test_a_voided_game_restores_the_snapshot(store: Store) -> None:
    village = found(store)
    store.games.void(play(store, bring(store, village.id), "ann add 2"), "broken off")
    village = store.villages.load(village.id)
    assert (village.status, village.document, village.level) == ("free", {"count": 5}, 0)
    assert [level.status for level in village.levels] == ["void"]
    again = bring(store, village.id)
    assert again.session.header.keepsakes == {"ann": {"count": 5}}


def test_a_player_who_left_gets_the_snapshot_back(store: Store) -> None:
    village = found(store)
    stored = play(store, bring(store, village.id), "ann add 1", "ann leave", "bo add 3")
    sheet = store.games.finish(stored)
    assert [score.seat for score in sheet.seats] == ["bo"]
    left, stayed = store.villages.load(village.id), store.villages.load(stored.villages["bo"])
    assert (left.status, left.document, left.levels[0].status) == ("free", {"count": 5}, "void")
    assert (left.levels[0].points, left.levels[0].place, left.levels[0].after) == (None, None, None)
    assert (stayed.document, stayed.levels[0].status) == ({"count": 3}, "completed")
    [row] = store.games.find()
    assert (row.points, row.winners) == ({"bo": 3}, ("bo",))


def test_a_busy_village_cannot_be_played(store: Store) -> None:
    village = found(store)
    first = bring(store, village.id)
    with pytest.raises(Refused, match=f"'Old Tally' is being played in game {first.id}") as caught:
        bring(store, village.id)
    assert caught.value.refusal.code == "village-busy"
    assert len(store.games.find()) == 1


def test_a_village_cannot_play_twice(store: Store) -> None:
    village = found(store)
    outcome = start("ann", "bo", keepsakes={"ann": village.document, "bo": village.document})
    with pytest.raises(Refused, match="is being played"):
        store.games.add(outcome, players={}, villages={"ann": village.id, "bo": village.id})
    assert store.villages.load(village.id).status == "free"


def test_a_village_changed_since_it_was_read_is_stale(store: Store, other: Store) -> None:
    village = found(store)
    outcome = start("ann", "bo", keepsakes={"ann": village.document})
    other.villages.update(village.id, {"count": 6})
    with pytest.raises(Stale, match="'Old Tally' has changed"):
        store.games.add(outcome, players={}, villages={"ann": village.id})
    with pytest.raises(Stale):
        store.games.add(start("ann", "bo"), players={}, villages={"ann": village.id})
    assert store.games.find() == []


def test_a_blank_village_can_be_played(store: Store) -> None:
    id = store.villages.add(SLUG, "Blank", "Ann", {})
    stored = store.games.load(store.games.add(start("ann"), players={}, villages={"ann": id}))
    store.games.finish(play(store, stored, "ann add 3"))
    assert store.villages.load(id).document == {"count": 3}


def test_a_village_of_another_title_is_refused(store: Store) -> None:
    with pytest.raises(NotFound, match="no game 'chess' with villages"):
        store.villages.add("chess", "Board", "Ann", {})
    village = found(store)
    with store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE village SET slug = 'chess'")
    with pytest.raises(Refused, match="belongs to chess"):
        bring(store, village.id)


def test_a_missing_village_is_not_found(store: Store) -> None:
    for which in (7, "Nowhere", 10**30, -1, "12", ""):
        with pytest.raises(NotFound, match="there is no village"):
            store.villages.load(which)
    with pytest.raises(NotFound):
        store.games.add(start("ann"), players={}, villages={"ann": 7})


def test_names_are_unique_in_any_case(store: Store) -> None:
    found(store, "Éclair")
    with pytest.raises(Refused, match=r"village '.*' already exists"):
        found(store, " éclair ")
    assert store.villages.load("ÉCLAIR").name == "Éclair"
    other = found(store, "Other")
    with pytest.raises(Refused):
        store.villages.rename(other.id, "éclair")
    store.villages.rename(other.id, "OTHER")
    assert store.villages.load(other.id).name == "OTHER"


@pytest.mark.parametrize("name", ["", "  ", "a\x1bb", "x" * 81, "\udcff"])
def test_unusable_names_are_refused(store: Store, name: str) -> None:
    with pytest.raises(Refused, match=r"name (cannot|can have at most)"):
        found(store, name)


def test_a_name_in_two_titles_needs_the_number(store: Store) -> None:
    first = found(store, "Twin")
    with store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE village SET slug = 'chess'")
    second = found(store, "Twin")
    with pytest.raises(Refused, match=rf"{first.id} \(chess\), {second.id} \(counting\)"):
        store.villages.load("twin")


def test_a_name_may_look_like_a_number(store: Store) -> None:
    first, second = found(store, "One"), found(store, "1")
    assert store.villages.load("1").id == second.id
    assert store.villages.load(1).id == first.id
    assert store.villages.load("2").id == second.id


def test_only_free_villages_can_be_changed(store: Store) -> None:
    village = found(store)
    store.villages.update(village.id, {"count": 9})
    assert store.villages.load(village.id).document == {"count": 9}
    bring(store, village.id)
    with pytest.raises(Refused, match="is being played"):
        store.villages.update(village.id, {})
    with pytest.raises(Refused, match="is being played"):
        store.villages.retire(village.id)
    with pytest.raises(Refused, match="is being played"):
        store.villages.record_level(village.id, 1, {})
    assert store.villages.load(village.id).document == {"count": 9}


def test_a_retired_village_stays_retired(store: Store) -> None:
    village = found(store)
    store.villages.retire("old tally")
    assert store.villages.load(village.id).status == "retired"
    with pytest.raises(Refused, match="is retired"):
        bring(store, village.id)


def test_a_village_can_be_given_to_someone_else(store: Store) -> None:
    village = found(store)
    bring(store, village.id)
    store.villages.give(village.id, "Cleo")
    assert store.villages.load(village.id).owner == "Cleo"
    assert [row.name for row in store.villages.find(owner="cleo")] == ["Old Tally"]
    store.villages.give("Old Tally", "ÉVA")
    assert [row.name for row in store.villages.find(owner="éva")] == ["Old Tally"]
    assert store.villages.find(owner="Nobody") == []


def test_a_level_played_without_the_companion(store: Store) -> None:
    village = found(store)
    store.villages.record_level(village.id, 1, {"count": 8}, players=("Ann", "Zoe"), points=3, place=2)
    village = store.villages.load(village.id)
    assert (village.document, village.level) == ({"count": 8}, 1)
    [level] = village.levels
    assert (level.before, level.after, level.adjudicated, level.game_id) == ({"count": 5}, {"count": 8}, False, None)
    assert (level.players, level.points, level.place) == (("Ann", "Zoe"), 3, 2)


def test_a_village_can_start_with_completed_levels(store: Store) -> None:
    document = {"count": 8, "levels": [1, 2, 3, 4]}
    village = store.villages.load(store.villages.add(SLUG, "Paper", "Ann", document))
    assert village.level == 4
    assert [level.level for level in village.levels] == [1, 2, 3, 4]
    assert [level.after for level in village.levels] == [None, None, None, document]
    assert {(level.status, level.adjudicated) for level in village.levels} == {("completed", False)}


def test_the_list_can_be_narrowed(store: Store) -> None:
    store.campaigns.add("Fridays")
    found(store, "Beta")
    store.villages.add(SLUG, "alpha", "Bo", {}, campaign="fridays")
    new_game(store, "cleo")
    assert [row.name for row in store.villages.find()] == ["alpha", "Beta", "cleo's tally"]
    assert [row.name for row in store.villages.find(status="busy")] == ["cleo's tally"]
    assert [row.name for row in store.villages.find(campaign="Fridays")] == ["alpha"]
    assert [row.name for row in store.villages.find(slug="chess")] == []
    assert [row.name for row in store.villages.find(limit=1, offset=1)] == ["Beta"]
    assert all(row.document is None and row.levels == () for row in store.villages.find())


def test_a_damaged_sheet_is_reported_plainly(store: Store) -> None:
    village = found(store)
    with store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE village SET document = '{'")
    with pytest.raises(StoreError, match="a stored document is damaged"):
        store.villages.load(village.id)
