"""Which kingdoms, taxes and priests account for face-down tiles and coins (KV-TAX-03, KV-KIN-03, KV-PRI-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import product

from companion.games.king_of_the_valley.castle import COLUMN_OF, KINGDOM
from companion.games.king_of_the_valley.components import COLUMNS, Column, need_of
from companion.games.king_of_the_valley.state import SeatState, State
from companion.games.king_of_the_valley.tables import Tables

# The number of subjects each collector of a castle needed, in the order of the tax tokens.
Needs = tuple[int, ...]


def possible_needs(tables: Tables) -> frozenset[int]:
    """Return how many subjects the collectors of an edition turn face-down."""
    return frozenset(filter(None, map(need_of, tables.box)))


def turned(seat: SeatState) -> Counter[Column]:
    """Count the face-down tiles by column."""
    return Counter(COLUMN_OF[tile] for tile in seat.down)


def most_claims(counts: Counter[Column]) -> int:
    """Return the most kingdoms these tiles can have made (KV-KIN-01)."""
    return min(sum(counts[column] for column in columns) for columns in KINGDOM)


def taxed_by(seat: SeatState, needs: Collection[int]) -> Iterator[Needs]:
    """Yield the possible needs of a castle's collectors; nothing if its face-down tiles do not add up.

    Only a kingdom or a tax turns a tile, which then stays in the castle: wizards swap face-up tiles (KV-WIZ-04).
    """
    counts, claims = turned(seat), seat.kingdoms - seat.granted
    for farmers in range(max(0, claims) + 1):
        spent = dict.fromkeys(COLUMNS, claims) | {"farmer": farmers, "wife": claims - farmers}
        left = {column: counts[column] - spent[column] for column in COLUMNS}
        if all(left[column] in needs if column in seat.taxed else not left[column] for column in COLUMNS):
            yield tuple(left[column] for column in seat.taxed)


def missing_collectors(state: State) -> Counter[int]:
    """Count by need the collectors that tax tokens require and that are not among the used ones (KV-TAX-08)."""
    used = Counter(filter(None, map(need_of, state.discard)))
    needs = possible_needs(state.tables)
    readings = product(*(tuple(taxed_by(seat, needs)) for seat in state.seats.values()))
    missing = (Counter(need for castle in castles for need in castle) - used for castles in readings)
    return min(missing, key=Counter.total, default=Counter())


def missing_priests(state: State) -> int:
    """Count the priests that coins in the valley require and that are not among the used ones (KV-PRI-08)."""
    return max(0, sum(state.coins.values()) - state.discard.count("P"))
