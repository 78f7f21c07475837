"""The kinds of sheets, and the lookup of a title's sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar

from printables.drawing.box import Box
from printables.drawing.ink import Palette
from printables.drawing.pen import Pen
from printables.paper.frame import PageArea
from printables.paper.press import Part
from printables.sheets.game import PrintedGame
from printables.sheets.log import changes_sheets

# The kinds of sheets that a title can have; a pack is made of the others.
KINDS = ("setup", "score", "map", "changes", "cards", "board", "reference", "pack")


class Sheets:
    """The sheets of a title by kind. A kind that the title does not have is empty, and the command says so."""

    # Sets of swatches that are distinguished by colour; a test simulates colour blindness on them.
    palettes: ClassVar[Mapping[str, Palette]] = {}
    # The picture on the first page of a pack.
    cover: ClassVar[str] = "maple-leaf"

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the setup sheet of a game with its rulings; blank without a game."""
        return []

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the score sheets: filled from a game with every line explained, or blank with fields to fill in."""
        return []

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the current position, complete enough to continue from paper; blank without a game."""
        return []

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return what changed since an earlier printout."""
        return changes_sheets(game, area)

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return everything to cut out."""
        return []

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return boards and mats to play on."""
        return []

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return the reference sheets for players and referee."""
        return []

    def pack(self, game: PrintedGame, area: PageArea) -> list[Part]:
        """Return exactly what a game needs at its start."""
        kinds = (self.setup, self.board, self.score, self.cards, self.reference)
        return [part for kind in kinds for part in kind(game, area)]

    def draw_stored_village(self, pen: Pen, box: Box, document: Any, edition: str) -> None:
        """Draw a small picture of a village in a box, in titles with villages."""

    def draw_portrait(
        self, pen: Pen, box: Box, document: Any, edition: str, around: Any = None, alike: Sequence[Any] = ()
    ) -> None:
        """Draw a village without the blank rest of its sheet, in titles with villages.

        `around` is a later stage of it, whose part of the sheet is shown; villages `alike` have spaces as large.
        """

    def village_figures(self, document: Any, edition: str) -> Mapping[str, int]:
        """Count what is on a village by its name in the singular, in titles with villages."""
        return {}


def find_sheets(slug: str) -> Sheets:
    """Return the sheets of a title: `SHEETS` of the package with its name. Raises LookupError if it has none."""
    package = f"printables.{slug.replace('-', '_')}"
    try:
        sheets: Sheets = import_module(package).SHEETS
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise LookupError(f"{slug} has no sheets") from error
    return sheets
