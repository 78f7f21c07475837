"""The ruling ledger: decisions found in records by the ids that they name, on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.errors import NotFound
from campaigns.games import decisions as ledger
from campaigns.games.decisions import Table
from campaigns.rows import StoredGame
from campaigns.sql import event
from campaigns.store import Store
from companion.games.king_of_the_valley.game import TITLE as VALLEY
from companion.referee.game import Header
from companion.referee.session import Outcome, begin

from .counting import SLUG
from .evenings import new_game, play

RULE = "CN-1"


def decide(store: Store, *lines: str, seats: tuple[str, ...] = ("ann", "bo"), by: str = "", **home: Any) -> StoredGame:
    """Begin a game and enter lines."""
    return play(store, new_game(store, *seats, goal=9, **home), *lines, by=by)


def close(store: Store, stored: StoredGame) -> None:
    seat = stored.session.header.seats[0]
    store.finish(play(store, stored, f"{seat} add 9"))


def noted(text: str) -> str:
    return f'note "{RULE}: {text}"'


def told(store: Store, *ids: str, table: Table = ledger.NOBODY) -> list[str]:
    return [decision.text for decision in store.decisions(SLUG, ids or (RULE,), table)]


def test_a_decision_is_found_with_where_when_and_who(store: Store) -> None:
    store.new_campaign("Fridays")
    stored = decide(store, "ann add 1", noted("zero counts"), by="cleo", campaign="Fridays")
    [found] = store.decisions(SLUG, (RULE,), Table(("ann",)))
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
    assert told(store) == ["three", "two", "one"]


def test_what_is_not_in_force_decides_nothing(store: Store) -> None:
    decide(store, noted("taken back"), "undo")
    close(store, decide(store, noted("taken back too"), "undo"))
    store.void(decide(store, noted("broken off")), "the lights went out")
    decide(store, noted("amended"), 'amend 1 "note \\"nothing\\""')
    assert told(store) == []


def test_reasons_decide_too(store: Store) -> None:
    decide(store, "ann add 1", f'override ann count 1 "{RULE}: a gift"', f'undo 1 "{RULE}: too much"')
    decide(store, "ann add 1", 'note "x"', 'amend 2 "override ann count 2 \\"CN-1: by hand\\""')
    assert told(store) == ["by hand", "too much"]


def test_a_table_is_known_by_its_players_or_its_campaign(store: Store) -> None:
    store.new_campaign("Fridays")
    decide(store, noted("of the campaign"), seats=("cy", "dee"), campaign="Fridays")
    decide(store, noted("of a player"), seats=("ann", "eve"))
    decide(store, noted("of nobody here"), seats=("fay",))
    here = {made.text: made.is_here for made in store.decisions(SLUG, (RULE,), Table(("bo", "ann"), "Fridays"))}
    assert here == {"of the campaign": True, "of a player": True, "of nobody here": False}
    assert not any(made.is_here for made in store.decisions(SLUG, (RULE,)))


def test_a_table_is_found_behind_many_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "FEW", 2)
    store.new_campaign("Fridays")
    close(store, decide(store, noted("of the campaign"), seats=("cy",), campaign="Fridays"))
    close(store, decide(store, noted("of a player"), seats=("ann",)))
    for _ in range(3):
        close(store, decide(store, noted("of others"), seats=("fay",)))
    assert told(store) == ["of others", "of others"]
    assert told(store, table=Table(("ann",), "Fridays")) == ["of others", "of others", "of a player", "of the campaign"]


def test_a_damaged_record_tells_nothing_and_hides_no_other(store: Store) -> None:
    decide(store, noted("sound"))
    broken = decide(store, noted("broken"), "ann add 1")
    with store.writing() as db:
        db.connection().exec_driver_sql(f"UPDATE line SET move = '{{' WHERE game_id = {broken.id} AND n = 2")
    assert told(store) == ["sound"]


def valley(store: Store, *seats: str, campaign: str | None = None, **rulings: str) -> int:
    """Begin a game of a title that has switches."""
    outcome = begin(VALLEY, Header(VALLEY.slug, seats, VALLEY.rules_version, rulings=rulings))
    assert isinstance(outcome, Outcome)
    return store.new_game(outcome, players={}, campaign=campaign)


def test_a_ruling_chosen_otherwise_is_a_decision(store: Store) -> None:
    chosen = valley(store, "ann", "bo", identical_knights="same_order")
    valley(store, "ann", "bo", identical_knights="any")
    void = valley(store, "ann", "bo", identical_knights="same_order")
    store.void(store.head(void), "no time")
    [found] = store.decisions(VALLEY.slug, ("KV-R03",), Table(("bo",)))
    assert (found.text, found.kind, found.game_id, found.n) == ("identical_knights=same_order", "ruling", chosen, None)
    assert found.is_here
    assert store.decisions(VALLEY.slug, ("KV-R02", "KV-R01")) == []
    assert store.decisions(SLUG) == []


def test_all_decisions_of_a_title(store: Store) -> None:
    valley(store, "ann", "bo", identical_knights="same_order")
    play(store, store.game(valley(store, "cy", "dee")), 'note "kv-tax-02: once"', 'note "KV-SUM-02, KV-R03: so"')
    ids = [made.ids for made in store.decisions(VALLEY.slug)]
    assert ids == [("KV-SUM-02", "KV-R03"), ("KV-TAX-02",), ("KV-R03",)]


def test_the_last_rulings_of_each_player(store: Store) -> None:
    first = valley(store, "ann", "bo", identical_knights="same_order")
    second = valley(store, "ann", "cy")
    store.void(store.head(valley(store, "ann", "bo", jester_couples="yes")), "no time")
    new_game(store, "ann", "bo")
    last = valley(store, "ann", "bo", "dee")
    assert store.last_rulings(last) == {first: {"identical_knights": "same_order"}, second: {}}
    assert store.last_rulings(first) == {}
    with pytest.raises(NotFound):
        store.last_rulings(99)


def test_who_sits_at_a_table(store: Store) -> None:
    store.new_campaign("Fridays")
    stored = new_game(store, "ann", "bo", campaign="Fridays")
    assert store.table() == store.table(stored.id) == Table(("ann", "bo"), "Fridays")
    with pytest.raises(NotFound):
        store.table(99)


def test_no_decision_costs_few_queries(store: Store) -> None:
    close(store, decide(store, "ann add 1"))
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    assert told(store, RULE, "CN-2", table=Table(("ann", "bo"))) == []
    assert len(asked) <= 14
