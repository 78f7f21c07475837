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
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of, title_line
from printables.crayonville.grid import RING
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.swatches import TERRAIN
from printables.crayonville.symbols import CARDS, STRUCTURES, goods, structure_sign
from printables.crayonville.wording import CARD, RESOURCE, STRUCTURE, new_at_level, price_words, tiles_words
from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Pen, icon, picture
from printables.sheets import Part, PrintedGame, Sheet

BETWEEN = 8.0
# The rulebook has two names for the fifth column.
NAMES = {**RESOURCE, "meat": f"{RESOURCE['meat']}/Leather"}
HEAD = 12.0
GUTTER = 1.2
LADDER = range(10, -1, -1)


def track_sheets(game: PrintedGame) -> list[Part]:
    """Return a resource track for each player, two on a sheet, to cut apart."""
    about = f"{game.title_name} · cut along the line, one for each player"
    sheet = Sheet("tracks", "Resource tracks", _draw_tracks, about, True, cuts=1)
    return [sheet] * -(-seats_at(game) // 2)


def _draw_tracks(pen: Pen, box: Box) -> None:
    for half in box.columns(2, BETWEEN):
        draw_track(pen, half)
    pen.line(box.cx, box.y, box.cx, box.top - 5, SOFT, 0.2, (2, 1.5))
    icon(pen, "scissors", Box(box.cx - 2, box.top - 4, 4, 4), SOFT, turn=-90)


def draw_track(pen: Pen, box: Box) -> None:
    """Draw five columns, each with its tens on the left and its ones on the right, counting upwards from 0."""
    for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), GUTTER), strict=True):
        head = column.upper(HEAD)
        pen.rect(head.cut(bottom=-2), RESOURCE_SWATCH[kind], INK, 0.3, 2)
        plate = head.inset(1.0)
        pen.rect(plate, PAPER, None, radius=1.4)
        goods(pen, kind, plate.left(plate.h).inset(0.6))
        pen.paragraph(
            plate.cut(left=plate.h, right=0.5),
            NAMES[kind].replace("/", "/ "),
            9,
            "bold",
            align="centre",
            least=7,
            middle=True,
        )
    for kind, cells in track_cells(box).items():
        for value, row in cells.items():
            _draw_cells(pen, kind, value, row)


def _draw_cells(pen: Pen, kind: Resource, value: int, cells: tuple[Box, Box]) -> None:
    """Draw the cell of tens and the cell of ones of a row."""
    for cell, shown in zip(cells, (value * 10, value), strict=True):
        pen.rect(cell, WHISPER if pen.design == "colour" and not value else PAPER, SOFT, 0.2)
        pen.label(cell, str(shown), 13 if value else 10, "bold" if value else "regular", SOFT, "centre")


def track_cells(box: Box) -> dict[Resource, dict[int, tuple[Box, Box]]]:
    """Return the cells of a track, of tens and of ones, by resource and value; each has room for a token."""
    return {
        kind: {
            value: (row.left(row.w / 2), row.at_right(row.w / 2))
            for value, row in zip(LADDER, column.cut(top=HEAD).rows(len(LADDER)), strict=True)
        }
        for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), GUTTER), strict=True)
    }


# Level boards

STRIP = 29.0
LEFT, RIGHT, BOARD_GAP = 70.0, 84.0, 7.0
SPACE = 20.0
GROUND = ("stone", "wood", "field", "water")
# The pictures of what is new besides structures.
NEW_PICTURES = {
    **{f"{words} cards": CARDS[name] for name, words in CARD.items()},
    "Stone tiles": "village-stone",
    "Animals and fish": "village-sheep",
}


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
    low = box.lower(STRIP)
    upper = box.cut(bottom=STRIP + 4)
    left, right = upper.left(LEFT), upper.at_right(RIGHT)
    middle = upper.cut(left=LEFT + BOARD_GAP, right=RIGHT + BOARD_GAP)
    _draw_number(pen, left.upper(56), level)
    _draw_new_at_level(pen, left.cut(top=60), game)
    needed = [row for row in thresholds(figures) if row[0] in deck_for(game).cards]
    below = 52.0
    rows = draw_heading(pen, middle.cut(bottom=below), "Stars")
    draw_thresholds(pen, rows.upper(min(rows.h - 3, 20.0 * (len(needed) + 1))), needed, 15)
    start = draw_heading(pen, middle.lower(below), "Starting resources")
    draw_stock(pen, start.upper(20), figures.stock)
    words = start.cut(top=22)
    tiles = words.left(figures.setup * SPACE * 0.62).upper(SPACE)
    _draw_setup_tiles(pen, tiles, figures)
    rule = tiles_words(figures, level, switches_of(game))
    pen.paragraph(words.cut(left=tiles.w + 4), rule, 10, least=7, middle=True, what="the setup of a level")
    _draw_deck(pen, right, game)
    _draw_structures(pen, low, tables, level)


def _draw_number(pen: Pen, box: Box, level: int) -> None:
    """Draw the number of the level on a space of its terrain, with a crayon that colours it in."""
    terrain = GROUND[level % len(GROUND)]
    pen.rect(box, TERRAIN[terrain], INK, 0.35, 2.5)
    side = box.h * 0.94 / 1.7321
    points = [(box.x + side + 2.5 + side * x, box.cy + side * y) for x, y in RING]
    pen.polygon(points, PAPER, INK, 0.8)
    words = Box(points[3][0], box.y, 2 * side, box.h)
    pen.label(words.upper(box.h * 0.3).lower(8), "LEVEL", 11, "bold", SOFT, "centre")
    pen.label(words.cut(top=10), str(level), 84, "bold", align="centre")
    picture(pen, "village-crayon", box.at_right(box.h * 0.52).lower(box.h * 0.52))


def _draw_setup_tiles(pen: Pen, box: Box, figures: Level) -> None:
    """Draw the setup spaces of each player: stone, or the terrain of drawn tiles."""
    for n in range(figures.setup):
        place = Box(box.x + n * SPACE * 0.62, box.y, SPACE, SPACE)
        cell = place.cut(bottom=SPACE * 0.38 if n % 2 else 0).lower(SPACE * 0.62).left(SPACE * 0.7)
        if figures.setup_terrain == "stone":
            picture(pen, "village-stone", cell)
        else:
            picture(pen, "village-blank", cell)
            pen.label(cell, "?", 14, "bold", SOFT, "centre")


def _draw_new_at_level(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw what is new at a level: its picture, its symbol on the map, its name and price."""
    tables, found = tables_of(game), new_at_level(game)
    box = draw_heading(pen, box, "New at this level")
    if not found:
        pen.paragraph(box, "Nothing new, only higher amounts.", 11, colour=SOFT)
        return
    names = {words: name for name, words in STRUCTURE.items()}
    high = min(20.0, box.h / len(found))
    for words, row in zip(found, box.stack([high] * len(found)), strict=True):
        name = names.get(words, "")
        sign = STRUCTURES.get(name) or NEW_PICTURES.get(words.removeprefix("No "), "village-star")
        picture(pen, sign, row.left(high).inset(0.7))
        text = row.cut(left=high + 2)
        if name:
            structure_sign(pen, name, text.at_right(high).inset(high * 0.16))
            text = text.cut(right=high)
            pen.label(text.lower(high * 0.46).upper(4.4), price_words(tables.blueprints[name]), 8, colour=SOFT, least=7)
            text = text.upper(high * 0.56)
        pen.label(text, words, 12, "bold", least=8)


def _draw_deck(pen: Pen, box: Box, game: PrintedGame) -> None:
    deck = deck_for(game)
    left, right = box.left(52), box.at_right(29)
    inner = draw_heading(pen, left, "Cards")
    lines = sum(len(cards) + 1.35 for _, cards in pile_groups(deck))
    draw_cards_to_use(pen, inner, deck, min(8.0, inner.h / lines), 9)
    draw_pile(pen, draw_heading(pen, right, "Pile"), deck)


def _draw_structures(pen: Pen, box: Box, tables: Tables, level: int) -> None:
    """Draw the structures: those new at this level framed, later ones faint."""
    plans = list(tables.blueprints.items())
    for cell, (name, plan) in zip(box.columns(len(plans), 2), plans, strict=True):
        is_open, is_new = plan.level <= level, plan.level == level
        pen.rect(cell, None, INK if is_new else FAINT, 0.9 if is_new else 0.2, 1.5)
        structure_sign(pen, name, cell.cut(bottom=13, top=1.5).centred(12, 12), INK if is_open else FAINT)
        words = STRUCTURE.get(name, name)
        shade = INK if is_open else SOFT
        room = cell.lower(12.5).inset(0.6, 0.5).upper(7.4)
        pen.paragraph(room, words, 8, "bold", shade, "centre", 7, middle=True, what="a structure")
        note = "new" if is_new else "" if is_open else f"level {plan.level}+"
        pen.label(cell.lower(4.6).inset(0.5, 0.6), note, 7.5, colour=SOFT, align="centre", least=7)
