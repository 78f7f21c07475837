"""A game started under earlier rules continues under them: their automatic endings and their default rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.abilities import Earlier
from companion.referee.header import Header
from companion.referee.session import Outcome, Session, begin, recheck, resume, stored
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from tests.examples.windfall.companion.games.windfall.game import TITLE as WINDFALL
from tests.examples.windfall.companion.games.windfall.turn import Rest
from tests.tools.example import EXAMPLES

# Under rules version 0 a player rested automatically in the rain, and could rest in the sun.
SEATS = ("ann", "bo")
# The companion does not look for titles in the folder of the example.
EDITION = str(EXAMPLES / "windfall" / "data" / "windfall" / "editions" / "stand-in")


# Windfall, as if it had had other rules earlier.
EARLIER = Earlier(rulings={0: {"sunny_rest": "yes"}}, endings=(Rest,))
LATER = replace(WINDFALL, earlier=EARLIER, words=lambda edition: WINDFALL.words(EDITION))


def play(rules: int, *lines: str) -> Session:
    """Play legal lines in a game started under this rules version."""
    outcome = begin(LATER, Header("windfall", SEATS, rules, edition=EDITION))
    assert isinstance(outcome, Outcome)
    for line in lines:
        outcome = submit(outcome.session, line, dealing=False)
        assert isinstance(outcome.verdict, Legal), (line, outcome.verdict)
    return outcome.session


def test_a_step_that_earlier_rules_ended_automatically_still_ends_in_the_record() -> None:
    session = play(0, "sky rain", "sky sun", "bo pick b2")
    assert session.state.baskets == {"ann": 0, "bo": 4}
    again = resume(session.game, session.header, [(entry.text, stored(entry)) for entry in session.entries])
    assert again.state == session.state
    assert recheck(session) is None


def test_corrections_follow_the_rules_the_record_started_under() -> None:
    session = play(0, "sky rain", "sky sun", "bo pick b2", "undo", "redo", 'amend 3 "bo pick a1"')
    assert session.state.trees == ("b1", "a2", "b2")


def test_the_current_rules_refuse_the_same_line() -> None:
    with pytest.raises(AssertionError, match="not time for a weather card"):
        play(1, "sky rain", "sky sun")


def test_a_move_that_no_ending_makes_legal_is_refused() -> None:
    session = play(0, "sky sun")
    outcome = submit(session, "bo pick z9", dealing=False)
    assert not isinstance(outcome.verdict, Legal)
    outcome = submit(session, "sky rain", dealing=False)
    assert isinstance(outcome.verdict, Legal), "resting in the sun was the default then"


def test_a_chosen_ruling_stays_chosen() -> None:
    header = Header("windfall", SEATS, 0, rulings={"sunny_rest": "no"})
    assert LATER.rulings_of(header) == {"sunny_rest": "no"}
    assert LATER.rulings_of(Header("windfall", SEATS, 0)) == {"sunny_rest": "yes"}
    assert LATER.rulings_of(Header("windfall", SEATS, 1)) == {}
