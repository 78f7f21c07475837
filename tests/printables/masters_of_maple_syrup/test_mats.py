"""The mats of Masters of Maple Syrup."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.masters_of_maple_syrup.tables import read_tables
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.board import BELOW, NAME, TRACK, place_boxes
from printables.paper.cutting import POKER
from printables.paper.frame import PageArea
from printables.paper.sizes import PAPERS
from tests.printables.masters_of_maple_syrup.test_sheets import BLANK, OWNER, finished, part, parts, pressed, text
from tests.printables.reading import fields_of, open_pdf


def test_each_player_has_one_mat_that_counts_to_the_end_of_the_game() -> None:
    sheets = parts("board", finished("standard-open"))
    assert [sheet.name for sheet in sheets] == ["mat-1", "mat-2"]
    words = text(sheets[0])
    assert "ann: property" in words
    assert [str(n) for n in range(1, 13) if f" {n} " not in words] == []
    assert fields_of(open_pdf(pressed(part("board", "mat-2", BLANK)).data)) == 1
    for expected in ("Last turn", "Barrel Sled costs 2¢", "at most 5 cards in hand", "'extra' or 'additional'"):
        assert expected in words
    ruled = BLANK._replace(rulings={"hand_limit_scope": "both", "develop_limit": "action_only"})
    words = text(part("board", "mat-2", ruled))
    assert "Each turn ends with at most 5" in words
    assert "plus any granted by effects" in words


@pytest.mark.parametrize("paper", PAPERS)
def test_a_mat_has_a_place_for_every_card_of_a_property(paper: str) -> None:
    room = PageArea.on(PAPERS[paper]).portrait.cut(top=NAME + TRACK + BELOW)
    places = place_boxes(room)
    assert len(places) == facts.PLACES
    assert all(room.y - 1e-6 <= place.y and place.top <= room.top + 1e-6 for place in places)
    # A card turned sideways stays clear of the other column.
    assert places[-1].cx - places[0].cx >= POKER.height
    # Enough of each card is left to see its name, its cost, and what a harvest of it gives.
    steps = {round(a.top - b.top, 3) for a, b in pairwise(places) if a.x == b.x}
    assert len(steps) == 1
    assert steps.pop() >= 23


@pytest.mark.parametrize("cards", ["stand-in", OWNER])
def test_a_mat_shows_cards_of_the_edition(cards: str) -> None:
    names = {card.name for card in read_tables(cards).cards.values()}
    words = text(part("board", "mat-1", BLANK._replace(edition=cards)))
    assert sum(name in words for name in names) >= 3
