"""The pictures of the tour show the current program, and the page has all of them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pyte
import pytest

from tests.support.snapshot import COLOURS, GROUND, draw
from tests.tools.tour import TOUR, pictures_of

SVG = "{http://www.w3.org/2000/svg}"


def picture(text: str, columns: int = 20) -> ElementTree.Element:
    screen = pyte.Screen(columns, 5)
    pyte.Stream(screen).feed(text)
    return ElementTree.fromstring(draw(screen, "<a> & b"))


def words(drawn: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in drawn.iter(f"{SVG}text")]


def test_every_word_is_drawn_unchanged() -> None:
    drawn = picture("12> ann <b>\r\n    & bo   \r\n")
    assert words(drawn) == ["12> ann <b>", "& bo"]
    assert [found.get("x") for found in drawn.iter(f"{SVG}text")] == ["12.0", f"{12 + 4 * 8.4:.1f}"]


def test_pictures_use_the_terminal_colours() -> None:
    drawn = picture("\x1b[1;31mA\x1b[0m\x1b[7mB\x1b[0m\x1b[48;5;208mC")
    ink, *_ = drawn.iter(f"{SVG}text")
    grounds = [found.get("fill") for found in drawn.iter(f"{SVG}rect")]
    assert (ink.get("fill"), ink.get("font-weight")) == (COLOURS["red"], "bold")
    assert grounds == [GROUND, "#d8dee9", "#ff8700"]


def test_a_wide_character_takes_two_columns() -> None:
    drawn = picture("漢\x1b[1mA")
    assert [found.get("textLength") for found in drawn.iter(f"{SVG}text")] == ["16.8", "8.4"]


def test_empty_rows_below_are_left_out() -> None:
    assert float(picture("a\r\nb").get("height", 0)) < float(picture("a\r\nb\r\nc").get("height", 0))


def test_the_tour_shows_every_picture() -> None:
    linked = set(re.findall(r"[(\"]([\w-]+\.(?:svg|png))[)\"]", (TOUR / "README.md").read_text("utf-8")))
    assert linked == {path.name for path in TOUR.iterdir()} - {"README.md"}


@pytest.mark.parametrize("scene", ["boards", "asking"])
def test_pictures_are_up_to_date(scene: str) -> None:
    for name, drawn in pictures_of(scene).items():
        assert drawn == (TOUR / f"{name}.svg").read_text("utf-8"), f"{name} is out of date: run `make tour`"
