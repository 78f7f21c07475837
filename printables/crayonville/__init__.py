"""The printed sheets of Crayonville."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.crayonville.state import Village, new_village
from companion.games.crayonville.tables import Tables, read_tables
from companion.games.crayonville.village_file import convert_village
from printables.crayonville.board import level_board, level_boards, track_sheets
from printables.crayonville.campaign import campaign_sheets, figures
from printables.crayonville.cards import all_cards, card_back, level_cards
from printables.crayonville.changes import change_sheets
from printables.crayonville.examples import examples_sheet
from printables.crayonville.facts import seats_at
from printables.crayonville.log import tell_line
from printables.crayonville.map import draw_village
from printables.crayonville.portrait import draw_portrait
from printables.crayonville.position import position_sheets
from printables.crayonville.reference import player_sheet, referee_sheets, reference_sheets
from printables.crayonville.score import PER_SHEET, score_sheets
from printables.crayonville.setup import setup_sheets
from printables.crayonville.sight import sight_sheets
from printables.crayonville.swatches import CARDS, RESOURCES, TERRAIN
from printables.crayonville.village import blank_sheets, seat_sheets, stored_sheet, village_sheets
from printables.drawing import Box, Pen
from printables.sheets import PageArea, Part, PrintedGame, Sheets, fill_sheets, log_sheets, spare_card


class CrayonvilleSheets(Sheets):
    """The sheets of Crayonville."""

    cover = "cover-crayonville"
    palettes = {"terrain": TERRAIN, "resources": RESOURCES, "cards": CARDS}

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the setup sheet of the current level."""
        return setup_sheets(game, area)

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the score sheet of the current level, with the log of a game."""
        return [*score_sheets(game, area), *(log_sheets(game, area, tell_line) if game.lines else [])]

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return village maps: those of a game, a stored one with its campaign, a blank one, or lines of sight."""
        if game.request.sight:
            return sight_sheets(game)
        if game.state is not None:
            return [*village_sheets(game), *([] if game.is_over else position_sheets(game, area))]
        if game.village is not None:
            return [stored_sheet(game), *campaign_sheets(game)]
        return blank_sheets(game)

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return what a level added to the villages."""
        return change_sheets(game, area)

    def draw_stored_village(self, pen: Pen, box: Box, document: Any, edition: str) -> None:
        """Draw a stored village as large as the box allows."""
        tables = read_tables(edition)
        draw_village(pen, box, read_village(document, tables), sheet=tables.sheet)

    def draw_portrait(
        self, pen: Pen, box: Box, document: Any, edition: str, around: Any = None, alike: Sequence[Any] = ()
    ) -> None:
        """Draw a stored village with the blank spaces next to it."""
        tables = read_tables(edition)
        village, later, *others = (read_village(one, tables) for one in (document, around or document, *alike))
        draw_portrait(pen, box, village, tables.sheet, later, others)

    def village_figures(self, document: Any, edition: str) -> Mapping[str, int]:
        """Count the coloured spaces, structures and animals of a stored village."""
        return figures(read_village(document, read_tables(edition)))

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return all cards, tiles and Build/Produce cards."""
        return all_cards(game)

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the resource tracks with their tokens, and the level boards."""
        return [*track_sheets(game), *level_boards(game)]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the references for the referee and the players."""
        return reference_sheets(game, area)

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return only what this level needs."""
        seats = game.seats or tuple(f"player {n}" for n in range(1, seats_at(game) + 1))
        return [
            *setup_sheets(game, area),
            level_board(game),
            *track_sheets(game),
            *seat_sheets(game, seats),
            *score_sheets(game, area)[: -(-len(seats) // PER_SHEET)],
            *fill_sheets(level_cards(game), {"cards": [spare_card(card_back(game))]}),
            *[player_sheet(game)] * len(seats),
            *referee_sheets(game, area),
            examples_sheet(game),
        ]


def read_village(document: Any, tables: Tables) -> Village:
    """Read a stored village; nothing stored is a blank sheet."""
    return convert_village(document, tables) if document else new_village(tables, "", "")


SHEETS = CrayonvilleSheets()
