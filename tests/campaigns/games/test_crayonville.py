"""Crayonville in the store: two levels of a dealt campaign, played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from campaigns.rows import StoredGame
from campaigns.store import Store
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit

SEATS = ("ann", "bo")


def begin_level(store: Store, level: int, villages: dict[str, int]) -> StoredGame:
    game: Any = find_title("crayonville")
    keepsakes = {seat: store.villages.load(id).document for seat, id in villages.items()}
    options = {"level": level}
    outcome = begin(game, Header("crayonville", SEATS, 1, options=options, deal="tuesday", keepsakes=keepsakes))
    assert isinstance(outcome, Outcome)
    id = store.games.add(outcome, players={"ann": "Ann", "bo": "Bo"}, campaign="Tuesdays", villages=villages)
    stored = store.games.load(id)
    assert stored.session.entries == outcome.session.entries
    return stored


def play_at_random(store: Store, stored: StoredGame, rng: Random) -> StoredGame:
    while asked := stored.session.asks():
        legal = [*stored.session.game.legal(stored.session.state, rng.choice(asked).seat)]
        line = stored.session.write(rng.choice(legal))
        if not line.endswith(" leave"):
            stored = store.games.append(stored, submit(stored.session, line))
    return stored


def test_two_levels_of_a_campaign(store: Store) -> None:
    rng, villages = Random(1), dict[str, int]()
    store.campaigns.add("Tuesdays")
    for level in (1, 2):
        played = play_at_random(store, begin_level(store, level, villages), rng)
        again = store.games.load(played.id)
        assert again.session.state == played.session.state
        villages = again.villages
        sheet = store.games.finish(again)
        table = {row.village: row.points[level] for row in store.campaigns.load("Tuesdays").table}
        assert table == {f"{score.seat.title()}'s village": score.total for score in sheet.seats}
    assert [level.status for level in store.villages.load("Ann's village").levels] == ["completed", "completed"]
    assert store.maintenance.check() == []
    record = store.games.write_record(played.id)
    assert store.games.write_record(store.games.add(store.exchange.judge_record(record), players={})) == record
