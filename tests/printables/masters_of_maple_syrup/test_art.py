"""Pictures and sizes on the sheets of Masters of Maple Syrup."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.art import picture_names
from companion.games.masters_of_maple_syrup.cards import Side
from companion.games.masters_of_maple_syrup.tables import read_tables
from companion.games.masters_of_maple_syrup.vocabulary import Grant
from printables.drawing import Box, Pen
from printables.masters_of_maple_syrup import SHEETS, facts, minis, symbols
from printables.masters_of_maple_syrup.cards import (
    BADGE,
    badge_width,
    badges_of,
    chip_places,
    draw_badges,
    picture_place,
)
from printables.masters_of_maple_syrup.symbols import card_picture, side_picture
from printables.masters_of_maple_syrup.wording import effect_words
from printables.paper.cutting import POKER, Art, Deck
from printables.paper.frame import PageArea
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintRequest, print_game
from tests.printables.masters_of_maple_syrup.test_sheets import (
    BLANK,
    LONG,
    OWNER,
    ROOM,
    STAND_IN,
    deck_of,
    part,
    position,
    recorded,
    text,
)


class Reader(Pen):
    """A pen that keeps what it writes, with the sizes of the text."""

    def __init__(self, design: Any = "colour") -> None:
        super().__init__(Canvas(BytesIO()), design)
        self.written: list[tuple[float, str]] = []

    def text(self, x: float, y: float, words: str, size: float = 9, *args: Any, **fields: Any) -> float:
        self.written += [(size, words)] if words else []
        return super().text(x, y, words, size, *args, **fields)


def drawn(art: Art | None) -> list[str]:
    """Return the lines written on one side of a card."""
    assert art is not None
    pen = Reader()
    art.draw(pen, Box(0, 0, POKER.width, POKER.height))
    return [words for _, words in pen.written]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", ["setup", "score", "map", "changes", "board", "reference"])
def test_nothing_is_written_smaller_than_seven_points(kind: str, paper: str) -> None:
    area = PageArea.on(PAPERS[paper])
    shared = {"rulings"}
    request = PrintRequest(since=20)
    tables = [BLANK, position(), *(print_game(recorded(name), LONG, request=request) for name in ("owner-dealt",))]
    pages = 0
    for table in tables:
        for sheet in getattr(SHEETS, kind)(table, area):
            if sheet.name in shared:
                continue
            pen = Reader()
            sheet.draw(pen, area.landscape if sheet.landscape else area.portrait)
            assert [words for size, words in pen.written if size < 7] == [], sheet.title
            pages += 1
    assert pages


@pytest.mark.parametrize("edition", ["stand-in", OWNER])
def test_nothing_on_a_card_is_smaller_than_seven_points(edition: str) -> None:
    for deck in SHEETS.cards(BLANK._replace(edition=edition), ROOM):
        assert isinstance(deck, Deck)
        for art in [side for piece in deck.pieces for side in (piece.front, piece.back) if side]:
            pen = Reader()
            art.draw(pen, Box(0, 0, POKER.width, POKER.height))
            assert [words for size, words in pen.written if size < 7] == [], art.key


def test_the_corner_of_a_card_tells_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[str] = []
    monkeypatch.setattr(symbols, "draw_mark", lambda pen, name, *args, **fields: marks.append(name))
    for word, expected in (
        ("heritage-maple", ["harvest"]),
        ("striped-maple", ["harvest", "end"]),
        ("farm-stand", ["first"]),
        ("gravity-line", ["after", "tap"]),
        ("syrup-cellar", ["after", "harvest", "end"]),
    ):
        marks.clear()
        draw_badges(Reader(), Box(0, 0, 50, 30), STAND_IN.cards[word])
        assert marks == expected, word


@pytest.mark.parametrize("edition", ["stand-in", OWNER])
@pytest.mark.parametrize("high", [31.0, 49.0])
def test_the_picture_of_a_card_is_clear_of_its_badges(edition: str, high: float) -> None:
    window = Box(0, 0, 52, high)
    for card in read_tables(edition).cards.values():
        place, badges = picture_place(window, card), badges_of(card)
        lowest = window.top - len(badges) * (BADGE + 1)
        assert place.top <= lowest or place.x >= max(map(badge_width, badges)), card.name
        assert place.y >= window.y
        assert place.right <= window.right
        assert place.w >= 18, card.name


@pytest.mark.parametrize("edition", ["stand-in", OWNER])
@pytest.mark.parametrize("high", [31.0, 49.0])
def test_the_symbols_of_a_card_are_clear_of_its_picture_and_its_badges(edition: str, high: float) -> None:
    window = Box(0, 0, 52, high)
    for card in read_tables(edition).cards.values():
        place, badges = picture_place(window, card), badges_of(card)
        lowest = window.top - len(badges) * (BADGE + 1)
        chips = chip_places(window, card)
        assert len(chips) == len(card.symbols)
        for chip in chips:
            assert chip.top <= place.y or chip.y >= place.top or chip.right <= place.x or chip.x >= place.right
            assert chip.top <= lowest or chip.x >= max(map(badge_width, badges), default=0.0)
            assert chip.y >= window.y, card.name
            assert chip.x >= window.x, card.name
            assert chip.right <= window.right, card.name


def test_a_card_with_little_room_shows_its_picture_beside_its_marks() -> None:
    card = STAND_IN.cards["striped-maple"]
    assert picture_place(Box(0, 0, 52, 32), card).w >= 28


def test_cards_on_the_table_fit_their_places() -> None:
    place = Box(3, 5, 22, 40)
    for shape in (minis.upright(place), minis.sideways(place)):
        assert place.x <= shape.x
        assert place.y <= shape.y
        assert shape.right <= place.right + 1e-9
        assert shape.top <= place.top + 1e-9
    assert minis.upright(place).w / minis.upright(place).h == pytest.approx(POKER.width / POKER.height)
    assert minis.sideways(place).h / minis.sideways(place).w == pytest.approx(POKER.width / POKER.height)


@pytest.mark.parametrize(("edition", "words"), [("stand-in", "stand-in"), (OWNER, "Old Farm")])
def test_only_the_backs_of_cards_name_the_edition(edition: str, words: str) -> None:
    deck = deck_of("property", BLANK._replace(edition=edition))
    assert words not in "".join(drawn(deck.pieces[0].front))
    assert words in drawn(deck.pieces[0].back)


def test_every_card_of_the_edition_has_a_picture_of_its_own() -> None:
    pictures = [card_picture(word, card) for word, card in STAND_IN.cards.items()]
    assert len(set(pictures)) == len(pictures) == 29
    assert set(pictures) <= set(picture_names())
    assert not {"ms-tree", "ms-utility"} & set(pictures)


def test_trees_in_a_list_show_their_leaves() -> None:
    leaves = {word: symbols.small_picture(word, card) for word, card in STAND_IN.cards.items() if "maple" in word}
    assert leaves["red-maple"] == "ms-red-maple-small"
    assert leaves["maple-museum"] == "ms-maple-museum"
    assert set(leaves.values()) <= set(picture_names())


def test_the_title_of_a_card_is_clear_of_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name ends at least a millimetre and a half before the value, on one line or on two."""
    rooms: list[Box] = []
    pills: list[Box] = []
    monkeypatch.setattr("printables.masters_of_maple_syrup.cards.draw_title", lambda pen, box, *_: rooms.append(box))
    monkeypatch.setattr(symbols, "draw_value", lambda pen, box, words: pills.append(box))
    for piece in deck_of("property", BLANK).pieces:
        piece.front.draw(Reader(), Box(0, 0, POKER.width, POKER.height))
    assert len(rooms) == len(pills) == len(STAND_IN.cards)
    assert all(pill.x - room.right >= 1.5 for room, pill in zip(rooms, pills, strict=True))


def test_a_card_without_a_picture_shows_its_type() -> None:
    cards = {card.name: (word, card) for word, card in read_tables(OWNER).cards.items()}
    assert card_picture(*cards["Ridge Maple"]) == "ms-tree"
    assert card_picture(*cards["Toll Gate"]) == "ms-utility"
    assert card_picture(*cards["Red Maple"]) == "ms-red-maple"


def test_sides_of_action_cards_show_what_they_offer() -> None:
    sides = STAND_IN.sides
    shown = {key: side_picture(side) for key, side in sides.items()}
    assert shown["AC1", "red", True] == shown["AC1", "red", False] == "ms-tap"
    assert shown["AC3", "red", True] == "ms-develop"
    assert shown["AC3", "white", True] == "ms-develop-utility"
    assert shown["AC3", "white", False] == "ms-develop-tree"
    assert shown["AC2", "white", True] == "ms-choose"
    assert shown["AC2", "white", False] == "ms-no-action"
    assert [key for key, name in shown.items() if name == "ms-no-action" and sides[key] != Side()] == []
    assert set(shown.values()) <= set(picture_names())


def test_cards_beyond_the_limit_say_so_with_the_words_of_the_mat() -> None:
    beyond = [
        card
        for card in STAND_IN.cards.values()
        for effect in card.effects
        for step in effect.do
        if isinstance(step, Grant) and step.act == "develop" and step.beyond_limit
    ]
    assert [card.name for card in beyond] == ["Seedling Nursery"]
    assert all(any(word in effect_words(card) for word in facts.EXTRA) for card in beyond)
    mat, turn = text(part("board", "mat-1", BLANK)), text(part("reference", "turn", BLANK))
    assert [word for word in facts.EXTRA if f"'{word}'" not in mat or f"'{word}'" not in turn] == []
