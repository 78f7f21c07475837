"""Every numbered case of Maple Valley, judged by the real referee."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.games.maple_valley.game import TITLE
from companion.referee.session import Session
from tests.games.maple_valley.casebook import (
    ValleyCase,
    doctor,
    edition_of,
    faults_of,
    left_in_deck,
    markers_left,
    plain_titles,
    play,
    session_of,
    start_of,
)
from tests.support.casebook import (
    check_ending,
    check_faults,
    check_problems,
    check_sheet,
    check_shown,
    check_sound,
    check_tally,
    check_verdict,
    load_cases,
)

CASES = load_cases("maple-valley", ValleyCase)
# Cards by seat: all of them, in any order.
HELD = ("hand", "tired", "preparing", "bringing", "patches")
KNOWN = {
    "step", "turn", "hour", "early", "suns", "under", "at", "points", "pack", *HELD, "tired_order", "display",
    "discard", "deck", "markers", "left", "asks", "asks_not", "asked", "over", "totals", "winners", "title", "lines",
}  # fmt: skip
# Fields a position may leave out.
PLAIN: dict[str, Any] = {"step": "play", "hour": 1, "under": [], "suns": []}


def test_ids_are_unique() -> None:
    assert [id for id, times in Counter(case.id for case in CASES).items() if times > 1] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: ValleyCase) -> None:
    if case.edition:
        check_faults(case, faults_of(case))
    elif case.position:
        check_problems(case, doctor(case))
    elif case.start is not None:
        check_verdict(case, start_of(case))
    elif case.tally is not None:
        check_tally(TITLE, case, edition_of(case))
    elif case.final and not case.when:
        session = session_of(case)
        check_after(case, session)
        check_sheet(case, TITLE.score(session.state))
        check_ending(case, session)
    else:
        outcome = play(case)
        check_verdict(case, outcome)
        check_after(case, outcome.session)


def check_after(case: ValleyCase, session: Session) -> None:
    assert set(case.after) <= KNOWN, case.id
    document = json.loads(json.dumps(TITLE.positions.describe(session.state)))
    check_clock(case, document)
    check_seats(case, document)
    check_decks(case, document)
    check_markers(case, document)
    check_asks(case, session)
    check_end(case, session.state)
    check_shown(case, session)
    check_sound(case, session)
    assert TITLE.positions.examine(session.state) == [], case.about


def check_clock(case: ValleyCase, document: dict[str, Any]) -> None:
    """Compare the hour, the turn, the step and the bottom of the Dawdle deck with the case."""
    for key in ("step", "turn", "hour", "early", "suns", "under"):
        if key in case.after:
            found = document.get(key, PLAIN.get(key))
            assert found == case.after[key], f"{case.about}: {key} is {found}"


def check_seats(case: ValleyCase, document: dict[str, Any]) -> None:
    for seat in document["seat"]:
        name = seat["name"]
        for key in HELD:
            if name in case.after.get(key, {}):
                found, wanted = plain_titles(seat.get(key, ())), plain_titles(case.after[key][name])
                assert found == wanted, f"{case.about}: {key} of {name} is {dict(found)}"
        if name in case.after.get("tired_order", {}):
            assert seat.get("tired", []) == case.after["tired_order"][name], f"{case.about}: {seat}"
        for item, number in case.after.get("pack", {}).get(name, {}).items():
            found = seat.get("pack", {}).get(item, 0)
            assert found == number, f"{case.about}: {name} has {found} {item}"
        for key, plain in (("at", None), ("points", 0)):
            if name in case.after.get(key, {}):
                found = seat.get(key, plain)
                assert found == case.after[key][name], f"{case.about}: {key} of {name} is {found}"


def check_decks(case: ValleyCase, document: dict[str, Any]) -> None:
    for deck, cards in case.after.get("display", {}).items():
        found = document.get("display", {}).get(deck, [])
        assert found == cards, f"{case.about}: the display is {found}"
    for deck, cards in case.after.get("discard", {}).items():
        found = document.get("discard", {}).get(deck, [])
        assert Counter(found) == Counter(cards), f"{case.about}: the discard pile is {found}"
    for deck, number in case.after.get("deck", {}).items():
        found = left_in_deck(document, deck, edition_of(case))
        assert found == number, f"{case.about}: {found} cards in the deck of {deck}"


def check_markers(case: ValleyCase, document: dict[str, Any]) -> None:
    for festivity, spots in case.after.get("markers", {}).items():
        found = document.get("markers", {}).get(festivity, {})
        assert found == spots, f"{case.about}: on {festivity} are {found}"
    left = markers_left(document, case.seats)
    for name, number in case.after.get("left", {}).items():
        assert left[name] == number, f"{case.about}: {name} has {left[name]} markers left"


def check_asks(case: ValleyCase, session: Session) -> None:
    asks = session.asks()
    verbs = {verb for ask in asks for verb in ask.verbs}
    assert set(case.after.get("asks", ())) <= verbs, f"{case.about}: {asks}"
    assert not set(case.after.get("asks_not", ())) & verbs, f"{case.about}: {asks}"
    if "asked" in case.after:
        assert case.after["asked"] in {ask.seat or "table" for ask in asks}, f"{case.about}: {asks}"


def check_end(case: ValleyCase, state: Any) -> None:
    after, sheet = case.after, TITLE.score(state)
    if "over" in after:
        assert TITLE.is_over(state) == after["over"], case.about
    scores = {score.seat: score for score in sheet.seats}
    for name, points in after.get("totals", {}).items():
        assert scores[name].total == points, f"{case.about}: {scores[name]}"
    for name, pieces in after.get("lines", {}).items():
        text = "\n".join(f"{line.source}\n{line.source}: {line.points}" for line in scores[name].lines)
        for piece in pieces:
            assert piece in text, f"{case.about}: {text}"
    if "winners" in after:
        assert set(sheet.winners) == set(after["winners"]), f"{case.about}: {sheet.winners}"
    if "title" in after:
        remarks = [score.remark for score in sheet.seats]
        assert any(after["title"] in remark for remark in remarks), f"{case.about}: {remarks}"
