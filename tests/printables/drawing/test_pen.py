"""Discs: circles without an outline, all of one form in a file."""

from __future__ import annotations

import math

import pytest

from printables.designs import DESIGNS, Design
from printables.drawing import Box, Pen
from printables.drawing.ink import PAPER, darkness
from printables.paper.frame import Sheet
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS
from tests.printables.reading import open_pdf, size_of

RED, BLUE, PLATE = "#cc2222", "#2244cc", Box(30, 60, 100, 60)


def discs(pen: Pen, box: Box) -> None:
    pen.rect(PLATE, BLUE, None)
    for n in range(5):
        pen.circle(40 + 15 * n, 80, 3 + n * 0.5, RED if n % 2 else PAPER, None)


def test_discs_share_one_form_and_keep_their_place_size_and_colour() -> None:
    result = press(Document("Discs", (Sheet("discs", "Discs", discs),)), Setting(PAPERS["a4"]))
    # The ruler is the other form.
    assert result.data.count(b"/Subtype /Form") == 2
    [page] = open_pdf(result.data)
    image, (_, high) = page.render(scale=4).to_pil().convert("RGB"), size_of(page)

    def at(x: float, y: float) -> tuple[int, ...]:
        pixel = image.getpixel((round(x * 4 * 72 / 25.4), round((high - y) * 4 * 72 / 25.4)))
        return tuple(round(value / 17) for value in pixel)

    for n in range(5):
        x, r = 40 + 15 * n, 3 + n * 0.5
        inside = (12, 2, 2) if n % 2 else (15, 15, 15)
        for angle in range(0, 360, 45):
            way = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            assert at(x + way[0] * (r - 0.3), 80 + way[1] * (r - 0.3)) == inside
            assert at(x + way[0] * (r + 0.3), 80 + way[1] * (r + 0.3)) == (2, 4, 12)


@pytest.mark.parametrize("design", DESIGNS)
def test_discs_count_their_ink(design: Design) -> None:
    def ink(colour: str, ground: str | None = None) -> float:
        used: list[float] = []

        def draw(pen: Pen, box: Box) -> None:
            before = pen.ink
            with pen.over(ground):
                pen.circle(100, 100, 10, colour, None)
            used.append(pen.ink - before)

        press(Document("Ink", (Sheet("ink", "Ink", draw),)), Setting(PAPERS["a4"], design))
        return used[0]

    area = math.pi * 100
    if design == "colour":
        assert ink(RED) == pytest.approx(area * darkness(RED))
        assert ink(PAPER, BLUE) == pytest.approx(-area * darkness(BLUE))
    assert ink(PAPER) == 0
