"""The printed sheets of Ferry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from printables.drawing import INK, Box, Column, Palette, Pen, Swatch, palette
from printables.paper.cutting import POKER, Art, Deck, Piece
from printables.sheets import PageArea, Part, PrintedGame, Sheet, Sheets, explained_scores, log_sheets, rulings_sheets
from printables.sheets.listing import table_sheets
from tests.examples.ferry.companion.games.ferry.state import State, read_tables

COATS = palette(
    Swatch("red", "#c8402f", "R", "rising"),
    Swatch("blue", "#2f5f9e", "B", "rings"),
    Swatch("yellow", "#f2c53d", "Y", "waves"),
)
STEPS = ((1, "Lay out the river."), (2, "Everyone takes the travellers of one colour."), (3, "Put them on the bank."))
PLACES = ("Across", "The ferry", "The bank")


def draw_river(pen: Pen, box: Box, places: Mapping[str, Sequence[str]]) -> None:
    """Draw the places from the far side to the bank, with the travellers of each seat."""
    for (place, lines), cell in zip(places.items(), box.cells(1, len(places), 8), strict=True):
        pen.rect(cell, None, INK, 0.4, 4)
        pen.label(cell.upper(14).inset(3), place, 14, "bold")
        for line, row in zip(lines, cell.inset(14).cells(1, 3, 2), strict=False):
            pen.label(row, line, 14)


def draw_traveller(pen: Pen, box: Box, coat: str, traveller: str, weight: int) -> None:
    """Draw a traveller and its weight, up to the edges of the card."""
    pen.letter(box.cx, box.cy, COATS[coat], 40, f"{traveller} {weight}")


def list_places(state: State) -> dict[str, tuple[str, ...]]:
    """Return the travellers at each place."""
    across = {seat: state.across(seat) for seat in state.bank}
    wheres = zip(PLACES, (across, state.aboard, state.bank), strict=True)
    return {place: tuple(f"{seat}: {', '.join(ids) or '-'}" for seat, ids in by.items()) for place, by in wheres}


class FerrySheets(Sheets):
    """The sheets by kind; `rulings`, `lines` and `log` are the same for every title."""

    palettes: ClassVar[Mapping[str, Palette]] = {"coats": COATS}

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        columns, rows = (Column("", 1), Column("before the first turn", 12)), [(str(n), step) for n, step in STEPS]
        steps = table_sheets("setup", "Setup", columns, rows, area.portrait, game.subtitle, size=11)
        return [*steps, *rulings_sheets(game, area)]

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        if game.state is not None:
            return [*explained_scores(game, area), *log_sheets(game, area)]
        columns = (Column("player", 3), Column("across", 1, "right"), Column("fares", 1, "right"))
        return table_sheets("pad", "Score pad", columns, [("", "", "")] * 8, area.portrait, game.subtitle, least=10)

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        places = dict.fromkeys(PLACES, ()) if game.state is None else list_places(game.state)
        return [Sheet("map", "The river", partial(draw_river, places=places), game.subtitle, code=game.code)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        places: dict[str, tuple[str, ...]] = dict.fromkeys(PLACES, ())
        return [Sheet("river", "The river", partial(draw_river, places=places), game.subtitle)]

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        weights = read_tables(game.edition).weights
        pieces = tuple(
            Piece(Art(f"{coat} {id}", partial(draw_traveller, coat=coat, traveller=id, weight=weight), COATS[coat]))
            for coat in COATS
            for id, weight in weights.items()
        )
        return [Deck("travellers", "Travellers", POKER, pieces)]

    def reference(self, game: PrintedGame, area: PageArea) -> list[Part]:
        columns = (Column("", 1, face="bold"), Column("rule", 5))
        rows = [(clause.section, clause.text) for clause in game.title.book().clauses]
        return table_sheets("rules", "The rules", columns, rows, area.portrait, game.subtitle, size=11)


SHEETS = FerrySheets()
