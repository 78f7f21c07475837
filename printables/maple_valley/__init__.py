"""Printed sheets of Maple Valley."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from printables.drawing import Palette
from printables.maple_valley.board import pack_sheets, valley_sheet
from printables.maple_valley.cards import card_decks, spares
from printables.maple_valley.changes import change_sheets
from printables.maple_valley.facts import kit_of
from printables.maple_valley.log import hour_log
from printables.maple_valley.position import position_sheets
from printables.maple_valley.reference import posts_sheet, reference_sheet
from printables.maple_valley.score import look_of, score_sheet, without_track
from printables.maple_valley.setup import began_under_way, setup_sheets
from printables.maple_valley.solo import solo_sheet
from printables.maple_valley.swatches import PALETTES
from printables.maple_valley.tokens import token_decks
from printables.sheets import PageArea, Part, PrintedGame, Sheets, explained_scores, fill_sheets, rulings_sheets


class MapleValleySheets(Sheets):
    """The sheets of Maple Valley."""

    cover = "cover-maple-valley"
    palettes: ClassVar[Mapping[str, Palette]] = PALETTES

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the table as dealt, the setup steps and the rulings; for a position, the state of play."""
        if began_under_way(game.opening):
            begun = game.begun._replace(state=game.opening)
            return [*position_sheets(begun, kit_of(begun)), *rulings_sheets(game, area)]
        return [*setup_sheets(game, kit_of(game)), *rulings_sheets(game, area)]

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the score sheet, the solo sheet, the explained scores, and the hour log."""
        game = without_track(game)
        kit = kit_of(game)
        several = [score_sheet(game, kit)] if not kit.is_solo else []
        alone = [solo_sheet(game, kit)] if kit.players in (0, 1) else []
        return [*several, *alone, *explained_scores(game, area, look_of(game, kit)), *hour_log(game, area)]

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the state of play: the valley, the players' holdings, and the cards around the board."""
        return [*position_sheets(game, kit_of(game))]

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the state of play with what is new since an earlier printout, then the moves."""
        return change_sheets(game, area, kit_of(game))

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return all decks and the tokens."""
        kit = kit_of(game)
        return [*card_decks(kit), *token_decks(kit)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the map of the valley and the Packs."""
        kit = kit_of(game)
        return [valley_sheet(game, kit), *pack_sheets(game, kit)]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the reference card, and the Outposts and Festivities."""
        kit = kit_of(game)
        return [reference_sheet(game, kit), posts_sheet(game, kit)]

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return what a new game needs, with a reference card for each player."""
        kit = kit_of(game)
        cards = [reference_sheet(game, kit)] * max(1, kit.players)
        scores = [solo_sheet(game, kit, False) if kit.is_solo else score_sheet(game, kit, False)]
        return [
            *self.setup(game, area), *self.board(game, area), posts_sheet(game, kit), *cards, *scores,
            *fill_sheets(self.cards(game, area), spares(kit)),
        ]  # fmt: skip


SHEETS = MapleValleySheets()
