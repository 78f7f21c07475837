"""The sheets of Maple Valley with an owner's own cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.tables import read_tables
from printables.maple_valley.swatches import player_swatch
from printables.maple_valley.wording import card_words, effect_words
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.game import PrintedGame
from tests.printables.maple_valley.test_sheets import KINDS, OWNERS, SHIPPED, golden, parts, text
from tests.printables.reading import open_pdf, overlaps
from tests.support.editions import changed_edition


def test_an_owners_card_is_printed_as_entered(tmp_path: Path) -> None:
    edition = changed_edition(
        SHIPPED, tmp_path / "mine", ("favours.toml", 'title = "Bunting"', 'title = "Ölpapier & <Fähnchen>"')
    )
    table = PrintedGame(TITLE, edition)
    read = text("cards", table, "favours")
    assert "Ölpapier & <Fähnchen>" in read
    assert "Bunting" not in read
    assert "stand-in" not in read


def test_cards_without_text_describe_their_effects(tmp_path: Path) -> None:
    edition = changed_edition(
        SHIPPED,
        tmp_path / "mine",
        ("patches.toml", 'text = "Once per hour: trade 1 Flower and 1 Bug for 1 Honey."\n', ""),
    )
    assert "Pay 1 Flower and 1 Bug, then 1 Honey (1 × per hour)." in text(
        "cards", PrintedGame(TITLE, edition), "patches"
    )


@pytest.mark.parametrize("edition", ["stand-in", OWNERS])
def test_every_effect_has_words(edition: str) -> None:
    tables = read_tables(edition)
    for cards in (tables.favours, tables.friends, tables.patches, tables.outposts, tables.festivities):
        for card in cards.values():
            assert bool(card_words(card, tables)) == bool(card.effects)
            for effect in card.effects:
                said = effect_words(effect, tables)
                assert said.endswith(".")
                assert not {"  ", "None", ".."} & {said[n : n + 2] for n in range(len(said))}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_an_owners_edition_prints(kind: str, paper: str) -> None:
    for table in (PrintedGame(TITLE, OWNERS), golden("owner-dealt")):
        found = parts(kind, table, paper)
        result = press(
            Document("Maple Valley", tuple(found)), Setting(PAPERS[paper], printer=Printer(order="no-backs"))
        )
        assert result.complaints == ()
        assert all(overlaps(page) == [] for page in open_pdf(result.data))


def test_an_owners_colours_have_their_own_swatches() -> None:
    tables = read_tables(OWNERS)
    swatches = [player_swatch(tables, colour) for colour in tables.starting]
    assert len({swatch.letter for swatch in swatches}) == 5
    assert len({swatch.colour for swatch in swatches}) == 5
    assert len({swatch.pattern for swatch in swatches}) == 5
    assert [swatch.letter for swatch in swatches[:2]] == ["R", "Wh"]
