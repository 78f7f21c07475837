"""The moves of Crayonville, one class per verb.

No move changes another player's sheet or stock (CV-GEN-09), and none removes a drawing from a sheet (CV-BUILD-09).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.games.crayonville.components import CARD_NAMES, RESOURCES, TERRAINS, CardName, Resource, Terrain
from companion.games.crayonville.sheet import Space, space_order
from companion.referee.moves import Move, Seat, Text
from companion.referee.words import Choice, Pair, Pattern, Word

At = Annotated[Space, Meta(title="space")]
Goods = Annotated[Resource, Meta(title="resource")]
Flipped = Annotated[CardName, Meta(title="card")]
RoadPair = Annotated[tuple[Space, Space], Meta(title="road")]
WallPair = Annotated[tuple[Space, Space], Meta(title="wall")]
WorksPair = Annotated[tuple[Space, Space], Meta(title="works")]

# Two letters for each card, as printed on it; a Harvest may also be named by its resource.
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
    "piece": Choice((*TERRAINS, *CARD_NAMES)),
    "road": Pair(SPACE, "-", space_order),
    "wall": Pair(SPACE, "|", space_order),
    "works": Pair(SPACE, "+", space_order),
}


class Amount(Struct, frozen=True, gc=False):
    """A number of units of a resource."""

    notation: ClassVar[str] = "{units} {kind}"
    units: int
    kind: Goods

    def __str__(self) -> str:
        return f"{self.units} {self.kind}"


class Value(Move, frozen=True):
    """Enter a village's building value (CV-SET-06, with `building_value: manual`)."""

    notation: ClassVar[str] = "value {seat} {units}"
    seat: Seat
    units: int


class Take(Move, frozen=True):
    """Take extra starting resources, one kind at a time (CV-SET-08)."""

    notation: ClassVar[str] = "{seat} take {units} {kind}"
    seat: Seat
    units: int
    kind: Goods


class Draw(Move, frozen=True):
    """Draw terrain tiles for a player (CV-TILE-03, CV-EXP-01)."""

    notation: ClassVar[str] = "draw {seat} {tiles}"
    reveals: ClassVar[bool] = True
    begins_play: ClassVar[bool] = True
    seat: Seat
    tiles: tuple[Terrain, ...]


class Colour(Move, frozen=True):
    """Use a tile to colour a blank space (CV-EXP-04)."""

    notation: ClassVar[str] = "{seat} colour {terrain} {at}"
    seat: Seat
    terrain: Terrain
    at: At


class Animal(Move, frozen=True):
    """Use a tile to add an animal (a fish in water) to a space of its terrain (CV-EXP-05)."""

    notation: ClassVar[str] = "{seat} animal {terrain} {at}"
    seat: Seat
    terrain: Terrain
    at: At


class Lose(Move, frozen=True):
    """Discard a kept tile that cannot be used anywhere (CV-R57)."""

    notation: ClassVar[str] = "{seat} lose {terrain}"
    seat: Seat
    terrain: Terrain


class Flip(Move, frozen=True):
    """Flip the next card of the action deck (CV-TURN-01)."""

    notation: ClassVar[str] = "flip {card}"
    reveals: ClassVar[bool] = True
    begins_play: ClassVar[bool] = True
    card: Flipped


class Use(Move, frozen=True):
    """Use the flipped card (CV-TURN-03). With `meat: instead`, add how many animals to take as meat."""

    notation: ClassVar[str] = "{seat} use [meat {meat}]"
    seat: Seat
    meat: int | None = None


class Pass(Move, frozen=True):
    """Do nothing with this card (CV-R14)."""

    notation: ClassVar[str] = "{seat} pass"
    seat: Seat


class Turn(Move, frozen=True):
    """Turn the Build/Produce card over without building or producing (CV-BUILD-02, CV-R13)."""

    notation: ClassVar[str] = "{seat} turn"
    seat: Seat


class Expand(Move, frozen=True):
    """Use the Expand side of the Build/Produce card (with `own_card: expand`)."""

    notation: ClassVar[str] = "{seat} expand"
    seat: Seat


class Build(Move, frozen=True):
    """Build a structure on one space, or upgrade one (CV-BUILD-01)."""

    notation: ClassVar[str] = "{seat} build {structure} {at} [with {pay}]"
    seat: Seat
    structure: Literal["house", "boat", "tower", "battleship", "townhouse", "upgrade"]
    at: At
    pay: tuple[Amount, ...] | None = None


class BuildWorks(Move, frozen=True):
    """Build a production building across two spaces (CV-PROD-01)."""

    notation: ClassVar[str] = "{seat} build works [{product}] {at} [with {pay}]"
    seat: Seat
    at: WorksPair
    product: Goods | None = None
    pay: tuple[Amount, ...] | None = None


class BuildRoad(Move, frozen=True):
    """Build a road segment between two spaces (CV-ROAD-01)."""

    notation: ClassVar[str] = "{seat} build road {at} [with {pay}]"
    seat: Seat
    at: RoadPair
    pay: tuple[Amount, ...] | None = None


class BuildWall(Move, frozen=True):
    """Build a wall segment on the border between two spaces (CV-WALL-01)."""

    notation: ClassVar[str] = "{seat} build wall {at} [with {pay}]"
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
    """Spend food at a Feast, one kind at a time (CV-FEAST-01)."""

    notation: ClassVar[str] = "{seat} feed {units} {kind}"
    seat: Seat
    units: int
    kind: Goods


class Done(Move, frozen=True):
    """End a Build, Produce or Feast."""

    notation: ClassVar[str] = "{seat} done"
    seat: Seat


class Allow(Move, frozen=True):
    """Allow one more terrain tile or action card of a kind than the level has (CV-R85)."""

    notation: ClassVar[str] = "allow {piece} {why}"
    corrects: ClassVar[bool] = True
    piece: Annotated[str, Meta(title="piece")]
    why: Text


class Leave(Move, frozen=True):
    """Remove a player from the level for good (CV-R61)."""

    notation: ClassVar[str] = "leave {seat} {why}"
    seat: Seat
    why: Text
