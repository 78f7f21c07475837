"""What the cards, rivers and tokens of an edition must be: the shapes of the rulebook, and its counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.bear_valley.grid import DIRECTIONS
from companion.games.bear_valley.kinds import DESTINATION, RIVERS, START
from companion.referee.game import BadPosition

if TYPE_CHECKING:
    from companion.games.bear_valley.tables import Card, RiverFile

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
PLAYERS = (0, *range(2, 7))


def check_cards(wild: Iterable[Card], valley: Iterable[Card]) -> None:
    """Hold each card against its kind, and all ids against each other."""
    seen: set[str] = set()
    for file, cards in (("wilderness.toml", wild), ("valley.toml", valley)):
        for card in cards:
            fault = _id_fault(card.id, seen) or _card_fault(card, file == "valley.toml")
            if fault:
                raise BadPosition(f"{file}: card {card.id}: {fault}")
            seen.add(card.id.casefold())


def _id_fault(id: str, seen: set[str]) -> str:
    if not (id.isascii() and id.isalnum()) or id.casefold() in RESERVED:
        return "id: letters and figures, and no word of a line"
    return "id: another card has it" if id.casefold() in seen else ""


def _card_fault(card: Card, is_valley: bool) -> str:
    """Say what cannot be on such a card, empty where all is well."""
    if (card.kind in RIVERS) != is_valley:
        return f"kind: a {card.kind} is not a card of this file"
    if card.exits and card.sections:
        return "exits: a card has either exits or sections with exits"
    shares = tuple(sorted(map(len, card.parts.values())))
    if shares not in SECTIONS[card.kind]:
        wanted = " or ".join(" + ".join(map(str, share)) for share in SECTIONS[card.kind])
        return f"exits: a {card.kind} has {wanted} of them, not {' + '.join(map(str, shares))}"
    sides = [side for exits in card.parts.values() for side in exits] + [*card.river, *card.lake]
    if len(set(sides)) != len(sides):
        return "exits: a side is named twice"
    return _sections_fault(card) or _water_fault(card) or _picture_fault(card)


def _sections_fault(card: Card) -> str:
    if not card.sections:
        return ""
    if len(card.sections) == 1:
        return f"sections: a {card.kind} has one section, which has no name: write exits"
    if card.kind == "Bridge":
        shares = {name: len(exits) for name, exits in card.sections.items()}
        return "" if shares == BRIDGE else "sections: a Bridge has a bridge with 2 exits and a floor with 3"
    odd = [name for name in card.sections if not SECTION_NAME.fullmatch(name) or name in BRIDGE]
    return f"sections: '{odd[0]}' is no name: small letters, and not those of a Bridge" if odd else ""


def _water_fault(card: Card) -> str:
    water = card.lake if card.kind == "Lake" else card.river
    wanted = WATERSIDES.get(card.kind, 0)
    if len(water) != wanted or len(card.river) + len(card.lake) != wanted:
        return f"river, lake: a {card.kind} has {wanted} such sides"
    return ""


def _picture_fault(card: Card) -> str:
    if card.picture and card.kind != "Land":
        return "picture: only a Land card has one"
    if (card.kind == "Woods") != bool(card.stones):
        return "stones: a Woods card has them, no other card"
    numbers = Counter(card.stones.values())
    if numbers and (len(card.stones) != len(DIRECTIONS) or set(numbers) - set(STONES) or max(numbers.values()) > 2):
        return "stones: a number from 3 to 6 for each of the six sides, none for more than two"
    return ""


def check_rivers(rivers: Sequence[RiverFile]) -> None:
    """Hold the names of the rivers against each other."""
    if not rivers:
        raise BadPosition("rivers.toml: river: at least one is needed")
    seen: set[str] = set()
    for river in rivers:
        if not river.name or river.name.split() != [river.name] or river.name.casefold() in seen:
            raise BadPosition(f"rivers.toml: river {river.name}: name: one word, and no two rivers alike")
        if river.players not in PLAYERS:
            raise BadPosition(f"rivers.toml: river {river.name}: players: 2 to 6, or 0 for none, not {river.players}")
        seen.add(river.name.casefold())


def check_tokens(box: Mapping[str, int]) -> None:
    for token, number in box.items():
        if number < 0:
            raise BadPosition(f"tokens.toml: tokens: {token}: {number} is fewer than none")


def check_counts(wild: Sequence[Card], valley: Sequence[Card], box: Mapping[str, int]) -> None:
    """Hold a deck against what the rulebook counts."""
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


def picture_class(picture: str) -> str:
    """Return by which count of the rulebook a picture goes."""
    if picture in ENCHANTED:
        return "enchanted"
    return picture if picture in ("gold", "cave") else "equipment"
