"""The switches in code are those in the data."""

from __future__ import annotations

from typing import get_args, get_type_hints

from companion.games.crayonville.game import GAME
from companion.games.crayonville.switches import Switches


def test_switches_match_the_rulings() -> None:
    in_data = {ruling.switch: ruling.values for ruling in GAME.book().rulings if ruling.switch}
    in_code = {name: get_args(hint) for name, hint in get_type_hints(Switches).items()}
    assert in_code == in_data
    assert all(getattr(Switches(), name) == values[0] for name, values in in_data.items())
