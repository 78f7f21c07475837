"""Lines at the wrong time: the rule they break comes first, and nothing is offered that would be refused."""

from __future__ import annotations

import re

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.order import ORDER_CODES, proper_places
from companion.referee.session import submit
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
def test_what_a_refusal_offers_is_legal(case: VillageCase) -> None:
    outcome = play(case)
    verdict = outcome.verdict
    assert isinstance(verdict, Refusal)
    for verb in OFFERED.findall(f"{verdict.reason}; {verdict.hint}"):
        line = f"{case.when.split()[0]} {verb}"
        assert isinstance(submit(outcome.session, line).verdict, Legal), (line, verdict)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_order_of_play_alone_is_named_only_where_nothing_else_is_broken(case: VillageCase) -> None:
    outcome = play(case)
    state, verdict = outcome.session.state, outcome.verdict
    assert isinstance(verdict, Refusal)
    if verdict.code not in ORDER_CODES:
        return
    move = outcome.session.notation.parse(case.when)
    for place in proper_places(state, move):  # type: ignore[arg-type]
        judged = TITLE.judge(place, move)  # type: ignore[arg-type]
        assert not isinstance(judged, Refusal), (judged, verdict)


def test_the_proper_place_differs_from_the_table_in_the_step_and_one_seat_only() -> None:
    """Stocks, sheets and tiles are as they are: a hypothetical table tells nothing that is not so."""
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
