"""All that is printed of Crayonville."""

from __future__ import annotations

from typing import Any

from companion.games.crayonville.state import new_village
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_file import convert_village
from printables.crayonville.boards import level_board, level_boards, track_sheet
from printables.crayonville.campaign import campaign_sheet
from printables.crayonville.cards import all_cards, level_cards, seats_at
from printables.crayonville.changes import new_ink_sheets
from printables.crayonville.colours import CARDS, RESOURCES, TERRAIN
from printables.crayonville.maps import draw_village
from printables.crayonville.midway import midway_sheets
from printables.crayonville.proof import sight_sheets
from printables.crayonville.reference import player_sheet, referee_sheets, reference_sheets
from printables.crayonville.score import PER_SHEET, score_sheets
from printables.crayonville.setup import setup_sheets
from printables.crayonville.village import blank_sheet, keepsake_sheet, seat_sheets, standing_sheets
from printables.drawing.pen import Pen
from printables.paper.press import Part
from printables.paper.sizes import Box
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import log_sheets


class CrayonvilleSheets(Sheets):
    """The sheets of Crayonville."""

    palettes = {"terrain": TERRAIN, "resources": RESOURCES, "cards": CARDS}

    def setup(self, table: Table, room: Room) -> list[Part]:
        """Return the set-up sheet of the level at hand."""
        return setup_sheets(table, room)

    def score(self, table: Table, room: Room) -> list[Part]:
        """Return the score sheet of the level at hand, and of a game its log."""
        return [*score_sheets(table, room), *(log_sheets(table, room) if table.lines else [])]

    def map(self, table: Table, room: Room) -> list[Part]:
        """Return villages: every one at the table, a stored one with its campaign, a blank one, or a proof of sight."""
        if table.wish.sight:
            return sight_sheets(table)
        if table.state is not None:
            return [*standing_sheets(table), *([] if table.is_over else midway_sheets(table, room))]
        if table.keepsake is not None:
            return [keepsake_sheet(table), campaign_sheet(table)]
        return [blank_sheet(table)]

    def changes(self, table: Table, room: Room) -> list[Part]:
        """Return the new ink of a level."""
        return new_ink_sheets(table, room)

    def draw_keepsake(self, pen: Pen, box: Box, document: Any, edition: str) -> None:
        """Draw a stored village as large as the box allows."""
        tables = read_tables(edition)
        village = convert_village(document, tables) if document else new_village(tables, "", "")
        draw_village(pen, box, village, sheet=tables.sheet)

    def cards(self, table: Table, room: Room) -> list[Part]:
        """Return all cards, tiles, own cards and tokens."""
        return all_cards(table)

    def board(self, table: Table, room: Room) -> list[Part]:
        """Return the resource tracks and the level boards."""
        return [track_sheet(table), *level_boards(table)]

    def reference(self, table: Table, room: Room) -> list[Part]:
        """Return the reference of the referee and that of the players."""
        return reference_sheets(table, room)

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return what this level needs tonight, and nothing else."""
        seats = table.seats or tuple(f"player {n}" for n in range(1, seats_at(table) + 1))
        tracks = -(-len(seats) // 2)
        return [
            *setup_sheets(table, room),
            level_board(table),
            *[track_sheet(table)] * tracks,
            *seat_sheets(table, seats),
            *score_sheets(table, room)[: -(-len(seats) // PER_SHEET)],
            *level_cards(table),
            *[player_sheet(table)] * len(seats),
            *referee_sheets(table, room),
        ]


SHEETS = CrayonvilleSheets()
