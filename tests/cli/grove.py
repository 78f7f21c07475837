"""A title that only these tests know: an orchard that is won without points, or by the wasps; with a mode
that changes nothing, and a map of cards.

Whoever takes the tree a1 wins. When it is taken last, the wasps have won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.referee.abilities import Tallied, Tally
from companion.referee.holdings import Held, Value, number
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.view import Bricks, Card, View
from tests.cli.orchard import TITLE as ORCHARD
from tests.cli.orchard import TREES, State, holdings

SLUG = "grove"
WASPS = "the wasps"
BEST = "a1"


def sheet_of(trees: Mapping[str, Sequence[str]], is_final: bool, is_beaten: bool) -> ScoreSheet:
    seats = tuple(
        SeatScore(seat, tuple(ScoreLine(f"took {tree}", 0, ("GR-1",)) for tree in taken), remark="stung" * (not taken))
        for seat, taken in trees.items()
    )
    winners = tuple(seat for seat, taken in trees.items() if BEST in taken and is_final and not is_beaten)
    return ScoreSheet(seats, winners, is_final, "", beaten_by=WASPS if is_final and not winners else "")


def score(state: State) -> ScoreSheet:
    trees = {seat: [tree for tree, by in state.taken if by == seat] for seat in state.names}
    return sheet_of(trees, not state.left(), [tree for tree, _ in state.taken][-1:] == [BEST])


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    return sheet_of({seat: [BEST] * number(counts, "best") for seat, counts in held.items()}, True, False)


def views(state: State) -> tuple[View, ...]:
    places = zip(((0, 0), (2, 0), (-1, 1), (1, 1)), TREES, strict=True)
    cards = {place: Card((tree, "taken" if tree in dict(state.taken) else "tree"), "green") for place, tree in places}
    return (Bricks("Grove", cards, "tree  taken"),)


TITLE = replace(
    ORCHARD,
    slug=SLUG,
    name="Grove",
    options=("mode",),
    modes=({}, {"mode": "wild"}),
    variant=lambda options: f"the {options['mode']} grove" if options else "",
    score=score,
    tally=Tally(holdings, tally),
    views=views,
)
