"""The words of Crayonville's sheets: names as the rulebook has them, everything else in a sentence of our own."""

from __future__ import annotations

import msgspec

from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.state import State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import (
    ANIMALS_FROM,
    EXPAND_DRAW,
    EXPAND_KEEP,
    LEVELS,
    MULTIPLIER,
    WORKS_PER_PRODUCE,
    Blueprint,
    Level,
    Resource,
    Tables,
    read_tables,
)
from companion.referee.game import BadPosition
from printables.sheets import Table

RESOURCE: dict[Resource, str] = {"wood": "Wood", "fish": "Fish", "grain": "Grain", "stone": "Stone", "meat": "Meat"}
CRAYON = {"wood": "green", "field": "yellow", "water": "blue", "stone": "grey"}
STRUCTURE = {
    "house": "House",
    "boat": "Boat",
    "works": "Production building",
    "road": "Road segment",
    "tower": "Tower",
    "battleship": "Battleship",
    "wall": "Wall segment",
    "fortified-tower": "Fortified Tower",
    "townhouse": "Townhouse",
    "upgrade": "Upgraded production",
}
WHERE = {
    "house": "on a free land space",
    "boat": "on a free water space",
    "works": "across two free neighbours of one land terrain; Fish: one land, one water; Meat: one with an animal",
    "road": "between two neighbouring land spaces; all roads of a village hang together",
    "tower": "on a free land space",
    "battleship": "on a free water space",
    "wall": "along the border of two land spaces",
    "fortified-tower": "comes by itself when walls join two Towers; walls on all six sides",
    "townhouse": "fill in a House that is closed in: five of six lines of sight end well",
    "upgrade": "fill in a production building; both halves are closed in",
}
CARD = {
    "expand": "Expand",
    "harvest-wood": "Harvest Wood",
    "harvest-grain": "Harvest Grain",
    "harvest-fish": "Harvest Fish",
    "harvest-stone": "Harvest Stone",
    "produce": "Produce",
    "feast": "Feast",
    "market": "Market",
    "tax": "Tax",
}


def card_words(tables: Tables, name: str) -> str:
    """Say in a line or two what a card does."""
    if name in ("harvest-wood", "harvest-stone", "harvest-grain"):
        kind = name.removeprefix("harvest-")
        terrain = "field" if kind == "grain" else kind
        words = f"Each House on {terrain}: 1 {kind.title()} from every free {terrain} space beside it. "
        farm = "Each House on other land: 1 Grain. " if kind == "grain" else ""
        return f"{words}{farm}An animal there adds 1 Meat."
    works = tables.blueprints["works"].capacity
    return {
        "expand": f"Take {EXPAND_DRAW} terrain tiles, keep {EXPAND_KEEP}. Each one kept colours a blank space. "
        f"From level {ANIMALS_FROM} it may put an animal or a fish on a space of its terrain instead.",
        "harvest-fish": "Each Boat and each House: 1 Fish from every free water space beside it, 2 where a fish swims.",
        "produce": f"Use up to {WORKS_PER_PRODUCE} production buildings: each takes up to {works} of its resource "
        f"and gives back {MULTIPLIER} times as many.",
        "feast": "Feed your houses Grain, Fish and Meat. All that is eaten counts together.",
        "market": "Sell as much as you like of one resource.",
        "tax": "Add up the tax value of your village. It costs nothing.",
    }[name]


def price_words(plan: Blueprint) -> str:
    """Say a price: `2 Wood/Stone + 1 Grain`."""
    parts = (f"{part.amount} {'/'.join(RESOURCE[kind] for kind in part.kinds)}" for part in plan.price)
    return " + ".join(parts) or "free"


def level_span(first: int, last: int) -> str:
    """Say the levels a card belongs to."""
    return f"Level {first}" if first == last else f"Levels {first}-{last}"


def tiles_words(figures: Level) -> str:
    """Say what everybody colours in before the level begins."""
    if figures.setup_terrain == "stone":
        return f"Colour in {figures.setup} stone spaces; no tiles are drawn."
    return f"Draw {figures.setup} terrain tiles each and colour in {figures.setup} spaces."


def news(tables: Tables, level: int) -> list[str]:
    """List what a level brings that the one before did not have."""
    found = [STRUCTURE.get(name, name) for name, plan in tables.blueprints.items() if plan.level == level]
    cards = {card.name for card in tables.cards if card.first <= level <= card.last}
    before = {card.name for card in tables.cards if card.first <= level - 1 <= card.last}
    if level > LEVELS[0]:
        found += [f"{CARD[name]} cards" for name in CARD if name in cards - before]
        found += [f"no {CARD[name]} cards" for name in CARD if name in before - cards]
    found += ["Stone tiles"] if any(tile.first == level > 1 for tile in tables.tiles) else []
    return found + (["Animals and fish"] if level == ANIMALS_FROM else [])


def capacity_words(tables: Tables) -> str:
    """Say how much a production building takes in."""
    plans = tables.blueprints
    return f"{plans['works'].capacity}, +{plans['road'].capacity} with a road, +{plans['upgrade'].capacity} upgraded"


# What a table is about


def tables_of(table: Table) -> Tables:
    """Return the printed tables of a table's edition."""
    return read_tables(table.edition)


def level_of(table: Table) -> int:
    """Return the level at hand: of the game, or the one wished for, or the first."""
    state: State | None = table.state
    level = state.level if state else table.wish.level or table.options.get("level") or LEVELS[0]
    if level not in LEVELS:
        raise BadPosition(f"there is no level {level}; a campaign has levels {LEVELS[0]} to {LEVELS[-1]}")
    return int(level)


def switches_of(table: Table) -> Switches:
    """Return the rulings in force."""
    state: State | None = table.state
    return state.switches if state else msgspec.convert(dict(table.rulings), Switches)


def deck_for(table: Table) -> Deck:
    """Return the action deck of the level at hand."""
    return deck_of(level_of(table), table.edition, switches_of(table))


def title_line(table: Table) -> str:
    """What stands under a title: the game with its level and players, or the title with the level."""
    return table.subtitle if table.seats else f"{table.game.title} · level {level_of(table)}"
