"""Colours, and swatches that distinguish terrains, suits and tokens in every design."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

# Colours of text and lines from strong to faint, and the colour of the paper.
BLACK = "#000000"
INK = "#22252b"
SOFT = "#5d636e"
FAINT = "#b9bec7"
WHISPER = "#eceef1"
PAPER = "#ffffff"

Pattern: TypeAlias = Literal[
    "blank", "dots", "rising", "falling", "level", "upright", "grid", "diamonds", "waves", "bricks", "rings", "crosses",
    "stipple", "shade",
]  # fmt: skip


class Swatch(NamedTuple):
    """How a terrain, suit or token looks: filled in colour, hatched in black and white, always with its letter."""

    name: str
    colour: str
    letter: str
    pattern: Pattern = "blank"

    @property
    def is_dark(self) -> bool:
        """Whether text on the colour must be white."""
        return luminance(self.colour) < 0.4


Palette: TypeAlias = Mapping[str, Swatch]


def palette(*swatches: Swatch) -> dict[str, Swatch]:
    """Return swatches by name; each has its own colour, letter and pattern."""
    return {swatch.name: swatch for swatch in swatches}


@cache
def rgb(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue, each from 0 to 1, of `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


@cache
def darkness(colour: str) -> float:
    """Return how much ink a colour takes, from 0 (paper) to 1 (black, or one full ink)."""
    red, green, blue = rgb(colour)
    return min(1.0, (1 - red) + (1 - green) + (1 - blue)) if red != green or green != blue else 1 - red


@cache
def luminance(colour: str) -> float:
    """Return how light a colour looks, from 0 to 1."""
    red, green, blue = rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


@cache
def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round((one + (two - one) * share) * 255):02x}" for one, two in pairs)


@cache
def grey(colour: str) -> str:
    """Return a colour in black and white: greys stay grey, and every other colour becomes ink."""
    red, green, blue = rgb(colour)
    if max(red, green, blue) - min(red, green, blue) > 0.12:
        return INK
    level = round(luminance(colour) * 255)
    return f"#{level:02x}{level:02x}{level:02x}"
