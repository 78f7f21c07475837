"""The words on the sheets of King of the Valley: house rulings, owners' editions, names of all kinds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.king_of_the_valley.tables import read_tables
from companion.games.library import data_folder
from printables.king_of_the_valley.tiles import faces
from tests.printables.games import blank
from tests.printables.king_of_the_valley.test_sheets import SLUG, deck, parts, pressed, text, whole
from tests.printables.reading import open_pdf, pieces_of, words_of
from tests.support.editions import changed_edition

SHIPPED = data_folder() / SLUG / "editions" / "stand-in"


def test_an_own_edition_is_printed(tmp_path: Path) -> None:
    mine = changed_edition(
        SHIPPED,
        tmp_path / "mine",
        (
            "orders.toml",
            'name = "Lion"\ncolour = "red"\nsymbol = "circle"',
            'name = "Silver Unicorn"\ncolour = "mauve"\nsymbol = "hoof"',
        ),
        ("castle.toml", 'title = "Farmer"', 'title = "Peasant"'),
        ("castle.toml", '"red", "blue", "green", "yellow"', '"teal", "white", "black", "brown"'),
        ("hill.toml", "[2, 3, 4, 6, 8, 10]", "[1, 3, 5, 7, 9, 21]"),
        ("tiles.toml", 'code = "T3-5"', 'code = "T4-9"'),
    )
    table = blank(SLUG)._replace(edition=mine)
    tiles = text("cards", table, "tiles")
    assert tiles.count("Silver Unicorn") == 5
    assert tiles.split().count("Peasant") == 24
    assert "stand-in" not in tiles
    assert "T4-9" in tiles
    assert "T3-5" not in tiles
    for kind in ("setup", "score", "map", "board", "reference", "pack"):
        assert pressed(parts(kind, table)).pages
    assert "21" in text("board", table, "hill").split()
    assert [part.name for part in parts("board", table)][2:] == [
        f"castle-{c}" for c in ("teal", "white", "black", "brown")
    ]
    assert "Order 1, Silver Unicorn" in text("score", table, "score")


def test_equal_collectors_get_numbers(tmp_path: Path) -> None:
    mine = changed_edition(
        SHIPPED, tmp_path / "mine", ("tiles.toml", 'stage = "II"\ncode = "T4-7"', 'stage = "II"\ncode = "T3-6"')
    )
    ids = {face.id for _, face in faces(read_tables(mine))}
    assert {"II-T3-6-1", "II-T3-6-2"} <= ids
    assert len(ids) == 90


def test_a_colour_of_two_words_names_a_part(tmp_path: Path) -> None:
    mine = changed_edition(SHIPPED, tmp_path / "mine", ("castle.toml", '"red"', '"Sea green"'))
    assert parts("board", blank(SLUG)._replace(edition=mine))[2].name == "castle-sea-green"


def test_words_beside_a_right_to_left_name_stay_in_order() -> None:
    table = whole()._replace(names={"yellow": "דוד בן־גוריון"})
    for part in (*parts("board", table)[:2], *parts("reference", table)[1:]):
        assert part.subtitle.endswith("דוד בן־גוריון")  # type: ignore[union-attr]


def test_names_print_as_they_are_typed() -> None:
    table: Any = whole("two-worked")._replace(names={"red": "<b>Ann</b> & Bo", "blue": "Ægidius von Hohenschwangau"})
    for kind in ("setup", "score", "map", "board", "reference"):
        assert "<b>Ann</b> & Bo" in text(kind, table)


def test_sheets_follow_house_rulings() -> None:
    plain = blank(SLUG)
    decided = plain._replace(
        rulings={
            "hill_fill": "chosen_column_first",
            "end_on_empty_pile": "yes",
            "identical_knights": "same_order",
            "edge_group": "end_on_last",
            "group_take": "all",
            "jester_couples": "yes",
            "refill_order": "first_passed",
            "short_column": "spill",
            "coin_pays_own_priest": "yes",
            "tax_all_jesters": "no",
        }
    )
    sentences = {
        ("board", "hill"): ("then the other", "The piles are empty", "first passed", "continue with the other"),
        ("board", "castle-red"): ("or their jesters",),
        ("reference", "reference"): (
            "Knights of one Order",
            "or on it at the edge",
            "All identical tiles",
            "piles are empty",
            "first passed",
            "or his coin",
            "but never alone",
            "or their jesters",
        ),
        ("score", "score"): ("jesters in these columns count too",),
    }
    for (kind, only), words in sentences.items():
        usual, changed = text(kind, plain, only), text(kind, decided, only)
        for sentence in words:
            assert sentence in changed
            assert sentence not in usual


def test_the_text_fits_on_the_reference_card() -> None:
    for decided in ({}, {"edge_group": "end_on_last", "group_take": "all", "identical_knights": "same_order"}):
        card = deck(parts("reference", blank(SLUG)._replace(rulings=decided)), "reference")
        (page, *_) = open_pdf(pressed([card._replace(pieces=card.pieces[:1])]).data)
        (piece,) = pieces_of(page)
        found = [words for words in words_of(page) if words.text in ("Tokens", "The end", "Tax collector")]
        assert len(found) == 3
        assert all(words.box.y > piece.y + 5 for words in found)
