"""The campaign sheet of a village: a table of its levels, and a small map after each."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.tables import Tables
from printables.crayonville.facts import tables_of
from printables.crayonville.grid import height_for
from printables.crayonville.map import draw_village
from printables.crayonville.village import village_of
from printables.drawing import FAINT, INK, SOFT, Box, Column, Pen, draw_table
from printables.drawing.tables import HEADING
from printables.sheets import PrintedGame, PrintedLevel, Sheet, join_facts

COLUMNS = (
    Column("", 0.7, "right", "bold"),
    Column("date", 2.4),
    Column("players", 3.4),
    Column("stars", 1.1, "right", "bold"),
    Column("place", 1.2, "right"),
    Column("spaces", 1.3, "right"),
    Column("houses", 1.3, "right"),
    Column("boats", 1.1, "right"),
    Column("works", 1.2, "right"),
    Column("roads", 1.2, "right"),
    Column("towers", 1.3, "right"),
    Column("ships", 1.1, "right"),
    Column("walls", 1.1, "right"),
    Column("wildlife", 1.4, "right"),
)
ROW = 13.0
ACROSS = 5
GAP = 3.0
CAPTION = 7.0
TITLE = 8.0


def counts(village: Village) -> tuple[int, ...]:
    """Count the coloured spaces, the structures by kind, and the animals and fish."""
    return (
        len(village.terrain),
        village.count_houses(),
        len(village.kinds("boat")),
        len(village.works()),
        len(village.roads),
        len(village.kinds(*TOWERS)),
        len(village.kinds("battleship")),
        len(village.walls),
        sum(village.living.values()),
    )


# What the chronicle calls them.
FIGURES = (
    *("coloured space", "house", "boat", "production building", "road"),
    *("tower", "battleship", "wall", "wild animal"),
)


def figures(village: Village) -> dict[str, int]:
    """Count what is on a village, by name in the singular."""
    return dict(zip(FIGURES, counts(village), strict=True))


def campaign_sheet(game: PrintedGame) -> Sheet:
    """Return the campaign of a stored village on one sheet."""
    stored = game.village
    assert stored is not None
    last = game.request.level or LEVELS[-1]
    # For a level that was voided and played again, the later play counts.
    played = {
        level.level: level
        for level in sorted(stored.levels, key=lambda level: level.after is not None)
        if level.level <= last
    }
    villages = {n: village_of(game, level.after) for n, level in played.items() if level.after is not None}
    rows = [_row(n, played.get(n), villages.get(n)) for n in LEVELS]
    draw = partial(_draw, rows=rows, villages=villages, tables=tables_of(game))
    about = join_facts(game.title_name, stored.owner, f"{len(villages)} of {len(LEVELS)} levels")
    code = stored.code or game.code
    return Sheet("campaign", f"{stored.name}, level by level", draw, about, code=code)


def _row(number: int, level: PrintedLevel | None, village: Village | None) -> tuple[str, ...]:
    if level is None:
        return (str(number), *[""] * (len(COLUMNS) - 1))
    stars = "" if level.points is None else str(level.points)
    place = "" if level.place is None else str(level.place)
    counted = [str(count) for count in counts(village)] if village else [""] * 9
    how = level.date if level.status in ("", "completed") else f"{level.date} ({level.status})"
    return str(number), how, ", ".join(level.players), stars, place, *counted


def _draw(pen: Pen, box: Box, rows: list[tuple[str, ...]], villages: dict[int, Village], tables: Tables) -> None:
    columns = box.columns(ACROSS, GAP)
    deep = -(-len(LEVELS) // ACROSS)
    high = min(height_for(tables.sheet, columns[0].w), box.h * 0.26)
    maps = TITLE + deep * (high + CAPTION)
    row = min(ROW, (box.h - maps - HEADING - 6) / len(rows))
    below = box.cut(top=draw_table(pen, box, COLUMNS, rows, 8, least=row) + 6)
    pen.label(below.upper(6), "Growth", 11, "bold")
    for level in LEVELS:
        down, across = divmod(level - LEVELS[0], ACROSS)
        cell = Box(columns[across].x, below.top - TITLE - down * (high + CAPTION) - high, columns[0].w, high)
        _draw_small(pen, cell, level, villages.get(level), tables)


def _draw_small(pen: Pen, box: Box, level: int, village: Village | None, tables: Tables) -> None:
    if village:
        draw_village(pen, box, village, sheet=tables.sheet)
    else:
        pen.rect(box.inset(0.5), None, FAINT, 0.2, 1.5, (1.2, 1.2))
    caption = Box(box.x, box.y - 5, box.w, 4.5)
    pen.label(caption, f"level {level}", 7.5, "bold", INK if village else SOFT, "centre")
