"""The campaign sheet of a village: its evenings in a table, and how it grew."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.tables import LEVELS, Tables
from printables.crayonville.maps import draw_village
from printables.crayonville.village import village_of
from printables.crayonville.words import tables_of
from printables.frame import Sheet
from printables.ink import FAINT, INK, SOFT
from printables.paper import Box
from printables.pen import Pen
from printables.sheets import Level, Table
from printables.tables import HEADING, Column, draw_table

COLUMNS = (
    Column("", 0.7, "right", "bold"),
    Column("date", 2.4),
    Column("at the table", 3.6),
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
    Column("animals", 1.4, "right"),
)
ROW = 7.6
ACROSS = 5


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


def campaign_sheet(table: Table) -> Sheet:
    """Return the life of a stored village on one sheet."""
    keepsake = table.keepsake
    assert keepsake is not None
    last = table.wish.level or LEVELS[-1]
    played = {level.level: level for level in keepsake.levels if level.level <= last}
    villages = {n: village_of(table, level.after) for n, level in played.items() if level.after is not None}
    rows = [_row(n, played.get(n), villages.get(n)) for n in LEVELS]
    draw = partial(_draw, rows=rows, villages=villages, tables=tables_of(table))
    about = " · ".join(filter(None, (table.game.title, keepsake.owner, f"{len(played)} of {len(LEVELS)} levels")))
    code = keepsake.code or table.code
    return Sheet("campaign", f"Campaign of {keepsake.name}", lambda pen, box: draw(pen, box), about, code=code)


def _row(number: int, level: Level | None, village: Village | None) -> tuple[str, ...]:
    if level is None:
        return (str(number), *[""] * (len(COLUMNS) - 1))
    stars = "" if level.points is None else str(level.points)
    place = "" if level.place is None else f"{level.place}."
    told = [str(count) for count in counts(village)] if village else [""] * 9
    how = level.date if level.status in ("", "finished") else f"{level.date} ({level.status})"
    return str(number), how, ", ".join(level.players), stars, place, *told


def _draw(pen: Pen, box: Box, rows: list[tuple[str, ...]], villages: dict[int, Village], tables: Tables) -> None:
    high = draw_table(pen, box, COLUMNS, rows, 7.5, least=min(ROW, (box.h * 0.42 - HEADING) / len(rows)))
    rest = box.cut(top=high + 6)
    pen.label(rest.upper(6), "How it grew", 11, "bold")
    for level, cell in zip(LEVELS, rest.cut(top=8).cells(ACROSS, -(-len(LEVELS) // ACROSS), 3), strict=True):
        caption, room = cell.lower(5), cell.cut(bottom=5.5)
        if level in villages:
            draw_village(pen, room, villages[level], sheet=tables.sheet)
        else:
            pen.rect(room.inset(0.5), None, FAINT, 0.2, 1.5, (1.2, 1.2))
        pen.label(caption, f"level {level}", 7.5, "bold", INK if level in villages else SOFT, "centre")
