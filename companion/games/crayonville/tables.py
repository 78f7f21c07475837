"""The printed tables of Crayonville, read from an edition and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.games.crayonville.sheet import Sheet
from companion.games.unfinished import Opened, open_edition
from companion.referee.editions import Gap, Listing
from companion.referee.header import STAND_IN
from companion.referee.problems import BadPosition

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
STONE_FROM, ANIMALS_FROM, FORTIFY_FROM = 4, 5, 8
MULTIPLIER = 3
WORKS_PER_PRODUCE = 2
TRACK_SHOWS = 110
EXPAND_DRAW, EXPAND_KEEP = 3, 2
FEWEST_SPACES = 60
TILES_EACH = 5
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("cards.toml", "card", ("id",), ("name",), each="ids"),
    Listing("levels.toml", "level", ("number",)),
    Listing("structures.toml", "structure", ("name",)),
    Listing("tiles.toml", "tile", ("id",), ("terrain",), each="ids"),
)


def with_article(name: str) -> str:
    """Put `a` or `an` before the name of a structure."""
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


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
    def words(self) -> str:
        """The price in words."""
        return " + ".join(map(str, self.price))

    @property
    def value(self) -> int:
        """Return the sum of the price: the building value (CV-R07)."""
        return sum(part.amount for part in self.price)


class CardsFile(Struct, forbid_unknown_fields=True):
    """The file `cards.toml`."""

    card: tuple[Card, ...]


class _Tiles(Struct, forbid_unknown_fields=True):
    tile: tuple[Tile, ...]


class LevelsFile(Struct, forbid_unknown_fields=True):
    """The file `levels.toml`."""

    level: tuple[Level, ...]


class _Structures(Struct, forbid_unknown_fields=True):
    structure: tuple[Blueprint, ...]


class Tables(Struct, frozen=True, dict=True):
    """Everything printed in one edition."""

    sheet: Sheet
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    levels: dict[int, Level]
    blueprints: dict[str, Blueprint]

    def pile(self, level: int) -> dict[str, int]:
        """Return the terrain tiles of a level by terrain (CV-TILE-02)."""
        return {tile.terrain: len(tile.ids) for tile in self.tiles if tile.first <= level}


def open_tables(edition: str) -> Opened:
    """Open an edition, completed where it is unfinished. Raises BadPosition."""
    from companion.games.crayonville.filling import fill

    return open_edition("crayonville", edition, fill)


def gaps_of(edition: str) -> Sequence[Gap]:
    """List what an unfinished edition lacks. Raises BadPosition for one that cannot be read."""
    read_tables(edition)
    return open_tables(edition).gaps


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition; raise BadPosition with every mistake in words."""
    opened = open_tables(edition)
    tables = Tables(
        sheet=opened.read("sheet.toml", Sheet),
        cards=opened.read("cards.toml", CardsFile).card,
        tiles=opened.read("tiles.toml", _Tiles).tile,
        levels={level.number: level for level in opened.read("levels.toml", LevelsFile).level},
        blueprints={plan.name: plan for plan in opened.read("structures.toml", _Structures).structure},
    )
    # Tests hold what ships to the same counts.
    mistakes = check_tables(tables) if edition != STAND_IN else []
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
    return [*_check_sheet(tables.sheet), *_check_cards(tables), *_check_levels(tables), *_check_structures(tables)]


def _check_sheet(sheet: Sheet) -> Iterator[str]:
    printed = Counter(sheet.start.values())
    if printed != Counter(wood=2, field=1, water=1):
        yield f"sheet.toml: start has {dict(printed)}, not 2 wood, 1 field, 1 water"
    if not 1 <= sheet.columns <= 26 or not 1 <= sheet.rows <= 99:
        yield "sheet.toml: a sheet has 1 to 26 columns and 1 to 99 rows"
        return
    if len(sheet.spaces) < FEWEST_SPACES:
        yield f"sheet.toml: {len(sheet.spaces)} spaces, at least {FEWEST_SPACES} are needed"
    for space in sorted(set(sheet.start) - set(sheet.spaces)):
        yield f"sheet.toml: start space {space} is not on the sheet"


def _check_cards(tables: Tables) -> Iterator[str]:
    cards: Counter[CardName] = Counter()
    for card in tables.cards:
        cards[card.name] += len(card.ids)
    for name, count in CARD_COUNTS.items():
        if cards[name] != count:
            yield f"cards.toml: {cards[name]} {name} cards, the box holds {count}"
    tiles = Counter({tile.terrain: len(tile.ids) for tile in tables.tiles})
    for terrain in TERRAINS:
        if tiles[terrain] != TILES_EACH:
            yield f"tiles.toml: {tiles[terrain]} {terrain} tiles, the box holds {TILES_EACH}"
    yield from deck_faults(tables.cards, tables.levels.values())


def deck_faults(cards: Iterable[Card], levels: Iterable[Level]) -> Iterator[str]:
    """Say in which levels the cards do not make a deck of the fixed pattern."""
    for level in levels:
        used = [card for card in cards if card.first <= level.number <= card.last and not card.starter]
        actions = sum(len(card.ids) for card in used if card.kind == "action") - level.actions_removed
        scorings = sum(len(card.ids) for card in used if card.kind == "scoring") - level.scorings_removed
        if actions != 2 * scorings - 1:
            wanted = f"{scorings} scorings, not {2 * scorings - 1}"
            yield f"cards.toml: level {level.number} has {actions} actions for {wanted}"
        if any(card.name == "tax" for card in used) and not level.tax:
            yield f"levels.toml: level {level.number} uses Tax, but has no tax amounts"


def _check_levels(tables: Tables) -> Iterator[str]:
    for number in LEVELS:
        if number not in tables.levels:
            yield f"levels.toml: level {number} is missing"
    for number, level in tables.levels.items():
        for row in (level.market, level.feast, level.tax):
            if len(row) not in (0, 3) or list(row) != sorted(set(row)):
                yield f"levels.toml: level {number} needs three rising amounts, not {list(row)}"
        if not 1 <= level.setup <= TILES_EACH or any(units < 0 for units in level.stock.values()):
            yield f"levels.toml: level {number}: setup is 1 to {TILES_EACH}, a stock 0 or more"


def _check_structures(tables: Tables) -> Iterator[str]:
    for name in STRUCTURES:
        if name not in tables.blueprints:
            yield f"structures.toml: {name} is missing"
    for plan in tables.blueprints.values():
        for part in plan.price:
            if len(part.kinds) not in (1, 2) or part.amount < 1:
                yield f"structures.toml: {plan.name}: a part of a price is 1 or more of one or two kinds"
