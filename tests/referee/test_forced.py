"""Moves that leave no choice are played automatically, can be typed anyway, and are taken back with what was typed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.cli.names import named_title
from companion.games import REGISTRY
from companion.referee.forced import forced_move
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import import_record, submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Refusal
from tests.referee.tables import play, ready, record_of

MOVES = 160
MODES = [(slug, mode) for slug in REGISTRY for mode in named_title(slug).modes]


def start(game: Title[Any], options: dict[str, Any]) -> Session:
    for number in (3, 2, 1, 4):
        outcome = begin(
            game, Header(game.slug, ("Ann", "Bo", "Cy", "Di")[:number], rules=game.rules_version, options=options)
        )
        if isinstance(outcome, Outcome):
            return outcome.session
    raise AssertionError(outcome)


def choose(session: Session, rng: Random) -> str:
    """Return a legal line, as a table would play it."""
    game, state = session.game, session.state
    seat = game.asked(state)[0]
    verbs = [verb for verb in game.asked_verbs(state, None) if verb in game.chance] if seat is None else []
    if verbs:
        return session.write(game.chance[verbs[0]](state, rng))
    return session.write(game.advise(state, seat, rng) if seat else rng.choice(list(game.legal(state, None))))


@pytest.mark.parametrize(("slug", "options"), MODES)
def test_only_moves_without_a_choice_are_played_automatically(slug: str, options: dict[str, Any]) -> None:
    game, rng = named_title(slug), Random(slug)
    session, forced = start(game, options), 0
    for _ in range(MOVES):
        if not session.asks():
            break
        line = choose(session, rng)
        plain, outcome = submit(session, line), submit(session, line, forcing=True)
        assert outcome.entries[: len(plain.entries)] == plain.entries
        assert outcome.forced == tuple(entry.n for entry in outcome.entries[len(plain.entries) :])
        state = plain.session.state
        for entry in outcome.entries[len(plain.entries) :]:
            seat = getattr(entry.move, "seat", None) if session.notation.templates[type(entry.move)].has_seat else None
            assert list(game.legal(state, seat)) == [entry.move]
            state, _ = game.apply(state, entry.move)
            forced += 1
        assert state == outcome.session.state
        assert forced_move(game, state) is None
        if outcome.forced:
            check_typed_again(outcome)
            check_undo(session, outcome)
        session = outcome.session
    again = import_record(game, record_of(session))
    assert isinstance(again, Outcome)
    assert again.session.state == session.state


def check_typed_again(outcome: Outcome) -> None:
    """Typing the last forced move again is accepted and changes nothing."""
    again = submit(outcome.session, outcome.entries[-1].text, forcing=True)
    if again.entries:
        # It was legal once more, so it is another move.
        return
    assert again.verdict == Legal(outcome.entries[-1].move)
    assert again.session == outcome.session
    assert str(again.events[0]).startswith(f"already played: {outcome.entries[-1].n} ")


def check_undo(before: Session, outcome: Outcome) -> None:
    """An undo takes back what was typed with everything that followed from it; a redo restores all of it."""
    undone = submit(outcome.session, "undo", forcing=True)
    assert undone.session.state == before.state
    assert submit(undone.session, "redo", forcing=True).session.state == outcome.session.state


def test_titles_with_moves_that_leave_no_choice() -> None:
    """Guard against random games that never meet a forced move."""
    found = {slug for slug in REGISTRY if forced_kinds(slug)}
    assert found == {"crayonville", "king-of-the-valley", "masters-of-maple-syrup", "maple-valley"}


def forced_kinds(slug: str) -> set[str]:
    game, rng = named_title(slug), Random(slug)
    session, kinds = start(game, game.modes[0]), set()
    for _ in range(MOVES):
        if not session.asks():
            break
        outcome = submit(session, choose(session, rng), forcing=True)
        session = outcome.session
        kinds |= {type(session.entries[n - 1].move).__name__ for n in outcome.forced}
    return kinds


def test_a_build_that_leaves_nothing_to_build_ends() -> None:
    before = ready("flip expand")
    outcome = submit(before, "ann build house G7", forcing=True)
    assert [entry.text for entry in outcome.entries] == ["ann build house G7 with 2 wood", "ann done"]
    assert submit(before, "ann build house G7").forced == ()


def test_a_forced_move_can_be_typed_in_a_record() -> None:
    """Old scripts type every move, also those that are now played automatically."""
    lines = ("flip expand", "ann build house G7", "ann done", "bo pass", "flip harvest-wood")
    session = ready()
    for line in lines:
        outcome = submit(session, line, forcing=True)
        assert isinstance(outcome.verdict, Legal), outcome.verdict
        session = outcome.session
    assert session.state == play(ready(), *lines).state


def test_nothing_is_forced_by_a_correction() -> None:
    after = submit(ready("flip expand"), "ann build house G7", forcing=True).session
    undone = submit(after, "undo 13", forcing=True)
    assert undone.forced == ()
    assert [entry.text for entry in undone.entries] == ["undo 13"]


def test_an_amend_drops_forced_moves_without_asking() -> None:
    built = submit(ready("flip expand"), "ann build house G7", forcing=True).session
    after = play(built, "bo pass", "flip harvest-wood")
    outcome = submit(after, 'amend 12 "pass"')
    assert [entry.text for entry in outcome.entries] == ['amend 12 "ann pass" dropping 13']
    assert [entry.text for entry in outcome.session.played.lines[-3:]] == ["ann pass", "bo pass", "flip harvest-wood"]
    assert submit(outcome.session, "undo").session.state == after.state


def test_an_amend_still_asks_before_it_drops_a_choice() -> None:
    built = submit(ready("flip expand"), "ann build house G7", forcing=True).session
    rich = ('override ann wood +5 "x"', 'override ann grain +5 "x"')
    after = play(built, "bo pass", "flip harvest-wood", "ann turn", "bo pass", "flip harvest-grain", *rich)
    after = play(after, "ann build house H7")
    refusal = submit(after, 'amend 12 "ann pass"').verdict
    assert isinstance(refusal, Refusal)
    assert "line 13 'ann done'" in refusal.reason
    assert "'ann build house H7 with 2 wood'" in refusal.reason
