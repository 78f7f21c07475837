"""An edition read from its files and checked against the rulebook's component list."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache, cached_property

from msgspec import Struct

from companion.games.bear_valley.components import (
    TOKENS,
    Card,
    Face,
    Faces,
    RiverFile,
    RiversFile,
    Token,
    ValleyFile,
    check_cards,
    check_counts,
    check_rivers,
    faces_of,
    lay_river,
)
from companion.games.bear_valley.filling import fill
from companion.games.unfinished import Opened, open_edition
from companion.referee.problems import BadPosition


class Tables:
    """Everything printed in one edition."""

    def __init__(
        self, wild: Iterable[Card], valley: Iterable[Card], rivers: Iterable[RiverFile], box: Mapping[str, int]
    ) -> None:
        self.wild = {card.id: card for card in wild}
        self.valley = {card.id: card for card in valley}
        self.rivers = {river.name: river for river in rivers}
        self.box = dict(box)

    @cached_property
    def faces(self) -> dict[str, Face]:
        """Every card in both orientations, by `F05` and `F05*`."""
        return faces_of((*self.wild.values(), *self.valley.values()))

    @cached_property
    def plain(self) -> dict[str, Face]:
        """The same, but a card that looks alike both ways always counts as unturned."""
        found = dict(self.faces)
        for id in self.wild:
            if self.faces[id].looks_like(self.faces[f"{id}*"]):
                found[f"{id}*"] = self.faces[id]
        return found

    @cached_property
    def looks(self) -> dict[str, Hashable]:
        """What is on each Wilderness card, by `F05` and `F05*`."""
        return {name: face.look for name, face in self.faces.items() if face.id in self.wild}

    @cached_property
    def ways(self) -> dict[str, Faces]:
        """The different orientations of each Wilderness card."""
        return {id: tuple(dict.fromkeys((self.plain[id], self.plain[f"{id}*"]))) for id in self.wild}

    @cached_property
    def joining(self) -> dict[tuple[str, int], Faces]:
        """The orientations of each card that have an exit towards a side (BV-EXPL-03)."""
        return {
            (id, side): tuple(face for face in ways if face.sides[side] == "exit")
            for id, ways in self.ways.items()
            for side in range(6)
        }

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The Wilderness cards (BV-SETUP-05)."""
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
            raise BadPosition(f"tokens.toml: tokens: {token}: {number} is negative")
    if not wild.homemade:
        check_counts(wild.card, valley, box)
    tables = Tables(wild.card, valley, rivers, {token: box.get(token, 0) for token in TOKENS})
    for river in rivers:
        laid = lay_river(tables.faces, river.cards)
        if isinstance(laid, str):
            raise BadPosition(f"rivers.toml: river {river.name}: cards: {laid}")
    return tables
