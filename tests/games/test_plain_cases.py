"""The cases of titles without their own case type (`tests/games/<title>`): each starts a game of two players."""

from __future__ import annotations

import pytest

from companion.games import REGISTRY
from tests.support.casebook import (
    Case,
    check_shown,
    check_sound,
    check_verdict,
    has_casebook,
    load_cases,
    plain_session,
    play_case,
)

CASES = [(slug, case) for slug in REGISTRY if not has_casebook(slug) for case in load_cases(slug, Case)]
# If every title has its own case type, there is nothing to collect here.
__test__ = bool(CASES)


@pytest.mark.parametrize(("slug", "case"), CASES, ids=lambda part: part if isinstance(part, str) else part.id)
def test_case(slug: str, case: Case) -> None:
    outcome = play_case(plain_session(slug, case), case)
    check_verdict(case, outcome)
    check_shown(case, outcome.session)
    check_sound(case, outcome.session)
