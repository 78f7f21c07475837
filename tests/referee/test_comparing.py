"""Compare two editions, and write words as ranges."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.edition_diff import Changed, Difference, compare, write_entry
from companion.referee.editions import Documents, Listing, in_ranges

CARDS = Listing("cards.toml", "card", ("id",), ("name",))
GROUPS = Listing("tiles.toml", "tile", ("id",), ("terrain",), each="ids")


def cards(*entries: Mapping[str, object], **figures: object) -> Documents:
    return {"cards.toml": {"card": list(entries), **figures}}


def test_equal_editions_have_no_difference() -> None:
    one = cards({"id": "A", "cost": {"wood": 1}}, total=3)
    assert compare((CARDS,), one, cards({"cost": {"wood": 1}, "id": "A"}, total=3)) == []


def test_nested_fields_are_named_by_their_path() -> None:
    a, b = ({"id": "A", "name": "Oak", "cost": {"wood": n, "fish": 1}} for n in (1, 2))
    changed = (Changed("cost.wood", "1", "2"),)
    assert compare((CARDS,), cards(a), cards(b)) == [Difference("cards.toml", "card A (Oak)", "changed", changed)]


def test_a_field_in_only_one_edition() -> None:
    a, b = {"id": "A", "text": ""}, {"id": "A", "copies": 2}
    changed = (Changed("copies", None, "2"), Changed("text", '""', None))
    assert compare((CARDS,), cards(a), cards(b)) == [Difference("cards.toml", "card A", "changed", changed)]


def test_the_order_of_entries_does_not_matter() -> None:
    a, b = {"id": "A"}, {"id": "B"}
    assert compare((CARDS,), cards(a, b), cards(b, a)) == []


def test_entries_with_the_same_name_are_numbered() -> None:
    a = {"id": "A"}
    [found] = compare((CARDS,), cards(a, a), cards(a))
    assert (found.entry, found.change) == ("card A (again, 2)", "added")


def test_groups_are_compared_one_by_one() -> None:
    """Equal tiles are equal in any grouping; a tile that moved to another group is the only change."""
    one: Documents = {"tiles.toml": {"tile": [{"ids": ["W1", "W2"], "terrain": "wood", "first": 1}]}}
    two: Documents = {"tiles.toml": {"tile": [{"ids": [id], "terrain": "wood", "first": 1} for id in ("W1", "W2")]}}
    assert compare((GROUPS,), one, two) == []
    two["tiles.toml"]["tile"][1]["first"] = 4
    changed = (Changed("first", "1", "4"),)
    assert compare((GROUPS,), one, two) == [Difference("tiles.toml", "tile W2 (wood)", "changed", changed)]


def test_values_outside_lists_are_compared() -> None:
    [found] = compare((CARDS,), cards(prices=[1, 2]), cards(prices=[]))
    assert found == Difference("cards.toml", "figures", "changed", (Changed("prices", "1, 2", "nothing"),))


def test_values_are_written_on_one_line() -> None:
    assert write_entry([{"do": "draw", "n": 2}, True]) == "{ do = draw, n = 2 }, true"


def test_words_that_differ_only_in_their_number_form_a_range() -> None:
    assert in_ranges(["a-1", "a-2", "a-3", "b", "c-1", "T01", "T02"]) == "a-1 to a-3 or b or c-1 or T01 or T02"


def test_values_of_different_types_differ() -> None:
    a, b = {"id": "A", "cost": "2"}, {"id": "A", "cost": 2}
    [found] = compare((CARDS,), cards(a), cards(b))
    assert found.fields == (Changed("cost", '"2"', "2"),)
    steps = [{"do": "draw", "n": 1}], [{"n": 1, "do": "draw"}]
    assert compare((CARDS,), cards({"id": "A", "do": steps[0]}), cards({"id": "A", "do": steps[1]})) == []
