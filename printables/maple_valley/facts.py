"""The parts of the box that are needed: all of them, or those of a game."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.maple_valley.cards import Card, Festivity, Outpost, Tables
from companion.games.maple_valley.setup import PLAYERS
from companion.games.maple_valley.state import State
from companion.games.maple_valley.tables import read_tables
from printables.sheets import PrintedGame

STAND_IN = "stand-in"


class Kit(NamedTuple):
    """An edition and its players; without a game, `players` is 0 and there is no state."""

    tables: Tables
    edition: str
    players: int
    colours: tuple[str, ...]
    state: State | None

    @property
    def is_stand_in(self) -> bool:
        return self.edition == STAND_IN

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    def takes(self, card: Card) -> bool:
        """Return whether a card is in the game: some are not for solo (MV-SOLO-02)."""
        return not (self.is_solo and card.not_solo)

    def outposts(self) -> list[Outpost]:
        """List the Outposts in play, or all that may be drawn."""
        drawn = self.state.outposts.values() if self.state is not None else ()
        if drawn:
            return [self.tables.outposts[word] for word in drawn]
        return [card for card in self.tables.outposts.values() if self.takes(card)]

    def festivities(self) -> list[Festivity]:
        """List the Festivities in play, or all that may be drawn; none in solo."""
        if self.is_solo:
            return []
        drawn = self.state.festivities if self.state is not None else ()
        return [self.tables.festivities[word] for word in drawn or self.tables.festivities]


def early_bird(state: State | None) -> str:
    """Return the seat that has the Worm; nobody in solo, where it tells nothing (MV-R63)."""
    return state.early if state is not None and len(state.seats) > 1 else ""


def kit_of(game: PrintedGame) -> Kit:
    """Return the parts a game needs, or those for a requested number of players."""
    tables, state = read_tables(game.edition), game.state
    if state is None:
        asked = game.request.players if game.request.players in PLAYERS else 0
        colours = tuple(tables.starting)
        return Kit(tables, game.edition, asked or 0, colours[: asked or None], None)
    colours = tuple(owner.colour for owner in state.seats.values())
    return Kit(tables, game.edition, len(state.seats), colours, state)
