"""Cards, rivers and tokens of an edition, their orientation, and their validation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from companion.games.bear_valley.grid import BACK, DIRECTIONS, INDEX, Cell, Side, neighbour
from companion.referee.editions import Listing
from companion.referee.problems import BadPosition

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
# Colours whose stored name differs from the one shown.
SHOWN_COLOURS = {"gray": "grey", "sky-blue": "sky blue"}
# The lists of entries in the files of an edition.
LISTINGS = (
    Listing("wilderness.toml", "card", ("id",), ("kind",)),
    Listing("valley.toml", "card", ("id",), ("kind",)),
    Listing("rivers.toml", "river", ("name",)),
)
# The kinds that rules refer to by name.
START, DESTINATION, POST = "Starting-Camp", "Destination-Camp", "Trading-Post"
RIVERS = (START, DESTINATION, "Straight-River", "Bend-River", "Bridge-River")
# How many exits each section of a kind has, and how many river or lake sides the kind has.
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
# Words of the notation that could be read as a card.
RESERVED = ("with", "into")
# The counts of the rulebook: cards by exits, kinds and pictures; tokens.
EXITS = {3: 16, 4: 24, 5: 19, 6: 20}
KINDS = {"Land": 40, "Bridge": 13, "Lake": 6, "Hedge": 6, "Mountain": 3, "Woods": 3, "Trading-Post": 3, "Bear": 5}
PICTURES = {"equipment": 12, "gold": 8, "cave": 4, "enchanted": 15}
ENCHANTED = ("butterfly", "fox", "mushrooms")
VALLEY = 15
STONES = range(3, 7)
GOLD, PIECES = 8, 18
RIVER_PLAYERS = (0, *range(2, 7))


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it is printed; a side with no other entry is trees."""

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
        """The exits by section; the only section of a card has no name."""
        return self.sections or {"": self.exits}


class Face:
    """A card on the map, in one of its two orientations (BV-MAP-02); there is one object for each.

    `sides` holds the terrain of each direction, `owner` the section that each exit belongs to, `doors` the directions
    of the exits of a section, `stones` the stepping stones of a Woods card.
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

    @property
    def look(self) -> Hashable:
        """What is on the card; cards with the same look are alike."""
        return self.kind, self.picture, self.sides, self.owner, tuple(sorted(self.stones.items()))

    def looks_like(self, other: Face) -> bool:
        """Return whether the two orientations look the same."""
        doors = {frozenset(doors) for doors in self.doors.values()}
        same_doors = doors == {frozenset(doors) for doors in other.doors.values()}
        # The two sections of a Bridge are not interchangeable.
        same_names = self.kind != "Bridge" or self.owner == other.owner
        return (self.sides, self.stones, same_doors, same_names) == (other.sides, other.stones, True, True)

    def __repr__(self) -> str:
        return self.name


Faces = tuple[Face, ...]


class RiverFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A river from camp to camp, and the number of players it is recommended for (BV-SETUP-03)."""

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
    """Return every card in both orientations, by `F05` and `F05*`."""
    faces = (Face(card, is_turned) for card in cards for is_turned in (False, True))
    return {face.name: face for face in faces}


def lay_river(faces: Mapping[str, Face], words: str) -> dict[Cell, Face] | str:
    """Lay a river from the Starting Camp at 0,0, or return what is wrong with it (BV-SETUP-02, BV-R70)."""
    known = {name.casefold(): face for name, face in faces.items() if face.is_river}
    typed = words.replace(",", " ").split()
    unknown = [name for name in typed if name.casefold() not in known]
    if unknown or not typed:
        return f"{unknown[0]} is not a Valley card" if unknown else "a river needs cards"
    river = [known[name.casefold()] for name in typed]
    twice = [id for id, count in Counter(face.id for face in river).items() if count > 1]
    if twice:
        return f"{twice[0]} is listed twice"
    if river[0].kind != START or river[-1].kind != DESTINATION:
        return "a river starts at the Starting Camp and ends at the Destination Camp"
    cells: dict[Cell, Face] = {(0, 0): river[0]}
    cell, came = (0, 0), -1
    for before, face in pairwise(river):
        ways = [d for d in range(6) if before.sides[d] == "river" and d != came]
        if not ways:
            return f"the river ends at {before}, before the last card"
        cell = neighbour(cell, ways[0])
        came = BACK[ways[0]]
        if face.sides[came] != "river":
            return f"the river sides of {before} and {face} do not meet"
        if cell in cells:
            return f"{face} would overlap {cells[cell]}"
        cells[cell] = face
    return cells


def picture_class(picture: str) -> str:
    """Return the class under which the rulebook counts a picture."""
    if picture in ENCHANTED:
        return "enchanted"
    return picture if picture in ("gold", "cave") else "equipment"


def check_cards(wild: Iterable[Card], valley: Iterable[Card]) -> None:
    """Check each card against its kind, and that all ids differ."""
    seen: set[str] = set()
    for file, cards in (("wilderness.toml", wild), ("valley.toml", valley)):
        for card in cards:
            fault = _id_fault(card.id, seen) or _card_fault(card, file == "valley.toml")
            if fault:
                raise BadPosition(f"{file}: card {card.id}: {fault}")
            seen.add(card.id.casefold())


def _id_fault(id: str, seen: set[str]) -> str:
    if not (id.isascii() and id.isalnum()) or id.casefold() in RESERVED:
        return "id: use letters and digits, but not a word of the notation"
    return "id: already used by another card" if id.casefold() in seen else ""


def _card_fault(card: Card, is_valley: bool) -> str:
    """Return what is wrong with a card, or an empty string."""
    if (card.kind in RIVERS) != is_valley:
        return f"kind: a {card.kind} does not belong in this file"
    if card.exits and card.sections:
        return "exits: a card has either exits or sections, not both"
    shares = tuple(sorted(map(len, card.parts.values())))
    if shares not in SECTIONS[card.kind]:
        wanted = " or ".join(" + ".join(map(str, share)) for share in SECTIONS[card.kind])
        return f"exits: a {card.kind} has {wanted}, not {' + '.join(map(str, shares))}"
    sides = [side for exits in card.parts.values() for side in exits] + [*card.river, *card.lake]
    if len(set(sides)) != len(sides):
        return "exits: a side is listed twice"
    return _sections_fault(card) or _water_fault(card) or _picture_fault(card)


def _sections_fault(card: Card) -> str:
    if not card.sections:
        return ""
    if len(card.sections) == 1:
        return f"sections: a {card.kind} has only one section. Use exits instead"
    if card.kind == "Bridge":
        shares = {name: len(exits) for name, exits in card.sections.items()}
        return "" if shares == BRIDGE else "sections: a Bridge has a bridge with 2 exits and a floor with 3"
    odd = [name for name in card.sections if not SECTION_NAME.fullmatch(name) or name in BRIDGE]
    return f"sections: '{odd[0]}' is not a valid name. Use lower-case letters, and not bridge or floor" if odd else ""


def _water_fault(card: Card) -> str:
    water = card.lake if card.kind == "Lake" else card.river
    wanted = WATERSIDES.get(card.kind, 0)
    if len(water) != wanted or len(card.river) + len(card.lake) != wanted:
        return f"river, lake: a {card.kind} has {wanted} water sides"
    return ""


def _picture_fault(card: Card) -> str:
    if card.picture and card.kind != "Land":
        return "picture: only a Land card has a picture"
    if (card.kind == "Woods") != bool(card.stones):
        return "stones: required on a Woods card, and on no other card"
    numbers = Counter(card.stones.values())
    if numbers and (len(card.stones) != len(DIRECTIONS) or set(numbers) - set(STONES) or max(numbers.values()) > 2):
        return "stones: give each of the six sides a number from 3 to 6, each number at most twice"
    return ""


def check_rivers(rivers: Sequence[RiverFile]) -> None:
    """Check that the rivers have different names."""
    if not rivers:
        raise BadPosition("rivers.toml: river: at least one is required")
    seen: set[str] = set()
    for river in rivers:
        if not river.name or river.name.split() != [river.name] or river.name.casefold() in seen:
            raise BadPosition(f"rivers.toml: river {river.name}: name: must be a single word, different for each river")
        if river.players not in RIVER_PLAYERS:
            raise BadPosition(
                f"rivers.toml: river {river.name}: players: must be 2 to 6, or 0 for none, not {river.players}"
            )
        seen.add(river.name.casefold())


def check_counts(wild: Sequence[Card], valley: Sequence[Card], box: Mapping[str, int]) -> None:
    """Check a deck against the counts of the rulebook."""
    exits = Counter(f"{sum(map(len, card.parts.values()))} exits" for card in wild)
    figures: list[tuple[str, Mapping[str, int], Mapping[str, int]]] = [
        ("exits", {f"{number} exits": count for number, count in EXITS.items()}, exits),
        ("kind", KINDS, Counter(card.kind for card in wild)),
        ("picture", PICTURES, Counter(picture_class(card.picture) for card in wild if card.picture)),
    ]
    for field, wanted, found in figures:
        for what, number in wanted.items():
            if found.get(what, 0) != number:
                raise BadPosition(f"wilderness.toml: {field}: {found.get(what, 0)} cards with {what}, not {number}")
    if len(valley) != VALLEY:
        raise BadPosition(f"valley.toml: card: {len(valley)} cards, not {VALLEY}")
    gold = box.get("gold", 0)
    pieces = sum(box.values()) - gold
    if (gold, pieces) != (GOLD, PIECES):
        reason = f"{gold} gold and {pieces} pieces of Equipment, not {GOLD} and {PIECES}"
        raise BadPosition(f"tokens.toml: tokens: {reason}")


def colour_words(colour: str) -> str:
    """Name a colour as it is shown."""
    return SHOWN_COLOURS.get(colour, colour)
