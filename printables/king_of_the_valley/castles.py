"""Castle boards: six portraits in a row, with room for the tiles below."""

from __future__ import annotations

from functools import partial

from companion.games.king_of_the_valley.castle import LETTERS
from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.tables import CastleColumn, Tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon
from printables.king_of_the_valley.facts import Player
from printables.king_of_the_valley.swatches import column_swatch, edge
from printables.king_of_the_valley.symbols import ICONS
from printables.king_of_the_valley.tiles import SIDE, draw_badge, draw_shield
from printables.king_of_the_valley.wording import married
from printables.sheets import PrintedGame, Sheet

PORTRAIT = 46.0
# How much of a tile stays in sight under the next one.
STEP = 12.0


def castle_sheet(player: Player, tables: Tables, game: PrintedGame) -> Sheet:
    """Return the castle board of a player."""
    draw = partial(draw_castle, player=player, tables=tables, couple=married(game.rulings))
    title = f"Castle of {player.name}" if player.name else f"Castle, {player.swatch.name}"
    return Sheet(
        f"castle-{player.swatch.name.casefold().replace(' ', '-')}", title, draw, game.subtitle, landscape=True
    )


def draw_castle(pen: Pen, box: Box, player: Player, tables: Tables, couple: str) -> None:
    """Draw the columns at the width of a tile, and what to remember beside them."""
    columns = box.left(SIDE * len(tables.castle))
    band = columns.upper(7)
    pen.rect(band, player.swatch, edge(pen.design, player.swatch), 0.3, 1.5)
    plate = band.centred(90, 5)
    pen.rect(plate, PAPER, None, radius=1)
    pen.label(plate.inset(2, 0), player.words, 10, "bold", align="centre")
    for n, column in enumerate(tables.castle):
        cell = Box(columns.x + n * SIDE, columns.y, SIDE, columns.h - 8)
        _draw_portrait(pen, cell.upper(PORTRAIT), column)
        _draw_room(pen, cell.cut(top=PORTRAIT))
    _draw_reminders(pen, box.cut(left=columns.w + 5), tables, couple)


def _draw_portrait(pen: Pen, cell: Box, column: CastleColumn) -> None:
    frame = cell.inset(0.8, 0.4)
    swatch = column_swatch(column.name)
    pen.rect(frame, swatch, edge(pen.design, swatch), 0.25, 2)
    panel = frame.inset(2.2)
    pen.rect(panel, PAPER, INK, 0.2, 1.5)
    title = panel.upper(6.5).cut(left=1, right=1, top=0.4)
    pen.paragraph(title, column.title, 9.5, "bold", align="centre", middle=True, what="a castle column")
    icon(pen, column.name, panel.cut(top=6.4, bottom=10.5).centred(19, 19), weight=0.9, own=ICONS)
    foot = panel.lower(10.5)
    draw_shield(pen, foot.left(10.5).inset(1.4, 1), str(column.influence))
    pen.label(foot.cut(left=10.5, right=13).upper(7.5).lower(4), f"{column.count} in all", 7, colour=SOFT, least=6)
    pen.label(foot.cut(left=10.5, right=13).lower(4.2), LETTERS[column.name], 7, "bold", SOFT)
    _draw_socket(pen, foot.at_right(12).inset(1.2, 0.9))


def _draw_socket(pen: Pen, box: Box) -> None:
    pen.rect(box, None, SOFT, 0.2, 1, (0.8, 0.8))
    pen.label(box, "tax", 7, colour=SOFT, align="centre")


def _draw_room(pen: Pen, room: Box) -> None:
    """Draw where the tiles lie, each covering the one before by most of its height."""
    tile = room.upper(SIDE).inset(1.2)
    pen.rect(tile, None, FAINT, 0.25, 2, (1.2, 1.2))
    y = tile.y
    while y - STEP >= room.y + 1:
        y -= STEP
        pen.lines([(tile.x, y + STEP, tile.x, y), (tile.right, y + STEP, tile.right, y)], FAINT, 0.2, (1.2, 1.2))
        pen.line(tile.x, y, tile.right, y, FAINT, 0.25, (1.2, 1.2))


def _draw_reminders(pen: Pen, box: Box, tables: Tables, couple: str) -> None:
    y = _head(pen, box, box.top, "Kingdom")
    y = _figures(pen, box, y, [(f"{n}", "") for n in (5, 4, 3, 2, 1)])
    y = _words(pen, box, y, f"five face-up subjects, one of each value: 5 gold, token worth {TOKEN}")
    y = _head(pen, box, y - 5, "Orders")
    for order, place in zip(tables.orders, range(len(tables.orders)), strict=True):
        row = Box(box.x, y - 7 - place * 7.5, box.w, 7)
        draw_badge(pen, row.left(6.4).centred(6, 6), order)
        pen.label(row.cut(left=8.5), order.name, 8.5)
    y -= 7.5 * len(tables.orders) + 1
    knights, points = ("/".join(map(str, figures)) for figures in (ORDER_BONUS, ORDER_BONUS.values()))
    y = _words(pen, box, y, f"{knights} knights of one Order: {points}")
    y = _head(pen, box, y - 5, "Couples")
    y = _words(pen, box, y, f"{couple}: {COUPLE} each couple")
    y = _head(pen, box, y - 5, "Gold")
    _words(pen, box, y, "1 gold is worth 1 reputation")


def _head(pen: Pen, box: Box, y: float, title: str) -> float:
    pen.label(Box(box.x, y - 5, box.w, 5), title, 10, "bold")
    pen.line(box.x, y - 5.6, box.right, y - 5.6, INK, 0.25)
    return y - 7


def _words(pen: Pen, box: Box, y: float, words: str) -> float:
    return y - pen.paragraph(Box(box.x, box.y, box.w, y - box.y), words, 8.5, colour=SOFT, what="castle board")


def _figures(pen: Pen, box: Box, y: float, figures: list[tuple[str, str]]) -> float:
    """Draw small shields in a row."""
    cells = Box(box.x, y - 6.4, min(box.w, 34), 6).columns(len(figures), 0.6)
    for cell, (number, _) in zip(cells, figures, strict=True):
        draw_shield(pen, cell.centred(min(5.2, cell.w), 6), number)
    return y - 8
