"""What there is to print of Maple Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from printables.drawing.ink import Palette
from printables.maple_valley.boards import pack_sheets, valley_sheet
from printables.maple_valley.cards import card_decks
from printables.maple_valley.hours import hour_log
from printables.maple_valley.kit import kit_of
from printables.maple_valley.reference import posts_sheet, reference_sheet
from printables.maple_valley.score import score_sheet
from printables.maple_valley.setup import is_midway, setup_sheets
from printables.maple_valley.solo import solo_sheet
from printables.maple_valley.standing import standing_sheets
from printables.maple_valley.swatches import PALETTES
from printables.maple_valley.tokens import token_decks
from printables.paper.press import Part
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import explained_scores, rulings_sheets


class ValleySheets(Sheets):
    """The sheets of Maple Valley."""

    palettes: ClassVar[Mapping[str, Palette]] = PALETTES

    def setup(self, table: Table, room: Room) -> list[Part]:
        """Return the table as it was dealt, the steps of the set-up, and the rulings; of a position how it stands."""
        if is_midway(table.opening):
            begun = table.begun._replace(state=table.opening)
            return [*standing_sheets(begun, kit_of(begun)), *rulings_sheets(table, room)]
        return [*setup_sheets(table, kit_of(table)), *rulings_sheets(table, room)]

    def score(self, table: Table, room: Room) -> list[Part]:
        """Return the score sheet, that of a solo game, every line explained, and the hour log."""
        kit = kit_of(table)
        several = [score_sheet(table, kit)] if not kit.is_solo else []
        alone = [solo_sheet(table, kit)] if kit.players in (0, 1) else []
        return [*several, *alone, *explained_scores(table, room), *hour_log(table, room)]

    def map(self, table: Table, room: Room) -> list[Part]:
        """Return the valley as it stands, what everybody holds, and what lies around the board."""
        return [*standing_sheets(table, kit_of(table))]

    def cards(self, table: Table, room: Room) -> list[Part]:
        """Return all decks, and the tokens."""
        kit = kit_of(table)
        return [*card_decks(kit), *token_decks(kit)]

    def board(self, table: Table, room: Room) -> list[Part]:
        """Return the map of the valley, and the Packs."""
        kit = kit_of(table)
        return [valley_sheet(table, kit), *pack_sheets(table, kit)]

    def reference(self, table: Table, room: Room) -> list[Part]:
        """Return the reference card, and the Outposts and Festivities."""
        kit = kit_of(table)
        return [reference_sheet(table, kit), posts_sheet(table, kit)]

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return what a game about to start needs, with a reference card for each player."""
        kit = kit_of(table)
        cards = [reference_sheet(table, kit)] * max(1, kit.players)
        scores = [solo_sheet(table, kit, False) if kit.is_solo else score_sheet(table, kit, False)]
        return [
            *self.setup(table, room), *self.board(table, room), posts_sheet(table, kit), *cards, *scores,
            *self.cards(table, room),
        ]  # fmt: skip


SHEETS = ValleySheets()
