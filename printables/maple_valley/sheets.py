"""What there is to print of Maple Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from printables.ink import Palette
from printables.maple_valley.boards import pack_sheets, valley_sheet
from printables.maple_valley.cards import card_decks
from printables.maple_valley.kit import kit_of
from printables.maple_valley.setup import setup_sheets
from printables.common import rulings_sheets
from printables.maple_valley.swatches import PALETTES
from printables.maple_valley.tokens import token_decks
from printables.maple_valley.valley import Lying, draw_valley, lying_in
from printables.press import Part
from printables.frame import Sheet
from printables.sheets import Room, Sheets, Table


class ValleySheets(Sheets):
    """The sheets of Maple Valley."""

    palettes: ClassVar[Mapping[str, Palette]] = PALETTES

    def setup(self, table: Table, room: Room) -> list[Part]:
        """Return the table as it was dealt, the steps of the set-up, and the rulings."""
        return [*setup_sheets(table, kit_of(table)), *rulings_sheets(table, room)]

    def board(self, table: Table, room: Room) -> list[Part]:
        """Return the map of the valley."""
        kit = kit_of(table)
        return [valley_sheet(table, kit), *pack_sheets(table, kit)]

    def map(self, table: Table, room: Room) -> list[Part]:
        """Return the map of the valley."""
        kit = kit_of(table)
        return [Sheet("valley", "The valley", lambda pen, box: draw_valley(pen, box, kit, lying_in(table.state)), landscape=True)]

    def cards(self, table: Table, room: Room) -> list[Part]:
        """Return all decks, and the tokens."""
        kit = kit_of(table)
        return [*card_decks(kit), *token_decks(kit)]


SHEETS = ValleySheets()
