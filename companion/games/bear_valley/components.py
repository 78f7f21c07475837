"""Cards, rivers and tokens as the files of an edition write them, and as cards lie on the map."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from companion.games.bear_valley.grid import BACK, DIRECTIONS, INDEX, Cell, Side, neighbour
from companion.referee.editions import Listing

Wild = Literal["Land", "Bridge", "Hedge", "Lake", "Mountain", "Woods", "Trading-Post", "Bear"]
Valley = Literal["Starting-Camp", "Destination-Camp", "Straight-River", "Bend-River", "Bridge-River"]
Equipment = Literal["canoe", "machete", "flashlight", "basket", "rope", "telescope"]
Token = Literal["canoe", "machete", "flashlight", "basket", "rope", "telescope", "gold"]
Picture = Literal[
    "canoe", "machete", "flashlight", "basket", "rope", "telescope", "gold", "cave", "butterfly", "fox", "mushrooms"
]
Character = Literal["forrest", "fozzie", "rocky", "sunny", "vertigo", "violet"]

EQUIPMENT: tuple[Equipment, ...] = ("canoe", "machete", "flashlight", "basket", "rope", "telescope")
TOKENS: tuple[Token, ...] = (*EQUIPMENT, "gold")
CHARACTERS: tuple[Character, ...] = ("forrest", "fozzie", "rocky", "sunny", "vertigo", "violet")
COLOURS: dict[str, str] = dict(zip(CHARACTERS, ("green", "brown", "gray", "yellow", "sky-blue", "violet"), strict=True))
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("wilderness.toml", "card", ("id",), ("kind",)),
    Listing("valley.toml", "card", ("id",), ("kind",)),
    Listing("rivers.toml", "river", ("name",)),
)
# The kinds that the rules ask for by name.
START, DESTINATION, POST = "Starting-Camp", "Destination-Camp", "Trading-Post"
RIVERS = (START, DESTINATION, "Straight-River", "Bend-River", "Bridge-River")
# How the exits of a kind are shared out over its sections, and how many river or lake sides it has.
SECTIONS: dict[str, tuple[tuple[int, ...], ...]] = {
    "Land": ((3,), (4,)),
    "Bridge": ((2, 3),),
    "Hedge": ((3, 3),),
    "Lake": ((5,),),
    **dict.fromkeys(("Mountain", "Woods", "Trading-Post", "Bear"), ((6,),)),
    START: ((5,),),
    DESTINATION: ((5,),),
    "Straight-River": ((2, 2),),
    "Bend-River": ((3,),),
    "Bridge-River": ((2,),),
}
WATERSIDES = {"Lake": 1, START: 1, DESTINATION: 1, "Straight-River": 2, "Bend-River": 2, "Bridge-River": 2}
BRIDGE = {"bridge": 2, "floor": 3}
SECTION_NAME = re.compile("[a-z]+")
# Words of a line that could be taken for a card.
RESERVED = ("with", "into")
# What the rulebook counts: cards by exits, kinds, pictures; tokens.
EXITS = {3: 16, 4: 24, 5: 19, 6: 20}
KINDS = {"Land": 40, "Bridge": 13, "Lake": 6, "Hedge": 6, "Mountain": 3, "Woods": 3, "Trading-Post": 3, "Bear": 5}
PICTURES = {"equipment": 12, "gold": 8, "cave": 4, "enchanted": 15}
ENCHANTED = ("butterfly", "fox", "mushrooms")
VALLEY = 15
STONES = range(3, 7)
GOLD, PIECES = 8, 18
RIVER_PLAYERS = (0, *range(2, 7))


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it is printed; sides that are nothing else are trees."""

    id: str
    kind: Wild | Valley
    picture: Picture | None = None
    exits: tuple[Side, ...] = ()
    sections: Mapping[str, tuple[Side, ...]] = {}
    river: tuple[Side, ...] = ()
    lake: tuple[Side, ...] = ()
    stones: Mapping[Side, int] = {}

    @property
    def parts(self) -> Mapping[str, tuple[Side, ...]]:
        """The exits by section; a card of one section has it without a name."""
        return self.sections or {"": self.exits}


class Face:
    """A card as it lies on the map, one of its two ways round (BV-MAP-02). There is one object for each.

    `sides` tells for each direction what the side is, `owner` which section an exit belongs to, `doors` the
    directions of the exits of a section, `stones` those of a Woods card.
    """

    __slots__ = (
        "card", "doors", "exits", "id", "is_bear", "is_river", "is_water", "kind", "name", "owner", "picture",
        "sections", "sides", "stones",
    )  # fmt: skip

    def __init__(self, card: Card, is_turned: bool) -> None:
        def at(side: str) -> int:
            return BACK[INDEX[side]] if is_turned else INDEX[side]

        self.card, self.id, self.kind, self.picture = card, card.id, card.kind, card.picture
        self.name = f"{card.id}*" if is_turned else card.id
        sides = ["trees"] * len(DIRECTIONS)
        owner: list[str | None] = [None] * len(DIRECTIONS)
        for section, exits in card.parts.items():
            for side in exits:
                sides[at(side)], owner[at(side)] = "exit", section
        for water in ("river", "lake"):
            for side in getattr(card, water):
                sides[at(side)] = water
        self.sides, self.owner = tuple(sides), tuple(owner)
        self.sections = tuple(card.parts)
        self.doors = {section: tuple(d for d in range(6) if owner[d] == section) for section in card.parts}
        self.exits = sides.count("exit")
        self.stones = {at(side): number for side, number in card.stones.items()}
        self.is_bear, self.is_river = card.kind == "Bear", card.kind in RIVERS
        self.is_water = self.is_river or card.kind == "Lake"

    def looks_like(self, other: Face) -> bool:
        """Tell whether two ways round cannot be told apart on the table."""
        doors = {frozenset(doors) for doors in self.doors.values()}
        same_doors = doors == {frozenset(doors) for doors in other.doors.values()}
        # The two sections of a Bridge are no equals.
        same_names = self.kind != "Bridge" or self.owner == other.owner
        return (self.sides, self.stones, same_doors, same_names) == (other.sides, other.stones, True, True)

    def __repr__(self) -> str:
        return self.name


Faces = tuple[Face, ...]


class RiverFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A river from camp to camp, and for how many it is recommended (BV-SETUP-03)."""

    name: str
    cards: str
    players: int = 0


class ValleyFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `valley.toml`."""

    card: tuple[Card, ...]


class RiversFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `rivers.toml`."""

    river: tuple[RiverFile, ...]


def faces_of(cards: Iterable[Card]) -> dict[str, Face]:
    """Return every card as it can lie, by `F05` and `F05*`."""
    faces = (Face(card, is_turned) for card in cards for is_turned in (False, True))
    return {face.name: face for face in faces}


def lay_river(faces: Mapping[str, Face], words: str) -> dict[Cell, Face] | str:
    """Lay a river from the Starting Camp at 0,0 on; say what is wrong where it is none (BV-SETUP-02, BV-R70)."""
    known = {name.casefold(): face for name, face in faces.items() if face.is_river}
    typed = words.replace(",", " ").split()
    unknown = [name for name in typed if name.casefold() not in known]
    if unknown or not typed:
        return f"{unknown[0]} is no valley card" if unknown else "a river needs cards"
    river = [known[name.casefold()] for name in typed]
    twice = [id for id, count in Counter(face.id for face in river).items() if count > 1]
    if twice:
        return f"there is only one card {twice[0]}"
    if river[0].kind != START or river[-1].kind != DESTINATION:
        return "a river begins with the Starting Camp and ends with the Destination Camp"
    cells: dict[Cell, Face] = {(0, 0): river[0]}
    cell, came = (0, 0), -1
    for before, face in pairwise(river):
        ways = [d for d in range(6) if before.sides[d] == "river" and d != came]
        if not ways:
            return f"the river ends at {before}: a camp lies in the middle"
        cell = neighbour(cell, ways[0])
        came = BACK[ways[0]]
        if face.sides[came] != "river":
            return f"the river sides of {before} and {face} do not meet"
        if cell in cells:
            return f"{face} would lie on {cells[cell]}"
        cells[cell] = face
    return cells


def picture_class(picture: str) -> str:
    """Return by which count of the rulebook a picture goes."""
    if picture in ENCHANTED:
        return "enchanted"
    return picture if picture in ("gold", "cave") else "equipment"
