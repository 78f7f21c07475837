"""Histories of villages: levels entered afterwards, what-ifs, and what each level added."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.errors import NotFound, Refused
from campaigns.models import Game, LevelCount
from campaigns.rows import VillageRow
from campaigns.sheet_codes import village_sheet
from campaigns.sql import select
from campaigns.statistics.counts import rebuild_derived
from campaigns.store import Store
from campaigns.villages.history import compare_sheets, level_of_village, sheets_between, village_history
from companion.games import find_title
from tests.campaigns.counting import SLUG
from tests.campaigns.evenings import play, start

FIRST = "wood G6 F6; field F8; water H5; house G7"
SECOND = FIRST + "; field F7 F9; house G6; boat H5"


def found(store: Store, name: str = "Annstead") -> int:
    """Create a blank village of Crayonville."""
    game = find_title("crayonville")
    assert game is not None
    return store.villages.add(
        "crayonville", name, "Ann", game.require_keepsakes().read(f'name = "{name}"\nowner = "Ann"')
    )


def sheet(store: Store, id: int, level: int, sketch: str) -> Any:
    """Read the sheet after a level."""
    game, row = find_title("crayonville"), store.villages.load(id)
    assert game is not None
    return game.require_keepsakes().follow(f'name = "{row.name}"\nsketch = "{sketch}"', row.document, level)[0]


def grown(store: Store) -> VillageRow:
    """A village that completed two levels without the companion."""
    id = found(store)
    store.villages.record_level(id, 1, sheet(store, id, 1, FIRST), players=("Ann", "Bo"), points=5, place=1)
    store.villages.record_level(id, 2, sheet(store, id, 2, SECOND), players=("Ann", "Bo"), points=3, place=2)
    return store.villages.load(id)


def level_counts(store: Store) -> dict[tuple[str, int], tuple[int, int, int | None]]:
    with store.database.reading() as db:
        rows = db.exec(select(LevelCount)).all()
        return {(row.scope, row.level): (row.villages, row.points, row.growth) for row in rows}


def test_levels_entered_afterwards_are_counted(store: Store) -> None:
    village = grown(store)
    assert [(level.growth, level.adjudicated) for level in village.levels] == [(5, False), (4, False)]
    counted = {("all", 1): (1, 5, 5), ("all", 2): (1, 3, 4)}
    assert level_counts(store) == counted
    with store.database.writing() as db:
        rebuild_derived(db)
    assert level_counts(store) == counted
    assert store.maintenance.check() == []


def test_an_impossible_level_is_refused_with_every_reason(store: Store) -> None:
    village = grown(store)
    after = sheet(store, village.id, 3, FIRST + "; tower G6")
    with pytest.raises(Refused, match="this cannot be 'Annstead' after level 3") as caught:
        store.villages.record_level(village.id, 3, after, players=("Ann",), points=99, place=2)
    reason = caught.value.refusal.reason
    for words in ("missing: field: F7 F9", "a tower marked level 7", "0 to 11 stars, not 99", "no place 2 among 1"):
        assert words in reason
    assert reason.count("Annstead") == 1
    assert {"CV-GEN-02", "CV-BUILD-05", "CV-SCORE-01"} <= set(caught.value.refusal.clauses)
    assert store.villages.load(village.id) == village


def test_a_level_is_entered_with_its_date(store: Store) -> None:
    id, day = found(store), datetime(2026, 1, 31, 12, tzinfo=UTC)
    store.villages.record_level(id, 1, sheet(store, id, 1, FIRST), at=day)
    [level] = store.villages.load(id).levels
    assert (level.started, level.ended) == (day, day)


def test_a_history_lists_every_level(store: Store) -> None:
    first, second = village_history(grown(store))
    assert first.added == {"spaces": 4, "animals and fish": 0, "structures": 1, "roads": 0, "walls": 0}
    assert second.changes == ("field: F7 F9", "house: G6", "boat: H5")
    assert second.census["structures"] == 3
    [alone] = village_history(grown_again(store), 2)
    assert alone == second
    with pytest.raises(NotFound, match="has not played level 7"):
        village_history(grown_again(store), 7)


def grown_again(store: Store) -> VillageRow:
    return store.villages.load("Annstead")


def test_the_sheets_of_earlier_levels(store: Store) -> None:
    village = grown(store)
    assert [len(village_sheet(village, level)["completed"]) for level in (0, 1, 2)] == [0, 1, 2]
    assert sheets_between(village, None, None)[:2] == (1, 2)
    assert sheets_between(village, 1, None)[:2] == (0, 1)
    begin, end, before, after = sheets_between(village, 0, 2)
    assert (begin, end) == (0, 2)
    assert compare_sheets(village.slug, before, after)[0]["spaces"] == 6
    with pytest.raises(Refused, match="level 2 does not come before level 1"):
        sheets_between(village, 2, 1)
    for levels in ((3, None), (0, 3)):
        with pytest.raises(NotFound):
            sheets_between(village, *levels)


def test_a_voided_level_keeps_all_snapshots(store: Store) -> None:
    village = store.villages.load(store.villages.add(SLUG, "Tally", "Ann", {"count": 5}))
    for lines, end in ((["ann add 2", "bo add 1"], store.games.finish), (["ann add 3"], None)):
        outcome = start("ann", "bo", keepsakes={"ann": village.document}, level=village.level + 1)
        stored = store.games.load(store.games.add(outcome, players={}, villages={"ann": village.id}))
        stored = play(store, stored, *lines)
        if end is None:
            store.games.void(stored, "the lights went out")
        else:
            end(stored)
        village = store.villages.load(village.id)
    assert [level.status for level in village.levels] == ["completed", "void"]
    assert [village_sheet(village, level) for level in (0, 1)] == [{"count": 5}, {"count": 7}]
    assert level_of_village(village, None).level == 1
    with pytest.raises(NotFound, match="not completed level 2"):
        level_of_village(village, 2)


def test_levels_a_village_was_entered_with_are_unknown(store: Store) -> None:
    village = store.villages.load(store.villages.add(SLUG, "Paper", "Ann", {"count": 8, "levels": [1, 2]}))
    assert [chapter.changes for chapter in village_history(village)] == [(), ()]
    with pytest.raises(NotFound, match="what level 2 added to 'Paper' is not stored"):
        sheets_between(village, None, None)
    assert level_of_village(village, 1).after is None
    with store.database.writing() as db:
        rebuild_derived(db)
    assert [level.growth for level in store.villages.load(village.id).levels] == [None, None]


def test_the_name_is_left_out_only_if_it_is_not_needed(store: Store) -> None:
    id = found(store)
    with pytest.raises(
        Refused,
        match=r"this cannot be 'Annstead' after level 2: level 2 needs level 1 completed, and Annstead has not",
    ):
        store.villages.record_level(id, 2, sheet(store, id, 2, SECOND))


def test_a_what_if_is_independent_of_its_original(store: Store) -> None:
    village = grown(store)
    copy = store.villages.load(store.villages.copy(village.id, "Dry run", owner="Cy"))
    assert (copy.copied_from, copy.original, copy.owner, copy.level) == (village.key, "Annstead", "Cy", 2)
    assert copy.key != village.key
    assert (copy.document["name"], copy.document["owner"]) == ("Dry run", "Cy")
    assert [level.points for level in copy.levels] == [5, 3]
    assert copy.levels == village.levels
    counted = level_counts(store)
    store.villages.record_level(copy.id, 3, sheet(store, copy.id, 3, SECOND + "; wood E5 E6"), points=9)
    assert level_counts(store) == counted
    assert store.villages.load(village.id) == village
    assert [row.original for row in store.villages.find()] == ["", "Annstead"]
    assert store.maintenance.check() == []


def test_a_what_if_of_an_earlier_level(store: Store) -> None:
    village = grown(store)
    for level in (0, 1):
        copy = store.villages.load(store.villages.copy("annstead", f"After {level}", level=level))
        assert (copy.level, len(copy.levels), copy.document["completed"]) == (level, level, [*range(1, level + 1)])
    with pytest.raises(NotFound, match="has not completed level 3"):
        store.villages.copy(village.id, "Future", level=3)
    with pytest.raises(Refused, match=r"village '.*' already exists"):
        store.villages.copy(village.id, "after 1")
    assert len(store.villages.find()) == 3


def test_a_game_with_a_what_if_does_not_count(store: Store) -> None:
    store.campaigns.add("Fridays")
    village = store.villages.load(store.villages.add(SLUG, "Tally", "Ann", {"count": 5}, campaign="Fridays"))
    copy = store.villages.load(store.villages.copy(village.id, "What if"))
    outcome = start("ann", "bo", keepsakes={"ann": copy.document})
    stored = store.games.load(store.games.add(outcome, players={}, campaign="Fridays", villages={"ann": copy.id}))
    store.games.finish(play(store, stored, "ann add 3"))
    with store.database.reading() as db:
        assert [game.credit for game in db.exec(select(Game))] == ["none"]
    after = store.villages.load(copy.id)
    assert (after.document, after.level, after.campaign) == ({"count": 8}, 1, None)
    assert store.villages.load(village.id).document == {"count": 5}
    assert level_counts(store) == {}


def test_a_busy_or_retired_village_can_be_copied(store: Store) -> None:
    village = store.villages.load(store.villages.add(SLUG, "Tally", "Ann", {"count": 5}))
    store.games.add(start("ann", "bo", keepsakes={"ann": village.document}), players={}, villages={"ann": village.id})
    copy = store.villages.load(store.villages.copy(village.id, "What if"))
    assert (copy.status, copy.levels, copy.document) == ("free", (), {"count": 5})
    store.villages.retire(copy.id)
    assert store.villages.load(store.villages.copy(copy.id, "What if not")).status == "free"


def test_a_retired_village_can_return(store: Store) -> None:
    id = found(store)
    with pytest.raises(Refused, match="'Annstead' is not retired"):
        store.villages.reinstate(id)
    store.villages.retire(id)
    store.villages.reinstate("annstead")
    assert store.villages.load(id).status == "free"


def test_a_level_of_a_game_that_was_played_wrongly_says_so(store: Store) -> None:
    stored = play(store, store.games.load(store.games.add(start("ann", "bo"), players={})), "ann add 3")
    store.games.finish(stored)
    store.games.mark(stored.id, "we miscounted")
    assert [level.doubt for level in store.villages.load("ann's tally").levels] == ["we miscounted"]
    store.games.mark(stored.id, "")
    assert [level.doubt for level in store.villages.load("ann's tally").levels] == [""]
