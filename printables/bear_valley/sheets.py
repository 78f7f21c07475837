"""The sheets of Bear Valley, by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.games.bear_valley.tables import CHARACTERS
from printables.bear_valley import deck, look, maps, reference, turn_log
from printables.bear_valley.cards import card_decks
from printables.bear_valley.mode import mode_of, state_of, stock_box, tables_of
from printables.bear_valley.pieces import Marker, character_deck, character_markers, marks_of, swatch_of, token_deck
from printables.bear_valley.rivers import River, river_in_play, river_sheets, rivers_of
from printables.bear_valley.setup import setup_sheet
from printables.drawing.ink import Palette
from printables.paper.press import Part
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import explained_scores, rulings_sheets


class BearValleySheets(Sheets):
    """Everything there is to print of Bear Valley."""

    palettes: ClassVar[Mapping[str, Palette]] = {
        "terrain": look.TERRAIN,
        "players": look.PLAYERS,
        "tokens": look.TOKENS,
    }

    def setup(self, table: Table, room: Room) -> list[Part]:
        rivers = [] if table.seats else self.board(table, room)
        return [setup_sheet(table), *rulings_sheets(table, room), *rivers]

    def score(self, table: Table, room: Room) -> list[Part]:
        if not table.seats:
            return turn_log.blank_log(table)
        return [*turn_log.log_sheets(table, room), *explained_scores(table, room)]

    def map(self, table: Table, room: Room) -> list[Part]:
        state = state_of(table)
        return maps.map_sheets(table, state, room) if state else maps.blank_maps(table, room)

    def cards(self, table: Table, room: Room) -> list[Part]:
        tables = tables_of(table)
        return [
            *card_decks(tables, table.edition),
            token_deck(tables.box, markers_of(table)),
            character_deck(CHARACTERS, table.edition, table.rulings),
        ]

    def board(self, table: Table, room: Room) -> list[Part]:
        return [*river_sheets(table, rivers_for(table))]

    def reference(self, table: Table, room: Room) -> list[Part]:
        return [*reference.player_sheets(table), *deck.deck_sheets(table)]

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return what tonight needs: the river in play, the tokens and characters at the table, and no more."""
        state = state_of(table)
        if state is None:
            # The blank set-up has the rivers already.
            kinds = (self.setup, self.score, self.cards, self.reference)
            return [part for kind in kinds for part in kind(table, room)]
        river = river_in_play(state)
        tables, played = tables_of(table), [seat.character for seat in state.seats.values() if seat.character]
        # Before the characters are chosen, all are on offer.
        characters = played or (CHARACTERS if state.is_advanced else ())
        return [
            *self.setup(table, room),
            *river_sheets(table, [river]),
            *turn_log.blank_log(table),
            *card_decks(tables, table.edition, [face.id for face in river.cards.values()]),
            token_deck(stock_box(tables, mode_of(table)), markers_of(table)),
            *([character_deck(characters, table.edition, table.rulings)] if characters else ()),
            *self.reference(table, room),
        ]


def rivers_for(table: Table) -> list[River]:
    """Return the rivers that a table may want: its own first, then those for as many players; else all."""
    state, rivers = state_of(table), rivers_of(tables_of(table))
    players = len(table.seats) or table.wish.players
    fitting = [river for river in rivers if players in (None, river.players)] or rivers
    if state is None:
        return fitting
    own = river_in_play(state)
    return [own, *(river for river in fitting if river.name != own.name)]


def markers_of(table: Table) -> list[Marker]:
    """Return the Player tokens of a game with the names of the players, or the six of the box."""
    state = state_of(table)
    if state is None or not all(seat.colour for seat in state.seats.values()):
        return character_markers()
    marks = marks_of(state)
    return [
        Marker(
            table.name(name),
            swatch_of(seat.colour),
            marks[name],
            seat.character.title() or seat.colour.replace("-", " "),
        )
        for name, seat in state.seats.items()
    ]


SHEETS = BearValleySheets()
