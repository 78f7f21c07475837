"""Portraits of villages, side by side or on a cover, in equally large spaces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.referee.amounts import counted, in_units
from printables.drawing.box import Box
from printables.drawing.ink import SOFT
from printables.drawing.pen import Pen
from printables.sheets.catalogue import find_sheets
from printables.sheets.charts import draw_won, stars_by_level
from printables.sheets.game import PrintedVillage

# The shape of a village.
VILLAGE = 0.86
# The room beside a portrait from which its name stands there.
BESIDE = 60.0
# Two villages stand one above the other if they are this large, as a share of their width side by side.
STACKED = 0.65


def draw_portraits(pen: Pen, box: Box, villages: Sequence[PrintedVillage]) -> None:
    """Draw villages as they are now, each with its name, its owner and its stars."""
    alike = [village.document for village in villages]
    for n, (village, cell) in enumerate(zip(villages, _cover_cells(box, len(villages)), strict=True)):
        if len(villages) > 1 and cell.w - cell.h * VILLAGE > BESIDE:
            _draw_beside(pen, cell, village, alike, is_left=n % 2 == 0)
        else:
            _draw_portrait(pen, cell, village, alike, 14 if len(villages) < 5 else 10)


def _cover_cells(box: Box, number: int) -> list[Box]:
    """Return the places of the villages on a cover; two of them prefer to stand one above the other."""
    above = list(box.rows(2, 6))
    if number == 2 and above[0].h * VILLAGE > STACKED * box.w / 2:
        return above
    return picture_grid(box, number, VILLAGE, 6)


def _draw_beside(pen: Pen, box: Box, village: PrintedVillage, alike: Sequence[Any], is_left: bool) -> None:
    """Draw a village on one side of a box, and what is known of it on the other."""
    wide = box.h * VILLAGE
    place, words = (
        (box.left(wide), box.cut(left=wide + 8)) if is_left else (box.at_right(wide), box.cut(right=wide + 8))
    )
    sheets = find_sheets(village.slug)
    sheets.draw_portrait(pen, place, village.document, village.edition, alike=alike)
    stars = sum(stars_by_level(village).values())
    words = words.centred(words.w, min(words.h, 62.0))
    pen.name(words.upper(13), village.name, 24)
    pen.label(words.cut(top=13).upper(6), village.owner, 12, colour=SOFT)
    if stars:
        draw_won(pen, words.cut(top=21).upper(13).left(13), 1)
        pen.label(words.cut(top=21, left=16).upper(13), str(stars), 34, "bold")
    figures = sheets.village_figures(village.document, village.edition)
    shown = [(name, number) for name, number in figures.items() if number]
    for (name, number), cell in zip(shown, words.cut(top=38).cells(2, -(-len(shown) // 2), 0), strict=False):
        pen.label(cell.left(8), str(number), 10, "bold", align="right")
        pen.label(cell.cut(left=10), counted(number, name).partition(" ")[2], 9, colour=SOFT)


def _draw_portrait(pen: Pen, box: Box, village: PrintedVillage, alike: Sequence[Any], size: float) -> None:
    """Draw a village with its name, its owner and its stars below."""
    high = size * 0.95
    box = box.centred(box.w, min(box.h, box.w / VILLAGE + high + 1))
    draw = find_sheets(village.slug).draw_portrait
    draw(pen, box.cut(bottom=high + 1), village.document, village.edition, alike=alike)
    words = box.lower(high)
    stars = stars_by_level(village)
    line = " · ".join(filter(None, (village.owner, in_units(sum(stars.values()), "stars") if stars else "")))
    pen.label(words.upper(high * 0.55), village.name, size, "bold", align="centre")
    pen.label(words.lower(high * 0.45), line, max(7, size * 0.65), colour=SOFT, align="centre")


@cache
def best_columns(wide: float, high: float, number: int, shape: float) -> int:
    """Return the number of columns at which cells of a shape are largest."""

    def side(columns: int) -> float:
        return min(wide / columns, high / -(-number // columns) * shape)

    return max(range(1, number + 1), key=lambda columns: (side(columns), -columns))


def picture_grid(box: Box, number: int, shape: float, gap: float) -> list[Box]:
    """Return cells for a number of pictures; the last row is centred."""
    if not number:
        return []
    columns = best_columns(box.w, box.h, number, shape)
    rows = -(-number // columns)
    cells = list(box.cells(columns, rows, gap))[:number]
    missing = columns * rows - number
    shift = missing * (cells[0].w + gap) / 2
    last = number - (columns - missing)
    return [*cells[:last], *(cell._replace(x=cell.x + shift) for cell in cells[last:])]
