"""The land below the tiles: the river, and what stands on the squares of valley and hill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from companion.games.king_of_the_valley.board import SIZE
from printables.drawing import INK, PAPER, SOFT, Box, Pen, picture
from printables.drawing.path import Path
from printables.king_of_the_valley.swatches import MEADOW, ROAD

# Pictures with their middles, in squares from the lower left corner, and their sizes in millimetres.
Scene: TypeAlias = tuple[tuple[str, float, float, float], ...]
Point: TypeAlias = tuple[float, float]
Points: TypeAlias = list[Point]

WATER, BANK, RIVER = "#c3dcee", "#4d83ad", 10.0
# The distance of two rows of ripples, and where they lie across the river in every other row.
RIPPLE, RIPPLES = 2.6, ((0.27, 0.73), (0.5,))
# The curves of the river, in squares from the upper left corner of the valley, and the steps in which each is drawn.
COURSE = (
    *((1.52, 0.0), (1.38, 0.9), (1.38, 1.6), (1.66, 2.1)),
    *((1.9, 2.5), (2.38, 2.42), (2.5, 2.95)),
    *((2.62, 3.4), (2.36, 3.7), (2.6, 4.15)),
    *((2.82, 4.55), (3.36, 4.3), (3.55, 5.0)),
)
# The road from the left edge over a bridge to the castle; the colour of its edges, its width, and the bridge's colour.
WAY = (
    *((0.0, 2.66), (0.5, 2.66), (0.9, 2.73), (1.4, 2.7)),
    *((1.85, 2.68), (2.2, 2.76), (2.64, 2.62)),
    *((3.1, 2.48), (2.98, 2.1), (2.99, 1.6)),
    *((2.99, 1.2), (2.98, 1.04), (3.2, 1.02)),
    *((3.5, 1.0), (3.52, 1.0), (3.52, 0.78)),
)
EDGE, TRACK, BRIDGE = "#c6b283", 5.0, "#c89a62"
# Where grass may grow on a square, its colour, and the space around it.
TUFTS = ((0.13, 0.13), (0.88, 0.12), (0.86, 0.9), (0.52, 0.9), (0.13, 0.56), (0.88, 0.52), (0.5, 0.11), (0.66, 0.5))
GRASS, AROUND = "#8fb765", 0.08
STEPS = 28

PEAKS: Scene = (("kv-peak", 0.66, 0.6, 14), ("kv-peak", 0.4, 0.52, 23))
CRAGS: Scene = (("kv-peak", 0.28, 0.6, 14), ("kv-peak", 0.55, 0.52, 23))
FOREST: Scene = (("kv-fir", 0.56, 0.68, 12), ("kv-fir", 0.3, 0.56, 17), ("kv-fir", 0.66, 0.44, 16))
FIRS: Scene = (("kv-fir", 0.3, 0.64, 13), ("kv-fir", 0.54, 0.54, 18))
WOOD: Scene = (("kv-fir", 0.62, 0.68, 12), ("kv-tree", 0.34, 0.6, 17), ("kv-tree", 0.66, 0.38, 15))
GROVE: Scene = (("kv-tree", 0.3, 0.64, 13), ("kv-tree", 0.56, 0.5, 19))
FARM: Scene = (("kv-tree", 0.74, 0.66, 13), ("kv-farm", 0.44, 0.52, 21))
HAMLET: Scene = (("kv-farm", 0.4, 0.54, 20), ("kv-tree", 0.72, 0.42, 12))
YARD: Scene = (("kv-farm", 0.4, 0.62, 18), ("kv-sheep", 0.66, 0.34, 11))
FIELD: Scene = tuple(("kv-grain", x, y, 12) for y in (0.66, 0.36) for x in (0.36, 0.68))
CORN: Scene = (("kv-grain", 0.36, 0.66, 12), ("kv-grain", 0.68, 0.66, 12), ("kv-grain", 0.68, 0.36, 12))
FLOCK: Scene = (("kv-sheep", 0.64, 0.7, 10), ("kv-sheep", 0.34, 0.6, 14), ("kv-sheep", 0.66, 0.36, 14))
CHURCH: Scene = (("kv-fir", 0.76, 0.58, 12), ("kv-church", 0.44, 0.54, 23))
CASTLE: Scene = (("kv-tree", 0.16, 0.5, 10), ("castle", 0.52, 0.54, 27))

VALLEY: dict[str, Scene] = {
    "a5": PEAKS, "b5": (("kv-fir", 0.8, 0.6, 13),), "c5": FOREST, "d5": CASTLE, "e5": WOOD,
    "a4": FOREST, "b4": (("kv-fir", 0.8, 0.66, 13),), "c4": FARM, "d4": FIELD, "e4": FLOCK,
    "a3": CHURCH, "b3": (("kv-tree", 0.34, 0.56, 15),), "c3": (("kv-tree", 0.72, 0.66, 14),), "d3": GROVE, "e3": YARD,
    "a2": CORN, "b2": FLOCK, "c2": (("kv-fir", 0.2, 0.6, 12), ("kv-tree", 0.8, 0.48, 13)), "d2": FARM, "e2": FIRS,
    "a1": WOOD, "b1": YARD, "c1": (("kv-fir", 0.34, 0.5, 14),), "d1": (("kv-tree", 0.8, 0.5, 14),), "e1": FIELD,
}  # fmt: skip
# The slope of the hill from its lowest row up: its ground, and what grows there at the left and at the right.
SLOPE: tuple[tuple[str, Scene, Scene], ...] = (
    (MEADOW, GROVE, WOOD),
    ("#dde6c6", YARD, HAMLET),
    ("#dfe5cf", FOREST, GROVE),
    ("#e2e5d9", FIRS, FOREST),
    ("#e4e5e4", (*PEAKS, ("kv-fir", 0.7, 0.36, 11)), (*CRAGS, ("kv-fir", 0.24, 0.36, 11))),
    ("#eceef1", PEAKS, CRAGS),
)


def draw_scene(pen: Pen, cell: Box, scene: Scene) -> None:
    """Draw what stands on a square, from the back to the front."""
    for name, x, y, side in scene:
        picture(pen, name, Box(cell.x + x * cell.w, cell.y + y * cell.h, 0, 0).inset(-side / 2))


def draw_river(pen: Pen, grid: Box, side: float) -> None:
    """Draw the river through the valley, with ripples."""
    _, left, right = (_placed(points, grid, side) for points in river(RIVER / 2 / side))
    pen.polygon([*left, *reversed(right)], WATER, BANK, 0.5)
    places = [place for n, row in enumerate(_rows(left, right)) for place in _across(*row, RIPPLES[n % 2])]

    def ripples(path: Path) -> None:
        for x, y in places:
            path.moveTo(x - 1.6, y)
            path.curveTo(x - 0.8, y + 1.1, x - 0.8, y + 1.1, x, y)
            path.curveTo(x + 0.8, y - 1.1, x + 0.8, y - 1.1, x + 1.6, y)

    pen.path(ripples, Box(grid.x, grid.y, RIVER, grid.h), None, BANK, 0.3)


def draw_road(pen: Pen, grid: Box, side: float) -> None:
    """Draw the road to the castle, with a bridge where it meets the river."""
    middle, left, right = road(TRACK / 2 / side)
    water = river(RIVER / 2 / side)[0]
    near = [min(math.dist(point, other) for other in water) * side for point in middle]
    over = [n for n, far in enumerate(near) if far < RIVER / 2 + TRACK / 3]
    start, end = over[0], over[-1] + 3
    edges = _placed(left, grid, side), _placed(right, grid, side)
    colour = pen.design == "colour"
    pen.polygon([*edges[0], *reversed(edges[1])], ROAD if colour else PAPER, None)
    for points in edges:
        pen.lines([(*one, *other) for one, other in pairwise(points)], EDGE if colour else SOFT, 0.3)
    bridge = [points[start:end] for points in edges]
    pen.polygon([*bridge[0], *reversed(bridge[1])], BRIDGE if colour else PAPER, INK, 0.4)
    pen.lines([(*one, *other) for one, other in zip(*bridge, strict=True)][1:-1], INK, 0.2)


def draw_grass(pen: Pen, grid: Box, side: float) -> None:
    """Draw tufts of grass where nothing else is."""
    places = [(grid.x + x * side, grid.top - y * side) for x, y in tufts(side)]

    def blades(path: Path) -> None:
        for x, y in places:
            for dx, dy in ((-1.2, 1.4), (0.0, 2.0), (1.2, 1.4)):
                path.moveTo(x, y)
                path.curveTo(x + dx * 0.2, y + dy * 0.6, x + dx * 0.5, y + dy * 0.9, x + dx, y + dy)

    pen.path(blades, grid, None, GRASS if pen.design == "colour" else SOFT, 0.3)


@cache
def tufts(side: float) -> Points:
    """Return where grass grows, in squares from the upper left corner: clear of pictures, water, road and names."""
    lanes = ((river(0.1)[0], RIVER / 2 / side), (road(0.1)[0], TRACK / 2 / side))
    found: Points = []
    for n, scene in enumerate(VALLEY.values()):
        row, column = divmod(n, SIZE)
        for k, (x, y) in enumerate(TUFTS):
            if (n + k) % 3 == 0:
                continue
            # Not in rows: each a little beside its place.
            x, y = x + (n * 7 + k * 3) % 5 * 0.022 - 0.044, y + (n * 3 + k * 7) % 5 * 0.018 - 0.036
            point = column + x, row + y
            dry = all(math.dist(point, other) > half + AROUND for lane, half in lanes for other in lane)
            if dry and all(math.dist((x, 1 - y), (at, up)) > size / 2 / side + AROUND for _, at, up, size in scene):
                found.append(point)
    return found


def _placed(points: Points, grid: Box, side: float) -> Points:
    """Return points of the land on the paper."""
    return [(grid.x + x * side, grid.top - y * side) for x, y in points]


def _rows(left: Points, right: Points) -> list[tuple[Point, Point]]:
    """Return the ends of lines across the river, downstream, each a ripple's height after the one before."""
    found: list[tuple[Point, Point]] = []
    far = 0.0
    for before, after in pairwise(zip(left, right, strict=True)):
        middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in (before, after)]
        far += math.dist(*middles)
        if far >= RIPPLE:
            found.append(after)
            far = 0.0
    return found[1:-1]


def _across(start: Point, end: Point, shares: Sequence[float]) -> Points:
    """Return points between two others."""
    (x1, y1), (x2, y2) = start, end
    return [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share) for share in shares]


@cache
def river(half: float) -> tuple[Points, Points, Points]:
    """Return the middle of the river and its two banks, in squares; its ends are level with the edge of the valley."""
    middle, left, right = _lane(COURSE, half)
    for at in (0, -1):
        x, y = middle[at]
        left[at], right[at] = (x - half, y), (x + half, y)
    return middle, left, right


@cache
def road(half: float) -> tuple[Points, Points, Points]:
    """Return the middle of the road and its two sides, in squares."""
    return _lane(WAY, half)


def _lane(course: Sequence[Point], half: float) -> tuple[Points, Points, Points]:
    """Return the middle of a lane along curves, and its two sides."""
    curves = [course[n : n + 4] for n in range(0, len(course) - 1, 3)]
    places = [(curve, n / STEPS) for curve in curves for n in range(STEPS)] + [(curves[-1], 1.0)]
    middle: Points = []
    left: Points = []
    right: Points = []
    for curve, t in places:
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = _weigh(curve, weights)
        slopes = -((1 - t) ** 2), (1 - t) ** 2 - 2 * (1 - t) * t, 2 * (1 - t) * t - t * t, t * t
        dx, dy = _weigh(curve, slopes)
        along = math.hypot(dx, dy)
        nx, ny = dy / along, -dx / along
        middle.append((x, y))
        left.append((x - nx * half, y - ny * half))
        right.append((x + nx * half, y + ny * half))
    return middle, left, right


def _weigh(points: Sequence[tuple[float, float]], weights: Sequence[float]) -> tuple[float, float]:
    """Return the weighted sum of points."""
    pairs = [*zip(points, weights, strict=True)]
    return sum(x * weight for (x, _), weight in pairs), sum(y * weight for (_, y), weight in pairs)
