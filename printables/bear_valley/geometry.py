"""The shape of a card: the position of its six sides, and the lines of the paths and waters that lead to them.

A card is drawn around the origin. Sides are numbered as on the map: E NE NW W SW SE, anticlockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

WIDE, HIGH = 88.0, 63.0
X, Y = WIDE / 2, HIGH / 2
MIDDLE: Point = (0.0, 0.0)
# The middle of each side, the direction into the card from there, and the direction along the side, anticlockwise.
DOOR: tuple[Point, ...] = ((X, 0), (X / 2, Y), (-X / 2, Y), (-X, 0), (-X / 2, -Y), (X / 2, -Y))
INWARD: tuple[Point, ...] = ((-1, 0), (0, -1), (0, -1), (1, 0), (0, 1), (0, 1))
ALONG: tuple[Point, ...] = ((0, 1), (-1, 0), (-1, 0), (0, -1), (1, 0), (1, 0))
# Where one side ends and the next starts; the short edges keep clear of the corners.
SEAM: tuple[Point, ...] = ((X, 15), (0, Y), (-X, 15), (-X, -15), (0, -Y), (X, -15))
# How far the curves run towards the middle of a section.
REACH = 0.8
# Half the width of a lake, its depth, and how far it is moved aside: on a long side and on a short one.
LAKE = ((13.0, 19.5, 7.5), (13.0, 24.0, 0.0))
# The number of pieces of a curve.
STEPS = 24
# How far a river is drawn beyond the cut.
BEYOND = 2.0


def hub_of(doors: Sequence[int], pull: float) -> Point:
    """Return the middle of a section: moved by `pull` from the middle of the card towards its exits."""
    if not doors:
        return MIDDLE
    x = sum(DOOR[side][0] for side in doors) / len(doors)
    y = sum(DOOR[side][1] for side in doors) / len(doors)
    return x * pull, y * pull


def _edge(side: int, half: float) -> Point:
    """Return a point beside the middle of a side."""
    (x, y), (dx, dy) = DOOR[side], ALONG[side]
    return x + dx * half, y + dy * half


def _bend(start: Point, side: int, hub: Point, reach: float = REACH) -> Point:
    """Return where a curve from a side turns: straight in, most of the way to the middle of the section."""
    nx, ny = INWARD[side]
    deep = ((hub[0] - start[0]) * nx + (hub[1] - start[1]) * ny) * reach
    return start[0] + nx * deep, start[1] + ny * deep


def along(one: int, other: int, share: float, aside: float = 0, hub: Point = MIDDLE) -> Point:
    """Return a point on the path between two sides, in its middle or `aside`; 0 is at one side, 1 at the other."""
    start, end = _edge(one, aside), _edge(other, -aside)
    return _bezier((start, _bend(start, one, hub), _bend(end, other, hub), end), share)


@cache
def way(side: int, other: int | None, hub: Point, reach: float = REACH) -> tuple[Point, ...]:
    """Return points on the middle line from one side to another, or to the middle of its section."""
    start = DOOR[side]
    bend = _bend(start, side, hub, reach)
    curve = (start, bend, bend, hub) if other is None else (start, bend, _bend(DOOR[other], other, hub), DOOR[other])
    return tuple(_bezier(curve, n / STEPS) for n in range(STEPS + 1))


@cache
def ribbon(line: tuple[Point, ...], half: float) -> tuple[Point, ...]:
    """Return the corners of a strip along a line, twice `half` wide, with straight ends, in short numbers."""
    left, right = [], []
    for n, (x, y) in enumerate(line):
        (x1, y1), (x2, y2) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        nx, ny = (y1 - y2) / long * half, (x2 - x1) / long * half
        left.append((round(x + nx, 2), round(y + ny, 2)))
        right.append((round(x - nx, 2), round(y - ny, 2)))
    return *left, *reversed(right)


def beyond(end: Point, before: Point) -> Point:
    """Return a point a little further on, past the end of a line."""
    (x, y), long = end, math.dist(end, before) or 1.0
    return x + (x - before[0]) / long * BEYOND, y + (y - before[1]) / long * BEYOND


def shifted(line: Sequence[Point], aside: float, wave: float = 0) -> list[Point]:
    """Return a line beside another, on its left, wavy if asked."""
    moved = []
    for n, ((x1, y1), (x2, y2)) in enumerate(pairwise(line)):
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        off = aside + wave * math.sin(n)
        moved.append(((x1 + x2) / 2 + (y1 - y2) / long * off, (y1 + y2) / 2 + (x2 - x1) / long * off))
    return moved


def _bezier(points: Sequence[Point], t: float) -> Point:
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = points
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x1 + b * x2 + c * x3 + d * x4, a * y1 + b * y2 + c * y3 + d * y4


def shore(side: int) -> list[Point]:
    """Return the corners of a lake that fills one side, clear of the corners of the card."""
    (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
    broad, deep, _ = LAKE[side % 3 == 0]
    shift, points = lake_aside(side), []
    for n in range(STEPS + 1):
        angle = math.pi * n / STEPS
        # Slightly uneven, like a real shore.
        reach = 1 + 0.05 * math.sin(5 * angle)
        out, aside = deep * math.sin(angle) ** 0.8 * reach, shift - broad * math.cos(angle)
        points.append((x + nx * out + ax * aside, y + ny * out + ay * aside))
    return points


def lake_aside(side: int) -> float:
    """Return how far the middle of a lake is from the middle of its side: on a long side, towards that of the card."""
    aside = LAKE[side % 3 == 0][2]
    return -aside if ALONG[side][0] * DOOR[side][0] > 0 else aside


def seams(owner: Sequence[str | None]) -> tuple[Point, Point] | None:
    """Return the two ends of the line that divides two sections side by side; None if there is none."""
    ends = [SEAM[side] for side in range(6) if owner[side] != owner[(side + 1) % 6]]
    return (ends[0], ends[1]) if len(ends) == 2 else None
