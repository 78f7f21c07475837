"""Every golden record is still legal, with the same score and the same draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import REGISTRY
from companion.referee.header import Header
from companion.referee.record import read_record
from companion.referee.session import Outcome, begin, recheck
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal
from tests.referee.tables import record_of, reopened
from tests.support.records import RECORDS, final, imported

GOLDEN = sorted(RECORDS.glob("*/*.txt"))
each_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_title_has_golden_records(slug: str) -> None:
    assert len([path for path in GOLDEN if path.parent.name == slug]) >= 3


@each_record
def test_a_golden_record_is_still_legal_and_scores_the_same(path: Path) -> None:
    session = imported(path)
    assert record_of(session) == path.read_text(encoding="utf-8")
    assert session.entries[-1].text == f'note "{final(session)}"'
    assert reopened(session, session.game).state == session.state
    assert recheck(session) is None


@each_record
def test_a_golden_game_typed_again_gives_the_same_lines(path: Path) -> None:
    """The typed lines are typed again, and each draw must come again in its place."""
    game = imported(path).game
    header, lines = read_record(path.read_text(encoding="utf-8"))
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome)
    session = outcome.session
    for n, line in enumerate(lines):
        if n == len(session.entries):
            outcome = submit(session, line)
            assert isinstance(outcome.verdict, Legal), (n + 1, line, outcome.verdict)
            session = outcome.session
        assert session.entries[n].text == line
    assert len(session.entries) == len(lines)
    dealt = sum(line.split()[0] in game.chance for line in lines)
    assert header.deal is None or dealt > 20


@each_record
def test_every_state_of_a_golden_game_is_sound(path: Path) -> None:
    """Every state has no problems, and stays the same when written as a position and read back."""
    session = imported(path)
    game = session.game
    state = game.start(session.header)
    assert not isinstance(state, Refusal)
    for entry in session.played.lines:
        state, _ = game.apply(state, entry.move)
        assert game.positions.examine(state) == [], entry
        again = game.start(Header(game.slug, (), game.rules_version, position=game.positions.describe(state)))
        assert (game.score(again), game.asks(again)) == (game.score(state), game.asks(state)), entry
