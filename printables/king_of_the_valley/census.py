"""The tile census for the referee: all tiles by stage and kind, with boxes to tick."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.games.king_of_the_valley.components import PILES, STAGES, code_order
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.tables import Tables, read_tables
from printables.drawing import FAINT, INK, SOFT, Box, Pen, icon
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, character
from printables.king_of_the_valley.tiles import face_name
from printables.sheets import PrintedGame, Sheet
from printables.sheets.form import disc

BOX = 4.0


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
    """Draw a column for each stage."""
    codes = sorted(tables.box, key=code_order)
    high = min(12.0, (box.h - 24) / len(codes))
    for cell, stage, tiles, seen in zip(
        box.columns(len(STAGES), 6), STAGES, tables.stages, turned_over(tables, state), strict=True
    ):
        head = cell.upper(10)
        disc(pen, head.x + 4.4, head.cy, 4, STAGE_SWATCHES[stage], 10)
        pen.label(head.cut(left=11), f"{PILES[stage]} tiles", 11, "bold")
        left = PILES[stage] - seen.total()
        pen.label(head.cut(left=11), f"{left} to come", 8, colour=SOFT, align="right")
        pen.line(head.x, head.y - 0.6, head.right, head.y - 0.6, INK, 0.3)
        for n, code in enumerate(codes):
            row = Box(cell.x, cell.top - 12 - (n + 1) * high, cell.w, high)
            _draw_kind(pen, row, code, face_name(tables, code), tiles.get(code, 0), seen[code])


def _draw_kind(pen: Pen, row: Box, code: str, name: str, count: int, seen: int) -> None:
    """Draw one kind of a stage: swatch, code, name, and a box for each tile."""
    pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)
    if count:
        pen.rect(Box(row.x, row.cy - 1.8, 2.4, 3.6), character(code), SOFT, 0.15)
    pen.label(row.cut(left=3.6).left(9.5), code, 8, "bold", INK if count else FAINT)
    per_row = 5
    boxes = row.at_right(per_row * (BOX + 0.7))
    pen.label(row.cut(left=13.4, right=boxes.w + 1), name, 7, colour=SOFT if count else FAINT, least=7)
    lines = max(1, -(-count // per_row))
    side = min(BOX, (row.h - 0.6) / lines - 0.4)
    for n in range(count):
        x = boxes.x + n % per_row * (BOX + 0.7)
        y = row.cy + (lines / 2 - 1 - n // per_row) * (side + 0.4) + 0.2
        square = Box(x, y, side, side)
        pen.rect(square, None, SOFT, 0.2, 0.5)
        if n < seen:
            icon(pen, "tick", square, weight=3)
