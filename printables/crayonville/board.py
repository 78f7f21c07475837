"""Resource tracks and level boards."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.components import LEVELS, RESOURCES, Level, Resource
from companion.games.crayonville.tables import Tables
from printables.crayonville.cards import balanced_width, draw_price, price_width
from printables.crayonville.deck import (
    HEAD_ROW,
    HEADING,
    draw_cards_to_use,
    draw_heading,
    draw_pile,
    draw_stock,
    draw_thresholds,
    fits_list,
    pile_groups,
    thresholds,
)
from printables.crayonville.facts import deck_for, level_of, seats_at, switches_of, tables_of, title_line
from printables.crayonville.grid import RING
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.swatches import TERRAIN, mix
from printables.crayonville.symbols import CARDS, STRUCTURES, goods, structure_sign
from printables.crayonville.terrain import stamp_motif
from printables.crayonville.wording import (
    CARD,
    RESOURCE,
    STRUCTURE,
    compared_amounts,
    new_at_level,
    tiles_words,
    turn_words,
)
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture, text_width
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import bullets, bullets_height, largest_size

BETWEEN = 8.0
# The rulebook has two names for the fifth column.
NAMES = {**RESOURCE, "meat": f"{RESOURCE['meat']}/Leather"}
HEAD = 12.0
# A token, and the room for tokens below a track.
TOKEN = 11.0
TOKENS = TOKEN + 3.0
TOKENS_OF_EACH = 2
# The straight cuts of a sheet of tracks: between the tracks, above and below the tokens, and between the tokens.
CUTS = 3 + 2 * (TOKENS_OF_EACH + 1) * len(RESOURCES)
GUTTER = 1.4
# The frame of a column, and how strong the colour of the resource is behind its tens and its ones.
FRAME, TINTS = 0.7, (0.42, 0.14)
LADDER = range(10, -1, -1)


def track_sheets(game: PrintedGame) -> list[Part]:
    """Return a resource track with its tokens for each player, two on a sheet, to cut apart."""
    about = f"{game.title_name} · cut along the lines: a track with its tokens for each player"
    sheet = Sheet("tracks", "Resource tracks", _draw_tracks, about, True, cuts=CUTS)
    return [sheet] * -(-seats_at(game) // 2)


def _draw_tracks(pen: Pen, box: Box) -> None:
    for half in box.columns(2, BETWEEN):
        draw_track(pen, half.cut(bottom=TOKENS))
        for kind, cell in token_cells(half):
            draw_token(pen, cell, kind)
    pen.line(box.cx, box.y, box.cx, box.top - 5, SOFT, 0.2, (2, 1.5))
    icon(pen, "scissors", Box(box.cx - 2, box.top - 4, 4, 4), SOFT, turn=-90)


def draw_track(pen: Pen, box: Box) -> None:
    """Draw five columns, each with its tens on the left and its ones on the right, counting upwards from 0."""
    for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), GUTTER), strict=True):
        head = column.upper(HEAD)
        swatch = RESOURCE_SWATCH[kind]
        # There is no room for a hatching.
        fill, rim = (PAPER if pen.design == "mono" else swatch), (swatch.colour if pen.design == "low" else INK)
        pen.rect(head.cut(bottom=-2), fill, rim, FRAME, 2)
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
    for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), GUTTER), strict=True):
        rim = RESOURCE_SWATCH[kind].colour if pen.design == "low" else INK
        pen.rect(column.cut(top=HEAD), None, rim, FRAME)


def _draw_cells(pen: Pen, kind: Resource, value: int, cells: tuple[Box, Box]) -> None:
    """Draw the cell of tens, tinted, and the cell of ones of a row."""
    tint = RESOURCE_SWATCH[kind].colour
    for cell, shown, share in zip(cells, (value * 10, value), TINTS, strict=True):
        pen.rect(cell, mix(tint, share) if pen.design == "colour" else PAPER, SOFT, 0.2)
        is_strong = value and cell is cells[0]
        pen.label(cell, str(shown), 14, "bold" if is_strong else "regular", INK, "centre")


def track_cells(box: Box) -> dict[Resource, dict[int, tuple[Box, Box]]]:
    """Return the cells of a track, of tens and of ones, by resource and value; each has room for a token."""
    return {
        kind: {
            value: (row.left(row.w / 2), row.at_right(row.w / 2))
            for value, row in zip(LADDER, column.cut(top=HEAD).rows(len(LADDER)), strict=True)
        }
        for kind, column in zip(RESOURCES, box.columns(len(RESOURCES), GUTTER), strict=True)
    }


def token_cells(box: Box) -> list[tuple[Resource, Box]]:
    """Return the cells of the tokens of a player, each pair below the column of its resource."""
    kinds = [kind for kind in RESOURCES for _ in range(TOKENS_OF_EACH)]
    columns = box.lower(TOKEN).columns(len(RESOURCES), GUTTER)
    pairs = [column.centred(TOKEN * TOKENS_OF_EACH, TOKEN) for column in columns]
    return list(zip(kinds, [cell for pair in pairs for cell in pair.columns(TOKENS_OF_EACH)], strict=True))


def draw_token(pen: Pen, box: Box, kind: Resource) -> None:
    """Draw a token to cut out; its corners have no room for a hatching."""
    swatch = RESOURCE_SWATCH[kind]
    pen.rect(box, swatch if pen.design == "colour" else PAPER, FAINT, 0.2)
    pen.circle(box.cx, box.cy, TOKEN / 2 - 0.8, PAPER, swatch.colour if pen.design == "low" else INK, 0.35)
    goods(pen, kind, box.inset(1.9))


# Level boards

STRIP = 30.0
# The shares of the width on the left and on the right, the gap between them, and the width of the pile.
LEFT, RIGHT, BOARD_GAP, PILE = 0.25, 0.352, 6.0, 36.0
SPACE = 20.0
# The panel with the number of the level, and a lower one above two lists; a motif in its corners.
PANEL, LOW_PANEL, MOTIF = 56.0, 46.0, 6.0
NUMBER, TWO_DIGITS = 84.0, 70.0
# The highest rows of scoring cards, of what is new, and of the comparison with the level before.
STAR_ROW, SINGLE_ROW, NEW_ROW, CHANGE_ROW = 22.0, 18.0, 20.0, 6.4
LEAST_NEW, LEAST_CHANGE = 14.0, 4.6
# The highest rows of that comparison where nothing is new, and the height from which it has pictures.
ALONE_ROW, WITH_PICTURE = 14.0, 10.0
LIST_ROW = 9.2
# The least room for the steps of a turn, and their text sizes to choose from, in points.
LEAST_TURN = 15.0
SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
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
    left, right = upper.left(box.w * LEFT), upper.at_right(box.w * RIGHT)
    middle = upper.cut(left=left.w + BOARD_GAP, right=right.w + BOARD_GAP)
    is_full = bool(new_at_level(game) and compared_amounts(game))
    high = LOW_PANEL if is_full else PANEL
    _draw_number(pen, left.upper(high), level)
    _draw_new_at_level(pen, left.cut(top=high + 4), game)
    needed = [row for row in thresholds(figures) if row[0] in deck_for(game).cards]
    below = 52.0
    rows = draw_heading(pen, middle.cut(bottom=below), "Stars")
    high = min(rows.h - 3, (STAR_ROW if len(needed) > 1 else SINGLE_ROW) * len(needed) + HEAD_ROW)
    draw_thresholds(pen, rows.upper(high), needed, 15)
    _draw_turn(pen, rows.cut(top=high + 4, bottom=2), game)
    start = draw_heading(pen, middle.lower(below), "Starting resources")
    draw_stock(pen, start.upper(20), figures.stock)
    words = start.cut(top=22)
    tiles = words.left(figures.setup * SPACE * 0.62).upper(SPACE)
    _draw_setup_tiles(pen, tiles, figures)
    rule = tiles_words(figures, level, switches_of(game))
    room = words.cut(left=tiles.w + 4)
    room = room.left(balanced_width(rule, room.w, 10))
    pen.paragraph(room, rule, 10, least=7, middle=True, what="the setup of a level")
    _draw_deck(pen, right, game)
    _draw_structures(pen, low, tables, level)


def _draw_number(pen: Pen, box: Box, level: int) -> None:
    """Draw the number of the level on a space of its terrain, with a crayon that colours it in."""
    terrain = GROUND[level % len(GROUND)]
    pen.rect(box, TERRAIN[terrain], INK, 0.35, 2.5)
    if pen.design != "mono":
        # In black and white, the hatching tells the terrain.
        for x, y in ((box.x, box.y), (box.x, box.top), (box.right, box.top)):
            across, up = (MOTIF if x < box.cx else -MOTIF), (MOTIF if y < box.cy else -MOTIF)
            stamp_motif(pen, terrain, x + across, y + up, MOTIF, True)
    side = box.h * 0.94 / 1.7321
    points = [(box.x + side + 2.5 + side * x, box.cy + side * y) for x, y in RING]
    pen.polygon(points, PAPER, INK, 0.8)
    words = Box(points[3][0], box.y, 2 * side, box.h)
    pen.label(words.upper(box.h * 0.3).lower(8), "LEVEL", 11, "bold", SOFT, "centre")
    is_short = level < 10
    room = words.cut(top=10, right=0 if is_short else 7)
    pen.label(room, str(level), NUMBER if is_short else TWO_DIGITS, "bold", align="centre")
    picture(pen, "village-crayon", box.at_right(box.h * 0.52).lower(box.h * 0.52))


def _draw_turn(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the steps of a turn, if a level with few scoring cards leaves room for them."""
    steps = [(str(n), words) for n, words in enumerate(turn_words(switches_of(game)), 1)]
    room = box.h - HEADING
    if room < LEAST_TURN:
        return
    size = largest_size(SIZES, lambda size: bullets_height(box.w, steps, size) <= room)
    if bullets_height(box.w, steps, size) <= room:
        bullets(pen, draw_heading(pen, box, "A turn"), steps, size)


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
    """Draw what is new at a level: its picture, its symbol on the map, its name and price; then higher amounts."""
    tables, found, compared = tables_of(game), new_at_level(game), compared_amounts(game)
    if not found:
        _draw_compared(pen, box, compared, level_of(game), ALONE_ROW)
        return
    box = draw_heading(pen, box, "New at this level")
    below = HEADING + LEAST_CHANGE * len(compared)
    names = {words: name for name, words in STRUCTURE.items()}
    high = min(NEW_ROW, max((box.h - below) / len(found), LEAST_NEW), box.h / len(found))
    if compared and box.h - high * len(found) >= below:
        _draw_compared(pen, box.cut(top=high * len(found)), compared, level_of(game))
    for words, row in zip(found, box.stack([high] * len(found)), strict=True):
        name = names.get(words, "")
        sign = STRUCTURES.get(name) or NEW_PICTURES.get(words.removeprefix("No "), "village-star")
        picture(pen, sign, row.left(high).inset(0.7))
        text = row.cut(left=high + 2)
        if name:
            structure_sign(pen, name, text.at_right(high).inset(high * 0.16))
            text = text.cut(right=high)
            draw_price(pen, text.lower(high * 0.46).upper(5.2), tables.blueprints[name])
            text = text.upper(high * 0.54)
        pen.paragraph(text, words, 12, "bold", least=8, middle=True, what="what is new")


def _draw_compared(
    pen: Pen, box: Box, rows: list[tuple[str, int, int]], level: int, highest: float = CHANGE_ROW
) -> None:
    """Draw amounts at the level before and now; high rows have pictures."""
    inner = draw_heading(pen, box, f"Compared with level {level - 1}")
    high = min(highest, inner.h / len(rows))
    has_pictures = high >= WITH_PICTURE
    side = high if has_pictures else 0.0
    room = inner.w - side * 1.1 - 27
    size = largest_size(SIZES, lambda size: all(text_width(words, size) <= room for words, _, _ in rows))
    for (words, before, now), row in zip(rows, inner.stack([high] * len(rows)), strict=True):
        if has_pictures:
            _draw_sign(pen, row.left(side).inset(side * 0.09), words)
        pen.label(row.cut(left=side * 1.1, right=27), words, size, least=7)
        pen.label(row.at_right(27).left(8), str(before), size, colour=SOFT, align="right")
        icon(pen, "arrow", row.at_right(17).left(6).centred(6, min(5, row.h - 2)), SOFT)
        pen.label(row.at_right(10), str(now), size + 3 * has_pictures, "bold", align="right")
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)


def _draw_sign(pen: Pen, box: Box, words: str) -> None:
    """Draw the picture of an amount: a scoring card, or goods."""
    name = next((name for name, shown in CARD.items() if words.startswith(shown)), "")
    if name:
        picture(pen, CARDS[name], box)
    else:
        goods(pen, "wood", box)


def _draw_deck(pen: Pen, box: Box, game: PrintedGame) -> None:
    deck = deck_for(game)
    left, right = box.cut(right=PILE + 3), box.at_right(PILE)
    inner = draw_heading(pen, left, "Cards")
    lines = sum(len(cards) + 1.35 for _, cards in pile_groups(deck))
    size = largest_size(SIZES, lambda size: fits_list(deck, inner.w, size))
    draw_cards_to_use(pen, inner, deck, min(LIST_ROW, inner.h / lines), size)
    draw_pile(pen, draw_heading(pen, right, "Pile, from the top"), deck)


def _draw_structures(pen: Pen, box: Box, tables: Tables, level: int) -> None:
    """Draw the structures with their prices: those new at this level framed, later ones faint."""
    plans = list(tables.blueprints.items())
    for cell, (name, plan) in zip(box.columns(len(plans), 2), plans, strict=True):
        is_open, is_new = plan.level <= level, plan.level == level
        pen.rect(cell, None, INK if is_new else FAINT, 0.9 if is_new else 0.2, 1.5)
        structure_sign(pen, name, cell.cut(bottom=15.2, top=1.5).centred(12, 12), INK if is_open else FAINT)
        words = STRUCTURE.get(name, name)
        shade = INK if is_open else SOFT
        room = cell.lower(14.8).inset(0.6, 0).upper(8.4)
        pen.paragraph(room, words, 9, "bold", shade, "centre", 7, middle=True, what="a structure")
        foot = cell.lower(5.4).cut(bottom=1)
        if is_open:
            wide = min(price_width(plan, foot.h), foot.w - 3.2)
            draw_price(pen, foot.centred(wide, foot.h), plan)
        else:
            pen.label(foot, f"level {plan.level}+", 8.5, colour=SOFT, align="centre", least=7)
        if is_new:
            pen.label(cell.upper(5).cut(right=1.6), "new", 8, "bold", SOFT, "right", 7)
