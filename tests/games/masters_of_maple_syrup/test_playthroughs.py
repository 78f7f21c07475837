"""Whole random games in the three hand modes (hidden, open and dealt): no card is lost or added."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.hidden import DECK, PILE, count_at
from companion.games.masters_of_maple_syrup.state import State, hand_size, place_of
from companion.referee.header import Header
from tests.support.battery import Playthrough

HANDS = ("table", "open", "virtual")
SEEDS = range(6)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["standard", "rivals"])
@pytest.mark.parametrize("hands", HANDS)
def test_a_whole_game(hands: str, mode: str, seed: int) -> None:
    """The invariants of every game hold at every step, in every hand mode."""
    header = Header(
        TITLE.slug,
        ("ann", "bo"),
        TITLE.rules_version,
        options={"mode": mode},
        rulings={"draw_mode": hands},
        deal=f"seed {seed}" if hands == "virtual" else None,
    )
    Playthrough(TITLE, header, f"{hands} {mode} {seed}", skill=seed / len(SEEDS)).run()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hands", HANDS)
def test_cards_are_conserved(hands: str, seed: int) -> None:
    """Deck, pile, hands, properties and tucked cards add up to the box after every move."""
    rng = Random(seed)
    rulings = {"draw_mode": hands}
    state = TITLE.start(Header(TITLE.slug, ("ann", "bo"), TITLE.rules_version, rulings=rulings))
    assert isinstance(state, State)
    while asked := TITLE.asked(state):
        move = rng.choice(list(TITLE.legal(state, asked[0])))
        state, _ = TITLE.apply(state, move)
        assert counted(state) == state.tables.total, TITLE.notation(("ann", "bo")).write(move)


def counted(state: State) -> int:
    """Count the cards place by place."""
    total = len(state.top) + count_at(state.worlds, DECK) + len(state.bottom) + len(state.pile) + len(state.box)
    for seat, owner in state.seats.items():
        total += hand_size(state, seat) + len(owner.thrown) + sum(1 + len(p.tucked) for p in owner.property)
        assert all(count_at(state.worlds, place_of(seat, p)) == p.tucked.count("?") for p in owner.property)
    assert count_at(state.worlds, PILE) == state.pile.count("?")
    return total + sum(type(frame).__name__ == "Paying" for frame in state.stack)
