"""Every numbered case of Crayonville's case books, judged by the real referee."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.sheet import pair
from companion.games.crayonville.state import State
from companion.games.crayonville.village_sketch import read_places
from companion.referee.session import Outcome
from companion.referee.verdicts import Legal, Unfinished
from tests.games.crayonville.casebook import VillageCase, doctor, ink, level_after, play, start_of
from tests.support.casebook import check_problems, check_shown, check_sound, check_tally, check_verdict, load_cases

CASES = load_cases("crayonville", VillageCase)


def test_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: VillageCase) -> None:
    if case.position:
        check_problems(case, doctor(case))
    elif case.tally is not None:
        check_tally(TITLE, case)
    elif case.enrol is not None:
        started = start_of(case)
        check_verdict(case, None if isinstance(started, State) else started)
    elif case.sheets is not None:
        check_problems(case, *level_after(case))
    else:
        outcome = play(case)
        check_verdict(case, outcome)
        check_after(case, outcome)


def check_after(case: VillageCase, outcome: Outcome) -> None:
    state: State = outcome.session.state
    expected: dict[str, dict[str, Any]] = {case.seats[0]: {}}
    for key, value in case.after.items():
        if key in case.seats:
            expected[key] = value
        else:
            expected[case.seats[0]][key] = value
    if "step" in case.after:
        assert state.step == case.after["step"]
    if "asks" in case.after:
        asked = {ask.seat for ask in outcome.session.asks() if ask.seat}
        assert asked == set(case.after["asks"])
    check_shown(case, outcome.session)
    check_sound(case, outcome.session)
    totals = {score.seat: score.total for score in outcome.session.game.score(state).seats}
    for name, facts in expected.items():
        check_seat(state, name, facts, totals[name])
    for name, stars in case.stars.items():
        assert totals[name] == stars, outcome.session.game.score(state)
    if case.winners:
        assert outcome.session.game.score(state).winners == case.winners


def check_seat(state: State, name: str, facts: dict[str, Any], total: int) -> None:
    seat = state.seats[name]
    for kind, units in facts.get("stock", {}).items():
        assert seat.stock["meat" if kind == "leather" else kind] == units, (kind, seat.stock)
    if "own" in facts:
        assert seat.own == facts["own"]
    if "stars" in facts:
        assert total == facts["stars"]
    drawn = ink(seat.village)
    for item in facts.get("village", ()):
        assert normal(item) <= drawn, (item, drawn)
    for item in facts.get("no_village", ()):
        assert not normal(item) & drawn, (item, drawn)


def normal(item: str) -> set[str]:
    """Return the places of a sketch item in canonical form."""
    words = item.split()
    head = words[:2] if words[0].startswith("works") else words[:1]
    found: set[str] = set()
    for first, second, _, _ in read_places(item, words[len(head) :], words[0], 1, 0):
        joint = {"road": "-", "works": "+", "works+": "+"}.get(words[0], "|")
        is_rim = not second or not second[-1].isdigit()
        where = f"{first}|{second}" if is_rim else pair(first, second, joint)
        found.add(" ".join((*head, where if second else first)))
    return found


def test_a_verdict_says_what_to_type_next() -> None:
    goods = {"wood": 2, "stone": 2, "grain": 1}
    verdict = play(VillageCase("x", "a choice of payment is asked for", "", "ann build house G7", stock=goods)).verdict
    assert isinstance(verdict, Unfinished)
    assert "ann build house G7 with 1 wood 1 stone" in verdict.expects
    for line in verdict.expects:
        assert isinstance(play(VillageCase("x", "each answer is legal", "", line, stock=goods)).verdict, Legal)
