"""Stars that are won: filled in every design, so that nobody takes them for stars to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from printables.designs import DESIGNS, Design
from printables.drawing.box import Box
from printables.drawing.icons import icon
from printables.drawing.ink import INK
from printables.drawing.pen import Pen
from printables.paper.frame import Sheet
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.charts import draw_won
from tests.printables.reading import open_pdf

Draw: TypeAlias = Callable[[Pen, Box], None]
PLACE = Box(40, 100, 20, 20)


@pytest.mark.parametrize("design", DESIGNS)
def test_a_star_that_is_won_is_filled_and_one_to_win_is_not(design: Design) -> None:
    def middle(draw: Draw) -> tuple[int, ...]:
        sheet = Sheet("drawn", "", draw)
        page = open_pdf(press(Document("C", (sheet,)), Setting(PAPERS["a4"], design)).data)[0]
        image = page.render(scale=2).to_pil().convert("RGB")
        return tuple(image.getpixel((int(PLACE.cx / 25.4 * 144), image.height - int(PLACE.cy / 25.4 * 144))))

    def won(pen: Pen, box: Box) -> None:
        draw_won(pen, PLACE, 1)

    def open_star(pen: Pen, box: Box) -> None:
        icon(pen, "star-empty", PLACE, INK)

    assert middle(open_star) == (255, 255, 255)
    assert min(middle(won)) < 100
