"""Nothing of a rulebook is without code and cases."""

from __future__ import annotations

import pytest

from companion.games import REGISTRY, find_game
from tests.casepages import PAGES, page
from tests.clauses import report


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_clause_is_covered(slug: str) -> None:
    assert report(slug)[1] == []


@pytest.mark.parametrize("slug", REGISTRY)
def test_references_between_clauses_and_rulings_exist(slug: str) -> None:
    game = find_game(slug)
    assert game is not None
    book = game.book()
    named = {id for clause in book.clauses for id in clause.rulings}
    named |= {id for ruling in book.rulings for id in ruling.clauses}
    assert named <= {entry.id for entry in book.entries()}
    for ruling in book.rulings:
        assert set(ruling.meanings) == set(ruling.values)


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_pages_of_the_case_books_are_as_the_cases(slug: str) -> None:
    """`make answers` writes them anew."""
    game = find_game(slug)
    assert game is not None
    assert (PAGES / f"{slug}.md").read_text(encoding="utf-8") == page(game)
