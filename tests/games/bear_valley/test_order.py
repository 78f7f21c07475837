"""The hint of a refusal at the wrong time lists exactly the legal verbs."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion.games.bear_valley.game import TITLE
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.notation import verb_in
from companion.referee.verdicts import Refusal

LEGAL = re.compile(r"Legal for (the table|\w+): (.*)$")
STEPS, TRIED, RECENT = 250, 12, 200


def legal_verbs(state: Any) -> set[str]:
    """Return the verbs that are legal for the current player, or else for the table."""
    if listed := [*TITLE.legal(state, state.turn)]:
        return {verb_in(type(move)) for move in listed}
    return {type(move).notation.split()[0] for move in TITLE.legal(state, None)}


def check_refusal(state: Any, move: Move) -> None:
    verdict = TITLE.judge(state, move)
    if not isinstance(verdict, Refusal):
        return
    found = LEGAL.search(verdict.hint)
    assert found or verdict.code not in TITLE.order.codes, verdict
    if found:
        said = {word.split()[0] for word in found[2].split(", ")}
        assert said == legal_verbs(state), verdict


@pytest.mark.parametrize("number", range(12))
def test_the_hint_lists_the_legal_verbs(number: int) -> None:
    rng = Random(f"order {number}")
    switches = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}
    rulings = {key: rng.choice(values) for key, values in switches.items()} if number % 2 else {}
    modes = TITLE.modes
    header = Header(
        TITLE.slug, ("ann", "bo", "cy"), TITLE.rules_version, options=modes[number % len(modes)], rulings=rulings
    )
    state: Any = TITLE.start(header)
    met: list[Move] = []
    for _ in range(STEPS):
        asked = TITLE.asked(state)
        if not asked:
            return
        seat = rng.choice(asked)
        listed = [*TITLE.legal(state, seat)]
        met += rng.sample(listed, min(3, len(listed)))
        for move in rng.sample(met[-RECENT:], min(TRIED, len(met[-RECENT:]))):
            check_refusal(state, move)
        chosen = TITLE.advise(state, seat, rng) if seat and rng.random() < 0.5 else rng.choice(listed)
        state, _ = TITLE.apply(state, chosen)
