"""Parts of the forms of all titles."""

from __future__ import annotations

import pytest

from printables.drawing import Box, Pen
from printables.paper.frame import Sheet
from printables.paper.press import Document, Setting, press
from printables.sheets.form import checklist
from tests.printables.reading import open_pdf, words_of


@pytest.mark.parametrize("size", [7, 9, 12])
def test_the_number_of_a_step_is_level_with_its_first_line(size: float) -> None:
    def draw(pen: Pen, box: Box) -> None:
        checklist(pen, box, ["H", "H " * 200], size)

    with open_pdf(press(Document("Steps", (Sheet("steps", "Steps", draw),)), Setting()).data) as pdf:
        found = words_of(pdf[0])
    numbers = [words.box for words in found if words.text in ("1", "2")]
    steps = [words.box for words in found if words.text.startswith("H")]
    assert len(numbers) == 2
    for number, step in zip(numbers, steps, strict=False):
        assert number.cy == pytest.approx(step.cy, abs=0.15)
