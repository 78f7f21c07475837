"""The words of Bear Valley's notation: directions, cards, tokens, cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.bear_valley.components import CHARACTERS, TOKENS
from companion.games.bear_valley.grid import DIRECTIONS, Spot, read_spot, write_spot
from companion.games.bear_valley.tables import Tables
from companion.referee.words import Choice, Read, Stop, Tokens, Word

COMPASS = {"east": "E", "north-east": "NE", "north-west": "NW", "west": "W", "south-west": "SW", "south-east": "SE"}
TOOLS = ("canoe", "machete", "basket")


class PlaceWord:
    """A cell such as `(1,1)`, on a two-section card with its section: `(0,-2)/bridge`."""

    LABEL = "a cell such as (1,1)"

    def read(self, tokens: Tokens, at: int) -> Read | Stop:
        if at >= len(tokens):
            return Stop(at, (self.LABEL,))
        # A comma separates words, so a cell is two words.
        spot = read_spot(",".join(tokens[at : at + 2]))
        return Stop(at, (self.LABEL,)) if spot is None else Read(place_of(spot), at + 2)

    def write(self, value: Any) -> str:
        return str(value)


def place_of(spot: Spot) -> str:
    """Write a spot as in a move: `(0,-2)/bridge`."""
    cell, _, section = write_spot(spot).partition("/")
    return f"({cell})/{section}" if section else f"({cell})"


SHARED: dict[str, Word] = {
    "direction": Choice(DIRECTIONS, COMPASS | {key.replace("-", ""): side for key, side in COMPASS.items()}),
    "token": Choice(TOKENS, {"picnic-basket": "basket"}),
    "tool": Choice(TOOLS, {"picnic-basket": "basket"}),
    "place": PlaceWord(),
    "character": Choice(CHARACTERS),
}


def words_for(tables: Tables) -> Mapping[str, Word]:
    """Return the words of the notation; cards and sections are those of an edition."""
    sections = dict.fromkeys(name for face in tables.faces.values() for name in face.sections if name)
    laid = [name for id in tables.wild for name in (id, f"{id}*")]
    return {**SHARED, "card": Choice(tables.deck), "laid": Choice(laid), "section": Choice(tuple(sections))}
