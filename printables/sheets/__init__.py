"""Sheets: what can be printed of a game, and the parts that all titles share."""

from printables.paper.cutting import POKER, Art, Deck, Piece, Shape, hexagon, rectangle
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.cards import Back, draw_back, draw_logo, draw_panel, draw_title, draw_window
from printables.sheets.catalogue import Sheets, find_sheets
from printables.sheets.explained import Look, explained_scores
from printables.sheets.game import PrintedGame, PrintedLevel, PrintedVillage, PrintRequest, join_facts
from printables.sheets.listing import table_sheets
from printables.sheets.log import log_sheets
from printables.sheets.rulings import house_rulings, rulings_sheets
from printables.sheets.spares import fill_sheets, marked_spare, spare_card

__all__ = [
    "POKER", "Art", "Back", "Deck", "Look", "PageArea", "Part", "Piece", "PrintRequest", "PrintedGame", "PrintedLevel",
    "PrintedVillage", "Shape", "Sheet", "Sheets", "draw_back", "draw_logo", "draw_panel", "draw_title",
    "draw_window", "explained_scores", "fill_sheets", "find_sheets", "hexagon", "house_rulings",
    "join_facts", "log_sheets", "marked_spare", "rectangle", "rulings_sheets", "spare_card", "table_sheets",
]  # fmt: skip
