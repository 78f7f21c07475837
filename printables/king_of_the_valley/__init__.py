"""All printed sheets of King of the Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.games.king_of_the_valley.tables import read_tables
from printables.drawing import Palette
from printables.king_of_the_valley import (
    board,
    census,
    changes,
    log,
    position,
    reference,
    score,
    setup,
    swatches,
    tiles,
    tokens,
)
from printables.king_of_the_valley.facts import players
from printables.sheets import PageArea, Part, PrintedGame, Sheets, fill_sheets


class KingOfTheValleySheets(Sheets):
    """Mats, tiles, tokens and papers of King of the Valley."""

    cover = "cover-king-of-the-valley"
    palettes: ClassVar[Mapping[str, Palette]] = swatches.palettes(read_tables("stand-in"))

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return setup.setup_sheets(game, area)

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return score.score_sheets(game, area)

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return position.position_sheets(game)

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return changes.change_sheets(game, area)

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        tables = read_tables(game.edition)
        kings = [(player.swatch, player.name) for player in players(game)]
        return [tiles.tile_deck(tables, game.is_stand_in), tokens.token_deck(), tokens.king_deck(kings)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return board.board_sheets(game, area)

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [reference.reference_deck(game), census.census_sheet(game)]

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return what a new game needs: an empty pad and log, with the players' names."""
        papers = [*self.setup(game, area), score.pad_sheet(game), *log.log_sheet(game)]
        aids = fill_sheets(self.reference(game, area), {"reference": reference.spare_cards(game)})
        return [*papers, *self.board(game, area), *aids, *self.cards(game, area)]


SHEETS = KingOfTheValleySheets()
