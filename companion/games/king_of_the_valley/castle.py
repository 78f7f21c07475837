"""A castle: subjects by column, face-up or face-down. A jester is written with his column: `J:K` (KV-JES-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from companion.games.king_of_the_valley.components import COLUMN_OF_LETTER, COLUMNS, NAMES, ORDERS, Column

KNIGHTS = tuple(f"K{number}" for number in ORDERS)
LETTERS: dict[Column, str] = {column: letter for letter, column in COLUMN_OF_LETTER.items()}
JESTER_IN: dict[Column, str] = {column: f"J:{LETTERS[column]}" for column in COLUMNS}
# Every tile that a castle can hold, column by column, its jester last.
TILES_OF: dict[Column, tuple[str, ...]] = {
    column: (*(KNIGHTS if column == "knight" else (LETTERS[column],)), JESTER_IN[column]) for column in COLUMNS
}
COLUMN_OF: dict[str, Column] = {tile: column for column, tiles in TILES_OF.items() for tile in tiles}
PLACE_OF = {tile: place for place, tile in enumerate(COLUMN_OF)}
# What can be typed for a castle tile; a plain J is any jester that fits.
HELD = ("J", *COLUMN_OF)
HELD_ALIASES = {
    **{NAMES[tile].casefold(): tile for tile in HELD if tile in NAMES},
    **{f"j>{letter.casefold()}": f"J:{letter}" for letter in COLUMN_OF_LETTER},
}
# The columns of a kingdom: one subject of each influence from 5 to 1 (KV-KIN-01, KV-KIN-06).
KINGDOM: tuple[tuple[Column, ...], ...] = (("queen",), ("duke",), ("countess",), ("knight",), ("farmer", "wife"))

Tiles = tuple[str, ...]


def sort_tiles(tiles: Iterable[str]) -> Tiles:
    """Put castle tiles in the order of the columns."""
    return tuple(sorted(tiles, key=PLACE_OF.__getitem__))


def add_tiles(tiles: Tiles, more: Iterable[str]) -> Tiles:
    return sort_tiles((*tiles, *more))


def without(tiles: Tiles, fewer: Iterable[str]) -> Tiles:
    """Return the tiles without some of them; raise ValueError if one is missing."""
    left = list(tiles)
    for tile in fewer:
        left.remove(tile)
    return tuple(left)


def in_column(tiles: Iterable[str], column: Column) -> list[str]:
    return [tile for tile in tiles if COLUMN_OF[tile] == column]


def choose(tiles: Iterable[str], number: int) -> Iterator[Tiles]:
    """Yield every different choice of this number of tiles."""
    yield from dict.fromkeys(combinations(sort_tiles(tiles), number))


def holds(tiles: Iterable[str], part: Iterable[str]) -> bool:
    """Return whether tiles include a part, each tile counted once."""
    return not Counter(part) - Counter(tiles)


def has_kingdom(tiles: Iterable[str]) -> bool:
    """Return whether these tiles make a kingdom: a subject of each influence from 5 to 1 (KV-KIN-01)."""
    found = {COLUMN_OF[tile] for tile in tiles}
    return all(any(column in found for column in columns) for columns in KINGDOM)


def kingdoms(tiles: Tiles) -> list[Tiles]:
    """List every different kingdom these tiles make; jesters count as their columns (KV-JES-07, KV-R34).

    Taxed types may be used (KV-KIN-11), and each later turn may use other tiles (KV-KIN-10).
    """
    if not has_kingdom(tiles):
        return []
    kinds = dict.fromkeys(tiles)
    return list(product(*([tile for tile in kinds if COLUMN_OF[tile] in columns] for columns in KINGDOM)))
