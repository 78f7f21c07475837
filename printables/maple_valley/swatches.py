"""Colours of Maple Valley: each set is ordered from dark to light so that it works in grey."""

from __future__ import annotations

from companion.games.maple_valley.cards import Favour, Friend, Patch, Tables
from companion.games.maple_valley.vocabulary import CURIOSITIES, GOODS
from printables.drawing import Palette, Swatch, palette

GOOD = palette(
    Swatch("berries", "#71264d", "Be", "dots"),
    Swatch("acorn", "#8a4f35", "Ac", "rising"),
    Swatch("herbs", "#3c855c", "He", "falling"),
    Swatch("clay", "#dd854f", "Cl", "bricks"),
    Swatch("cattails", "#c8b178", "Ca", "upright"),
    Swatch("honey", "#ffca46", "Ho", "diamonds"),
    Swatch("birch", "#f9f3e8", "Bi", "level"),
)
FIND = palette(
    Swatch("bug", "#0f527a", "Bu", "crosses"),
    Swatch("pebble", "#7c8288", "Pe", "rings"),
    Swatch("flower", "#f2a0c5", "Fl", "waves"),
    Swatch("map", "#f7eed3", "Ma", "grid"),
)
TRAVEL = palette(
    Swatch("rock", "#523b2b", "R", "bricks"),
    Swatch("forest", "#3f7d3e", "F", "diamonds"),
    Swatch("water", "#62b5d9", "W", "waves"),
)
CATEGORY = palette(
    Swatch("Decorations", "#a0366e", "D", "falling"),
    Swatch("Entertainment", "#448bc8", "E", "dots"),
    Swatch("Food", "#eaa559", "F", "grid"),
    Swatch("Gifts", "#ceecb6", "G", "rings"),
)
TOKEN = palette(
    Swatch("maple", "#b43532", "M", "rising"),
    Swatch("oak", "#de853b", "O", "bricks"),
    Swatch("beech", "#f5d561", "B", "dots"),
    Swatch("general", "#f8f6f2", "G", "blank"),
)
PLAYER = palette(
    Swatch("purple", "#60327e", "P", "grid"),
    Swatch("red", "#bf352c", "R", "rising"),
    Swatch("blue", "#4693d4", "B", "waves"),
    Swatch("green", "#8dc878", "G", "dots"),
    Swatch("yellow", "#f9e770", "Y", "upright"),
)
# Covers spots instead of markers of an unused colour.
BLOCKED = Swatch("blocked", "#ffffff", "×", "crosses")
SITE = palette(Swatch("black", "#2a2c2f", "b", "diamonds"), Swatch("white", "#f7f3ec", "w", "blank"))
DECK = palette(
    Swatch("favour", "#712035", "Fa", "rising"),
    Swatch("friend", "#457a4c", "Fr", "dots"),
    Swatch("patch", "#4a8bc4", "P", "crosses"),
    Swatch("dawdle", "#ba9cda", "D", "waves"),
    Swatch("outpost", "#f6c384", "O", "bricks"),
    Swatch("festivity", "#f7efc4", "Fe", "rings"),
)
PALETTES: dict[str, Palette] = {
    "goods": GOOD,
    "curiosities and maps": FIND,
    "travel": TRAVEL,
    "categories": CATEGORY,
    "grove tokens": TOKEN,
    "players": {**PLAYER, "blocked": BLOCKED},
    "sites": SITE,
    "decks": DECK,
}
# Colours for an owner's players, by name.
COLOURS = {
    "white": "#f4f4f0", "black": "#26282b", "grey": "#8e9399", "gray": "#8e9399", "brown": "#7a4a2b",
    "orange": "#e58a2f", "pink": "#f0a5c8", "turquoise": "#3fb5ad", "beige": "#dccfae",
}  # fmt: skip
# Swatches of wildcards and of the Sun.
PLAIN = Swatch("plain", "#eceef1", "?", "blank")


def item_swatch(item: str) -> Swatch:
    """Return the swatch of a Good, a Curiosity or a Map; wildcards have a plain one."""
    return GOOD.get(item) or FIND.get(item) or PLAIN


def is_good(item: str) -> bool:
    """Return whether an item is a Good or a wildcard for one, which are round."""
    return item in GOODS or item in ("any_good", "diff_good", "sun", "past_sun", "grove_good")


def is_curiosity(item: str) -> bool:
    """Return whether an item is a Curiosity or a wildcard for one, which are square."""
    return item in CURIOSITIES or item in ("any_curio", "diff_curio", "site_curio")


def _named(names: list[str], known: Palette) -> dict[str, Swatch]:
    """Give each name its swatch; an owner's own names get the remaining ones, with their own letters."""
    spare = [swatch for name, swatch in known.items() if name not in names]
    found: dict[str, Swatch] = {}
    for name in names:
        if name in known:
            found[name] = known[name]
        else:
            swatch = spare.pop(0) if spare else PLAIN
            colour = COLOURS.get(name.casefold(), swatch.colour)
            found[name] = swatch._replace(name=name, letter=name[:2].capitalize(), colour=colour)
    return found


def player_swatch(tables: Tables, colour: str) -> Swatch:
    """Return the swatch of a player's colour."""
    return _named(list(tables.starting), PLAYER)[colour]


def token_swatch(tables: Tables, back: str) -> Swatch:
    """Return the swatch of the back of a Grove token."""
    return _named(list(tables.tokens), TOKEN)[back]


def site_swatch(tables: Tables, back: str) -> Swatch:
    """Return the swatch of the back of a Curiosity site."""
    return _named(list(tables.sites), SITE)[back]


def ground_of(card: Favour | Friend | Patch) -> Swatch:
    """Return the swatch of a card in a display: its category, its travel type, or its deck."""
    if isinstance(card, Favour):
        return CATEGORY[card.category]
    return TRAVEL[card.travel[0]] if isinstance(card, Friend) else DECK["patch"]


def pale(swatch: Swatch, share: float) -> str:
    """Return a share of a colour on white."""
    parts = (int(swatch.colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)
