"""The printed sheets of Windfall."""

from __future__ import annotations

from printables.paper.frame import PageArea
from printables.paper.press import Part
from printables.sheets.catalogue import Sheets
from printables.sheets.game import PrintedGame
from printables.sheets.listing import explained_scores, log_sheets
from printables.sheets.rulings import rulings_sheets


class WindfallSheets(Sheets):
    """What every title can print without drawing anything of its own."""

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return rulings_sheets(game, area)

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [*explained_scores(game, area), *log_sheets(game, area)]


SHEETS = WindfallSheets()
