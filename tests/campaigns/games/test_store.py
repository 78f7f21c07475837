"""Games: stored, opened again, continued, finished, voided, listed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from campaigns.errors import NotFound, Refused, Stale, StoreError
from campaigns.store import Store
from companion.games import REGISTRY
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.session import Outcome
from companion.referee.submission import submit
from tests.campaigns.clubs import sign_again
from tests.campaigns.counting import SLUG, TITLE
from tests.campaigns.evenings import new_game, play, play_out, start


def test_a_new_game_is_the_current_one(store: Store) -> None:
    id = store.games.add(start("ann", "bo"), players={"ann": "Ann Marie"}, by="cleo")
    stored = store.games.load()
    assert (stored.id, stored.status, stored.campaign) == (id, "open", None)
    assert stored.players == {"ann": "Ann Marie", "bo": "bo"}
    assert stored.session.entries == ()
    assert abs(stored.created - datetime.now(UTC)) < timedelta(minutes=1)


def test_lines_are_read_as_they_were_written(store: Store) -> None:
    played = play(store, new_game(store), "ann add 1", 'note "wörds"', "undo", "bo add 1", by="cleo")
    again = store.games.load(played.id)
    assert again.session.entries == played.session.entries
    assert again.session.state == played.session.state
    rows = store.games.lines(played.id)
    assert [(row.n, row.text, row.by) for row in rows] == [
        (1, "ann add 1", "cleo"),
        (2, 'note "wörds"', "cleo"),
        (3, "undo 2", "cleo"),
        (4, "bo add 1", "cleo"),
    ]
    assert all(row.at.tzinfo is not None for row in rows)


def test_several_lines_are_written_at_once(store: Store) -> None:
    stored = new_game(store)
    first = submit(stored.session, "ann add 1")
    second = submit(first.session, "bo add 1")
    both = Outcome(second.verdict, second.session, (*first.entries, *second.entries))
    assert len(store.games.append(stored, both).session.entries) == 2
    assert [row.n for row in store.games.lines(stored.id)] == [1, 2]


def test_a_refused_line_changes_nothing(store: Store) -> None:
    stored = new_game(store)
    assert store.games.append(stored, submit(stored.session, "ann add 0")) is stored
    assert store.games.lines(stored.id) == []


def test_the_second_of_two_writers_is_stale(store: Store, other: Store) -> None:
    mine = new_game(store)
    theirs = other.games.load(mine.id)
    play(store, mine, "ann add 1")
    with pytest.raises(Stale, match="game 1 has changed"):
        play(other, theirs, "bo add 1")
    assert [row.text for row in store.games.lines(mine.id)] == ["ann add 1"]
    play(other, other.games.load(mine.id), "bo add 1")
    assert len(store.games.lines(mine.id)) == 2


def test_a_game_closed_by_another_is_stale(store: Store, other: Store) -> None:
    mine = new_game(store)
    other.games.void(other.games.load(mine.id), "the lights went out")
    with pytest.raises(Stale):
        play(store, mine, "ann add 1")
    with pytest.raises(Stale):
        store.games.void(mine, "again")


def test_finish_writes_points_places_and_winners(store: Store) -> None:
    sheet = play_out(store, "ann add 1", "bo add 2")
    assert sheet.winners == ("bo",)
    [row] = store.games.find()
    assert (row.status, row.winners, row.points) == ("finished", ("bo",), {"ann": 1, "bo": 2})
    assert row.finished is not None
    assert store.games.load().finished == row.finished


def test_final_scores_are_stored_unchanged(store: Store) -> None:
    sheet = play_out(store, "ann add 1", "ann leave", "bo add 3")
    assert (sheet.left, sheet.seats[0].ties, sheet.seats[0].remark) == (("ann",), (1, -3), "3, odd goes first")
    assert store.games.scores(1) == sheet
    new_game(store)
    with pytest.raises(NotFound, match="game 2 has no final scores: it is open"):
        store.games.scores(2)


def test_all_final_scores_are_read_back_equal(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = SeatScore("ann", (ScoreLine("gold", 7, ("CN-1", "CN-2")), ScoreLine("debts", -2)), (31, 0), "31, bést")
    sheet = ScoreSheet((ann, SeatScore("bo", ())), ("ann", "bo"), True, "stars", ("bo",))
    monkeypatch.setitem(TITLE.__dict__, "score", lambda *_: sheet)
    play_out(store, "ann add 3")
    assert store.games.scores(1) == sheet


def test_who_beat_the_table_is_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ScoreLine("eaten at seven", 0, ("CN-1",))
    sheet = ScoreSheet((SeatScore("ann", (words,)), SeatScore("bo", ())), (), True, "", beaten_by="the bears")
    monkeypatch.setitem(TITLE.__dict__, "score", lambda *_: sheet)
    play_out(store, "ann add 3")
    assert store.games.scores(1) == sheet
    [row] = store.games.find()
    assert (row.status, row.winners, row.beaten_by, row.points) == ("finished", (), "the bears", {})
    [level] = store.villages.load(1).levels
    assert (level.status, level.points, level.place) == ("completed", None, 2)


def test_a_list_shows_the_options_of_a_game(store: Store) -> None:
    new_game(store, goal=7, level=2)
    new_game(store)
    assert [(row.level, row.options) for row in store.games.find()] == [(1, {}), (2, {"goal": 7})]


def test_finish_waits_for_the_end(store: Store) -> None:
    stored = new_game(store)
    with pytest.raises(Refused, match="game 1 is not over") as caught:
        store.games.finish(stored)
    assert caught.value.refusal.hint.startswith("Next: ann: add a number")
    assert caught.value.refusal.code == "not-over"


def test_finish_after_someone_wrote_is_stale(store: Store, other: Store) -> None:
    mine = play(store, new_game(store), "ann add 3")
    play(other, other.games.load(mine.id), "undo")
    with pytest.raises(Stale):
        store.games.finish(mine)
    assert store.games.load(mine.id).status == "open"


def test_a_closed_game_accepts_no_moves(store: Store) -> None:
    play_out(store, "ann add 3")
    closed = store.games.load()
    outcome = submit(closed.session, "undo")
    acts: dict[Callable[[], object], str] = {
        lambda: store.games.append(closed, outcome): "game 1 is finished",
        lambda: store.games.finish(closed): "game 1 is already finished",
        lambda: store.games.void(closed, ""): "game 1 is finished",
    }
    for act, reason in acts.items():
        with pytest.raises(Refused, match=reason):
            act()


def test_void_keeps_the_lines_and_the_reason(store: Store) -> None:
    stored = play(store, new_game(store), "ann add 1")
    store.games.void(stored, "the lights went out")
    again = store.games.load(stored.id)
    assert (again.status, again.note, len(again.session.entries)) == ("void", "the lights went out", 1)


def test_switch_between_games(store: Store) -> None:
    first, second = new_game(store), new_game(store)
    assert store.games.load().id == second.id
    store.games.switch(first.id)
    assert store.games.load().id == first.id
    with pytest.raises(NotFound, match="there is no game 99"):
        store.games.switch(99)
    assert store.games.load().id == first.id


@pytest.mark.parametrize("id", [None, 0, -1, 99, 2**31])
def test_a_missing_game_is_not_found(store: Store, id: int | None) -> None:
    with pytest.raises(NotFound):
        store.games.load(id)


def test_a_huge_number_is_not_found(store: Store) -> None:
    with pytest.raises(StoreError):
        store.games.load(10**30)


def test_an_unknown_seat_is_refused(store: Store) -> None:
    with pytest.raises(Refused, match="no seat 'zoe'"):
        store.games.add(start(), players={"zoe": "Zoe"})
    assert store.games.find() == []


def test_text_that_cannot_be_stored_is_refused(store: Store) -> None:
    stored = new_game(store)
    with pytest.raises(StoreError):
        play(store, stored, "ann add 1", by="\udcff")
    assert store.games.lines(stored.id) == []


def test_an_unknown_title_is_reported_plainly(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(store)
    monkeypatch.delitem(REGISTRY, SLUG)
    with pytest.raises(StoreError, match="does not know the game 'counting'"):
        store.games.load()
    assert len(store.games.find()) == 1


def test_only_titles_with_levels_or_villages_show_a_level(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    new_game(store)
    monkeypatch.setattr(type(TITLE.keepsakes), "of", lambda *_: {})
    new_game(store)
    new_game(store, level=3)
    assert [row.level for row in store.games.find()] == [3, None, 1]


def test_the_list_can_be_narrowed(store: Store) -> None:
    store.campaigns.add("Fridays")
    play_out(store, "ann add 3")
    new_game(store, "ann", "cleo", campaign="fridays", level=2)
    assert [row.id for row in store.games.find()] == [2, 1]
    assert [row.id for row in store.games.find(player="ANN")] == [2, 1]
    assert [row.id for row in store.games.find(player="ann", status="finished")] == [1]
    assert [row.id for row in store.games.find(player="cleo", slug=SLUG)] == [2]
    assert [row.id for row in store.games.find(slug="chess")] == []
    assert [row.id for row in store.games.find(limit=1, offset=1)] == [1]
    [row] = store.games.find(campaign="Fridays")
    assert (row.id, row.level, row.campaign, row.players) == (2, 2, "Fridays", {"ann": "ann", "cleo": "cleo"})
    moment = row.created
    assert [row.id for row in store.games.find(since=moment)] == [2]
    assert [row.id for row in store.games.find(until=moment)] == [1]
    for unknown in ({"player": "zoe"}, {"campaign": "Mondays"}):
        with pytest.raises(NotFound):
            store.games.find(**unknown)  # type: ignore[arg-type]


def test_a_player_in_two_seats_is_listed_once(store: Store) -> None:
    store.games.add(start("left", "right"), players={"left": "Ann", "right": "ann"})
    assert [row.players for row in store.games.find(player="ann")] == [{"left": "Ann", "right": "Ann"}]


def test_a_record_can_be_exported_and_imported(store: Store) -> None:
    played = play(store, new_game(store), "ann add 1", "undo", "bo add 2")
    text = store.games.write_record(played.id)
    assert text.endswith("1 ann add 1\n2 undo 1\n3 bo add 2\n")
    id = store.games.add(store.exchange.judge_record(text), players={"ann": "Ann"}, by="cleo")
    again = store.games.load()
    assert again.id == id != played.id
    assert again.session.entries == played.session.entries
    assert store.games.write_record(id) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "header"),
        ("+++\ngame = 3\n+++\n", "header of the record"),
        ('+++\ngame = "chess"\nseats = ["ann"]\nrules = 1\n+++\n', "does not know the game 'chess'"),
        ('+++\ngame = "counting"\nseats = ["ann"]\nrules = 1\n+++\n1 ann add 0\n', "line 1 .* not more than 0"),
        ('+++\ngame = "counting"\nseats = []\nrules = 1\n+++\n', "too many"),
    ],
)
def test_a_bad_record_changes_nothing(store: Store, text: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint):
        store.exchange.judge_record(text)
    assert store.games.find() == []


def test_a_damaged_line_is_reported_plainly(store: Store) -> None:
    stored = play(store, new_game(store), "ann add 1")
    with store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE line SET move = '{}'")
    with pytest.raises(StoreError, match="game 1 is damaged, its header or line 1 is not what was recorded"):
        store.games.load(stored.id)
    sign_again(store)
    with pytest.raises(StoreError, match="game 1 cannot be opened"):
        store.games.load(stored.id)


def test_a_loaded_game_does_not_change(store: Store) -> None:
    stored = new_game(store)
    later = play(store, stored, "ann add 1")
    assert stored == replace(later, session=stored.session, digests=stored.digests)
