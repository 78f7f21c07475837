"""The chronicle of a campaign: its evenings, its standings, and the history of every village with a map per level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.referee.amounts import counted
from printables.drawing.box import Box
from printables.drawing.icons import icon
from printables.drawing.ink import FAINT, INK, SOFT, Swatch
from printables.drawing.pen import Pen
from printables.drawing.tables import Column, Row, draw_table, measure_row
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.listing import numbered, table_sheets

# One bar colour for each village of a chart, each with its own letter and hatching.
BARS = (
    Swatch("1", "#23395b", "1", "diamonds"),
    Swatch("2", "#7fb069", "2", "rising"),
    Swatch("3", "#e6a03c", "3", "dots"),
    Swatch("4", "#c8553d", "4", "level"),
    Swatch("5", "#cfe3f5", "5", "blank"),
    Swatch("6", "#7a6f9b", "6", "falling"),
)
# The height of a chart, and the text size in tables.
CHART = 95.0
TEXT = 8.5
STANDINGS = (
    Column("player", 3, face="bold"),
    Column("game", 3),
    *(Column(words, 1.2, "right") for words in ("games", "won", "points", "best")),
)
EVENINGS = (Column("date", 1.2), Column("game", 2, face="bold"), Column("at the table", 3), Column("result", 3))
MAPS_ACROSS = 3
MAPS_DOWN = 4


class Evening(NamedTuple):
    """One game of the campaign; `result` is a sentence."""

    date: str
    title: str
    players: tuple[str, ...]
    result: str
    status: str


class Chronicle(NamedTuple):
    """The villages of a campaign with their levels, its evenings in order, and its standings as rows of text."""

    name: str
    players: tuple[str, ...]
    villages: tuple[PrintedVillage, ...] = ()
    evenings: tuple[Evening, ...] = ()
    standings: tuple[tuple[str, ...], ...] = ()


def chronicle_sheets(chronicle: Chronicle, area: PageArea) -> list[Part]:
    """Return the sheets of a chronicle; each title draws its own villages."""
    name, box = chronicle.name, area.portrait
    starred = [village for village in chronicle.villages if _stars_by_level(village)]
    charts = [starred[at : at + len(BARS)] for at in range(0, len(starred), len(BARS))] or [[]]
    high = sum(measure_row(box.w, STANDINGS, row, TEXT) for row in chronicle.standings)
    fits = high < box.h - (CHART + 8 if charts[0] else 0) - 16
    evenings = counted(len(chronicle.evenings), "evening")
    subtitle = f"Chronicle · {evenings} · {', '.join(chronicle.players)}"
    overview = partial(_draw_overview, charts[0], chronicle.standings if fits else ())
    parts: list[Part] = [Sheet("overview", name, overview, subtitle)]
    parts += [Sheet("charts", "Stars, more villages", partial(_draw_overview, chart, ()), name) for chart in charts[1:]]
    if not fits:
        parts += table_sheets("standings", "Standings", STANDINGS, chronicle.standings, box, name, size=TEXT)
    for village in chronicle.villages:
        parts += _village_sheets(village, name)
    rows = [(e.date, e.title, ", ".join(e.players), e.result or e.status) for e in chronicle.evenings]
    return [*parts, *(table_sheets("evenings", "Evenings", EVENINGS, rows, box, name) if rows else [])]


def _draw_overview(villages: Sequence[PrintedVillage], standings: Sequence[Row], pen: Pen, box: Box) -> None:
    if villages:
        draw_chart(pen, box.upper(CHART), villages)
        box = box.cut(top=CHART + 8)
    if standings:
        pen.label(box.upper(7), "Standings", 13, "bold")
        draw_table(pen, box.cut(top=9), STANDINGS, standings, TEXT)


def draw_chart(pen: Pen, box: Box, villages: Sequence[PrintedVillage]) -> None:
    """Draw the stars of every village as bars, level by level."""
    pen.label(box.upper(7), "Stars by level", 13, "bold")
    key, plot = box.cut(top=8).upper(6), box.cut(left=8, top=18, bottom=8)
    for cell, village, bar in zip(key.columns(len(BARS)), villages, BARS, strict=False):
        pen.rect(Box(cell.x, cell.cy - 1.6, 3.2, 3.2), bar, INK, 0.2)
        pen.label(cell.cut(left=4.5, right=2), f"{village.name}", 8)
    shown = [_stars_by_level(village) for village in villages]
    levels = range(1, max(max(stars) for stars in shown) + 1)
    most = max(1, *(points for stars in shown for points in stars.values()))
    _draw_axis(pen, plot, most)
    for level, column in zip(levels, plot.columns(len(levels), 3), strict=True):
        pen.label(Box(column.x, plot.y - 6, column.w, 5), f"level {level}", 7.5, colour=SOFT, align="centre")
        for stars, bar, slot in zip(shown, BARS, column.columns(len(shown)), strict=False):
            if level in stars:
                _draw_bar(pen, slot, stars[level], most, bar)


def _stars_by_level(village: PrintedVillage) -> dict[int, int]:
    return {level.level: level.points for level in village.levels if level.points is not None}


def _draw_axis(pen: Pen, plot: Box, most: int) -> None:
    step = max(1, -(-most // 6))
    for stars in range(0, most + 1, step):
        y = plot.y + plot.h * stars / most
        pen.line(plot.x, y, plot.right, y, FAINT, 0.15)
        pen.label(Box(plot.x - 8, y - 2, 6, 4), str(stars), 7, colour=SOFT, align="right")


def _draw_bar(pen: Pen, slot: Box, stars: int, most: int, swatch: Swatch) -> None:
    # A negative number has no bar.
    bar = Box(slot.x, slot.y, slot.w, slot.h * max(0, stars) / most).inset(slot.w * 0.12, 0)
    pen.rect(bar, swatch, INK, 0.2)
    pen.label(Box(slot.x, bar.top + 0.3, slot.w, 3.5), str(stars), 7, "bold", align="centre")


def _village_sheets(village: PrintedVillage, chronicle: str) -> list[Part]:
    """Return the sheets of one village, with a map for every level it played."""
    played = [level for level in village.levels if level.after is not None]
    per_page = MAPS_ACROSS * MAPS_DOWN
    batches = [played[at : at + per_page] for at in range(0, len(played), per_page)] or [[]]
    subtitle = f"{chronicle} · village of {village.owner}"
    return [
        Sheet("villages", numbered(village.name, n), partial(_draw_levels, village, batch), subtitle, code=village.code)
        for n, batch in enumerate(batches)
    ]


def _draw_levels(village: PrintedVillage, batch: Sequence[PrintedLevel], pen: Pen, box: Box) -> None:
    """Draw each level: its result, and the map after it; for a new village only the map."""
    sheets = find_sheets(village.slug)
    if not batch:
        sheets.draw_stored_village(pen, box.upper(box.h * 0.6), village.document, village.edition)
    for cell, level in zip(box.cells(MAPS_ACROSS, MAPS_DOWN, 6), batch, strict=False):
        head = cell.upper(12)
        pen.label(head.upper(6).left(24), f"Level {level.level}", 12, "bold")
        if level.points is not None:
            icon(pen, "star", Box(head.x + 25, head.y + 6.8, 4.4, 4.4))
            place = f"{level.points} · place {level.place}" if level.place else str(level.points)
            pen.label(head.upper(6).cut(left=31), place, 10, "bold")
        how = "" if level.adjudicated else " (without the companion)"
        words = f"{level.date}{how}: {', '.join(level.players)}" if level.players else f"{level.date}{how}"
        pen.label(head.lower(5.5), words, 7.5, colour=SOFT)
        sheets.draw_stored_village(pen, cell.cut(top=13), level.after, village.edition)
