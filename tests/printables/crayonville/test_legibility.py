"""What makes the sheets of Crayonville easy to read: free coordinates, plain scenes, full boards."""

from __future__ import annotations

import tomllib
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.art import find_picture
from companion.games.crayonville.components import LEVELS, TERRAINS
from companion.games.crayonville.switches import Switches
from companion.games.library import data_folder
from printables.crayonville import SHEETS
from printables.crayonville.changes import entries, flow
from printables.crayonville.deck import pile_runs
from printables.crayonville.facts import deck_for
from printables.crayonville.layout import lay_out
from printables.crayonville.map import LEFT, LEFT_IN, Map, name_place
from printables.crayonville.symbols import GOODS, SCENES
from printables.crayonville.wording import SHORT, compared_amounts, new_at_level, turn_words
from printables.drawing.box import Box
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from tests.printables.crayonville.test_sheets import (
    BLANK,
    NINTH,
    TABLES,
    Stamps,
    decks,
    requesting,
    stored,
    table,
)
from tests.printables.reading import all_text, open_pdf, outside, overlaps, text_of, words_of

PAPER = PAPERS["a4"]
ROOM = PageArea.on(PAPER)


@pytest.mark.parametrize("number", [0, 1])
def test_no_wall_covers_a_coordinate(number: int) -> None:
    about = table(NINTH)
    sheet = SHEETS.map(about, ROOM)[number]
    village = list(about.state.seats.values())[number].village
    grid = lay_out(ROOM.portrait, TABLES.sheet).grid
    page = open_pdf(press(Document("Crayonville", (sheet,)), Setting(PAPER)).data)[0]
    names = {words.text: words.box.inset(0.2) for words in words_of(page) if words.text in TABLES.sheet.spaces}
    assert village.walls
    for border in village.walls:
        x1, y1, x2, y2 = grid.border(border)
        for share in (n / 20 for n in range(21)):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            reach = grid.side * 0.08
            covered = [name for name, box in names.items() if _holds(box.inset(-reach), x, y)]
            assert covered == [], border


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x < x < box.right and box.y < y < box.top


def test_no_motif_crosses_a_coordinate_at_the_left_of_its_space() -> None:
    about = table(NINTH)
    for n, side in enumerate(about.state.seats.values()):
        sheet = SHEETS.map(about, ROOM)[n]
        assert isinstance(sheet, Sheet)
        pen = Stamps(Canvas(BytesIO()))
        sheet.draw(pen, ROOM.portrait)
        chart = Map(lay_out(ROOM.portrait, TABLES.sheet).grid, side.village)
        at_left = sum(name_place(chart, space) in (LEFT, LEFT_IN) for space in side.village.terrain)
        bare = [key for key in pen.stamped if key.startswith("motif-") and key.endswith("-True")]
        assert len(bare) == at_left > 0


def _extent(name: str, x: float, y: float, size: float) -> Box:
    """Return the box around a picture that is part of a scene, on the grid of the scene."""
    points = [point for layer in find_picture(name).layers for step in layer.outline for point in step.points]
    xs, ys = ([middle + (point[at] - 50) * size / 100 for point in points] for at, middle in ((0, x), (1, y)))
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize("name", ["wood", "grain", "stone", "fish"])
def test_no_arrow_of_a_harvest_covers_what_is_harvested(name: str) -> None:
    drawn = tomllib.loads((data_folder() / "art" / "crayonville.toml").read_text("utf-8"))[SCENES[f"harvest-{name}"]]
    boxes: dict[bool, list[Box]] = {True: [], False: []}
    for line in drawn["draw"]:
        art, x, y, size = line.removeprefix("art ").replace(" at ", " ").split()
        if "arrow" in art or float(size) < 30:
            boxes["arrow" in art].append(_extent(art, float(x), float(y), float(size)))
    assert len(boxes[True]) >= 3
    for arrow in boxes[True]:
        for other in boxes[False]:
            wide = min(arrow.right, other.right) - max(arrow.x, other.x)
            high = min(arrow.top, other.top) - max(arrow.y, other.y)
            # The boxes of slanted arrows may touch at a corner, where neither has ink.
            assert min(wide, high) < 3.5, (arrow, other)


@pytest.mark.parametrize("paper", PAPERS)
def test_no_name_is_broken_on_a_build_card(paper: str) -> None:
    deck = decks(SHEETS.cards(BLANK, PageArea.on(PAPERS[paper])))["cards"]
    own = Deck("own", "Own", deck.shape, tuple(piece for piece in deck.pieces if piece.front.key == "build"))
    text = all_text(press(Document("C", (own,)), Setting(PAPERS[paper])).data)
    assert all(SHORT[name] in text for name in TABLES.blueprints)


@pytest.mark.parametrize("paper", PAPERS)
def test_maps_of_a_campaign_stay_on_the_page_with_many_players(paper: str) -> None:
    about = stored()
    assert about.village is not None
    players = tuple(f"Player number {n}" for n in range(1, 13))
    levels = tuple(level._replace(level=n, players=players) for n in LEVELS for level in about.village.levels[-1:])
    many = about._replace(village=about.village._replace(levels=levels))
    _, *campaign = SHEETS.map(many, PageArea.on(PAPERS[paper]))
    pages = list(open_pdf(press(Document("C", tuple(campaign)), Setting(PAPERS[paper])).data))
    shown = [[f"level {level} " in f"{text_of(page)} " for page in pages] for level in LEVELS]
    assert shown == [[True, False]] * 4 + [[False, True]] * 6
    for page in pages:
        assert overlaps(page) == []
        assert not outside(page)


def test_scenes_and_tiles_have_no_hatched_pictures_in_black_and_white() -> None:
    found = decks(SHEETS.cards(BLANK, ROOM))
    fronts = {piece.front.key: (piece.front, deck.shape) for deck in found.values() for piece in deck.pieces}
    assert set(TERRAINS) <= set(fronts)
    for art, shape in fronts.values():
        pen = Stamps(Canvas(BytesIO()))
        pen.design = "mono"
        art.draw(pen, Box(0, 0, shape.width, shape.height))
        drawn = [key for key in pen.stamped if key.startswith("('picture'")]
        assert all(key.count(",") == 1 for key in drawn), art.key


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_board_tells_what_is_new_and_what_is_higher(level: int) -> None:
    about = requesting(BLANK, level=level)
    pressed = press(Document("Crayonville", tuple(SHEETS.board(about, ROOM)[2:])), Setting(PAPER))
    assert pressed.complaints == ()
    text = " ".join(all_text(pressed.data).split())
    assert all(words in text for words in new_at_level(about))
    compared = compared_amounts(about)
    assert bool(compared) == (level > LEVELS[0])
    if f"Compared with level {level - 1}" in text:
        assert all(f"{words} {before} {now}" in text for words, before, now in compared)
    # Only a level with many new things has no room to compare.
    assert (f"Compared with level {level - 1}" in text) == (level not in (1, 4))


def test_the_first_level_explains_a_turn() -> None:
    first, second = (
        all_text(press(Document("C", tuple(SHEETS.board(requesting(BLANK, level=n), ROOM)[2:])), Setting(PAPER)).data)
        for n in (1, 2)
    )
    words = " ".join(first.split())
    assert all(step in words for step in turn_words(Switches()))
    assert "A turn" not in second


@pytest.mark.parametrize("level", LEVELS)
def test_the_pile_lists_every_card_once(level: int) -> None:
    deck = deck_for(requesting(BLANK, level=level))
    for flipped in (0, 3, len(deck.pattern)):
        runs = pile_runs(deck, flipped)
        assert [run.place for run in runs for _ in range(run.cards)] == list(deck.pattern)
        assert [run.first for run in runs] == [1, *(run.last + 1 for run in runs[:-1])]
        assert all(run.cards == 1 for run in runs[:flipped])


def test_both_sides_of_the_own_card_have_the_colour_of_actions() -> None:
    (piece,) = (piece for piece in decks(SHEETS.cards(BLANK, ROOM))["cards"].pieces if piece.front.key == "build")
    assert piece.back is not None
    assert piece.front.ground == piece.back.ground


def test_every_resource_has_a_simpler_picture_of_the_same_thing() -> None:
    for name in GOODS.values():
        found = find_picture(name)
        small = find_picture(found.small)
        assert small.about == f"{found.about}, as a sign"
        assert len(small.tones) <= len(found.tones)


def test_the_places_of_new_drawings_stay_within_the_list() -> None:
    roads = " ".join(f"K{n}-K{n + 1}" for n in range(1, 40))
    found = entries(["wood: A1 B2", "removed: fish: C3", f"road: {roads}"])
    assert [entry.what for entry in found] == ["wood", "removed: fish", "road"]
    assert [entry.sign for entry in found] == ["wood", "", "road"]
    spots = flow(found, ROOM.portrait.w)
    assert [spot.place for spot in spots if spot.place] == [place for entry in found for place in entry.places]
    assert max(spot.x + spot.entry.step for spot in spots if spot.place) <= ROOM.portrait.w + 3
    assert [spot.row for spot in spots] == sorted(spot.row for spot in spots)
