"""Levels played without the companion: possible and impossible sheets after a level."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from companion.games.crayonville import moves
from companion.games.crayonville.bounds import most_stars, most_tiles
from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.state import Drawing, Placing, State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.village_file import convert_village
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.problems import BadPosition, Problem
from tests.games.crayonville.villages import TABLES

Choose = Callable[[State, str, Random], Move]
BLANK = TITLE.require_keepsakes().read('name = "Annstead"\nowner = "Ann"')
FIRST = "wood G6 F6; field F8; water H5; house G7"


def village(completed: int, sketch: str) -> Any:
    """Return a stored village that has completed this number of levels."""
    levels = list(range(1, completed + 1))
    return TITLE.require_keepsakes().check({"name": "Annstead", "owner": "Ann", "completed": levels, "sketch": sketch})


def toml(sketch: str, completed: str = "") -> str:
    levels = f"completed = [{completed}]\n" if completed else ""
    return f'name = "Annstead"\nowner = "Ann"\n{levels}sketch = "{sketch}"\n'


def examine(before: Any, sketch: str, level: int, completed: str = "", **rulings: str) -> list[Problem]:
    """Read the sheet after a level and compare it with the one before."""
    after, _ = TITLE.require_keepsakes().follow(toml(sketch, completed), before, level)
    return list(TITLE.require_keepsakes().examine_level(before, after, level, rulings, "stand-in"))


def describe(problems: list[Problem]) -> str:
    return "; ".join(map(str, problems))


# A village after level 8 with everything that can be upgraded, and the same village after level 9.
GROWN = (
    "wood G6 F6 F7 I8 E8 E9; field F8 G9; water H5; stone I7 J7 H8 G10 H9; house G7@1 F6@1 G6@2; boat H5@2; animal F7;"
    " works grain F8+G9@3; road G6-G7@4 G7-H7@5; tower I7@7; wall F7|F8@8 F8|G8@8 F8|G9@8 E8|F8@8 E9|F8@8 G8|G9@8"
    " G9|H8@8 G9|H9@8 G9|G10@8 G6|G7@8 F7|G7@8 F6|G7@8; wall I7|J7@8"
)
NINTH = GROWN.replace("house G7@1 F6@1 G6@2", "house F6@1 G6@2; townhouse G7@1/9").replace(
    "works grain F8+G9@3", "works+ grain F8+G9@3/9"
)
SETUP = "; wood E5 E6"


@pytest.mark.parametrize(
    ("before", "sketch", "level"),
    [
        (BLANK, FIRST, 1),
        (BLANK, FIRST + "; boat H5; wood A1 A2 A3 A4 B1 B2 B3 B4", 1),
        (village(1, FIRST), FIRST + "; field F7; water H4", 2),
        (village(3, FIRST), FIRST + "; stone A1 A2 A3 A4; road G6-G7", 4),
        (village(8, GROWN), GROWN + SETUP, 9),
        (village(8, GROWN), NINTH + SETUP, 9),
        (village(8, GROWN), GROWN + SETUP + "; animal G6 E5 E6; fish H5", 9),
        (village(8, GROWN), GROWN.replace("tower I7@7", "fortified-tower I7@7/9 J7@9") + SETUP, 9),
    ],
)
def test_a_possible_sheet_has_no_problems(before: Any, sketch: str, level: int) -> None:
    assert describe(examine(before, sketch, level)) == ""


@pytest.mark.parametrize(
    ("before", "sketch", "level", "words", "clause"),
    [
        (village(1, FIRST), FIRST + "; field F7 F9", 3, "level 3 needs levels 1 and 2 completed", "CV-R09"),
        (village(2, FIRST), FIRST + "; field F7 F9", 2, "has already completed level 2", "CV-SET-03"),
        (BLANK, FIRST, 11, "level 11 does not exist", "CV-END-06"),
        (BLANK, FIRST, 0, "level 0 does not exist", "CV-END-06"),
        (village(0, "wood A1"), FIRST + "; wood A1", 1, "level 1 needs a new sheet", "CV-GEN-05"),
        (village(1, FIRST), "wood G6; field F8 F7 F9; water H5; house G7", 2, "missing: wood: F6", "CV-GEN-02"),
        (village(1, FIRST), FIRST.replace("wood G6 F6", "wood G6; field F6 F7"), 2, "missing: wood: F6", "CV-GEN-02"),
        (village(1, FIRST), "wood G6 F6; field F8 F7 F9; water H5", 2, "missing: house: G7", "CV-GEN-02"),
        (village(8, GROWN), GROWN.replace("boat H5@2", "battleship H5") + SETUP, 9, "missing: boat: H5", "CV-GEN-02"),
        (village(8, GROWN), GROWN.replace("; animal F7", "") + SETUP, 9, "missing: animal: F7", "CV-GEN-02"),
        (village(8, GROWN), GROWN.replace("G7-H7@5", "") + SETUP, 9, "missing: road: G7-H7", "CV-GEN-02"),
        (village(8, GROWN), GROWN.replace("; wall I7|J7@8", "") + SETUP, 9, "missing: wall: I7|J7", "CV-GEN-02"),
        (village(8, GROWN), GROWN.replace("F8+G9", "F8+F9") + SETUP + "; field F9", 9, "grain): F8+G9", "CV-GEN-02"),
        (village(1, FIRST), FIRST + "; field F7 F9; house G6@1", 2, "with an earlier level: G6@1", "CV-BUILD-05"),
        (village(8, GROWN), NINTH.replace("1/9", "1/8") + SETUP, 9, "it starts at level 9", "CV-BUILD-05"),
        (village(1, FIRST), FIRST + "; field F7 F9; house G6@3", 2, "a house marked level 3", "CV-BUILD-05"),
        (village(1, FIRST), FIRST + "; field F7 F9; road G6-G7", 2, "a road marked level 4", "CV-ROAD-01"),
        (village(1, FIRST), FIRST + "; field F7 F9; tower G6", 2, "it starts at level 7", "CV-BUILD-05"),
        (village(1, FIRST), FIRST + "; field F7; stone F9", 2, "stone before level 4", "CV-TILE-02"),
        (village(1, FIRST), FIRST + "; field F7 F9; animal F6", 2, "an animal before level 5", "CV-EXP-05"),
        (village(1, FIRST), FIRST + "; field F7", 2, "1 new space", "CV-TILE-07"),
        (BLANK, "wood G6 F6; field F8", 1, "starts with 4 tiles", "CV-TILE-03"),
        (village(3, FIRST), FIRST + "; stone A1 A2 A3; wood A4", 4, "3 new stone spaces: level 4", "CV-TILE-04"),
        (BLANK, FIRST + "; water H6; wood Z9", 1, "Z9 is not on the sheet", "CV-TILE-08"),
    ],
)  # fmt: skip
def test_an_impossible_sheet_is_reported(before: Any, sketch: str, level: int, words: str, clause: str) -> None:
    found = [problem for problem in examine(before, sketch, level) if words in str(problem)]
    assert found, describe(examine(before, sketch, level))
    assert clause in found[0].clauses


@pytest.mark.parametrize(
    ("wall", "where", "clause"),
    [
        (" F7|F8@8", "Annstead F8: an upgraded works", "CV-UPG-02"),
        (" F6|G7@8", "Annstead G7: a townhouse", "CV-TOWN-02"),
    ],
)
def test_an_upgrade_needs_a_wall_or_water_in_five_directions(wall: str, where: str, clause: str) -> None:
    """One direction is open anyway; without this wall two are."""
    before, after = (sketch.replace(wall, "") + SETUP for sketch in (GROWN, NINTH))
    [found] = examine(village(8, before.removesuffix(SETUP)), after, 9)
    assert f"{where} needs a wall or water in at least five directions, and this one has " in str(found)
    assert {"CV-SIGHT-06", clause} <= {*found.clauses}
    assert examine(village(8, before.removesuffix(SETUP)), before, 9) == []


def test_an_upgrade_cannot_change_the_product() -> None:
    before = village(8, GROWN.replace("animal F7", "animal F7 G9").replace("works grain", "works meat"))
    found = examine(before, NINTH.replace("animal F7", "animal F7 G9") + SETUP, 9)
    assert "the works on F8 made meat" in describe(found)


def test_more_tiles_than_the_level_has_are_reported() -> None:
    spaces = [space for space in TABLES.sheet.spaces if space not in TABLES.sheet.start]
    most = most_tiles(1, "stand-in")
    assert examine(BLANK, f"wood {' '.join(spaces[:most])}", 1) == []
    [found] = examine(BLANK, f"wood {' '.join(spaces[: most + 1])}", 1)
    assert f"level 1 has at most {most} tiles" in found.reason


def test_every_problem_is_listed() -> None:
    found = examine(village(2, FIRST), "wood G6; field F8; water H5; tower F8", 3)
    assert {clause for problem in found for clause in problem.clauses} >= {"CV-GEN-02", "CV-BUILD-05", "CV-TILE-05"}


def test_levels_out_of_order_need_a_house_ruling() -> None:
    before = village(1, FIRST)
    assert "CV-R09" in describe(examine(before, FIRST + "; field F7 F9", 3, "1, 3"))
    assert examine(before, FIRST + "; field F7 F9", 3, "1, 3", eligibility="equal_sets") == []
    found = examine(before, FIRST + "; field F7 F9", 3, "1, 2, 3", eligibility="equal_sets")
    assert describe(found) == "Annstead: the sheet lists completed levels 1, 2, 3, not 1, 3 [CV-SET-03, CV-END-05]"


def test_notes_say_what_was_filled_in() -> None:
    before = village(1, FIRST)
    sketch = FIRST + "; field F7 F9"
    for completed, expected in (("", 1), ("1", 1), ("1, 2", 0)):
        after, notes = TITLE.require_keepsakes().follow(toml(sketch, completed), before, 2)
        assert tuple(after["completed"]) == (1, 2)
        assert len([note for note in notes if "added level 2" in note]) == expected
    after, notes = TITLE.require_keepsakes().follow(toml(sketch, "1, 2").replace("Annstead", "Bostead"), before, 2)
    assert after["name"] == "Annstead"
    assert notes == ["the sheet is named 'Bostead'; using it as Annstead"]


@pytest.mark.parametrize("form", ["toml", "map"])
def test_level_marks_come_from_the_previous_sheet(form: str) -> None:
    """A text map has no marks: existing structures keep their level, new and upgraded ones get this level."""
    expected = village(9, NINTH + SETUP + "; house I8@9")
    text = TITLE.require_keepsakes().write(expected, form)
    after, _ = TITLE.require_keepsakes().follow(text, village(8, GROWN), 9)
    assert convert_village(after, TABLES) == convert_village(expected, TABLES)


def test_missing_marks_come_from_the_previous_sheet() -> None:
    expected = NINTH + SETUP + "; house I8@9"
    unmarked = re.sub("@[0-9/]+", "", expected)
    after, _ = TITLE.require_keepsakes().follow(toml(unmarked, "1, 2, 3, 4, 5, 6, 7, 8, 9"), village(8, GROWN), 9)
    assert convert_village(after, TABLES).roads == convert_village(village(9, expected), TABLES).roads
    assert convert_village(after, TABLES).walls == convert_village(village(9, expected), TABLES).walls
    assert convert_village(after, TABLES).structures == convert_village(village(9, expected), TABLES).structures


@pytest.mark.parametrize("text", ["", 'name = "A"\nsketch = "castle G7"', "x = 1", "village: A\n1 . .\n"])
def test_an_unreadable_sheet_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        TITLE.require_keepsakes().follow(text, BLANK, 1)


@pytest.mark.parametrize(
    ("level", "sketch", "most"),
    [
        (1, None, 3 * 3 + 2),
        (1, "", 3 * 3 + 2),
        (2, None, 5 * 3 + 2),
        # At least two of the five flipped cards are Feasts, which score nothing without a house.
        (2, "", 3 * 3 + 2),
        # One house eats 3 food, and the first star needs 4; two houses eat 6.
        (2, "house G7@1", 3 * 3 + 2),
        (2, "house G7@1 H7@1", 3 * 3 + 2 * 1 + 2),
        # Five of the six other scoring cards, and the Tax at the bottom.
        (4, None, 6 * 3 + 2),
        (4, "house G7@1", 3 * 3 + 2),
        (10, None, 5 * 3 + 2),
        (10, "", 1 * 3 + 2),
    ],
)
def test_the_most_stars_of_a_level(level: int, sketch: str | None, most: int) -> None:
    document = None if sketch is None else village(level, sketch)
    kept = {} if document is None else {"ann": document}
    assert most_stars(level, None if document is None else convert_village(document, TABLES), "stand-in") == most

    def problems(stars: int) -> list[Problem]:
        return list(TITLE.examine_points({"ann": stars}, {"level": level}, kept, "stand-in"))

    assert problems(0) == problems(most) == []
    assert f"level {level} gives 0 to {most} stars, not {most + 1}" in describe(problems(most + 1))
    assert f"level {level} gives 0 to {most} stars, not -1" in describe(problems(-1))


def test_stars_of_an_unknown_level_are_refused() -> None:
    assert "level 11 does not exist" in describe(list(TITLE.examine_points({"ann": 1}, {"level": 11}, {}, "stand-in")))


def play_level(level: int, villages: Mapping[str, Any], rulings: dict[str, str], rng: Random, choose: Choose) -> State:
    """Play a level to its end."""
    header = Header(
        "crayonville", ("ann", "bo"), 1, options={"level": level}, rulings=rulings, keepsakes=dict(villages)
    )
    state = TITLE.start(header)
    assert isinstance(state, State), state
    while asks := TITLE.asks(state):
        seat = next((ask.seat for ask in asks if ask.seat is not None), None)
        move = rng.choice(list(TITLE.legal(state, None))) if seat is None else choose(state, seat, rng)
        state, _ = TITLE.apply(state, move)
    return state


def follows(level: int, before: Mapping[str, Any], state: State, rulings: dict[str, str]) -> str:
    """Return the problems found in a level that was really played; there should be none."""
    found: list[Problem] = []
    after = TITLE.kept(state)
    for seat, score in zip(after, TITLE.score(state).seats, strict=True):
        found += TITLE.require_keepsakes().examine_level(
            before.get(seat, BLANK), after[seat], level, rulings, "stand-in"
        )
        found += TITLE.examine_points({seat: score.total}, {"level": level}, after, "stand-in")
        read, _ = TITLE.require_keepsakes().follow(
            TITLE.require_keepsakes().write(after[seat], "map"), before.get(seat, BLANK), level
        )
        found += TITLE.require_keepsakes().examine_level(before.get(seat, BLANK), read, level, rulings, "stand-in")
    return describe(found)


@pytest.mark.parametrize("seed", range(4))
def test_a_played_level_has_no_problems(seed: int) -> None:
    """Over ten levels with random rulings, nothing that happened is called impossible."""
    rng = Random(seed)
    hints = {name: get_args(hint) for name, hint in get_type_hints(Switches).items() if name != "building_value"}
    villages: dict[str, Any] = {}
    for level in LEVELS:
        rulings = {name: rng.choice(values) for name, values in hints.items()} if seed else {}
        state = play_level(level, villages, rulings, rng, TITLE.advise)
        assert follows(level, villages, state, rulings) == ""
        villages = TITLE.kept(state)


def expand_always(state: State, seat: str, rng: Random) -> Move:
    """Turn the Build/Produce card again and again to draw as many tiles as possible."""
    act = state.seats[seat].act
    if isinstance(act, Placing):
        return next(move for move in TITLE.legal(state, seat) if isinstance(move, moves.Colour))
    assert not isinstance(act, Drawing)
    wanted = moves.Use if state.card == "expand" else moves.Expand if state.seats[seat].own == "expand" else moves.Turn
    return next((move for move in TITLE.legal(state, seat) if isinstance(move, wanted)), moves.Pass(seat))


@pytest.mark.parametrize("own_on_scoring", ["yes", "no"])
def test_the_bound_on_tiles_can_be_reached(own_on_scoring: str) -> None:
    rulings = {"own_card": "expand", "own_on_scoring": own_on_scoring}
    state = play_level(1, {}, rulings, Random(1), expand_always)
    assert follows(1, {}, state, rulings) == ""
    used = len(state.seats["ann"].village.terrain) - len(TABLES.sheet.start)
    assert (used == most_tiles(1, "stand-in")) == (own_on_scoring == "yes")
