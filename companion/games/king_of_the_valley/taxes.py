"""Whether a castle meets the requirements of specialists: taxes by column, swaps (KV-TAX, KV-WIZ, KV-SUM-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from companion.games.king_of_the_valley.castle import COLUMN_OF, JESTER_IN, Tiles, choose, in_column
from companion.games.king_of_the_valley.components import SPECIALISTS, Column, need_of
from companion.games.king_of_the_valley.state import SeatState, State
from companion.games.king_of_the_valley.switches import Switches


def is_taxable(tiles: Tiles, column: Column, switches: Switches) -> bool:
    """Return whether these tiles of one column are identical; a jester counts as its type (KV-JES-05, KV-TAX-07)."""
    real = [tile for tile in tiles if tile != JESTER_IN[column]]
    if not real and switches.tax_all_jesters == "no":
        return False
    return switches.identical_knights == "any" or len(set(real)) <= 1


def most_identical(tiles: Sequence[str], switches: Switches) -> int:
    """Count the most identical subjects among the tiles of one column."""
    real = [tile for tile in tiles if tile[0] != "J"]
    if not real:
        return len(tiles) if switches.tax_all_jesters == "yes" else 0
    if switches.identical_knights == "any":
        return len(tiles)
    return max(Counter(real).values()) + len(tiles) - len(real)


def tax_choices(up: Tiles, column: Column, need: int, switches: Switches) -> Iterator[Tiles]:
    """Return every different choice of identical subjects that a collector can tax (KV-TAX-03, KV-R30, KV-R63)."""
    return (tiles for tiles in choose(in_column(up, column), need) if is_taxable(tiles, column, switches))


def can_meet(needs: Sequence[int], capacities: Sequence[int]) -> bool:
    """Return whether each need fits a different column (KV-TAX-11, KV-R28, KV-R32); both are sorted largest first."""
    return len(needs) <= len(capacities) and all(n <= c for n, c in zip(needs, capacities, strict=False))


def capacities_of(seat: SeatState, switches: Switches) -> list[int]:
    """Return the most identical face-up subjects of each untaxed column, largest first."""
    columns: dict[Column, list[str]] = {}
    for tile in seat.up:
        columns.setdefault(COLUMN_OF[tile], []).append(tile)
    free = (tiles for column, tiles in columns.items() if column not in seat.taxed)
    return sorted((most_identical(tiles, switches) for tiles in free), reverse=True)


class Means:
    """What a castle can do for specialists now; computed at most once for all routes of a turn."""

    def __init__(self, state: State, seat: SeatState) -> None:
        self.state, self.seat = state, seat

    @cached_property
    def capacities(self) -> list[int]:
        return capacities_of(self.seat, self.state.switches)

    @cached_property
    def has_exchange(self) -> bool:
        """Whether there are a face-up tile in the castle and a subject on the hill to swap (KV-WIZ-01, KV-R25)."""
        on_hill = (tile for tiles in self.state.hill.values() for tile in tiles)
        return bool(self.seat.up) and any(tile[0] not in SPECIALISTS for tile in on_hill)

    def can_use(self, tiles: Sequence[str]) -> bool:
        """Return whether these summoned tiles, all of one character, can be placed or used (KV-SUM-10, KV-SPE-03)."""
        letter = tiles[0][0]
        if letter == "Z":
            return self.has_exchange
        if letter != "T":
            return True
        needs = sorted(filter(None, map(need_of, tiles)), reverse=True)
        return not needs or (sum(needs) <= len(self.seat.up) and can_meet(needs, self.capacities))
