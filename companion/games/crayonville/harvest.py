"""The Harvest action: houses, boats, farming, animals and fish (CV-HARV)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.crayonville.components import YIELD, Resource, Terrain
from companion.games.crayonville.events import Harvested, HarvestPart
from companion.games.crayonville.resources import gain
from companion.games.crayonville.sheet import Sheet, Space
from companion.games.crayonville.state import SeatState, State, Village
from companion.games.crayonville.switches import Switches
from companion.referee.events import Event

HARVESTS: dict[str, Terrain] = {
    "harvest-wood": "wood",
    "harvest-grain": "field",
    "harvest-fish": "water",
    "harvest-stone": "stone",
}


def harvest_parts(sheet: Sheet, village: Village, terrain: Terrain, switches: Switches) -> list[HarvestPart]:
    """List the parts of a harvest of one terrain in the current village (CV-HARV-01, CV-HARV-14)."""
    gather = _fish(sheet, village, switches) if terrain == "water" else _land(sheet, village, terrain, switches)
    is_farming = terrain == "field" or switches.farming_cards == "all"
    return [*gather, *_farm(sheet, village, terrain, switches)] if is_farming else list(gather)


def _land(sheet: Sheet, village: Village, terrain: Terrain, switches: Switches) -> Iterator[HarvestPart]:
    """Yield what Houses on the terrain take: 1 per free neighbour, and Meat from animals (CV-HARV-02, -03, -09).

    A Townhouse takes only the Meat (CV-HARV-11). No other structure harvests (CV-HARV-12).
    """
    kind, ground, structures, living = YIELD[terrain], village.terrain, village.structures, village.living
    for space in village.kinds("house", "townhouse"):
        if ground[space] != terrain:
            continue
        dwelling = structures[space].kind
        for near in sheet.neighbours[space]:
            if ground.get(near) != terrain:
                continue
            is_free = near not in structures
            if is_free and dwelling == "house":
                yield HarvestPart(dwelling, space, kind, 1, near)
            animals = living.get(near, 0)
            if animals and (is_free or switches.covered_animals == "yes"):
                yield HarvestPart(dwelling, space, "meat", 1 if switches.meat == "instead" else animals, near)


def _farm(sheet: Sheet, village: Village, terrain: Terrain, switches: Switches) -> Iterator[HarvestPart]:
    """Yield the single Grain of each House on another terrain (CV-HARV-04, CV-HARV-05, CV-R22, CV-R84)."""
    for space in village.kinds("house"):
        if village.terrain[space] == terrain:
            continue
        if switches.farming == "always" or any(
            village.terrain.get(near) == "field" and village.is_free(near) for near in sheet.neighbours[space]
        ):
            yield HarvestPart("house", space, "grain", 1)


def _fish(sheet: Sheet, village: Village, switches: Switches) -> Iterator[HarvestPart]:
    """Yield what Boats and Houses fish: 1 per free adjacent water space, 2 with a fish (CV-HARV-06..08)."""
    fishers = {"boat", "house"}
    if switches.battleships_fish == "yes":
        fishers.add("battleship")
    if switches.townhouse_fish == "yes":
        fishers.add("townhouse")
    ground, structures, living = village.terrain, village.structures, village.living
    for space, structure in structures.items():
        kind = structure.kind
        if kind not in fishers:
            continue
        for near in sheet.neighbours[space]:
            if ground.get(near) == "water" and near not in structures:
                fish = living.get(near, 0)
                if fish or kind != "townhouse":
                    yield HarvestPart(kind, space, "fish", 1 + fish, near)


def optional_meat(parts: list[HarvestPart]) -> list[tuple[Space, Space | None]]:
    """List the house and animal pairs that give either the resource or Meat, with `meat: instead` (CV-R20)."""
    goods = {(part.at, part.where) for part in parts if part.kind != "meat" and part.where}
    return [(part.at, part.where) for part in parts if part.kind == "meat" and (part.at, part.where) in goods]


def choose_meat(parts: list[HarvestPart], meat: int) -> list[HarvestPart]:
    """Take Meat from the first `meat` of the optional pairs and the resource from the others."""
    pairs = optional_meat(parts)
    as_meat, as_goods = set(pairs[:meat]), set(pairs[meat:])
    return [
        part
        for part in parts
        if not ((part.at, part.where) in as_meat and part.kind != "meat")
        and not ((part.at, part.where) in as_goods and part.kind == "meat")
    ]


def harvest(state: State, name: str, terrain: Terrain, meat: int | None) -> tuple[SeatState, tuple[Event, ...]]:
    """Add a harvest to the stock, with its working (CV-HARV-10, CV-R67)."""
    parts = harvest_parts(state.sheet, state.seats[name].village, terrain, state.switches)
    if state.switches.meat == "instead":
        parts = choose_meat(parts, meat or 0)
    sorts: dict[Resource, list[HarvestPart]] = {YIELD[terrain]: [], "grain": [], "meat": []}
    for part in parts:
        sorts[part.kind].append(part)
    taken = {kind: tuple(found) for kind, found in sorts.items() if found or kind == YIELD[terrain]}
    units = {kind: sum([part.units for part in found]) for kind, found in taken.items()}
    seat, notes = gain(state.seats[name], name, units, state.switches.limit)
    events = [Harvested(name, kind, units[kind], seat.stock[kind], found) for kind, found in taken.items()]
    return seat, (*events, *notes)
