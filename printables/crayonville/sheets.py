"""All that is printed of Crayonville."""

from __future__ import annotations

from printables.crayonville.campaign import campaign_sheet
from printables.crayonville.cards import all_cards
from printables.crayonville.changes import new_ink_sheets
from printables.crayonville.colours import CARDS, RESOURCES, TERRAIN
from printables.crayonville.proof import sight_sheets
from printables.crayonville.score import score_sheets
from printables.crayonville.setup import setup_sheets
from printables.crayonville.village import blank_sheet, keepsake_sheet, standing_sheets
from printables.press import Part
from printables.sheets import Room, Sheets, Table


class CrayonvilleSheets(Sheets):
    """The sheets of Crayonville."""

    palettes = {"terrain": TERRAIN, "resources": RESOURCES, "cards": CARDS}

    def setup(self, table: Table, room: Room) -> list[Part]:
        """Return the set-up sheet of the level at hand."""
        return setup_sheets(table, room)

    def score(self, table: Table, room: Room) -> list[Part]:
        """Return the score sheet of the level at hand."""
        return score_sheets(table, room)

    def map(self, table: Table, room: Room) -> list[Part]:
        """Return villages: every one at the table, a stored one with its campaign, a blank one, or a proof of sight."""
        if table.wish.sight and (table.state is not None or table.keepsake is not None):
            return sight_sheets(table)
        if table.state is not None:
            return standing_sheets(table)
        if table.keepsake is not None:
            return [keepsake_sheet(table), campaign_sheet(table)]
        return [blank_sheet(table)]

    def changes(self, table: Table, room: Room) -> list[Part]:
        """Return the new ink of a level."""
        return new_ink_sheets(table, room)

    def cards(self, table: Table, room: Room) -> list[Part]:
        """Return all cards, tiles, own cards and tokens."""
        return all_cards(table)


SHEETS = CrayonvilleSheets()
