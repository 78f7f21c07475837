"""Villages as they are handed from level to level: named, written, shown, and refused where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.crayonville.game import GAME
from companion.games.crayonville.state import State
from companion.referee.game import BadPosition, Header

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
    """A document with lists in place of tuples."""
    return {**document, "completed": list(document["completed"])}


def test_a_village_is_read_and_described() -> None:
    assert plain(GAME.read_keepsake(TEXT)) == VILLAGE
    assert plain(GAME.check_keepsake(VILLAGE)) == VILLAGE
    assert plain(GAME.read_keepsake(GAME.write_keepsake(VILLAGE))) == VILLAGE


def test_it_has_a_name_an_owner_and_levels() -> None:
    assert GAME.keepsake_levels(VILLAGE) == (1, 2)
    assert GAME.keepsake_label(VILLAGE) == ("Annstead", "Ann")
    assert GAME.label_keepsake(VILLAGE, "Bostead", "Bo") == {**VILLAGE, "name": "Bostead", "owner": "Bo"}


def test_it_is_written_in_two_forms() -> None:
    rows = GAME.write_keepsake(VILLAGE, "map").splitlines()
    assert rows[:3] == ["village: Annstead", "owner: Ann", "completed: 1 2"]
    assert rows[10].split() == ["7", *["."] * 6, "Wh", "W", *["."] * 5]
    assert GAME.write_keepsake(VILLAGE).startswith('name = "Annstead"\nowner = "Ann"\n')


def test_a_map_is_followed_from_level_to_level() -> None:
    after, notes = GAME.follow_keepsake(GAME.write_keepsake(VILLAGE, "map"), VILLAGE, 3)
    assert plain(after) == {**VILLAGE, "completed": [1, 2, 3]}
    assert notes == ["level 3 is added to the levels that the sheet has completed"]


def test_what_is_drawn_is_counted_and_shown() -> None:
    counts = {"spaces": 6, "animals and fish": 0, "structures": 1, "roads": 0, "walls": 0}
    assert GAME.keepsake_census(VILLAGE) == counts
    assert "Annstead" in str(GAME.view_keepsake(VILLAGE))


def test_a_village_that_cannot_be_is_refused_with_every_reason() -> None:
    with pytest.raises(BadPosition) as fault:
        GAME.check_keepsake({**VILLAGE, "sketch": "road G7-H6@4; tower G7@7"})
    assert str(fault.value) == (
        "the village is impossible: Annstead G7: a tower of level 7 (it comes from 7 on) [CV-BUILD-05]; "
        "Annstead G7-H6: a road joins two adjacent land spaces [CV-ROAD-02]; "
        "Annstead G7-H6: a road of level 4 [CV-BUILD-05, CV-ROAD-01]"
    )


def started(level: int, **keepsakes: Any) -> State:
    state = GAME.start(Header("crayonville", tuple(keepsakes), 1, options={"level": level}, keepsakes=keepsakes))
    assert isinstance(state, State), state
    return state


def test_a_level_completes_the_villages_of_all_who_stayed() -> None:
    """A level that is not over completes none, and who has left takes the village home as it was (CV-END-05)."""
    market = [*("expand",) * 2, "harvest-wood", "harvest-grain", "harvest-fish", "expand", "market", "expand"]
    flipped = [*market, "harvest-wood", "market", "harvest-grain", "harvest-fish", "market"]
    gone = {"name": "bo", "act": {"type": "Gone", "why": "tired"}}
    position = {"step": "over", "flipped": flipped, "seat": [{"name": "ann"}, gone]}
    over = GAME.start(Header("crayonville", (), 1, position=position))
    assert isinstance(over, State)
    assert {name: document["completed"] for name, document in GAME.keepsakes(over).items()} == {"ann": (1,)}
    assert plain(GAME.keepsakes(started(3, ann=VILLAGE))["ann"]) == VILLAGE


def test_a_campaign_has_ten_levels() -> None:
    assert [options["level"] for options in GAME.campaign_options()] == list(range(1, 11))
    assert (GAME.variant_words({"level": 4}), GAME.variant_words({})) == ("level 4", "level 1")
