"""The colours and patterns of terrains, resources and cards in the three designs."""

from __future__ import annotations

from functools import cache

from printables.drawing import PAPER, Swatch, palette
from printables.drawing.ink import rgb

# The letters are those of a village file; sheets show motifs and names instead.
# Lightness differs by at least a tenth, so any two are distinct to every eye and on any copier.
FIELD = Swatch("field", "#fce99b", "F", "dots")
WATER = Swatch("water", "#9fcdec", "B", "waves")
STONE = Swatch("stone", "#a9aab0", "S", "bricks")
WOOD = Swatch("wood", "#5a994d", "W", "rising")
ACTION = Swatch("action", "#a4502c", "A", "diamonds")
SCORING = Swatch("scoring", "#5c2750", "P", "falling")

TERRAIN = palette(WOOD, FIELD, WATER, STONE)
# Resources have the colours of the terrain they come from.
RESOURCES = palette(
    WOOD,
    WATER._replace(name="fish", letter="F"),
    FIELD._replace(name="grain", letter="G"),
    STONE,
    ACTION._replace(name="meat", letter="M"),
)
CARDS = palette(WOOD, FIELD, WATER, STONE, ACTION, SCORING)
# Lines drawn on the terrain's own colour.
DARK = {"wood": "#326b2c", "field": "#c39a1d", "water": "#4a8fc4", "stone": "#74767d"}


@cache
def mix(colour: str, share: float, other: str = PAPER) -> str:
    """Mix a share of one colour with another."""
    parts = (round(255 * (a * share + b * (1 - share))) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
