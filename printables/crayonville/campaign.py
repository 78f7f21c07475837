"""The campaign sheets of a village: a table of its levels, and a map after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.state import TOWERS, Village
from companion.games.crayonville.tables import Tables
from companion.referee.amounts import counted
from printables.crayonville.deck import HEADING, draw_heading
from printables.crayonville.facts import tables_of
from printables.crayonville.portrait import draw_portrait
from printables.crayonville.village import village_of
from printables.drawing import FAINT, INK, SOFT, Box, Column, Pen, draw_table, measure_row
from printables.drawing.tables import HEADING as TABLE_HEADING
from printables.sheets import Part, PrintedGame, PrintedLevel, Sheet, join_facts
from printables.sheets.listing import numbered

COLUMNS = (
    Column("", 0.7, "right", "bold"),
    Column("date", 2.2),
    Column("players", 2.8),
    Column("stars", 1.1, "right", "bold"),
    Column("place", 1.2, "right"),
    Column("spaces", 1.3, "right"),
    Column("houses", 1.3, "right"),
    Column("boats", 1.1, "right"),
    Column("production", 1.8, "right"),
    Column("roads", 1.2, "right"),
    Column("towers", 1.3, "right"),
    Column("battleships", 1.8, "right"),
    Column("walls", 1.1, "right"),
    Column("wildlife", 1.4, "right"),
)
# Nothing of a kind.
NONE = "–"
SIZE, ROW = 8.0, 6.4
# The largest share of the page for the table with the names of the players.
SHARE = 0.42
# The maps in a row, and the levels with a map below the table and on a second page; all maps have one size.
ACROSS = 2
BELOW, BEYOND = LEVELS[:4], LEVELS[4:]
GAP = 3.0
CAPTION = 5.5
TITLE = 13.0


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


def campaign_sheets(game: PrintedGame) -> list[Part]:
    """Return the campaign of a stored village: the table with the first maps, and a page with the later ones."""
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
    named, short = ([_row(n, played.get(n), villages.get(n), name) for n in LEVELS] for name in (", ".join, _number))
    draw = partial(_draw, named=named, short=short, villages=villages, tables=tables_of(game))
    about = join_facts(game.title_name, stored.owner, f"{len(villages)} of {len(LEVELS)} levels")
    code = stored.code or game.code
    title = f"{stored.name}, level by level"
    parts: list[Part] = [Sheet("campaign", title, draw, about, code=code)]
    if not villages.keys().isdisjoint(BEYOND):
        maps = partial(_draw_maps, levels=BEYOND, villages=villages, tables=tables_of(game))
        parts.append(Sheet("campaign", numbered(title, 1), maps, about, code=code))
    return parts


def _number(players: Sequence[str]) -> str:
    return counted(len(players), "player")


def _row(
    number: int, level: PrintedLevel | None, village: Village | None, name: Callable[[Sequence[str]], str]
) -> tuple[str, ...]:
    if level is None:
        return (str(number), *[""] * (len(COLUMNS) - 1))
    stars = "" if level.points is None else str(level.points)
    place = "" if level.place is None else str(level.place)
    amounts = [str(count or NONE) for count in counts(village)] if village else [""] * 9
    how = level.date if level.status in ("", "completed") else f"{level.date} ({level.status})"
    return str(number), how, name(level.players), stars, place, *amounts


def _draw(
    pen: Pen,
    box: Box,
    named: list[tuple[str, ...]],
    short: list[tuple[str, ...]],
    villages: dict[int, Village],
    tables: Tables,
) -> None:
    """Draw the table, and the first maps below it; many players are numbered, not named."""
    fits = sum(measure_row(box.w, COLUMNS, row, SIZE, ROW) for row in named) <= box.h * SHARE
    rows = named if fits else short
    # As high as on the second page.
    maps = TITLE + box.h * len(BELOW) / len(BEYOND)
    row = max(ROW, (box.h - maps - TABLE_HEADING) / len(rows))
    below = box.cut(top=draw_table(pen, box, COLUMNS, rows, SIZE, least=row))
    draw_heading(pen, below.cut(top=TITLE - HEADING), "Growth")
    _draw_maps(pen, below.cut(top=TITLE), BELOW, villages, tables)


def _draw_maps(pen: Pen, box: Box, levels: Sequence[int], villages: dict[int, Village], tables: Tables) -> None:
    """Draw the maps of levels in rows of two, all with the same part of the sheet."""
    reached = [level for level in levels if level in villages]
    around = villages[reached[-1]] if reached else None
    for level, cell in zip(levels, box.cells(ACROSS, -(-len(levels) // ACROSS), GAP), strict=True):
        _draw_small(pen, cell, level, villages.get(level), around, tables)


def _draw_small(
    pen: Pen, box: Box, level: int, village: Village | None, around: Village | None, tables: Tables
) -> None:
    room = box.cut(bottom=CAPTION)
    if village:
        draw_portrait(pen, room, village, tables.sheet, around=around or village)
    else:
        pen.rect(room.inset(0.5), None, FAINT, 0.2, 1.5, (1.2, 1.2))
    pen.label(box.lower(CAPTION).upper(4.5), f"level {level}", 7.5, "bold", INK if village else SOFT, "centre")
