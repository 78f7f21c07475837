"""The switches in the code match those in the data, for every title."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from companion.games import REGISTRY, find_title


@pytest.mark.parametrize("slug", REGISTRY)
def test_switches_match_the_rulings(slug: str) -> None:
    """Switches with a list of values have the same list in code; those with a shape are texts, empty by default."""
    game = find_title(slug)
    assert game is not None
    rulings = {ruling.switch: ruling for ruling in game.book().rulings if ruling.switch}
    hints, plain = get_type_hints(game.switches), game.switches()
    assert set(hints) == set(rulings)
    for name, ruling in rulings.items():
        if ruling.shape:
            assert (hints[name], getattr(plain, name)) == (str, "")
        else:
            assert get_args(hints[name]) == ruling.values
            assert getattr(plain, name) == ruling.values[0]
