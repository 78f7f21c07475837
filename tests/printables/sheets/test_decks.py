"""The decks of all titles as they are drawn: a thing has one large picture, and no other thing has it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.games.bear_valley.tables import read_tables
from printables.bear_valley.symbols import card_name
from printables.designs import DESIGNS, Design
from printables.drawing import Box, Pen
from printables.paper.cutting import Art, Deck, Shape
from printables.paper.frame import PageArea
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from tests.printables.games import SLUGS, blank

# Smaller pictures on the land of a bear valley are trees and stones.
LAND = 15.0
FACES = read_tables("stand-in").faces


def whole(key: str) -> str:
    return key


def first_word(key: str) -> str:
    return key.partition("-")[0]


# What a piece shows, told from the key of its front. Coins, planks and markers have numbers and colours instead.
THINGS: dict[tuple[str, str], Callable[[str], str]] = {
    ("crayonville", "cards"): lambda key: key.rstrip("0123456789"),
    ("crayonville", "tiles"): whole,
    ("king-of-the-valley", "tiles"): lambda key: key[0],
    ("king-of-the-valley", "kings"): whole,
    ("bear-valley", "wilderness-cards"): lambda key: card_name(FACES[key]),
    ("bear-valley", "tokens"): lambda key: key.partition("-")[2].rstrip("-0123456789"),
    ("bear-valley", "characters"): whole,
    ("bear-valley", "reminders"): whole,
    ("masters-of-maple-syrup", "property"): whole,
    ("masters-of-maple-syrup", "actions"): whole,
    ("maple-valley", "favours"): whole,
    ("maple-valley", "friends"): whole,
    ("maple-valley", "patches"): whole,
    ("maple-valley", "dawdle"): whole,
    ("maple-valley", "outposts"): whole,
    ("maple-valley", "festivities"): whole,
    ("maple-valley", "tokens"): first_word,
}
WITHOUT = {
    ("king-of-the-valley", "tokens"),
    ("bear-valley", "valley-cards"),
    ("maple-valley", "planks"),
    ("maple-valley", "markers"),
}


class Pictures(Pen):
    """A pen that remembers the pictures of a piece with their widths."""

    def __init__(self, design: Design) -> None:
        super().__init__(Canvas(BytesIO()), design)
        self.drawn: list[tuple[float, str]] = []

    def stamp(self, key: Any, draw: Any, bounds: Box, x: float, y: float, turn: float = 0, scale: float = 1) -> None:
        if isinstance(key, tuple) and key[0] == "picture":
            self.drawn.append((round(bounds.w * scale, 1), key[1]))
        super().stamp(key, draw, bounds, x, y, turn, scale)


def largest(art: Art, shape: Shape, design: Design, least: float = 0) -> frozenset[str]:
    """Return the largest pictures on one side of a piece."""
    pen = Pictures(design)
    art.draw(pen, Box(0, 0, 0, 0).centred(shape.width, shape.height))
    most = max((wide for wide, _ in pen.drawn), default=0.0)
    return frozenset(name for wide, name in pen.drawn if wide == most >= least)


def decks(slug: str) -> dict[tuple[str, str], Deck]:
    parts = find_sheets(slug).cards(blank(slug), PageArea.on(PAPERS["a4"]))
    return {(slug, part.name): part for part in parts if isinstance(part, Deck)}


def test_every_deck_is_known() -> None:
    assert {name for slug in SLUGS for name in decks(slug)} == THINGS.keys() | WITHOUT


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("slug", SLUGS)
def test_different_things_have_different_pictures(slug: str, design: Design) -> None:
    for name, deck in decks(slug).items():
        if name not in THINGS:
            continue
        least = LAND if name == ("bear-valley", "wilderness-cards") else 0
        shown: dict[str, set[frozenset[str]]] = {}
        for piece in deck.pieces:
            found = largest(piece.front, deck.shape, design, least)
            if found or not least:
                shown.setdefault(THINGS[name](piece.front.key), set()).add(found)
        assert shown
        for thing, pictures in shown.items():
            assert len(pictures) == 1, f"{name}: {thing} has the pictures {pictures}"
        assert len({*map(frozenset, shown.values())}) == len(shown), f"{name}: {shown}"


@pytest.mark.parametrize("slug", SLUGS)
def test_decks_of_one_size_have_different_backs(slug: str) -> None:
    """Decks that share sheets can be sorted by their backs."""
    backs: dict[tuple[Shape, frozenset[str]], set[str]] = {}
    for (_, name), deck in decks(slug).items():
        for piece in deck.pieces:
            if piece.back and (slug, name) not in WITHOUT:
                found = largest(piece.back, deck.shape, "colour")
                backs.setdefault((deck.shape, found), set()).add(name)
    assert all(len(names) == 1 for names in backs.values()), backs
