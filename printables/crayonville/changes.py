"""What is new on a village sheet: the new ink strong upon a faint map, and the same in words to tick off."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.state import State, Village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_changes import change_words, changes
from printables.crayonville.grid import fit
from printables.crayonville.maps import Map, draw_map
from printables.crayonville.village import keepsake_level, village_at, village_of
from printables.crayonville.words import tables_of
from printables.drawing.ink import INK, SOFT
from printables.drawing.pen import Pen, text_height
from printables.paper.frame import Sheet
from printables.paper.press import Part
from printables.paper.sizes import Box
from printables.sheets.catalogue import Room, Table
from printables.sheets.shared import changes_sheets

TICK = 3.2
COLUMN_GAP = 6.0


def new_ink_sheets(table: Table, room: Room) -> list[Part]:
    """Return what a level added to a stored village, or what a game added to those at its table."""
    if table.state is not None:
        return [*_game_sheets(table), *(changes_sheets(table, room) if table.earlier else [])]
    if table.keepsake is not None:
        return _keepsake_sheets(table)
    return []


def _keepsake_sheets(table: Table) -> list[Part]:
    """Return what is new since an earlier level, or what one level brought."""
    keepsake = table.keepsake
    assert keepsake is not None
    told = [level.level for level in keepsake.levels if level.after is not None]
    number = table.wish.level or max(told, default=0)
    if not number:
        return []
    code = keepsake.code or table.code
    if table.wish.since is not None:
        before, after = _village_after(table, table.wish.since), village_at(table)
        title, when = f"New ink since level {table.wish.since}", ""
    else:
        level = keepsake_level(keepsake, number)
        before, after = village_of(table, level.before), village_of(table, level.after)
        title, when = f"New ink of level {number}", level.date
    about = " · ".join(filter(None, (keepsake.name, keepsake.owner, when)))
    if not change_words(before, after):
        return []
    return [_sheet("changes", title, before, after, tables_of(table), about, code)]


def _village_after(table: Table, level: int) -> Village:
    """Return a village after so many levels; before the first it is a blank sheet."""
    assert table.keepsake is not None
    return village_of(table, keepsake_level(table.keepsake, level).after if level else None)


def _game_sheets(table: Table) -> list[Part]:
    opening: State = table.earlier or table.opening
    state: State = table.state
    since = f"since line {table.wish.since}" if table.earlier else f"of level {state.level}"
    parts: list[Part] = []
    for n, (seat, side) in enumerate(state.seats.items(), 1):
        before = opening.seats[seat].village
        if change_words(before, side.village):
            title = f"New ink {since}: {side.village.name}"
            about = f"{table.name(seat)} · {table.subtitle}"
            parts.append(_sheet(f"changes-{n}", title, before, side.village, tables_of(table), about, table.code))
    return parts


def _sheet(name: str, title: str, before: Village, after: Village, tables: Tables, about: str, code: str) -> Sheet:
    draw = partial(_draw, before=before, after=after, tables=tables)
    return Sheet(name, title, draw, about, code=code)


def _draw(pen: Pen, box: Box, before: Village, after: Village, tables: Tables) -> None:
    """Draw the map with the list below it, in two columns."""
    words = change_words(before, after)
    wide = (box.w - COLUMN_GAP) / 2
    heights = [text_height(line, wide - TICK - 2, 8) + 1.4 for line in words]
    half = _split(heights)
    low = min(box.h * 0.34, max(sum(heights[:half]), sum(heights[half:])))
    draw_map(pen, Map(fit(tables.sheet, box.cut(bottom=low + 10, top=2)), after, fresh=changes(before, after)))
    pen.label(
        box.cut(bottom=low).lower(7), "New: draw it, tick it off. What is pale was there before.", 9, "bold", SOFT
    )
    for column, lines in zip(box.lower(low).columns(2, COLUMN_GAP), (words[:half], words[half:]), strict=True):
        _ticks(pen, column, lines)


def _split(heights: list[float]) -> int:
    """Return how many lines go into the first of two columns."""
    total, used = sum(heights), 0.0
    for n, high in enumerate(heights):
        if used >= total / 2:
            return n
        used += high
    return len(heights)


def _ticks(pen: Pen, box: Box, lines: list[str]) -> None:
    y = box.top
    for line in lines:
        pen.rect(Box(box.x, y - TICK - 0.2, TICK, TICK), None, INK, 0.25, 0.5)
        room = Box(box.x + TICK + 2, box.y, box.w - TICK - 2, y - box.y)
        y -= pen.paragraph(room, line, 8, what="a list of new ink") + 1.4
