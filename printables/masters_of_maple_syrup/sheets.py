"""What there is to print of Masters of Maple Syrup."""

from __future__ import annotations

from printables.masters_of_maple_syrup import boards, cards, opening, position, reference, score, setup
from printables.masters_of_maple_syrup.symbols import PALETTES
from printables.paper.press import Part
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import explained_scores, log_sheets, rulings_sheets


class MapleSheets(Sheets):
    """The sheets of Masters of Maple Syrup."""

    palettes = PALETTES

    def setup(self, table: Table, room: Room) -> list[Part]:
        return [setup.setup_sheet(table), *opening.opening_sheets(table), *rulings_sheets(table, room)]

    def cards(self, table: Table, room: Room) -> list[Part]:
        return [cards.property_deck(table), cards.action_deck(table)]

    def board(self, table: Table, room: Room) -> list[Part]:
        return boards.mats(table)

    def score(self, table: Table, room: Room) -> list[Part]:
        if not table.seats:
            return [score.score_sheet(table), score.log_form(table)]
        last = [position.position_sheet(table)] if table.is_over else []
        return [score.score_sheet(table), *explained_scores(table, room), *last, *log_sheets(table, room)]

    def map(self, table: Table, room: Room) -> list[Part]:
        return [position.position_sheet(table)]

    def reference(self, table: Table, room: Room) -> list[Part]:
        return [
            reference.turn_cards(table),
            reference.glossary_sheet(table),
            *reference.card_list(table, room),
            *reference.vocabulary_sheets(table, room),
        ]

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return what a game about to start needs; sheets for owners of other cards stay out of it."""
        return [
            *self.setup(table, room),
            reference.turn_cards(table),
            reference.glossary_sheet(table),
            *reference.card_list(table, room),
            *self.board(table, room),
            score.score_sheet(table, is_blank=True),
            score.log_form(table),
            *self.cards(table, room),
        ]
