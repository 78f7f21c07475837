"""Random villages, on the real sheet and on small ones with odd outlines."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.crayonville.components import RESOURCES, YIELD, Resource, Terrain
from companion.games.crayonville.sheet import SIDES, Sheet
from companion.games.crayonville.state import Kind, SeatState, State, Structure, Village, Wall
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables

TABLES = read_tables("stand-in")
REAL = TABLES.sheet
SMALL = Sheet("small", "Small", 5, 5, "flat-top-odd-low", (), {})
HOLED = Sheet("holed", "With holes", 7, 6, "flat-top-odd-low", ("A1", "C3", "D3", "F2", "G6"), {})
PALETTES: tuple[tuple[Terrain | None, ...], ...] = (
    ("wood", "field", "water", "stone", None),
    ("wood", "wood", "water", None),
    ("field", "water", "water", "water", None),
    ("stone", "wood", "wood"),
    ("wood", "field", "stone", None, None, None),
)
DRY: tuple[Kind, ...] = ("house", "house", "townhouse", "tower", "fortified-tower")
WET: tuple[Kind, ...] = ("boat", "battleship")


def pairs_of(sheet: Sheet) -> list[tuple[str, str]]:
    """Return every pair of adjacent spaces, in the order of their names."""
    named = {border for sides in sheet.borders.values() for border in sides.values()}
    parts = (border.split("|") for border in sorted(named))
    return [(a, b) for a, b in parts if b not in SIDES]


def scribble(
    rng: Random,
    sheet: Sheet,
    crowd: float = 0.3,
    fence: float = 0.2,
    most_living: int = 1,
    dry: tuple[Kind, ...] = DRY,
) -> Village:
    """Draw a random village with legal terrain and structures; roads and walls may be anywhere on land."""
    palette = rng.choice(PALETTES)
    drawn = {space: rng.choice(palette) for space in sheet.spaces}
    terrain: dict[str, Terrain] = {space: kind for space, kind in drawn.items() if kind is not None}
    structures: dict[str, Structure] = {}
    for space, kind in terrain.items():
        if rng.random() < crowd:
            structures[space] = Structure(rng.choice(WET if kind == "water" else dry), 9)
    for a, b in pairs_of(sheet):
        if not {a, b} & structures.keys() and rng.random() < crowd / 4:
            structures |= works_over(terrain, a, b)
    land = [(a, b) for a, b in pairs_of(sheet) if "water" not in (terrain.get(a, "water"), terrain.get(b, "water"))]
    roads = {f"{a}-{b}": 9 for a, b in land if rng.random() < crowd / 2}
    borders = sorted({border for sides in sheet.borders.values() for border in sides.values()})
    walls = {border: Wall(9, paid=rng.random() < 0.5) for border in borders if rng.random() < fence}
    living = {space: rng.randint(1, most_living) for space in terrain if rng.random() < 0.3}
    return Village("Scribble", "", sheet.id, (), terrain, living, structures, roads, walls)


def works_over(terrain: dict[str, Terrain], a: str, b: str) -> dict[str, Structure]:
    """Return a works on two spaces, or nothing if it cannot be built there."""
    one, two = terrain.get(a), terrain.get(b)
    if one is None or two is None or (one != two and "water" not in (one, two)) or one == two == "water":
        return {}
    made: Resource = YIELD[one] if one == two else "fish"
    kind: Kind = "works" if (ord(a[0]) + ord(b[0])) % 3 else "works+"
    return {a: Structure(kind, 9, 0, made, b), b: Structure(kind, 9, 0, made, a)}


def state_with(village: Village, level: int = 9, stock: int = 0, **fields: Any) -> State:
    """Return a level in which Ann plays solo with this village, waiting for a flip."""
    goods = dict.fromkeys(RESOURCES, stock)
    seat = SeatState(village, goods)
    base = State(level, "stand-in", Switches(), "flip", {"ann": seat}, TABLES.pile(level), {})
    return replace(base, **fields)
