"""What newcomers type wrongly is answered with what they meant."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Companion

ANSWERS: dict[str, tuple[int, str]] = {
    "config unset foo": (3, "There is no setting 'foo'. Choose one of db, plain, paper"),
    "config unset paper": (0, "paper was not set. The default applies."),
    "games --page 9": (0, "There is only 1 page."),
    "rules CV-FORT-99": (1, "There is no rule CV-FORT-99."),
    "tally king Ann gold 7 Bo": (2, "'gold' is a key, not a player. Did you mean gold=7?"),
    "log king Ann=3 Bo=3": (0, "a tie at the top, stored without a winner"),
    "new m": (3, "'m' could be masters-of-maple-syrup or maple-valley"),
    "campaign export": (2, "name a campaign, or add --all"),
    "village show Nope": (3, "There is no village 'Nope'. List them with: companion village list"),
}


@pytest.mark.parametrize("typed", ANSWERS)
def test_an_answer_says_what_was_meant(turn: Companion, typed: str) -> None:
    code, words = ANSWERS[typed]
    answer = turn(*typed.split())
    assert answer.code == code
    assert words in " ".join(f"{answer.out} {answer.err}".split())
