"""The state of a level: villages, stocks, tiles, flipped cards and each seat's current act."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.crayonville.components import LAND, TERRAINS, CardName, Level, Resource, Stock, Terrain
from companion.games.crayonville.sheet import Border, Sheet, Space, space_order
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables, read_tables
from companion.referee.chance import add

Kind = Literal["house", "townhouse", "boat", "tower", "fortified-tower", "battleship", "works", "works+"]
SCORING_CARDS: tuple[CardName, ...] = ("feast", "market", "tax")
OwnSide = Literal["build", "produce", "expand"]
Deed = Literal["", "passed", "turned", "harvested", "taxed", "expanded", "built", "produced", "sold", "feasted"]
Step = Literal["value", "even", "tiles", "flip", "choose", "over"]
DWELLINGS: tuple[Kind, ...] = ("house", "townhouse")
TOWERS: tuple[Kind, ...] = ("tower", "fortified-tower")


class Structure(Struct, frozen=True):
    """A structure on a space, the level it was built in, and the level it was upgraded or fortified in."""

    kind: Kind
    level: int
    raised: int = 0
    product: Resource | None = None
    # The other half of a production building.
    half: Space | None = None


class Wall(Struct, frozen=True):
    """A wall segment; those of a Fortified Tower are free."""

    level: int
    paid: bool = True


class Village(Struct, frozen=True, dict=True):
    """A village sheet with everything drawn on it. It is immutable, so derived values are cached on it."""

    name: str
    owner: str
    sheet: str
    completed: tuple[int, ...]
    terrain: dict[Space, Terrain]
    # Animals on land and fish in water, by space.
    living: dict[Space, int]
    structures: dict[Space, Structure]
    # Road segments (`G7-G8`) and walls (`G7|G8`) by name.
    roads: dict[str, int]
    walls: dict[Border, Wall]

    def is_land(self, space: Space) -> bool:
        return self.terrain.get(space) in LAND

    def is_free(self, space: Space) -> bool:
        """Return whether a space is coloured and has no structure (CV-R23)."""
        return space in self.terrain and space not in self.structures

    @cached_property
    def by_kind(self) -> dict[Kind, list[Space]]:
        """The spaces of each kind of structure, in order of building."""
        found: dict[Kind, list[Space]] = defaultdict(list)
        for space, structure in self.structures.items():
            found[structure.kind].append(space)
        return found

    def kinds(self, *kinds: Kind) -> list[Space]:
        """List the spaces with structures of these kinds."""
        return [space for kind in kinds for space in self.by_kind.get(kind, ())]

    def works(self) -> list[Space]:
        """List the production buildings by their first half."""
        return [space for space in self.kinds("works", "works+") if space == self.first_half(space)]

    def first_half(self, space: Space) -> Space:
        """Return the half by which a production building is named."""
        half = self.structures[space].half
        return space if half is None else min(space, half, key=space_order)

    @cached_property
    def road_spaces(self) -> set[Space]:
        """The spaces in which a road segment ends (CV-ROAD-06)."""
        return {space for road in self.roads for space in road.split("-")}

    @cached_property
    def lookouts(self) -> dict[Switches, Any]:
        """The cached lines of sight for each set of rulings."""
        return {}

    def has_road(self, space: Space) -> bool:
        """Return whether a structure has a road, on either half of a production building."""
        ends = self.road_spaces
        return space in ends or self.structures[space].half in ends

    def count_houses(self) -> int:
        return len(self.kinds(*DWELLINGS))


class Choosing(Struct, frozen=True, tag=True):
    """The seat has to choose between the flipped card and the Build/Produce card."""


class Drawing(Struct, frozen=True, tag=True):
    """The seat waits for terrain tiles."""

    count: int
    keep: int
    own: bool = False


class Placing(Struct, frozen=True, tag=True):
    """The seat holds tiles and must still use `keep` of them."""

    tiles: tuple[Terrain, ...]
    keep: int
    own: bool = False


class Building(Struct, frozen=True, tag=True):
    """The seat is building structures."""


class Producing(Struct, frozen=True, tag=True):
    """The seat is producing and has used these works; `held` is output delayed to the end (`produce_chain: no`)."""

    own: bool
    used: tuple[Space, ...] = ()
    units: int = 0
    held: Stock = {}


class Feasting(Struct, frozen=True, tag=True):
    """The seat is feasting and has fed this much so far."""

    fed: Stock = {}


class Finished(Struct, frozen=True, tag=True):
    """The seat has finished the last card, or the setup; `did` is what it did."""

    did: Deed = ""


class Gone(Struct, frozen=True, tag=True):
    """The seat has left the level (CV-R61)."""

    why: str


Act: TypeAlias = Choosing | Drawing | Placing | Building | Producing | Feasting | Finished | Gone


class Scored(Struct, frozen=True):
    """A scored card: its place in the deck, the amount and the stars."""

    place: int
    card: CardName
    amount: int
    stars: int
    what: str = ""


class SeatState(Struct, frozen=True):
    """One player's side of the table."""

    village: Village
    stock: Stock
    own: OwnSide = "build"
    act: Act = Finished()
    # Extra starting units not taken yet.
    extra: int = 0
    scored: tuple[Scored, ...] = ()
    # Tiles drawn on the current flip; they stay out until everyone has finished.
    out: tuple[Terrain, ...] = ()
    # Stars added or removed by the referee.
    adjusted: int = 0


class State(Struct, frozen=True):
    """A level in progress."""

    level: int
    edition: str
    switches: Switches
    step: Step
    seats: dict[str, SeatState]
    pile: dict[str, int]
    used: dict[str, int]
    flipped: tuple[CardName, ...] = ()
    # Building values entered by the referee (switch `building_value: manual`).
    values: dict[str, int] = {}
    # Terrain tiles and action cards that the referee allowed beyond those of the level (CV-R85).
    allowed: tuple[str, ...] = ()

    @property
    def tables(self) -> Tables:
        return read_tables(self.edition)

    @property
    def all_tiles(self) -> dict[str, int]:
        """All terrain tiles of the level, with those that the referee allowed."""
        return add(self.tables.pile(self.level), (piece for piece in self.allowed if piece in TERRAINS))

    @property
    def figures(self) -> Level:
        return self.tables.levels[self.level]

    @property
    def sheet(self) -> Sheet:
        return self.tables.sheet

    @property
    def card(self) -> CardName | None:
        """The open card, while players still act on it."""
        return self.flipped[-1] if self.step == "choose" else None

    def present(self) -> dict[str, SeatState]:
        """Return the seats that have not left."""
        if not any(isinstance(seat.act, Gone) for seat in self.seats.values()):
            return self.seats
        return {name: seat for name, seat in self.seats.items() if not isinstance(seat.act, Gone)}


def with_seat(state: State, name: str, seat: SeatState) -> State:
    """Return the state with one seat replaced."""
    return replace(state, seats={**state.seats, name: seat})


def new_village(tables: Tables, name: str, owner: str) -> Village:
    """Return a blank sheet with only its printed spaces (CV-GEN-05)."""
    return Village(name, owner, tables.sheet.id, (), dict(tables.sheet.start), {}, {}, {}, {})
