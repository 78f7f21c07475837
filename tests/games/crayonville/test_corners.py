"""The simple players, and what the table needs, in rare states."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.moves import Lose, Pass
from companion.games.crayonville.state import State
from companion.games.crayonville.tables import read_tables
from companion.referee.header import Header

SPACES = [space for space in read_tables("stand-in").sheet.spaces if space not in ("G7", "G8", "H6", "H7")]


def position(**fields: Any) -> State:
    state = TITLE.start(Header("crayonville", (), 1, position=fields))
    assert isinstance(state, State)
    return state


def test_the_simple_player_discards_a_tile_that_cannot_be_used() -> None:
    full = {"name": "Annstead", "completed": list(range(1, 10)), "sketch": f"wood {' '.join(SPACES)}; fish H6"}
    held = {"type": "Placing", "tiles": ["water"] * 3, "keep": 2, "own": True}
    seat = {"name": "ann", "village": full, "own": "expand", "act": held, "out": ["water"] * 3}
    pile = {"wood": 5, "field": 5, "water": 2, "stone": 5}
    state = position(level=10, flipped=["harvest-wood"], seat=[seat], pile=pile, rulings={"own_card": "expand"})
    assert TITLE.advise(state, "ann", Random(1)) == Lose("ann", "water")


def test_the_simple_player_passes_instead_of_an_empty_produce() -> None:
    seat = {"name": "ann", "own": "produce"}
    state = position(level=3, flipped=["expand", "harvest-wood"], seat=[seat], rulings={"empty_produce": "no"})
    assert TITLE.advise(state, "ann", Random(1)) == Pass("ann")


def test_entering_building_values_needs_all_village_sheets() -> None:
    state = position(step="value", seat=[{"name": "ann"}], rulings={"building_value": "manual"})
    assert TITLE.needed(state) == ("all village sheets",)
