"""A game in progress, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.castle import Tiles
from companion.games.king_of_the_valley.components import HILL_ROWS, SIDES, STAGES, Column, Side
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import Tables, prices_of, read_tables
from companion.referee.events import Event

Step = Literal["first", "lay", "place", "summon", "activate", "kingdom", "column", "put", "draw", "over"]
SETUP_STEPS: tuple[Step, ...] = ("first", "lay", "place")
Hill = dict[Side, Tiles]
# The places of the hill by column, from the bottom.
PLACES: dict[Side, tuple[str, ...]] = {side: tuple(f"{side}{row + 1}" for row in range(HILL_ROWS)) for side in SIDES}
NOWHERE = -1
OPEN = ""


class SeatState(Struct, frozen=True):
    """A player: position of the king, gold, castle tiles face-up and face-down, tokens."""

    colour: str
    gold: int = 2
    king: int = NOWHERE
    up: Tiles = ()
    down: Tiles = ()
    taxed: tuple[Column, ...] = ()
    kingdoms: int = 0
    # Reputation given or taken by the referee.
    adjusted: int = 0
    # How many of the kingdom tokens the referee gave; below 0 if he took some.
    granted: int = 0

    @property
    def castle(self) -> Tiles:
        return (*self.up, *self.down)


class State(Struct, frozen=True):
    """The table. The piles are known by size, and `coming` counts what can still come up from the pile in use.

    `order` lists the seats clockwise from the starting player, `open` the squares to fill in order, `pending` the
    summoned tiles that still need a choice; `chosen` is the column that replenishes the valley.
    """

    edition: str
    switches: Switches
    step: Step
    seats: dict[str, SeatState]
    piles: tuple[int, ...]
    coming: Mapping[str, int]
    hill: Hill
    order: tuple[str, ...] = ()
    turn: str = ""
    round: int = 1
    valley: Tiles = (OPEN,) * len(SQUARES)
    coins: Mapping[int, int] = {}
    discard: Tiles = ()
    # Tiles that the referee allowed beyond the edition (KV-R62).
    allowed: Tiles = ()
    recruited: bool = False
    open: tuple[int, ...] = ()
    pending: Tiles = ()
    chosen: Literal["", "L", "R"] = ""
    drawn: str = ""
    # True once the hill could not be filled (KV-END-01).
    ending: bool = False

    @property
    def tables(self) -> Tables:
        return read_tables(self.edition)

    @property
    def prices(self) -> tuple[int, ...]:
        """The price of each row of the hill, from the bottom."""
        return prices_of(self.edition, self.switches.hill_prices)

    @property
    def stage(self) -> int | None:
        """Which pile the next tile comes from: I, then II, then III (KV-REF-09); None when all are empty."""
        first, second, third = self.piles
        return 0 if first else 1 if second else 2 if third else None

    @property
    def on_hill(self) -> int:
        """The number of tiles on the hill."""
        return len(self.hill["L"]) + len(self.hill["R"])

    def rivals(self, name: str) -> frozenset[int]:
        """Return the squares occupied by other kings."""
        return frozenset(seat.king for other, seat in self.seats.items() if other != name)


Result = tuple[State, tuple[Event, ...]]


def with_seat(state: State, name: str, seat: SeatState) -> State:
    return replace(state, seats={**state.seats, name: seat})


def hill_tile(state: State, place: str) -> str:
    """Return the tile on a place of the hill such as `L3`, or an empty string."""
    column, row = state.hill["L" if place[0] == "L" else "R"], int(place[1])
    return column[row - 1] if row <= len(column) else OPEN


def price_of(state: State, place: str) -> int:
    """Return what a place of the hill costs (KV-REC-04, KV-R61)."""
    return state.prices[int(place[1]) - 1]


def hill_places(state: State) -> list[tuple[str, str]]:
    """List the places of the hill with their tiles, from the bottom, column by column."""
    return [pair for side in SIDES for pair in zip(PLACES[side], state.hill[side], strict=False)]


def pile_name(state: State) -> str:
    """Name the pile that the next tile comes from."""
    return STAGES[state.stage] if state.stage is not None else "none"
