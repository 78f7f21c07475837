"""Charts of stars: every village as bars level by level, and their stars so far as lines and as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from printables.drawing.box import Box
from printables.drawing.icons import icon
from printables.drawing.ink import FAINT, INK, PAPER, SOFT, Swatch
from printables.drawing.pen import LEAST, Pen, text_width
from printables.sheets.form import section
from printables.sheets.game import PrintedVillage

# One bar colour for each village of a chart, each with its own letter and hatching.
BARS = (
    Swatch("1", "#23395b", "1", "diamonds"),
    Swatch("2", "#7fb069", "2", "rising"),
    Swatch("3", "#e6a03c", "3", "dots"),
    Swatch("4", "#c8553d", "4", "level"),
    Swatch("5", "#8fb8dc", "5", "blank"),
    Swatch("6", "#7a6f9b", "6", "falling"),
)
DASHES: tuple[tuple[float, ...], ...] = ((), (3, 1.5), (1, 1.2), (5, 1.2, 1, 1.2), (2, 2), (6, 2))
# What was won this evening, and the colour of stars.
NOW = Swatch("now", "#f0bd33", "", "blank")
# A star that is won is filled in every design.
WON = {"colour": NOW.colour, "low": "#dd9428", "mono": INK}
# The room beside a plot for the scale and for names, the rows of names, the widest bars, and the highest that lie.
SCALE, NAMES, NAME_ROW = 8.0, 32.0, 7.0
WIDEST_BAR = 14.0
HIGHEST_BAR, HIGHEST_ROW = 10.0, 15.0
# The most that one star or point takes of a bar that lies.
WIDEST_POINT = 9.0
# The rim of what was won this evening where gold is not printed.
MARK = 1.1
LEAST_MARK, MARK_SHARE = 0.72, 0.12
# The least height of the chart of stars behind the leader.
LEAST_LAG = 4
# The steps of a scale.
STEPS = (1, 2, 5, 10, 20, 50, 100)


class Standing(NamedTuple):
    """A name with the numbers that add up to its total, the latest one last."""

    name: str
    parts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.parts)


def stars_by_level(village: PrintedVillage) -> dict[int, int]:
    """Return the stars of the levels that were scored."""
    return {level.level: level.points for level in village.levels if level.points is not None}


# Levels


def draw_chart(pen: Pen, box: Box, villages: Sequence[PrintedVillage], rivals: Sequence[PrintedVillage] = ()) -> None:
    """Draw the stars of villages as bars, level by level; the most stars of all rivals have a star above."""
    plot = _plot(section(pen, box, "Stars by level"), villages)
    shown = [stars_by_level(village) for village in villages]
    compared = [stars_by_level(village) for village in rivals or villages]
    most = max(1, *(points for stars in shown for points in stars.values()))
    _draw_axis(pen, plot, most)
    for level, column in _level_columns(pen, plot, shown):
        best = max((stars[level] for stars in compared if level in stars), default=0)
        bars = column.centred(min(column.w, WIDEST_BAR * len(shown)), column.h)
        for stars, bar, slot in zip(shown, BARS, bars.columns(len(shown)), strict=False):
            if level in stars:
                is_best = stars[level] == best > 0 and len(compared) > 1
                _draw_bar(pen, slot, stars[level], most, bar, is_best)
    if len(villages) > 1:
        for village, bar, row in zip(villages, BARS, _names_beside(plot).stack([NAME_ROW] * len(BARS)), strict=False):
            _draw_solid(pen, Box(row.x, row.cy - 1.8, 3.6, 3.6), bar)
            pen.name(row.cut(left=5), village.name, 8.5)


def draw_courses(pen: Pen, box: Box, villages: Sequence[PrintedVillage]) -> None:
    """Draw the stars of every village so far as lines, in the columns of its bars.

    Several villages are drawn by how far they are behind the leader: their totals would run side by side.
    """
    is_race = len(villages) > 1
    note = "behind the leader" if is_race else ""
    plot = _plot(section(pen, box, "Stars so far", note), villages)
    shown = [stars_by_level(village) for village in villages]
    totals = [dict(zip(stars, accumulate(stars.values()), strict=True)) for stars in shown]
    heights = _measure_lags(totals) if is_race else totals
    found = [height for course in heights for height in course.values()]
    bottom, top = (min(-LEAST_LAG, *found), 0) if is_race else (0, max(1, *found))
    _draw_axis(pen, plot, top - bottom, is_down=is_race)
    middles = {level: column.cx for level, column in _level_columns(pen, plot, shown)}
    ends = {}
    for n, course in enumerate(heights):
        points = [
            (middles[level], plot.y + plot.h * max(0, height - bottom) / (top - bottom))
            for level, height in course.items()
        ]
        pen.polygon(points, None, BARS[n].colour, 0.9, DASHES[n] if pen.design == "mono" else (), closed=False)
        for x, y in points:
            pen.circle(x, y, 1.3, BARS[n] if pen.design == "colour" else PAPER, INK, 0.25)
        ends[n] = points[-1][1]
    beside = _names_beside(plot)
    for n, y in _spread(ends, plot).items():
        row = Box(beside.x, y - NAME_ROW / 2, beside.w, NAME_ROW)
        total = str(list(totals[n].values())[-1])
        pen.label(row, total, 10, "bold")
        if len(villages) > 1:
            pen.name(row.cut(left=text_width(total, 10, "bold") + 2), villages[n].name, 8.5)


def _measure_lags(totals: Sequence[Mapping[int, int]]) -> list[dict[int, int]]:
    """Return how far each total is behind the best one of its level, as a negative number."""
    levels = {level for course in totals for level in course}
    best = {level: max(course[level] for course in totals if level in course) for level in levels}
    return [{level: total - best[level] for level, total in course.items()} for course in totals]


def _plot(room: Box, villages: Sequence[PrintedVillage]) -> Box:
    """Return the box for bars and lines; names have room beside it."""
    return room.cut(left=SCALE, right=NAMES if len(villages) > 1 else SCALE, top=9, bottom=7)


def _names_beside(plot: Box) -> Box:
    return Box(plot.right + 3, plot.y, NAMES - 3, plot.h)


def _level_columns(pen: Pen, plot: Box, shown: Sequence[Mapping[int, int]]) -> list[tuple[int, Box]]:
    """Return the columns of the levels, with the numbers of the levels written below."""
    levels = range(1, max(max(stars) for stars in shown) + 1)
    columns = list(zip(levels, plot.columns(len(levels), 3), strict=True))
    longest = text_width(f"level {len(levels)}", LEAST)
    word = "level " if longest < columns[0][1].w + 2 else ""
    for level, column in columns:
        pen.label(Box(column.x - 1, plot.y - 6, column.w + 2, 5), f"{word}{level}", 7.5, colour=SOFT, align="centre")
    return columns


def _spread(ends: Mapping[int, float], plot: Box) -> dict[int, float]:
    """Move the ends of lines apart, so that their names do not touch; the highest stays."""
    places: dict[int, float] = {}
    above = plot.top + 2 * NAME_ROW
    for n, y in sorted(ends.items(), key=lambda end: -end[1]):
        above = places[n] = min(y, above - NAME_ROW)
    return places


def _draw_axis(pen: Pen, plot: Box, most: int, is_down: bool = False) -> None:
    """Draw lines across a plot, counting from its lower edge upwards or from its upper edge down."""
    step = next((step for step in STEPS if step * 6 >= most), -(-most // 6))
    for stars in range(0, most + 1, step):
        y = plot.top - plot.h * stars / most if is_down else plot.y + plot.h * stars / most
        pen.line(plot.x, y, plot.right, y, FAINT if stars else INK, 0.15 if stars else 0.3)
        pen.label(Box(plot.x - SCALE, y - 2, SCALE - 2, 4), str(stars), LEAST, colour=SOFT, align="right")


def _draw_bar(pen: Pen, slot: Box, stars: int, most: int, swatch: Swatch, is_best: bool) -> None:
    # A negative number has no bar.
    bar = Box(slot.x, slot.y, slot.w, slot.h * max(0, stars) / most).inset(slot.w * 0.08, 0)
    _draw_solid(pen, bar, swatch)
    pen.label(Box(slot.x, bar.top + 0.4, slot.w, 3.6), str(stars), 8, "bold", align="centre")
    if is_best:
        draw_won(pen, Box(slot.cx, bar.top + 6, 0, 0).inset(-min(2.0, slot.w / 2)), 1)


def _draw_solid(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a filled box; low ink tells villages apart by the colour of its outline."""
    if pen.design == "low":
        pen.rect(box.inset(0.4, 0), PAPER, swatch.colour, 0.8)
    else:
        pen.rect(box, swatch, INK, 0.2)


def draw_won(pen: Pen, box: Box, number: int, most: int = 0) -> None:
    """Draw a row of stars in the middle of a box, small enough for `most` of them."""
    size = min(box.h, box.w / max(1, number, most))
    for cell in box.centred(size * number, size).columns(number) if number > 0 else ():
        icon(pen, "star", cell.inset(size * 0.04), WON[pen.design])


# Totals


def draw_race(
    pen: Pen,
    box: Box,
    standings: Sequence[Standing],
    title: str,
    note: str = "",
    latest: bool = False,
    swatches: Sequence[Swatch] = BARS,
) -> None:
    """Draw names with the numbers of each as a bar, part by part; the `latest` part is golden, or has a thick rim."""
    room = section(pen, box, title, note)
    most = max(1, *(standing.total for standing in standings))
    high = min(room.h / len(standings), HIGHEST_ROW)
    wide = min(room.w * 0.3, 3 + max(text_width(standing.name, 10, "bold") for standing in standings))
    for n, (row, standing) in enumerate(zip(room.stack([high] * len(standings)), standings, strict=True)):
        pen.name(row.left(wide - 2), standing.name, 10)
        plot = row.cut(left=wide, right=12).centred(row.w - wide - 12, min(high * 0.8, HIGHEST_BAR))
        plot = plot.left(min(plot.w, WIDEST_POINT * most))
        parts = [(part, swatches[n % len(swatches)]) for part in standing.parts]
        if latest:
            parts[-1] = parts[-1][0], NOW
        if any(part < 0 for part, _ in parts):
            parts = [(standing.total, parts[0][1])]
        end = _draw_parts(pen, plot, parts, most)
        pen.label(Box(end + 2, row.y, 10, row.h), str(standing.total), 11, "bold")


def _draw_parts(pen: Pen, plot: Box, parts: Sequence[tuple[int, Swatch]], most: int) -> float:
    """Draw the parts of a bar, each with its number if there is room; return the end of the bar."""
    x = plot.x
    for part, swatch in parts:
        cell = Box(x, plot.y, plot.w * max(0, part) / most, plot.h)
        if part > 0:
            is_marked = swatch is NOW and pen.design != "colour"
            thick = min(MARK, cell.w / 3, max(LEAST_MARK, cell.h * MARK_SHARE))
            rim = cell.inset(thick / 2) if is_marked else cell
            pen.rect(rim, swatch, PAPER if pen.design == "colour" else INK, cell.w - rim.w if is_marked else 0.35)
        if len(parts) > 1 and part > 0 and cell.h > 3.2:
            roomy = cell.w > text_width(str(part), 8, "bold") + 1.5
            if roomy or cell.w > text_width(str(part), LEAST, "bold"):
                pen.letter(cell.cx, cell.cy, swatch, 8 if roomy else LEAST, str(part))
        x = cell.right
    return x
