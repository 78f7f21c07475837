"""Cards, tiles, levels and blueprints, as read from the files of an edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.referee.amounts import counted, plural
from companion.referee.editions import Listing

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
# The levels that introduce stone, animals and fish, and fortification.
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


def card_title(card: str | None) -> str:
    """Return a card's name as people say it: `Harvest Wood`."""
    return (card or "").replace("-", " ").title()


def all_of(number: int, thing: str) -> str:
    """Write a whole number of things: `the only card`, `both cards`, `all 3 cards`."""
    if number == 1:
        return f"the only {thing}"
    return f"both {plural(thing)}" if number == 2 else f"all {counted(number, thing)}"


def with_article(name: str) -> str:
    """Return a structure's name in words, after `a` or `an`."""
    words = "upgraded works" if name == "works+" else name.replace("-", " ")
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """Identical cards of the action deck and the levels that use them."""

    ids: tuple[str, ...]
    name: CardName
    kind: Literal["action", "scoring"]
    first: int
    last: int
    starter: bool = False


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """Identical terrain tiles and the first level that uses them."""

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
    """A part of a price: a number of units of any of the kinds."""

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


class LevelsFile(Struct, forbid_unknown_fields=True):
    """The file `levels.toml`."""

    level: tuple[Level, ...]


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


def deck_faults(cards: Iterable[Card], levels: Iterable[Level]) -> Iterator[str]:
    """Yield the levels whose cards do not fill the pattern of the deck."""
    for level in levels:
        used = [card for card in cards if card.first <= level.number <= card.last and not card.starter]
        actions = sum(len(card.ids) for card in used if card.kind == "action") - level.actions_removed
        scorings = sum(len(card.ids) for card in used if card.kind == "scoring") - level.scorings_removed
        if actions != 2 * scorings - 1:
            wanted = f"needs {2 * scorings - 1} for its {scorings} scoring cards"
            yield f"cards.toml: level {level.number} has {actions} action cards and {wanted}"
        if any(card.name == "tax" for card in used) and not level.tax:
            yield f"levels.toml: level {level.number} uses Tax but has no tax thresholds"
