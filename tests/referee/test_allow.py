"""`allow LINE "why"` in every title: a draw beyond the count is played, recorded, and the counts stay sound."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from companion.games import find_title
from companion.referee.allowance import allow_line, is_allowance
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.notation import Field
from companion.referee.session import Outcome, Session, begin
from companion.referee.submission import import_lines, submit
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.referee.tables import fresh, play, ready
from tests.support.positions import any_move, check_reads_back
from tests.support.titles import COUNTED

SEATS = ("ann", "bo")


def refused_draws(session: Session, rng: Random) -> Iterator[str]:
    """Yield draws that are refused only because of a count: open draws with another card in their place."""
    game = session.game
    assert game.allowance is not None
    for move in game.legal(session.state, None):
        cards = next((name for name in ("tiles", "cards", "card") if hasattr(move, name)), None)
        if cards is None:
            continue
        named = getattr(move, cards)
        others = every_card(session, move, cards)
        sizes = (len(named), 4, 5) if isinstance(named, tuple) else ()
        values = [other if isinstance(named, str) else (other,) * n for other in others for n in sizes or (1,)]
        for value in values:
            changed = replace(move, **{cards: value})
            verdict = game.judge(session.state, changed)
            if isinstance(verdict, Refusal) and verdict.code in game.allowance.codes and "allow" in verdict.hint:
                yield session.write(changed)


def every_card(session: Session, move: Move, name: str) -> list[str]:
    """Return every word that the field of a draw accepts."""
    parts = session.notation.templates[type(move)].parts
    word = next(part.word for part in parts if isinstance(part, Field) and part.name == name)
    options = getattr(getattr(word, "word", word), "options", ())
    return [*options] or [*session.state.tables.cards]


def check_allowed(session: Session, line: str) -> Session | None:
    """Allow a line and check the game after it; None if the line breaks a rule besides."""
    outcome = allow_line(session, f'allow {line} "the box differs"')
    if isinstance(outcome.verdict, Refusal) and outcome.verdict.reason.startswith("only a count can be allowed"):
        assert (outcome.entries, outcome.session) == ((), session)
        return None
    assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
    *allowed, last = outcome.entries
    assert allowed
    assert all(entry.text.startswith("allow ") for entry in allowed)
    assert last.text == session.write(outcome.verdict.move)
    assert outcome.was == session.state
    after = outcome.session
    assert after.game.positions.examine(after.state) == []
    check_reads_back(after.game, after.state, ())
    again = import_lines(after.game, after.header, [entry.text for entry in after.entries])
    assert isinstance(again, Outcome)
    assert again.session.state == after.state
    return after


@pytest.mark.parametrize("slug", COUNTED)
def test_a_draw_beyond_the_count_can_be_allowed(slug: str) -> None:
    game, found = find_title(slug), 0
    assert game is not None
    for options in game.modes:
        for seed in range(3):
            rng = Random(f"{slug} {seed}")
            typed = tuple(game.chance)
            began = begin(game, Header(slug, SEATS, game.rules_version, options=dict(options), deal="x", typed=typed))
            assert isinstance(began, Outcome)
            session = began.session
            for _ in range(120):
                lines = [line for _, line in zip(range(40), refused_draws(session, rng), strict=False)]
                if lines and rng.random() < 0.5:
                    after = check_allowed(session, rng.choice(lines))
                    session, found = after or session, found + (after is not None)
                asked = game.asked(session.state)
                if not asked:
                    break
                session = submit(session, session.write(any_move(game, session.state, rng.choice(asked), rng))).session
    assert found > 3


def test_only_counts_can_be_allowed() -> None:
    outcome = allow_line(ready("flip expand"), 'allow flip expand "x"')
    assert isinstance(outcome.verdict, Refusal)
    assert outcome.verdict.reason.startswith("only a count can be allowed, and this breaks a rule: ")
    assert outcome.entries == ()


def test_a_legal_move_needs_no_allowance() -> None:
    outcome = allow_line(ready(), 'allow flip expand "x"')
    assert isinstance(outcome.verdict, Refusal)
    assert outcome.verdict.code == "nothing-to-allow"


def test_a_title_without_counts_has_nothing_to_allow() -> None:
    uncounted = replace(ready(), game=dataclasses.replace(ready().game, allowance=None))
    outcome = allow_line(uncounted, 'allow flip expand "x"')
    assert isinstance(outcome.verdict, Refusal)
    assert outcome.verdict.code == "nothing-counted"


@pytest.mark.parametrize("line", ["allow", "allow flip expand", 'allow "x"', 'allow flip expand ""'])
def test_an_allowance_names_the_move_and_the_reason(line: str) -> None:
    assert isinstance(allow_line(ready(), line).verdict, Unfinished)


def test_the_move_may_be_quoted_and_shortened() -> None:
    start = play(fresh(), "draw ann wood wood wood wood")
    for line in ("draw bo wood wood field water", '"dr b wo wo fi wa"', "bo wood wood field water"):
        outcome = allow_line(start, f'allow {line} "miscounted"')
        assert [entry.text for entry in outcome.entries] == [
            'allow wood "miscounted"',
            "draw bo wood wood field water",
        ]


def test_the_titles_own_move_is_not_an_allowance() -> None:
    assert not is_allowance(fresh(), 'allow wood "x"')
    assert is_allowance(fresh(), 'allow draw ann wood "x"')
    assert not is_allowance(fresh(), "ann pass")


def test_an_allowed_draw_implies_the_use_of_the_card() -> None:
    short = ready("flip expand", "ann use", "draw ann water water water")
    outcome = allow_line(short, 'allow draw bo water water water "miscounted"')
    assert isinstance(outcome.verdict, Legal), outcome.verdict
    assert [entry.text for entry in outcome.entries] == [
        "bo use",
        'allow water "miscounted"',
        "draw bo water water water",
    ]


def test_a_legal_draw_that_implies_the_use_needs_no_allowance() -> None:
    outcome = allow_line(ready("flip expand"), 'allow draw bo wood field water "x"')
    assert isinstance(outcome.verdict, Refusal)
    assert outcome.verdict.code == "nothing-to-allow"
    assert outcome.entries == ()
