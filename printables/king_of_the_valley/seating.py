"""Who sits at the table, in which colour."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.king_of_the_valley.tables import read_tables
from printables.drawing.ink import Swatch
from printables.king_of_the_valley.swatches import player_swatches
from printables.sheets.catalogue import Table


class Player(NamedTuple):
    """A player: the seat and the name (both empty on a blank sheet), and the colour."""

    seat: str
    name: str
    swatch: Swatch

    @property
    def words(self) -> str:
        """Say who it is: the name and the colour, or the colour alone."""
        colour = self.swatch.name
        return f"{self.name} ({colour})" if self.name and self.name.casefold() != colour else colour


def players(table: Table) -> list[Player]:
    """List the players of a game in the order of their seats; without one, every colour (or as many as wished)."""
    tables = read_tables(table.edition)
    swatches = player_swatches(tables.colours)
    if table.state is None:
        wished = table.wish.players or 4
        return [Player("", "", swatches[colour]) for colour in tables.colours[: max(2, min(wished, 4))]]
    return [Player(seat, table.name(seat), swatches[table.state.seats[seat].colour]) for seat in table.seats]


def is_stand_in(table: Table) -> bool:
    """Whether the tiles are those that stand in for the published ones."""
    return table.edition == "stand-in"
