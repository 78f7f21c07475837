"""Checks of a village sheet: everything that makes it impossible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from companion.games.crayonville.components import (
    ANIMALS_FROM,
    EXPAND_KEEP,
    FORTIFY_FROM,
    LAND,
    LEVELS,
    STONE_FROM,
    YIELD,
    with_article,
)
from companion.games.crayonville.fortify import joined_towers, lone_towers
from companion.games.crayonville.sheet import SIDES, Sheet, Space
from companion.games.crayonville.sites import ON_WATER, SITE_CLAUSE, site_word
from companion.games.crayonville.state import Structure, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_sketch import BASIS
from companion.referee.problems import Problem

# A village may have been played under other rulings, so only what no ruling allows is impossible.
ANY_RULINGS = Switches(animals_per_space="many", own_card="expand", fort_cascade="no")


def problem(where: str, reason: str, clauses: str = "") -> Problem:
    return Problem(where, reason, tuple(clauses.split()))


def examine_village(tables: Tables, village: Village, level: int, switches: Switches) -> list[Problem]:
    """List every problem of a village that is playing `level`, or completed it last.

    Reading the sketch already adds the printed spaces and the free walls of Fortified Towers.
    """
    strays = [*_strays(tables.sheet, village)]
    if strays:
        return strays
    return [
        *_terrain(tables, village, level, switches),
        *_structures(tables, village, level),
        *_roads(tables, village, level),
        *_walls(tables, village, level, switches),
    ]


def _strays(sheet: Sheet, village: Village) -> Iterator[Problem]:
    named = {*village.terrain, *village.living, *village.structures, *village.road_spaces}
    named |= {part for wall in village.walls for part in wall.split("|") if part not in SIDES}
    for space in sorted(named - set(sheet.spaces)):
        yield problem(village.name, f"{space} is not on the sheet", "CV-TILE-08")
    for level in village.completed:
        if level not in LEVELS:
            yield problem(village.name, f"level {level} does not exist", "CV-END-06")


def most_coloured(tables: Tables, level: int) -> int:
    """Return the most spaces that can be coloured by the end of a level."""
    setup = sum(tables.levels[n].setup for n in range(1, level + 1))
    expands = sum(
        len(card.ids)
        for n in range(1, level + 1)
        for card in tables.cards
        if card.name == "expand" and card.first <= n <= card.last
    )
    return len(tables.sheet.start) + setup + EXPAND_KEEP * expands


def _terrain(tables: Tables, village: Village, level: int, switches: Switches) -> Iterator[Problem]:
    name = village.name
    stone = [space for space, terrain in village.terrain.items() if terrain == "stone"]
    if stone and level < STONE_FROM:
        yield problem(name, f"{stone[0]} is stone before level {STONE_FROM}", "CV-TILE-02")
    if village.living and level < ANIMALS_FROM:
        first = next(iter(village.living))
        kind = "a fish" if village.terrain.get(first) == "water" else "an animal"
        yield problem(name, f"{first} has {kind} before level {ANIMALS_FROM}", "CV-EXP-05")
    for space, number in village.living.items():
        if space not in village.terrain:
            yield problem(name, f"{space} is blank and cannot have an animal or fish", "CV-EXP-05")
        if number > 1 and switches.animals_per_space == "1":
            yield problem(name, f"{space} has {number} animals or fish, and the most is 1", "CV-R18 CV-EXP-05")
    if switches.own_card == "produce" and len(village.terrain) > (most := most_coloured(tables, level)):
        yield problem(
            name, f"{len(village.terrain)} spaces are coloured, and the most by level {level} is {most}", "CV-EXP-04"
        )


def _structures(tables: Tables, village: Village, level: int) -> Iterator[Problem]:
    for space, structure in village.structures.items():
        where = f"{village.name} {space}"
        terrain = village.terrain.get(space)
        plan = "upgrade" if structure.kind == "works+" else structure.kind
        first = tables.blueprints[plan].level
        drawn = structure.raised or structure.level
        if not (tables.blueprints[_basis(structure)].level <= structure.level <= level) or not first <= drawn <= level:
            yield problem(
                where,
                f"{with_article(structure.kind)} marked level {drawn}, {_span(first, level)}",
                "CV-BUILD-05",
            )
        if structure.raised and (structure.kind not in BASIS or structure.raised < structure.level):
            marks = f"@{structure.level}/{structure.raised}"
            yield problem(
                where,
                f"{with_article(structure.kind)} marked {marks}, but the second mark must be a later upgrade",
                "CV-BUILD-05",
            )
        if terrain is None:
            yield problem(where, f"{with_article(structure.kind)} on a blank space", "CV-BUILD-06")
        elif structure.half is not None:
            yield from _works(tables, village, space, structure)
        elif (terrain == "water") != (structure.kind in ON_WATER):
            basis = _basis(structure)
            yield problem(
                where,
                f"{with_article(structure.kind)} on {terrain}, but it needs {site_word(basis)}",
                SITE_CLAUSE[basis],
            )


def _span(first: int, level: int) -> str:
    return f"but it starts at level {first} and the village is at level {level}"


def _basis(structure: Structure) -> str:
    return BASIS.get(structure.kind, structure.kind)


def _works(tables: Tables, village: Village, space: str, works: Structure) -> Iterator[Problem]:
    where, half = f"{village.name} {space}", works.half or ""
    one, two = village.terrain.get(space), village.terrain.get(half)
    if not tables.sheet.is_adjacent(space, half):
        yield problem(where, f"the halves {space} and {half} are not adjacent", "CV-PROD-02")
    elif works.product == "fish":
        if (one == "water") == (two == "water"):
            yield problem(where, f"a fish works on {one} and {two}", "CV-PROD-03")
    elif one != two or one not in LAND:
        yield problem(where, f"a {works.product} works on {one} and {two}", "CV-PROD-02")
    elif works.product == "meat":
        if not village.living.get(space) and not village.living.get(half):
            yield problem(where, "a leather works without an animal", "CV-PROD-04")
    elif YIELD[one] != works.product:
        yield problem(where, f"a {works.product} works on {one}", "CV-PROD-02")


def _roads(tables: Tables, village: Village, level: int) -> Iterator[Problem]:
    first = tables.blueprints["road"].level
    for road, built in village.roads.items():
        a, b = road.split("-")
        if not tables.sheet.is_adjacent(a, b) or not village.is_land(a) or not village.is_land(b):
            yield problem(f"{village.name} {road}", "a road must connect two adjacent land spaces", "CV-ROAD-02")
        if not first <= built <= level:
            yield problem(
                f"{village.name} {road}",
                f"a road marked level {built}, {_span(first, level)}",
                "CV-BUILD-05 CV-ROAD-01",
            )
    apart = roads_apart(village)
    if apart:
        yield problem(village.name, f"the road {apart[0]} is not connected to the others", "CV-ROAD-04")


def roads_apart(village: Village) -> list[str]:
    """List the road segments that cannot be reached from the first one."""
    ends = {road: road.split("-") for road in village.roads}
    beside: dict[Space, set[Space]] = defaultdict(set)
    for a, b in ends.values():
        beside[a].add(b)
        beside[b].add(a)
    queue = next(iter(ends.values()), [])[:1]
    reached = set(queue)
    for space in queue:
        near = beside[space] - reached
        reached |= near
        queue += near
    return [road for road, (a, _) in ends.items() if a not in reached]


def _walls(tables: Tables, village: Village, level: int, switches: Switches) -> Iterator[Problem]:
    sheet = tables.sheet
    fortified = village.kinds("fortified-tower")
    rings = {border for space in fortified for border in sheet.borders[space].values()}
    for border, wall in village.walls.items():
        where = f"{village.name} {border}"
        if border not in sheet.corners:
            yield problem(where, "is not a border between two adjacent spaces", "CV-WALL-02")
            return
        ends = border.split("|")
        if wall.paid and not all(village.is_land(end) for end in ends):
            yield problem(
                where,
                "a wall must be between two land spaces, unless a fortified tower gives it for free",
                "CV-WALL-02",
            )
        if not wall.paid and border not in rings:
            yield problem(where, "only a fortified tower has free walls", "CV-FORT-02")
        if not tables.blueprints["wall"].level <= wall.level <= level:
            yield problem(
                where,
                f"a wall marked level {wall.level}, {_span(tables.blueprints['wall'].level, level)}",
                "CV-BUILD-05 CV-WALL-01",
            )
    for lone in lone_towers(sheet, village):
        yield problem(
            f"{village.name} {lone}", "a fortified tower must be connected to another tower by walls", "CV-FORT-01"
        )
    joined = joined_towers(sheet, village) if level >= FORTIFY_FROM and switches.fort_cascade == "yes" else []
    if joined:
        yield problem(
            f"{village.name} {joined[0]}",
            "this tower is connected to another by walls, so it must be a fortified tower",
            "CV-FORT-01",
        )
