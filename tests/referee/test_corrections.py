"""Corrections are undone like moves: whatever was typed, taking back the last correction restores what was."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from companion.games import REGISTRY, find_title
from companion.referee.corrections import amend
from companion.referee.header import Header
from companion.referee.moves import Amend, Redo, Undo
from companion.referee.session import Outcome, Session, begin, resume, stored
from companion.referee.submission import import_lines, submit
from companion.referee.verdicts import Legal, Refusal
from tests.referee.tables import lines_of, play, ready
from tests.support.positions import any_move

SEATS = ("ann", "bo")
BACK = 15


def any_correction(session: Session, rng: Random) -> Outcome:
    """Make a correction at random: an undo, a redo, an override, or an amend that keeps, drops or cuts."""
    game, lines = session.game, session.played.lines
    entry = rng.choice(lines[-BACK:])
    kind = rng.choice(("undo", "number", "redo", "override", "keep", "drop", "cut"))
    if kind in ("keep", "drop", "cut"):
        others = [*game.legal(session.state_at(entry.n - 1), getattr(entry.move, "seat", None))]
        new = session.write(rng.choice(others)) if others else entry.text
        return amend(session, Amend(entry.n, new), cut=kind == "cut", drop=kind == "drop")
    number = rng.choice([entry.n, *session.played.corrections[-2:]])
    quantity = rng.choice(game.quantities.names)
    typed = {"undo": "undo", "number": f"undo {number}", "redo": "redo"}
    return submit(session, typed.get(kind, f'override {rng.choice(SEATS)} {quantity} 1 "x"'))


def texts(session: Session) -> list[tuple[int, str]]:
    return [(entry.n, entry.text) for entry in session.played.lines]


def check_undone(before: Session, after: Session) -> None:
    """Check that the last correction can be taken back and brought back, exactly."""
    last = after.entries[-1]
    undone = submit(after, f"undo {last.n}")
    assert isinstance(undone.verdict, Legal), undone.verdict
    assert undone.session.state == before.state
    assert texts(undone.session) == texts(before)
    redone = play(undone.session, "redo")
    assert redone.state == after.state
    assert texts(redone) == texts(after)
    if isinstance(last.move, Amend):
        plain = submit(after, "undo")
        assert isinstance(plain.verdict, Legal)
        assert plain.session.state == before.state
        assert texts(plain.session) == texts(before)


def check_stored(session: Session) -> None:
    """Check that the game is the same when it is opened again, and when its record is judged again."""
    again = resume(session.game, session.header, [(entry.text, stored(entry)) for entry in session.entries])
    assert (again.state, again.played, again.drawn) == (session.state, session.played, session.drawn)
    judged = import_lines(session.game, session.header, [entry.text for entry in session.entries])
    assert isinstance(judged, Outcome)
    assert judged.session.state == session.state
    assert texts(judged.session) == texts(session)


def corrected_game(slug: str, seed: int, moves: int) -> int:
    """Play at random with corrections; check each of them, and return their number."""
    game, rng, count = find_title(slug), Random(f"{slug} {seed}"), 0
    assert game is not None
    options = rng.choice(list(game.modes))
    began = begin(game, Header(slug, SEATS, game.rules_version, options=dict(options)))
    assert isinstance(began, Outcome)
    session = began.session
    for _ in range(moves):
        asked = game.asked(session.state)
        if session.played.lines and (not asked or rng.random() < 0.25):
            outcome = any_correction(session, rng)
            if isinstance(outcome.verdict, Legal):
                check_undone(session, outcome.session)
                count += 1
        else:
            outcome = submit(session, session.write(any_move(game, session.state, rng.choice(asked), rng)))
        session = outcome.session
    check_stored(session)
    return count


@pytest.mark.parametrize("slug", REGISTRY)
def test_taking_back_a_correction_restores_what_was(slug: str) -> None:
    assert sum(corrected_game(slug, seed, 50) for seed in range(3)) > 10


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("slug", REGISTRY)
def test_corrections_in_long_games(slug: str, seed: int) -> None:
    corrected_game(slug, 100 + seed, 250)


TAIL = ("flip harvest-wood", "ann use", "bo pass")
# Ann's wood on F8 leaves no room for her field there; everything else stands.
AMENDED = 'amend 3 "ann colour wood F8"'


def refused(outcome: Outcome, code: str) -> Refusal:
    assert isinstance(outcome.verdict, Refusal), outcome.verdict
    assert outcome.verdict.code == code
    return outcome.verdict


def without(lines: Sequence[str], *left_out: str) -> list[str]:
    return [line for line in lines if line not in left_out]


def test_an_amend_shows_every_later_move_that_falls_before_it_drops_them() -> None:
    before = ready(*TAIL)
    verdict = refused(submit(before, AMENDED), "later-line-falls")
    assert "line 4 'ann colour field F8' would no longer be legal: F8 is already wood" in verdict.reason
    assert verdict.hint.startswith("Add 'drop' at the end to drop")
    assert "or add 'cut' to drop line 4 and everything after it" in verdict.hint


def test_an_amend_drops_only_what_falls() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass", 'note "x"')
    outcome = amend(before, Amend(12, "ann pass"), drop=True)
    assert outcome.entries[0].text == 'amend 12 "ann pass"'
    other = amend(before, Amend(11, "flip harvest-grain"), drop=True)
    assert isinstance(other.verdict, Legal)
    check_stored(other.session)


def test_dropped_lines_are_named_in_the_record() -> None:
    before = play(ready("flip expand"), 'override ann wood 5 "x"', 'override ann wood -4 "y"', 'note "z"')
    lowered = amend(before, Amend(12, 'override ann wood 1 "x"'), drop=True)
    assert isinstance(lowered.verdict, Legal)
    dropped = lowered.entries[0].move
    assert isinstance(dropped, Amend)
    assert dropped.dropping == (13,)
    assert lowered.entries[0].text.endswith(" dropping 13")
    assert lines_of(lowered.session)[-1] == 'note "z"'
    assert [str(event) for event in lowered.events][-1] == 'dropped: 13 override ann wood -4 "y"'
    check_stored(lowered.session)


@pytest.mark.parametrize("dropping", ["dropping 12", "dropping 13 14", "dropping 14"])
def test_a_record_must_drop_exactly_what_falls(dropping: str) -> None:
    before = play(ready("flip expand"), 'override ann wood 5 "x"', 'override ann wood -4 "y"', 'note "z"')
    line = f'amend 12 "override ann wood 1 \\"x\\"" {dropping}'
    refused(submit(before, line), "later-line-falls")
    refused(submit(before, f'amend 12 "override ann wood 6 \\"x\\"" {dropping}'), "nothing-falls")


def test_undo_after_an_amend_takes_back_the_amend() -> None:
    before = ready(*TAIL)
    after = play(before, 'amend 2 "ann colour wood A1"')
    outcome = submit(after, "undo")
    assert outcome.entries[0].text == "undo 14"
    assert outcome.session.state == before.state
    assert [str(event) for event in outcome.events] == [
        'taken back: 14 amend 2 "ann colour wood A1"',
        "restored: 2 ann colour wood G6",
    ]
    again = submit(outcome.session, "redo")
    assert again.session.state == after.state
    assert 'restored: 14 amend 2 "ann colour wood A1"' in map(str, again.events)


def test_undo_goes_back_step_by_step_through_moves_and_amends() -> None:
    first = ready("flip expand", "ann pass")
    second = play(first, 'amend 2 "ann colour wood A1"', "bo pass", 'amend 3 "ann colour wood A2"')
    back = play(second, "undo", "undo", "undo")
    assert lines_of(back) == lines_of(first)
    assert lines_of(play(back, "undo")) == lines_of(first)[:-1]
    assert lines_of(play(back, "redo", "redo", "redo")) == lines_of(second)


def test_undo_does_not_bring_back_what_was_taken_back_on_purpose() -> None:
    amended = play(ready("flip expand", "ann pass"), 'amend 2 "ann colour wood A1"', "undo 12")
    after = play(amended, "undo")
    assert lines_of(after) == lines_of(amended)[:-1]
    assert "ann colour wood A1" in lines_of(after)


def test_an_undo_can_be_taken_back_by_its_number_even_after_other_moves() -> None:
    before = ready("flip expand", "ann pass")
    after = play(before, "undo", "ann turn", "undo 13")
    assert lines_of(after) == lines_of(before)
    assert isinstance(after.entries[12].move, Undo)
    refused(submit(after, "undo 13"), "no-such-line")
    assert isinstance(submit(after, "redo").verdict, Legal)
    assert isinstance(play(after, "redo").entries[-1].move, Redo)
