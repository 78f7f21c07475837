"""Moves at the wrong time: the broken rule comes first, and every move that a hint offers is legal."""

from __future__ import annotations

import re

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.order import ORDER_CODES, proper_places
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal
from tests.games.crayonville.casebook import VillageCase, play
from tests.support.casebook import load_cases

CASES = [
    case
    for case in load_cases("crayonville", VillageCase)
    if case.then.startswith("illegal") and case.tally is None and case.enrol is None
]
# The moves that a hint offers: `Type 'ann use'`, `Build more, or type 'ann done'`.
OFFERED = re.compile(r"'(?!flip)\w+ (\w+)'")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_move_offered_by_a_refusal_is_legal(case: VillageCase) -> None:
    outcome = play(case)
    verdict = outcome.verdict
    assert isinstance(verdict, Refusal)
    for verb in OFFERED.findall(f"{verdict.reason}; {verdict.hint}"):
        line = f"{case.when.split()[0]} {verb}"
        assert isinstance(submit(outcome.session, line).verdict, Legal), (line, verdict)


def test_the_cases_offer_every_kind_of_move() -> None:
    offered = {verb for case in CASES for verb in OFFERED.findall(play(case).verdict.hint)}  # type: ignore[union-attr]
    assert offered == {"done", "pass", "use", "turn", "expand"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_refusal_for_the_order_of_play_means_no_other_rule_is_broken(case: VillageCase) -> None:
    outcome = play(case)
    state, verdict = outcome.session.state, outcome.verdict
    assert isinstance(verdict, Refusal)
    if verdict.code not in ORDER_CODES:
        return
    move = outcome.session.notation.parse(case.when)
    for place in proper_places(state, move):  # type: ignore[arg-type]
        judged = TITLE.judge(place, move)  # type: ignore[arg-type]
        assert not isinstance(judged, Refusal), (judged, verdict)


def test_the_proper_place_differs_only_in_the_step_and_one_seat() -> None:
    """Stocks, sheets and tiles stay as they are, so a hypothetical table never gives a false reason."""
    for case in CASES:
        session = play(case).session
        move = session.notation.parse(case.when)
        for place in proper_places(session.state, move):  # type: ignore[arg-type]
            for name, seat in session.state.seats.items():
                there = place.seats[name]
                assert (there.stock, there.village, there.own) == (seat.stock, seat.village, seat.own)
            assert (place.pile, place.used, place.level) == (
                session.state.pile,
                session.state.used,
                session.state.level,
            )
