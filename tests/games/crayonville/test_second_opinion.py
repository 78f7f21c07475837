"""Harvest, Tax, walls, harbour and lines of sight, compared with a second implementation on random villages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

import networkx as nx
import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from companion.games.crayonville.components import Terrain
from companion.games.crayonville.fortify import fortify
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.harvest import HARVESTS, choose_meat, harvest_parts, optional_meat
from companion.games.crayonville.moves import Build, Produce, Use
from companion.games.crayonville.scoring import feast_limit, tax_value
from companion.games.crayonville.setup import value_parts
from companion.games.crayonville.sheet import Sheet
from companion.games.crayonville.sightlines import Lookout, course_to
from companion.games.crayonville.state import Building, Kind, Producing, Village, with_seat
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.village_sketch import write_sketch
from tests.games.crayonville import oracle
from tests.games.crayonville.villages import DRY, HOLED, REAL, SMALL, TABLES, scribble, state_with
from tests.tools.opinions import Doc, Opinion, agree, each

SHEETS = {sheet.id: sheet for sheet in (SMALL, HOLED, REAL)}
CARDS = {terrain: card for card, terrain in HARVESTS.items()}
VALUES = {name: get_args(hint) for name, hint in get_type_hints(Switches).items()}
# One village in this many is on the real sheet, the others on small ones, where rare combinations are likelier.
REAL_SHARE = 12


class Mix(NamedTuple):
    """The mix of a random village: kinds on land, density, share of walls, share of animals and fish."""

    dry: tuple[Kind, ...] = DRY
    crowds: tuple[float, ...] = (0.1, 0.3, 0.6)
    fences: tuple[float, ...] = (0.0, 0.05, 0.2, 0.5)
    living: int = 1
    real: int = REAL_SHARE


def drawing(mix: Mix, *switches: str, without: str = "") -> Callable[[Random], Doc]:
    """Draw a random village on one of the sheets, a terrain to harvest, and random values of these switches."""

    def draw(rng: Random) -> Doc:
        sheet = rng.choice((SMALL, HOLED)) if rng.randrange(mix.real) else REAL
        village = scribble(rng, sheet, rng.choice(mix.crowds), rng.choice(mix.fences), mix.living, mix.dry)
        there = sorted(set(village.terrain.values()) - {without})
        return {
            "village": to_builtins(village),
            "terrain": rng.choice(there or ["wood"]),
            "rulings": {name: rng.choice(VALUES[name]) for name in switches},
        }

    return draw


def read(document: Doc) -> tuple[Sheet, Village, Switches]:
    """Read a random village; refuse one with a structure on a blank space or half a works."""
    village = convert(document["village"], Village)
    for space, there in village.structures.items():
        is_works = there.kind in ("works", "works+")
        is_whole = bool(there.half and there.product and village.structures[there.half].half == space)
        if space not in village.terrain or is_works != is_whole:
            raise ValueError(space)
    return SHEETS[village.sheet], village, convert(document["rulings"], Switches)


def case_of(document: Doc) -> Doc:
    """Write a village as a case; a small sheet adds its outline."""
    sheet, village, _ = read(document)
    note = {} if sheet is REAL else {"sheet": [sheet.columns, sheet.rows, *sorted(sheet.missing)]}
    return {"level": 9, "rulings": document["rulings"], "village": "\n".join(write_sketch(village)), **note}


# Harvest (CV-HARV)


def summed(parts: Iterable[Any]) -> Counter[str]:
    total: Counter[str] = Counter()
    for part in parts:
        total[part.kind] += part.units
    return +total


def check_harvest(document: Doc) -> Iterator[str]:
    """Compare the parts of a harvest; on the real sheet also the stock after the card."""
    sheet, village, switches = read(document)
    terrain: Terrain = document["terrain"]
    wanted = oracle.harvest(sheet, village, terrain, switches)
    assert summed(harvest_parts(sheet, village, terrain, switches)) == wanted
    if sheet is REAL:
        state = state_with(village, step="choose", flipped=(CARDS[terrain],), switches=switches)
        after, _ = TITLE.apply(state, Use("ann"))
        assert +Counter(after.seats["ann"].stock) == wanted
        yield "by the card"
    yield from wanted
    for name, value in document["rulings"].items():
        usual = replace(switches, **{name: VALUES[name][0]})
        if value != VALUES[name][0] and oracle.harvest(sheet, village, terrain, usual) != wanted:
            yield f"other by {name}"


def check_meat_instead(document: Doc) -> Iterator[str]:
    """With `meat: instead`, each Meat replaces one resource."""
    sheet, village, switches = read({**document, "rulings": {**document["rulings"], "meat": "instead"}})
    terrain: Terrain = document["terrain"]
    full = oracle.harvest(sheet, village, terrain, switches)
    free_animals = [s for s in village.living if village.terrain[s] == terrain and s not in village.structures]
    houses = {s for s, there in village.structures.items() if there.kind == "house" and village.terrain[s] == terrain}
    choices = sum(len(houses & set(oracle.beside(sheet, space).values())) for space in free_animals)
    parts = harvest_parts(sheet, village, terrain, switches)
    assert len(optional_meat(parts)) == choices
    for meat in range(choices + 1):
        wanted = full + Counter()
        wanted[oracle.GOODS[terrain]] -= meat
        wanted["meat"] -= choices - meat
        assert summed(choose_meat(parts, meat)) == +wanted
    yield from ("a choice",) if choices else ()
    yield from ("several choices",) if choices > 1 else ()


# Tax, feast, value, capacity (CV-TAX, CV-FEAST, CV-SET, CV-MAKE)


def check_tax(document: Doc) -> Iterator[str]:
    _, village, _ = read(document)
    assert sum(tax_value(TABLES, village).values()) == oracle.tax(village)
    assert feast_limit(TABLES, village) == oracle.feast(village)
    for values, wanted in (
        ("cost", oracle.building_value(village)),
        ("tax", oracle.tax(village)),
        ("count", oracle.number_of_structures(village)),
    ):
        state = state_with(village, switches=convert({"building_value": values}, Switches))
        assert sum(value_parts(state, village).values()) == wanted, values
    kinds = {there.kind for there in village.structures.values()}
    yield from kinds & {"tower", "fortified-tower", "battleship", "works", "works+"}
    on_road = {village.structures[space].kind for space in oracle.road_ends(village) if space in village.structures}
    yield from (f"{kind} on a road" for kind in on_road & {"house", "townhouse"})


def check_capacity(document: Doc) -> Iterator[str]:
    """Compare the largest input offered to a player with plenty of resources."""
    _, village, _ = read(document)
    state, ends = (
        state_with(village, level=10, stock=99, step="choose", flipped=("produce",)),
        oracle.road_ends(village),
    )
    state = with_seat(state, "ann", replace(state.seats["ann"], act=Producing(own=False)))
    offered: dict[str, int] = {}
    for move in TITLE.legal(state, "ann"):
        if isinstance(move, Produce):
            offered[move.at] = max(move.units, offered.get(move.at, 0))
    assert len(offered) == sum(there.half is not None for there in village.structures.values()) / 2
    for space, most in offered.items():
        works = village.structures[space]
        has_road = bool(ends & {space, works.half})
        assert most == 4 + 2 * has_road + 2 * (works.kind == "works+")
        yield f"{works.kind} on a road" if has_road else works.kind


# Wall chains (CV-FORT)


def check_walls(document: Doc) -> Iterator[str]:
    sheet, village, switches = read(document)
    after, raised = fortify(sheet, village, 9, switches)
    strong, walls = oracle.fortified(village, switches.fort_cascade == "yes")
    assert set(after.kinds("fortified-tower")) == strong
    assert {oracle.fence(border) for border in after.walls} == walls
    before = set(village.kinds("fortified-tower"))
    assert sorted(raised) == sorted(strong - before)
    assert after.walls.items() >= village.walls.items()
    assert all(not wall.paid for border, wall in after.walls.items() if border not in village.walls)
    at_once, _ = oracle.fortified(village, cascade=False)
    yield from ("fortified",) if raised else ()
    yield from ("several at once",) if len(raised) > 1 else ()
    yield from ("cascade",) if strong - at_once else ()
    yield from ("plain towers stay",) if after.kinds("tower") and village.walls else ()


# Lines of sight and the harbour (CV-SIGHT, CV-HARB)


def check_sight(document: Doc) -> Iterator[str]:
    sheet, village, switches = read(document)
    lookout, watcher = Lookout(sheet, village, switches), oracle.Watcher(sheet, village, switches)
    for space in sheet.spaces:
        closed = watcher.closed(space)
        assert [look.ok for look in lookout.around(space)] == closed, space
        assert lookout.qualifies(space) == (sum(closed) >= 5), space
        assert f"{sum(closed)} of 6" in lookout.describe(space)
        yield from (f"{sum(closed)} of 6",) if sum(closed) > 3 else ()
        yield from (look.met for look in lookout.around(space) if look.met not in ("wall", "edge"))


def check_harbour(document: Doc) -> Iterator[str]:
    """Compare the guarded water, and check that every course shown is open."""
    sheet, village, switches = read(document)
    lookout, courses = Lookout(sheet, village, switches), oracle.sea(sheet, village, switches)
    water = {space for space, terrain in village.terrain.items() if terrain == "water"}
    safe = oracle.guarded(sheet, village, switches)
    assert {space for space in water if lookout.is_guarded(space)} == safe
    reached = nx.node_connected_component(courses, oracle.OUTSIDE) - {oracle.OUTSIDE}
    assert {oracle.place_of(space) for space in lookout.came} == reached
    for space in lookout.came:
        course = [oracle.OUTSIDE, *map(oracle.place_of, course_to(lookout.came, space))]
        assert course[-1] == oracle.place_of(space)
        assert nx.is_path(courses, course)
    guards = village.kinds("battleship", "tower", "fortified-tower")
    yield from ("guarded water",) if safe else ()
    yield from ("open and guarded water",) if safe and water - safe else ()
    yield from ("a lake without a guard",) if safe and not guards else ()
    yield from ("a long course",) if any(len(course_to(lookout.came, space)) > 3 for space in lookout.came) else ()


def check_upgrades(document: Doc) -> Iterator[str]:
    """Compare the upgrades offered to a player who can pay for all of them."""
    sheet, village, switches = read(document)
    state = state_with(village, level=10, step="choose", flipped=("harvest-wood",), switches=switches)
    purse = {**state.seats["ann"].stock, "wood": 5, "fish": 5}
    state = with_seat(state, "ann", replace(state.seats["ann"], act=Building(), stock=purse))
    watcher = oracle.Watcher(sheet, village, switches)
    wanted: set[tuple[str, str]] = set()
    for space, there in village.structures.items():
        halves = [space, *((there.half,) if there.half else ())]
        if switches.water_half == "exempt":
            halves = [half for half in halves if village.terrain[half] != "water"]
        name = {"house": "townhouse", "works": "upgrade"}.get(there.kind)
        if name and all(sum(watcher.closed(half)) >= 5 for half in halves):
            wanted.add((name, min(space, there.half or space, key=oracle.place_of)))
    found = {(move.structure, move.at) for move in TITLE.legal(state, "ann") if isinstance(move, Build)}
    offered = {(name, at) for name, at in found if name in ("townhouse", "upgrade")}
    assert offered == wanted
    yield from (name for name, _ in wanted)


SIGHT = ("blank_is_sea", "lake_is_guarded", "buildings_block", "sight_over_open")
HARVEST = ("covered_animals", "farming", "farming_cards", "battleships_fish", "townhouse_fish")
HOMES: tuple[Kind, ...] = ("house", "house", "house", "townhouse", "tower")
FORTS: tuple[Kind, ...] = ("tower", "tower", "tower", "tower", "fortified-tower", "house")


def opinion(part: str, check: Callable[[Doc], Iterator[str]], draw: Callable[[Random], Doc]) -> Opinion:
    return Opinion(f"Crayonville {part}", each(part, draw), check, case_of)


OPINIONS = (
    opinion("harvest", check_harvest, drawing(Mix(HOMES, living=3), *HARVEST)),
    opinion("meat instead", check_meat_instead, drawing(Mix(HOMES), "covered_animals", without="water")),
    opinion("tax, feast, building value", check_tax, drawing(Mix())),
    opinion("capacity of works", check_capacity, drawing(Mix())),
    opinion("wall chains", check_walls, drawing(Mix(FORTS, (0.1, 0.2, 0.4), (0.02, 0.04, 0.08, 0.2)), "fort_cascade")),
    opinion("lines of sight", check_sight, drawing(Mix(), *SIGHT)),
    opinion("harbour", check_harbour, drawing(Mix(crowds=(0.0, 0.1, 0.3, 0.6)), "blank_is_sea", "lake_is_guarded")),
    opinion("upgrades", check_upgrades, drawing(Mix(real=1), *SIGHT, "water_half")),
)
NUMBERS = (425, 150, 150, 100, 415, 160, 160, 100)


@pytest.mark.parametrize("opinion", OPINIONS, ids=lambda opinion: opinion.part)
def test_two_opinions(opinion: Opinion) -> None:
    number = NUMBERS[OPINIONS.index(opinion)]
    compared = agree(opinion, number)
    assert compared.interesting > number / 10
