"""`rules`: clauses and rulings by words or by id."""

from __future__ import annotations

import pytest

from companion.games import REGISTRY
from companion.games.library import read_book
from tests.cli.conftest import Companion


def test_sections(companion: Companion) -> None:
    document = companion("rules", "crayonville", "--json").document
    assert sum(section["clauses"] for section in document["sections"]) == len(read_book("crayonville").clauses)
    assert "Harvest" in companion("rules", "crayonville").out


def test_words_search_clauses_and_rulings(companion: Companion) -> None:
    found = companion("rules", "crayonville", "tower", "wall", "chain", "--json").document["found"]
    assert {"CV-FORT-01", "CV-R34"} <= {entry["id"] for entry in found}
    assert {entry["kind"] for entry in found} == {"clause", "ruling"}
    assert "CV-FORT-01  " in companion("rules", "crayonville", "tower", "wall").out


def test_an_id_shows_one_in_full_and_needs_no_title(companion: Companion) -> None:
    out = companion("rules", "cv-fort-02").out
    assert out.startswith("CV-FORT-02  (")
    assert "For example: " in out
    assert "CV-R33  " in out
    [entry] = companion("rules", "crayonville", "CV-FORT-02", "--json").document["found"]
    assert "CV-R33" in entry["referred_by"]


def test_a_ruling_shows_its_values(companion: Companion) -> None:
    out = companion("rules", "CV-R11").out
    assert "--ruling CV-R11=VALUE (or colour_where=VALUE)" in out
    assert "anywhere (the default)" in out


def test_nothing_found(companion: Companion) -> None:
    answer = companion("rules", "crayonville", "spaceship", "--json")
    assert answer.code == 1
    assert answer.document["found"] == []


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_entry_can_be_shown(companion: Companion, slug: str) -> None:
    book = read_book(slug)
    ids = [clause.id for clause in book.clauses[::10]] + [ruling.id for ruling in book.rulings[::10]]
    for id in ids:
        assert companion("rules", id).out.startswith(id)
