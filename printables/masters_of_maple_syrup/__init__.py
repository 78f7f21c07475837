"""The printed parts of Masters of Maple Syrup."""

from __future__ import annotations

from printables.masters_of_maple_syrup import board, cards, changes, log, position, reference, score, setup
from printables.masters_of_maple_syrup.explained import explained_sheets
from printables.masters_of_maple_syrup.symbols import PALETTES
from printables.masters_of_maple_syrup.vocabulary import vocabulary_sheets
from printables.sheets import PageArea, Part, PrintedGame, Sheets, fill_sheets, rulings_sheets, spare_card


class MastersOfMapleSyrupSheets(Sheets):
    """The sheets of Masters of Maple Syrup."""

    cover = "cover-masters-of-maple-syrup"
    palettes = PALETTES

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [setup.setup_sheet(game), *setup.opening_sheets(game), *rulings_sheets(game, area)]

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [cards.property_deck(game), cards.action_deck(game)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return board.mats(game)

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        if not game.seats:
            return [score.score_sheet(game), *log.log_forms(game)]
        last = [position.position_sheet(game)] if game.is_over else []
        return [
            score.score_sheet(game),
            *explained_sheets(game, area),
            *last,
            *log.log_sheets(game, area),
        ]

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return changes.change_sheets(game, area)

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [position.position_sheet(game)]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [
            *reference.turn_cards(game),
            reference.glossary_sheet(game),
            *reference.card_list(game, area),
            *vocabulary_sheets(game, area),
        ]

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the parts for a new game, without the sheets for entering your own cards."""
        return [
            *self.setup(game, area),
            *reference.turn_cards(game),
            reference.glossary_sheet(game),
            *reference.card_list(game, area),
            *self.board(game, area),
            score.score_sheet(game, is_blank=True),
            *log.log_forms(game),
            *fill_sheets(self.cards(game, area), {"property": [spare_card(cards.property_back(game))]}),
        ]


SHEETS = MastersOfMapleSyrupSheets()
