"""The art of Maple Valley: a picture for every card, pieces that fit their places, nothing in small type."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.art import find_picture, picture_names
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.packs import PATCHES
from companion.games.maple_valley.state import MARKERS
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import CATEGORIES, ITEMS, TYPES
from companion.referee.session import Session
from printables.designs import Design
from printables.drawing import Box, Pen
from printables.maple_valley import festivities, position
from printables.maple_valley.board import HEAD, LABEL
from printables.maple_valley.cards import SMALL
from printables.maple_valley.changes import changed_contents
from printables.maple_valley.example import rivals
from printables.maple_valley.holdings import number_of
from printables.maple_valley.items import CHIP
from printables.maple_valley.map import map_area
from printables.maple_valley.pictures import DECKS, card_picture, item_picture, leaf_picture, named, place_picture
from printables.maple_valley.places import SLOT
from printables.maple_valley.position import TILES, now_words
from printables.maple_valley.routes import holds, overlap
from printables.maple_valley.scenery import STEP, _furnish, scatter
from printables.maple_valley.wording import card_words
from printables.paper.cutting import POKER, Deck
from printables.paper.frame import content_box
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.games import blank
from tests.printables.maple_valley.test_sheets import (
    KINDS,
    NAMES,
    OWNERS,
    SHIPPED,
    SLUG,
    STAND_IN,
    golden,
    laid_out,
    parts,
    pressed,
    rows,
    session,
    text,
)
from tests.printables.reading import open_pdf, overlaps
from tests.referee.tables import lines_of, play, sit_down
from tests.support.editions import changed_edition

LEAST = 7.0
DECKS_OF_CARDS = ("favours", "friends", "patches", "dawdles", "outposts", "festivities")


def pen_in(design: Design = "colour") -> Pen:
    pen = Pen(Canvas(BytesIO()), design)
    pen.new_page()
    return pen


@pytest.mark.parametrize("deck", DECKS_OF_CARDS)
def test_every_card_of_the_edition_has_a_picture_of_its_own(deck: str) -> None:
    cards = list(getattr(STAND_IN, deck).values())
    pictures = [card_picture(card) for card in cards]
    assert len(set(pictures)) == len(cards)
    assert pictures == [f"mv-{card.word}" for card in cards]


def test_all_friends_are_drawn_as_heads() -> None:
    shown = [find_picture(card_picture(friend)).about for friend in STAND_IN.friends.values()]
    assert [about for about in shown if "head" not in about] == []


def test_every_item_place_and_kind_has_a_picture() -> None:
    words = [*ITEMS, *CATEGORIES, *TYPES, *DECKS.values(), "favour", "sun", "past_sun"]
    assert all(item_picture(word) in picture_names() for word in words)
    assert len({item_picture(item) for item in ITEMS}) == len(ITEMS)
    places = [place for place in STAND_IN.locations.values() if not place.spots]
    assert len({place_picture(place) for place in places}) == len({place.kind for place in places})
    assert len({leaf_picture(back) for back in STAND_IN.tokens}) == len(STAND_IN.tokens)
    groves = {place.spots[0]: place_picture(place) for place in STAND_IN.locations.values() if place.spots}
    assert len(set(groves.values())) == len(groves) == 3


def test_unknown_cards_and_places_have_the_picture_of_their_kind(tmp_path: Path) -> None:
    edition = changed_edition(SHIPPED, tmp_path / "mine", ("favours.toml", 'title = "Bunting"', 'title = "Moon Boat"'))
    assert card_picture(read_tables(edition).favours["moon-boat"]) == "mv-Decorations"
    tables = read_tables(OWNERS)
    assert card_picture(tables.friends["gull"]) == "mv-friend"
    assert card_picture(tables.outposts["fish-market"]) == "mv-outpost"
    assert place_picture(tables.locations["LIGHT"]) == "mv-outpost"
    assert place_picture(tables.locations["G1"]) == "mv-grove"
    assert leaf_picture("dune") == "mv-leaf"
    assert named("no-such-thing") == ""


def test_all_small_pieces_have_one_size_and_fit_their_places() -> None:
    decks = {part.name: part for part in parts("cards", blank(SLUG)) if isinstance(part, Deck)}
    assert {decks["tokens"].shape.width, decks["markers"].shape.width} == {CHIP}
    assert decks["tokens"].shape == decks["markers"].shape, "they share sheets"
    assert decks["planks"].shape == decks["patches"].shape == SMALL, "they share sheets"
    assert SLOT >= CHIP
    _, routes = laid_out(STAND_IN, "letter")
    assert all(route.site.w >= CHIP and route.site.h >= CHIP for route in routes if route.site)
    pack = content_box(PAPERS["letter"], landscape=True)
    assert pack.h - SMALL.height - LABEL - 3 >= POKER.height + LABEL
    assert PATCHES * (SMALL.width - 1) <= pack.w
    middle = pack.w - 3 * (POKER.width + 4)
    assert middle >= MARKERS / 2 * SLOT
    assert middle > HEAD


@pytest.mark.parametrize("kind", ["cards", "reference"])
def test_spots_of_festivities_hold_a_marker(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spots: list[Box] = []
    monkeypatch.setattr(festivities, "_spot", lambda pen, box, *rest: spots.append(box))
    name = {"cards": "festivities", "reference": "outposts-and-festivities"}[kind]
    pressed(parts(kind, blank(SLUG)), name)
    assert len(spots) == sum(len(card.spots) for card in STAND_IN.festivities.values())
    assert min(min(spot.w, spot.h) for spot in spots) >= CHIP


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["blank", "three-named", "five-dealt", "solo-dealt"])
def test_nothing_is_written_below_seven_points(game: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    small: list[tuple[float, str]] = []
    write = Pen.text

    def record(pen: Pen, x: float, y: float, words: str, size: float = 9, *rest: Any, **others: Any) -> float:
        if words and size < LEAST:
            small.append((size, words))
        return write(pen, x, y, words, size, *rest, **others)

    monkeypatch.setattr(Pen, "text", record)
    table = blank(SLUG) if game == "blank" else golden(game)
    for kind in KINDS:
        for part in parts(kind, table, paper):
            if isinstance(part, Deck):
                box = Box(-part.shape.width / 2, -part.shape.height / 2, part.shape.width, part.shape.height)
                sides = {art.key: art for piece in part.pieces for art in (piece.front, piece.back) if art}
                for art in sides.values():
                    art.draw(pen_in(), box)
            else:
                part.draw(pen_in(), content_box(PAPERS[paper], part.landscape))
            assert small == [], part.name


# The land


@pytest.mark.parametrize("paper", PAPERS)
def test_things_in_the_valley_cover_no_trail_and_no_place(paper: str) -> None:
    nodes, routes = laid_out(STAND_IN, paper)
    area = content_box(PAPERS[paper], landscape=True)
    things = list(scatter(area, routes, list(nodes.values())))
    assert len(things) > 60
    assert {thing.name for thing in things} >= {"tree-pine", "rock", "reeds", "hill"}
    for thing in things:
        middle = thing.box.cx, thing.box.cy
        near = min(abs(x - middle[0]) + abs(y - middle[1]) for route in routes for x, y in route.points)
        assert near > thing.box.w / 2
        assert not any(
            abs(node.cx - middle[0]) < node.w / 2 and abs(node.cy - middle[1]) < node.h / 2 for node in nodes.values()
        )


def test_low_ink_leaves_the_ground_white() -> None:
    inks = {}
    for design in get_args(Design):
        (valley,) = (part for part in parts("board", blank(SLUG)) if part.name == "valley")
        assert not isinstance(valley, Deck)
        pen = pen_in(design)
        valley.draw(pen, content_box(PAPERS["a4"], landscape=True))
        inks[design] = pen.ink
    assert inks["low"] < inks["colour"] / 2
    assert inks["mono"] < inks["colour"] / 2


# The example, and changes


def test_the_reference_draws_how_storing_works() -> None:
    found = rivals(STAND_IN)
    assert found is not None
    best, other, shared = found
    assert best.points > other.points
    assert shared in best.card.effects[0].gain[0].set  # type: ignore[union-attr]
    read = text("reference", blank(SLUG), "reference")
    assert "Example: stored on Favours" in read
    assert best.card.title in read
    assert f" {best.card.value + best.points} " in read  # type: ignore[operator]
    assert "Each resource scores on one card only" in read


def since(lines: int, line: int) -> PrintedGame:
    """Return a game after a number of moves, with a printout of an earlier one."""
    whole: Session = session("three-named")
    table = play(sit_down(whole.header, TITLE), *lines_of(whole)[:lines])
    return print_game(table, NAMES, code="G12-9-7KQ4", request=PrintRequest(since=line))


def test_changes_show_what_is_new_on_the_map() -> None:
    table = since(70, 45)
    names = [part.name for part in parts("changes", table)]
    assert names == ["changes-valley", "changes-packs", "changes-around", "log"]
    contents = changed_contents(table.earlier, table.state)
    for seat, owner in table.state.seats.items():
        old = table.earlier.seats[seat]
        if old.at != owner.at:
            assert {old.at, owner.at} <= contents.fresh
            assert owner.colour in contents.gone[old.at]
            assert owner.colour in contents.pawns[owner.at]
    assert contents.fresh
    read = text("changes", table, "changes-around")
    assert "new since line 45" in read
    for name, deck in table.state.decks.items():
        gone = [card for card in table.earlier.decks[name].display if card not in deck.display]
        assert all(table.state.tables.title(card) in read for card in gone)


def test_changes_frame_new_states_and_cards_around_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    table, framed = since(70, 45), list[Box]()
    monkeypatch.setattr(position, "mark_new", lambda pen, box: framed.append(box))
    pressed(parts("changes", table), "changes-around")
    old, new = now_words(table, table.earlier), now_words(table, table.state)
    expected = len([line for line in new if line[0] in TILES and line not in old])
    for name, deck in table.state.decks.items():
        expected += len([card for card in deck.display if card not in table.earlier.decks[name].display])
    assert len(framed) == expected > len(TILES)


def test_nothing_new_prints_no_map_of_changes() -> None:
    table = since(45, 45)
    assert [part.name for part in parts("changes", table)] == []
    assert changed_contents(table.state, table.state).fresh == frozenset()


def test_old_numbers_stand_beside_the_new_ones() -> None:
    table = since(70, 45)
    (line,) = (line for line in rows("changes", table, "changes-packs") if line.startswith("markers left"))
    expected = []
    for seat in table.state.seats:
        old, new = (str(number_of(state, seat, "markers")) for state in (table.earlier, table.state))
        expected += [new] if old == new else [old, new]
    assert line.split()[2:] == expected
    assert len(expected) > len(table.state.seats), "the game has changes to show"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_compass_rose_lies_beside_trails_and_places(paper: str) -> None:
    nodes, routes = laid_out(STAND_IN, paper)
    area = map_area(content_box(PAPERS[paper], landscape=True))
    blocked = [*nodes.values(), *(route.tag for route in routes), *(route.site for route in routes if route.site)]
    lake, things = _furnish(area, tuple(routes), tuple(blocked), STEP)
    (rose,) = (thing.box for thing in things if thing.name == "compass")
    assert lake is not None
    assert math.dist((rose.cx, rose.cy), (lake.x, lake.y)) > lake.r + rose.w / 2
    assert not any(overlap(rose, box) for box in blocked)
    assert not any(holds(rose, point) for route in routes for point in route.points)


@pytest.mark.parametrize("step", [STEP, STEP * 1.3])
def test_things_in_the_valley_do_not_hide_each_other(step: float) -> None:
    nodes, routes = laid_out(STAND_IN, "a4")
    area = map_area(content_box(PAPERS["a4"], landscape=True))
    things = list(scatter(area, routes, list(nodes.values()), step))
    assert len(things) > 50
    for one, other in combinations(things, 2):
        is_wood = one.name.startswith("tree") and other.name.startswith("tree")
        share = overlap(one.box, other.box) / max(one.box.w, other.box.w) ** 2
        assert share < (0.6 if is_wood else 0.06), (one, other)


def test_the_displays_of_a_solo_game_show_the_text_of_the_cards() -> None:
    table = golden("solo-dealt")
    read = text("map", table, "around")
    for name, deck in table.state.decks.items():
        for card in deck.display:
            assert card_words(table.state.tables.cards(name)[card], table.state.tables) in read


@pytest.mark.parametrize("part", ["changes-valley", "changes-packs", "changes-around"])
def test_changes_do_not_overlap(part: str) -> None:
    page = open_pdf(pressed(parts("changes", since(70, 45)), part).data)[0]
    assert overlaps(page) == []
