"""The rule book: find clauses and rulings by id, and settle switches."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.switches import Switches
from companion.referee.clauses import Book, Clause, Ruling
from companion.referee.verdicts import Refusal

BUILD = Clause("XX-BUILD-01", "Building", "A House stands on free land.", "rules")
HARVEST = Clause("XX-HARV-01", "Harvest", "Each house takes one unit from each free neighbour.", "rules")
ROADS = Ruling("XX-R01", "How long is a road?", "One border.", "It is printed so.")
TIES = Ruling(
    "XX-R02", "Who wins a tie between houses?", "They share.", "Nothing is printed.",
    switch="tie_rule", values=("shared", "most_houses"),
)  # fmt: skip
BOOK = Book((BUILD, HARVEST), (ROADS, TIES))


@pytest.mark.parametrize("id", ["XX-BUILD-01", "xx-build-01", "Xx-Build-01"])
def test_an_entry_is_found_by_its_id_in_any_case(id: str) -> None:
    assert BOOK.find(id) == BUILD


def test_a_ruling_is_found_by_its_id() -> None:
    assert BOOK.find("xx-r02") == TIES


@pytest.mark.parametrize("id", ["", "XX-BUILD", "XX-BUILD-011", "house"])
def test_an_unknown_id_is_not_found(id: str) -> None:
    assert BOOK.find(id) is None


@pytest.mark.parametrize("name", ["tie_rule", "tie-rule", "TIE_RULE", "XX-R02", "xx-r02"])
def test_a_switch_is_settled_by_its_key_or_its_ruling(name: str) -> None:
    assert BOOK.settle({name: "most_houses"}) == {"tie_rule": "most_houses"}


def test_settling_nothing_gives_nothing() -> None:
    assert BOOK.settle({}) == {}


@pytest.mark.parametrize("name", ["XX-R01", "XX-R99", "house", "", "XX-BUILD-01"])
def test_a_ruling_without_a_switch_cannot_be_settled(name: str) -> None:
    refusal = BOOK.settle({"tie_rule": "shared", name: "shared"})
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unknown-ruling"
    assert f"'{name}'" in refusal.reason


def test_an_unknown_value_is_refused_with_a_list_of_known_ones() -> None:
    refusal = BOOK.settle({"tie_rule": "coin"})
    assert isinstance(refusal, Refusal)
    assert (refusal.clauses, refusal.code) == (("XX-R02",), "unknown-value")
    assert all(word in refusal.reason for word in ("coin", "shared", "most_houses"))


def test_every_entry_of_a_real_book_is_found_by_its_id() -> None:
    book = TITLE.book()
    ids = [entry.id for entry in book.entries()]
    assert len(set(ids)) == len(ids) > 200
    assert all(book.find(id.lower()) == entry for id, entry in zip(ids, book.entries(), strict=True))


def test_every_switch_of_a_real_book_is_accepted_by_the_game() -> None:
    book = TITLE.book()
    for ruling in book.rulings:
        for value in ruling.values:
            by_key, by_id = book.settle({ruling.switch: value}), book.settle({ruling.id: value})
            assert by_key == by_id == {ruling.switch: value}
            assert getattr(msgspec.convert(by_key, Switches), ruling.switch) == value
