"""Results of games that were played without the companion."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from campaigns.errors import NotFound, Refused
from campaigns.games.results import Result
from campaigns.models import Game, PlayerCount
from campaigns.sql import select
from campaigns.statistics.counts import rebuild_derived
from campaigns.store import Store
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from tests.campaigns.counting import SLUG
from tests.campaigns.villages.test_history import FIRST, found, level_counts, sheet

AB = {"ann": "Ann", "bo": "Bo Lee"}


def result(**fields: Any) -> Result:
    return Result(**{"slug": "king-of-the-valley", "players": AB, "points": {"ann": 41, "bo": 38}} | fields)


def first_level(store: Store, **fields: Any) -> Result:
    """A game of level 1 with a village of Ann's."""
    id = store.villages.find()[0].id if store.villages.find() else found(store)
    played: dict[str, Any] = {"slug": "crayonville", "points": {"ann": 5, "bo": 5}, "options": {"level": 1}}
    return result(**played | {"sheets": {"ann": (id, sheet(store, id, 1, FIRST))}} | fields)


def player_counts(store: Store) -> dict[str, tuple[int, int]]:
    with store.database.reading() as db:
        return {row.scope: (row.games, row.won) for row in db.exec(select(PlayerCount)) if row.player_id == 1}


def test_a_result_is_a_finished_game_without_lines(store: Store) -> None:
    store.campaigns.add("Fridays")
    day = datetime(2026, 1, 31, 12, tzinfo=UTC)
    row = store.games.log(result(campaign="fridays", at=day, minutes=50, note="at Bo's"))
    assert (row.status, row.lines, row.adjudicated, row.minutes, row.note) == ("finished", 0, False, 50, "at Bo's")
    assert (row.created, row.finished, row.players, row.campaign) == (day, day, AB, "Fridays")
    assert (row.points, row.winners) == ({"ann": 41, "bo": 38}, ("ann",))
    assert store.games.find() == [row]
    final = store.games.scores(row.id)
    assert (final.unit, final.places()) == ("reputation", {"ann": 1, "bo": 2})
    assert store.campaigns.load("Fridays").campaign.players == ("Ann", "Bo Lee")
    assert player_counts(store) == {"all": (1, 1)}
    assert store.maintenance.check() == []


def test_entered_minutes_and_notes_survive_a_rebuild(store: Store) -> None:
    row = store.games.log(result(minutes=50))
    with store.database.writing() as db:
        rebuild_derived(db)
    assert store.games.find() == [row]
    assert player_counts(store) == {"all": (1, 1)}


def test_a_result_cannot_be_replayed(store: Store) -> None:
    row = store.games.log(result())
    asks: tuple[Callable[[int], Any], ...] = (store.games.load, store.games.write_record, store.games.switch)
    for ask in asks:
        with pytest.raises(Refused, match=f"game {row.id} was entered as a result and has no moves"):
            ask(row.id)
    assert store.games.lines(row.id) == []
    with pytest.raises(Refused, match="is finished"):
        store.games.void(store.games.head(row.id), "never mind")


def test_equals_win_together_unless_the_title_has_no_shared_victory(store: Store) -> None:
    even = {"ann": 7, "bo": 7}
    assert store.games.log(result(slug="maple-valley", points=even)).winners == ("ann", "bo")
    for slug in ("masters-of-maple-syrup", "king-of-the-valley"):
        tie = store.games.log(result(slug=slug, points=even))
        assert (tie.winners, store.games.scores(tie.id).is_tie) == ((), True)
        with pytest.raises(Refused, match="Ann and Bo Lee cannot both have won"):
            store.games.log(result(slug=slug, points=even, winners=["ann", "bo"]))
    named = store.games.log(result(points=even, winners=["bo"]))
    assert store.games.scores(named.id).places() == {"ann": 2, "bo": 1}


def test_a_title_without_points(store: Store) -> None:
    won = store.games.log(result(slug="bear-valley", points={}, winners=["bo"]))
    assert (won.points, won.winners, store.games.scores(won.id).places()) == ({}, ("bo",), {"ann": 2, "bo": 1})
    lost = store.games.log(result(slug="bear-valley", points={}, beaten_by="the bears"))
    assert (lost.winners, lost.beaten_by) == ((), "the bears")


NEVER: tuple[tuple[dict[str, Any], str], ...] = (
    ({"points": {"ann": 1, "bo": 2, "cy": 3}}, "there is no seat 'cy'"),
    ({"winners": ["cy"]}, "there is no seat 'cy'"),
    ({"players": {"ann": "Ann"}, "points": {"ann": 1}}, "is not for 1 players"),
    ({"points": {"ann": 1}}, "how many reputation did Bo Lee have"),
    ({"points": {"ann": 10**6, "bo": 1}}, "1000000 reputation is not possible"),
    ({"points": {"ann": -(10**6), "bo": 1}}, "-1000000 reputation is not possible"),
    ({"options": {"level": 3}}, "has no option 'level'"),
    ({"beaten_by": "the bears"}, "is won by the most reputation"),
    ({"winners": ["bo"]}, "Bo Lee cannot have won with 38 reputation: Ann had 41"),
    ({"winners": ["ann", "bo"]}, "Bo Lee cannot have won with 38 reputation: Ann had 41"),
    ({"slug": "bear-valley"}, "does not count points"),
    ({"slug": "bear-valley", "points": {}}, "the result needs a winner"),
    ({"slug": "bear-valley", "points": {}, "winners": ["bo"], "beaten_by": "the bears"}, "a beaten player cannot win"),
    ({"slug": "masters-of-maple-syrup", "options": {"mode": "solo"}}, "solo"),
    ({"slug": "crayonville"}, "has the levels 1 to 10, not none"),
    ({"slug": "crayonville", "options": {"level": 11}}, "has the levels 1 to 10, not 11"),
    ({"slug": "crayonville", "options": {"level": 1}}, "level 1 gives 0 to 11 stars, not 41"),
)


def test_impossible_results_are_refused(store: Store) -> None:
    for fields, words in NEVER:
        with pytest.raises(Refused, match=words):
            store.games.log(result(**fields))
    assert store.games.find() == []
    assert store.players.find() == []


def test_unknown_names_in_a_result_are_refused(store: Store) -> None:
    missing: tuple[dict[str, Any], ...] = ({"slug": "chess"}, {"campaign": "Nowhere"}, {"sheets": {"ann": (7, {})}})
    for fields in missing:
        with pytest.raises(NotFound):
            store.games.log(result(**fields))
    assert store.games.find() == []


def test_villages_take_part(store: Store) -> None:
    row = store.games.log(first_level(store))
    [village] = store.villages.find()
    [level] = store.villages.load(village.id).levels
    assert (level.game_id, level.seat, level.adjudicated, level.players) == (row.id, "ann", False, ("Ann", "Bo Lee"))
    assert (level.points, level.place, level.growth, village.level) == (5, 1, 5, 1)
    assert (row.level, row.players) == (1, AB)
    assert level_counts(store) == {("all", 1): (1, 5, 5)}
    assert store.maintenance.check() == []


def test_every_reason_against_a_result_is_given(store: Store) -> None:
    """The second time, the level is already completed, and the stars of Bo, who has no village, are impossible too."""
    store.games.log(first_level(store))
    before = store.villages.find()
    with pytest.raises(Refused) as caught:
        store.games.log(first_level(store, points={"ann": 5, "bo": 60}))
    assert "bo: level 1 gives 0 to 11 stars, not 60" in caught.value.refusal.reason
    assert "Annstead has already completed level 1" in caught.value.refusal.reason
    assert len(store.games.find()) == 1
    assert store.villages.find() == before


def test_unsuitable_villages_are_refused(store: Store) -> None:
    played = first_level(store)
    [one] = played.sheets.values()
    with pytest.raises(Refused, match="cannot play in two seats"):
        store.games.log(first_level(store, sheets={"ann": one, "bo": one}))
    tally = store.villages.add(SLUG, "Tally", "Ann", {})
    with pytest.raises(Refused, match="belongs to counting"):
        store.games.log(first_level(store, sheets={"ann": (tally, {})}))
    store.villages.retire(one[0])
    with pytest.raises(Refused, match="is retired"):
        store.games.log(played)
    assert store.games.find() == []


def test_a_result_with_a_what_if_does_not_count(store: Store) -> None:
    copy = store.villages.copy(found(store), "What if")
    store.games.log(first_level(store, sheets={"ann": (copy, sheet(store, copy, 1, FIRST))}))
    with store.database.reading() as db:
        assert [game.credit for game in db.exec(select(Game))] == ["none"]
    assert (player_counts(store), level_counts(store)) == ({}, {})


def test_a_result_can_be_marked(store: Store) -> None:
    row = store.games.log(result())
    assert store.games.mark(row.id, "we forgot the king").doubt == "we forgot the king"
    assert store.games.mark(row.id, "").doubt == ""
    assert player_counts(store) == {"all": (1, 1)}


@pytest.mark.parametrize("slug", [*dict.fromkeys(REGISTRY)])
def test_every_title_says_what_its_points_are_called(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    seats = ("ann", "bo")
    sheet = game.score(game.start(Header(slug, seats, game.rules_version)))
    assert sheet.unit == game.unit
