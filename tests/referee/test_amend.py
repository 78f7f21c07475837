"""Amend an earlier line, open old games, and judge them again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.crayonville import moves
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.state import State
from companion.referee.corrections import amend
from companion.referee.header import Header
from companion.referee.moves import Amend
from companion.referee.problems import BadPosition
from companion.referee.record import read_record
from companion.referee.session import Outcome, Session, recheck
from companion.referee.submission import import_record, submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal, Unreadable, refuse
from tests.referee.tables import (
    SETUP,
    fresh,
    header,
    lines_of,
    play,
    ready,
    record_of,
    reopened,
    rows,
    sit_down,
)


def refused(outcome: Outcome, code: str) -> Refusal:
    assert isinstance(outcome.verdict, Refusal), outcome.verdict
    assert outcome.verdict.code == code
    assert outcome.entries == ()
    return outcome.verdict


def same_game(session: Session) -> None:
    assert reopened(session).state == session.state
    again = import_record(TITLE, record_of(session))
    assert isinstance(again, Outcome)
    assert (again.session.state, again.session.played) == (session.state, session.played)
    assert recheck(session) is None


@pytest.mark.parametrize(
    ("n", "line"),
    [
        (5, "ann colour water G5"),
        (2, "ann colour wood A1"),
        (3, "colour wood B1"),
        (4, "ANN colour field m13 # a slip"),
        (11, "flip harvest-fish"),
        (12, 'note "ann left the room"'),
    ],
)
def test_an_amended_game_equals_one_played_that_way_from_the_start(n: int, line: str) -> None:
    tail = ("flip harvest-wood", 'note "hm"', "ann use", "bo pass", "flip expand")
    after = submit(ready(*tail), f'amend {n} "{line.replace(chr(34), chr(92) + chr(34))}" "a slip" by "Eva"')
    assert isinstance(after.verdict, Legal), after.verdict
    lines = [*SETUP, *tail]
    lines[n - 1] = line
    played = play(fresh(), *lines)
    assert after.session.state == played.state
    assert lines_of(after.session) == lines_of(played)
    assert [entry.n for entry in after.session.played.lines] == list(range(1, len(lines) + 1))
    same_game(after.session)


def test_an_amendment_records_its_author_and_reason() -> None:
    after = submit(ready(), 'amend 2 "ann col wood a1" "misread" by "Eva"')
    assert [entry.text for entry in after.entries] == ['amend 2 "ann colour wood A1" "misread" by "Eva"']
    assert after.entries[0].n == len(SETUP) + 1


def test_an_amendment_that_makes_a_later_line_illegal_is_refused_and_names_it() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    verdict = refused(submit(before, 'amend 3 "ann colour wood F8"'), "later-line-falls")
    assert "line 4 'ann colour field F8'" in verdict.reason
    assert "F8 is already wood" in verdict.reason
    assert "CV-TILE-08" in verdict.clauses
    assert "4" in verdict.hint


def test_an_amendment_may_cut_the_illegal_lines() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    outcome = submit(before, 'amend 3 "ann colour wood F8" "oh" cut 4')
    assert isinstance(outcome.verdict, Legal)
    assert lines_of(outcome.session) == [*SETUP[:2], "ann colour wood F8"]
    words = [str(event) for event in outcome.events]
    assert words[0] == "replaced: 3 ann colour wood F6"
    assert [text for text in words if "dropped" in text][:2] == ["dropped: 13 bo pass", "dropped: 12 ann use"]
    assert len([text for text in words if "dropped" in text]) == 10
    assert any("already seen" in text and "flip harvest-wood" in text for text in words)
    same_game(outcome.session)


def test_the_cut_must_start_at_the_first_illegal_line() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    for cut in (3, 5, 12, 99):
        refused(submit(before, f'amend 3 "ann colour wood F8" cut {cut}'), "later-line-falls")


def test_a_cut_is_refused_if_every_later_line_is_legal() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    refused(submit(before, 'amend 3 "ann colour wood A1" cut 12'), "nothing-falls")


@pytest.mark.parametrize("text", ["ann colour wood F6", "ann col wood f6", 'ann colour wood F6" "why'])
def test_an_amend_that_changes_nothing_is_refused(text: str) -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    for after in ("", " cut 12"):
        verdict = refused(submit(before, f'amend 3 "{text}"{after}'), "nothing-changed")
        assert verdict.reason == "line 3 says this already"


def test_a_record_may_have_an_amend_that_changes_nothing() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    record = f'{record_of(before)}14 amend 3 "ann colour wood F6" "again"\n15 undo 14\n'
    outcome = import_record(before.game, record)
    assert isinstance(outcome, Outcome)
    assert [entry.text for entry in outcome.entries[-2:]] == ['amend 3 "ann colour wood F6" "again"', "undo 14"]
    assert lines_of(outcome.session) == lines_of(before)


def test_a_cut_can_be_allowed_without_naming_the_line() -> None:
    before = ready("flip harvest-wood", "ann use", "bo pass")
    outcome = amend(before, Amend(3, "ann colour wood F8"), cut=True)
    assert outcome.entries[0].text == 'amend 3 "ann colour wood F8" cut 4'
    untouched = amend(before, Amend(3, "ann colour wood A1"), cut=True)
    assert untouched.entries[0].text == 'amend 3 "ann colour wood A1"'
    assert lines_of(untouched.session)[3:] == lines_of(before)[3:]


def test_only_an_active_line_can_be_amended() -> None:
    before = play(ready("flip expand"), "undo")
    for n in (0, 11, 12, 99, -1):
        refused(submit(before, f'amend {n} "note \\"x\\""'), "no-such-line")


def test_the_new_line_is_judged_in_its_own_place() -> None:
    before = ready("flip expand", "ann pass")
    refused(submit(before, 'amend 2 "ann colour wood G7"'), "coloured")
    refused(submit(before, 'amend 2 "flip expand"'), "setup-open")
    assert isinstance(submit(before, 'amend 2 "ann dance"').verdict, Unreadable)
    assert submit(before, 'amend 2 "ann dance"').session == before


@pytest.mark.parametrize("line", ["undo", "undo 1", "redo", "deal", 'amend 1 \\"note\\"'])
def test_a_line_cannot_be_replaced_by_a_correction(line: str) -> None:
    before = ready("flip expand")
    outcome = submit(before, f'amend 2 "{line}"')
    assert not isinstance(outcome.verdict, Legal)
    assert outcome.session == before


def test_nothing_can_be_redone_after_an_amendment() -> None:
    undone = play(ready("flip expand", "ann pass"), "undo")
    refused(submit(play(undone, 'amend 2 "ann colour wood A1"'), "redo"), "nothing-undone")


def test_an_amended_line_can_be_amended_undone_and_redone() -> None:
    first = ready("flip expand")
    twice = play(first, 'amend 2 "ann colour wood A1"', 'amend 2 "ann colour wood G6"')
    assert twice.state == first.state
    undone = play(twice, "undo 2")
    assert lines_of(undone) == [SETUP[0]]
    assert play(undone, "redo").state == first.state
    same_game(undone)


def test_amending_a_dealt_game_keeps_its_draws_or_cuts_them() -> None:
    session = fresh(deal="monday", typed=("draw",))
    session = play(session, *SETUP)
    card = lines_of(session)[-1]
    kept = play(session, 'amend 2 "ann colour wood A1"')
    assert lines_of(kept)[-1] == card
    cut = play(session, 'amend 3 "ann colour wood F8" cut 4')
    assert lines_of(cut) == [*SETUP[:2], "ann colour wood F8"]
    again = play(cut, "ann colour field F6", *SETUP[4:])
    assert lines_of(again)[-1] == card


def test_a_line_that_an_amendment_makes_unfinished_is_not_legal() -> None:
    """With `meat: instead`, a harvest needs a number once there is an animal; `ann use` is then unfinished."""
    village = {"name": "Annstead", "completed": [1, 2, 3, 4], "sketch": "wood G6 F6; house G7@1"}
    session = sit_down(
        header("ann", options={"level": 5}, rulings={"meat": "instead"}, keepsakes={"ann": village})
    )  # fmt: skip
    session = play(
        session, "draw ann wood field", "ann colour wood A1", "ann colour field A2", "flip expand", "ann use",
        "draw ann wood wood field", "ann colour wood A3", "ann colour wood A4", "flip harvest-wood", "ann use",
    )  # fmt: skip
    outcome = submit(session, 'amend 7 "ann animal wood G6"')
    refused(outcome, "later-line-falls")
    assert recheck(outcome.session) is None


def never(state: State, move: moves.Pass) -> Refusal:
    return refuse("CV-TURN-02", "no-passing", "under the new rules nobody may pass")


def with_passing(rules_version: int, **fields: Any) -> Title[State]:
    """Return the title with another rule for passing."""
    verbs = tuple(replace(verb, **fields) if verb.move is moves.Pass else verb for verb in TITLE.verbs)
    return replace(TITLE, rules_version=rules_version, verbs=verbs)


# The same title after a change of its rules.
STRICTER = with_passing(TITLE.rules_version + 1, refuse=never)


def test_rechecking_legal_lines_finds_nothing() -> None:
    assert recheck(ready("flip expand", "ann pass", 'override bo wood 1 "x"', "bo build house G7")) is None


def test_a_line_that_new_rules_refuse_is_named_and_the_game_stays_open() -> None:
    old = play(ready("flip expand", "ann pass", "bo pass"), "flip harvest-wood", "ann use", "bo pass")
    opened = reopened(old, STRICTER)
    assert opened.state == old.state
    assert STRICTER.score(opened.state) == TITLE.score(old.state)
    found = recheck(opened)
    assert found is not None
    entry, verdict = found
    assert (entry.n, entry.text) == (12, "ann pass")
    assert isinstance(verdict, Refusal)
    assert verdict.code == "no-passing"


# The same title, if passing were read as turning the player's own card.
OTHERWISE = with_passing(
    TITLE.rules_version, refuse=lambda state, move: None, complete=lambda state, move: [moves.Turn(move.seat)]
)


def test_a_line_with_another_meaning_now_is_named() -> None:
    found = recheck(reopened(ready("flip expand", "ann pass"), OTHERWISE))
    assert found is not None
    assert isinstance(found[1], Refusal)
    assert (found[1].code, found[1].reason) == ("other-meaning", "it would now mean 'ann turn'")


def test_an_undone_line_is_not_rechecked() -> None:
    old = play(ready("flip expand", "ann pass"), "undo", "ann turn")
    assert recheck(reopened(old, STRICTER)) is None


def test_an_old_record_keeps_its_rules_version() -> None:
    old = Header("crayonville", ("ann", "bo"), rules=0)
    session = play(sit_down(old), *SETUP, "flip expand")
    again, _ = read_record(record_of(session))
    assert again.rules == 0
    assert reopened(session, STRICTER).header.rules == 0
    assert rows(reopened(session, STRICTER)) == rows(session)


def test_a_record_is_imported_only_when_every_line_stands_today() -> None:
    text = record_of(ready("flip expand", "ann pass"))
    assert isinstance(import_record(TITLE, text), Outcome)
    with pytest.raises(BadPosition, match=r"line 12 of the record, 'ann pass': under the new rules nobody may pass"):
        import_record(STRICTER, text)
