"""Pictures, sizes and places on the sheets of Crayonville."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any, get_args

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.art import find_picture
from companion.games.crayonville.components import LEVELS, RESOURCES, TERRAINS
from companion.games.crayonville.switches import Switches
from printables.crayonville import SHEETS
from printables.crayonville.board import TOKEN, TOKENS, token_cells, track_cells
from printables.crayonville.cards import SCENE_SIDE, draw_rule
from printables.crayonville.examples import EXAMPLES, judge, village_of
from printables.crayonville.layout import lay_out, spaces_on_paper
from printables.crayonville.symbols import CARDS, GOODS, SCENES, STRUCTURES, WINDOWS
from printables.crayonville.wording import CARD, card_words
from printables.designs import Design
from printables.drawing.box import Box
from printables.drawing.pen import Pen, text_width
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Setting, press
from printables.paper.sizes import PAPERS
from tests.printables.crayonville.test_sheets import (
    BLANK,
    FOURTH,
    NINTH,
    TABLES,
    Stamps,
    decks,
    requesting,
    stored,
    table,
)
from tests.printables.reading import all_text, open_pdf, words_of

LEAST = 7.0
NAMES = {card.name for card in TABLES.cards}


def test_every_card_tile_and_structure_has_a_picture_of_its_own() -> None:
    shown = [SCENES.get(name) or WINDOWS[name] for name in sorted(NAMES)]
    assert len(set(shown)) == len(shown)
    listed = [CARDS[name] for name in sorted(NAMES)]
    assert len(set(listed)) == len(listed)
    assert set(GOODS) == set(RESOURCES)
    assert set(STRUCTURES) == set(TABLES.blueprints)
    assert len(set(STRUCTURES.values())) == len(STRUCTURES)
    terrains = [f"village-{terrain}" for terrain in TERRAINS]
    looks = {find_picture(name).layers for name in (*terrains, *SCENES.values(), *GOODS.values(), *STRUCTURES.values())}
    assert len(looks) == len({*terrains, *SCENES.values(), *GOODS.values(), *STRUCTURES.values()})


@pytest.mark.parametrize("design", get_args(Design))
def test_cards_of_one_name_share_a_picture_and_others_do_not(design: Design) -> None:
    deck = decks(SHEETS.cards(BLANK, PageArea.on(PAPERS["a4"])))["cards"]
    drawn: dict[str, set[str]] = {}
    for piece in deck.pieces:
        pen = Stamps(Canvas(BytesIO()))
        pen.design = design
        piece.front.draw(pen, Box(0, 0, deck.shape.width, deck.shape.height))
        pictures = {key for key in pen.stamped if "village-" in key}
        drawn.setdefault(piece.front.key.rstrip("0123456789"), set()).update(pictures)
    assert len(drawn) == len(NAMES) + 1
    assert len({frozenset(pictures) for pictures in drawn.values()}) == len(drawn)


def test_the_sheet_around_a_scene_is_in_line_with_its_spaces() -> None:
    """The drawn hexagons of a scene have the side that the blank spaces around them are drawn with."""
    scene = find_picture(SCENES["expand"])
    first = [x for step in scene.layers[0].outline for x, _ in step.points]
    assert (max(first) - min(first)) / 2 == pytest.approx(100 * SCENE_SIDE, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS)
def test_tokens_fit_the_cells_of_the_tracks(paper: str) -> None:
    sheet, *_ = SHEETS.board(BLANK, PageArea.on(PAPERS[paper]))
    assert isinstance(sheet, Sheet)
    assert sheet.landscape
    for side in PageArea.on(PAPERS[paper]).landscape.columns(2, 8):
        tokens = [cell for _, cell in token_cells(side)]
        assert {(round(cell.w, 6), round(cell.h, 6)) for cell in tokens} == {(TOKEN, TOKEN)}
        half = side.cut(bottom=TOKENS)
        assert all(side.x <= cell.x and cell.right <= side.right and cell.top < half.y for cell in tokens)
        cells = [cell for rows in track_cells(half).values() for pair in rows.values() for cell in pair]
        assert len(cells) == len(RESOURCES) * 11 * 2
        assert min(min(cell.w, cell.h) for cell in cells) >= TOKEN + 0.5
        assert all(half.x - 0.01 <= cell.x and cell.right <= half.right + 0.01 for cell in cells)
        assert all(half.y - 0.01 <= cell.y and cell.top <= half.top + 0.01 for cell in cells)


class Sizes(Pen):
    """A pen that remembers the size of every text."""

    def __init__(self, design: Design) -> None:
        super().__init__(Canvas(BytesIO()), design)
        self.sizes: dict[float, str] = {}

    def text(self, x: float, y: float, words: str, size: float = 9, *args: Any, **kwargs: Any) -> float:
        if words:
            self.sizes.setdefault(round(size, 2), words)
        return super().text(x, y, words, size, *args, **kwargs)


def all_parts(area: PageArea) -> Iterator[Part]:
    for level in LEVELS:
        yield from SHEETS.pack(requesting(BLANK, level=level), area)
    yield from SHEETS.pack(table(FOURTH), area)
    yield from SHEETS.map(table(NINTH), area)
    yield from SHEETS.map(stored(), area)
    yield from SHEETS.changes(table(FOURTH), area)
    yield from SHEETS.reference(BLANK, area)
    yield from SHEETS.score(table(FOURTH), area)[:1]


@pytest.mark.parametrize("paper", PAPERS)
def test_no_type_is_smaller_than_seven_points(paper: str) -> None:
    area = PageArea.on(PAPERS[paper])
    pen = Sizes("colour")
    for part in all_parts(area):
        if isinstance(part, Deck):
            for piece in part.pieces:
                for art in filter(None, (piece.front, piece.back)):
                    art.draw(pen, Box(0, 0, 0, 0).centred(part.shape.width, part.shape.height))
        elif part.name != "rulings":
            part.draw(pen, area.landscape if part.landscape else area.portrait)
    assert {size: words for size, words in pen.sizes.items() if size < LEAST} == {}
    assert pen.complaints == []


# Where the spaces are


@pytest.mark.parametrize("paper", PAPERS)
def test_spaces_are_printed_where_they_are_said_to_be(paper: str) -> None:
    pressed = press(
        Document("Crayonville", tuple(SHEETS.map(BLANK, PageArea.on(PAPERS[paper])))), Setting(PAPERS[paper])
    )
    found = {words.text: words.box for words in words_of(open_pdf(pressed.data)[0])}
    places = spaces_on_paper(TABLES.sheet, PAPERS[paper])
    assert set(places) == set(TABLES.sheet.spaces)
    for space, place in places.items():
        box = found[space]
        assert place.x - place.side < box.x < place.x
        assert place.y < box.y < box.top < place.y + place.side * 0.87


@pytest.mark.parametrize("paper", PAPERS)
def test_all_village_sheets_have_their_spaces_in_the_same_places(paper: str) -> None:
    area = PageArea.on(PAPERS[paper])
    side = lay_out(area.portrait, TABLES.sheet).grid.side
    assert side > 8.3
    for part in (*SHEETS.map(BLANK, area), *SHEETS.map(stored(), area)[:1], *SHEETS.map(table(NINTH), area)):
        pressed = press(Document("Crayonville", (part,)), Setting(PAPERS[paper]))
        found = {words.text: words.box for words in words_of(open_pdf(pressed.data)[0])}
        place = spaces_on_paper(TABLES.sheet, PAPERS[paper])["A1"]
        assert found["A1"].x == pytest.approx(place.x - 0.57 * place.side, abs=0.5)


# Words


@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_on_a_board_are_cut(paper: str) -> None:
    boards = tuple(SHEETS.board(BLANK, PageArea.on(PAPERS[paper])))
    assert "…" not in all_text(press(Document("C", boards), Setting(PAPERS[paper])).data)


class Lines(Pen):
    """A pen that remembers the width of every line of text."""

    def __init__(self) -> None:
        super().__init__(Canvas(BytesIO()), "colour")
        self.widths: list[float] = []

    def text(self, x: float, y: float, words: str, size: float = 9, *args: Any, **kwargs: Any) -> float:
        self.widths.append(text_width(words, size))
        assert size >= 9
        return super().text(x, y, words, size, *args, **kwargs)


@pytest.mark.parametrize("name", CARD)
def test_the_rule_of_a_card_does_not_end_with_a_single_word(name: str) -> None:
    pen = Lines()
    draw_rule(pen, Box(0, 0, 53, 22), card_words(TABLES, name, Switches()), name)
    assert pen.widths[-1] > max(pen.widths) / 2


# Sets and examples


@pytest.mark.parametrize("players", [1, 3, 4, 6])
def test_blank_sets_agree_on_the_number_of_players(players: int) -> None:
    area, about = PageArea.on(PAPERS["a4"]), requesting(BLANK, players=players)
    packed = SHEETS.pack(about, area)
    for parts in (SHEETS.cards(about, area), packed):
        found = decks(parts)
        assert sum(piece.copies for piece in found["cards"].pieces if piece.front.key == "build") == players
        assert set(found) == {"cards", "tiles"}
    tracks, sheets = (
        [[part.name for part in parts].count(name) for parts in (kind, packed)]
        for name, kind in (("tracks", SHEETS.board(about, area)), ("village", SHEETS.map(about, area)))
    )
    assert tracks == [-(-players // 2)] * 2
    # Every track has its tokens below it.
    for half in area.landscape.columns(2, 8):
        assert Counter(kind for kind, _ in token_cells(half)) == Counter(dict.fromkeys(RESOURCES, 2))
    assert sheets == [players] * 2


@pytest.mark.parametrize("title", EXAMPLES)
def test_of_two_examples_one_is_legal(title: str) -> None:
    switches = Switches()
    found = [judge(example, village_of(example, TABLES, switches), TABLES, switches) for example in EXAMPLES[title]]
    assert [is_good for is_good, _ in found] == [True, False]


def test_examples_follow_the_house_rulings() -> None:
    may, may_not = EXAMPLES["Harbour: is the water before this House guarded?"]
    strict = Switches(sight_over_open="ends")
    assert judge(may, village_of(may, TABLES, Switches()), TABLES, Switches())[1].startswith("5 of 6")
    assert judge(may_not, village_of(may_not, TABLES, strict), TABLES, strict)[0] is False
