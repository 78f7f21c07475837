"""Pictures: every one in the files can be drawn, in all designs, on paper and as SVG, and wrong ones are refused."""

from __future__ import annotations

from io import BytesIO
from typing import get_args
from xml.etree import ElementTree

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.art import TONES, find_picture, picture_names
from companion.art.outlines import GRID, area, corners, glyph_regions, parse_outline
from companion.art.pictures import _draw, _drawings
from companion.art.svg import symbol
from printables.designs import Design
from printables.drawing import Box, Pen, picture

# A scene of several things may have more tones; skin comes on top.
MOST_TONES = 3
SKIN = {"fair", "tan", "brown", "tawny", "cocoa"}


@pytest.mark.parametrize("name", picture_names())
def test_a_picture_stays_on_its_square_and_has_few_tones(name: str) -> None:
    found = find_picture(name)
    points = [point for layer in found.layers for step in layer.outline for point in step.points]
    assert points
    assert all(-3 <= value <= GRID + 3 for point in points for value in point)
    assert found.about == found.about.strip()
    assert found.about[0].islower()
    is_scene = len(found.layers) > 12 or any(words.startswith("art ") for words in _drawings()[name].draw)
    assert is_scene or len(found.tones - SKIN) <= MOST_TONES, sorted(found.tones)
    assert not found.small or find_picture(found.small)


@pytest.mark.parametrize("name", picture_names())
def test_a_picture_is_a_symbol(name: str) -> None:
    root = ElementTree.fromstring(symbol(find_picture(name), name))
    assert root.attrib["id"] == name
    assert len(root) == len(find_picture(name).layers)


def test_no_two_pictures_look_alike() -> None:
    drawn = {find_picture(name).layers: name for name in picture_names()}
    assert len(drawn) == len(picture_names())


@pytest.mark.parametrize("design", get_args(Design))
def test_pictures_take_less_ink_in_outline(design: Design) -> None:
    pens = [Pen(Canvas(BytesIO()), chosen) for chosen in ("colour", design)]
    for pen in pens:
        for name in picture_names():
            picture(pen, name, Box(0, 0, 20, 20))
    assert 0 < pens[1].ink <= pens[0].ink


def test_regions_of_an_emoji_are_numbered_from_the_largest() -> None:
    sizes = [abs(area(corners(region))) for region in glyph_regions("🦊").white]
    assert len(sizes) == 2
    assert sizes == sorted(sizes, reverse=True)


def test_arcs_and_relative_steps_are_read() -> None:
    outline = parse_outline("M10 10 A5 5 0 0 1 20 20 h5 q3 3 5 5 z")
    assert {step.kind for step in outline} == {"M", "L", "C", "Z"}
    assert outline[4].points[-1] == pytest.approx((30, 25))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("purpel M0 0 L1 1", "there is no tone 'purpel'"),
        ("emoji x rust", "the emoji font has no 'x'"),
        ("emoji 🦊 rust cream=9", "it has 2 regions"),
        ("flat rust", "draws nothing"),
        ("art no-such-picture", "no-such-picture"),
        ("line M10 10 L 5", "Not enough coordinates"),
    ],
)
def test_a_wrong_layer_is_refused(words: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        list(_draw("test", words))


def test_tones_are_different_colours() -> None:
    assert len(set(TONES.values())) == len(TONES)
