"""Every numbered case of King of the Valley's case books, judged by the real referee."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.king_of_the_valley.board import INDEX, SQUARES
from companion.games.king_of_the_valley.components import STAGES
from companion.games.king_of_the_valley.state import State, hill_tile
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.games.king_of_the_valley.casebook import ValleyCase, doctor, play, session_of, sheet_of, start_of
from tests.support.casebook import (
    check_ending,
    check_problems,
    check_sheet,
    check_shown,
    check_sound,
    check_verdict,
    load_cases,
)

CASES = load_cases("king-of-the-valley", ValleyCase)
KNOWN = {
    "gold", "castle", "kings", "tiles", "coins", "piles", "taxed", "kingdoms", "step", "turn", "open", "round",
    "discard", "asks", "over",
}  # fmt: skip


def test_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: ValleyCase) -> None:
    if case.position:
        check_problems(case, doctor(case))
    elif case.start is not None:
        check_verdict(case, start_of(case))
    elif case.when:
        outcome = play(case)
        check_verdict(case, outcome)
        check_after(case, outcome.session)
        check_score(case, outcome.session.game.score(outcome.session.state))
    else:
        check_final(case)


def check_final(case: ValleyCase) -> None:
    sheet = sheet_of(case)
    if isinstance(sheet, Refusal):
        check_verdict(case, sheet)
        return
    assert case.then == "final", case.about
    check_sheet(case, sheet)
    check_score(case, sheet)
    if case.held is None:
        session = session_of(case)
        check_after(case, session)
        check_ending(case, session)


def check_score(case: ValleyCase, sheet: ScoreSheet) -> None:
    scores = {score.seat: score for score in sheet.seats}
    for name, total in case.scores.items():
        assert scores[name].total == total, f"{case.about}: {scores[name]}"
    for name, influence in case.influence.items():
        assert scores[name].ties == (influence,), f"{case.about}: {scores[name]}"
    for name, wanted in case.lines.items():
        for source, points in wanted.items():
            found = [line.points for line in scores[name].lines if line.source.casefold().startswith(source.casefold())]
            assert found, f"{case.about}: {source} in {scores[name]}"
            assert sum(found) == points, f"{case.about}: {source} in {scores[name]}"
    if case.winners is not None:
        assert set(sheet.winners) == set(case.winners), case.about


def check_after(case: ValleyCase, session: Session) -> None:
    after, state = case.after, session.state
    assert set(after) <= KNOWN, case.id
    check_seats(case, state)
    for place, tile in after.get("tiles", {}).items():
        lies = state.valley[INDEX[place]] if place in INDEX else hill_tile(state, place)
        assert lies == tile.strip("."), f"{case.about}: {place} is {lies}"
    for place, coins in after.get("coins", {}).items():
        assert state.coins.get(INDEX[place], 0) == coins, f"{case.about}: {place}"
    piles = dict(zip(STAGES, state.piles, strict=True))
    for stage, size in after.get("piles", {}).items():
        assert piles[stage] == size, f"{case.about}: {piles}"
    for key in ("step", "turn", "round"):
        if key in after:
            assert getattr(state, key) == after[key], f"{case.about}: {key} is {getattr(state, key)}"
    if "open" in after:
        assert [SQUARES[square] for square in state.open] == list(after["open"]), case.about
    if "discard" in after:
        assert Counter(state.discard) == Counter(after["discard"]), case.about
    if "asks" in after:
        verbs = {verb for ask in session.asks() for verb in ask.verbs}
        assert set(after["asks"]) <= verbs, f"{case.about}: {session.asks()}"
    if "over" in after:
        assert session.game.is_over(state) == after["over"], case.about
    check_shown(case, session)
    check_sound(case, session)
    seen = str(session.game.views(state))
    assert not [piece for piece in case.shows_not if piece in seen], case.about


def check_seats(case: ValleyCase, state: State) -> None:
    after = case.after
    for name, gold in after.get("gold", {}).items():
        assert state.seats[name].gold == gold, f"{case.about}: {name} has {state.seats[name].gold} gold"
    for name, castle in after.get("castle", {}).items():
        seat = state.seats[name]
        held = Counter([*seat.up, *(f"({tile})" for tile in seat.down)])
        assert held == Counter(castle), f"{case.about}: {held}"
    for name, square in after.get("kings", {}).items():
        assert SQUARES[state.seats[name].king] == square, case.about
    for name, taxed in after.get("taxed", {}).items():
        assert set(state.seats[name].taxed) == set(taxed), case.about
    for name, tokens in after.get("kingdoms", {}).items():
        assert state.seats[name].kingdoms == tokens, case.about
