"""Resource tracks and level boards."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.components import LEVELS, RESOURCES, Level, Resource
from companion.games.crayonville.tables import Tables
from printables.crayonville.deck import (
    draw_cards_to_use,
    draw_heading,
    draw_pile,
    draw_stock,
    draw_thresholds,
    pile_groups,
    thresholds,
)
from printables.crayonville.facts import deck_for, level_of, switches_of, tables_of, title_line
from printables.crayonville.grid import RING
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.swatches import WOOD
from printables.crayonville.symbols import resource, structure_sign
from printables.crayonville.village import draw_tile
from printables.crayonville.wording import RESOURCE, STRUCTURE, new_at_level, tiles_words
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon
from printables.sheets import Part, PrintedGame, Sheet

BETWEEN = 8.0
# The rulebook has two names for the fifth column.
NAMES = {**RESOURCE, "meat": f"{RESOURCE['meat']}/Leather"}
NAME = 13.0
LADDER = range(10, -1, -1)


def track_sheet(game: PrintedGame) -> Sheet:
    """Return two resource tracks on one sheet, to cut apart, the second upside down."""
    return Sheet("tracks", "Resource tracks", _draw_tracks, f"{game.title_name} · cut along the line, one per player")


def _draw_tracks(pen: Pen, box: Box) -> None:
    upper, lower = box.rows(2, BETWEEN)
    with pen.moved(upper.cx, upper.cy, 180):
        _draw_track(pen, Box(0, 0, 0, 0).centred(upper.w, upper.h))
    _draw_track(pen, lower)
    pen.line(box.x + 5, box.cy, box.right, box.cy, SOFT, 0.2, (2, 1.5))
    icon(pen, "scissors", Box(box.x, box.cy - 2, 4, 4), SOFT)


def _draw_track(pen: Pen, box: Box) -> None:
    for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), 2.5), strict=True):
        _draw_column(pen, column, kind)


def _draw_column(pen: Pen, box: Box, kind: Resource) -> None:
    """Draw one resource: tens on the left, ones on the right, counting upwards from 0."""
    swatch = RESOURCE_SWATCH[kind]
    pen.rect(box, None, INK, 0.3, 2)
    band = box.upper(NAME).inset(1.2)
    pen.rect(band, swatch, None, radius=1.2)
    plate = band.inset(1.6, 1.3)
    pen.rect(plate, PAPER, None, radius=1)
    size = plate.h - 1
    resource(pen, kind, Box(plate.x + 0.8, plate.y + 0.5, size, size))
    pen.label(plate.cut(left=size + 2, right=1), NAMES[kind], 11, "bold", align="centre", least=7)
    rows = box.cut(top=NAME).inset(1.2, 0.8).rows(len(LADDER), 0.7)
    for value, row in zip(LADDER, rows, strict=True):
        for cell, shown in zip(row.columns(2, 0.9), (value * 10, value), strict=True):
            pen.rect(cell, None, FAINT if value else INK, 0.2, 1)
            pen.label(cell, str(shown), 12 if value else 9, "bold" if value else "regular", SOFT, "centre")


# Level boards


def level_boards(game: PrintedGame) -> list[Part]:
    """Return the board of the current level, or all ten."""
    if game.state is not None or game.request.level is not None or game.options.get("level"):
        return [level_board(game)]
    return [level_board(game._replace(request=game.request._replace(level=level))) for level in LEVELS]


def level_board(game: PrintedGame) -> Sheet:
    """Return the board of the current level."""
    level = level_of(game)
    return Sheet(f"level-{level}", f"Level {level}", partial(_draw_board, game=game), title_line(game), True)


def _draw_board(pen: Pen, box: Box, game: PrintedGame) -> None:
    tables, level = tables_of(game), level_of(game)
    figures = tables.levels[level]
    low = box.lower(30)
    upper = box.cut(bottom=35)
    left, middle, right = upper.left(52), upper.cut(left=60, right=102), upper.at_right(94)
    _draw_number(pen, left.upper(44), level)
    _draw_new_at_level(pen, left.cut(top=48), new_at_level(game))
    needed = [row for row in thresholds(figures) if row[0] in deck_for(game).cards]
    rows = draw_heading(pen, middle.upper(58), "Stars")
    draw_thresholds(pen, rows.upper(min(rows.h, 14.0 * (len(needed) + 1))), needed, 13)
    start = draw_heading(pen, middle.cut(top=62), "Starting resources")
    draw_stock(pen, start.upper(17), figures.stock)
    words = start.cut(top=20)
    pen.paragraph(words.upper(9), tiles_words(figures, level, switches_of(game)), 9, colour=SOFT, least=7)
    _draw_setup_tiles(pen, words.cut(top=9).upper(12), figures)
    _draw_deck(pen, right, game)
    _draw_structures(pen, low, tables, level)


def _draw_number(pen: Pen, box: Box, level: int) -> None:
    """Draw the number of the level in a hexagon."""
    side = box.h / 1.7321
    for share, width in ((1.0, 0.8), (0.88, 0.3)):
        pen.polygon(
            [(box.x + side * (1 + share * x), box.cy + side * share * y) for x, y in RING], None, WOOD.colour, width
        )
    pen.label(Box(box.x + side * 0.3, box.y, side * 1.4, box.h), str(level), 58, "bold", align="centre")


def _draw_setup_tiles(pen: Pen, box: Box, figures: Level) -> None:
    """Draw the setup spaces of each player: stone, or the terrain of drawn tiles."""
    for n in range(figures.setup):
        cell = Box(box.x + n * (box.h * 1.155 + 2), box.y, box.h * 1.155, box.h)
        if figures.setup_terrain == "stone":
            draw_tile(pen, "stone", cell)
        else:
            side = box.h / 1.7321
            pen.polygon([(cell.cx + side * x, cell.cy + side * y) for x, y in RING], None, SOFT, 0.3, (1.2, 1.0))
            pen.label(cell, "?", 14, "bold", FAINT, "centre")


def _draw_new_at_level(pen: Pen, box: Box, found: list[str]) -> None:
    inner = draw_heading(pen, box, "New at this level") if found else box
    if not found:
        pen.paragraph(box, "Nothing new, only higher amounts.", 10, colour=SOFT)
    for words, row in zip(found, inner.upper(len(found) * 6.5).rows(max(len(found), 1)), strict=False):
        icon(pen, "star", row.left(4.5).inset(0.3), INK, 1.4)
        pen.label(row.cut(left=6), words, 10)


def _draw_deck(pen: Pen, box: Box, game: PrintedGame) -> None:
    deck = deck_for(game)
    left, right = box.left(54), box.at_right(34)
    inner = draw_heading(pen, left, "Cards")
    lines = sum(len(cards) + 1.35 for _, cards in pile_groups(deck))
    draw_cards_to_use(pen, inner, deck, min(7.0, inner.h / lines), 8.5)
    draw_pile(pen, draw_heading(pen, right, "Pile"), deck)


def _draw_structures(pen: Pen, box: Box, tables: Tables, level: int) -> None:
    """Draw the structures: those new at this level framed, later ones faint."""
    inner = draw_heading(pen, box, "Structures")
    plans = list(tables.blueprints.items())
    for cell, (name, plan) in zip(inner.columns(len(plans), 2), plans, strict=True):
        is_open, is_new = plan.level <= level, plan.level == level
        pen.rect(cell, None, INK if is_new else FAINT, 0.5 if is_new else 0.2, 1.5)
        structure_sign(pen, name, cell.cut(bottom=11, top=1).centred(9, 9), INK if is_open else FAINT)
        words = STRUCTURE.get(name, name)
        shade = INK if is_open else SOFT
        pen.paragraph(cell.lower(11).inset(1, 0.5).upper(7), words, 7, "bold", shade, "centre", 6, what="a structure")
        note = "new" if is_new else "" if is_open else f"from level {plan.level}"
        pen.label(cell.lower(4).inset(0.5, 0.4), note, 6.5, colour=SOFT, align="centre")
