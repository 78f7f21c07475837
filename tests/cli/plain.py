"""Simple sheets that replace those of every title, and a reader for PDFs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pypdfium2
import pytest

from campaigns.sheet_codes import game_code
from campaigns.store import open_store
from companion.games import REGISTRY
from companion.referee.codes import write_code
from printables.drawing.box import MM, Box
from printables.drawing.pen import Pen
from printables.paper.cutting import Art, Deck, Piece, rectangle
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.catalogue import Sheets
from printables.sheets.game import PrintedGame

# A sheet of each kind, with words to search for.


def write_words(pen: Pen, box: Box, words: Sequence[str]) -> None:
    for row, line in zip(box.rows(30), words, strict=False):
        pen.label(row, line, 9)


def write_card(pen: Pen, box: Box, words: str) -> None:
    pen.label(box.inset(5), words, 9, align="centre")


def sheet(name: str, game: PrintedGame, *words: str) -> Sheet:
    return Sheet(name, name.title(), partial(write_words, words=words), game.subtitle, code=game.code)


def deck(name: str, pieces: int, size: float = 60) -> Deck:
    def art(words: str) -> Art:
        return Art(words, partial(write_card, words=words))

    found = tuple(Piece(art(f"{name} front {n}"), art(f"{name} back {n}")) for n in range(1, pieces + 1))
    return Deck(name, name.title(), rectangle(size, size), found)


class PlainSheets(Sheets):
    """Sheets that only these tests use."""

    def setup(self, game: PrintedGame, area: PageArea) -> list[Part]:
        chosen = [f"option {key} {value}" for key, value in game.options.items()]
        rulings = [f"ruling {key} {value}" for key, value in game.rulings.items()]
        seats = [f"seat {game.name(seat)}" for seat in game.seats]
        words = [*seats, *chosen, *rulings, f"players {game.request.players}", f"edition {game.edition}"]
        return [sheet("setup", game, *words), sheet("rulings", game), sheet("rulings", game)]

    def score(self, game: PrintedGame, area: PageArea) -> list[Part]:
        assert game.score is None or game.seats
        totals = [f"total {seat.seat} {seat.total}" for seat in game.score.seats] if game.score else ["blank"]
        return [sheet("score", game, *totals, *(f"line {line.text}" for line in game.lines))]

    def map(self, game: PrintedGame, area: PageArea) -> list[Part]:
        if game.village is None:
            return []
        kept, request = game.village, game.request
        levels = [f"level {level.level} {level.status}" for level in kept.levels]
        words = (f"name {kept.document['name']}", f"of {kept.owner}", f"sight {request.sight}", *levels)
        return [
            sheet("map", game, *words, f"since {request.since}", f"coloured {len(kept.document['sketch'].split())}")
        ]

    def changes(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return self.map(game, area) if game.village else super().changes(game, area)

    def cards(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [deck("cards", 13), deck("tokens", 2, 20)]

    def board(self, game: PrintedGame, area: PageArea) -> list[Part]:
        return [deck("boards", 1, 170)]


SHEETS = PlainSheets()


def print_plain_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every title these sheets."""
    for slug in REGISTRY:
        monkeypatch.setitem(sys.modules, f"printables.{slug.replace('-', '_')}", sys.modules[__name__])


class Read:
    """A PDF that was read back."""

    def __init__(self, data: bytes | Path) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.pages = [page.get_textpage().get_text_range() for page in self.document]
        self.text = "\n".join(self.pages)
        self.about: dict[str, str] = self.document.get_metadata_dict()

    def place(self, page: int, words: str) -> tuple[float, float]:
        """Return the position of some words in millimetres."""
        found = self.document[page - 1].get_textpage()
        searcher = found.search(words)
        at, count = searcher.get_next()
        first, last = found.get_charbox(at), found.get_charbox(at + count - 1)
        return (first[0] + last[2]) / 2 * MM, (first[1] + last[3]) / 2 * MM


def printed(*names: str) -> Read:
    [path] = [Path(name) for name in names] or list(Path().glob("*.pdf"))
    return Read(path)


def code_of(id: int = 1, at: int | None = None) -> str:
    with open_store() as store:
        return write_code(game_code(store.games.load(id), at))
