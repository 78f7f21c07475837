"""The moves of Crayonville, one class per verb.

No move touches another player's sheet or stock (CV-GEN-09), none takes a drawing off a sheet (CV-BUILD-09).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.games.crayonville.components import CARD_NAMES, RESOURCES, CardName, Resource, Terrain
from companion.games.crayonville.sheet import Space, space_order
from companion.referee.moves import Move, Seat, Text
from companion.referee.words import Choice, Pair, Pattern, Word

At = Annotated[Space, Meta(title="space")]
Goods = Annotated[Resource, Meta(title="resource")]
Flipped = Annotated[CardName, Meta(title="card")]
RoadPair = Annotated[tuple[Space, Space], Meta(title="road")]
WallPair = Annotated[tuple[Space, Space], Meta(title="wall")]
WorksPair = Annotated[tuple[Space, Space], Meta(title="works")]

# Two letters for each card, as on the cards themselves; a Harvest also by what it brings.
CARD_CODES = ("ex", "hw", "hg", "hf", "hs", "pr", "fe", "ma", "tx")
HARVEST_CARDS = [name for name in CARD_NAMES if name.startswith("harvest-")]
CARD_ALIASES: dict[str, str] = {
    **dict(zip(CARD_CODES, CARD_NAMES, strict=True)),
    **{name.removeprefix("harvest-"): name for name in HARVEST_CARDS},
}
SPACE = Pattern("a space such as G7", r"[A-Z][1-9][0-9]?")
WORDS: dict[str, Word] = {
    "space": SPACE,
    "resource": Choice(RESOURCES, {"leather": "meat"}),
    "card": Choice(CARD_NAMES, CARD_ALIASES),
    "road": Pair(SPACE, "-", space_order),
    "wall": Pair(SPACE, "|", space_order),
    "works": Pair(SPACE, "+", space_order),
}


class Amount(Struct, frozen=True, gc=False):
    """So many units of a resource."""

    notation: ClassVar[str] = "{units} {kind}"
    units: int
    kind: Goods

    def __str__(self) -> str:
        return f"{self.units} {self.kind}"


class Value(Move, frozen=True):
    """The referee states a village's building value (CV-SET-06, with `building_value: manual`)."""

    notation: ClassVar[str] = "value {seat} {units}"
    seat: Seat
    units: int


class Take(Move, frozen=True):
    """Choose the kind of extra starting resources, a kind at a time (CV-SET-08)."""

    notation: ClassVar[str] = "{seat} take {units} {kind}"
    seat: Seat
    units: int
    kind: Goods


class Draw(Move, frozen=True):
    """Terrain tiles that a player drew (CV-TILE-03, CV-EXP-01)."""

    notation: ClassVar[str] = "draw {seat} {tiles}"
    reveals: ClassVar[bool] = True
    begins_play: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[Terrain, ...]


class Colour(Move, frozen=True):
    """Use a tile to colour a blank space (CV-EXP-04)."""

    notation: ClassVar[str] = "{seat} colour {terrain} {at}"
    inks: ClassVar[bool] = True
    seat: Seat
    terrain: Terrain
    at: At


class Animal(Move, frozen=True):
    """Use a tile to add an animal, or a fish in water, to a space of its terrain (CV-EXP-05)."""

    notation: ClassVar[str] = "{seat} animal {terrain} {at}"
    inks: ClassVar[bool] = True
    seat: Seat
    terrain: Terrain
    at: At


class Lose(Move, frozen=True):
    """Give up a kept tile that has no place at all (CV-R57)."""

    notation: ClassVar[str] = "{seat} lose {terrain}"
    seat: Seat
    terrain: Terrain


class Flip(Move, frozen=True):
    """The next card of the action deck (CV-TURN-01)."""

    notation: ClassVar[str] = "flip {card}"
    reveals: ClassVar[bool] = True
    begins_play: ClassVar[bool] = True
    card: Flipped


class Use(Move, frozen=True):
    """Use the flipped card (CV-TURN-03). With `meat: instead`, say how many animals are taken as meat."""

    notation: ClassVar[str] = "{seat} use [meat {meat}]"
    seat: Seat
    meat: int | None = None


class Pass(Move, frozen=True):
    """Do nothing with this card (CV-R14)."""

    notation: ClassVar[str] = "{seat} pass"
    seat: Seat


class Turn(Move, frozen=True):
    """Use the own card for nothing and turn it over (CV-BUILD-02, CV-R13)."""

    notation: ClassVar[str] = "{seat} turn"
    seat: Seat


class Expand(Move, frozen=True):
    """Use the Expand side of the own card (with `own_card: expand`)."""

    notation: ClassVar[str] = "{seat} expand"
    seat: Seat


class Build(Move, frozen=True):
    """Draw a structure that stands on one space, or upgrade one (CV-BUILD-01)."""

    notation: ClassVar[str] = "{seat} build {structure} {at} [with {pay}]"
    inks: ClassVar[bool] = True
    seat: Seat
    structure: Literal["house", "boat", "tower", "battleship", "townhouse", "upgrade"]
    at: At
    pay: tuple[Amount, ...] | None = None


class BuildWorks(Move, frozen=True):
    """Draw a production building over two spaces (CV-PROD-01)."""

    notation: ClassVar[str] = "{seat} build works [{product}] {at} [with {pay}]"
    inks: ClassVar[bool] = True
    seat: Seat
    at: WorksPair
    product: Goods | None = None
    pay: tuple[Amount, ...] | None = None


class BuildRoad(Move, frozen=True):
    """Draw a road segment between two spaces (CV-ROAD-01)."""

    notation: ClassVar[str] = "{seat} build road {at} [with {pay}]"
    inks: ClassVar[bool] = True
    seat: Seat
    at: RoadPair
    pay: tuple[Amount, ...] | None = None


class BuildWall(Move, frozen=True):
    """Draw a wall segment on the border of two spaces (CV-WALL-01)."""

    notation: ClassVar[str] = "{seat} build wall {at} [with {pay}]"
    inks: ClassVar[bool] = True
    seat: Seat
    at: WallPair
    pay: tuple[Amount, ...] | None = None


class Produce(Move, frozen=True):
    """Put units into a production building, named by either of its spaces (CV-MAKE-02)."""

    notation: ClassVar[str] = "{seat} produce {at} {units}"
    seat: Seat
    at: At
    units: int


class Sell(Move, frozen=True):
    """Sell units of one resource at a Market (CV-MARK-01)."""

    notation: ClassVar[str] = "{seat} sell {units} {kind}"
    seat: Seat
    units: int
    kind: Goods


class Feed(Move, frozen=True):
    """Spend food at a Feast, a kind at a time (CV-FEAST-01)."""

    notation: ClassVar[str] = "{seat} feed {units} {kind}"
    seat: Seat
    units: int
    kind: Goods


class Done(Move, frozen=True):
    """End a Build, Produce or Feast."""

    notation: ClassVar[str] = "{seat} done"
    seat: Seat


class Leave(Move, frozen=True):
    """A player leaves the level for good (CV-R61)."""

    notation: ClassVar[str] = "leave {seat} {why}"
    seat: Seat
    why: Text
