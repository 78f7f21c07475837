"""Invariants of a growing village: closed lines of sight stay closed, Towers in pairs, one road network."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.crayonville.components import LAND, RESOURCES, TERRAINS
from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.moves import Build, BuildRoad, BuildWall, BuildWorks, Colour, Done
from companion.games.crayonville.sightlines import Lookout
from companion.games.crayonville.state import Building, Placing, State, Structure, Village, with_seat
from companion.games.crayonville.switches import Switches
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.session import Session
from companion.referee.submission import submit
from tests.games.crayonville.oracle import COMPASS, beside, fence, fortified, place_of, step
from tests.games.crayonville.villages import REAL, TABLES, pairs_of, scribble, state_with
from tests.referee.anymoves import checked
from tests.referee.tables import play, sit_down

SEEDS = st.integers(0, 2**32)
PAIRS = pairs_of(REAL)


def settled(village: Village) -> Village:
    """Make a random village legal: bought walls only on land, Towers fortified, roads connected."""
    structures = {
        space: replace(there, kind="tower") if there.kind == "fortified-tower" else there
        for space, there in village.structures.items()
    }
    on_land = {f"{a}|{b}" for a, b in PAIRS if village.is_land(a) and village.is_land(b)}
    walls = {border: replace(wall, paid=True) for border, wall in village.walls.items() if border in on_land}
    joined, _ = fortify(REAL, replace(village, structures=structures, walls=walls, roads={}), 9, Switches())
    return joined


def rich(village: Village, level: int) -> State:
    """Return a state in which a player with plenty of resources is building."""
    state = state_with(village, level, stock=400, step="choose", flipped=("expand",))
    return acting(state, Building())


def acting(state: State, act: Building | Placing) -> State:
    stock = dict.fromkeys(RESOURCES, 400)
    return with_seat(state, "ann", replace(state.seats["ann"], act=act, stock=stock))


def random_growth(state: State, rng: Random) -> Move:
    """Return a random legal drawing, each kind about equally likely."""
    seat = state.seats["ann"]
    if rng.random() < 0.3:
        blank = [space for space in REAL.spaces if space not in seat.village.terrain]
        if blank:
            return Colour("ann", rng.choice(TERRAINS), rng.choice(blank))
    kinds: dict[str, list[Move]] = {}
    for move in TITLE.legal(state, "ann"):
        if not isinstance(move, Done):
            name = move.structure if isinstance(move, Build) else type(move).__name__
            kinds.setdefault(name, []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def grow(state: State, rng: Random) -> State:
    move = random_growth(state, rng)
    if isinstance(move, Colour):
        state = acting(state, Placing((move.terrain,) * 3, 3))
    after, _ = TITLE.apply(state, move)
    return acting(after, Building())


def closed_in(village: Village, switches: Switches | None = None) -> set[str]:
    lookout = Lookout(REAL, village, switches or Switches())
    return {space for space in REAL.spaces if lookout.qualifies(space)}


@checked(60)
@given(seed=SEEDS, fenced=st.sampled_from((0.3, 0.5, 0.8)))
def test_closed_lines_of_sight_stay_closed(seed: int, fenced: float) -> None:
    rng = Random(seed)
    state = rich(settled(scribble(rng, REAL, crowd=0.15, fence=fenced)), 9)
    before = closed_in(state.seats["ann"].village)
    assume(before)
    for _ in range(8):
        state = grow(state, rng)
        after = closed_in(state.seats["ann"].village)
        assert before <= after
        before = after


def test_with_blanks_closed_to_ships_a_new_water_space_can_open_a_course() -> None:
    """The invariant holds only for the default switches, and this is why."""
    switches = Switches(blank_is_sea="no")
    land = dict.fromkeys((space for space in REAL.spaces if space != "B1"), TERRAINS[0])
    lake = Village("Lake", "", REAL.id, (), {**land, "C2": "water"}, {}, {}, {}, {})
    opened = replace(lake, terrain={**lake.terrain, "B1": "water"})
    assert Lookout(REAL, lake, switches).is_guarded("C2")
    assert not Lookout(REAL, opened, switches).is_guarded("C2")
    assert not Lookout(REAL, lake, Switches()).is_guarded("C2")


def check_towers(village: Village) -> None:
    strong = village.kinds("fortified-tower")
    walls = {fence(border) for border in village.walls}
    assert len(strong) != 1
    for space in strong:
        ring = {frozenset({place_of(space), step(place_of(space), side)}) for side in COMPASS}
        assert ring <= walls, space
    assert fortified(village, cascade=True) == (set(strong), walls)


def check_roads(village: Village) -> None:
    network = nx.Graph(road.split("-") for road in village.roads)
    assert not village.roads or nx.is_connected(network)
    for a, b in network.edges:
        assert b in beside(REAL, a).values()
        assert {village.terrain[a], village.terrain[b]} <= LAND


def check_structures(village: Village) -> None:
    for space, there in village.structures.items():
        assert (village.terrain[space] == "water") <= (there.kind in ("boat", "battleship", "works", "works+"))
        if there.half is not None:
            other = village.structures[there.half]
            assert (other.half, other.product, other.kind) == (space, there.product, there.kind)


def often(*kinds: type[Move]) -> Callable[[Move], bool]:
    return lambda move: isinstance(move, kinds) or (isinstance(move, Build) and move.structure == "tower")


@checked(40)
@given(seed=SEEDS)
def test_towers_come_in_pairs_and_roads_are_one_network(seed: int) -> None:
    """Start from bare land, also in a corner of the sheet, and build Towers, walls and roads at random."""
    rng = Random(seed)
    window = rng.choice((("ABCD", 1), ("EFGH", 5), ("JKLM", 10)))
    near = [f"{column}{window[1] + row}" for column in window[0] for row in range(4)]
    land = {space: rng.choice(("wood", "field", "stone", "wood")) for space in near if rng.random() < 0.8}
    state = rich(Village("Bare", "", REAL.id, (), land, {}, {}, {}, {}), 8)  # type: ignore[arg-type]
    wanted, strong = often(BuildRoad, BuildWall, BuildWorks), 0
    for _ in range(14):
        options = [move for move in TITLE.legal(state, "ann") if wanted(move)]
        towers = [move for move in options if isinstance(move, Build)]
        move = rng.choice(towers if towers and rng.random() < 0.4 else options or [Done("ann")])
        if isinstance(move, Done):
            break
        state = acting(TITLE.apply(state, move)[0], Building())
        village = state.seats["ann"].village
        check_towers(village)
        check_roads(village)
        check_structures(village)
        assert len(village.kinds("fortified-tower")) >= strong
        strong = len(village.kinds("fortified-tower"))


def test_random_building_fortifies_towers() -> None:
    """The test above is not vacuous: one wall between two Towers fortifies both, with eleven walls in total."""
    tower = Structure("tower", 7)
    village = Village("Two", "", REAL.id, (), {"E5": "stone", "E6": "stone"}, {}, {"E5": tower, "E6": tower}, {}, {})
    after, _ = TITLE.apply(
        rich(village, 8), next(m for m in TITLE.legal(rich(village, 8), "ann") if often(BuildWall)(m))
    )
    check_towers(after.seats["ann"].village)
    assert len(after.seats["ann"].village.kinds("fortified-tower")) == 2
    assert len(after.seats["ann"].village.walls) == 11


CAPPED = "wood E5 E6 F5 F6 F7 G6; works wood E5+E6@3; works wood F5+F6@3; house G7@1"


def capped(**rulings: str) -> Session:
    """Return a session in which Ann has 108 wood, with a cap of 110, and is about to produce."""
    seat = {"name": "ann", "stock": {"wood": 108}, "own": "produce", "village": {"name": "Ann", "sketch": CAPPED}}
    position = {"level": 5, "rulings": {"cap": "110", **rulings}, "flipped": ["harvest-wood"], "seat": [seat]}
    return sit_down(Header("crayonville", ("ann",), 1, position=position))


@pytest.mark.parametrize("chain", ["yes", "no"])
def test_no_stock_exceeds_the_cap(chain: str) -> None:
    """With `cap: 110` the surplus is lost, whatever the source of the resources."""
    start = capped(produce_chain=chain)
    for lines in (["ann produce E5 4", "ann done"], ["ann produce E5 4", "ann produce F5 4"], ["ann use"]):
        state = play(start, *lines).state
        assert state.seats["ann"].stock["wood"] == 110, lines
        assert TITLE.positions.examine(state) == []


def test_an_override_cannot_exceed_the_cap() -> None:
    """It is refused, or the surplus is lost: every state must also be a valid position."""
    assert TITLE.positions.examine(submit(capped(), 'override ann wood 50 "a gift"').session.state) == []


# The fewest coloured spaces after each level, and the most stars a level can give.
LEAST_COLOURED = (8, 10, 12, 16, 18, 20, 22, 24, 26, 28)
MOST_STARS = (11, 17, 17, 20, 20, 20, 20, 20, 20, 17)


def test_a_campaign_keeps_its_villages() -> None:
    """Over ten levels, drawings are only added, sheets fill up as expected, and stars stay in bounds."""
    keepsakes: dict[str, object] = {}
    before: dict[str, Village] = {}
    for level in range(1, 11):
        header = Header("crayonville", ("ann", "bo"), 1, options={"level": level}, deal="v", keepsakes=keepsakes)
        session, rng = sit_down(header), Random(level)
        while asks := session.asks():
            seat = next(ask.seat for ask in asks if ask.seat is not None)
            session = play(session, session.write(TITLE.advise(session.state, seat, rng)))
        keepsakes = TITLE.kept(session.state)
        for score in TITLE.score(session.state).seats:
            assert 0 <= score.total <= MOST_STARS[level - 1]
            village = session.state.seats[score.seat].village
            assert len(village.terrain) >= LEAST_COLOURED[level - 1]
            check_growth(before.get(score.seat), village)
            before[score.seat] = village
    assert any(village.roads and village.works() for village in before.values())


def check_growth(before: Village | None, after: Village) -> None:
    check_towers(after)
    check_roads(after)
    assert set(TABLES.sheet.start.items()) <= set(after.terrain.items())
    if before is not None:
        assert before.terrain.items() <= after.terrain.items()
        assert before.roads.items() <= after.roads.items()
        assert before.walls.items() <= after.walls.items()
        assert before.structures.keys() <= after.structures.keys()
        assert all(after.structures[space].level == there.level for space, there in before.structures.items())
