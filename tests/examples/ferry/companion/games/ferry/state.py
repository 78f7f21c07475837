"""The components of an edition and the state of the table, as frozen values."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.library import edition_folder, read_table

Tide = Literal["high", "low"]
TIDES: tuple[Tide, ...] = ("high", "low")
Name = Annotated[str, Meta(pattern="^[a-z]{2,10}$")]
Figure = Annotated[int, Meta(ge=1, le=99)]


class Traveller(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of traveller; each player has one."""

    id: Name
    weight: Figure


class Boat(Struct, frozen=True, forbid_unknown_fields=True):
    """The capacity of the ferry, and the fare for each traveller of another player."""

    capacity: Figure
    fare: Figure


class Tables(Struct, frozen=True):
    """The file of an edition: the travellers of each player, and the ferry."""

    traveller: Annotated[tuple[Traveller, ...], Meta(min_length=1, max_length=6)]
    ferry: Boat

    def __post_init__(self) -> None:
        if len(self.weights) < len(self.traveller):
            raise ValueError("two travellers have the same id")
        if max(self.weights.values()) > self.ferry.capacity:
            raise ValueError("a traveller is too heavy for the ferry")

    @property
    def weights(self) -> dict[str, int]:
        """The weight of each traveller."""
        return {traveller.id: traveller.weight for traveller in self.traveller}


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition. Raises BadPosition, which names the file and the field."""
    return read_table(edition_folder("ferry", edition) / "ferry.toml", Tables)


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings that a table may change; the default is the companion's reading."""

    own_only: Literal["yes", "no"] = "yes"


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """Travellers on the bank and aboard by seat; the others are across. `fares` are points for casting off."""

    bank: dict[str, tuple[str, ...]]
    aboard: dict[str, tuple[str, ...]]
    fares: dict[str, int]
    turn: str
    is_tide_due: bool = False
    edition: str = "stand-in"
    rulings: Switches = Switches()

    @property
    def weight(self) -> int:
        """The weight aboard."""
        weights = read_tables(self.edition).weights
        return sum(weights[traveller] for travellers in self.aboard.values() for traveller in travellers)

    @property
    def room(self) -> int:
        """The weight that can still board (FE-BRD-02)."""
        return read_tables(self.edition).ferry.capacity - self.weight

    @property
    def is_over(self) -> bool:
        """Whether everyone is across (FE-END-01)."""
        return not any(self.bank.values()) and not any(self.aboard.values())

    def can_board(self, seat: str) -> tuple[str, ...]:
        """Return the travellers of a seat that still fit on the ferry."""
        weights = read_tables(self.edition).weights
        return tuple(traveller for traveller in self.bank[seat] if weights[traveller] <= self.room)

    def across(self, seat: str) -> tuple[str, ...]:
        """Return the travellers of a seat that have crossed."""
        away = (*self.bank[seat], *self.aboard[seat])
        return tuple(traveller for traveller in read_tables(self.edition).weights if traveller not in away)

    def turn_from(self, seat: str) -> str:
        """Return the first seat, clockwise from this one, with a traveller on the bank (FE-GEN-03), or this seat."""
        seats = tuple(self.bank)
        start = seats.index(seat)
        return next((other for other in (*seats[start:], *seats[:start]) if self.bank[other]), seat)

    def seat_after(self, seat: str) -> str:
        """Return the next seat clockwise (FE-GEN-01)."""
        seats = tuple(self.bank)
        return seats[(seats.index(seat) + 1) % len(seats)]
