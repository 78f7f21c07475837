"""An edition read from its files and checked against the rulebook's component list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from msgspec import Struct

from companion.games.king_of_the_valley.components import (
    CODE,
    COLLECTORS,
    HILL_ROWS,
    JESTERS,
    KNIGHTS_EACH,
    NAMES,
    ORDERS,
    PILES,
    PRIESTS,
    STAGES,
    SUBJECTS,
    WIZARDS,
    CastleColumn,
    Column,
    Order,
    Tile,
    code_order,
    need_of,
    pay_of,
)
from companion.games.king_of_the_valley.filling import fill
from companion.games.unfinished import Opened, open_edition
from companion.referee.problems import BadPosition


class _Tiles(Struct, forbid_unknown_fields=True):
    tile: tuple[Tile, ...]


class _Hill(Struct, forbid_unknown_fields=True):
    prices: tuple[int, ...]


class _Orders(Struct, forbid_unknown_fields=True):
    order: tuple[Order, ...]


class _Castle(Struct, forbid_unknown_fields=True):
    colours: tuple[str, ...]
    column: tuple[CastleColumn, ...]


class Tables(Struct, frozen=True, dict=True):
    """Everything printed in one edition."""

    tiles: tuple[Tile, ...]
    prices: tuple[int, ...]
    orders: tuple[Order, ...]
    castle: tuple[CastleColumn, ...]
    colours: tuple[str, ...]

    @cached_property
    def stages(self) -> tuple[dict[str, int], ...]:
        """The number of tiles in each stage, by code."""
        found: tuple[Counter[str], ...] = tuple(Counter() for _ in STAGES)
        for tile in self.tiles:
            found[STAGES.index(tile.stage)][tile.code] += tile.count
        return tuple(map(dict, found))

    @cached_property
    def later(self) -> tuple[dict[str, int], ...]:
        """For each stage, the tiles of all later stages."""
        sums = (sum((Counter(stage) for stage in self.stages[n + 1 :]), Counter()) for n in range(len(STAGES)))
        return tuple(map(dict, sums))

    @cached_property
    def box(self) -> dict[str, int]:
        """The number of all tiles by code, sorted by kind."""
        total = sum((Counter(stage) for stage in self.stages), Counter())
        return {code: total[code] for code in sorted(total, key=code_order)}

    @cached_property
    def influence(self) -> dict[Column, int]:
        """What a subject of each column is worth."""
        return {column.name: column.influence for column in self.castle}


def open_tables(edition: str) -> Opened:
    """Open an edition, completed where it is unfinished. Raises BadPosition."""
    return open_edition("king-of-the-valley", edition, fill)


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition; raise BadPosition listing every mistake."""
    opened = open_tables(edition)
    castle = opened.read("castle.toml", _Castle)
    tables = Tables(
        tiles=opened.read("tiles.toml", _Tiles).tile,
        prices=opened.read("hill.toml", _Hill).prices,
        orders=opened.read("orders.toml", _Orders).order,
        castle=castle.column,
        colours=castle.colours,
    )
    mistakes = [*_check_tiles(tables), *_check_boards(tables)]
    if mistakes:
        raise BadPosition(f"edition {Path(edition).name}: " + "; ".join(mistakes))
    return tables


def _check_tiles(tables: Tables) -> Iterator[str]:
    """Check the tiles against the rulebook and yield every mistake (KV-SET-06, KV-R05)."""
    bad = [tile for tile in tables.tiles if not CODE.fullmatch(tile.code) or tile.count < 1]
    for tile in bad:
        yield f"tiles.toml: '{tile.code}' x {tile.count} in stage {tile.stage} is not a tile of the game"
    if bad:
        return
    for stage, tiles in zip(STAGES, tables.stages, strict=True):
        if sum(tiles.values()) != PILES[stage]:
            yield f"tiles.toml: stage {stage} has {sum(tiles.values())} tiles, not {PILES[stage]}"
    yield from _check_counts(tables)
    for code in (code for code in tables.box if code[0] == "T"):
        need, pay = need_of(code), pay_of(code)
        if need not in (0, 3, 4, 5) or pay not in (range(5, 11) if need else range(3, 5)):
            yield f"tiles.toml: {code}: a collector needs 0 and pays 3 or 4, or needs 3 to 5 and pays 5 to 10"


def _check_counts(tables: Tables) -> Iterator[str]:
    letters: Counter[str] = Counter()
    for code, count in tables.box.items():
        letters[code[0]] += count
    wanted = {NAMES_TO_LETTER[name]: count for name, (count, _) in SUBJECTS.items()} | {"J": JESTERS, "T": COLLECTORS}
    for letter, count in wanted.items():
        if letters[letter] != count:
            yield f"tiles.toml: {letters[letter]} {NAMES[letter]} tiles, but the box has {count}"
    for number in ORDERS:
        if tables.box.get(f"K{number}", 0) != KNIGHTS_EACH:
            yield f"tiles.toml: {tables.box.get(f'K{number}', 0)} knights of Order {number}, not {KNIGHTS_EACH}"
    for letter, stages in (("P", PRIESTS), ("Z", WIZARDS)):
        if any(tiles.get(letter, 0) != stages[stage] for stage, tiles in _by_stage(tables)):
            yield f"tiles.toml: there must be one {NAMES[letter]} in each of the stages {', '.join(stages)}"
    if any(not any(code[0] == "T" for code in tiles) for _, tiles in _by_stage(tables)):
        yield "tiles.toml: every stage needs tax collectors"


NAMES_TO_LETTER = {name: letter for letter, name in NAMES.items()}


def _by_stage(tables: Tables) -> Iterator[tuple[str, Mapping[str, int]]]:
    return zip(STAGES, tables.stages, strict=True)


def _check_boards(tables: Tables) -> Iterator[str]:
    if len(tables.prices) != HILL_ROWS or not is_rising(tables.prices):
        yield f"hill.toml: the hill needs {HILL_ROWS} rising prices, not {list(tables.prices)}"
    if [order.number for order in tables.orders] != list(ORDERS):
        yield "orders.toml: the Orders must be numbered 1 to 4"
    yield from _check_orders(tables)
    printed = {column.name: (column.count, column.influence) for column in tables.castle}
    if printed != SUBJECTS or len(tables.castle) != len(SUBJECTS):
        figures = ", ".join(f"{name} ({count} with influence {worth})" for name, (count, worth) in SUBJECTS.items())
        yield f"castle.toml: the columns must be {figures}"
    if not all(is_word(column.title.replace("'", "")) for column in tables.castle):
        yield "castle.toml: every column needs a title"
    if (
        len(set(tables.colours)) != len(tables.colours)
        or len(tables.colours) < 4
        or not all(map(is_word, tables.colours))
    ):
        yield "castle.toml: four players need four different colours"


def _check_orders(tables: Tables) -> Iterator[str]:
    """Check that the names of Orders, which are typed, differ from each other and from other words."""
    names = [order.name.casefold() for order in tables.orders]
    taken = {*NAMES.values(), "jester-farmer", "jester-wife", "kingdoms", "gold", "reputation", "name"}
    for name in names:
        if not is_word(name) or len(name) < 2 or name in taken or names.count(name) > 1:
            yield f"orders.toml: '{name}' cannot name an Order: use a unique word of letters"


def is_word(text: str) -> bool:
    """Return whether a name consists of letters, with spaces or hyphens between them."""
    return bool(text) and all(part.isalpha() for part in text.replace("-", " ").split(" "))


def is_rising(prices: tuple[int, ...]) -> bool:
    """Return whether each row of the hill costs more than the one below, and the lowest more than 0."""
    return prices[0] > 0 and list(prices) == sorted(set(prices))


def are_prices(words: str) -> bool:
    """Return whether words are hill prices: six rising numbers."""
    numbers = words.split()
    is_number = all(number.isascii() and number.isdigit() and len(number) < 3 for number in numbers)
    return is_number and len(numbers) == HILL_ROWS and is_rising(tuple(map(int, numbers)))


@cache
def prices_of(edition: str, chosen: str) -> tuple[int, ...]:
    """Return the price of each row: the edition's, or those the table chose (KV-R01)."""
    return tuple(map(int, chosen.split())) if chosen else read_tables(edition).prices
