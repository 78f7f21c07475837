"""Every step that can end automatically does so in some case, and only if no other move is legal."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.bear_valley.explore import LAYING
from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.judgement import BEAR, BLOCKED
from companion.games.bear_valley.stay import CONTINGENCY
from companion.games.bear_valley.telescope import OBSERVING
from companion.games.bear_valley.trade import TRADING
from companion.games.bear_valley.turn_end import PICKING, SUPPLY
from companion.referee.closing import Closing
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal
from tests.games.bear_valley.casebook import play
from tests.games.bear_valley.test_cases import CASES
from tests.support.battery import decisions

CLOSINGS: dict[str, Closing[Any]] = {
    "contingency": CONTINGENCY, "lay": LAYING, "bear": BEAR, "blocked": BLOCKED, "trade": TRADING,
    "observe": OBSERVING, "pick": PICKING, "supply": SUPPLY,
}  # fmt: skip
TRIED = 40


def test_a_step_ends_automatically_only_without_other_moves() -> None:
    with decisions() as decided:
        outcomes = [play(case) for case in CASES if not (case.position or case.start or case.tally)]
    noted = [decision for decision in decided if decision.is_over]
    seen = {name for name, closing in CLOSINGS.items() if any(closing is by.closing for by in noted)}
    assert seen == set(CLOSINGS)
    met = [outcome.verdict.move for outcome in outcomes if isinstance(outcome.verdict, Legal)]
    rng = Random("closing")
    for closing, state, seat, _ in noted:
        mine = [move for move in met if type(move) in TITLE.verb_of and getattr(move, "seat", None) == seat]
        tried: list[Move] = [*TITLE.legal(state, seat), *rng.sample(mine, min(TRIED, len(mine)))]
        for move in tried:
            verdict = TITLE.judge(state, move)
            assert isinstance(verdict, Refusal) or isinstance(move, closing.endings), (state.step, move, verdict)
