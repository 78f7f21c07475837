"""Small maps of the valley and the hill, with every tile, king and coin, or empty squares to write in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.games.king_of_the_valley.board import COLUMNS, ROWS, SIZE, SQUARES
from companion.games.king_of_the_valley.components import HILL_ROWS, SIDES
from companion.games.king_of_the_valley.state import OPEN, State, hill_tile
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.king_of_the_valley.facts import Player
from printables.king_of_the_valley.figures import draw_knight
from printables.king_of_the_valley.land import SLOPE
from printables.king_of_the_valley.swatches import MEADOW, ROAD, character, edge, order_swatch, plain, wash
from printables.king_of_the_valley.tiles import PORTRAITS, draw_badge, draw_coin, order_of
from printables.sheets.form import disc

# The side of a tile from which it shows a portrait; room for the names of rows and columns.
PORTRAIT = 14.0
RIM = 4.5
# The frame of what is new since an earlier printout.
NEW, FRAME = "#b5177f", 1.0
# What can lie on a tile beside its code; the radius of the place to write it, and the colour of a coin there.
KING, GOLD, SIGN, RIM_OF_COIN = "king", "gold", 2.5, "#a8861f"
# The share of a small tile's height for its code, and for the beast of its Order.
CODE, BEAST = 0.34, 0.42
Kings: TypeAlias = Mapping[int, Sequence[Swatch]]
NO_KINGS: Kings = {}


def valley_size(side: float) -> tuple[float, float]:
    """Return how wide and high the valley is with squares of this side."""
    return SIZE * side + RIM, SIZE * side + RIM


def hill_size(side: float, strip: float) -> tuple[float, float]:
    """Return how wide and high the hill is, with squares of this side and a price strip of this width."""
    return 2 * side + strip + 2 * RIM, HILL_ROWS * side


def kings_of(state: State | None, players: Sequence[Player]) -> dict[int, list[Swatch]]:
    """Return the squares with the kings on them."""
    found: dict[int, list[Swatch]] = {}
    if state is not None:
        for player in players:
            found.setdefault(state.seats[player.seat].king, []).append(player.swatch)
    return found


def departed(earlier: State | None, state: State | None, players: Sequence[Player]) -> dict[int, list[Swatch]]:
    """Return the squares that kings have left since an earlier state."""
    now = kings_of(state, players)
    before = kings_of(earlier, players)
    return {square: [king for king in kings if king not in now.get(square, ())] for square, kings in before.items()}


def draw_valley_map(
    pen: Pen,
    x: float,
    top: float,
    side: float,
    state: State | None,
    kings: Kings,
    earlier: State | None = None,
    left: Kings = NO_KINGS,
    signs: Sequence[str] = (KING, GOLD),
) -> None:
    """Draw the valley from its upper left corner; blank squares are fields to write in, with places for `signs`.

    With an earlier state, what has changed since is framed, the rest is pale, and `left` is where kings were.
    """
    grid = Box(x + RIM, top - SIZE * side, SIZE * side, SIZE * side)
    for index, cell in enumerate(grid.cells(SIZE, SIZE)):
        if state is None:
            wash(pen, cell, MEADOW, 1.0 if index % 2 else 0.7)
            draw_blank_tile(pen, cell, SQUARES[index], "valley", signs)
        else:
            pen.rect(cell, None, FAINT, 0.2)
            old = None if earlier is None else (earlier.valley[index], earlier.coins.get(index))
            is_pale = old == (state.valley[index], state.coins.get(index))
            _draw_square(pen, cell.inset(0.5), state, index, is_pale)
            if old is not None and not is_pale:
                pen.rect(cell.inset(0.5), None, NEW, FRAME, 1)
            _draw_kings(pen, cell.inset(0.5), left.get(index, ()), is_gone=True)
            _draw_kings(pen, cell.inset(0.5), kings.get(index, ()))
    pen.rect(grid, None, INK, 0.35)
    for row, name in zip(grid.rows(SIZE), ROWS, strict=True):
        pen.label(Box(x, row.cy - 2, RIM - 1, 4), name, 8, "bold", SOFT, "right")
    for column, name in zip(grid.columns(SIZE), COLUMNS, strict=True):
        pen.label(Box(column.cx - 3, grid.y - RIM, 6, RIM), name, 8, "bold", SOFT, "centre")


def draw_blank_tile(pen: Pen, cell: Box, name: str, place: str, signs: Sequence[str] = ()) -> None:
    """Draw a place to write a tile in, with its name, and the places of a king and of gold."""
    tile = cell.inset(1.2)
    pen.rect(tile, PAPER, SOFT, 0.25, 1.2)
    pen.field(tile.inset(0.6, cell.h * 0.24), f"{place} {name}", align="centre")
    pen.label(tile.inset(1, 0.6).lower(3.2), name, 7.5, "bold", SOFT)
    r = min(SIGN, cell.h * 0.13)
    for sign in signs:
        draw_sign(pen, tile.x + r + 0.7 if sign == KING else tile.right - r - 0.7, _sign_height(tile, sign, r), r, sign)


def _sign_height(tile: Box, sign: str, r: float) -> float:
    return tile.top - r - 0.7 if sign == KING else tile.y + r + 0.7


def draw_sign(pen: Pen, x: float, y: float, r: float, sign: str) -> None:
    """Draw the place for the letter of a king, a dashed ring, or for the amount of gold, the rim of a coin."""
    if sign == KING:
        pen.circle(x, y, r, None, SOFT, 0.3, (0.8, 0.8))
    else:
        pen.circle(x, y, r, None, RIM_OF_COIN if pen.design == "colour" else SOFT, 0.3)
        pen.circle(x, y, r * 0.78, None, RIM_OF_COIN if pen.design == "colour" else SOFT, 0.2)


def _draw_square(pen: Pen, cell: Box, state: State, index: int, is_pale: bool) -> None:
    draw_small_tile(pen, cell, state, state.valley[index], is_pale)
    if index in state.coins:
        side = cell.h * 0.3
        draw_coin(pen, Box(cell.right - side, cell.cy - side * 0.4, side, side), str(state.coins[index]))


def _draw_kings(pen: Pen, cell: Box, kings: Sequence[Swatch], is_gone: bool = False) -> None:
    """Draw kings at the upper left of a square, or at its lower left where they stood before."""
    r = min(cell.h * 0.17, cell.w / (2.1 * max(1, len(kings))))
    for n, king in enumerate(kings):
        x, y = cell.x + r + n * 2.1 * r, cell.y + r if is_gone else cell.top - r
        pen.circle(x, y, r + 0.5, PAPER, None)
        if is_gone:
            pen.circle(x, y, r, PAPER, SOFT, 0.3, (0.8, 0.8))
            pen.label(Box(x, y, 0, 0).inset(-r), king.letter, r * 2.8, "regular", SOFT, "centre")
        else:
            disc(pen, x, y, r, plain(king), r * 3.2, edge(pen.design, king))


def draw_small_tile(pen: Pen, cell: Box, state: State, code: str, is_pale: bool = False) -> None:
    """Draw a small tile: its code, and its portrait if it is large enough; a pale one is its code alone."""
    if code == OPEN:
        pen.label(cell.lower(cell.h * 0.5), "open", 7, colour=SOFT, align="centre")
        return
    if is_pale:
        pen.rect(cell, None, FAINT, 0.25, 1)
        pen.label(cell, code, 11, colour=SOFT, align="centre", least=7)
        return
    swatch = character(code)
    pen.rect(cell, swatch, edge(pen.design, swatch), 0.5 if pen.design == "low" else 0.2, 1)
    panel = cell.inset(min(1.8, cell.h * 0.1))
    # In black and white the hatching of the rim needs an edge to end at.
    pen.rect(panel, PAPER, INK if pen.design == "mono" else None, 0.25, radius=0.7)
    room = panel
    if cell.h >= PORTRAIT:
        room = panel.lower(panel.h * CODE)
        window = panel.cut(bottom=room.h)
        wash(pen, window, swatch.colour)
        order = order_of(state.tables, code)
        if order:
            side = cell.h * BEAST
            draw_knight(pen, window._replace(x=window.x - side * 0.22), order_swatch(order))
            draw_badge(pen, Box(panel.right - side + 0.6, window.y - 0.6, side, side), order)
            room = room.cut(right=side * 0.3)
        else:
            picture(pen, PORTRAITS[code[0]], window)
    pen.label(room.inset(0.6, 0), code, min(12, cell.h * 0.95, room.h * 2.6), "bold", align="centre", least=7)


def draw_hill_map(
    pen: Pen,
    x: float,
    top: float,
    side: float,
    strip: float,
    state: State | None,
    prices: Sequence[int],
    earlier: State | None = None,
) -> None:
    """Draw the hill from its upper left corner, the prices between its columns; what is new is framed."""
    grid = Box(x + RIM, top - HILL_ROWS * side, 2 * side + strip, HILL_ROWS * side)
    for n, row in enumerate(grid.rows(HILL_ROWS)):
        number = HILL_ROWS - n
        for column, cell in zip(SIDES, (row.left(side), row.at_right(side)), strict=True):
            if state is None:
                wash(pen, cell, SLOPE[number - 1][0], 1)
                draw_blank_tile(pen, cell, f"{column}{number}", "hill")
            else:
                pen.rect(cell, None, FAINT, 0.2)
                code = hill_tile(state, f"{column}{number}")
                old = None if earlier is None else hill_tile(earlier, f"{column}{number}")
                draw_small_tile(pen, cell.inset(0.5), state, code, code == old)
                if old is not None and old != code:
                    pen.rect(cell.inset(0.5), None, NEW, FRAME, 1)
        middle = row.cut(left=side, right=side)
        wash(pen, middle, ROAD, 1)
        r = min(strip, side) * 0.36
        draw_coin(pen, Box(middle.cx - r, middle.cy - r, 2 * r, 2 * r), str(prices[number - 1]))
        pen.label(Box(x, row.cy - 2, RIM - 1, 4), str(number), 8, "bold", SOFT, "right")
    pen.rect(grid, None, INK, 0.35)
    for column, cell in zip(SIDES, (grid.left(side), grid.at_right(side)), strict=True):
        pen.label(Box(cell.x, grid.y - RIM, cell.w, RIM), column, 8, "bold", SOFT, "centre")
