"""Decisions are found in records by the ids they name, on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.errors import NotFound
from campaigns.games import decisions as ledger
from campaigns.games.decisions import PlayGroup
from campaigns.rows import StoredGame
from campaigns.sql import event
from campaigns.store import Store
from companion.games.king_of_the_valley.game import TITLE as VALLEY
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from tests.campaigns.counting import SLUG
from tests.campaigns.evenings import new_game, play

RULE = "CN-1"


def decide(store: Store, *lines: str, seats: tuple[str, ...] = ("ann", "bo"), by: str = "", **home: Any) -> StoredGame:
    """Start a game and enter lines."""
    return play(store, new_game(store, *seats, goal=9, **home), *lines, by=by)


def close(store: Store, stored: StoredGame) -> None:
    seat = stored.session.header.seats[0]
    store.games.finish(play(store, stored, f"{seat} add 9"))


def noted(text: str) -> str:
    return f'note "{RULE}: {text}"'


def decided(store: Store, *ids: str, table: PlayGroup = ledger.NOBODY) -> list[str]:
    return [decision.text for decision in store.decisions.find(SLUG, ids or (RULE,), table)]


def test_a_decision_is_found_with_where_when_and_who(store: Store) -> None:
    store.campaigns.add("Fridays")
    stored = decide(store, "ann add 1", noted("zero counts"), by="cleo", campaign="Fridays")
    [found] = store.decisions.find(SLUG, (RULE,), PlayGroup(("ann",)))
    assert (found.ids, found.text, found.kind, found.game_id, found.n) == ((RULE,), "zero counts", "note", stored.id, 2)
    assert (found.by, found.players, found.campaign, found.is_here) == ("cleo", ("ann", "bo"), "Fridays", True)
    assert found.at >= stored.created


@pytest.mark.parametrize("is_closed", [False, True])
def test_open_and_closed_games_are_found_the_newest_first(store: Store, is_closed: bool) -> None:
    for text in ("one", "two", "three"):
        stored = decide(store, noted(text))
        if is_closed:
            close(store, stored)
    decide(store, 'note "CN-11: another clause"', 'note "CN 1 is no id"')
    assert decided(store) == ["three", "two", "one"]


def test_lines_taken_back_are_not_decisions(store: Store) -> None:
    decide(store, noted("taken back"), "undo")
    close(store, decide(store, noted("taken back too"), "undo"))
    store.games.void(decide(store, noted("broken off")), "the lights went out")
    decide(store, noted("amended"), 'amend 1 "note \\"nothing\\""')
    assert decided(store) == []


def test_reasons_of_overrides_are_decisions(store: Store) -> None:
    decide(store, "ann add 1", f'override ann count 1 "{RULE}: a gift"', f'undo 1 "{RULE}: too much"')
    decide(store, "ann add 1", 'note "x"', 'amend 2 "override ann count 2 \\"CN-1: by hand\\""')
    assert decided(store) == ["by hand", "too much"]


def test_a_table_is_recognised_by_its_players_or_its_campaign(store: Store) -> None:
    store.campaigns.add("Fridays")
    decide(store, noted("of the campaign"), seats=("cy", "dee"), campaign="Fridays")
    decide(store, noted("of a player"), seats=("ann", "eve"))
    decide(store, noted("of nobody here"), seats=("fay",))
    here = {
        made.text: made.is_here for made in store.decisions.find(SLUG, (RULE,), PlayGroup(("bo", "ann"), "Fridays"))
    }
    assert here == {"of the campaign": True, "of a player": True, "of nobody here": False}
    assert not any(made.is_here for made in store.decisions.find(SLUG, (RULE,)))


def test_a_table_is_found_behind_many_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "FEW", 2)
    store.campaigns.add("Fridays")
    close(store, decide(store, noted("of the campaign"), seats=("cy",), campaign="Fridays"))
    close(store, decide(store, noted("of a player"), seats=("ann",)))
    for _ in range(3):
        close(store, decide(store, noted("of others"), seats=("fay",)))
    assert decided(store) == ["of others", "of others"]
    assert decided(store, table=PlayGroup(("ann",), "Fridays")) == [
        "of others",
        "of others",
        "of a player",
        "of the campaign",
    ]


def test_a_damaged_record_is_skipped(store: Store) -> None:
    decide(store, noted("sound"))
    broken = decide(store, noted("broken"), "ann add 1")
    with store.database.writing() as db:
        db.connection().exec_driver_sql(f"UPDATE line SET move = '{{' WHERE game_id = {broken.id} AND n = 2")
    assert decided(store) == ["sound"]


def valley(store: Store, *seats: str, campaign: str | None = None, **rulings: str) -> int:
    """Start a game of a title that has switches."""
    outcome = begin(VALLEY, Header(VALLEY.slug, seats, VALLEY.rules_version, rulings=rulings))
    assert isinstance(outcome, Outcome)
    return store.games.add(outcome, players={}, campaign=campaign)


def test_a_house_ruling_is_a_decision(store: Store) -> None:
    chosen = valley(store, "ann", "bo", identical_knights="same_order")
    valley(store, "ann", "bo", identical_knights="any")
    void = valley(store, "ann", "bo", identical_knights="same_order")
    store.games.void(store.games.head(void), "no time")
    [found] = store.decisions.find(VALLEY.slug, ("KV-R03",), PlayGroup(("bo",)))
    assert (found.text, found.kind, found.game_id, found.n) == ("identical_knights=same_order", "ruling", chosen, None)
    assert found.is_here
    assert store.decisions.find(VALLEY.slug, ("KV-R02", "KV-R01")) == []
    assert store.decisions.find(SLUG) == []


def test_all_decisions_of_a_title(store: Store) -> None:
    valley(store, "ann", "bo", identical_knights="same_order")
    play(store, store.games.load(valley(store, "cy", "dee")), 'note "kv-tax-02: once"', 'note "KV-SUM-02, KV-R03: so"')
    ids = [made.ids for made in store.decisions.find(VALLEY.slug)]
    assert ids == [("KV-SUM-02", "KV-R03"), ("KV-TAX-02",), ("KV-R03",)]


def test_the_last_rulings_of_each_player(store: Store) -> None:
    first = valley(store, "ann", "bo", identical_knights="same_order")
    second = valley(store, "ann", "cy")
    store.games.void(store.games.head(valley(store, "ann", "bo", jester_couples="yes")), "no time")
    new_game(store, "ann", "bo")
    last = valley(store, "ann", "bo", "dee")
    assert store.decisions.last_rulings(last) == {first: {"identical_knights": "same_order"}, second: {}}
    assert store.decisions.last_rulings(first) == {}
    with pytest.raises(NotFound):
        store.decisions.last_rulings(99)


def test_the_players_of_a_game(store: Store) -> None:
    store.campaigns.add("Fridays")
    stored = new_game(store, "ann", "bo", campaign="Fridays")
    assert store.decisions.group() == store.decisions.group(stored.id) == PlayGroup(("ann", "bo"), "Fridays")
    with pytest.raises(NotFound):
        store.decisions.group(99)


def test_finding_no_decision_takes_few_queries(store: Store) -> None:
    close(store, decide(store, "ann add 1"))
    asked: list[str] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    assert decided(store, RULE, "CN-2", table=PlayGroup(("ann", "bo"))) == []
    assert len(asked) <= 14
