"""Every case of the Masters of Maple Syrup case books, judged by the referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.masters_of_maple_syrup.frames import Looking, Task
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.state import State, hand_size
from companion.referee.session import Session
from tests.games.masters_of_maple_syrup.casebook import (
    MapleCase,
    deck_of,
    doctor,
    edition_of,
    faults_of,
    play,
    read_hand,
    read_place,
    start_of,
)
from tests.support.casebook import (
    check_faults,
    check_problems,
    check_shown,
    check_sound,
    check_tally,
    check_verdict,
    load_cases,
)

CASES = load_cases("masters-of-maple-syrup", MapleCase)
KNOWN = {
    "step", "turn", "number", "hand", "property", "size", "discard", "deck", "actions", "tucked", "asks", "asks_not",
    "asked", "over", "totals", "winners", "stopped",
}  # fmt: skip


def test_ids_are_unique() -> None:
    assert [id for id, times in Counter(case.id for case in CASES).items() if times > 1] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: MapleCase) -> None:
    if case.edition:
        check_faults(case, faults_of(case))
    elif case.position:
        check_problems(case, doctor(case))
    elif case.tally is not None:
        check_tally(TITLE, case, edition_of(case))
    elif case.start is not None:
        check_verdict(case, start_of(case))
    else:
        outcome = play(case)
        check_verdict(case, outcome)
        check_after(case, outcome.session)


def check_after(case: MapleCase, session: Session) -> None:
    assert set(case.after) <= KNOWN, case.id
    document = TITLE.positions.describe(session.state)
    check_seen(case, session.state)
    check_turn(case, document)
    check_seats(case, document)
    check_table(case, document)
    check_asks(case, session)
    check_end(case, session.state, document)
    check_shown(case, session)
    check_sound(case, session)
    assert TITLE.positions.examine(session.state) == [], case.about


def check_seen(case: MapleCase, state: State) -> None:
    """Check that everything on the table has its number, and that a redacted state redacts to itself."""
    for viewer in (None, *state.seats):
        seen = TITLE.seen(state, viewer)
        assert TITLE.positions.examine(seen) == [], f"{case.about}: as seen by {viewer}"
        assert TITLE.seen(seen, viewer) == seen, f"{case.about}: as seen by {viewer}"
        for name, seat in state.seats.items():
            assert hand_size(seen, name) == hand_size(state, name), f"{case.about}: {name}"
            assert name != viewer or seen.seats[name].hand == seat.hand, f"{case.about}: {name}"
            assert viewer or not state.is_named or not seen.seats[name].hand, f"{case.about}: {name}"
            assert viewer or not state.is_named or not _looked_at(seen), f"{case.about}: {name}"
            assert [p.card for p in seen.seats[name].property] == [p.card for p in seat.property], case.about


def _looked_at(state: State) -> list[str]:
    """Return the known cards that a player is looking at."""
    steps = [step for frame in state.stack if isinstance(frame, Task) for step in frame.steps]
    return [card for step in steps if isinstance(step, Looking) for card in (*step.cards, *step.back)]


def check_turn(case: MapleCase, document: dict[str, Any]) -> None:
    found = {
        "step": document.get("step", "select"),
        "turn": document.get("turn", document.get("first")),
        "number": document.get("number", 1),
        "actions": document.get("actions", {}),
    }
    for key, value in found.items():
        if key in case.after:
            assert value == case.after[key], f"{case.about}: {key} is {value}"


def check_seats(case: MapleCase, document: dict[str, Any]) -> None:
    for seat in document["seat"]:
        name, after = seat["name"], case.after
        held, lies = read_hand(seat.get("hand", 0)), [read_place(text) for text in seat.get("property", ())]
        if name in after.get("hand", {}):
            wanted = after["hand"][name]
            is_right = len(held) == wanted if isinstance(wanted, int) else Counter(held) == Counter(wanted)
            assert is_right, f"{case.about}: {name} holds {held}"
        if name in after.get("property", {}):
            check_property(case, lies, after["property"][name])
        if name in after.get("size", {}):
            assert len(lies) == after["size"][name], f"{case.about}: {lies}"
        if name in after.get("tucked", {}):
            assert sum(len(tucked) for _, _, tucked in lies) == after["tucked"][name], f"{case.about}: {lies}"


def check_property(case: MapleCase, lies: list[tuple[str, bool, list[str]]], wanted: list[str]) -> None:
    """Compare a property with the case; if the case gives only a number of tucked cards, compare the number."""
    places = [read_place(text) for text in wanted]
    assert [place[:2] for place in lies] == [place[:2] for place in places], f"{case.about}: {lies}"
    for text, found, expected in zip(wanted, lies, places, strict=True):
        is_number = text.rstrip("}").rpartition("{")[2].isdigit()
        same = len(found[2]) == len(expected[2]) if is_number else found[2] == expected[2]
        assert same, f"{case.about}: under {found[0]} lie {found[2]}"


def check_table(case: MapleCase, document: dict[str, Any]) -> None:
    discard = list(document.get("discard", ()))
    wanted = case.after.get("discard")
    if wanted is not None:
        assert (len(discard) if isinstance(wanted, int) else discard) == wanted, f"{case.about}: {discard}"
    if "deck" in case.after:
        lies = [read_place(text) for seat in document["seat"] for text in seat.get("property", ())]
        outside = [card for _, _, tucked in lies for card in tucked] + discard + list(document.get("box", ()))
        outside += [card for seat in document["seat"] for card in read_hand(seat.get("hand", 0))]
        deck = deck_of(edition_of(case)).total() - len(lies) - len(outside)
        assert deck == case.after["deck"], f"{case.about}: {deck} cards in the deck"


def check_asks(case: MapleCase, session: Session) -> None:
    asks = session.asks()
    verbs = {verb for ask in asks for verb in ask.verbs}
    assert set(case.after.get("asks", ())) <= verbs, f"{case.about}: {asks}"
    assert not set(case.after.get("asks_not", ())) & verbs, f"{case.about}: {asks}"
    if "asked" in case.after:
        assert case.after["asked"] in {ask.seat or "table" for ask in asks}, f"{case.about}: {asks}"


def check_end(case: MapleCase, state: Any, document: dict[str, Any]) -> None:
    after, sheet = case.after, TITLE.score(state)
    if "over" in after:
        assert TITLE.is_over(state) == after["over"], case.about
    for name, points in after.get("totals", {}).items():
        totals = {score.seat: score.total for score in sheet.seats}
        assert totals[name] == points, f"{case.about}: {sheet.seats}"
    if "winners" in after:
        assert set(sheet.winners) == set(after["winners"]), f"{case.about}: {sheet.winners}"
    if "stopped" in after:
        text = f"{sheet} {TITLE.views(state)}"
        assert ("stopped" in text) == document["stopped"] == after["stopped"], f"{case.about}: {text}"
