"""The look that the cards of all titles share."""

from __future__ import annotations

from functools import partial

import pytest

from printables.designs import DESIGNS, Design
from printables.drawing import Swatch
from printables.paper.cutting import Art, Deck, Piece, rectangle
from printables.paper.press import Document, Setting, press
from printables.sheets.cards import Back, draw_back
from tests.printables.reading import all_text, open_pdf, overlaps

BACK = Back("Masters of Maple Syrup", "Wilderness", "bear", Swatch("a", "#2f6a41", "A", "waves"), "stand-in")


def printed(size: tuple[float, float], design: Design) -> bytes:
    """Return a sheet with one card that has the back on both sides."""
    side = Art("back", partial(draw_back, back=BACK), BACK.ground)
    deck = Deck("deck", "Deck", rectangle(*size), (Piece(side),))
    result = press(Document("Deck", (deck,)), Setting(design=design))
    assert not result.complaints
    return result.data


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("size", [(63, 88), (88, 63), (63, 44), (94, 88)])
def test_a_back_has_room_for_its_words(size: tuple[float, float], design: Design) -> None:
    data = printed(size, design)
    words = all_text(data)
    assert "Wilderness" in words
    assert "stand-in" in words
    assert ("MAPLE" in words.replace(" ", "")) == (size[1] > 44)
    with open_pdf(data) as pdf:
        assert not overlaps(pdf[0])
