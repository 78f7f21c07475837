"""The moves of King of the Valley, one class per verb.

Gold is paid only to a priest or for a recruit, never from player to player (KV-GEN-09).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.games.king_of_the_valley.castle import HELD, HELD_ALIASES
from companion.games.king_of_the_valley.components import COLUMNS, NAMES, SIDES, Column, Side
from companion.games.king_of_the_valley.tables import Tables
from companion.referee.moves import Move, Seat, Text
from companion.referee.words import Choice, Pattern, Word

Square = Annotated[str, Meta(title="square")]
Taken = Annotated[str, Meta(title="taken")]
Place = Annotated[str, Meta(title="place")]
Tile = Annotated[str, Meta(title="tile")]
Held = Annotated[str, Meta(title="held")]
Portrait = Annotated[Column, Meta(title="portrait")]
HillSide = Annotated[Side, Meta(title="side")]

PLURALS = ("queens", "dukes", "countesses", "knights", "farmers", "wives")
PORTRAITS: dict[str, str] = {**dict(zip(PLURALS, COLUMNS, strict=True)), **{column[0]: column for column in COLUMNS}}
SHARED: dict[str, Word] = {
    "square": Pattern("a square such as c3", r"[a-e][1-5]", str.lower),
    "taken": Pattern("the squares to take, such as b1 c1", r"[a-e][1-5]", str.lower),
    "place": Pattern("a place on the hill such as L3", r"[LR][1-6]"),
    "portrait": Choice(COLUMNS, PORTRAITS),
    "side": Choice(SIDES, {"left": "L", "right": "R"}),
}


def words_for(tables: Tables) -> Mapping[str, Word]:
    """Return the words of the notation, with the tiles and Orders of an edition."""
    aliases = {name: letter for letter, name in NAMES.items() if letter in tables.box}
    orders = {order.name.casefold().replace(" ", "-"): f"K{order.number}" for order in tables.orders}
    return {
        **SHARED,
        "tile": Choice(tuple(tables.box), aliases | orders),
        "held": Choice(HELD, HELD_ALIASES | orders),
    }


class First(Move, frozen=True):
    """Name the starting player: the last to visit a castle, or chosen by lot (KV-SET-01, KV-R43)."""

    notation: ClassVar[str] = "first {seat}"
    seat: Seat


class Lay(Move, frozen=True):
    """Lay tiles of the setup in the order they are drawn: the valley from a5 to e1, then the hill (KV-SET-07..09)."""

    notation: ClassVar[str] = "lay {tiles}"
    reveals: ClassVar[bool] = True
    tiles: tuple[Tile, ...]


class PlaceKing(Move, frozen=True):
    """Put the king on a tile of the valley (KV-SET-11)."""

    notation: ClassVar[str] = "{seat} place {at}"
    seat: Seat
    at: Square


class Recruit(Move, frozen=True):
    """Recruit a subject from the hill; a jester needs a column (KV-REC-01, KV-REC-09)."""

    notation: ClassVar[str] = "{seat} recruit {place} [as {column}]"
    seat: Seat
    place: Place
    column: Portrait | None = None


class Summon(Move, frozen=True):
    """Move the king in a straight line and take the end tile, or a group of tiles passed (KV-SUM-01)."""

    notation: ClassVar[str] = "{seat} to {to} [take {take}]"
    via: ClassVar[tuple[str, ...]] = ()
    seat: Seat
    to: Square
    take: tuple[Taken, ...] | None = None


class SummonVia(Move, frozen=True):
    """Move the king by way of priests, in the order they are visited, and summon (KV-PRI-03)."""

    notation: ClassVar[str] = "{seat} via {via} to {to} [take {take}]"
    seat: Seat
    via: tuple[Square, ...]
    to: Square
    take: tuple[Taken, ...] | None = None


class Stay(Move, frozen=True):
    """Leave the king where he is, if nothing can be summoned (KV-R11)."""

    notation: ClassVar[str] = "{seat} stay"
    seat: Seat


class PlaceJester(Move, frozen=True):
    """Put a jester just summoned into a column, where he stays (KV-JES-02)."""

    notation: ClassVar[str] = "{seat} jester {column}"
    seat: Seat
    column: Portrait


class Swap(Move, frozen=True):
    """Use a wizard: swap a subject of the castle for one on the hill (KV-WIZ-02)."""

    notation: ClassVar[str] = "{seat} swap {give} for {place} [as {column}]"
    seat: Seat
    give: Held
    place: Place
    column: Portrait | None = None


class Tax(Move, frozen=True):
    """Tax subjects of one column for a collector, naming the tiles if they differ (KV-TAX-03, KV-R63)."""

    notation: ClassVar[str] = "{seat} tax {column} [{tiles}] [for {collector}]"
    seat: Seat
    column: Portrait
    tiles: tuple[Held, ...] | None = None
    collector: Tile | None = None


class Claim(Move, frozen=True):
    """Claim the kingdom bonus with five subjects (KV-KIN-01)."""

    notation: ClassVar[str] = "{seat} kingdom [{tiles}]"
    seat: Seat
    tiles: tuple[Held, ...] | None = None


class Decline(Move, frozen=True):
    """Claim nothing this turn (KV-GEN-06)."""

    notation: ClassVar[str] = "{seat} no kingdom"
    seat: Seat


class Replenish(Move, frozen=True):
    """Choose the column of the hill to replenish the valley from (KV-REF-02)."""

    notation: ClassVar[str] = "{seat} column {side}"
    seat: Seat
    side: HillSide


class Draw(Move, frozen=True):
    """Draw tiles for the hill, in order (KV-REF-09, KV-REF-10)."""

    notation: ClassVar[str] = "draw {tiles}"
    reveals: ClassVar[bool] = True
    tiles: tuple[Tile, ...]


class Put(Move, frozen=True):
    """Put the drawn tile on a column, with `hill_fill: player` (KV-R20)."""

    notation: ClassVar[str] = "{seat} put {side}"
    seat: Seat
    side: HillSide


class Allow(Move, frozen=True):
    """Allow one more tile of a kind than the edition has (KV-R62)."""

    notation: ClassVar[str] = "allow {tile} {why}"
    corrects: ClassVar[bool] = True
    tile: Tile
    why: Text
