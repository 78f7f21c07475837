"""Players, campaigns, standings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from campaigns.errors import NotFound, Refused
from campaigns.rows import PlayerRow, Standing
from campaigns.statistics.figures import Asked
from campaigns.store import Store
from companion.referee.scores import ScoreSheet, SeatScore

from .counting import SLUG, TITLE
from .evenings import new_game, play, play_out, start


def test_player_names_ignore_case(store: Store) -> None:
    store.games.add(start("a", "b"), players={"a": "Zoë", "b": " Ann  Marie "})
    store.games.add(start("a", "b"), players={"a": "ZOË", "b": "ann marie"})
    assert store.players.find() == [PlayerRow(2, "Ann Marie"), PlayerRow(1, "Zoë")]


def test_campaign_names_ignore_case(store: Store) -> None:
    id = store.campaigns.add("Friday Club", note="at Bo's")
    with pytest.raises(Refused, match=r"campaign '.*' already exists"):
        store.campaigns.add("friday club")
    [row] = store.campaigns.find()
    assert (row.id, row.name, row.note, row.players) == (id, "Friday Club", "at Bo's", ())
    assert store.campaigns.load("FRIDAY CLUB").campaign == row


def test_a_missing_campaign_is_not_found(store: Store) -> None:
    acts = (
        lambda: store.campaigns.load("x"),
        lambda: store.campaigns.enrol("x", player="Ann"),
        lambda: store.statistics.standings(Asked("x")),
        lambda: store.games.add(start(), players={}, campaign="x"),
        lambda: store.villages.add(SLUG, "V", "Ann", {}, campaign="x"),
    )
    for act in acts:
        with pytest.raises(NotFound, match="there is no campaign 'x'"):
            act()
    assert store.games.find() == []
    assert store.players.find() == []


def test_enrolling(store: Store) -> None:
    store.campaigns.add("Fridays")
    id = store.villages.add(SLUG, "Tally", "Ann", {})
    store.campaigns.enrol("fridays", player="Ann", village=id)
    store.campaigns.enrol("fridays", player="ann")
    sheet = store.campaigns.load("Fridays")
    assert sheet.campaign.players == ("Ann",)
    assert [village.name for village in sheet.villages] == ["Tally"]
    with pytest.raises(NotFound):
        store.campaigns.enrol("fridays", player="Bo", village="nowhere")
    assert store.campaigns.load("Fridays").campaign.players == ("Ann",)


def test_a_game_of_a_campaign_enrols_its_players(store: Store) -> None:
    store.campaigns.add("Fridays")
    stored = new_game(store, campaign="fridays")
    sheet = store.campaigns.load("Fridays")
    assert stored.campaign == "Fridays"
    assert sheet.campaign.players == ("ann", "bo")
    assert [village.name for village in sheet.villages] == ["ann's tally", "bo's tally"]
    assert [game.id for game in sheet.games] == [stored.id]


def test_the_table_of_points_per_level(store: Store) -> None:
    store.campaigns.add("Fridays")
    stored = new_game(store, campaign="Fridays", level=1)
    store.games.finish(play(store, stored, "ann add 1", "bo add 2"))
    keepsakes = {seat: store.villages.load(id).document for seat, id in stored.villages.items()}
    outcome = start("ann", "bo", keepsakes=keepsakes, level=2)
    stored = store.games.load(store.games.add(outcome, players={}, campaign="Fridays", villages=stored.villages))
    store.games.finish(play(store, stored, "bo leave", "ann add 3"))
    table = store.campaigns.load("Fridays").table
    assert [(row.village, row.points) for row in table] == [("ann's tally", {1: 1, 2: 3}), ("bo's tally", {1: 2})]


def test_standings_count_finished_games(store: Store) -> None:
    store.campaigns.add("Fridays")
    play_out(store, "ann add 1", "bo add 2", campaign="Fridays")
    play_out(store, "ann add 5")
    play_out(store, "bo add 3", 'override bo count 2 "luck"')
    new_game(store)
    newest = store.games.find(status="finished")[0].finished
    oldest = store.games.find(status="finished")[-1].finished
    assert store.statistics.standings() == [
        Standing(SLUG, "bo", 3, 2, 7, 5, 2, 1, 0, newest),
        Standing(SLUG, "ann", 3, 1, 6, 5, 1, 2, 0, newest),
    ]
    assert store.statistics.standings(Asked("Fridays")) == [
        Standing(SLUG, "bo", 1, 1, 2, 2, 1, 0, 0, oldest),
        Standing(SLUG, "ann", 1, 0, 1, 1, 0, 1, 0, oldest),
    ]
    assert store.statistics.standings(Asked(slug="chess")) == []
    assert store.campaigns.load("Fridays").standings == tuple(store.statistics.standings(Asked("Fridays")))


def test_standings_of_a_title_without_points(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    won = ScoreSheet((SeatScore("ann", ()), SeatScore("bo", ())), ("bo",), True, "")
    for sheet in (won, replace(won, winners=(), beaten_by="the bears")):
        monkeypatch.setitem(TITLE.__dict__, "score", lambda *_, sheet=sheet: sheet)
        play_out(store, "ann add 3")
    last = store.games.find(status="finished")[0].finished
    assert store.statistics.standings() == [
        Standing(SLUG, "bo", 2, 1, None, None, 1, 1, 0, last),
        Standing(SLUG, "ann", 2, 0, None, None, 0, 2, 0, last),
    ]


def test_a_voided_game_does_not_count(store: Store) -> None:
    store.games.void(play(store, new_game(store), "ann add 9"), "mistake")
    assert store.statistics.standings() == []
