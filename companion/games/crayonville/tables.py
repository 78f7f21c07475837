"""The tables of an edition, read from its files and checked against the rulebook's counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from companion.games.crayonville.components import (
    CARD_COUNTS,
    FEWEST_SPACES,
    LEVELS,
    TERRAINS,
    TILES_EACH,
    Blueprint,
    Card,
    CardName,
    CardsFile,
    Level,
    LevelsFile,
    Tile,
    deck_faults,
)
from companion.games.crayonville.filling import fill
from companion.games.crayonville.sheet import Sheet
from companion.games.unfinished import Opened, open_edition
from companion.referee.editions import Gap
from companion.referee.header import STAND_IN
from companion.referee.problems import BadPosition


class _Tiles(Struct, forbid_unknown_fields=True):
    tile: tuple[Tile, ...]


class _Structures(Struct, forbid_unknown_fields=True):
    structure: tuple[Blueprint, ...]


class Tables(Struct, frozen=True, dict=True):
    """The contents of one edition."""

    sheet: Sheet
    cards: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    levels: dict[int, Level]
    blueprints: dict[str, Blueprint]

    def pile(self, level: int) -> dict[str, int]:
        """Return the terrain tiles of a level by terrain (CV-TILE-02)."""
        return {tile.terrain: len(tile.ids) for tile in self.tiles if tile.first <= level}


def open_tables(edition: str) -> Opened:
    """Open an edition, completing what is unfinished; raise BadPosition if it cannot be read."""
    return open_edition("crayonville", edition, fill)


def gaps_of(edition: str) -> Sequence[Gap]:
    """List what an unfinished edition lacks; raise BadPosition if it cannot be read."""
    read_tables(edition)
    return open_tables(edition).gaps


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition; raise BadPosition with every mistake found."""
    opened = open_tables(edition)
    tables = Tables(
        sheet=opened.read("sheet.toml", Sheet),
        cards=opened.read("cards.toml", CardsFile).card,
        tiles=opened.read("tiles.toml", _Tiles).tile,
        levels={level.number: level for level in opened.read("levels.toml", LevelsFile).level},
        blueprints={plan.name: plan for plan in opened.read("structures.toml", _Structures).structure},
    )
    # The shipped edition is checked by a test.
    mistakes = check_tables(tables) if edition != STAND_IN else []
    if mistakes:
        raise BadPosition(f"edition {Path(edition).name}: " + "; ".join(mistakes))
    return tables


STRUCTURES = (
    "house", "boat", "works", "road", "tower", "battleship", "wall", "fortified-tower", "townhouse", "upgrade",
)  # fmt: skip


def check_tables(tables: Tables) -> list[str]:
    """Check an edition against the rulebook's counts and list every mistake."""
    return [*_check_sheet(tables.sheet), *_check_cards(tables), *_check_levels(tables), *_check_structures(tables)]


def _check_sheet(sheet: Sheet) -> Iterator[str]:
    printed = Counter(sheet.start.values())
    if printed != Counter(wood=2, field=1, water=1):
        found = ", ".join(f"{count} {terrain}" for terrain, count in printed.items()) or "nothing"
        yield f"sheet.toml: start has {found}, not 2 wood, 1 field, 1 water"
    if not 1 <= sheet.columns <= 26 or not 1 <= sheet.rows <= 99:
        yield "sheet.toml: a sheet must have 1 to 26 columns and 1 to 99 rows"
        return
    if len(sheet.spaces) < FEWEST_SPACES:
        yield f"sheet.toml: the sheet has {len(sheet.spaces)} spaces and needs at least {FEWEST_SPACES}"
    for space in sorted(set(sheet.start) - set(sheet.spaces)):
        yield f"sheet.toml: start space {space} is not on the sheet"


def _check_cards(tables: Tables) -> Iterator[str]:
    cards: Counter[CardName] = Counter()
    for card in tables.cards:
        cards[card.name] += len(card.ids)
    for name, count in CARD_COUNTS.items():
        if cards[name] != count:
            yield f"cards.toml: {cards[name]} {name} cards, not {count} as in the box"
    tiles = Counter({tile.terrain: len(tile.ids) for tile in tables.tiles})
    for terrain in TERRAINS:
        if tiles[terrain] != TILES_EACH:
            yield f"tiles.toml: {tiles[terrain]} {terrain} tiles, not {TILES_EACH} as in the box"
    yield from deck_faults(tables.cards, tables.levels.values())


def _check_levels(tables: Tables) -> Iterator[str]:
    for number in LEVELS:
        if number not in tables.levels:
            yield f"levels.toml: level {number} is missing"
    for number, level in tables.levels.items():
        for row in (level.market, level.feast, level.tax):
            if len(row) not in (0, 3) or list(row) != sorted(set(row)):
                yield f"levels.toml: level {number} needs three increasing thresholds, not {list(row)}"
        if not 1 <= level.setup <= TILES_EACH or any(units < 0 for units in level.stock.values()):
            yield f"levels.toml: level {number}: setup must be 1 to {TILES_EACH}, and stock cannot be negative"


def _check_structures(tables: Tables) -> Iterator[str]:
    for name in STRUCTURES:
        if name not in tables.blueprints:
            yield f"structures.toml: {name} is missing"
    for plan in tables.blueprints.values():
        for part in plan.price:
            if len(part.kinds) not in (1, 2) or part.amount < 1:
                yield f"structures.toml: {plan.name}: each part of a price must be at least 1 unit of one or two kinds"
