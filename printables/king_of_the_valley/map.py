"""Small maps of the valley and the hill, with every tile, king and coin, or empty squares to write in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.king_of_the_valley.board import COLUMNS, ROWS, SIZE, SQUARES
from companion.games.king_of_the_valley.components import HILL_ROWS, SIDES
from companion.games.king_of_the_valley.state import OPEN, State, hill_tile
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.king_of_the_valley.swatches import character, edge
from printables.king_of_the_valley.tiles import PORTRAITS, draw_coin
from printables.sheets.form import disc

# The side of a tile from which it shows a portrait; room for the names of rows and columns.
PORTRAIT = 14.0
RIM = 4.5
Kings = Mapping[int, Sequence[Swatch]]


def valley_size(side: float) -> tuple[float, float]:
    """Return how wide and high the valley is with squares of this side."""
    return SIZE * side + RIM, SIZE * side + RIM


def hill_size(side: float, strip: float) -> tuple[float, float]:
    """Return how wide and high the hill is, with squares of this side and a price strip of this width."""
    return 2 * side + strip + 2 * RIM, HILL_ROWS * side


def draw_valley_map(pen: Pen, x: float, top: float, side: float, state: State | None, kings: Kings) -> None:
    """Draw the valley from its upper left corner; blank squares are fields to write in."""
    grid = Box(x + RIM, top - SIZE * side, SIZE * side, SIZE * side)
    for index, cell in enumerate(grid.cells(SIZE, SIZE)):
        pen.rect(cell, None, FAINT, 0.2)
        if state is None:
            pen.field(cell.inset(1, side * 0.25), f"valley {SQUARES[index]}", align="centre")
        else:
            _draw_square(pen, cell.inset(0.5), state, index, kings.get(index, ()))
    pen.rect(grid, None, INK, 0.35)
    for row, name in zip(grid.rows(SIZE), ROWS, strict=True):
        pen.label(Box(x, row.cy - 2, RIM - 1, 4), name, 8, "bold", SOFT, "right")
    for column, name in zip(grid.columns(SIZE), COLUMNS, strict=True):
        pen.label(Box(column.cx - 3, grid.y - RIM, 6, RIM), name, 8, "bold", SOFT, "centre")


def _draw_square(pen: Pen, cell: Box, state: State, index: int, kings: Sequence[Swatch]) -> None:
    draw_small_tile(pen, cell, state.valley[index], bool(kings), index in state.coins)
    r = cell.h * (0.14 if len(kings) < 4 else 0.11)
    marks = cell.lower(cell.h * 0.42).cut(left=cell.w * 0.1, right=cell.w * 0.1, bottom=cell.h * 0.1)
    for n, king in enumerate(kings):
        x = marks.x + r * 1.1 + n * r * 2.1
        disc(pen, x, marks.cy, r, king, r * 3.4, edge(pen.design, king))
    if index in state.coins:
        at = 2 * r
        draw_coin(
            pen, Box(cell.right - at - cell.w * 0.12, cell.top - at - cell.h * 0.12, at, at), str(state.coins[index])
        )


def draw_small_tile(pen: Pen, cell: Box, code: str, has_king: bool = False, has_coin: bool = False) -> None:
    """Draw a small tile, with room below its code for kings and beside it for a coin."""
    if code == OPEN:
        pen.label(cell.cut(bottom=cell.h * 0.42 if has_king else 0), "open", 7, colour=SOFT, align="centre")
        return
    swatch = character(code)
    pen.rect(cell, swatch, edge(pen.design, swatch), 0.5 if pen.design == "low" else 0.2, 1)
    panel = cell.inset(min(1.8, cell.h * 0.1))
    pen.rect(panel, PAPER, None, radius=0.7)
    room = panel.cut(bottom=panel.h * 0.42 if has_king else 0, right=panel.w * 0.38 if has_coin else 0)
    if cell.h >= PORTRAIT and not has_king and not has_coin:
        picture(pen, PORTRAITS[code[0]], panel.cut(bottom=panel.h * 0.32).inset(0, 0.2))
        room = panel.lower(panel.h * 0.34)
    pen.label(room.inset(0.3, 0), code, min(12, cell.h * 0.95, room.h * 2.6), "bold", align="centre", least=7)


def draw_hill_map(
    pen: Pen, x: float, top: float, side: float, strip: float, state: State | None, prices: Sequence[int]
) -> None:
    """Draw the hill from its upper left corner, the prices between its columns."""
    grid = Box(x + RIM, top - HILL_ROWS * side, 2 * side + strip, HILL_ROWS * side)
    for n, row in enumerate(grid.rows(HILL_ROWS)):
        number = HILL_ROWS - n
        for column, cell in zip(SIDES, (row.left(side), row.at_right(side)), strict=True):
            pen.rect(cell, None, FAINT, 0.2)
            if state is None:
                pen.field(cell.inset(1, cell.h * 0.2), f"hill {column}{number}", align="centre")
            else:
                draw_small_tile(pen, cell.inset(0.5), hill_tile(state, f"{column}{number}"))
        middle = row.cut(left=side, right=side)
        r = min(strip, side) * 0.36
        draw_coin(pen, Box(middle.cx - r, middle.cy - r, 2 * r, 2 * r), str(prices[number - 1]))
        pen.label(Box(x, row.cy - 2, RIM - 1, 4), str(number), 8, "bold", SOFT, "right")
    pen.rect(grid, None, INK, 0.35)
    for column, cell in zip(SIDES, (grid.left(side), grid.at_right(side)), strict=True):
        pen.label(Box(cell.x, grid.y - RIM, cell.w, RIM), column, 8, "bold", SOFT, "centre")
