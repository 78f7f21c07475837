"""What there is to print of Masters of Maple Syrup."""

from __future__ import annotations

from printables.common import explained_scores, log_sheets, rulings_sheets
from printables.masters_of_maple_syrup import boards, cards, reference, score, setup
from printables.masters_of_maple_syrup.symbols import PALETTES
from printables.press import Part
from printables.sheets import Room, Sheets, Table


class MapleSheets(Sheets):
    """The sheets of Masters of Maple Syrup."""

    palettes = PALETTES

    def setup(self, table: Table, room: Room) -> list[Part]:
        return [setup.setup_sheet(table), *rulings_sheets(table, room)]

    def cards(self, table: Table, room: Room) -> list[Part]:
        return [cards.property_deck(table), cards.action_deck(table)]

    def board(self, table: Table, room: Room) -> list[Part]:
        return boards.mats(table)

    def score(self, table: Table, room: Room) -> list[Part]:
        if not table.seats:
            return [score.score_sheet(table), *score.log_form(table, room)]
        return [score.score_sheet(table), *explained_scores(table, room), *log_sheets(table, room)]

    def reference(self, table: Table, room: Room) -> list[Part]:
        return [
            reference.turn_cards(table),
            reference.glossary_sheet(table),
            *reference.card_list(table, room),
            *reference.vocabulary_sheets(table, room),
        ]
