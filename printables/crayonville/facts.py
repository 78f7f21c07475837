"""Facts that the sheets need: the tables of the edition, the current level, its rulings and its deck."""

from __future__ import annotations

from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.deck import Deck, deck_of
from companion.games.crayonville.state import State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables, read_tables
from companion.referee.problems import BadPosition
from printables.sheets import PrintedGame

BLANK_SEATS = 4


def tables_of(game: PrintedGame) -> Tables:
    """Return the tables of the game's edition."""
    return read_tables(game.edition)


def level_of(game: PrintedGame) -> int:
    """Return the current level: of the game, else the one requested, else the first."""
    state: State | None = game.state
    level = state.level if state else game.request.level or game.options.get("level") or LEVELS[0]
    if level not in LEVELS:
        raise BadPosition(f"level {level} does not exist; a campaign has levels {LEVELS[0]} to {LEVELS[-1]}")
    return int(level)


def switches_of(game: PrintedGame) -> Switches:
    """Return the rulings of the game."""
    return game.switches(Switches)


def deck_for(game: PrintedGame) -> Deck:
    """Return the action deck of the current level."""
    return deck_of(level_of(game), game.edition, switches_of(game))


def title_line(game: PrintedGame) -> str:
    """Return the subtitle of a sheet: the game with its level and players, or the title with the level."""
    return game.subtitle if game.seats else f"{game.title_name} · level {level_of(game)}"


def seats_at(game: PrintedGame) -> int:
    """Return the number of players."""
    return len(game.seats) or game.request.players or BLANK_SEATS
