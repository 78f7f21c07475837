"""Villages carried from level to level: read, named, written, shown, and refused if impossible."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import TITLE
from companion.games.crayonville.state import State
from companion.referee.header import Header
from companion.referee.problems import BadPosition

SKETCH = "wood G6 F6\nhouse G7@1\n"
VILLAGE: dict[str, Any] = {
    "name": "Annstead",
    "owner": "Ann",
    "sheet": "standard-13x13",
    "completed": [1, 2],
    "sketch": "wood F6 G6 G7 H7\nfield G8\nwater H6\nhouse G7@1\n",
    "game": "crayonville",
}
TEXT = 'name = "Annstead"\nowner = "Ann"\ncompleted = [1, 2]\nsketch = """\n' + SKETCH + '"""\n'


def plain(document: Any) -> dict[str, Any]:
    """Return a document with lists in place of tuples."""
    return {**document, "completed": list(document["completed"])}


def test_a_village_is_read_and_described() -> None:
    assert plain(TITLE.require_keepsakes().read(TEXT)) == VILLAGE
    assert plain(TITLE.require_keepsakes().check(VILLAGE)) == VILLAGE
    assert plain(TITLE.require_keepsakes().read(TITLE.require_keepsakes().write(VILLAGE))) == VILLAGE


def test_a_village_has_a_name_an_owner_and_levels() -> None:
    assert TITLE.require_keepsakes().levels(VILLAGE) == (1, 2)
    assert TITLE.require_keepsakes().label(VILLAGE) == ("Annstead", "Ann")
    assert TITLE.require_keepsakes().relabel(VILLAGE, "Bostead", "Bo") == {**VILLAGE, "name": "Bostead", "owner": "Bo"}


def test_a_village_is_written_in_two_forms() -> None:
    rows = TITLE.require_keepsakes().write(VILLAGE, "map").splitlines()
    assert rows[:3] == ["village: Annstead", "owner: Ann", "completed: 1 2"]
    assert rows[10].split() == ["7", *["."] * 6, "Wh", "W", *["."] * 5]
    assert TITLE.require_keepsakes().write(VILLAGE).startswith('name = "Annstead"\nowner = "Ann"\n')


def test_a_map_is_followed_from_level_to_level() -> None:
    after, notes = TITLE.require_keepsakes().follow(TITLE.require_keepsakes().write(VILLAGE, "map"), VILLAGE, 3)
    assert plain(after) == {**VILLAGE, "completed": [1, 2, 3]}
    assert notes == ["added level 3 to the completed levels"]


def test_drawings_are_counted_and_shown() -> None:
    counts = {"spaces": 6, "animals and fish": 0, "structures": 1, "roads": 0, "walls": 0}
    assert TITLE.require_keepsakes().census(VILLAGE) == counts
    assert "Annstead" in str(TITLE.require_keepsakes().views(VILLAGE))


def test_an_impossible_village_is_refused_with_every_reason() -> None:
    with pytest.raises(BadPosition) as fault:
        TITLE.require_keepsakes().check({**VILLAGE, "sketch": "road G7-H6@4; tower G7@7"})
    assert str(fault.value) == (
        "the village is impossible: Annstead G7: a tower marked level 7, "
        "but it starts at level 7 and the village is at level 2 [CV-BUILD-05]; "
        "Annstead G7-H6: a road must connect two adjacent land spaces [CV-ROAD-02]; "
        "Annstead G7-H6: a road marked level 4, "
        "but it starts at level 4 and the village is at level 2 [CV-BUILD-05, CV-ROAD-01]"
    )


def started(level: int, **keepsakes: Any) -> State:
    state = TITLE.start(Header("crayonville", tuple(keepsakes), 1, options={"level": level}, keepsakes=keepsakes))
    assert isinstance(state, State), state
    return state


def test_a_level_completes_the_villages_of_all_who_stayed() -> None:
    """An unfinished level completes none, and the village of a player who left is unchanged (CV-END-05)."""
    market = [*("expand",) * 2, "harvest-wood", "harvest-grain", "harvest-fish", "expand", "market", "expand"]
    flipped = [*market, "harvest-wood", "market", "harvest-grain", "harvest-fish", "market"]
    gone = {"name": "bo", "act": {"type": "Gone", "why": "tired"}}
    position = {"step": "over", "flipped": flipped, "seat": [{"name": "ann"}, gone]}
    over = TITLE.start(Header("crayonville", (), 1, position=position))
    assert isinstance(over, State)
    assert {name: document["completed"] for name, document in TITLE.kept(over).items()} == {"ann": (1,)}
    assert plain(TITLE.kept(started(3, ann=VILLAGE))["ann"]) == VILLAGE


def test_a_campaign_has_ten_levels() -> None:
    assert [options["level"] for options in TITLE.campaign] == list(range(1, 11))
    assert (TITLE.variant({"level": 4}), TITLE.variant({})) == ("level 4", "level 1")
