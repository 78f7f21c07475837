"""The tile census for the referee: all tiles by stage and kind, with boxes to tick."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.games.king_of_the_valley.components import PILES, STAGES, code_order, need_of, pay_of
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.tables import Tables, read_tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, icon, picture
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, character, wash
from printables.king_of_the_valley.tiles import PORTRAITS, draw_badge, face_name, order_of
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import disc

# The side of a box to tick, the gap between two, the width of the kinds, and the height of the headings.
BOX, BETWEEN, KINDS, HEAD = 5.6, 1.0, 58.0, 13.0
PER_ROW = 5


def census_sheet(game: PrintedGame) -> Sheet:
    """Return the census, with the tiles seen so far ticked in a game."""
    state: State | None = game.state
    draw = partial(draw_census, tables=read_tables(game.edition), state=state)
    words = "ticked: seen so far" if state else "tick every tile that comes up"
    return Sheet("census", "Tile census", draw, f"{words} · {game.subtitle}", code=game.code if state else "")


def turned_over(tables: Tables, state: State | None) -> tuple[Counter[str], ...]:
    """Count the tiles of each stage that have been turned over: all of a used pile, none of a later one."""
    if state is None:
        return tuple(Counter[str]() for _ in STAGES)
    now = len(STAGES) if state.stage is None else state.stage
    return tuple(
        Counter(tiles) if n < now else Counter(tiles) - Counter(state.coming) if n == now else Counter[str]()
        for n, tiles in enumerate(tables.stages)
    )


def draw_census(pen: Pen, box: Box, tables: Tables, state: State | None) -> None:
    """Draw a row for each kind, and a column of boxes for each stage."""
    codes = sorted(tables.box, key=code_order)
    high = min(12.0, (box.h - HEAD) / len(codes))
    columns = box.cut(left=KINDS).columns(len(STAGES), 4)
    seen = turned_over(tables, state)
    for cell, stage, counted in zip(columns, STAGES, seen, strict=True):
        swatch = STAGE_SWATCHES[stage]
        column = cell.upper(HEAD + high * len(codes))
        wash(pen, column, swatch.colour, 0.16, 2)
        pen.rect(column, None, FAINT, 0.25, 2)
        _draw_head(pen, cell.upper(HEAD), stage, PILES[stage] - counted.total())
    for code, row in zip(codes, box.cut(top=HEAD).stack([high] * len(codes)), strict=True):
        pen.line(row.x, row.top, row.right, row.top, FAINT, 0.2)
        _draw_kind(pen, row.left(KINDS - 4), tables, code)
        for cell, tiles, counted in zip(columns, tables.stages, seen, strict=True):
            _draw_boxes(pen, Box(cell.x + 4, row.y, cell.w - 8, row.h), tiles.get(code, 0), counted[code])


def _draw_head(pen: Pen, head: Box, stage: str, left: int) -> None:
    """Draw the heading of a stage."""
    disc(pen, head.x + 8, head.cy, 4.4, STAGE_SWATCHES[stage], 11)
    words = head.cut(left=15)
    pen.label(words.upper(7.4), f"{PILES[stage]} tiles", 11, "bold")
    pen.label(words.lower(6.4), f"{left} to come", 8.5, colour=SOFT)


def _draw_kind(pen: Pen, row: Box, tables: Tables, code: str) -> None:
    """Draw what a row counts: portrait or sign of an Order, code, name, and how many there are in the box."""
    side = min(9.0, row.h - 1)
    if pen.design == "colour":
        # Too narrow for a hatching or an outline.
        pen.rect(Box(row.x, row.y + 0.8, 1.6, row.h - 1.6), character(code), SOFT, 0.15)
    portrait = Box(row.x + 3, row.cy - side / 2, side, side)
    order = order_of(tables, code)
    if order:
        draw_badge(pen, portrait, order)
    else:
        picture(pen, PORTRAITS[code[0]], portrait)
    words = row.cut(left=14)
    pen.label(words.left(12.5), code, 9.5, "bold", least=7)
    pen.label(words.cut(left=13.5, right=6), kind_name(tables, code), 8.5, least=7)
    pen.label(words.at_right(6), str(tables.box[code]), 8.5, colour=SOFT, align="right")


def kind_name(tables: Tables, code: str) -> str:
    """Name a kind in few words: a knight by his Order, a collector by what he needs and pays."""
    if code[0] == "T":
        need = need_of(code)
        return f"{f'{need} alike' if need else 'always'}: {pay_of(code)} gold"
    return face_name(tables, code).replace("Knight · ", "")


def _draw_boxes(pen: Pen, cell: Box, count: int, seen: int) -> None:
    """Draw a box for each tile of a kind in a stage, with ticks for those seen."""
    if not count:
        pen.label(cell.left(BOX), "–", 9, colour=SOFT, align="centre")
        return
    lines = -(-count // PER_ROW)
    side = min(BOX, (cell.h - 0.8) / lines - 0.5)
    for n in range(count):
        x = cell.x + n % PER_ROW * (BOX + BETWEEN)
        y = cell.cy + (lines / 2 - 1 - n // PER_ROW) * (side + 0.5) + 0.25
        square = Box(x, y, BOX, side)
        pen.rect(square, PAPER, INK, 0.25, 0.6)
        if n < seen:
            icon(pen, "tick", square, weight=3)
