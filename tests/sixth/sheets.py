"""The printed sheets of Windfall."""

from __future__ import annotations

from printables.paper.press import Part
from printables.sheets.catalogue import Room, Sheets, Table
from printables.sheets.shared import explained_scores, log_sheets, rulings_sheets


class WindfallSheets(Sheets):
    """What every title can print without drawing anything of its own."""

    def setup(self, table: Table, room: Room) -> list[Part]:
        return rulings_sheets(table, room)

    def score(self, table: Table, room: Room) -> list[Part]:
        return [*explained_scores(table, room), *log_sheets(table, room)]


SHEETS = WindfallSheets()
