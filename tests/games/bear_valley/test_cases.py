"""Every numbered case of Bear Valley's case books, judged by the real referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.tokens import stock_of
from companion.referee.session import Session
from tests.games.bear_valley.casebook import WILDERNESS, BearCase, doctor, play, start_of
from tests.support.casebook import check_problems, check_shown, check_sound, check_tally, check_verdict, load_cases

CASES = load_cases("bear-valley", BearCase)
KNOWN = {
    "at", "hour", "step", "turn", "round", "places", "tokens", "map", "loose", "baskets", "stock", "deck", "bottom",
    "eaten", "tunnelled", "contingency", "asks", "asks_not", "over", "winners", "bears",
}  # fmt: skip


def test_ids_are_unique() -> None:
    ids = [case.id for case in CASES]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: BearCase) -> None:
    if case.position:
        check_problems(case, doctor(case))
    elif case.tally is not None:
        check_tally(TITLE, case)
    elif case.start is not None:
        check_verdict(case, start_of(case))
    else:
        outcome = play(case)
        check_verdict(case, outcome)
        check_after(case, outcome.session)


def check_after(case: BearCase, session: Session) -> None:
    assert set(case.after) <= KNOWN, case.id
    document = TITLE.positions.describe(session.state)
    check_turn(case, document)
    check_seats(case, document)
    check_table(case, document)
    check_asks(case, session)
    check_end(case, session.state)
    stock: dict[str, int] = stock_of(session.state) if "stock" in case.after else {}
    for token, number in case.after.get("stock", {}).items():
        assert stock.get(token, 0) == number, f"{case.about}: {stock}"
    check_shown(case, session)
    check_sound(case, session)
    assert TITLE.positions.examine(session.state) == [], case.about


def check_turn(case: BearCase, document: dict[str, Any]) -> None:
    """Check the turn in progress against the case; before the first move there may be none."""
    now = document.get("now", {})
    turn = document.get("turn")
    tokens = {seat["name"]: seat.get("at", "0,0") for seat in document["seat"]}
    found = {
        "at": (now.get("path") or [tokens.get(turn)])[-1],
        "hour": now.get("hour", 0),
        "contingency": now.get("contingency", False),
        "step": document.get("step", "move"),
        "turn": turn,
        "round": document.get("round", 1),
    }
    for key, value in found.items():
        if key in case.after:
            assert value == case.after[key], f"{case.about}: {key} is {value}"


def check_seats(case: BearCase, document: dict[str, Any]) -> None:
    seats = {seat["name"]: seat for seat in document["seat"]}
    for name, place in case.after.get("places", {}).items():
        assert seats[name].get("at", "0,0") == place, f"{case.about}: {seats[name]}"
    for name, tokens in case.after.get("tokens", {}).items():
        assert Counter(seats[name].get("tokens", ())) == Counter(tokens), f"{case.about}: {seats[name]}"
    for mark in ("eaten", "tunnelled"):
        if mark in case.after:
            marked = {name for name, seat in seats.items() if seat.get(mark)}
            assert marked == set(case.after[mark]), f"{case.about}: {mark} {marked}"


def check_table(case: BearCase, document: dict[str, Any]) -> None:
    after, lies = case.after, document.get("map", {})
    for cell, card in after.get("map", {}).items():
        assert lies.get(cell, "") == card, f"{case.about}: {cell} holds {lies.get(cell)}"
    loose = document.get("loose", {})
    for cell, tokens in after.get("loose", {}).items():
        assert Counter(loose.get(cell, ())) == Counter(tokens), f"{case.about}: {loose}"
    if "baskets" in after:
        assert set(document.get("baskets", ())) == set(after["baskets"]), case.about
    if "bottom" in after:
        assert list(document.get("bottom", ())) == list(after["bottom"]), case.about
    if "deck" in after:
        drawn = bool(document.get("now", {}).get("drawn"))
        assert len(WILDERNESS) - len(lies) - drawn == after["deck"], case.about


def check_asks(case: BearCase, session: Session) -> None:
    verbs = {verb for ask in session.asks() for verb in ask.verbs}
    assert set(case.after.get("asks", ())) <= verbs, f"{case.about}: {session.asks()}"
    assert not set(case.after.get("asks_not", ())) & verbs, f"{case.about}: {session.asks()}"


def check_end(case: BearCase, state: Any) -> None:
    after = case.after
    if "over" in after:
        assert TITLE.is_over(state) == after["over"], case.about
    sheet = TITLE.score(state)
    if "winners" in after:
        assert set(sheet.winners) == set(after["winners"]), f"{case.about}: {sheet.winners}"
    if "bears" in after:
        assert (sheet.beaten_by == "the bears") == after["bears"], f"{case.about}: {sheet.beaten_by}"
