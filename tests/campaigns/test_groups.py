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


def test_players_are_known_by_name_in_any_case(store: Store) -> None:
    store.new_game(start("a", "b"), players={"a": "Zoë", "b": " Ann  Marie "})
    store.new_game(start("a", "b"), players={"a": "ZOË", "b": "ann marie"})
    assert store.players() == [PlayerRow(2, "Ann Marie"), PlayerRow(1, "Zoë")]


def test_campaigns_are_known_by_name_in_any_case(store: Store) -> None:
    id = store.new_campaign("Friday Club", note="at Bo's")
    with pytest.raises(Refused, match="already a campaign"):
        store.new_campaign("friday club")
    [row] = store.campaigns()
    assert (row.id, row.name, row.note, row.players) == (id, "Friday Club", "at Bo's", ())
    assert store.campaign("FRIDAY CLUB").campaign == row


def test_a_campaign_that_is_not_there(store: Store) -> None:
    acts = (
        lambda: store.campaign("x"),
        lambda: store.enrol("x", player="Ann"),
        lambda: store.standings(Asked("x")),
        lambda: store.new_game(start(), players={}, campaign="x"),
        lambda: store.new_village(SLUG, "V", "Ann", {}, campaign="x"),
    )
    for act in acts:
        with pytest.raises(NotFound, match="there is no campaign 'x'"):
            act()
    assert store.games() == []
    assert store.players() == []


def test_enrolling(store: Store) -> None:
    store.new_campaign("Fridays")
    id = store.new_village(SLUG, "Tally", "Ann", {})
    store.enrol("fridays", player="Ann", village=id)
    store.enrol("fridays", player="ann")
    sheet = store.campaign("Fridays")
    assert sheet.campaign.players == ("Ann",)
    assert [village.name for village in sheet.villages] == ["Tally"]
    with pytest.raises(NotFound):
        store.enrol("fridays", player="Bo", village="nowhere")
    assert store.campaign("Fridays").campaign.players == ("Ann",)


def test_a_game_of_a_campaign_enrols_who_plays(store: Store) -> None:
    store.new_campaign("Fridays")
    stored = new_game(store, campaign="fridays")
    sheet = store.campaign("Fridays")
    assert stored.campaign == "Fridays"
    assert sheet.campaign.players == ("ann", "bo")
    assert [village.name for village in sheet.villages] == ["ann's tally", "bo's tally"]
    assert [game.id for game in sheet.games] == [stored.id]


def test_the_table_of_points_per_level(store: Store) -> None:
    store.new_campaign("Fridays")
    stored = new_game(store, campaign="Fridays", level=1)
    store.finish(play(store, stored, "ann add 1", "bo add 2"))
    keepsakes = {seat: store.village(id).document for seat, id in stored.villages.items()}
    outcome = start("ann", "bo", keepsakes=keepsakes, level=2)
    stored = store.game(store.new_game(outcome, players={}, campaign="Fridays", villages=stored.villages))
    store.finish(play(store, stored, "bo leave", "ann add 3"))
    table = store.campaign("Fridays").table
    assert [(row.village, row.points) for row in table] == [("ann's tally", {1: 1, 2: 3}), ("bo's tally", {1: 2})]


def test_standings_count_finished_games(store: Store) -> None:
    store.new_campaign("Fridays")
    play_out(store, "ann add 1", "bo add 2", campaign="Fridays")
    play_out(store, "ann add 5")
    play_out(store, "bo add 3", 'override bo count 2 "luck"')
    new_game(store)
    newest = store.games(status="finished")[0].finished
    oldest = store.games(status="finished")[-1].finished
    assert store.standings() == [
        Standing(SLUG, "bo", 3, 2, 7, 5, 2, 1, 0, newest),
        Standing(SLUG, "ann", 3, 1, 6, 5, 1, 2, 0, newest),
    ]
    assert store.standings(Asked("Fridays")) == [
        Standing(SLUG, "bo", 1, 1, 2, 2, 1, 0, 0, oldest),
        Standing(SLUG, "ann", 1, 0, 1, 1, 0, 1, 0, oldest),
    ]
    assert store.standings(Asked(slug="chess")) == []
    assert store.campaign("Fridays").standings == tuple(store.standings(Asked("Fridays")))


def test_standings_of_a_title_without_points(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    won = ScoreSheet((SeatScore("ann", ()), SeatScore("bo", ())), ("bo",), True, "")
    for sheet in (won, replace(won, winners=(), beaten_by="the bears")):
        monkeypatch.setitem(TITLE.__dict__, "score", lambda *_, sheet=sheet: sheet)
        play_out(store, "ann add 3")
    last = store.games(status="finished")[0].finished
    assert store.standings() == [
        Standing(SLUG, "bo", 2, 1, None, None, 1, 1, 0, last),
        Standing(SLUG, "ann", 2, 0, None, None, 0, 2, 0, last),
    ]


def test_a_voided_game_does_not_count(store: Store) -> None:
    store.void(play(store, new_game(store), "ann add 9"), "mistake")
    assert store.standings() == []
