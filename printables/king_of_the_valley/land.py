"""The land below the tiles: the river, and what stands on the squares of valley and hill."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from printables.drawing import Box, Pen, picture
from printables.drawing.path import Path
from printables.king_of_the_valley.swatches import MEADOW

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
    _, left, right = (
        [(grid.x + x * side, grid.top - y * side) for x, y in points] for points in river(RIVER / 2 / side)
    )
    pen.polygon([*left, *reversed(right)], WATER, BANK, 0.5)
    places = [place for n, row in enumerate(_rows(left, right)) for place in _across(*row, RIPPLES[n % 2])]

    def ripples(path: Path) -> None:
        for x, y in places:
            path.moveTo(x - 1.6, y)
            path.curveTo(x - 0.8, y + 1.1, x - 0.8, y + 1.1, x, y)
            path.curveTo(x + 0.8, y - 1.1, x + 0.8, y - 1.1, x + 1.6, y)

    pen.path(ripples, Box(grid.x, grid.y, RIVER, grid.h), None, BANK, 0.3)


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
    """Return the middle of the river and its two banks, in squares."""
    curves = [COURSE[n : n + 4] for n in range(0, len(COURSE) - 1, 3)]
    places = [(curve, n / STEPS) for curve in curves for n in range(STEPS)] + [(curves[-1], 1.0)]
    middle: Points = []
    left: Points = []
    right: Points = []
    for curve, t in places:
        weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        x, y = _weigh(curve, weights)
        slopes = -((1 - t) ** 2), (1 - t) ** 2 - 2 * (1 - t) * t, 2 * (1 - t) * t - t * t, t * t
        dx, dy = _weigh(curve, slopes)
        # At both ends the banks are level with the edge of the valley.
        along = math.hypot(dx, dy)
        nx, ny = (1.0, 0.0) if y in (COURSE[0][1], COURSE[-1][1]) else (dy / along, -dx / along)
        middle.append((x, y))
        left.append((x - nx * half, y - ny * half))
        right.append((x + nx * half, y + ny * half))
    return middle, left, right


def _weigh(points: Sequence[tuple[float, float]], weights: Sequence[float]) -> tuple[float, float]:
    """Return the weighted sum of points."""
    pairs = [*zip(points, weights, strict=True)]
    return sum(x * weight for (x, _), weight in pairs), sum(y * weight for (_, y), weight in pairs)
