"""The mats: valley and hill at their true size, and a castle board for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.king_of_the_valley.board import COLUMNS, ROWS, SIZE
from companion.games.king_of_the_valley.castle import LETTERS
from companion.games.king_of_the_valley.components import HILL_ROWS, SIDES, CastleColumn
from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.tables import Tables, read_tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, column_swatch, edge
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import SIDE, draw_badge, draw_coin, draw_shield
from printables.king_of_the_valley.tokens import TOKEN_SIDE
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import heading

RADIUS = 2.0
# The places beside the valley: symbol and label.
PLACES = (
    ("crown", "kingdom tokens"),
    ("gold-bag", "tax collector tokens"),
    ("gold-coin", "gold 1"),
    ("gold-coin", "gold 5 and 10"),
    ("wizard", "used specialists"),
)
PRICE_STRIP = 26.0
PORTRAIT = 50.0
# What frame, title and figures take of it.
PORTRAIT_TITLE, PORTRAIT_FOOT = 6.5, 9.6
PORTRAIT_FRAME = 2 * (0.4 + 2.2) + PORTRAIT_TITLE + PORTRAIT_FOOT
# The wall above the columns, and its battlements.
WALL, MERLONS = 14.0, 29
# How much of a castle tile stays visible under the next one.
STEP = 12.0


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
        *(castle_sheet(player, tables, game) for player in players(game)),
    ]


def draw_valley(pen: Pen, box: Box) -> None:
    """Draw the valley at its true size, with coordinates on the rim and places for the stock below."""
    spare = box.h - SIZE * SIDE - SIDE - 3.2
    grid = Box(box.cx - SIZE * SIDE / 2, box.top - SIZE * SIDE - min(2.0, spare / 2), SIZE * SIDE, SIZE * SIDE)
    for cell, name in zip(grid.cells(SIZE, SIZE), (column + row for row in ROWS for column in COLUMNS), strict=True):
        pen.rect(cell, None, FAINT, 0.2)
        pen.rect(cell.inset(1.5), None, FAINT, 0.25, RADIUS)
        pen.label(cell.inset(4, 3).lower(4), name, 9, colour=SOFT, align="left")
    pen.rect(grid, None, INK, 0.4)
    for row, name in zip(grid.rows(SIZE), ROWS, strict=True):
        for x in (grid.x - 3.3, grid.right + 0.3):
            pen.label(Box(x, row.cy - 2, 3, 4), name, 9, "bold", align="centre")
    for column, name in zip(grid.columns(SIZE), COLUMNS, strict=True):
        pen.label(Box(column.cx - 3, grid.y - 3.2, 6, 3.2), name, 9, "bold", align="centre")
    gap = min(6.0, max(0.0, spare / 2))
    stock = Box(grid.x, grid.y - 3.2 - gap - SIDE, grid.w, SIDE)
    for cell, (symbol, words) in zip(stock.columns(len(PLACES)), PLACES, strict=True):
        frame = cell.inset(1.2)
        pen.rect(frame, None, FAINT, 0.3, RADIUS, (1.2, 1.2))
        picture(pen, symbol, frame.cut(bottom=6).centred(17, 17))
        pen.label(frame.lower(8).inset(2, 0), words, 8.5, colour=SOFT, align="centre", least=7)


def draw_hill(pen: Pen, box: Box, prices: Sequence[int], notes: Sequence[tuple[str, str]]) -> None:
    """Draw the hill at its true size, the price of each row between its columns."""
    hill = Box(box.x, box.top - HILL_ROWS * SIDE - min(2.0, (box.h - HILL_ROWS * SIDE) / 2), 2 * SIDE + PRICE_STRIP, 0)
    hill = hill._replace(h=HILL_ROWS * SIDE)
    for n, row in enumerate(hill.rows(HILL_ROWS)):
        _draw_row(pen, row, HILL_ROWS - n, prices[HILL_ROWS - n - 1])
    pen.rect(hill, None, INK, 0.4)
    _draw_notes(pen, Box(hill.right + 8, hill.y, box.right - hill.right - 8, hill.h), notes)


def _draw_row(pen: Pen, row: Box, number: int, price: int) -> None:
    for side, cell in zip(SIDES, (row.left(SIDE), row.at_right(SIDE)), strict=True):
        pen.rect(cell, None, FAINT, 0.2)
        pen.rect(cell.inset(1.5), None, FAINT, 0.25, RADIUS)
        pen.label(cell.inset(4, 3).lower(4), f"{side}{number}", 9, colour=SOFT)
        icon(pen, "down", cell.centred(9, 9), FAINT, 1.2, ICONS)
        pile = "I" if number < 3 else "II"
        pen.label(cell.inset(4, 3).upper(4), pile, 8, colour=FAINT, align="right")
    strip = row.cut(left=SIDE, right=SIDE)
    pen.line(strip.x, strip.y, strip.right, strip.y, FAINT, 0.2)
    draw_coin(pen, Box(strip.cx - 8, strip.cy - 8, 16, 16), str(price))
    pen.label(Box(strip.x, strip.y + 3, strip.w, 4), f"row {number}", 8, colour=SOFT, align="centre")


def _draw_notes(pen: Pen, box: Box, notes: Sequence[tuple[str, str]]) -> None:
    """Draw the places for the piles, and above them the notes about the hill, with an example."""
    y = box.top
    for title, words in notes:
        pen.label(Box(box.x, y - 5, box.w, 5), title, 11, "bold")
        y -= 6 + pen.paragraph(Box(box.x, box.y, box.w, y - 6 - box.y), words, 9.5, colour=SOFT) + 5
    piles = box.lower(SIDE).left(2 * SIDE + 4)
    _draw_example(pen, Box(box.x, piles.top + 8, box.w, y - piles.top - 8))
    for cell, stage in zip(piles.columns(2, 4), ("II", "III"), strict=True):
        pen.rect(cell, None, FAINT, 0.3, RADIUS, (1.2, 1.2))
        pen.circle(cell.cx, cell.cy + 2, 8, STAGE_SWATCHES[stage], SOFT, 0.3)
        pen.letter(cell.cx, cell.cy + 2, STAGE_SWATCHES[stage], 16)
        pen.label(cell.lower(8), f"pile {stage}", 8, colour=SOFT, align="centre")


def _draw_example(pen: Pen, box: Box) -> None:
    """Draw how a king takes two tiles, and which tiles of column L fill the open squares."""
    side = 11.0
    pen.label(box.upper(5), "For example", 11, "bold")
    words = "The king came from the right and took two farmers. Column L: its lowest tile goes to the first square."
    y = box.top - 6 - pen.paragraph(box.cut(top=6), words, 9.5, colour=SOFT) - 4
    path = Box(box.x + 20, y - side, 4 * side, side)
    for cell, mark in zip(path.columns(4), ("king", "2", "1", ""), strict=True):
        pen.rect(cell, None, INK if mark.isdigit() else FAINT, 0.3, 1)
        if mark == "king":
            picture(pen, mark, cell.inset(0.6))
        else:
            pen.label(cell, mark, 14, "bold", align="centre")
    icon(pen, "arrow", Box(path.right + 2, path.cy - 3, 6, 6), weight=1.6, turn=180)
    column = Box(box.x, path.y - 5 - 2 * side, side, 2 * side)
    for cell, mark in zip(column.rows(2), ("2", "1"), strict=True):
        pen.rect(cell, None, INK, 0.3, 1)
        pen.label(cell, mark, 14, "bold", align="centre")
    pen.label(Box(column.x, column.y - 5, side, 4), "L", 9, "bold", SOFT, "centre")
    for at, start in ((path.x + 1.5 * side, column.y + 1.5 * side), (path.x + 2.5 * side, column.y + 0.5 * side)):
        pen.line(column.right + 1.5, start, at, start, SOFT, 0.3)
        pen.line(at, start, at, path.y - 1, SOFT, 0.3)
        pen.polygon([(at - 1, path.y - 2.6), (at + 1, path.y - 2.6), (at, path.y - 0.8)], SOFT, SOFT, 0.2)


# Castle boards


def castle_sheet(player: Player, tables: Tables, game: PrintedGame) -> Sheet:
    """Return the castle board of a player."""
    draw = partial(draw_castle, player=player, tables=tables, couple=wording.couple_members(game.rulings))
    title = f"Castle of {player.name}" if player.name else f"Castle, {player.swatch.name}"
    return Sheet(
        f"castle-{player.swatch.name.casefold().replace(' ', '-')}", title, draw, game.subtitle, landscape=True
    )


def draw_castle(pen: Pen, box: Box, player: Player, tables: Tables, couple: str) -> None:
    """Draw the columns at the width of a tile, and what to remember beside them."""
    columns = box.left(SIDE * len(tables.castle))
    _draw_wall(pen, columns.upper(WALL), player)
    for n, column in enumerate(tables.castle):
        cell = Box(columns.x + n * SIDE, columns.y, SIDE, columns.h - WALL - 1)
        _draw_portrait(pen, cell.upper(PORTRAIT), column)
        _draw_room(pen, cell.cut(top=PORTRAIT))
    _draw_reminders(pen, box.cut(left=columns.w + 5), tables, couple)


def _draw_wall(pen: Pen, box: Box, player: Player) -> None:
    """Draw the wall of a castle in the player's colour, with battlements, towers, and the player's name."""
    step = box.w / MERLONS
    points = [(box.x, box.y)]
    for n in range(MERLONS):
        high = box.top if n % 2 == 0 else box.top - 4
        points += [(box.x + n * step, high), (box.x + (n + 1) * step, high)]
    pen.polygon([*points, (box.right, box.y)], player.swatch, edge(pen.design, player.swatch), 0.4)
    plate = Box(box.cx - 50, box.y + 1, 100, 7)
    pen.rect(plate, PAPER, INK, 0.25, radius=1.5)
    pen.label(plate.inset(9, 0), player.words, 12, "bold", align="centre")
    for x in (plate.x, plate.right - 8):
        picture(pen, "castle", Box(x, plate.y - 0.5, 8, 8))


def _draw_portrait(pen: Pen, cell: Box, column: CastleColumn) -> None:
    frame = cell.inset(0.8, 0.4)
    swatch = column_swatch(column.name)
    pen.rect(frame, swatch, edge(pen.design, swatch), 0.25, 2)
    panel = frame.inset(2.2)
    pen.rect(panel, PAPER, INK, 0.2, 1.5)
    title = panel.upper(6.5).cut(left=1, right=1, top=0.4)
    pen.paragraph(title, column.title, 9.5, "bold", align="centre", middle=True, what="a castle column")
    foot = panel.lower(PORTRAIT_FOOT)
    # The tax collector token covers the portrait.
    socket = panel.cut(top=PORTRAIT_TITLE, bottom=PORTRAIT_FOOT).centred(TOKEN_SIDE + 1, TOKEN_SIDE + 1)
    pen.rect(socket, None, SOFT, 0.25, 2, (0.8, 0.8))
    picture(pen, column.name, socket.inset(1))
    draw_shield(pen, foot.left(9.6).inset(0.8, 0.6), str(column.influence))
    pen.label(foot.cut(left=10.5, right=8).lower(7), f"{column.count} in all", 7.5, colour=SOFT, least=7)
    pen.label(foot.at_right(9).lower(7), LETTERS[column.name], 10, "bold", SOFT, "centre")


def _draw_room(pen: Pen, room: Box) -> None:
    """Draw the places of the tiles, each covering most of the one before."""
    tile = room.upper(SIDE).inset(1.2)
    pen.rect(tile, None, FAINT, 0.25, 2, (1.2, 1.2))
    y = tile.y
    while y - STEP >= room.y + 1:
        y -= STEP
        pen.lines([(tile.x, y + STEP, tile.x, y), (tile.right, y + STEP, tile.right, y)], FAINT, 0.2, (1.2, 1.2))
        pen.line(tile.x, y, tile.right, y, FAINT, 0.25, (1.2, 1.2))


def _draw_reminders(pen: Pen, box: Box, tables: Tables, couple: str) -> None:
    """Draw what to remember, one note below the other."""

    def head(title: str) -> None:
        nonlocal box
        heading(pen, box, title, 10, rule=5.6)
        box = box.cut(top=7)

    def note(words: str) -> None:
        nonlocal box
        box = box.cut(top=pen.paragraph(box, words, 8.5, colour=SOFT, what="castle board") + 5)

    head("Kingdom")
    for cell, value in zip(Box(box.x, box.top - 6.4, min(box.w, 34), 6).columns(5, 0.6), (5, 4, 3, 2, 1), strict=True):
        draw_shield(pen, cell.centred(min(5.2, cell.w), 6), str(value))
    box = box.cut(top=8)
    note(f"five face-up subjects, one of each value: 5 gold, token worth {TOKEN}")
    head("Orders")
    for place, order in enumerate(tables.orders):
        row = Box(box.x, box.top - 7 - place * 7.5, box.w, 7)
        draw_badge(pen, row.left(6.4).centred(6, 6), order)
        pen.label(row.cut(left=8.5), order.name, 8.5)
    box = box.cut(top=7.5 * len(tables.orders) + 1)
    knights, points = ("/".join(map(str, figures)) for figures in (ORDER_BONUS, ORDER_BONUS.values()))
    note(f"{knights} knights of one Order: {points}")
    head("Couples")
    note(f"{couple}: {COUPLE} per couple")
    head("Gold")
    note("1 gold is worth 1 reputation")
