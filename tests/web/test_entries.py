"""Moves sent from pages, without a browser: who may send what, races, forms sent twice, confirmation, undo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.web.entries import (
    CLOSED,
    DECLINED,
    FULL,
    GONE,
    NOT_YOURS,
    NOTHING_TO_UNDO,
    OTHER_GAME,
    TWICE,
    WAITS,
    Entries,
    Reply,
    Sent,
)
from companion.web.live import LiveTable

SETUP = ["draw Ann wood wood field water", "draw Bo wood wood field water"]

COLOURED = "{0} colour wood F6, field F7, water G6; {0} colour wood E6"
# Everything before the first card.
READY = [*SETUP, COLOURED.format("Ann"), COLOURED.format("Bo")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "table.db")) as found:
        yield found


def start(store: Store, *lines: str, slug: str = "crayonville") -> int:
    game = find_title(slug)
    assert game is not None
    outcome = begin(game, Header(slug, ("Ann", "Bo"), game.rules_version))
    assert isinstance(outcome, Outcome)
    id = store.games.add(outcome, players={})
    entries = entries_of(store)
    for line in lines:
        assert entries.play(None, sent(store, line)).is_accepted, line
    return id


def entries_of(store: Store, confirms: bool = False) -> Entries:
    return Entries(LiveTable(store), "referee", True, confirms)


def sent(store: Store, line: str, known: int | None = None) -> Sent:
    stored = store.games.load()
    return Sent(stored.id, stored.lines if known is None else known, line)


def record(store: Store) -> list[str]:
    return [line.text for line in store.games.lines(store.games.head().id)]


def test_a_legal_move_is_stored_under_the_name_of_its_seat(store: Store) -> None:
    id = start(store, *SETUP)
    assert entries_of(store).play("Ann", sent(store, "Ann colour wood F6")) == Reply((), True)
    assert store.games.lines(id)[-1].text == "Ann colour wood F6"
    assert store.games.lines(id)[-1].by == "Ann"


def test_a_refused_move_is_answered_with_its_rule_and_changes_nothing(store: Store) -> None:
    start(store, *SETUP)
    before = record(store)
    reply = entries_of(store).play("Ann", sent(store, "Ann colour stone F6"))
    assert not reply.is_accepted
    assert "[CV-" in reply.words[0]
    assert record(store) == before


@pytest.mark.parametrize(
    "line",
    [
        "Bo colour wood F6",
        "draw Bo wood wood field water",
        "undo",
        "redo",
        'note "hello"',
        'override "because" Ann colour wood F6',
        'amend 1 "draw Ann wood field field water"',
        'allow wood "why"',
        "Ann colour wood F6; Bo colour wood F6",
        "nonsense",
        "",
    ],
)
def test_a_seat_enters_only_its_own_moves(store: Store, line: str) -> None:
    start(store, SETUP[0])
    before = record(store)
    assert entries_of(store).play("Ann", sent(store, line)) == Reply((NOT_YOURS,))
    assert record(store) == before


def test_a_seat_may_name_what_came_up_for_all_but_not_for_another(store: Store) -> None:
    start(store)
    entries = entries_of(store)
    assert entries.play("Bo", sent(store, SETUP[1])).is_accepted
    assert entries.play("Bo", sent(store, SETUP[0])) == Reply((NOT_YOURS,))


def test_a_form_sent_twice_is_entered_once(store: Store) -> None:
    start(store, *SETUP)
    entries, form = entries_of(store), sent(store, "Ann colour wood F6")
    assert entries.play("Ann", form).is_accepted
    assert entries.play("Ann", form) == Reply((TWICE,), True)
    assert record(store).count("Ann colour wood F6") == 1


def test_moves_of_others_at_the_same_time_do_not_disturb(store: Store) -> None:
    start(store, *SETUP)
    entries = entries_of(store)
    one, other = sent(store, "Ann colour wood F6"), sent(store, "Bo colour wood F6")
    assert entries.play("Ann", one).is_accepted
    assert entries.play("Bo", other).is_accepted


def test_a_correction_in_the_meantime_is_told_before_anything_is_entered(store: Store) -> None:
    start(store, *SETUP, "Ann colour wood F6")
    entries, form = entries_of(store), sent(store, "Ann colour field F7")
    assert entries.play(None, sent(store, "undo")).is_accepted
    reply = entries.play("Ann", form)
    assert not reply.is_accepted
    assert "undo" in reply.words[0]


def test_the_second_who_names_a_card_is_told_what_came_up(store: Store) -> None:
    start(store, *READY)
    entries, form = entries_of(store), sent(store, "flip harvest-grain")
    assert entries.play("Ann", sent(store, "flip harvest-wood")).is_accepted
    reply = entries.play("Bo", form)
    assert not reply.is_accepted
    assert "flip harvest-wood" in reply.words[0]
    assert "flip harvest-grain" not in record(store)


def test_another_game_or_a_closed_one_takes_no_move(store: Store) -> None:
    id = start(store, *SETUP)
    form = sent(store, "Ann colour wood F6")
    start(store, *SETUP)
    entries = entries_of(store)
    assert entries.play("Ann", form) == Reply((OTHER_GAME,))
    assert entries.play("Ann", form._replace(game=store.games.head().id, known=99)) == Reply((OTHER_GAME,))
    store.games.void(store.games.load(), "only trying")
    assert entries.play("Ann", sent(store, "Ann colour wood F6")) == Reply((CLOSED,))
    assert id != store.games.head().id


def test_a_seat_takes_back_its_last_move_until_something_is_built_on_it(store: Store) -> None:
    start(store, *SETUP)
    entries = entries_of(store)
    assert entries.play("Ann", sent(store, "Ann colour wood F6")).is_accepted
    assert entries.undo("Bo", sent(store, "")) == Reply((NOTHING_TO_UNDO,))
    assert entries.undo("Ann", sent(store, "")).is_accepted
    assert record(store)[-1].startswith("undo 3")
    assert entries.undo("Ann", sent(store, "")) == Reply((NOTHING_TO_UNDO,))
    assert entries.play("Ann", sent(store, "Ann colour wood F6")).is_accepted
    assert entries.play("Bo", sent(store, "Bo colour wood F6")).is_accepted
    assert entries.undo("Ann", sent(store, "")) == Reply((NOTHING_TO_UNDO,))


def test_what_a_seat_named_for_all_can_be_taken_back_by_it(store: Store) -> None:
    start(store, *READY)
    entries = entries_of(store)
    assert entries.play("Bo", sent(store, "flip harvest-wood")).is_accepted
    assert entries.undo("Bo", sent(store, "")).is_accepted


def test_moves_wait_for_the_referee(store: Store) -> None:
    start(store, *SETUP)
    entries = entries_of(store, confirms=True)
    form = sent(store, "Ann colour wood F6")
    assert entries.send("Ann", form) == Reply((WAITS,), True)
    assert entries.send("Ann", form) == Reply((WAITS,), True)
    assert len(entries.waiting) == 1
    assert record(store) == SETUP
    assert entries.send("Ann", form._replace(line="Ann colour stone F6")).words[0].endswith("]")
    assert entries.send("Ann", form._replace(line="Bo colour wood F6")) == Reply((NOT_YOURS,))
    number = next(iter(entries.waiting))
    assert entries.accept(number).is_accepted
    assert entries.accept(number) == Reply((GONE,))
    assert record(store)[-1] == "Ann colour wood F6"


def test_a_declined_move_is_gone(store: Store) -> None:
    start(store, *SETUP)
    entries = entries_of(store, confirms=True)
    entries.send("Ann", sent(store, "Ann colour wood F6"))
    assert entries.decline(next(iter(entries.waiting))) == Reply((DECLINED,), True)
    assert entries.decline(1) == Reply((GONE,))
    assert record(store) == SETUP


def test_only_so_many_moves_wait(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.entries.MOST_WAITING", 1)
    start(store, *SETUP)
    entries = entries_of(store, confirms=True)
    entries.send("Ann", sent(store, "Ann colour wood F6"))
    assert entries.send("Bo", sent(store, "Bo colour wood F6")) == Reply((FULL,))


def test_the_referee_amends_a_line(store: Store) -> None:
    start(store, *SETUP, "Ann colour wood F6")
    assert entries_of(store).amend(sent(store, "Ann colour wood F7"), 3, cut=False, drop=False).is_accepted
    assert record(store)[-1].startswith("amend 3")


def test_three_phones_and_a_prompt_at_once_lose_and_double_nothing(store: Store) -> None:
    """Every confirmed move is in the record once, whoever sends it."""
    start(store, *SETUP)
    entries = entries_of(store)
    spaces = {
        "Ann": ["wood F6", "wood F7", "field G6", "water H6"],
        "Bo": ["wood F6", "wood F7", "field G6", "water H6"],
    }
    confirmed: list[str] = []

    def phone(seat: str) -> None:
        for space in spaces:
            form = sent(store, f"{seat} colour {space}")
            for _ in range(3):
                if entries.play(seat, form).is_accepted:
                    confirmed.append(form.line)

    threads = [Thread(target=phone, args=(seat,)) for seat in ("Ann", "Bo", "Ann", "Bo")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = record(store)
    assert {*confirmed} <= {*stored}
    assert len(stored) == len({*stored})
