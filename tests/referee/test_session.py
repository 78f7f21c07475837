"""A game in progress: play, undo and redo. A refused move leaves no trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.crayonville.game import TITLE
from companion.referee.session import RECENT, Outcome, Session
from companion.referee.submission import import_record, judge, submit
from companion.referee.verdicts import Ambiguous, Legal, Refusal, Unfinished, Unreadable
from tests.referee.anymoves import checked
from tests.referee.tables import SETUP, fresh, lines_of, play, ready, record_of, reopened, rows


def refused(outcome: Outcome, code: str) -> Refusal:
    assert isinstance(outcome.verdict, Refusal), outcome.verdict
    assert outcome.verdict.code == code
    assert outcome.entries == ()
    return outcome.verdict


def words(outcome: Outcome) -> list[str]:
    return [str(event) for event in outcome.events]


def test_a_session_is_immutable() -> None:
    before = ready()
    kept = (before.entries, before.state)
    after = play(before, "flip expand", "ann pass")
    assert (before.entries, before.state) == kept
    assert after.state != before.state


def test_undo_takes_back_the_last_line() -> None:
    before = ready("flip expand")
    after = play(before, "ann pass")
    outcome = submit(after, "undo")
    assert outcome.session.state == before.state
    assert [entry.text for entry in outcome.entries] == ["undo 12"]
    assert len(outcome.session.entries) == len(after.entries) + 1
    assert words(outcome) == ["taken back: 12 ann pass"]


def test_undo_by_number_takes_back_that_line_and_everything_after_it() -> None:
    start = ready()
    after = play(start, "flip expand", "ann pass", "bo pass", "flip harvest-wood")
    outcome = submit(after, 'undo 11 "wrong card" by "Eva"')
    assert outcome.session.state == start.state
    assert lines_of(outcome.session) == list(SETUP)
    assert outcome.entries[0].text == 'undo 11 "wrong card" by "Eva"'
    taken = ["14 flip harvest-wood", "13 bo pass", "12 ann pass", "11 flip expand"]
    assert words(outcome)[:4] == [f"taken back: {line}" for line in taken]


def test_undo_lists_what_people_have_already_seen() -> None:
    after = ready("flip expand", "ann pass", "bo use", "draw bo wood wood water", "bo colour wood A1")
    assert "the players have already seen: flip expand, draw bo wood wood water" in words(submit(after, "undo 11"))
    assert not any("seen" in word for word in words(submit(after, "undo 15")))


def test_there_is_nothing_to_undo_before_the_first_line() -> None:
    refused(submit(fresh(), "undo"), "no-such-line")
    refused(submit(fresh(), "undo 1"), "no-such-line")
    refused(submit(fresh(deal="seed"), "undo"), "no-such-line")


@pytest.mark.parametrize("line", ["undo 99", "undo 0", "undo -1", "undo 14", "undo 12"])
def test_only_an_active_line_can_be_undone(line: str) -> None:
    after = play(ready("flip expand", "ann pass"), "undo")
    verdict = refused(submit(after, line), "no-such-line")
    assert line.split()[1] in verdict.reason


def test_redo_restores_what_undo_took_back() -> None:
    after = ready("flip expand", "ann pass")
    undone = play(after, "undo 5", "undo 2")
    assert lines_of(undone) == list(SETUP[:1])
    once = submit(undone, 'redo by "Eva"')
    assert lines_of(once.session) == list(SETUP[:4])
    assert words(once) == [f"restored: {n} {SETUP[n - 1]}" for n in (2, 3, 4)]
    twice = play(once.session, "redo")
    assert (twice.state, lines_of(twice)) == (after.state, lines_of(after))
    refused(submit(twice, "redo"), "nothing-undone")


def test_nothing_can_be_redone_after_a_new_line() -> None:
    undone = play(ready("flip expand", "ann pass"), "undo")
    refused(submit(play(undone, "ann turn"), "redo"), "nothing-undone")
    refused(submit(play(undone, 'note "hm"'), "redo"), "nothing-undone")
    assert isinstance(submit(undone, "redo").verdict, Legal)


def test_redo_needs_an_undo() -> None:
    refused(submit(ready("flip expand"), "redo"), "nothing-undone")


class UndoModel:
    """A model of undo and redo with two lists of plain texts."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, str]] = []
        self.undone: list[list[tuple[int, str]]] = []
        self.count = 0

    def play(self, text: str) -> None:
        self.count += 1
        self.lines.append((self.count, text))
        self.undone = []

    def undo(self, back: int) -> bool:
        if back > len(self.lines):
            return False
        self.count += 1
        self.undone.append(self.lines[-back:])
        self.lines = self.lines[:-back]
        return True

    def redo(self) -> bool:
        if not self.undone:
            return False
        self.count += 1
        self.lines += self.undone.pop()
        return True


def same_everywhere(session: Session) -> None:
    """Check that the session, its stored lines and its text are the same game."""
    assert reopened(session).state == session.state
    assert reopened(session).played == session.played
    again = import_record(TITLE, record_of(session))
    assert isinstance(again, Outcome)
    assert again.session.state == session.state
    assert again.session.played == session.played


@checked(150)
@given(steps=st.lists(st.sampled_from(["play", "play", "undo 1", "undo 2", "undo 4", "redo"]), max_size=25))
def test_undo_and_redo_match_a_model_with_two_stacks(steps: list[str]) -> None:
    session, shelf = fresh(), UndoModel()
    for step in steps:
        verb, _, back = step.partition(" ")
        line, done = f'note "{shelf.count}"', True
        if verb == "play":
            if len(shelf.lines) < len(SETUP) and all(a[1] == b for a, b in zip(shelf.lines, SETUP, strict=False)):
                line = SETUP[len(shelf.lines)]
            shelf.play(line)
        elif verb == "undo":
            line = f"undo {shelf.lines[-int(back)][0]}" if int(back) <= len(shelf.lines) else "undo 999"
            done = shelf.undo(int(back))
        else:
            line, done = "redo", shelf.redo()
        outcome = submit(session, line)
        assert isinstance(outcome.verdict, Legal) == done, (line, outcome.verdict)
        session = outcome.session
    assert [(entry.n, entry.text) for entry in session.played.lines] == shelf.lines
    assert len(session.entries) == shelf.count
    same_everywhere(session)


NEVER = [
    ("flip market", Refusal),
    ("ann build house H6", Refusal),
    ("ann sell 1 wood", Refusal),
    ("bo done", Refusal),
    ("undo 99", Refusal),
    ("redo", Refusal),
    ("deal", Refusal),
    ('amend 99 "note \\"x\\""', Refusal),
    ('override ann wood -99 "x"', Refusal),
    ("ann dance", Unreadable),
    ("ann build", Unfinished),
    ("pass", Unfinished),
    ("", Unfinished),
    ("f", Ambiguous),
]


@pytest.mark.parametrize(("line", "kind"), NEVER)
def test_a_refused_line_never_enters_the_record(line: str, kind: type[Any]) -> None:
    before = ready("flip expand", 'note "here"')
    outcome = submit(before, line)
    assert isinstance(outcome.verdict, kind), outcome.verdict
    assert outcome.session == before
    assert (outcome.entries, outcome.events) == ((), ())


def test_judging_does_not_play_the_line() -> None:
    session = ready("flip expand")
    before = (session.entries, session.state)
    assert isinstance(judge(session, "ann pass"), Legal)
    assert isinstance(judge(session, "flip expand"), Refusal)
    assert (session.entries, session.state) == before


@pytest.mark.parametrize(
    ("played", "line", "offered"),
    [
        ((*SETUP, "flip expand"), "ann build house H6", "ann build"),
        (SETUP[:6], "bo colour wood G7", "bo colour"),
        ((*SETUP, "flip expand", "ann build boat H6"), "ann build boat H6", "ann build boat"),
    ],
)
def test_a_refusal_suggests_the_most_similar_legal_line(played: Sequence[str], line: str, offered: str) -> None:
    session = play(fresh(), *played)
    verdict = judge(session, line)
    assert isinstance(verdict, Refusal)
    assert verdict.hint.startswith(f"Legal: {offered}")
    assert isinstance(judge(session, verdict.hint.removeprefix("Legal: ")), Legal)


def test_a_refused_draw_suggests_a_legal_one() -> None:
    session = fresh()
    verdict = judge(session, "draw ann wood wood wood stone")
    assert isinstance(verdict, Refusal)
    assert verdict.hint.startswith("Legal: draw ann")
    assert isinstance(judge(session, verdict.hint.removeprefix("Legal: ")), Legal)


def test_a_seat_may_be_omitted_only_if_one_can_be_meant() -> None:
    both = ready("flip expand")
    assert isinstance(judge(both, "pass"), Unfinished)
    one = play(both, "ann pass")
    assert lines_of(play(one, "pass"))[-1] == "bo pass"


def test_the_state_after_any_line_can_be_restored() -> None:
    session, states = fresh(), []
    for line in (*SETUP, "flip expand", "ann pass"):
        session = play(session, line)
        states.append(session.state)
    assert [session.state_at(n) for n in range(1, 13)] == states


def test_a_note_changes_only_the_record() -> None:
    before = ready("flip expand")
    after = play(before, 'note "bo is late" by "Eva"')
    assert after.state == before.state
    assert lines_of(after)[-1] == 'note "bo is late" by "Eva"'
    same_everywhere(after)


def stars(session: Session) -> dict[str, list[tuple[str, int]]]:
    return {
        score.seat: [(line.source, line.points) for line in score.lines]
        for score in session.game.score(session.state).seats
    }


CARDS = ("harvest-wood", "harvest-grain", "harvest-fish", "expand", "expand", "expand")
IDLE = tuple(line for card in CARDS for line in (f"flip {card}", "ann pass", "bo pass"))
SCORED = (*IDLE, "flip market", "ann sell 2 wood")


def test_an_override_is_kept_separate_from_computed_points() -> None:
    before = ready(*SCORED)
    computed = stars(before)
    outcome = submit(before, 'override ann stars 2 "a fine drawing" by "Eva"')
    after = stars(outcome.session)
    assert after["bo"] == computed["bo"]
    assert after["ann"][:-1] == computed["ann"]
    assert after["ann"][-1] == ("by the referee", 2)
    assert words(outcome) == ["ann: +2 stars (referee: a fine drawing), now 3"]
    assert stars(play(outcome.session, "undo")) == computed
    same_everywhere(outcome.session)


def test_an_override_of_goods_changes_only_the_stock() -> None:
    before = ready("flip expand")
    after = play(before, 'override bo wood +3 "miscounted"', 'override bo grain -1 "miscounted"')
    stock, was = after.state.seats["bo"].stock, before.state.seats["bo"].stock
    assert stock == {**was, "wood": was["wood"] + 3, "grain": was["grain"] - 1}
    assert stars(after) == stars(before)
    assert after.state.seats["ann"] == before.state.seats["ann"]


def test_stars_may_become_negative() -> None:
    after = play(ready(), 'override ann stars -1 "slow play"')
    assert stars(after)["ann"] == [*stars(ready())["ann"], ("by the referee", -1)]


@pytest.mark.parametrize(
    ("quantity", "change"), [("wood", -9), *((q, c) for q in ("wood", "stars") for c in (-(10**8), 10**8))]
)
def test_an_override_out_of_range_is_refused(quantity: str, change: int) -> None:
    verdict = refused(submit(ready(), f'override ann {quantity} {change} "x"'), "out-of-range")
    assert quantity in verdict.reason


def test_stored_lines_are_read_back_as_they_were_played() -> None:
    session = ready("flip expand", "ann build house G7", 'note "so"', "undo", 'amend 3 "ann colour wood A1"')
    again = reopened(session)
    assert (again.state, again.entries, again.played) == (session.state, session.entries, session.played)
    assert rows(again) == rows(session)


def test_remembered_states_equal_replayed_ones() -> None:
    """The game is long enough that its first states are no longer in memory; going back must make no difference."""
    session = ready("flip expand", "ann pass", *[f'note "{n}"' for n in range(RECENT)], "bo pass", "flip harvest-wood")
    while session.played.lines:
        session = submit(session, "undo").session
        again = reopened(session)
        assert (session.state, session.drawn) == (again.state, again.drawn)
    for _ in range(2 * RECENT):
        outcome = submit(session, "redo")
        session = outcome.session
        again = reopened(session)
        assert (session.state, session.drawn) == (again.state, again.drawn)
    assert isinstance(submit(session, "redo").verdict, Refusal)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ann colour field G6", "ann colour field G5"),
        ("ann colour wood F8", "ann colour wood E8"),
        ("ann colour water Z9", "ann colour water M9"),
        ("ann animal wood G6", ""),
    ],
)
def test_a_refused_space_suggests_the_nearest_legal_one(line: str, offered: str) -> None:
    """By their letters alone, far spaces would be as similar."""
    verdict = judge(ready("flip expand", "ann use", "draw ann wood field water"), line)
    assert isinstance(verdict, Refusal)
    assert verdict.hint == (f"Legal: {offered}" if offered else "")


def test_the_nearest_space_may_cost_something_else() -> None:
    verdict = judge(ready("flip expand", 'override ann wood +8 "x"', 'override ann grain +8 "x"'), "ann build house G5")
    assert isinstance(verdict, Refusal)
    assert verdict.hint == "Legal: ann build house G6 with 2 wood"
