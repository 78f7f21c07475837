"""A castle board for each player: columns as wide as a tile below the castle, and what to remember beside them."""

from __future__ import annotations

from functools import partial

from companion.games.king_of_the_valley.castle import LETTERS
from companion.games.king_of_the_valley.components import CastleColumn
from companion.games.king_of_the_valley.scoring import COUPLE, ORDER_BONUS, TOKEN
from companion.games.king_of_the_valley.tables import Tables
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.drawing.path import Path
from printables.drawing.pen import LEAST
from printables.king_of_the_valley import wording
from printables.king_of_the_valley.facts import Player
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.swatches import column_swatch, edge, tint, wash
from printables.king_of_the_valley.tiles import SIDE, SQUARE, draw_badge, draw_shield
from printables.king_of_the_valley.tokens import TOKEN_SIDE
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import blank, heading

PORTRAIT = 48.0
# What frame, title and figures take of it.
PORTRAIT_TITLE, PORTRAIT_FOOT = 6.5, 9.6
PORTRAIT_FRAME = 2 * (0.4 + 2.2) + PORTRAIT_TITLE + PORTRAIT_FOOT
# The castle above the columns: its height, that of its walls, the width of a merlon, and that of the roofs with flags.
WALL, BATTLEMENT, MERLON, ROOF = 27.0, 12.4, 4.4, 9.0
# The widths of gatehouse, of its two towers, and of those at the ends.
GATE, KEEP, TOWER = 112.0, 20.0, 16.0
# How far a wall begins behind the outer edge of its tower.
BEHIND = 3.0
# The width from which the notes of a castle board are larger.
WIDE = 30.0
# The space at each side of the place of a tile.
CLEAR = 0.4
# How much of a castle tile stays visible under the next one.
STEP = 12.0
# The height of an Order among the notes: badge and name.
BADGE = 15.2
LAYING = "Lay each tile a step lower on the one before"
# The ribbon in the colour of a column at its foot.
RIBBON = 3.0


def castle_sheet(player: Player, place: int, tables: Tables, game: PrintedGame) -> Sheet:
    """Return the castle board of a player."""
    couple = wording.couple_members(game.rulings)
    draw = partial(draw_castle, player=player, place=place, tables=tables, couple=couple)
    title = f"Castle of {player.name}" if player.name else f"Castle, {player.swatch.name}"
    return Sheet(
        f"castle-{player.swatch.name.casefold().replace(' ', '-')}",
        title,
        draw,
        f"{LAYING} · {game.subtitle}",
        landscape=True,
    )


def draw_castle(pen: Pen, box: Box, player: Player, place: int, tables: Tables, couple: str) -> None:
    """Draw the columns at the width of a tile, and what to remember beside them."""
    columns = box.left(SQUARE * len(tables.castle))
    _draw_towers(pen, columns.upper(WALL), player, place)
    for n, column in enumerate(tables.castle):
        cell = Box(columns.x + n * SQUARE, columns.y, SQUARE, columns.h - WALL - 1)
        _draw_portrait(pen, cell.upper(PORTRAIT), column)
        _draw_room(pen, cell.cut(top=PORTRAIT), column_swatch(column.name), column.influence)
    _draw_reminders(pen, box.cut(left=columns.w + 5), tables, couple)


def _draw_towers(pen: Pen, box: Box, player: Player, place: int) -> None:
    """Draw the castle above the columns: a wall, a tower at each end, and a gatehouse with kings and the name."""
    wall = box.lower(BATTLEMENT)
    # Walls end behind the towers, so that nothing of them shows at their far sides.
    _draw_wall(pen, wall.inset(BEHIND, 0), player.swatch)
    half = GATE / 2
    gate = Box(wall.cx - half, wall.y, GATE, BATTLEMENT + 2.4)
    _draw_wall(pen, gate.inset(BEHIND, 0), player.swatch)
    for x, wide in ((box.x, TOWER), (box.cx - half, KEEP), (box.cx + half - KEEP, KEEP), (box.right - TOWER, TOWER)):
        _draw_tower(pen, Box(x, box.y, wide, box.h), player.swatch)
    for x in (box.cx - half + KEEP / 2, box.cx + half - KEEP / 2):
        _draw_arch(pen, Box(x - 6.4, box.y, 12.8, 14.6), PAPER, 0.4)
        draw_king(pen, Box(x - 5.6, box.y + 0.2, 11.2, 11.2), player.swatch, place)
    for x in (box.x + TOWER / 2, box.right - TOWER / 2):
        _draw_arch(pen, Box(x - 2, box.y + 4.6, 4, 7), INK, 0.2)
    plate = Box(box.cx - half + KEEP + 1.5, box.y + 1.6, GATE - 2 * KEEP - 3, 8.4)
    pen.rect(plate, PAPER, INK, 0.3, radius=1)
    if player.name:
        pen.name(plate.inset(2, 0.4), player.words, 13, align="centre")
    else:
        pen.label(plate.left(20).cut(left=3), player.swatch.name, 11, "bold")
        blank(pen, plate.cut(left=21, right=3).inset(0, 0.6), f"castle {player.swatch.name}", 12)


def _draw_wall(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a wall with battlements, and some of its stones."""
    count = 2 * round(box.w / MERLON / 2) + 1
    step = box.w / count
    points = [(box.x, box.y)]
    for n in range(count):
        high = box.top if n % 2 == 0 else box.top - 3
        points += [(box.x + n * step, high), (box.x + (n + 1) * step, high)]
    pen.polygon([*points, (box.right, box.y)], _stone(pen, swatch), edge(pen.design, swatch), _line(pen))
    stones = [
        (x, y, x + 3.4, y)
        for row, y in enumerate((box.y + 2.6, box.y + 5.2, box.top - 5))
        for x in (box.x + 5 + (row * 5) % 8 + n * 8 for n in range(int((box.w - 14) / 8)))
    ]
    pen.lines(stones, SOFT, 0.25)


def _draw_tower(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a tower with battlements, a roof in the colour of its owner, and a flag."""
    body = box.inset(1.4, 0).lower(box.h - ROOF - 3)
    pen.rect(body, _stone(pen, swatch), edge(pen.design, swatch), _line(pen))
    roof = Box(box.x + 1, box.top - ROOF - 0.6, box.w - 2, ROOF - 3.2)
    line = edge(pen.design, swatch)
    pen.polygon([(roof.x, roof.y), (roof.right, roof.y), (roof.cx, roof.top)], swatch, line, 0.4)
    cap = Box(box.x, body.top, box.w, 3.6)
    step = cap.w / 7
    points = [(cap.x, cap.y)]
    for n in range(7):
        high = cap.top if n % 2 == 0 else cap.top - 1.6
        points += [(cap.x + n * step, high), (cap.x + (n + 1) * step, high)]
    corners = [*points, (cap.right, cap.y)]
    pen.polygon(corners, PAPER, None)
    pen.polygon(corners, _stone(pen, swatch), line, _line(pen))
    pen.line(box.cx, roof.top, box.cx, box.top, INK, 0.35)
    flag = [(box.cx, box.top), (box.cx + 5, box.top - 1.2), (box.cx, box.top - 2.4)]
    pen.polygon(flag, swatch, line, 0.3)


def _line(pen: Pen) -> float:
    """Return the width of the lines of walls, which alone have their owner's colour in low ink."""
    return 0.55 if pen.design == "low" else 0.35


def _stone(pen: Pen, swatch: Swatch) -> str:
    """Return the colour of walls: that of their owner, pale."""
    return tint(swatch.colour, 0.3) if pen.design == "colour" else PAPER


def _draw_arch(pen: Pen, box: Box, fill: str, width: float) -> None:
    """Draw an arched window that stands on the lower edge of a box."""
    r = box.w / 2

    def arch(path: Path) -> None:
        path.moveTo(box.x, box.y)
        path.lineTo(box.right, box.y)
        path.lineTo(box.right, box.top - r)
        path.curveTo(box.right, box.top - r * 0.45, box.cx + r * 0.55, box.top, box.cx, box.top)
        path.curveTo(box.cx - r * 0.55, box.top, box.x, box.top - r * 0.45, box.x, box.top - r)
        path.close()

    pen.path(arch, box, fill, INK, width, cover=0.93, solid=True)


def _draw_portrait(pen: Pen, cell: Box, column: CastleColumn) -> None:
    frame = cell.inset(0.8, 0.4)
    swatch = column_swatch(column.name)
    pen.rect(frame, swatch, edge(pen.design, swatch), 0.7 if pen.design == "low" else 0.25, 2)
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
    pen.label(foot.cut(left=10.5, right=8).lower(7), f"{column.count} in all", 8, colour=SOFT, least=7)
    pen.label(foot.at_right(9).lower(7), LETTERS[column.name], 10, "bold", SOFT, "centre")


def _draw_room(pen: Pen, room: Box, swatch: Swatch, influence: int) -> None:
    """Draw the places of the tiles, each with its lower edge below the one before, and their influence so far."""
    room = room.inset(CLEAR, 0).cut(top=1.2)
    line = edge(pen.design, swatch)
    wash(pen, room, swatch.colour, 0.16, 2)
    pen.rect(room.lower(RIBBON), swatch, line, 0.25, 1)
    pen.rect(room, None, line if pen.design == "low" else SOFT, 0.3, 2)
    high = SIDE + CLEAR
    first = room.upper(high)
    pen.rect(first, None, SOFT, 0.25, 2, (1.2, 1.2))
    pen.label(first.cut(bottom=STEP), "first tile", 9, colour=SOFT, align="centre")
    steps = room.cut(top=high, bottom=RIBBON)
    strips = [first.lower(STEP), *steps.rows(max(1, round(steps.h / STEP)))]
    for n, strip in enumerate(strips, 1):
        if n > 1:
            pen.line(strip.x, strip.top, strip.right, strip.top, SOFT, 0.2, (1.2, 1.2))
        foot = strip.lower(8).inset(2.5, 0.8)
        pen.label(foot, f"{n} tile{'s' * (n > 1)}", 8, colour=SOFT)
        draw_shield(pen, foot.at_right(5.4), str(n * influence))


def _draw_reminders(pen: Pen, box: Box, tables: Tables, couple: str) -> None:
    """Draw what to remember, one note below the other."""
    size, gap = (9.0, 4.0) if box.w > WIDE else (8.5, 2.8)

    def head(title: str) -> None:
        nonlocal box
        heading(pen, box, title, 11, rule=5.6)
        box = box.cut(top=7)

    def note(words: str) -> None:
        nonlocal box
        box = box.cut(top=pen.paragraph(box, words, size, what="castle board") + gap)

    head("Kingdom")
    for cell, value in zip(Box(box.x, box.top - 6.4, min(box.w, 34), 6).columns(5, 0.6), (5, 4, 3, 2, 1), strict=True):
        draw_shield(pen, cell.centred(min(5.2, cell.w), 6), str(value))
    box = box.cut(top=8)
    note(f"One face-up subject of each value: 5 gold and a token worth {TOKEN}.")
    head("Taxes")
    note("Token on the portrait: this type is taxed and cannot be taxed again.")
    head("At the end")
    note("Face-down tiles count too. Jesters have no influence. Each gold is worth 1.")
    head("Orders")
    lines = -(-len(tables.orders) // 2)
    for cell, order in zip(box.upper(BADGE * lines).cells(2, lines), tables.orders, strict=False):
        draw_badge(pen, cell.upper(BADGE - 5).centred(BADGE - 5.2, BADGE - 5.2), order)
        pen.label(cell.at_right(5.4).upper(3.6), f"K{order.number}", LEAST, colour=SOFT, align="right")
        pen.label(cell.lower(4.8), order.name, 8.5, align="centre", least=7)
    box = box.cut(top=BADGE * lines + 1)
    for label, figures in (("knights", tuple(ORDER_BONUS)), ("points", tuple(ORDER_BONUS.values()))):
        row = box.upper(5)
        pen.label(row.left(13), label, size, least=7)
        for cell, figure in zip(row.cut(left=13).left(min(24, box.w - 13)).columns(len(figures)), figures, strict=True):
            pen.label(cell, str(figure), size + 0.5, "bold", align="centre")
        box = box.cut(top=5)
    box = box.cut(top=gap)
    head("Couples")
    for n, name in enumerate(("farmer", "heart", "wife")):
        picture(pen, name, Box(box.x + n * 8.4, box.top - 8, 8, 8).inset(0.4 if n != 1 else 1.8))
    box = box.cut(top=9)
    note(f"{couple}: {COUPLE} per couple")
