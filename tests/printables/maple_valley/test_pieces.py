"""Small pieces, spots and trails: what tells them apart without colour, and what must not hide behind what."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from companion.games.maple_valley.state import MARKERS
from printables.designs import Design
from printables.drawing.box import Box
from printables.drawing.ink import Swatch
from printables.drawing.pen import Pen, text_width
from printables.maple_valley import festivities
from printables.maple_valley.cards import SMALL
from printables.maple_valley.festivities import Offer
from printables.maple_valley.holdings import PICTURES
from printables.maple_valley.places import SLOT
from printables.maple_valley.routes import holds, overlap
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets import POKER
from tests.printables.games import blank
from tests.printables.maple_valley.test_sheets import (
    SLUG,
    STAND_IN,
    golden,
    laid_out,
    one_card,
    parts,
    pressed,
    seen,
    text,
)
from tests.printables.reading import all_text


@pytest.mark.parametrize("paper", PAPERS)
def test_most_of_a_trail_is_seen_beside_its_site(paper: str) -> None:
    nodes, routes = laid_out(STAND_IN, paper)
    for route in routes:
        if route.site:
            shown = seen(route, nodes)
            free = [point for point in shown if not holds(route.site, point) and not holds(route.tag, point)]
            assert len(free) > len(shown) / 2, route.trail.id


@pytest.mark.parametrize("design", ["low", "mono"])
def test_a_marker_has_a_letter_and_a_free_spot_has_none(design: Design, monkeypatch: pytest.MonkeyPatch) -> None:
    table = golden("three-named")
    letters: list[str] = []
    write = Pen.letter

    def noted(pen: Pen, x: float, y: float, swatch: Swatch, size: float = 9, words: str = "") -> None:
        letters.append(swatch.letter)
        write(pen, x, y, swatch, size, words)

    monkeypatch.setattr(Pen, "letter", noted)
    (part,) = (part for part in parts("map", table) if part.name == "around")
    press(Document("Maple Valley", (part,)), Setting(PAPERS["a4"], design))
    assert len(letters) == sum(map(len, table.state.markers.values()))
    assert set(letters) <= {"R", "P", "Y"}


@pytest.mark.parametrize("design", ["low", "mono"])
def test_black_sites_keep_their_frame_when_they_lie_face_up(design: Design, monkeypatch: pytest.MonkeyPatch) -> None:
    table = golden("three-named")
    solid: list[Box] = []
    draw = Pen.path

    def noted(pen: Pen, outline: Any, bounds: Box, *rest: Any, **others: Any) -> None:
        if others.get("solid"):
            solid.append(bounds)
        draw(pen, outline, bounds, *rest, **others)

    monkeypatch.setattr(Pen, "path", noted)
    (part,) = (part for part in parts("map", table) if part.name == "valley")
    press(Document("Maple Valley", (part,)), Setting(PAPERS["a4"], design))
    _, routes = laid_out(table.state.tables, "a4")
    black = [route for route in routes if route.trail.site == "black"]
    white = [route for route in routes if route.trail.site == "white"]
    assert {route.trail.id for route in (*black, *white)} == set(table.state.sites)
    assert all(route.site in solid for route in black)
    assert not any(route.site in solid for route in white)


@pytest.mark.parametrize("design", ["low", "mono"])
def test_a_spot_of_an_empty_festivity_has_the_letter_of_its_category(design: Design) -> None:
    (sheet,) = (part for part in parts("reference", blank(SLUG)) if part.name == "outposts-and-festivities")
    data = press(Document("Maple Valley", (sheet,)), Setting(PAPERS["a4"], design)).data
    lone = Counter(word for word in all_text(data).split() if word in ("D", "E", "F", "G"))
    spots = Counter(
        category[0] for card in STAND_IN.festivities.values() for row in card.rows for category in row.spots
    )
    assert lone == spots


@pytest.mark.parametrize("design", ["low", "mono"])
def test_the_packs_of_all_colours_have_seams_of_their_own(design: Design, monkeypatch: pytest.MonkeyPatch) -> None:
    seams: list[tuple[Any, ...]] = []
    draw = Pen.rect

    def noted(pen: Pen, box: Box, *rest: Any, **others: Any) -> None:
        if box.w > 200 and len(rest) == 5:
            seams.append(rest[-1])
        draw(pen, box, *rest, **others)

    monkeypatch.setattr(Pen, "rect", noted)
    packs = tuple(part for part in parts("board", blank(SLUG)) if part.name.startswith("pack-"))
    press(Document("Maple Valley", packs), Setting(PAPERS["a4"], design))
    assert len(set(seams)) == len(packs) == 5


def test_every_friend_has_points_on_a_star() -> None:
    for friend in STAND_IN.friends.values():
        if not friend.colour:
            assert str(friend.value or 0) in one_card("friends", friend.word, blank(SLUG)).split(), friend.title


def test_no_sheet_speaks_of_the_score_track() -> None:
    table = golden("three-named")
    assert table.score is not None
    assert any("score track" in seat.remark for seat in table.score.seats)
    assert "score track" not in text("score", table)


def test_the_words_of_a_trade_fit_below_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Box, Offer, float]] = []
    monkeypatch.setattr(festivities, "_draw_offer", lambda pen, box, *offer: drawn.append((box, offer[0], offer[2])))
    pressed(parts("cards", blank(SLUG)), "outposts")
    assert len(drawn) == 2 * sum(len(card.market) for card in STAND_IN.outposts.values())
    for box, offer, size in drawn:
        assert all(text_width(word, size) <= box.w for word in offer.words.split()), offer
        assert max(text_width(words, size) for words in (offer.words, "")) <= 2 * box.w, offer


def test_each_place_for_cards_has_a_picture_of_its_own() -> None:
    assert len(set(PICTURES.values())) == len(PICTURES)
    assert "festivity" not in PICTURES.values()


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_and_markers_fit_their_places_on_a_pack(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Box] = []
    draw = Pen.rect

    def noted(pen: Pen, box: Box, *rest: Any, **others: Any) -> None:
        found.append(box)
        draw(pen, box, *rest, **others)

    circles: list[tuple[float, float, float]] = []
    around = Pen.circle

    def noted_circle(pen: Pen, x: float, y: float, r: float, *rest: Any, **others: Any) -> None:
        circles.append((x, y, r))
        around(pen, x, y, r, *rest, **others)

    monkeypatch.setattr(Pen, "rect", noted)
    monkeypatch.setattr(Pen, "circle", noted_circle)
    (pack,) = (part for part in parts("board", blank(SLUG), paper) if part.name == "pack-red")
    assert press(Document("Maple Valley", (pack,)), Setting(PAPERS[paper])).complaints == ()
    wide = [box for box in found if abs(box.w - POKER.width) < 0.01]
    cards = [box for box in wide if box.h > POKER.height - 0.01]
    patches = [box for box in wide if abs(box.h - SMALL.height) < 0.01]
    assert (len(cards), len(patches)) == (3, 4)
    assert not any(overlap(one, other) for one, other in combinations([*cards, *patches], 2))
    slots = [at for at in circles if at[2] == SLOT / 2]
    assert len(slots) == MARKERS
    assert all(math.dist(one[:2], other[:2]) >= SLOT - 0.01 for one, other in combinations(slots, 2))


def test_a_starting_friend_shows_all_its_travel_types(drawn: list[str]) -> None:
    pressed(parts("cards", blank(SLUG)), "friends")
    mixed = [friend for friend in STAND_IN.friends.values() if friend.colour]
    fox = drawn.index("mv-fox")
    assert set(drawn[fox : fox + 4]) == {"mv-fox", *(f"mv-{type}" for type in mixed[0].travel)}
