"""A village as text: `wood G6 F6; house G7@1; works wood E5+E6@3; road G7-G8@4; wall G6|G7@8; animal F6`.

Items are separated by semicolons or line ends. Each starts with a word and lists spaces, pairs or borders. `@4` is
the level something was built in; `@4/9` adds the level it was upgraded or fortified in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from companion.games.crayonville.components import RESOURCES, TERRAINS, Resource, Terrain, with_article
from companion.games.crayonville.sheet import SIDES, Sheet, Space, pair, space_order
from companion.games.crayonville.state import Kind, Structure, Village, Wall
from companion.games.crayonville.tables import Tables
from companion.referee.problems import BadPosition

SPACE = r"[A-Z][1-9][0-9]?"
MARKS = r"(?:@(\d\d?)(?:/(\d\d?))?)?"
SINGLE: tuple[Kind, ...] = ("house", "townhouse", "boat", "tower", "fortified-tower", "battleship")
# The structure that each upgrade is made from.
BASIS = {"townhouse": "house", "fortified-tower": "tower", "works+": "works"}
HOMES = {"fish": "a fish needs water", "animal": "an animal needs land"}
JOINTS = {"works": "+", "works+": "+", "road": "-", "wall": "|", "free-wall": "|"}
# One place of a sketch: a space and, for a pair, the second space, then its two levels.
Place: TypeAlias = tuple[Space, str, int, int]
# The pattern of a place by its joint, and an example.
PLACES = {
    None: (re.compile(rf"({SPACE})(){MARKS}"), "G7"),
    "+": (re.compile(rf"({SPACE})\+({SPACE}){MARKS}"), "E5+E6"),
    "-": (re.compile(rf"({SPACE})-({SPACE}){MARKS}"), "G7-G8"),
    "|": (re.compile(rf"({SPACE})\|({SPACE}|{'|'.join(SIDES)}){MARKS}"), "G7|G8 or A1|NW"),
}


def read_sketch(text: str, base: Village, level: int, tables: Tables) -> Village:
    """Draw a sketch on a sheet; items without a level mark get this level, or their first possible one if later."""
    firsts = {name: plan.level for name, plan in tables.blueprints.items()}
    draft = _Draft(base, level, {**firsts, "works+": firsts["upgrade"], "free-wall": firsts["fortified-tower"]})
    for item in filter(None, (piece.strip() for piece in re.split(r"[;\n]", text))):
        draft.add(item)
    draft.add_free_walls(tables.sheet)
    draft.check_living()
    return draft.village()


class _Draft:
    """Collects the items of a sketch."""

    def __init__(self, base: Village, level: int, firsts: dict[str, int]) -> None:
        self.base, self.level, self.firsts = base, level, firsts
        self.terrain: dict[Space, Terrain] = dict(base.terrain)
        self.living: dict[Space, int] = dict(base.living)
        # The word used for each animal and fish, with its item.
        self.called: list[tuple[Space, str, str]] = []
        self.structures: dict[Space, Structure] = dict(base.structures)
        self.roads: dict[str, int] = dict(base.roads)
        self.walls: dict[str, Wall] = dict(base.walls)

    def village(self) -> Village:
        base = self.base
        return Village(
            base.name, base.owner, base.sheet, base.completed,
            self.terrain, self.living, self.structures, self.roads, self.walls,
        )  # fmt: skip

    def add(self, item: str) -> None:
        word, *words = item.split()
        kind = word.lower()
        product = words.pop(0).lower() if kind in ("works", "works+") and words else ""
        level = max(self.level, self.firsts.get(BASIS.get(kind, kind), 1))
        raised = max(self.level, self.firsts[kind]) if kind in BASIS else 0
        if not words:
            raise BadPosition(f"'{item}' has no space")
        places = read_places(item, words, kind, level, raised)
        if kind in TERRAINS:
            self._colour(item, kind, places)
        elif kind in HOMES:
            self._add_living(item, kind, places)
        elif kind in SINGLE:
            for first, _, built, later in places:
                self._add_structure(item, first, Structure(kind, built, later))
        else:
            for place in places:
                self._add_pair(item, kind, product, place)

    def add_free_walls(self, sheet: Sheet) -> None:
        """Draw the free walls of every Fortified Tower that the sketch leaves out (CV-FORT-02)."""
        for space, structure in self.structures.items():
            if structure.kind == "fortified-tower":
                for border in sheet.borders.get(space, {}).values():
                    self.walls.setdefault(border, Wall(structure.raised, paid=False))

    def check_living(self) -> None:
        """Check that fish are in water and animals on land, whatever the order of the sketch (CV-EXP-05)."""
        for space, kind, item in self.called:
            terrain = self.terrain.get(space)
            if terrain is not None and (terrain == "water") != (kind == "fish"):
                raise BadPosition(f"'{item}': {space} is {terrain}, and {HOMES[kind]} [CV-EXP-05]")

    def _add_pair(self, item: str, kind: str, product: str, place: Place) -> None:
        """Draw a structure across two spaces, or between them."""
        first, second, level, raised = place
        if kind in ("works", "works+"):
            made = _product(item, product)
            self._add_structure(item, first, Structure(kind, level, raised, made, second))  # type: ignore[arg-type]
            self._add_structure(item, second, Structure(kind, level, raised, made, first))  # type: ignore[arg-type]
        elif kind == "road":
            road = pair(first, second, "-")
            if self.roads.setdefault(road, level) != level:
                raise BadPosition(f"'{item}': the road {road} already has level {self.roads[road]} [CV-ROAD-05]")
        else:
            border = f"{first}|{second}" if second in SIDES else pair(first, second, "|")
            wall = Wall(level, paid=kind == "wall")
            if self.walls.setdefault(border, wall) != wall:
                raise BadPosition(f"'{item}': the wall {border} already exists [CV-WALL-03]")

    def _colour(self, item: str, terrain: Terrain, places: Iterable[Place]) -> None:
        for space, _, _, _ in places:
            if self.terrain.setdefault(space, terrain) != terrain:
                raise BadPosition(f"'{item}': {space} is already {self.terrain[space]}")

    def _add_living(self, item: str, kind: str, places: Iterable[Place]) -> None:
        for space, _, _, _ in places:
            self.living[space] = self.living.get(space, 0) + 1
            self.called.append((space, kind, item))

    def _add_structure(self, item: str, space: Space, structure: Structure) -> None:
        if space in self.structures:
            there = with_article(self.structures[space].kind)
            raise BadPosition(f"'{item}': {space} already has {there} [CV-BUILD-07]")
        self.structures[space] = structure


def _product(item: str, word: str) -> Resource:
    kind = "meat" if word == "leather" else word
    if kind not in RESOURCES:
        raise BadPosition(f"'{item}': a works makes {', '.join(RESOURCES)}, not '{word}'")
    return kind


def read_places(item: str, words: Iterable[str], kind: str, level: int, raised: int) -> Iterator[Place]:
    """Yield the places of one item; raise BadPosition naming the item and the wrong word."""
    joint = JOINTS.get(kind)
    if joint is None and kind not in (*TERRAINS, *SINGLE, *HOMES):
        raise BadPosition(f"'{item}': unknown word '{kind}'")
    pattern, example = PLACES[joint]
    for word in words:
        found = pattern.fullmatch(word.upper())
        if found is None:
            raise BadPosition(f"'{item}': '{word}' is not a place like {example}")
        first, second, built, later = found.groups()
        yield first, second, int(built) if built else level, int(later) if later else raised


def write_sketch(village: Village) -> list[str]:
    """Return a village as items, one per kind, in a fixed order."""
    lines = [_item(terrain, (s for s, t in village.terrain.items() if t == terrain)) for terrain in TERRAINS]
    land = [s for s, n in village.living.items() for _ in range(n) if village.terrain.get(s) != "water"]
    water = [s for s, n in village.living.items() for _ in range(n) if village.terrain.get(s) == "water"]
    lines += [_item("animal", land), _item("fish", water)]
    for kind in SINGLE:
        lines.append(_item(kind, village.kinds(kind), lambda s: _levels(village.structures[s])))
    for space in sorted(village.works(), key=space_order):
        works = village.structures[space]
        lines.append(f"{works.kind} {works.product} {space}+{works.half}{_levels(works)}")
    lines.append(_item("road", village.roads, lambda road: f"@{village.roads[road]}"))
    for word, paid in (("wall", True), ("free-wall", False)):
        walls = [border for border, wall in village.walls.items() if wall.paid == paid]
        lines.append(_item(word, walls, lambda border: f"@{village.walls[border].level}"))
    return [line for line in lines if line]


def _item(kind: str, places: Iterable[str], mark: Callable[[str], str] = lambda _: "") -> str:
    """Return one item, its places in order, each with its mark."""
    listed = [place + mark(place) for place in sorted(places, key=place_order)]
    return " ".join((kind, *listed)) if listed else ""


def place_order(place: str) -> tuple[tuple[str, int], str]:
    """Return the sort key of a space, pair or border: its first space, then its name."""
    return space_order(re.split(r"[-+|]", place)[0]), place


def _levels(structure: Structure) -> str:
    return f"@{structure.level}/{structure.raised}" if structure.raised else f"@{structure.level}"
