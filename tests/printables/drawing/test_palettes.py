"""Palettes with simulated colour blindness: protan, deutan, tritan, and no colour vision."""

from __future__ import annotations

from itertools import combinations

import pytest

from printables.drawing.ink import Palette, Swatch, rgb
from printables.sheets.catalogue import find_sheets
from tests.printables.games import SLUGS

Rgb = tuple[float, float, float]
# How each kind of vision sees linear red, green and blue (Machado, Oliveira and Fernandes 2009, full severity).
SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
# The least distance of two colours that are easy to distinguish side by side; greys differ only in lightness.
LEAST = {"grey": 5.0}
LEAST_DISTANCE = 8.0


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour: str, sight: str) -> Rgb:
    """Return a colour in linear light as a kind of vision sees it."""
    light = [linear(value) for value in rgb(colour)]
    red, green, blue = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return red, green, blue


def lab(light: Rgb) -> Rgb:
    """Return linear light as CIE L*a*b* under daylight."""
    red, green, blue = light
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, sight: str) -> float:
    """Return the distance of two colours for a kind of vision."""
    pairs = zip(lab(seen(one, sight)), lab(seen(other, sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def palettes() -> list[tuple[str, str, Palette]]:
    return [(slug, name, found) for slug in SLUGS for name, found in find_sheets(slug).palettes.items()]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_title_has_palettes(slug: str) -> None:
    assert find_sheets(slug).palettes


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(
    ("slug", "name", "found"), palettes(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_colours_of_a_palette_are_distinguishable(slug: str, name: str, found: Palette, sight: str) -> None:
    for one, other in combinations(found.values(), 2):
        far = apart(one.colour, other.colour, sight)
        assert far >= LEAST.get(sight, LEAST_DISTANCE), f"{one.name} and {other.name} look alike ({far:.1f})"


@pytest.mark.parametrize(
    ("slug", "name", "found"), palettes(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_letters_and_hatchings_are_distinct(slug: str, name: str, found: Palette) -> None:
    assert len({swatch.letter for swatch in found.values()}) == len(found)
    assert len({swatch.pattern for swatch in found.values()}) == len(found)
    assert all(swatch.letter for swatch in found.values())


def test_a_red_green_palette_fails_the_check() -> None:
    red, green = Swatch("red", "#c44a3a", "R"), Swatch("green", "#7a7a2a", "G")
    assert apart(red.colour, green.colour, "all colours") > 30
    assert apart(red.colour, green.colour, "deutan") < LEAST_DISTANCE


def test_no_character_of_the_valley_has_the_colour_of_a_player() -> None:
    found = find_sheets("king-of-the-valley").palettes
    for character in found["characters"].values():
        for player in found["players"].values():
            assert apart(character.colour, player.colour, "all colours") > 2 * LEAST_DISTANCE, character.name
