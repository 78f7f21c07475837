"""Every piece fits every place that is drawn for it on a board, a mat or a track, and no place is much too large."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from printables.crayonville.board import TOKEN
from printables.drawing import Box, Pen
from printables.paper.cutting import Deck, Shape
from printables.paper.frame import PageArea, Sheet, content_box
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from tests.printables.games import SLUGS, blank

# How many millimetres a place may be larger than its piece.
ROOM = 5.0
COLOURS = ("red", "purple", "yellow", "blue", "green")
PACKS = [f"pack-{colour}" for colour in COLOURS]
CASTLES = [f"castle-{colour}" for colour in COLOURS if colour != "purple"]
# The pieces of each title: the parts with places for them, and how many of these each part has at least.
PLACES: dict[tuple[str, str], dict[str, int]] = {
    # Ten tens and ten ones with their zeros, of five resources, for four players.
    ("crayonville", "tokens"): {"tracks": 22 * 5 * 4},
    ("king-of-the-valley", "tiles"): {"valley": 25, "hill": 12, **dict.fromkeys(CASTLES, 6)},
    ("king-of-the-valley", "tokens"): dict.fromkeys(CASTLES, 6),
    ("maple-valley", "favours"): dict.fromkeys(PACKS, 3),
    ("maple-valley", "friends"): dict.fromkeys(PACKS, 3),
    ("maple-valley", "dawdle"): dict.fromkeys(PACKS, 3),
    ("maple-valley", "patches"): dict.fromkeys(PACKS, 4),
    ("maple-valley", "planks"): dict.fromkeys(PACKS, 4),
    ("maple-valley", "markers"): {"valley": 50, "outposts-and-festivities": 30, **dict.fromkeys(PACKS, 8)},
    ("maple-valley", "tokens"): {"valley": 50},
}
# Pieces that lie on the table, in a hand, or on another piece, which must be as wide.
ELSEWHERE: dict[tuple[str, str], str] = {
    ("crayonville", "cards"): "",
    ("crayonville", "tiles"): "",
    ("king-of-the-valley", "kings"): "tiles",
    ("bear-valley", "valley-cards"): "",
    ("bear-valley", "wilderness-cards"): "",
    ("bear-valley", "characters"): "",
    ("bear-valley", "reminders"): "",
    ("bear-valley", "tokens"): "wilderness-cards",
    ("masters-of-maple-syrup", "property"): "",
    ("masters-of-maple-syrup", "actions"): "property",
    ("maple-valley", "outposts"): "",
    ("maple-valley", "festivities"): "",
}


class Outlines(Pen):
    """A pen that remembers the boxes and circles of a page, but not those inside of its pictures."""

    def __init__(self) -> None:
        super().__init__(Canvas(BytesIO()))
        self.found: list[Box] = []
        self.inside = 0

    def stamp(self, *args: Any, **named: Any) -> None:
        self.inside += 1
        super().stamp(*args, **named)
        self.inside -= 1

    def rect(self, box: Box, *args: Any, **named: Any) -> None:
        self.found += [] if self.inside else [box]
        super().rect(box, *args, **named)

    def circle(self, x: float, y: float, r: float, *args: Any, **named: Any) -> None:
        self.found += [] if self.inside else [Box(x - r, y - r, 2 * r, 2 * r)]
        super().circle(x, y, r, *args, **named)


def outlines_of(slug: str, paper: str) -> dict[str, list[list[Box]]]:
    """Return the boxes and circles on the boards and references of a title, by part and page."""
    found: dict[str, list[list[Box]]] = {}
    for kind in ("board", "reference"):
        for part in getattr(find_sheets(slug), kind)(blank(slug), PageArea.on(PAPERS[paper])):
            if isinstance(part, Sheet):
                pen = Outlines()
                part.draw(pen, content_box(PAPERS[paper], part.landscape))
                found.setdefault(part.name, []).append(pen.found)
    return found


def shapes_of(slug: str) -> dict[str, Shape]:
    parts = find_sheets(slug).cards(blank(slug), PageArea.on(PAPERS["a4"]))
    # Crayonville's tokens are cut from the sheets of their tracks.
    tokens = {"tokens": Shape(TOKEN, TOKEN)} if slug == "crayonville" else {}
    return {part.name: part.shape for part in parts if isinstance(part, Deck)} | tokens


def places_for(shape: Shape, outlines: list[Box]) -> int:
    """Count the places of the size of a piece on a page; two outlines around one middle are one place."""
    fitting = {
        (round(box.cx, 1), round(box.cy, 1))
        for box in outlines
        for wide, high in ((shape.width, shape.height), (shape.height, shape.width))
        if 0 <= box.w - wide <= ROOM and 0 <= box.h - high <= ROOM
    }
    return len(fitting)


def test_every_piece_of_every_title_is_listed() -> None:
    known = {(slug, name) for slug in SLUGS for name in shapes_of(slug)}
    assert PLACES.keys().isdisjoint(ELSEWHERE)
    assert PLACES.keys() | ELSEWHERE.keys() == known


@pytest.mark.parametrize(("slug", "paper"), list(product(SLUGS, PAPERS)))
def test_pieces_fit_the_places_drawn_for_them(slug: str, paper: str) -> None:
    shapes, outlines = shapes_of(slug), outlines_of(slug, paper)
    for (_, name), parts in ((key, parts) for key, parts in PLACES.items() if key[0] == slug):
        for part, least in parts.items():
            assert sum(places_for(shapes[name], page) for page in outlines[part]) >= least, f"{name} on {part}"


@pytest.mark.parametrize(("slug", "name"), [key for key, below in ELSEWHERE.items() if below])
def test_pieces_fit_on_the_pieces_below_them(slug: str, name: str) -> None:
    shapes = shapes_of(slug)
    above, below = shapes[name], shapes[ELSEWHERE[slug, name]]
    assert min(above.width, above.height) <= min(below.width, below.height)
