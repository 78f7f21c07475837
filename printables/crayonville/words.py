"""The words of Crayonville's sheets: names as the rulebook has them, everything else in a sentence of our own."""

from __future__ import annotations

import msgspec

from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.state import State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import (
    ANIMALS_FROM,
    LEVELS,
    Blueprint,
    Resource,
    Tables,
    read_tables,
)
from companion.referee.game import BadPosition
from printables.sheets import PrintedGame

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


def price_words(plan: Blueprint) -> str:
    """Say a price: `2 Wood/Stone + 1 Grain`."""
    parts = (f"{part.amount} {'/'.join(RESOURCE[kind] for kind in part.kinds)}" for part in plan.price)
    return " + ".join(parts) or "free"


def level_span(first: int, last: int) -> str:
    """Say the levels a card belongs to."""
    return f"Level {first}" if first == last else f"Levels {first}-{last}"


def news(game: PrintedGame) -> list[str]:
    """List what a level brings that the one before did not have."""
    tables, level = tables_of(game), level_of(game)
    found = [STRUCTURE.get(name, name) for name, plan in tables.blueprints.items() if plan.level == level]
    if level > LEVELS[0]:
        before, now = (deck_of(n, game.edition, switches_of(game)).cards for n in (level - 1, level))
        found += [f"{CARD[name]} cards" for name in CARD if now[name] and not before[name]]
        found += [f"no {CARD[name]} cards" for name in CARD if before[name] and not now[name]]
    found += ["Stone tiles"] if any(tile.first == level > 1 for tile in tables.tiles) else []
    return found + (["Animals and fish"] if level == ANIMALS_FROM else [])


def capacity_words(tables: Tables) -> str:
    """Say how much a production building takes in."""
    plans = tables.blueprints
    return f"{plans['works'].capacity}, +{plans['road'].capacity} with a road, +{plans['upgrade'].capacity} upgraded"


# What a table is about


def tables_of(game: PrintedGame) -> Tables:
    """Return the printed tables of a table's edition."""
    return read_tables(game.edition)


def level_of(game: PrintedGame) -> int:
    """Return the level at hand: of the game, or the one wished for, or the first."""
    state: State | None = game.state
    level = state.level if state else game.request.level or game.options.get("level") or LEVELS[0]
    if level not in LEVELS:
        raise BadPosition(f"there is no level {level}; a campaign has levels {LEVELS[0]} to {LEVELS[-1]}")
    return int(level)


def switches_of(game: PrintedGame) -> Switches:
    """Return the rulings in force."""
    state: State | None = game.state
    return state.switches if state else msgspec.convert(dict(game.rulings), Switches)


def deck_for(game: PrintedGame) -> Deck:
    """Return the action deck of the level at hand."""
    return deck_of(level_of(game), game.edition, switches_of(game))


def title_line(game: PrintedGame) -> str:
    """What stands under a title: the game with its level and players, or the title with the level."""
    return game.subtitle if game.seats else f"{game.title_name} · level {level_of(game)}"
