"""The geometry of village sheets on paper: where every space is, for printing and for reading a photo of a sheet."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.crayonville.sheet import Sheet, Space
from printables.crayonville.grid import HexGrid, fit_sheet
from printables.drawing import Box
from printables.paper.frame import content_box
from printables.paper.sizes import Paper

FACTS = 8.0
LEVELS = 14.0
LEGEND_BELOW, LEGEND_AT_SIDE = 20.0, 24.0
GAP = 2.5


class PlacedSpace(NamedTuple):
    """A space on paper: its centre from the lower left corner of the page, and its side, in millimetres."""

    x: float
    y: float
    side: float


class SheetLayout(NamedTuple):
    """The parts of a village sheet: a line of facts, the map, the boxes of the levels, and the legend."""

    facts: Box
    grid: HexGrid
    levels: Box
    legend: Box

    @property
    def is_legend_at_side(self) -> bool:
        """Whether the legend stands beside the map."""
        return self.legend.h > self.legend.w


def lay_out(room: Box, sheet: Sheet) -> SheetLayout:
    """Divide the content of a page, with the legend below the map or beside it, whichever leaves larger spaces."""
    facts, inner = room.upper(FACTS), room.cut(top=FACTS + GAP)
    below = SheetLayout(
        facts,
        fit_sheet(sheet, inner.cut(bottom=LEGEND_BELOW + LEVELS + 2 * GAP)),
        inner.cut(bottom=LEGEND_BELOW + GAP).lower(LEVELS),
        inner.lower(LEGEND_BELOW),
    )
    upper = inner.cut(bottom=LEVELS + GAP)
    beside = SheetLayout(
        facts,
        fit_sheet(sheet, upper.cut(right=LEGEND_AT_SIDE + GAP)),
        inner.lower(LEVELS),
        upper.at_right(LEGEND_AT_SIDE),
    )
    return max(below, beside, key=lambda layout: layout.grid.side)


def spaces_on_paper(sheet: Sheet, paper: Paper) -> dict[Space, PlacedSpace]:
    """Return the place of every space on a printed village sheet."""
    grid = lay_out(content_box(paper), sheet).grid
    return {space: PlacedSpace(*grid.middle(space), grid.side) for space in sheet.spaces}
