"""Nothing of the rulebook is without code and cases; the switches in code are those in the data."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from companion.games import REGISTRY
from companion.games.crayonville.game import GAME
from companion.games.crayonville.switches import Switches
from tests.clauses import report


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_clause_is_covered(slug: str) -> None:
    assert report(slug)[1] == []


def test_switches_match_the_rulings() -> None:
    in_data = {ruling.switch: ruling.values for ruling in GAME.book().rulings if ruling.switch}
    in_code = {name: get_args(hint) for name, hint in get_type_hints(Switches).items()}
    assert in_code == in_data
    assert all(getattr(Switches(), name) == values[0] for name, values in in_data.items())


def test_references_between_clauses_and_rulings_exist() -> None:
    book = GAME.book()
    known = {entry.id for entry in book.entries()}
    named = {id for clause in book.clauses for id in clause.rulings}
    named |= {id for ruling in book.rulings for id in ruling.clauses}
    assert named <= known
    for ruling in book.rulings:
        assert set(ruling.meanings) == set(ruling.values)
