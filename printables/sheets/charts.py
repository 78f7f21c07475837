"""Charts of stars: every village as bars level by level, and their stars so far."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing.box import Box
from printables.drawing.ink import FAINT, INK, PAPER, SOFT, Swatch
from printables.drawing.pen import LEAST, Pen
from printables.sheets.form import section
from printables.sheets.game import PrintedVillage

# One bar colour for each village of a chart, each with its own letter and hatching.
BARS = (
    Swatch("1", "#23395b", "1", "diamonds"),
    Swatch("2", "#7fb069", "2", "rising"),
    Swatch("3", "#e6a03c", "3", "dots"),
    Swatch("4", "#c8553d", "4", "level"),
    Swatch("5", "#cfe3f5", "5", "blank"),
    Swatch("6", "#7a6f9b", "6", "falling"),
)


def stars_by_level(village: PrintedVillage) -> dict[int, int]:
    """Return the stars of the levels that were scored."""
    return {level.level: level.points for level in village.levels if level.points is not None}


def draw_chart(pen: Pen, box: Box, villages: Sequence[PrintedVillage]) -> None:
    """Draw the stars of every village as bars, level by level."""
    room = section(pen, box, "Stars by level")
    plot = room.cut(left=8, top=12 if len(villages) > 1 else 5, bottom=8)
    keys = zip(room.upper(6).columns(len(BARS)), villages, BARS, strict=False)
    for cell, village, bar in keys if len(villages) > 1 else ():
        pen.rect(Box(cell.x, cell.cy - 1.6, 3.2, 3.2), bar, INK, 0.2)
        pen.label(cell.cut(left=4.5, right=2), f"{village.name}", 8)
    shown = [stars_by_level(village) for village in villages]
    levels = range(1, max(max(stars) for stars in shown) + 1)
    most = max(1, *(points for stars in shown for points in stars.values()))
    _draw_axis(pen, plot, most)
    for level, column in zip(levels, plot.columns(len(levels), 3), strict=True):
        pen.label(Box(column.x, plot.y - 6, column.w, 5), f"level {level}", 7.5, colour=SOFT, align="centre")
        for stars, bar, slot in zip(shown, BARS, column.columns(len(shown)), strict=False):
            if level in stars:
                _draw_bar(pen, slot, stars[level], most, bar)


def _draw_axis(pen: Pen, plot: Box, most: int) -> None:
    step = max(1, -(-most // 6))
    for stars in range(0, most + 1, step):
        y = plot.y + plot.h * stars / most
        pen.line(plot.x, y, plot.right, y, FAINT, 0.15)
        pen.label(Box(plot.x - 8, y - 2, 6, 4), str(stars), LEAST, colour=SOFT, align="right")


def _draw_bar(pen: Pen, slot: Box, stars: int, most: int, swatch: Swatch) -> None:
    # A negative number has no bar.
    bar = Box(slot.x, slot.y, slot.w, slot.h * max(0, stars) / most).inset(slot.w * 0.12, 0)
    pen.rect(bar, swatch, INK, 0.2)
    pen.label(Box(slot.x, bar.top + 0.3, slot.w, 3.5), str(stars), LEAST, "bold", align="centre")


def draw_race(pen: Pen, box: Box, totals: Sequence[tuple[str, int, int]], title: str, note: str = "") -> None:
    """Draw names with a number each as bars; the last part of a bar, if there is one, is light."""
    room = section(pen, box, title, note)
    most = max(1, *(total for _, total, _ in totals))
    for n, (row, (name, total, now)) in enumerate(zip(room.rows(len(totals), 1), totals, strict=True)):
        high = min(row.h * 0.8, 11.0)
        plot = Box(row.x + row.w * 0.3, row.cy - high / 2, row.w * 0.62, high)
        pen.label(row.left(row.w * 0.29), name, 10, "bold", least=LEAST)
        whole = plot.left(plot.w * max(0, total) / most)
        pen.rect(whole, BARS[n % len(BARS)], INK, 0.2)
        if now > 0:
            pen.rect(whole.at_right(min(whole.w, plot.w * now / most)), PAPER, INK, 0.2)
        pen.label(Box(whole.right + 1.5, row.y, row.w * 0.08, row.h), str(total), 9, "bold")
