"""Portraits of villages: no more of the sheet than they need, in equally large spaces."""

from __future__ import annotations

import pytest

from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_file import convert_village
from printables.crayonville.grid import HexGrid, crop_sheet, extent_of, fit_sheet
from printables.crayonville.portrait import portrait_extent
from printables.drawing import Box
from tests.printables.games import campaign

TABLES = read_tables("stand-in")
SHEET = TABLES.sheet
SMALL, LARGE = ("G7", "G8", "H7"), ("C3", "K3", "C11", "K11")


def grid(box: Box, shown: tuple[str, ...], *alike: tuple[str, ...]) -> HexGrid:
    return fit_sheet(crop_sheet(SHEET, portrait_extent(SHEET, box, shown, alike)), box)


def test_a_whole_sheet_is_not_cropped() -> None:
    whole = extent_of(SHEET.spaces)
    assert crop_sheet(SHEET, whole).spaces == SHEET.spaces
    for shown in ((), SHEET.spaces, ("A1", "M13")):
        assert portrait_extent(SHEET, Box(0, 0, 90, 100), shown) == whole


@pytest.mark.parametrize("box", [Box(5, 5, 90, 100), Box(0, 0, 200, 60), Box(0, 0, 30, 90)])
def test_a_portrait_shows_the_village_with_the_spaces_next_to_it(box: Box) -> None:
    drawn = grid(box, SMALL)
    next_to = {near for space in SMALL for near in SHEET.neighbours[space]}
    assert {*SMALL, *next_to} <= set(drawn.sheet.spaces)
    assert len(drawn.sheet.spaces) < len(SHEET.spaces) / 2
    for space in drawn.sheet.spaces:
        assert all(box.x - 0.01 <= x <= box.right + 0.01 for x, _ in drawn.hexagon(space))
        assert all(box.y - 0.01 <= y <= box.top + 0.01 for _, y in drawn.hexagon(space))
    assert drawn.box.cx == pytest.approx(box.cx)
    assert drawn.box.cy == pytest.approx(box.cy)


def test_a_village_at_the_edge_has_its_place_on_the_sheet() -> None:
    extent = portrait_extent(SHEET, Box(0, 0, 90, 100), ("A1", "B1"))
    assert (extent.left, extent.top) == (0, 0)
    assert extent.columns < SHEET.columns


def test_villages_side_by_side_have_equally_large_spaces() -> None:
    box = Box(0, 0, 90, 100)
    assert grid(box, SMALL).side > grid(box, LARGE).side
    assert grid(box, SMALL, LARGE).side == pytest.approx(grid(box, LARGE, SMALL).side)


def test_the_first_evening_is_not_mostly_blank() -> None:
    for village in campaign().villages:
        terrain = convert_village(village.levels[0].after, TABLES).terrain
        shown = crop_sheet(SHEET, portrait_extent(SHEET, Box(0, 0, 88, 102), terrain)).spaces
        assert set(terrain) <= set(shown)
        assert len(terrain) > len(shown) / 4
