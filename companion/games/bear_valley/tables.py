"""What is printed: an edition read from its files, and held against what the rulebook counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct

from companion.games.bear_valley.components import (
    BRIDGE,
    EXITS,
    GOLD,
    KINDS,
    PICTURES,
    PIECES,
    RESERVED,
    RIVER_PLAYERS,
    RIVERS,
    SECTION_NAME,
    SECTIONS,
    STONES,
    TOKENS,
    VALLEY,
    WATERSIDES,
    Card,
    Face,
    Faces,
    RiverFile,
    RiversFile,
    Token,
    ValleyFile,
    faces_of,
    lay_river,
    picture_class,
)
from companion.games.bear_valley.filling import fill
from companion.games.bear_valley.grid import DIRECTIONS
from companion.games.unfinished import Opened, open_edition
from companion.referee.problems import BadPosition


class Tables:
    """Everything printed of one edition."""

    def __init__(
        self, wild: Iterable[Card], valley: Iterable[Card], rivers: Iterable[RiverFile], box: Mapping[str, int]
    ) -> None:
        self.wild = {card.id: card for card in wild}
        self.valley = {card.id: card for card in valley}
        self.rivers = {river.name: river for river in rivers}
        self.box = dict(box)

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Every card as it can lie, by `F05` and `F05*`."""
        return faces_of((*self.wild.values(), *self.valley.values()))

    @cached_property
    def plain(self) -> dict[str, Face]:
        """The same, but a card that looks alike both ways counts as unturned, whatever is typed."""
        found = dict(self.faces)
        for id in self.wild:
            if self.faces[id].looks_like(self.faces[f"{id}*"]):
                found[f"{id}*"] = self.faces[id]
        return found

    @cached_property
    def ways(self) -> dict[str, Faces]:
        """The ways round of each wilderness card that differ."""
        return {id: tuple(dict.fromkeys((self.plain[id], self.plain[f"{id}*"]))) for id in self.wild}

    @cached_property
    def joining(self) -> dict[tuple[str, int], Faces]:
        """The ways round of each card that have an exit towards a side (BV-EXPL-03)."""
        return {
            (id, side): tuple(face for face in ways if face.sides[side] == "exit")
            for id, ways in self.ways.items()
            for side in range(6)
        }

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The wilderness cards (BV-SETUP-05)."""
        return tuple(self.wild)


class _WildFile(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]
    homemade: bool = False


class _TokensFile(Struct, frozen=True, forbid_unknown_fields=True):
    tokens: dict[Token, int]


def open_tables(edition: str) -> Opened:
    """Open an edition, completed where it is unfinished. Raises BadPosition."""
    return open_edition("bear-valley", edition, fill)


@cache
def read_tables(edition: str) -> Tables:
    """Read and check an edition; a mistake names file, card and field. Raises BadPosition."""
    opened = open_tables(edition)
    wild = opened.read("wilderness.toml", _WildFile)
    valley = opened.read("valley.toml", ValleyFile).card
    rivers = opened.read("rivers.toml", RiversFile).river
    named = opened.read("tokens.toml", _TokensFile).tokens
    box: dict[str, int] = {str(token): number for token, number in named.items()}
    check_cards(wild.card, valley)
    check_rivers(rivers)
    for token, number in box.items():
        if number < 0:
            raise BadPosition(f"tokens.toml: tokens: {token}: {number} is fewer than none")
    if not wild.homemade:
        check_counts(wild.card, valley, box)
    tables = Tables(wild.card, valley, rivers, {token: box.get(token, 0) for token in TOKENS})
    for river in rivers:
        laid = lay_river(tables.faces, river.cards)
        if isinstance(laid, str):
            raise BadPosition(f"rivers.toml: river {river.name}: cards: {laid}")
    return tables


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
        if river.players not in RIVER_PLAYERS:
            raise BadPosition(f"rivers.toml: river {river.name}: players: 2 to 6, or 0 for none, not {river.players}")
        seen.add(river.name.casefold())


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
