"""The printed tables of Crayonville, read from an edition and checked."""

from __future__ import annotations

from collections import Counter
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.games.crayonville.sheet import Sheet
from companion.games.library import edition_folder, read_table
from companion.referee.game import BadPosition

Terrain = Literal["wood", "field", "water", "stone"]
Resource = Literal["wood", "fish", "grain", "stone", "meat"]
CardName = Literal[
    "expand", "harvest-wood", "harvest-grain", "harvest-fish", "harvest-stone", "produce", "feast", "market", "tax"
]
Stock: TypeAlias = dict[Resource, int]

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
# The five columns of the track; Meat and Leather are one (CV-GEN-07).
RESOURCES: tuple[Resource, ...] = get_args(Resource)
CARD_NAMES: tuple[CardName, ...] = get_args(CardName)
LAND: frozenset[Terrain] = frozenset({"wood", "field", "stone"})
FOODS: tuple[Resource, ...] = ("grain", "fish", "meat")
YIELD: dict[Terrain, Resource] = {"wood": "wood", "field": "grain", "water": "fish", "stone": "stone"}
LEVELS = range(1, 11)
# Structures whose from-level opens more than a price: tiles, living things.
STONE_FROM, ANIMALS_FROM, FORTIFY_FROM, TAX_FROM = 4, 5, 8, 4
MULTIPLIER = 3
WORKS_PER_PRODUCE = 2
TRACK_SHOWS = 110
EXPAND_DRAW, EXPAND_KEEP = 3, 2
FEWEST_SPACES = 60


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """Equal cards of the action deck and the levels they belong to."""

    ids: tuple[str, ...]
    name: CardName
    kind: Literal["action", "scoring"]
    first: int
    last: int
    starter: bool = False


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """Equal terrain tiles and the level from which they are in the pile."""

    ids: tuple[str, ...]
    terrain: Terrain
    first: int


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of one level."""

    number: int
    market: tuple[int, ...]
    feast: tuple[int, ...]
    tax: tuple[int, ...]
    stock: Stock
    setup: int
    setup_terrain: Literal["tiles", "stone"]
    actions_removed: int
    scorings_removed: int


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a price: so many units of any of the kinds."""

    kinds: tuple[Resource, ...]
    amount: int

    def __str__(self) -> str:
        return f"{self.amount} {'/'.join(self.kinds)}"


class Blueprint(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What a structure costs and is worth."""

    name: str
    symbol: str
    level: int
    price: tuple[Price, ...]
    feast: int = 0
    feast_on_road: int = 0
    tax: int = 0
    tax_on_road: int = 0
    capacity: int = 0

    @cached_property
    def choices(self) -> tuple[Price, ...]:
        """The parts of the price that leave a choice of kinds."""
        return tuple(part for part in self.price if len(part.kinds) > 1)

    @cached_property
    def fixed(self) -> Stock:
        """The part of the price that leaves no choice."""
        return {part.kinds[0]: part.amount for part in self.price if len(part.kinds) == 1}

    @property
    def value(self) -> int:
        """Return the sum of the price: the building value (CV-R07)."""
        return sum(part.amount for part in self.price)


class _Cards(Struct):
    card: tuple[Card, ...]


class _Tiles(Struct):
    tile: tuple[Tile, ...]


class _Levels(Struct):
    level: tuple[Level, ...]


class _Structures(Struct):
    structure: tuple[Blueprint, ...]


class Tables(Struct, frozen=True, dict=True):
    """Everything printed in one edition."""

    sheet: Sheet
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    levels: dict[int, Level]
    blueprints: dict[str, Blueprint]

    @cached_property
    def card_ids(self) -> dict[str, CardName]:
        """The printed ids, and their letters alone, as other names of a card."""
        names = {id: card.name for card in self.cards for id in card.ids}
        return names | {id.rstrip("0123456789"): name for id, name in names.items()}

    def pile(self, level: int) -> dict[str, int]:
        """Return the terrain tiles of a level by terrain (CV-TILE-02)."""
        return {tile.terrain: len(tile.ids) for tile in self.tiles if tile.first <= level}


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition; raise BadPosition with every mistake in words."""
    folder = edition_folder("crayonville", edition)
    tables = Tables(
        sheet=read_table(folder / "sheet.toml", Sheet),
        cards=read_table(folder / "cards.toml", _Cards).card,
        tiles=read_table(folder / "tiles.toml", _Tiles).tile,
        levels={level.number: level for level in read_table(folder / "levels.toml", _Levels).level},
        blueprints={plan.name: plan for plan in read_table(folder / "structures.toml", _Structures).structure},
    )
    mistakes = check_tables(tables)
    if mistakes:
        raise BadPosition(f"edition {Path(edition).name}: " + "; ".join(mistakes))
    return tables


STRUCTURES = (
    "house", "boat", "works", "road", "tower", "battleship", "wall", "fortified-tower", "townhouse", "upgrade",
)  # fmt: skip
CARD_COUNTS: dict[CardName, int] = {
    "expand": 6,
    "harvest-wood": 3,
    "harvest-grain": 3,
    "harvest-fish": 3,
    "harvest-stone": 3,
    "produce": 2,
    "feast": 3,
    "market": 3,
    "tax": 3,
}


def check_tables(tables: Tables) -> list[str]:
    """Check the counts that the rulebook prints; list every violation in words."""
    found = [
        f"sheet.toml: start has {dict(Counter(tables.sheet.start.values()))}, not 2 wood, 1 field, 1 water"
        for _ in range(Counter(tables.sheet.start.values()) != Counter(wood=2, field=1, water=1))
    ]
    if not 1 <= tables.sheet.columns <= 26 or not 1 <= tables.sheet.rows <= 99:
        return [*found, "sheet.toml: a sheet has 1 to 26 columns and 1 to 99 rows"]
    if len(tables.sheet.spaces) < FEWEST_SPACES:
        found.append(f"sheet.toml: {len(tables.sheet.spaces)} spaces, at least {FEWEST_SPACES} are needed")
    found += [
        f"sheet.toml: start space {s} is not on the sheet" for s in tables.sheet.start if s not in tables.sheet.spaces
    ]
    cards = Counter(dict.fromkeys(CARD_NAMES, 0))
    for card in tables.cards:
        cards[card.name] += len(card.ids)
    found += [
        f"cards.toml: {cards[name]} {name} cards, the box holds {count}"
        for name, count in CARD_COUNTS.items()
        if cards[name] != count
    ]
    tiles = dict.fromkeys(TERRAINS, 0) | {tile.terrain: len(tile.ids) for tile in tables.tiles}
    found += [f"tiles.toml: {count} {terrain} tiles, the box holds 5" for terrain, count in tiles.items() if count != 5]
    found += [f"levels.toml: level {n} is missing" for n in LEVELS if n not in tables.levels]
    for n, level in tables.levels.items():
        for row in (level.market, level.feast, level.tax):
            if len(row) not in (0, 3) or list(row) != sorted(set(row)):
                found.append(f"levels.toml: level {n} needs three rising amounts, not {list(row)}")
    found += [f"structures.toml: {name} is missing" for name in STRUCTURES if name not in tables.blueprints]
    return found
