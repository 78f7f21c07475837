"""Layout of trails on a map: each bends around the locations between its ends and has a free spot for its label."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from companion.games.maple_valley.cards import Trail
from printables.drawing import Box

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = tuple[Point, ...]
# How far a trail may bend to the side, in millimetres, the straightest first.
BENDS = (0.0, 7.0, -7.0, 13.0, -13.0, 20.0, -20.0, 28.0, -28.0, 38.0, -38.0)
SAMPLES = 40
# Room around a place, and between trails.
CLEAR, APART = 2.0, 4.0
TWINS = 9.0
TAG_W, TAG_H = 7.2, 4.2
# The length of a trail with its site on it, in sides of the site, and the room between a site and a short trail.
LONG, BESIDE = 3.4, 2.0
# Where a label may go beside a short trail.
ASIDE: Points = ((0, 0), (5.5, 0), (-5.5, 0), (0, 4), (0, -4))


class Route(NamedTuple):
    """The curve of a trail from centre to centre, its label, and its site if it has one."""

    trail: Trail
    points: Points
    tag: Box
    site: Box | None


class Drawn(NamedTuple):
    """A trail that is already placed."""

    ends: frozenset[str]
    bend: float
    points: Points


def curve(start: Point, end: Point, bend: float) -> Points:
    """Return points along a curve between two points that bends to the left by a distance."""
    (x0, y0), (x2, y2) = start, end
    long = math.hypot(x2 - x0, y2 - y0) or 1.0
    # The curve is half as far from the straight line as its control point.
    x1 = (x0 + x2) / 2 - (y2 - y0) / long * 2 * bend
    y1 = (y0 + y2) / 2 + (x2 - x0) / long * 2 * bend
    steps = [n / SAMPLES for n in range(SAMPLES + 1)]
    return tuple(
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t**2 * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t**2 * y2,
        )
        for t in steps
    )


def holds(box: Box, point: Point) -> bool:
    """Return whether a point is in a box."""
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.top


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    (x, y, w, h), (u, v, width, height) = one, other
    # Most boxes are apart from each other.
    if x >= u + width or u >= x + w or y >= v + height or v >= y + h:
        return 0.0
    return (min(x + w, u + width) - max(x, u)) * (min(y + h, v + height) - max(y, v))


def _near(points: Sequence[Point], others: Sequence[Point]) -> int:
    """Count the points that are close to another trail."""
    return sum(any(abs(x - ox) < APART and abs(y - oy) < APART for ox, oy in others) for x, y in points[4:-4:3])


def _burden(
    points: Points, bend: float, trail: Trail, nodes: Mapping[str, Box], area: Box, drawn: Sequence[Drawn]
) -> float:
    """Return the cost of a curve: through locations, off the map, along another trail, or far from straight."""
    others = [box.inset(-CLEAR) for id, box in nodes.items() if id not in trail.ends]
    hit = sum(holds(box, point) for box in others for point in points)
    out = sum(not holds(area, point) for point in points)
    near = sum(_near(points, other.points[::3]) for other in drawn)
    ends = frozenset(trail.ends)
    twin = sum(abs(_turned(other.bend, trail) - _turned(bend, trail)) < TWINS for other in drawn if other.ends == ends)
    return hit * 60 + out * 60 + twin * 400 + near * 4 + abs(bend)


def _turned(bend: float, trail: Trail) -> float:
    """Return the bend measured in the same direction from either end of a trail."""
    return bend if trail.ends[0] < trail.ends[1] else -bend


def _visible(points: Points, ends: Iterable[Box]) -> Points:
    """Leave out the points under the locations at the ends."""
    boxes = [box.inset(-0.4) for box in ends]
    return tuple(point for point in points if not any(holds(box, point) for box in boxes))


def _place(
    points: Points,
    w: float,
    h: float,
    taken: Sequence[Box],
    area: Box,
    drawn: Sequence[Points],
    shifts: Points = ((0, 0),),
) -> Box:
    """Return the best box for a label on a trail, near its middle, or else beside it."""

    def burden(spot: tuple[int, Point]) -> float:
        at, (dx, dy) = spot
        box = boxes[spot]
        lost = sum(overlap(box.inset(-0.6), other) for other in taken)
        out = w * h - overlap(box, area)
        crossed = sum(holds(box, point) for other in drawn for point in other)
        # A short trail should not vanish behind its own label.
        own = 10 * sum(holds(box, point) for point in points) / len(points) if len(shifts) > 1 else 0
        return own + lost * 10 + out * 10 + crossed * 15 + abs(at / len(points) - 0.5) * 10 + abs(dx) + abs(dy)

    boxes = {
        (at, (dx, dy)): Box(x + dx - w / 2, y + dy - h / 2, w, h)
        for at, (x, y) in enumerate(points)
        for dx, dy in shifts
    }
    return boxes[min(boxes, key=burden)]


def _place_site(points: Points, side: float, taken: Sequence[Box], area: Box, drawn: Sequence[Points]) -> Box:
    """Return the box for a site: on a long trail, and beside a short one, which would vanish behind it."""
    if math.dist(points[0], points[-1]) > LONG * side:
        return _place(points, side, side, taken, area, drawn)
    (x0, y0), (x1, y1) = points[0], points[-1]
    long = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (y0 - y1) / long, (x1 - x0) / long
    away = side / 2 * (abs(dx) + abs(dy)) + BESIDE
    shifts = (away * dx, away * dy), (-away * dx, -away * dy)
    return _place(points, side, side, taken, area, drawn, shifts)


def lay_routes(trails: Sequence[Trail], nodes: Mapping[str, Box], area: Box, side: float) -> list[Route]:
    """Place all trails on a map; `side` is the side of a site."""
    return list(_lay(tuple(trails), tuple(nodes.items()), area, side))


@lru_cache(maxsize=32)
def _lay(trails: tuple[Trail, ...], places: tuple[tuple[str, Box], ...], area: Box, side: float) -> tuple[Route, ...]:
    nodes = dict(places)
    drawn: list[Drawn] = []

    def length(trail: Trail) -> float:
        one, other = (nodes[id] for id in trail.ends)
        return math.hypot(one.cx - other.cx, one.cy - other.cy)

    order = sorted(trails, key=length)
    for trail in order:
        start, end = ((nodes[id].cx, nodes[id].cy) for id in trail.ends)
        tried = [(bend, curve(start, end, bend)) for bend in BENDS]
        bend, points = min(tried, key=lambda way: _burden(way[1], way[0], trail, nodes, area, drawn))
        drawn.append(Drawn(frozenset(trail.ends), bend, points))
    ways = {trail.id: way.points for trail, way in zip(order, drawn, strict=True)}
    return tuple(_labelled(order, ways, nodes, area, side))


def _labelled(
    order: Sequence[Trail], ways: Mapping[str, Points], nodes: Mapping[str, Box], area: Box, side: float
) -> list[Route]:
    """Place the sites first, then the labels."""
    seen = {trail.id: _visible(ways[trail.id], (nodes[id] for id in trail.ends)) or ways[trail.id] for trail in order}
    taken = list(nodes.values())
    sites: dict[str, Box] = {}
    for trail in order:
        if trail.site:
            others = [points for id, points in seen.items() if id != trail.id]
            sites[trail.id] = _place_site(seen[trail.id], side, taken, area, others)
            taken.append(sites[trail.id])
    routes: list[Route] = []
    for trail in order:
        others = [points for id, points in seen.items() if id != trail.id]
        tag = _place(seen[trail.id], TAG_W, TAG_H, taken, area, others, ASIDE)
        if trail.id in sites:
            tag = _beside(sites[trail.id], taken, area)
        taken.append(tag)
        routes.append(Route(trail, ways[trail.id], tag, sites.get(trail.id)))
    return routes


def _beside(site: Box, taken: Sequence[Box], area: Box) -> Box:
    """Place the label of a trail next to its site, on the freest side."""
    spots = (
        Box(site.cx - TAG_W / 2, site.y - TAG_H + 0.2, TAG_W, TAG_H),
        Box(site.cx - TAG_W / 2, site.top - 0.2, TAG_W, TAG_H),
        Box(site.right - 0.2, site.cy - TAG_H / 2, TAG_W, TAG_H),
        Box(site.x - TAG_W + 0.2, site.cy - TAG_H / 2, TAG_W, TAG_H),
    )

    def burden(box: Box) -> float:
        return sum(overlap(box, other) for other in taken if other != site) + TAG_W * TAG_H - overlap(box, area)

    return min(spots, key=burden)
