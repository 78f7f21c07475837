"""A second, slower implementation of Crayonville's rules, for comparison.

Places are (column, row) as in the table of neighbours of the rules; a corner is the set of the three places that
meet in it, on the sheet or off it. Nothing here uses the geometry of the game itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import networkx as nx

from companion.games.crayonville.sheet import Sheet
from companion.games.crayonville.state import Village
from companion.games.crayonville.switches import Switches

Place = tuple[int, int]
Corner = frozenset[Place]
Fence = frozenset[Place]
EVEN: dict[str, Place] = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)}
ODD: dict[str, Place] = {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
COMPASS = tuple(EVEN)
OUTSIDE = (-99, -99)
GOODS = {"wood": "wood", "field": "grain", "water": "fish", "stone": "stone"}


def place_of(space: str) -> Place:
    return ord(space[0]) - ord("A"), int(space[1:])


def name_of(place: Place) -> str:
    return f"{chr(ord('A') + place[0])}{place[1]}"


def step(place: Place, side: str) -> Place:
    """Return the place on this side, on the sheet or not."""
    right, down = (ODD if place[0] % 2 else EVEN)[side]
    return place[0] + right, place[1] + down


def beside(sheet: Sheet, space: str) -> dict[str, str]:
    """Return the neighbours of a space by side."""
    found = {side: name_of(step(place_of(space), side)) for side in COMPASS}
    return {side: name for side, name in found.items() if name in sheet.spaces}


def fence(border: str) -> Fence:
    """Return the two places on either side of a border; `A1|NW` is between A1 and a place off the sheet."""
    first, second = border.split("|")
    return frozenset({place_of(first), step(place_of(first), second) if second in COMPASS else place_of(second)})


def ends_of(wall: Fence) -> Iterator[Corner]:
    """Yield the two corners of a border, each completed by a place adjacent to both of its places."""
    one, two = wall
    near = [{step(place, side) for side in COMPASS} for place in (one, two)]
    for third in near[0] & near[1]:
        yield frozenset({one, two, third})


def corners_around(place: Place) -> set[Corner]:
    """Return the six corners of a place."""
    ring = [step(place, side) for side in COMPASS]
    return {frozenset({place, ring[n - 1], ring[n]}) for n in range(6)}


def harvest(sheet: Sheet, village: Village, terrain: str, switches: Switches) -> Counter[str]:
    """Return the yield of a harvest, counted from the harvested spaces."""
    total: Counter[str] = Counter()
    for space, there in village.terrain.items():
        if there != terrain:
            continue
        kinds: Counter[str] = Counter(
            village.structures[near].kind
            for near in beside(sheet, space).values()
            if near in village.structures and (terrain == "water" or village.terrain[near] == terrain)
        )
        is_free, living = space not in village.structures, village.living.get(space, 0)
        if terrain == "water":
            total["fish"] += is_free * (1 + living) * _fishers(kinds, living, switches)
            continue
        total[GOODS[terrain]] += is_free * kinds["house"]
        total["meat"] += (is_free or switches.covered_animals == "yes") * living * (kinds["house"] + kinds["townhouse"])
    if terrain == "field" or switches.farming_cards == "all":
        total["grain"] += _farmers(sheet, village, terrain, switches)
    return +total


def _fishers(kinds: Counter[str], fish: int, switches: Switches) -> int:
    count = kinds["boat"] + kinds["house"]
    count += kinds["battleship"] if switches.battleships_fish == "yes" else 0
    return count + (kinds["townhouse"] if switches.townhouse_fish == "yes" and fish else 0)


def _farmers(sheet: Sheet, village: Village, terrain: str, switches: Switches) -> int:
    houses = [s for s, there in village.structures.items() if there.kind == "house" and village.terrain[s] != terrain]
    if switches.farming == "always":
        return len(houses)
    fields = {s for s, terrain in village.terrain.items() if terrain == "field"} - set(village.structures)
    return sum(bool(fields & set(beside(sheet, house).values())) for house in houses)


def road_ends(village: Village) -> set[str]:
    return {end for road in village.roads for end in road.split("-")}


def tax(village: Village) -> int:
    """Return the tax value of a village."""
    ends = road_ends(village)
    total = 0
    for space, there in village.structures.items():
        total += {"tower": 5, "battleship": 5, "fortified-tower": 10}.get(there.kind, 0)
        total += {"house": 1, "townhouse": 3}.get(there.kind, 0) if space in ends else 0
    return total


def feast(village: Village) -> int:
    """Return how much of each food a village eats."""
    kinds = Counter(there.kind for there in village.structures.values())
    ends = road_ends(village)
    served = sum(there.kind == "house" and space in ends for space, there in village.structures.items())
    return kinds["house"] + served + 3 * kinds["townhouse"]


def building_value(village: Village) -> int:
    """Add up the printed prices of all structures; a works is on two spaces."""
    kinds = Counter(there.kind for there in village.structures.values())
    halves = 4 * kinds["works"] + 9 * kinds["works+"]
    singles = 3 * kinds["house"] + 8 * kinds["townhouse"] + kinds["boat"]
    big = 25 * (kinds["tower"] + kinds["fortified-tower"] + kinds["battleship"])
    return singles + halves + big + 2 * len(village.roads) + 4 * sum(wall.paid for wall in village.walls.values())


def number_of_structures(village: Village) -> int:
    """Count all paid structures, roads and walls; a works is on two spaces."""
    kinds = Counter(there.kind for there in village.structures.values())
    halves = kinds["works"] + kinds["works+"]
    return kinds.total() - halves // 2 + len(village.roads) + sum(wall.paid for wall in village.walls.values())


def fortified(village: Village, cascade: bool) -> tuple[set[str], set[Fence]]:
    """Return the Fortified Towers and all walls after every connected Tower is fortified."""
    towers = {s for s, there in village.structures.items() if there.kind in ("tower", "fortified-tower")}
    strong = {s for s in towers if village.structures[s].kind == "fortified-tower"}
    walls = {fence(border) for border in village.walls}
    while True:
        chains = nx.Graph()
        chains.add_edges_from(tuple(ends_of(wall)) for wall in walls)
        joined: set[str] = set()
        for chain in nx.connected_components(chains):
            touching = {tower for tower in towers if corners_around(place_of(tower)) & chain}
            joined |= touching if len(touching) > 1 else set()
        fresh = joined - strong
        strong |= fresh
        walls |= {frozenset({place_of(s), step(place_of(s), side)}) for s in fresh for side in COMPASS}
        if not fresh or not cascade:
            return strong, walls


def sea(sheet: Sheet, village: Village, switches: Switches) -> nx.Graph:
    """Return the unguarded courses of ships as a graph of water, sea and the outside."""
    guards = {s for s, t in village.structures.items() if t.kind in ("battleship", "tower", "fortified-tower")}
    seen = {near for guard in guards for near in beside(sheet, guard).values()}
    seen |= {s for s in guards if village.structures[s].kind == "battleship"}
    wet = [None, "water"] if switches.blank_is_sea == "yes" else ["water"]
    graph = nx.Graph()
    graph.add_node(OUTSIDE)
    for space in sheet.spaces:
        if village.terrain.get(space) not in wet or space in seen:
            continue
        graph.add_node(place_of(space))
        around = beside(sheet, space)
        if len(around) < len(COMPASS):
            graph.add_edge(place_of(space), OUTSIDE)
    placed = set(graph)
    graph.add_edges_from((a, step(a, side)) for a in placed - {OUTSIDE} for side in COMPASS if step(a, side) in placed)
    return graph


def guarded(sheet: Sheet, village: Village, switches: Switches) -> set[str]:
    """Return the water spaces that no unguarded course reaches."""
    courses = sea(sheet, village, switches)
    has_guard = any(t.kind in ("battleship", "tower", "fortified-tower") for t in village.structures.values())
    if switches.lake_is_guarded == "no" and not has_guard:
        return set()
    water = {space for space, terrain in village.terrain.items() if terrain == "water"}
    return {s for s in water if place_of(s) not in courses or not nx.has_path(courses, OUTSIDE, place_of(s))}


class Watcher:
    """The lines of sight of one village."""

    def __init__(self, sheet: Sheet, village: Village, switches: Switches) -> None:
        self.sheet, self.village, self.switches = sheet, village, switches
        self.walls = {fence(border) for border in village.walls}
        self.spaces = set(sheet.spaces)
        self.safe = guarded(sheet, village, switches)

    def closed(self, space: str) -> list[bool]:
        """Return whether the line of sight is closed, for each of the six sides."""
        return [self.is_closed(space, side) for side in COMPASS]

    def is_closed(self, space: str, side: str) -> bool:
        """Return whether the line of sight from a space to one side is closed."""
        here = place_of(space)
        while True:
            ahead = step(here, side)
            if frozenset({here, ahead}) in self.walls:
                return True
            name = name_of(ahead)
            if name not in self.spaces:
                return False
            if name in self.safe:
                return True
            is_open = self.village.terrain.get(name) in (None, "water")
            if self.switches.buildings_block == "yes" and name in self.village.structures:
                return False
            if self.switches.sight_over_open == "ends" and is_open:
                return False
            here = ahead
