"""The sheets of Bear Valley, by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.games.bear_valley.components import CHARACTERS, colour_words
from printables.bear_valley import deck, position, reference, symbols
from printables.bear_valley.blank_log import blank_turn_log
from printables.bear_valley.blank_map import blank_maps
from printables.bear_valley.cards import card_decks
from printables.bear_valley.changes import change_sheets
from printables.bear_valley.facts import mode_of, state_of, stock_box, tables_of
from printables.bear_valley.log import turn_log
from printables.bear_valley.reminder import reminder_deck
from printables.bear_valley.result import result_sheets
from printables.bear_valley.rivers import River, overview_sheet, river_in_play, river_sheets, rivers_of
from printables.bear_valley.setup import setup_sheet
from printables.bear_valley.tokens import (
    Marker,
    character_deck,
    character_markers,
    marks_of,
    portrait_of,
    swatch_of,
    token_deck,
)
from printables.drawing import Palette
from printables.sheets import PageArea, Part, PrintedGame, Sheets, rulings_sheets


class BearValleySheets(Sheets):
    """All printed sheets of Bear Valley."""

    cover = "cover-bear-valley"
    palettes: ClassVar[Mapping[str, Palette]] = {
        "terrain": symbols.TERRAIN,
        "players": symbols.PLAYERS,
        "tokens": symbols.TOKENS,
    }

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        rivers = [] if game.seats else self.board(game, area)
        return [setup_sheet(game), *rulings_sheets(game, area), *rivers]

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        if not game.seats:
            return blank_turn_log(game)
        return [*turn_log(game, area), *result_sheets(game)]

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        state = state_of(game)
        return position.map_sheets(game, state, area) if state else blank_maps(game, area)

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return change_sheets(game, area)

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        tables = tables_of(game)
        return [
            *card_decks(tables, game.edition),
            token_deck(tables.box, markers_of(game)),
            character_deck(CHARACTERS, game.edition, game.rulings),
            *reminders(len(tables.valley) + len(tables.wild) + len(CHARACTERS), game.edition),
        ]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return an overview of the rivers, and the sheets of those that fit; of the others on request."""
        state, everything = state_of(game), rivers_of(tables_of(game))
        overview = overview_sheet(game, everything)
        if state:
            own, *others = rivers_for(game)
            return [*river_sheets(game, [own]), overview, *river_sheets(game, others, is_extra=True)]
        fitting = rivers_for(game)
        return [overview, *river_sheets(game, fitting, is_extra=len(fitting) == len(everything))]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [*reference.player_sheets(game), *deck.deck_sheets(game)]

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return what a game needs: its river, tokens and characters only."""
        state = state_of(game)
        if state is None:
            # The blank setup sheet already has the rivers.
            kinds = (self.setup, self.score, self.cards, self.reference)
            return [part for kind in kinds for part in kind(game, area)]
        river = river_in_play(state)
        tables, played = tables_of(game), [seat.character for seat in state.seats.values() if seat.character]
        # Until the characters are chosen, all are printed.
        characters = played or (CHARACTERS if state.is_advanced else ())
        valley = [face.id for face in river.cards.values()]
        return [
            *self.setup(game, area),
            *river_sheets(game, [river]),
            *blank_turn_log(game),
            *card_decks(tables, game.edition, valley),
            token_deck(stock_box(tables, mode_of(game)), markers_of(game)),
            *([character_deck(characters, game.edition, game.rulings)] if characters else ()),
            *reminders(len(valley) + len(tables.wild) + len(characters), game.edition),
            *self.reference(game, area),
        ]


def reminders(cards: int, edition: str) -> list[Part]:
    """Return the reminders that complete the last sheet after so many cards."""
    deck = reminder_deck(cards, edition)
    return [deck] if deck else []


def rivers_for(game: PrintedGame) -> list[River]:
    """Return the rivers for a table: its own first, then those for as many players; else all."""
    state, rivers = state_of(game), rivers_of(tables_of(game))
    players = len(game.seats) or game.request.players
    fitting = [river for river in rivers if players in (None, river.players)] or rivers
    if state is None:
        return fitting
    own = river_in_play(state)
    return [own, *(river for river in fitting if river.name != own.name)]


def markers_of(game: PrintedGame) -> list[Marker]:
    """Return the Player tokens of a game with the names of the players, or the six of the box."""
    state = state_of(game)
    if state is None or not all(seat.colour for seat in state.seats.values()):
        return character_markers()
    marks = marks_of(state)
    return [
        Marker(
            game.name(name),
            swatch_of(seat.colour),
            marks[name],
            seat.character.title() or colour_words(seat.colour),
            portrait_of(seat.colour),
        )
        for name, seat in state.seats.items()
    ]


SHEETS = BearValleySheets()
