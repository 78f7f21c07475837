"""Portraits of villages: the part of the sheet around what is coloured, as large as a box allows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.crayonville.sheet import Sheet
from companion.games.crayonville.state import Village
from printables.crayonville.grid import ROOT3, Extent, crop_sheet, extent_of, fit_sheet, room_for
from printables.crayonville.map import Map, draw_map
from printables.drawing import Box, Pen

# The blank columns and rows around a village, and how many more a box of another shape may show in all.
MARGIN, MORE = 1, 2
ROUNDING = 1e-6


def draw_portrait(
    pen: Pen, box: Box, village: Village, sheet: Sheet, around: Village, alike: Sequence[Village] = ()
) -> None:
    """Draw a village with the blank spaces next to it.

    The part of the sheet is that of `around`, which may be a later stage of the village. The spaces are only as large
    as `alike`, the villages to compare it with, allow.
    """
    shown = village.terrain.keys() | around.terrain.keys()
    extent = portrait_extent(sheet, box, shown, [other.terrain for other in alike])
    draw_map(pen, Map(fit_sheet(crop_sheet(sheet, extent), box), village, is_part=True))


def portrait_extent(sheet: Sheet, box: Box, shown: Collection[str], alike: Sequence[Collection[str]] = ()) -> Extent:
    """Return the part of a sheet around spaces that fills a box at the scale at which all others fit too."""
    whole = extent_of(sheet.spaces)
    found = extent_of(shown or sheet.spaces)
    sizes = [found, *(extent_of(spaces) for spaces in alike if spaces)]
    columns = min(whole.columns, max(size.columns for size in sizes) + 2 * MARGIN)
    rows = min(whole.rows, max(size.rows for size in sizes) + 2 * MARGIN)
    wide, high = room_for(Extent(0, 0, columns, rows))
    side = min(box.w / wide, box.h / high)
    columns = max(columns, min(columns + MORE, whole.columns, int((box.w / side - 0.5) / 1.5 + ROUNDING)))
    rows = max(rows, min(rows + MORE, whole.rows, int(box.h / side / ROOT3 - 0.5 + ROUNDING)))
    left = _start(found.left, found.columns, columns, whole.left, whole.columns)
    top = _start(found.top, found.rows, rows, whole.top, whole.rows)
    return Extent(left, top, columns, rows)


def _start(first: int, number: int, shown: int, least: int, most: int) -> int:
    """Return the first of `shown` columns or rows that has the `number` from `first` on in its middle."""
    return max(least, min(first - (shown - number) // 2, least + most - shown))
