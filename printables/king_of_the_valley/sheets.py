"""Everything there is to print of King of the Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.games.king_of_the_valley.tables import read_tables
from printables.drawing.ink import Palette
from printables.king_of_the_valley import boards, census, position, reference, score, setup, swatches, tiles, tokens
from printables.king_of_the_valley.seating import is_stand_in, players
from printables.paper.press import Part
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import changes_sheets


class KingOfTheValleySheets(Sheets):
    """Mats, tiles, tokens and papers of King of the Valley."""

    palettes: ClassVar[Mapping[str, Palette]] = swatches.palettes(read_tables("stand-in"))

    def setup(self, table: Table, room: Room) -> list[Part]:
        return setup.setup_sheets(table, room)

    def score(self, table: Table, room: Room) -> list[Part]:
        return score.score_sheets(table, room)

    def map(self, table: Table, room: Room) -> list[Part]:
        return position.position_sheets(table, room)

    def changes(self, table: Table, room: Room) -> list[Part]:
        return changes_sheets(score.openly(table), room)

    def cards(self, table: Table, room: Room) -> list[Part]:
        tables = read_tables(table.edition)
        kings = [(player.swatch, player.name) for player in players(table)]
        return [tiles.tile_deck(tables, is_stand_in(table)), tokens.token_deck(), tokens.king_deck(kings)]

    def board(self, table: Table, room: Room) -> list[Part]:
        return boards.board_sheets(table, room)

    def reference(self, table: Table, room: Room) -> list[Part]:
        return [reference.reference_deck(table), census.census_sheet(table)]

    def pack(self, table: Table, room: Room) -> list[Part]:
        """Return what a game about to start needs: the pad and the log are empty, with names."""
        papers = [*self.setup(table, room), score.pad_sheet(table), *score.empty_log(table, room)]
        return [*papers, *self.board(table, room), *self.reference(table, room), *self.cards(table, room)]
