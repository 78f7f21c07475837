"""The variant played: basic or advanced, with gold, with enchantments."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import Tables, read_tables
from printables.sheets import PrintedGame


class Mode(NamedTuple):
    """The parts of the rules that a table needs."""

    is_advanced: bool = True
    has_gold: bool = True
    is_enchanted: bool = True

    @property
    def words(self) -> str:
        """Return the variant in words."""
        words = "advanced" if self.is_advanced else "basic"
        words += " without gold" if self.is_advanced and not self.has_gold else ""
        return words + (", enchantments" if self.is_enchanted else "")


def state_of(game: PrintedGame) -> State | None:
    """Return the state of a tracked game."""
    state = game.state
    return state if isinstance(state, State) else None


def tables_of(game: PrintedGame) -> Tables:
    """Return the cards of a table's edition."""
    state = state_of(game)
    return state.tables if state else read_tables(game.edition)


def mode_of(game: PrintedGame) -> Mode:
    """Return the variant played at a table: from its game, or from the options."""
    state = state_of(game)
    if state:
        return Mode(state.is_advanced, state.has_gold, state.is_enchanted)
    if not game.options:
        return Mode()
    is_advanced = game.options.get("mode", "basic") == "advanced"
    has_gold = is_advanced and game.options.get("gold", "yes") == "yes"
    return Mode(is_advanced, has_gold, game.options.get("enchantments") == "yes")


def stock_box(tables: Tables, mode: Mode) -> dict[str, int]:
    """Return the tokens that a table needs."""
    if not mode.is_advanced:
        return {}
    return {token: number for token, number in tables.box.items() if number and (token != "gold" or mode.has_gold)}
