"""Steps that end automatically: the core decides it each time, and never while a seat can still act."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.produce import WORKS
from companion.games.crayonville.setup import SETUP
from companion.games.crayonville.tiles import TILES
from companion.games.crayonville.turn import CARD
from companion.referee.verdicts import Legal
from tests.games.crayonville.casebook import VillageCase, play
from tests.support.battery import decisions

WORKS_SKETCH = "wood F6 F7 E5 E6; works wood G7+H7 F6+F7 E5+E6"
# A move that ends something, and what it ends: an act, a card, a step of the setup.
CLOSED: list[tuple[dict[str, Any], list[Any]]] = [
    ({"when": "ann pass"}, [CARD]),
    ({"when": "ann use"}, [CARD]),
    ({"given": ("ann build boat H6",), "when": "ann done", "stock": {"wood": 1}}, [CARD]),
    ({"when": "ann sell 0 wood", "card": "market"}, [CARD]),
    (
        {"given": ("ann use", "draw ann wood wood field", "ann colour wood A1"), "when": "ann colour wood A2"}
        | {"card": "expand"},
        [TILES, CARD],
    ),
    (
        {"given": ("ann produce G7 1",), "when": "ann produce F6 1", "stock": {"wood": 8}}
        | {"own": "produce", "level": 4, "village": WORKS_SKETCH},
        [WORKS, CARD],
    ),
    (
        {"given": ("draw ann wood field", "ann colour wood A1"), "when": "ann colour field A2"}
        | {"level": 2, "step": "start"},
        [TILES, SETUP],
    ),
    (
        {"given": ("ann take 2 wood",), "when": "ann take 1 fish"}
        | {"level": 2, "step": "start", "seats": ("ann", "bo"), "villages": {"bo": "house G7"}},
        [SETUP, SETUP],
    ),
    ({"when": "value ann 3", "step": "start", "rulings": {"building_value": "manual"}}, [SETUP, SETUP]),
]
# A move after which a seat can still act, if only with `done`.
OPEN: list[dict[str, Any]] = [
    {"when": "ann pass", "seats": ("ann", "bo")},
    {"when": "ann build boat H6", "stock": {"wood": 1}},
    {"when": "ann produce G7 4", "own": "produce", "level": 4, "village": "works wood G7+H7", "stock": {"wood": 4}},
    {"when": "ann produce G7 0", "own": "produce", "level": 4, "village": "works wood G7+H7"},
    {"when": "ann feed 1 grain", "card": "feast", "level": 2, "village": "house G7", "stock": {"grain": 1}},
    {"when": "ann use", "card": "feast", "level": 2},
    {"when": "ann use", "card": "produce", "level": 10},
    {"when": "ann colour wood A1", "card": "expand", "given": ("ann use", "draw ann wood wood field")},
]


def case_of(fields: dict[str, Any]) -> VillageCase:
    return VillageCase("x", "what closes", "", **fields)


@pytest.mark.parametrize(
    ("fields", "wanted"), CLOSED, ids=lambda fields: fields.get("when") if isinstance(fields, dict) else ""
)
def test_the_core_decides_every_automatic_end(fields: dict[str, Any], wanted: list[Any]) -> None:
    before = case_of({**fields, "given": fields.get("given", ())})
    with decisions() as noted:
        outcome = play(before)
    assert isinstance(outcome.verdict, Legal), outcome.verdict
    decided = [one.closing for one in noted if one.is_over and one.state != outcome.session.state]
    assert [closing for closing in dict.fromkeys(wanted) if closing not in decided] == []


@pytest.mark.parametrize("fields", OPEN, ids=lambda fields: fields["when"])
def test_a_card_stays_open_while_a_seat_can_act(fields: dict[str, Any]) -> None:
    outcome = play(case_of(fields))
    assert isinstance(outcome.verdict, Legal), outcome.verdict
    state = outcome.session.state
    assert state.step == "choose"
    assert any(list(TITLE.legal(state, seat)) for seat in TITLE.asked(state))
