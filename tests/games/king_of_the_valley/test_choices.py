"""The check of choices notices when another move of the same kind was applied."""

from __future__ import annotations

from random import Random

from companion.games.king_of_the_valley.game import TITLE
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal
from tests.games.king_of_the_valley.choices import CHECKS, disobeyed
from tests.support.battery import decisions

GAMES = 6


def test_every_move_of_the_title_is_checked() -> None:
    assert {*CHECKS} == {*TITLE.verb_of}


def test_another_move_is_noticed() -> None:
    compared: set[type[Move]] = set()
    with decisions() as decided:
        for number in range(GAMES):
            rng = Random(f"choices {number}")
            rulings = {"hill_fill": rng.choice(("rows", "player"))}
            state = TITLE.start(Header(TITLE.slug, ("ann", "bo", "cy"), TITLE.rules_version, rulings=rulings))
            assert not isinstance(state, Refusal)
            while asked := TITLE.asked(state):
                listed = list(TITLE.legal(state, asked[0]))
                move, other = rng.choice(listed), rng.choice(listed)
                after, events = TITLE.apply(state, move)
                assert [*disobeyed(state, move, after, events)] == []
                if other != move and type(other) is type(move):
                    compared.add(type(move))
                    assert [*disobeyed(state, other, after, events)], (other, move)
                state = after
    assert len(compared) > GAMES
    assert sum(decision.is_over for decision in decided) > GAMES
