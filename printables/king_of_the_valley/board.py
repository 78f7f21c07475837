"""The mats: valley and hill at their true size; a castle board for each player follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.king_of_the_valley.board import COLUMNS, ROWS, SIZE
from companion.games.king_of_the_valley.components import HILL_ROWS, SIDES
from companion.games.king_of_the_valley.tables import read_tables
from printables.drawing import FAINT, INK, SOFT, Box, Pen, icon, picture
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.castle import castle_sheet
from printables.king_of_the_valley.facts import players, prices
from printables.king_of_the_valley.land import SLOPE, VALLEY, draw_grass, draw_river, draw_road, draw_scene
from printables.king_of_the_valley.swatches import MEADOW, ROAD, STAGE_SWATCHES, plain, wash
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import SQUARE, draw_coin
from printables.king_of_the_valley.tokens import draw_coin_token
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import disc

RADIUS = 2.0
# The space between the edge of a square and the place of its tile.
CLEAR = 0.4
# The places beside the valley: pictures or coins, and label.
PLACES = (
    (("crown",), "kingdom tokens"),
    (("gold-bag",), "tax collector tokens"),
    (("1",), "gold 1"),
    (("5", "10"), "gold 5 and 10"),
    (("wizard", "priest"), "used specialists"),
)
# The foot of the hill, if the paper is long enough.
FOOT = 11.0
PRICE_STRIP = 26.0


def hill_notes(rulings: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the notes about the hill."""
    return [
        (
            "Laying the hill",
            "Lay the last four tiles of pile I in rows 1 and 2, eight tiles of pile II in rows 3 to 6.",
        ),
        ("Recruiting", "From round 2: pay the price of the row. The tiles above slide down at once."),
        (
            "Filling the valley",
            f"Choose one column, L or R. Its lowest tile goes to the first square, and so on upward: "
            f"{wording.refill_words(rulings)}. {wording.short_column_words(rulings)}",
        ),
        (
            "Filling the hill",
            f"Slide all tiles down. Add new tiles on top: {wording.hill_fill_words(rulings)}. Pile II, then III.",
        ),
        ("The end", wording.end_words(rulings)),
    ]


def board_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return valley mat, hill mat and a castle board for every player."""
    hill = partial(draw_hill, prices=prices(game), notes=hill_notes(game.rulings))
    tables = read_tables(game.edition)
    return [
        Sheet("valley", "The valley", draw_valley, f"25 tiles of pile I, face up · {game.subtitle}"),
        Sheet("hill", "The hill", hill, f"12 tiles, face up · {game.subtitle}"),
        *(castle_sheet(player, place, tables, game) for place, player in enumerate(players(game))),
    ]


def draw_valley(pen: Pen, box: Box) -> None:
    """Draw the valley at its true size, with coordinates on the rim and places for the stock below."""
    spare = box.h - SIZE * SQUARE - SQUARE - 3.2
    grid = Box(box.cx - SIZE * SQUARE / 2, box.top - SIZE * SQUARE - min(2.0, spare / 2), SIZE * SQUARE, SIZE * SQUARE)
    squares = dict(zip((column + row for row in ROWS for column in COLUMNS), grid.cells(SIZE, SIZE), strict=True))
    _draw_land(pen, grid, squares)
    for name, cell in squares.items():
        pen.rect(cell.inset(CLEAR), None, FAINT, 0.25, RADIUS)
        pen.label(cell.inset(4, 3).lower(4), name, 9, "bold", SOFT)
    pen.rect(grid, None, INK, 0.4)
    for row, name in zip(grid.rows(SIZE), ROWS, strict=True):
        for x in (grid.x - 3.3, grid.right + 0.3):
            pen.label(Box(x, row.cy - 2, 3, 4), name, 9, "bold", align="centre")
    for column, name in zip(grid.columns(SIZE), COLUMNS, strict=True):
        pen.label(Box(column.cx - 3, grid.y - 3.6, 6, 3.2), name, 9, "bold", align="centre")
    _draw_stock(pen, box._replace(h=grid.y - 3.2 - box.y)._replace(x=grid.x, w=grid.w))


def _draw_land(pen: Pen, grid: Box, squares: Mapping[str, Box]) -> None:
    """Draw what the tiles will cover: meadows, a river, woods and farms."""
    for n, cell in enumerate(squares.values()):
        wash(pen, cell, MEADOW, 1.0 if n % 2 else 0.7)
    draw_river(pen, grid, SQUARE)
    draw_road(pen, grid, SQUARE)
    draw_grass(pen, grid, SQUARE)
    for name, scene in VALLEY.items():
        draw_scene(pen, squares[name], scene)


def _draw_stock(pen: Pen, box: Box) -> None:
    """Draw the places for tokens, coins and used specialists, as high as there is room."""
    gap = min(5.0, max(0.0, (box.h - SQUARE) / 2))
    stock = box.cut(top=gap).upper(min(box.h - gap, SQUARE + 6))
    for cell, (symbols, words) in zip(stock.columns(len(PLACES)), PLACES, strict=True):
        frame = cell.inset(1.2)
        wash(pen, frame, STAGE_SWATCHES["I"].colour, 0.4, RADIUS)
        pen.rect(frame, None, SOFT, 0.3, RADIUS, (1.2, 1.2))
        room = frame.cut(top=2, bottom=8)
        side = min(room.h, 17 if len(symbols) > 1 else 21)
        row = room.centred(side * (0.86 if len(symbols) > 1 else 1) * len(symbols), side)
        for place, symbol in zip(row.columns(len(symbols)), symbols, strict=True):
            if symbol.isdigit():
                draw_coin_token(pen, place.centred(side, side), symbol)
            else:
                picture(pen, symbol, place)
        pen.label(frame.lower(8).inset(2, 0), words, 8.5, align="centre", least=7)


def draw_hill(pen: Pen, box: Box, prices: Sequence[int], notes: Sequence[tuple[str, str]]) -> None:
    """Draw the hill at its true size, the price of each row between its columns."""
    hill = Box(
        box.x, box.top - HILL_ROWS * SQUARE - min(2.0, (box.h - HILL_ROWS * SQUARE) / 2), 2 * SQUARE + PRICE_STRIP, 0
    )
    hill = hill._replace(h=HILL_ROWS * SQUARE)
    for n, row in enumerate(hill.rows(HILL_ROWS)):
        _draw_row(pen, row, HILL_ROWS - n, prices[HILL_ROWS - n - 1])
    pen.rect(hill, None, INK, 0.4)
    foot = Box(hill.x, hill.y - FOOT, hill.w, FOOT)
    if foot.y >= box.y:
        for side, cell in zip(SIDES, (foot.left(SQUARE), foot.at_right(SQUARE)), strict=True):
            pen.label(cell.upper(5.5), f"column {side}", 9, "bold", align="centre")
            pen.label(cell.lower(5.5), "to the valley", 8, colour=SOFT, align="centre")
    _draw_notes(pen, Box(hill.right + 8, hill.y, box.right - hill.right - 8, hill.h), notes)


def _draw_row(pen: Pen, row: Box, number: int, price: int) -> None:
    ground, *scenes = SLOPE[number - 1]
    pile = "I" if number < 3 else "II"
    wash(pen, row, ground, 1)
    for side, cell, scene in zip(SIDES, (row.left(SQUARE), row.at_right(SQUARE)), scenes, strict=True):
        pen.rect(cell.inset(CLEAR), None, FAINT, 0.25, RADIUS)
        draw_scene(pen, cell, scene)
        pen.label(cell.inset(4, 3).lower(4), f"{side}{number}", 9, "bold", SOFT)
        icon(pen, "down", Box(cell.right - 9, cell.y + 3, 5, 5), SOFT, 1.8, ICONS)
        disc(pen, cell.right - 6.4, cell.top - 6.4, 2.9, plain(STAGE_SWATCHES[pile]), 7.5, SOFT, 0.2)
    strip = row.cut(left=SQUARE, right=SQUARE)
    wash(pen, strip, ROAD, 1)
    if pen.design == "colour":
        pen.line(strip.x, strip.y, strip.right, strip.y, FAINT, 0.2)
    else:
        # The road of the prices, which is not coloured: its two edges.
        pen.lines([(x, row.y, x, row.top) for x in (strip.x + 2, strip.right - 2)], SOFT, 0.5)
        pen.line(strip.x + 2, strip.y, strip.right - 2, strip.y, FAINT, 0.2, (1.2, 1.2))
    draw_coin(pen, Box(strip.cx - 8.5, strip.cy - 6.5, 17, 17), str(price))
    pen.label(Box(strip.x, strip.y + 4, strip.w, 4), f"row {number}", 9, colour=SOFT, align="centre")


def _draw_notes(pen: Pen, box: Box, notes: Sequence[tuple[str, str]]) -> None:
    """Draw the places for the piles, and above them the notes about the hill, with an example."""
    y = box.top
    for title, words in notes:
        pen.label(Box(box.x, y - 5, box.w, 5), title, 11, "bold")
        y -= 6 + pen.paragraph(Box(box.x, box.y, box.w, y - 6 - box.y), words, 10) + 5
    piles = box.lower(SQUARE).left(2 * SQUARE + 4)
    _draw_example(pen, Box(box.x, piles.top + 4, box.w, y - piles.top - 4))
    for cell, stage in zip(piles.columns(2, 4), ("II", "III"), strict=True):
        wash(pen, cell, STAGE_SWATCHES[stage].colour, 0.2, RADIUS)
        pen.rect(cell, None, SOFT, 0.3, RADIUS, (1.2, 1.2))
        pen.circle(cell.cx, cell.cy + 2, 8, STAGE_SWATCHES[stage], SOFT, 0.3)
        pen.letter(cell.cx, cell.cy + 2, STAGE_SWATCHES[stage], 16)
        pen.label(cell.lower(8), f"pile {stage}", 8.5, align="centre")


def _draw_example(pen: Pen, box: Box) -> None:
    """Draw how a king takes two tiles, and which tiles of column L fill the open squares."""
    pen.label(box.upper(5), "For example", 11, "bold")
    words = "The king came from the right and took two farmers. Column L: its lowest tile goes to the first square."
    y = box.top - 6 - pen.paragraph(box.cut(top=6), words, 10) - 3
    # The rest holds three rows of squares, the gap between them, and the letter of the column.
    side = min((box.w - 8) / 5.6, (y - box.y - 7) / 3.3)
    path = Box(box.x + 1.6 * side, y - side, 4 * side, side)
    for cell, mark in zip(path.columns(4), ("king", "2", "1", ""), strict=True):
        pen.rect(cell, None, INK if mark.isdigit() else FAINT, 0.3, 1)
        if mark == "king":
            picture(pen, mark, cell.inset(0.6))
        else:
            pen.label(cell, mark, 14, "bold", align="centre")
    icon(pen, "arrow", Box(path.right + 1, path.cy - 3, 6, 6), weight=1.6, turn=180)
    column = Box(box.x, path.y - 0.3 * side - 2 * side, side, 2 * side)
    for cell, mark in zip(column.rows(2), ("2", "1"), strict=True):
        wash(pen, cell, SLOPE[0][0], 1, 1)
        pen.rect(cell, None, INK, 0.3, 1)
        pen.label(cell, mark, 14, "bold", align="centre")
    pen.label(Box(column.x, column.y - 5, side, 4), "column L", 8, "bold", SOFT, "centre", 7)
    for at, start in ((path.x + 1.5 * side, column.y + 1.5 * side), (path.x + 2.5 * side, column.y + 0.5 * side)):
        pen.line(column.right + 1.5, start, at, start, SOFT, 0.3)
        pen.line(at, start, at, path.y - 1, SOFT, 0.3)
        pen.lines([(at - 1, path.y - 2.2, at, path.y - 0.8), (at + 1, path.y - 2.2, at, path.y - 0.8)], SOFT, 0.3)
