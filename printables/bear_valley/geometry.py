"""The shape of a card: the position of its six sides, and the outlines of the paths and waters that lead to them.

A card is drawn around the origin. Sides are numbered as on the map: E NE NW W SW SE, anticlockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from printables.drawing.path import Outline, Path

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
# The direction of each side from the middle of the card.
ANGLE: tuple[float, ...] = tuple(math.degrees(math.atan2(y, x)) % 360 for x, y in DOOR)
# How far the curves run towards the middle of a section, and their distance from it, in halves of a path width.
REACH, ASIDE = 0.8, 1.6


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


def _bend(start: Point, side: int, hub: Point) -> Point:
    """Return where a curve from a side turns: straight in, most of the way to the middle of the section."""
    nx, ny = INWARD[side]
    deep = ((hub[0] - start[0]) * nx + (hub[1] - start[1]) * ny) * REACH
    return start[0] + nx * deep, start[1] + ny * deep


def network(doors: Sequence[int], half: float, hub: Point = MIDDLE) -> Outline:
    """Return the outline of paths that connect these sides, twice `half` wide."""

    def outline(path: Path) -> None:
        path.moveTo(*_edge(doors[0], -half))
        for side, following in zip(doors, (*doors[1:], doors[0]), strict=True):
            start, end = _edge(side, half), _edge(following, -half)
            goal = _beside(hub, side, following, half)
            path.lineTo(*start)
            path.curveTo(*_bend(start, side, goal), *_bend(end, following, goal), *end)
        path.close()

    return outline


def _beside(hub: Point, side: int, following: int, half: float) -> Point:
    """Return the control point of the curve from one side to the next: off the hub, towards the land between them."""
    gap = (ANGLE[following] - ANGLE[side]) % 360 or 360.0
    middle = math.radians(ANGLE[side] + gap / 2)
    return hub[0] + math.cos(middle) * half * ASIDE, hub[1] + math.sin(middle) * half * ASIDE


def along(one: int, other: int, share: float, aside: float = 0, hub: Point = MIDDLE) -> Point:
    """Return a point on the path between two sides, in its middle or `aside`; 0 is at one side, 1 at the other."""
    start, end = _edge(one, aside), _edge(other, -aside)
    return _bezier((start, _bend(start, one, hub), _bend(end, other, hub), end), share)


def trail(side: int, other: int | None, hub: Point) -> Outline:
    """Return the line from one side to another, or to the middle of its section."""
    start = DOOR[side]
    bend = _bend(start, side, hub)

    def outline(path: Path) -> None:
        path.moveTo(*start)
        if other is None:
            path.curveTo(*bend, *bend, *hub)
        else:
            path.curveTo(*bend, *_bend(DOOR[other], other, hub), *DOOR[other])

    return outline


def ribbon(one: int, other: int, start: float, end: float, half: float) -> list[Point]:
    """Return the corners of a piece of the path between two sides."""
    steps = 12
    left, right = [], []
    for n in range(steps + 1):
        share = start + (end - start) * n / steps
        (x1, y1), (x2, y2) = along(one, other, share - 0.01), along(one, other, share + 0.01)
        long = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y1 - y2) / long * half, (x2 - x1) / long * half
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return [*left, *reversed(right)]


def _bezier(points: Sequence[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, points, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, points, strict=True)),
    )


def shore(side: int) -> Outline:
    """Return the outline of a lake that fills one side."""
    broad = 23.0 if side % 3 == 0 else 18.0
    deep = 30.0
    (nx, ny), start, end = INWARD[side], _edge(side, -broad), _edge(side, broad)

    def outline(path: Path) -> None:
        path.moveTo(*start)
        path.curveTo(start[0] + nx * deep, start[1] + ny * deep, end[0] + nx * deep, end[1] + ny * deep, *end)
        path.close()

    return outline


def seams(owner: Sequence[str | None]) -> tuple[Point, Point] | None:
    """Return the two ends of the line that divides two sections side by side; None if there is none."""
    ends = [SEAM[side] for side in range(6) if owner[side] != owner[(side + 1) % 6]]
    return (ends[0], ends[1]) if len(ends) == 2 else None
