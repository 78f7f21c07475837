"""Villages as maps: terrain, roads, walls, structures and living things, in layers."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.components import TERRAINS
from companion.games.crayonville.sheet import Sheet, Space
from companion.games.crayonville.state import Structure, Village
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_changes import Changes
from printables.crayonville.grid import HexGrid, Point, fit_sheet
from printables.crayonville.swatches import DARK, TERRAIN, mix
from printables.crayonville.symbols import PRODUCT, WEIGHT, symbol
from printables.crayonville.terrain import stamp_motif
from printables.drawing import FAINT, INK, MM, PAPER, SOFT, Box, Pen, Swatch, text_width
from printables.drawing.text import cap_height

# Spaces with a shorter side, in millimetres, have no room for letters.
SMALL = 5.0
# The scale of the hatching of a small map, for each millimetre of a side: a space shows a few lines of it.
SMALL_HATCH = 0.19
# Positions and sizes within a space, in sides. Roads cross the middle of a border, walls run along it.
# A coordinate starts at the upper left; at the left or upper right if a building or road is in its way. A wall on the
# north-west side moves it in.
COORDINATE_AT, LEFT, RIGHT = (-0.53, 0.57), (-0.88, 0.0), (0.1, 0.57)
COORDINATE_IN, LEFT_IN = (-0.49, 0.53), (-0.8, 0.02)
# Beside a road to the north; and a long name there below a building.
BESIDE_ROAD, BELOW = (-0.57, 0.53), (-0.53, -0.57)
LIVING_AT = (0.56, 0.34)
# The size of coordinates, in points, at the top and between the roads at the left, and their grey.
OLDER = "#e3e4e8"
COORDINATE, COORDINATE_LEFT, QUIET = 7.5, 7.0, "#858b96"
# How dark a coordinate is on the colour of a terrain.
STRENGTH = 0.9
# A name with more letters reaches to the middle of the border.
SHORT_NAME = 2
STRUCTURE = {"house": 0.88, "townhouse": 0.88, "fortified-tower": 1.0, "boat": 0.9, "battleship": 1.05, "tower": 0.82}
LOW = {"house": 0.06, "townhouse": 0.06, "battleship": -0.12}
WORKS_LONG, WORKS_WIDE = 1.5, 0.66
# In black and white, the width of the blank rim that lifts ships off the waves and of their lines, in units of their
# symbols, which are larger on a small map.
HALO, STRONG, LARGER = 7.5, 2.3, 1.35
AFLOAT = ("boat", "battleship")
# The widths of roads and their surface, and of walls, in sides.
ROAD, SURFACE, WALL = 0.2, 0.11, 0.2


class Map(NamedTuple):
    """A village to draw on a grid: in full, faintly, or faintly except for what is new; one space may have no name.

    A map of a part of the sheet has no names and no rim.
    """

    grid: HexGrid
    village: Village
    faint: bool = False
    fresh: Changes | None = None
    unnamed: Space = ""
    is_part: bool = False

    def is_faint(self, part: str, at: str) -> bool:
        """Return whether a space, structure, road, wall or living thing is drawn faintly."""
        if self.fresh is None:
            return self.faint
        found = self.fresh
        new: dict[str, Collection[str]] = {
            "spaces": found.spaces,
            "living": found.living,
            "structures": found.built.keys() | found.raised.keys(),
            "roads": found.roads,
            "walls": found.walls,
        }
        return at not in new[part]

    @property
    def has_names(self) -> bool:
        """Whether the spaces have their coordinates."""
        return not self.is_small and not self.is_part

    @property
    def is_small(self) -> bool:
        """Whether the map has no room for letters."""
        return self.grid.side < SMALL


def draw_village(pen: Pen, box: Box, village: Village, faint: bool = False, sheet: Sheet | None = None) -> None:
    """Draw a village as large as a box allows; a small one has no coordinates or letters."""
    draw_map(pen, Map(fit_sheet(sheet or read_tables("stand-in").sheet, box), village, faint))


def draw_map(pen: Pen, chart: Map) -> None:
    """Draw a map, layer by layer."""
    _draw_ground(pen, chart)
    pen.lines(chart.grid.mesh(), FAINT, 0.08 if chart.is_small else 0.2)
    if not chart.is_part:
        pen.lines(chart.grid.rim(), SOFT, 0.25 if chart.is_small else 0.5)
    for space, terrain in chart.village.terrain.items():
        x, y = chart.grid.middle(space)
        free, faint = space not in chart.village.structures, chart.is_faint("spaces", space)
        if pen.design == "mono" and not faint and (chart.is_small or not free):
            # The hatching tells the terrain; more would hide what is built.
            continue
        is_named_left = chart.has_names and name_place(chart, space) in (LEFT, LEFT_IN)
        stamp_motif(pen, terrain, x, y, chart.grid.side, free, faint, is_named_left)
    if chart.has_names:
        for space in chart.grid.sheet.spaces:
            if space != chart.unnamed:
                _draw_name(pen, chart, space)
    _draw_roads(pen, chart)
    _draw_walls(pen, chart)
    _draw_structures(pen, chart)
    for space, number in chart.village.living.items():
        if number:
            _draw_living(pen, chart, space, number)


# Ground


def _draw_ground(pen: Pen, chart: Map) -> None:
    for terrain in TERRAINS:
        spaces = [space for space, kind in chart.village.terrain.items() if kind == terrain]
        faint = [space for space in spaces if chart.is_faint("spaces", space)]
        strong = [space for space in spaces if space not in faint]
        _fill(pen, chart.grid, faint, TERRAIN[terrain], True)
        _fill(pen, chart.grid, strong, TERRAIN[terrain], False)


def _fill(pen: Pen, grid: HexGrid, spaces: list[Space], swatch: Swatch, faint: bool) -> None:
    """Fill spaces with a colour; the low-ink design draws only a rim inside each."""
    if not spaces:
        return
    cover = min(1.0, len(spaces) / max(1, len(grid.sheet.spaces)))
    if faint and pen.design == "mono":
        # Grey tells what was coloured before from what is blank; a motif tells the terrain.
        pen.path(partial(grid.trace, spaces=spaces), grid.box, OLDER, None, cover=cover, solid=True)
        return
    if pen.design == "mono" and grid.side < SMALL:
        scale = grid.side * SMALL_HATCH
        small = HexGrid(grid.sheet, grid.side / scale, 0, 0)
        with pen.moved(grid.x, grid.top, scale=scale):
            pen.path(partial(small.trace, spaces=spaces), small.box, swatch, None, cover=cover * scale**2)
        return
    if pen.design == "low":
        colour = mix(DARK[swatch.name], 0.35) if faint else DARK[swatch.name]
        width = grid.side * 0.05
        for space in spaces:
            pen.polygon(grid.hexagon(space, 0.94), None, colour, width)
        return
    fill: Swatch | str = mix(swatch.colour, 0.28) if faint else swatch
    pen.path(partial(grid.trace, spaces=spaces), grid.box, fill, None, cover=cover)


def name_place(chart: Map, space: Space) -> Point:
    """Return where the coordinate of a space starts, in sides from its centre."""
    toward = chart.grid.sheet.toward[space]
    walled = chart.grid.sheet.borders[space]["NW"] in chart.village.walls
    there = chart.village.structures.get(space)
    half = there.half if there else None
    has_road = f"{toward.get('N')}-{space}" in chart.village.roads
    is_long = len(space) > SHORT_NAME and has_road
    if is_long and there and half is None and _is_free_below(chart, space):
        return BELOW
    if is_long or (half and half in (toward.get("N"), toward.get("S"))):
        return LEFT_IN if walled else LEFT
    if half and half == toward.get("NW"):
        return RIGHT
    return COORDINATE_IN if walled else BESIDE_ROAD if has_road else COORDINATE_AT


def _is_free_below(chart: Map, space: Space) -> bool:
    """Return whether no road or wall is in the way of a coordinate at the lower left of a space."""
    borders, toward = chart.grid.sheet.borders[space], chart.grid.sheet.toward[space]
    walled = any(borders[side] in chart.village.walls for side in ("S", "SW"))
    return not walled and f"{space}-{toward.get('S')}" not in chart.village.roads


def _draw_name(pen: Pen, chart: Map, space: Space) -> None:
    """Write the coordinate of a space, on a blank patch if the space is hatched."""
    grid, terrain = chart.grid, chart.village.terrain.get(space)
    place = name_place(chart, space)
    x, y = grid.inside(space, *place)
    size = COORDINATE_LEFT if place in (LEFT, LEFT_IN, BESIDE_ROAD, BELOW) else COORDINATE
    strong = terrain and not chart.is_faint("spaces", space)
    shade = QUIET
    if terrain and strong:
        shade = mix(INK, STRENGTH, TERRAIN[terrain].colour) if pen.design == "colour" else INK
    high = cap_height("regular", size) * MM
    if strong and pen.design == "mono":
        patch = text_width(space, size)
        pen.rect(Box(x, y - high / 2, patch, high).inset(-0.4), PAPER, None, radius=0.6)
    pen.text(x, y - high / 2, space, size, "regular", shade)


# Lines


def _ink(faint: bool) -> str:
    return FAINT if faint else INK


def _draw_roads(pen: Pen, chart: Map) -> None:
    """Draw roads from centre to centre: dark edges first, then the surface."""
    grid, side = chart.grid, chart.grid.side
    ends = {road: road.split("-") for road in chart.village.roads}
    lines = {road: (*grid.middle(a), *grid.middle(b)) for road, (a, b) in ends.items()}
    # A small hatched map needs wider roads, with edges that show.
    wider = 1.45 if chart.is_small and pen.design == "mono" else 1.0
    order = sorted(lines, key=lambda road: not chart.is_faint("roads", road))
    for road in order:
        pen.line(*lines[road], _ink(chart.is_faint("roads", road)), side * ROAD * wider)
    for road in order:
        pen.line(*lines[road], PAPER, side * SURFACE * wider * (1.15 if wider > 1 else 1))


def _draw_walls(pen: Pen, chart: Map) -> None:
    """Draw walls along their borders; the free walls of a Fortified Tower have a light core."""
    side = chart.grid.side
    walls = sorted(chart.village.walls.items(), key=lambda item: not chart.is_faint("walls", item[0]))
    for border, _ in walls:
        pen.line(*chart.grid.border(border), _ink(chart.is_faint("walls", border)), side * 0.2)
    for border, wall in walls:
        if not wall.paid:
            pen.line(*chart.grid.border(border), PAPER, side * 0.06)


# Structures and living things


def _draw_structures(pen: Pen, chart: Map) -> None:
    village = chart.village
    for space, structure in village.structures.items():
        colour = _ink(chart.is_faint("structures", space))
        if structure.half is None:
            name: str = structure.kind
            size = STRUCTURE[name] * (LARGER if chart.is_small else 1)
            box = chart.grid.around(space, 0, LOW.get(name, 0.0), size)
            weight = WEIGHT
            if pen.design == "mono" and name in AFLOAT:
                symbol(pen, name, box, PAPER, HALO)
                weight = STRONG
            symbol(pen, name, box, colour, weight)
        elif space == village.first_half(space):
            draw_works(pen, chart.grid, space, structure, colour)


def draw_works(pen: Pen, grid: HexGrid, space: Space, structure: Structure, colour: str = INK) -> None:
    """Draw a production building across its border, with the symbol of its product."""
    (x1, y1), (x2, y2) = grid.middle(space), grid.middle(structure.half or space)
    x, y, side = (x1 + x2) / 2, (y1 + y2) / 2, grid.side
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    body = Box(0, 0, 0, 0).centred(WORKS_LONG * side, WORKS_WIDE * side)
    full = structure.kind == "works+"
    with pen.moved(x, y, turn):
        pen.rect(body, PAPER, colour, side * 0.06)
        if full:
            pen.path(lambda path: path.rect(*body), body, colour, None, solid=True)
    badge = Box(x, y, 0, 0).inset(-(0.26 if full else 0.32) * side)
    if full:
        pen.circle(x, y, 0.29 * side, PAPER, colour, side * 0.04)
    symbol(pen, PRODUCT[structure.product or "wood"], badge, colour)


def _draw_living(pen: Pen, chart: Map, space: Space, number: int) -> None:
    grid = chart.grid
    colour = _ink(chart.is_faint("living", space))
    name = "fish" if chart.village.terrain.get(space) == "water" else "animal"
    x, y = grid.inside(space, *LIVING_AT)
    radius = 0.25 * grid.side
    pen.circle(x, y, radius, PAPER, colour, grid.side * 0.025)
    symbol(pen, name, Box(x, y, 0, 0).inset(-radius * 0.68), colour)
    if number > 1 and not chart.is_small:
        pen.text(x + radius * 1.1, y - 0.8, f"{number}x", 7, "bold", colour)
