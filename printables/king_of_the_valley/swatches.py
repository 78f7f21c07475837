"""Colours and letters of characters, Orders, players, stages and coins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.king_of_the_valley.components import STAGES, Column, Order
from companion.games.king_of_the_valley.tables import Tables
from printables.drawing import INK, Box, Design, Pattern, Pen, Swatch, luminance, palette

# No colour of a character is like one of a player.
CHARACTERS = palette(
    Swatch("queen", "#431f6b", "Q", "crosses"),
    Swatch("duke", "#6e392a", "D", "diamonds"),
    Swatch("knight", "#2b6c79", "K", "grid"),
    Swatch("specialist", "#7f8186", "S", "rising"),
    Swatch("farmer", "#9ca147", "F", "waves"),
    Swatch("countess", "#e8a5c3", "C", "rings"),
    Swatch("wife", "#f1c8a9", "W", "dots"),
    Swatch("jester", "#cff4ec", "J", "blank"),
)
STAGE_SWATCHES = palette(
    Swatch("I", "#e9dcb8", "I", "dots"),
    Swatch("II", "#c08a4e", "II", "level"),
    Swatch("III", "#6e3b23", "III", "bricks"),
)
COINS = palette(
    Swatch("1", "#b5734a", "1", "dots"),
    Swatch("5", "#c3c8d0", "5", "level"),
    Swatch("10", "#fbe689", "10", "blank"),
)
TOKENS_OF = palette(
    Swatch("kingdom", "#5b2a86", "R", "diamonds"),
    Swatch("tax", "#5d636e", "T", "rising"),
    Swatch("start", "#2f6a41", "S", "bricks"),
)
# Colours that an edition may name; any other word gets the colour of its position in the list.
HUES = {
    "black": "#25272c",
    "red": "#a81f2d",
    "blue": "#2a6db0",
    "green": "#6db35b",
    "yellow": "#f4d244",
    "white": "#ffffff",
    "grey": "#9a9ca1",
    "gray": "#9a9ca1",
    "brown": "#6b4226",
    "orange": "#ee9136",
    "purple": "#5b2a86",
    "violet": "#5b2a86",
    "pink": "#efa9c6",
    "gold": "#e3bd45",
    "silver": "#c3c8d0",
    "turquoise": "#57c3c2",
}
PATTERNS: tuple[Pattern, ...] = ("rising", "dots", "waves", "level", "grid", "rings", "falling", "bricks")
# The ground of squares without tiles, and of the road between the columns of the hill.
MEADOW, ROAD = "#d8e7bf", "#f1e6cb"
# Outlines lighter than this are invisible on paper.
LIGHT = 0.87
# A darker line for a light colour that is not the white of the paper.
DARKER = {CHARACTERS["jester"].colour: "#2f9f8d"}
SPARE = ("#a81f2d", "#2a6db0", "#6db35b", "#f4d244", "#25272c", "#ee9136", "#5b2a86", "#9a9ca1")


def _swatch(name: str, colour: str, letter: str, place: int) -> Swatch:
    hue = HUES.get(colour.casefold(), SPARE[place % len(SPARE)])
    return Swatch(name, hue, letter, PATTERNS[place % len(PATTERNS)])


def player_swatches(colours: Sequence[str]) -> dict[str, Swatch]:
    """Return a swatch for each colour of kings and castle boards, marked with a letter of its name."""
    found: list[Swatch] = []
    for place, colour in enumerate(colours):
        taken = {swatch.letter for swatch in found}
        letter = next((sign for sign in colour.upper() if sign.isalpha() and sign not in taken), str(place + 1))
        found.append(_swatch(colour, colour, letter, place))
    return palette(*found)


def order_swatch(order: Order) -> Swatch:
    """Return the swatch of an Order, marked with its number."""
    return _swatch(order.name, order.colour, str(order.number), order.number - 1)


def character(code: str) -> Swatch:
    """Return the swatch of a tile by its code; specialists share the grey one."""
    names = {"Q": "queen", "D": "duke", "C": "countess", "K": "knight", "F": "farmer", "W": "wife", "J": "jester"}
    return CHARACTERS[names.get(code[0], "specialist")]


def column_swatch(column: Column) -> Swatch:
    """Return the swatch of a castle column."""
    return CHARACTERS[column]


def edge(design: Design, swatch: Swatch) -> str:
    """Return the colour of a swatch's outline: its own if nothing is filled, unless it is too light to see."""
    if design != "low":
        return INK
    return swatch.colour if luminance(swatch.colour) < LIGHT else DARKER.get(swatch.colour, INK)


def plain(swatch: Swatch) -> Swatch:
    """Return a swatch without its hatching, which a small disc with a number has no room for."""
    return swatch._replace(pattern="blank")


def tint(colour: str, share: float = 0.25) -> str:
    """Return a colour mixed with the white of the paper."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)


def wash(pen: Pen, box: Box, colour: str, share: float = 0.25, radius: float = 0) -> None:
    """Fill a box with a light tint, in colour only."""
    if pen.design == "colour":
        pen.rect(box, tint(colour, share), None, radius=radius)


def palettes(tables: Tables) -> dict[str, dict[str, Swatch]]:
    """Return every set of swatches of an edition."""
    return {
        "characters": CHARACTERS,
        "orders": palette(*map(order_swatch, tables.orders)),
        "players": player_swatches(tables.colours),
        "stages": {stage: STAGE_SWATCHES[stage] for stage in STAGES},
        "coins": COINS,
    }
