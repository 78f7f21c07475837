"""The printed sheets of Windfall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from printables.drawing import INK, Box, Column, Palette, Pen, Swatch, palette
from printables.paper.cutting import POKER, Art, Deck, Piece
from printables.sheets import PageArea, Part, PrintedGame, Sheet, Sheets, explained_scores, log_sheets, rulings_sheets
from printables.sheets.listing import table_sheets
from tests.examples.windfall.companion.games.windfall.state import read_tables

WEATHER = palette(Swatch("sun", "#f2c53d", "S", "rings"), Swatch("rain", "#2f5f9e", "R", "rising"))
STEPS = (("1", "Lay out the orchard."), ("2", "Shuffle the cards, face down."), ("3", "Write down who plays."))


def draw_orchard(pen: Pen, box: Box, apples: Mapping[str, int]) -> None:
    """Draw every tree with its apples; an empty one is crossed out."""
    for (tree, number), cell in zip(apples.items(), box.cells(2, -(-len(apples) // 2), 8), strict=False):
        pen.rect(cell, None, INK, 0.4, 4)
        pen.label(cell.upper(12).inset(3), tree, 14, "bold")
        pen.label(cell.centred(cell.w, 20), f"{number} apples" if number else "×", 24, align="centre")


def draw_weather(pen: Pen, box: Box, card: str) -> None:
    """Draw a weather card up to its edges."""
    pen.letter(box.cx, box.cy, WEATHER[card], 40, card)


class WindfallSheets(Sheets):
    """The sheets by kind; `rulings`, `lines` and `log` are the same for every title."""

    palettes: ClassVar[Mapping[str, Palette]] = {"weather": WEATHER}

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        columns = (Column("", 1), Column("before the first turn", 12))
        return [*table_sheets("setup", "Setup", columns, STEPS, area.portrait, size=11), *rulings_sheets(game, area)]

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        if game.state is not None:
            return [*explained_scores(game, area), *log_sheets(game, area)]
        columns = (Column("player", 3), Column("apples", 1, "right"))
        return table_sheets("pad", "Score pad", columns, [("", "")] * 8, area.portrait, game.subtitle, least=10)

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        apples = read_tables(game.edition).apples
        left = apples if game.state is None else {tree: n * (tree in game.state.trees) for tree, n in apples.items()}
        return [Sheet("map", "The orchard", partial(draw_orchard, apples=left), game.subtitle, code=game.code)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        apples = read_tables(game.edition).apples
        return [Sheet("orchard", "The orchard", partial(draw_orchard, apples=apples), game.subtitle)]

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        deck = read_tables(game.edition).weather.items()
        pieces = tuple(Piece(Art(card, partial(draw_weather, card=card), WEATHER[card]), copies=n) for card, n in deck)
        return [Deck("weather", "Weather cards", POKER, pieces)]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        columns = (Column("", 1, face="bold"), Column("rule", 5))
        rows = [(clause.section, clause.text) for clause in game.title.book().clauses]
        return table_sheets("rules", "The rules", columns, rows, area.portrait, game.subtitle, size=11)


SHEETS = WindfallSheets()
