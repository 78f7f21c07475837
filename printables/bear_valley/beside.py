"""The sheet beside the map: whose turn it is, the players, the stock, loose tokens and the deck."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.bear_valley.grid import write_cell
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tokens import stock_of
from printables.bear_valley.bricks import LEAST
from printables.bear_valley.deck import COUNTS, counts_of, draw_counts
from printables.bear_valley.inventory import further_rows, person_words, turn_rows
from printables.bear_valley.marks import WORDS
from printables.bear_valley.panels import draw_panels, panel_of, panels_height
from printables.bear_valley.symbols import token_name, token_picture
from printables.drawing import Box, Pen, picture, text_width
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import SECTION, bullets, bullets_height, section

# A token with its words: its height and the space after it.
ITEM, AFTER = 8.5, 4.0
# The most that a panel measures.
MOST = 42.0
SIZE = 10.0
Item = tuple[str, str]


def beside_sheets(game: PrintedGame, state: State) -> list[Part]:
    """Return the sheet with everything that the map does not show."""
    draw = partial(_draw, game=game, state=state)
    return [Sheet("table", "Beside the map", draw, game.subtitle, code=game.code)]


def _draw(pen: Pen, box: Box, game: PrintedGame, state: State) -> None:
    order = [("Turn order", ", ".join(map(game.name, state.order)))] if state.order else []
    told = [*turn_rows(game, state), *order]
    bullets(pen, box.cut(top=2), told, SIZE)
    box = box.cut(top=bullets_height(box.w, told, SIZE) + 5)
    panels = [
        panel_of(game, state, name, [(words, "") for words in person_words(state, seat)])
        for name, seat in state.seats.items()
    ]
    items = [("The stock", stock_items(state)), ("Loose on the map", loose_items(state))] if state.is_advanced else []
    low = box.lower(sum(_items_height(box.w, found) for _, found in items) + _deck_height(box.w, state))
    high = min(MOST, (box.h - low.h - 3) / -(-len(panels) // 2) - 3)
    draw_panels(pen, box, panels, high)
    rest = box.cut(top=panels_height(len(panels), high) + 4)
    for title, found in items:
        _draw_items(pen, rest, title, found)
        rest = rest.cut(top=_items_height(box.w, found))
    inside = section(pen, rest, "Left in the deck")
    draw_counts(pen, inside.upper(COUNTS), counts_of(state.tables, state))
    bullets(pen, inside.cut(top=COUNTS + 3), further_rows(state), SIZE)


def _deck_height(wide: float, state: State) -> float:
    return SECTION + 1 + COUNTS + 3 + bullets_height(wide, further_rows(state), SIZE)


def stock_items(state: State) -> list[Item]:
    """Return the tokens in stock, with the number of each."""
    return [(token, f"{number} {token_name(token)}") for token, number in stock_of(state).items() if number]


def loose_items(state: State) -> list[Item]:
    """Return the tokens on the map, with the place of each."""
    loose = [(token, write_cell(cell)) for cell, tokens in sorted(state.loose.items()) for token in tokens]
    return [*loose, *(("basket", f"{write_cell(cell)}, on a Bear") for cell in sorted(state.baskets))]


def _item_places(wide: float, items: Sequence[Item]) -> list[tuple[float, int]]:
    """Return how far from the left each token is, and in which row."""
    places, x, row = [], 0.0, 0
    for _, words in items:
        long = ITEM + 1 + text_width(words, WORDS, "bold")
        if x and x + long > wide:
            x, row = 0.0, row + 1
        places.append((x, row))
        x += long + AFTER
    return places


def _items_height(wide: float, items: Sequence[Item]) -> float:
    rows = max((row + 1 for _, row in _item_places(wide, items)), default=0)
    return SECTION + 1 + rows * (ITEM + 1) + 3


def _draw_items(pen: Pen, box: Box, title: str, items: Sequence[Item]) -> None:
    """Draw tokens with words under a heading, in as many rows as they need."""
    inside = section(pen, box, title, "" if items else "nothing")
    for (token, words), (x, row) in zip(items, _item_places(box.w, items), strict=True):
        place = Box(inside.x + x, inside.top - row * (ITEM + 1) - ITEM, ITEM, ITEM)
        picture(pen, token_picture(token), place)
        wide = text_width(words, WORDS, "bold") + 0.5
        pen.label(Box(place.right + 1, place.y, wide, ITEM), words, WORDS, "bold", least=LEAST)
