"""The events of King of the Valley; `str()` gives the instruction for the table."""

from __future__ import annotations

from itertools import groupby

from companion.games.king_of_the_valley.components import name_of
from companion.referee.amounts import enumerated
from companion.referee.events import Event

SIDE_WORDS = {"L": "left", "R": "right"}


class TilesLaid(Event, frozen=True):
    """Tiles from the piles, with the places they are laid on."""

    places: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "lay face up: " + ", ".join(f"{code} on {place}" for place, code in self.places)


class KingPlaced(Event, frozen=True):
    """A king was placed in the valley."""

    seat: str
    at: str
    tile: str

    def __str__(self) -> str:
        return f"{self.seat}: place the king on {self.at} ({name_of(self.tile)})"


class Begun(Event, frozen=True):
    """A turn starts."""

    round: int
    seat: str

    def __str__(self) -> str:
        note = " (no recruiting)" if self.round == 1 else ""
        return f"round {self.round}{note}: {self.seat}'s turn"


class GoldChanged(Event, frozen=True):
    """A player gained or paid gold."""

    seat: str
    change: int
    now: int
    why: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.change:+d} gold ({self.why}), now {self.now}"


class KingMoved(Event, frozen=True):
    """A king moved along a straight line."""

    seat: str
    start: str
    end: str

    def __str__(self) -> str:
        return f"{self.seat}: move the king from {self.start} to {self.end}"


class Used(Event, frozen=True):
    """A specialist was used and leaves the game (KV-SPE-02)."""

    seat: str
    tile: str

    def __str__(self) -> str:
        return f"{self.seat}: discard the {name_of(self.tile)}"


class Taken(Event, frozen=True):
    """A tile was summoned from the valley."""

    seat: str
    tile: str
    at: str

    def __str__(self) -> str:
        return f"{self.seat}: take the {name_of(self.tile)} from {self.at}"


class Housed(Event, frozen=True):
    """A subject goes face up into a column of the castle (KV-OBT-01)."""

    seat: str
    tile: str
    column: str

    def __str__(self) -> str:
        return f"{self.seat}: place the {name_of(self.tile)} face up in the {self.column} column"


class Turned(Event, frozen=True):
    """Castle tiles are turned face down."""

    seat: str
    tiles: tuple[str, ...]
    token: str

    def __str__(self) -> str:
        return f"{self.seat}: turn {' '.join(self.tiles)} face down and {self.token}"


class LeftHill(Event, frozen=True):
    """A tile left the hill."""

    place: str
    tile: str

    def __str__(self) -> str:
        side = SIDE_WORDS[self.place[0]]
        return f"take the {name_of(self.tile)} from {self.place} and slide the {side} column down"


class Swapped(Event, frozen=True):
    """A wizard exchanged a subject of a castle for one on the hill."""

    seat: str
    given: str
    place: str
    received: str

    def __str__(self) -> str:
        return f"{self.seat}: put the {name_of(self.given)} on {self.place} and take the {name_of(self.received)}"


class Filled(Event, frozen=True):
    """Tiles moved from the hill to the valley, in order (KV-REF-05): square, tile and the column it came from.

    `coins` are the squares with a coin, `open` those that stay open because the hill is empty.
    """

    tiles: tuple[tuple[str, str, str], ...]
    coins: tuple[str, ...]
    slid: tuple[str, ...]
    open: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = []
        for side, tiles in groupby(self.tiles, key=lambda tile: tile[2]):
            put = (f"{code} on {square}{' (coin on top)' if square in self.coins else ''}" for square, code, _ in tiles)
            parts.append(f"replenish the valley from the bottom of the {SIDE_WORDS[side]} column: {', '.join(put)}")
        parts += [f"slide the {SIDE_WORDS[side]} column down" for side in self.slid]
        left = [f"{square}{' (its coin stays)' if square in self.coins else ''}" for square in self.open]
        parts += [f"no tile left for {enumerated(left)}"] if left else []
        return "; ".join(parts)


class Ended(Event, frozen=True):
    """The game is over."""

    winners: tuple[str, ...]
    words: str

    def __str__(self) -> str:
        return self.words
