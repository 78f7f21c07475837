"""Facts about a game that the sheets need: the colour of each player and the prices of the hill."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.king_of_the_valley.tables import prices_of, read_tables
from printables.drawing import Swatch
from printables.king_of_the_valley.swatches import player_swatches
from printables.sheets import PrintedGame


class Player(NamedTuple):
    """A player: the seat and the name (both empty on a blank sheet), and the colour."""

    seat: str
    name: str
    swatch: Swatch

    @property
    def words(self) -> str:
        """The name and the colour, or the colour alone."""
        colour = self.swatch.name
        return f"{self.name} ({colour})" if self.name and self.name.casefold() != colour else colour


def players(game: PrintedGame) -> list[Player]:
    """List the players of a game in the order of their seats; without a game, every colour or as many as asked for."""
    tables = read_tables(game.edition)
    swatches = player_swatches(tables.colours)
    if game.state is None:
        asked = game.request.players or 4
        return [Player("", "", swatches[colour]) for colour in tables.colours[: max(2, min(asked, 4))]]
    return [Player(seat, game.name(seat), swatches[game.state.seats[seat].colour]) for seat in game.seats]


def prices(game: PrintedGame) -> tuple[int, ...]:
    """Return the prices of the hill, from its lowest row up."""
    return tuple(prices_of(game.edition, game.rulings.get("hill_prices", "")))
