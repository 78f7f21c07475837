"""The printed sheets of Windfall."""

from __future__ import annotations

from printables.sheets import PageArea, Part, PrintedGame, Sheets, explained_scores, log_sheets, rulings_sheets


class WindfallSheets(Sheets):
    """What every title can print without drawing anything of its own."""

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return rulings_sheets(game, area)

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [*explained_scores(game, area), *log_sheets(game, area)]


SHEETS = WindfallSheets()
