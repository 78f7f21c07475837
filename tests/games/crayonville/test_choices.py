"""The check of choices notices a result that does not match the move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.state import SeatState, State, with_seat
from companion.referee.verdicts import Legal
from tests.games.crayonville.casebook import VillageCase, session_of
from tests.games.crayonville.choices import disobeyed

RICH = dict.fromkeys(("wood", "fish", "grain", "stone", "meat"), 20)
# Moves that name a choice, and their positions.
LINES: dict[str, dict[str, Any]] = {
    "ann build house G7 with 1 wood 1 stone": {"level": 4, "stock": RICH},
    "ann build works meat G7+H7 with 6 stone": {"level": 5, "stock": RICH, "village": "animal G7"},
    "ann build wall G7|H7 with 3 wood 1 stone": {"level": 8, "stock": RICH},
    "ann sell 3 fish": {"card": "market", "stock": RICH},
    "ann feed 1 meat": {"card": "feast", "level": 5, "village": "house G7", "stock": RICH},
    "ann produce G7 2": {"level": 4, "own": "produce", "village": "works wood G7+H7", "stock": RICH},
    "ann use meat 1": {
        "level": 5, "rulings": {"meat": "instead"}, "village": "wood G6; animal G6 H7; house G7", "stock": RICH,
    },
}  # fmt: skip


def moved_stock(seat: SeatState) -> SeatState:
    """Change one unit to another kind."""
    return replace(seat, stock={**seat.stock, "wood": seat.stock["wood"] - 1, "stone": seat.stock["stone"] + 1})


def moved_ink(seat: SeatState) -> SeatState:
    """Colour a space that the move did not name."""
    return replace(seat, village=replace(seat.village, terrain={**seat.village.terrain, "A1": "wood"}))


@pytest.mark.parametrize("line", LINES)
def test_a_matching_result_passes_and_any_other_fails(line: str) -> None:
    session = session_of(VillageCase("x", "a choice", "", line, **LINES[line]))
    move = session.notation.parse(line)
    verdict = TITLE.judge(session.state, move)  # type: ignore[arg-type]
    assert isinstance(verdict, Legal), verdict
    after, events = TITLE.apply(session.state, verdict.move)
    assert [*disobeyed(session.state, verdict.move, after, events)] == []
    changes: tuple[Callable[[SeatState], SeatState], ...] = (moved_stock, moved_ink)
    for change in changes:
        wrong: State = with_seat(after, "ann", change(after.seats["ann"]))
        assert [*disobeyed(session.state, verdict.move, wrong, events)] != []


def test_a_change_to_another_seat_is_reported() -> None:
    session = session_of(VillageCase("x", "two", "", "ann pass", seats=("ann", "bo")))
    move = session.notation.parse("ann pass")
    after, events = TITLE.apply(session.state, move)  # type: ignore[arg-type]
    wrong = with_seat(after, "bo", moved_stock(after.seats["bo"]))
    assert [*disobeyed(session.state, move, wrong, events)] == ["bo was changed by a move of ann"]  # type: ignore[arg-type]
