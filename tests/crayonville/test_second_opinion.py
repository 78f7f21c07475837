"""Harvest, stars and walls, worked out a second time in another way and compared on random villages."""

from __future__ import annotations

from collections import Counter

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.game import GAME
from companion.games.crayonville.harvest import choose_meat, glean, optional_meat
from companion.games.crayonville.moves import Produce
from companion.games.crayonville.scoring import feast_limit, tax_value
from companion.games.crayonville.setup import value_parts
from companion.games.crayonville.sheet import SIDES, Sheet
from companion.games.crayonville.sight import Lookout, course_to
from companion.games.crayonville.state import Producing, Village, with_seat
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import TERRAINS, Terrain
from tests.crayonville import oracle
from tests.crayonville.villages import REAL, TABLES, state_with, switched, villages
from tests.referee.anymoves import checked

HARVEST_SWITCHES = switched("covered_animals", "farming", "battleships_fish", "townhouse_fish")
SIGHT_SWITCHES = switched("blank_is_sea", "lake_is_guarded", "buildings_block", "sight_over_open")
ANY_TERRAIN = st.sampled_from(TERRAINS)
Drawn = tuple[Sheet, Village]


def gleaned(sheet: Sheet, village: Village, terrain: Terrain, switches: Switches) -> Counter[str]:
    total: Counter[str] = Counter()
    for part in glean(sheet, village, terrain, switches):
        total[part.kind] += part.units
    return total


@checked(400)
@given(drawn=villages(most_living=3), terrain=ANY_TERRAIN, switches=HARVEST_SWITCHES)
def test_harvest(drawn: Drawn, terrain: Terrain, switches: Switches) -> None:
    assert gleaned(*drawn, terrain, switches) == oracle.harvest(*drawn, terrain, switches)


@checked(25)
@given(drawn=villages(REAL), terrain=ANY_TERRAIN)
def test_harvest_on_the_real_sheet(drawn: Drawn, terrain: Terrain) -> None:
    assert gleaned(*drawn, terrain, Switches()) == oracle.harvest(*drawn, terrain, Switches())


@checked(150)
@given(drawn=villages(), terrain=st.sampled_from(("wood", "field", "stone")), covered=st.sampled_from(("no", "yes")))
def test_a_harvest_with_meat_instead_trades_one_for_one(drawn: Drawn, terrain: Terrain, covered: str) -> None:
    switches = Switches(meat="instead", covered_animals=covered)  # type: ignore[arg-type]
    sheet, village = drawn
    full = oracle.harvest(sheet, village, terrain, switches)
    free_animals = [s for s in village.living if village.terrain[s] == terrain and s not in village.structures]
    houses = {s for s, there in village.structures.items() if there.kind == "house" and village.terrain[s] == terrain}
    choices = sum(len(houses & set(oracle.beside(sheet, space).values())) for space in free_animals)
    parts = glean(sheet, village, terrain, switches)
    assert len(optional_meat(parts)) == choices
    for meat in range(choices + 1):
        taken: Counter[str] = Counter()
        for part in choose_meat(parts, meat):
            taken[part.kind] += part.units
        wanted = full + Counter()
        wanted[oracle.GOODS[terrain]] -= meat
        wanted["meat"] -= choices - meat
        assert +taken == +wanted


@checked(100)
@given(drawn=villages())
def test_tax_feast_and_building_value(drawn: Drawn) -> None:
    _, village = drawn
    assert sum(tax_value(TABLES, village).values()) == oracle.tax(village)
    assert feast_limit(TABLES, village) == oracle.feast(village)
    state = state_with(village)
    assert sum(value_parts(state, village).values()) == oracle.building_value(village)
    by_tax = state_with(village, switches=Switches(building_value="tax"))
    assert sum(value_parts(by_tax, village).values()) == oracle.tax(village)


@checked(100)
@given(drawn=villages())
def test_the_count_of_structures(drawn: Drawn) -> None:
    _, village = drawn
    state = state_with(village, switches=Switches(building_value="count"))
    kinds = Counter(there.kind for there in village.structures.values())
    halves = kinds["works"] + kinds["works+"]
    paid = sum(wall.paid for wall in village.walls.values())
    wanted = kinds.total() - halves + halves // 2 + len(village.roads) + paid
    assert sum(value_parts(state, village).values()) == wanted


@checked(100)
@given(drawn=villages())
def test_the_capacity_of_works(drawn: Drawn) -> None:
    """The largest input that is offered to a player with everything in stock."""
    _, village = drawn
    state, ends = (
        state_with(village, level=10, stock=99, step="choose", flipped=("produce",)),
        oracle.road_ends(village),
    )
    state = with_seat(state, "ann", replace(state.seats["ann"], act=Producing(own=False)))
    offered: dict[str, int] = {}
    for move in GAME.moves(state, "ann"):
        if isinstance(move, Produce):
            offered[move.at] = max(move.units, offered.get(move.at, 0))
    assert len(offered) == sum(there.half is not None for there in village.structures.values()) / 2
    for space, most in offered.items():
        works = village.structures[space]
        assert most == 4 + 2 * bool(ends & {space, works.half}) + 2 * (works.kind == "works+")


def check_walls(sheet: Sheet, village: Village, cascade: bool) -> None:
    switches = Switches(fort_cascade="yes" if cascade else "no")
    after, raised = fortify(sheet, village, 9, switches)
    strong, walls = oracle.fortified(village, cascade)
    assert set(after.kinds("fortified-tower")) == strong
    assert {oracle.fence(border) for border in after.walls} == walls
    assert sorted(raised) == sorted(strong - set(village.kinds("fortified-tower")))
    assert after.walls.items() >= village.walls.items()
    assert all(not wall.paid for border, wall in after.walls.items() if border not in village.walls)


@checked(400)
@given(drawn=villages(), cascade=st.booleans())
def test_fortification(drawn: Drawn, cascade: bool) -> None:
    check_walls(*drawn, cascade)


@checked(15)
@given(drawn=villages(REAL))
def test_fortification_on_the_real_sheet(drawn: Drawn) -> None:
    check_walls(*drawn, cascade=True)


def check_sight(sheet: Sheet, village: Village, switches: Switches) -> None:
    lookout = Lookout(sheet, village, switches)
    safe = oracle.guarded(sheet, village, switches)
    water = {space for space, terrain in village.terrain.items() if terrain == "water"}
    assert {space for space in water if lookout.is_guarded(space)} == safe
    for space in sheet.spaces:
        closed = [oracle.is_closed(sheet, village, switches, safe, space, side) for side in SIDES]
        assert [look.ok for look in lookout.around(space)] == closed, space
        assert lookout.qualifies(space) == (sum(closed) >= 5), space
        assert f"{sum(closed)} of 6" in lookout.tell(space)


@checked(150)
@given(drawn=villages(), switches=SIGHT_SWITCHES)
def test_guarded_water_and_lines_of_sight(drawn: Drawn, switches: Switches) -> None:
    check_sight(*drawn, switches)


@checked(12)
@given(drawn=villages(REAL))
def test_lines_of_sight_on_the_real_sheet(drawn: Drawn) -> None:
    check_sight(*drawn, Switches())


@checked(150)
@given(drawn=villages(), switches=switched("blank_is_sea"))
def test_a_course_that_is_shown_can_be_sailed(drawn: Drawn, switches: Switches) -> None:
    sheet, village = drawn
    lookout, courses = Lookout(sheet, village, switches), oracle.sea(sheet, village, switches)
    reached = nx.node_connected_component(courses, oracle.OUTSIDE) - {oracle.OUTSIDE}
    assert {oracle.place_of(space) for space in lookout.came} == reached
    for space in lookout.came:
        course = [oracle.OUTSIDE, *map(oracle.place_of, course_to(lookout.came, space))]
        assert course[-1] == oracle.place_of(space)
        assert nx.is_path(courses, course)
