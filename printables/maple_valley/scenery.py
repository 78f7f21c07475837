"""The land of the valley: woods along Forest trails, rivers along Water trails, hills along Rock trails, and a lake."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from random import Random
from typing import NamedTuple

from printables.drawing import FAINT, PAPER, Box, Pen, picture
from printables.maple_valley.routes import Point, Points, Route, holds, overlap

MEADOW = "#eff5dc"
# The land along trails, from below: the type, its colour, its width, and the distance of the discs it is made of.
LAND = (
    ("rock", "#ebe1cc", 20.0, 9.0),
    ("forest", "#d3e7b9", 22.0, 8.0),
    ("rock", "#e0d2b6", 12.0, 7.0),
    ("forest", "#bfdc9f", 14.0, 6.5),
)
BANK, RIVER, SHALLOW = "#e9ddb0", "#b5dcf0", "#d9eef8"
# Half of the width of a river, how much it varies, and its bank.
HALF, SWAY, SHORE = 4.3, 0.8, 0.9
# Without colour, half of the width of the hills, and the dashes around them.
SLOPE, CONTOUR = 6.5, (2.4, 1.6)
# What grows along trails of each type, with its share of the room, its reach and its size.
WOODS, HILLS, REEDS, MEADOWS, GROVE = (
    ("tree-pine", "tree-pine", "tree-round", "tree-pine", "tree-birch"),
    ("rock", "boulder", "hill", "rock", "boulder"),
    ("reeds", "reeds", "meadow", "tree-birch"),
    ("meadow", "hill", "meadow", "tree-birch"),
    ("tree-round", "tree-birch", "tree-round"),
)
GROWTH = {"forest": (WOODS, 0.97, 15.0, 6.2), "rock": (HILLS, 0.62, 12.0, 7.8), "water": (REEDS, 0.5, 10.0, 6.4)}
# Trails farther away than this do not matter: more than any reach.
FAR = 16.0
# How much of the open land has something on it; without colour it stays empty, so that woods and hills keep together.
MEADOW_SHARE = 0.2
# The distance of things from each other, and from the middle of trails; rivers need more room.
STEP, CLEAR, WET = 3.4, 2.2, HALF + 0.6
# The largest lake, and the least one.
LARGEST, LEAST = 15.0, 5.0
# The side of the compass rose.
ROSE = 15.0
# How many of the last things are compared with the next one: more than two rows of the grid.
ROWS = 170
# The share of ink that the ground takes, as measured.
GROUND_COVER = 0.24


class Thing(NamedTuple):
    """A tree, a rock or anything else in the valley."""

    name: str
    box: Box


class Lake(NamedTuple):
    """A round lake where no trail and no place is: its middle and its radius."""

    x: float
    y: float
    r: float

    def shore(self, more: float = 0.0) -> list[Point]:
        """Return the points of the shore, or of a line around it."""
        found = []
        for n in range(48):
            turn = n / 24 * math.pi
            r = self.r * (0.9 + 0.07 * math.sin(3 * turn + 0.6) + 0.03 * math.sin(5 * turn)) + more
            found.append((self.x + r * math.cos(turn), self.y + r * math.sin(turn)))
        return found


def draw_land(pen: Pen, area: Box, routes: Sequence[Route], blocked: Sequence[Box]) -> None:
    """Draw the ground, then everything that stands on it, from the back to the front."""
    step = STEP if pen.design == "colour" else STEP * 1.3
    lake, things = _furnish(area, tuple(routes), tuple(blocked), step)
    before = pen.ink
    with pen.kept():
        edge = pen.canvas.beginPath()
        edge.roundRect(*area, 3)
        pen.canvas.clipPath(edge, stroke=0, fill=0)
        if pen.design == "colour":
            pen.rect(area, MEADOW, None)
            for type, colour, width, apart in LAND:
                for route in routes:
                    if route.trail.type == type:
                        pen.polygon(route.points, None, colour, width, (0.01, apart), closed=False)
        _draw_water(pen, routes, lake)
    if pen.design == "colour":
        # The layers of land lie over each other.
        pen.ink = before + area.w * area.h * GROUND_COVER
    for thing in things:
        picture(pen, f"mv-{thing.name}", thing.box)


@lru_cache(maxsize=8)
def _furnish(
    area: Box, routes: tuple[Route, ...], blocked: tuple[Box, ...], step: float
) -> tuple[Lake | None, tuple[Thing, ...]]:
    """Return the lake, and what stands in the valley from the back to the front."""
    lake = find_lake(area, routes, blocked)
    water = [Box(lake.x, lake.y, 0, 0).inset(-lake.r - 2)] if lake else []
    rose = _rose(area, routes, [*blocked, *water])
    kept = [*blocked, *(thing.box for thing in rose)]
    things = [*scatter(area, routes, kept, step, lake), *(_swimming(lake) if lake else ()), *rose]
    return lake, tuple(sorted(things, key=lambda thing: -thing.box.y))


def _rose(area: Box, routes: Sequence[Route], blocked: Sequence[Box]) -> list[Thing]:
    """Return a compass rose where most room is left, if there is enough."""
    free = find_lake(area, routes, blocked)
    if free is None or free.r < ROSE / 2:
        return []
    return [Thing("compass", Box(free.x - ROSE / 2, free.y - ROSE / 2, ROSE, ROSE))]


def _draw_water(pen: Pen, routes: Sequence[Route], lake: Lake | None) -> None:
    """Draw the rivers and the lake with their banks; without colour, only the banks."""
    rivers = [route.points for route in routes if route.trail.type == "water"]
    if pen.design != "colour":
        for route in routes:
            if route.trail.type == "rock":
                pen.polygon(strip(route.points, SLOPE), None, FAINT, 0.25, CONTOUR, closed=False)
    layers = [(SHORE, BANK), (0.0, RIVER), (-HALF * 0.55, SHALLOW)] if pen.design == "colour" else [(0.0, "")]
    for more, colour in layers:
        stroke = None if colour else FAINT
        for points in rivers:
            pen.polygon(strip(points, HALF + more), colour or None, stroke, 0.3, closed=bool(colour))
        if lake:
            pen.polygon(lake.shore(max(more, -lake.r * 0.25)), colour or None, stroke, 0.3)


def strip(points: Points, half: float) -> list[Point]:
    """Return the outline of a river along a line."""
    left, right, gone = [], [], points[0][0]
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.hypot(x1 - x0, y1 - y0) or 1.0
        gone += long
        wide = half + SWAY * math.sin(gone / 3.1)
        across = (y0 - y1) / long * wide, (x1 - x0) / long * wide
        left.append((x0 + across[0], y0 + across[1]))
        right.append((x0 - across[0], y0 - across[1]))
    return [*left, *reversed(right)]


def find_lake(area: Box, routes: Sequence[Route], blocked: Sequence[Box]) -> Lake | None:
    """Return the largest lake that touches no trail and no place."""
    points = [point for route in routes for point in route.points[::2]]
    best = Lake(0, 0, LEAST)
    for row in range(int(area.h // 4)):
        for column in range(int(area.w // 4)):
            x, y = area.x + (column + 0.5) * 4, area.y + (row + 0.5) * 4
            r = min(x - area.x, area.right - x, y - area.y, area.top - y, LARGEST)
            if r > best.r:
                r = min(r, *(_away(x, y, box) - 2.0 for box in blocked))
            if r > best.r:
                r = min([r, *(math.dist((x, y), point) - WET - 2.0 for point in points)])
            if r > best.r:
                best = Lake(x, y, r)
    return best if best.r > LEAST else None


def _away(x: float, y: float, box: Box) -> float:
    """Return how far a point is from a box."""
    return math.hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.top))


def _swimming(lake: Lake) -> Iterator[Thing]:
    """Yield what is on a lake."""
    for name, x, y, size in (
        ("pond-duck", -0.3, 0.28, 0.62),
        ("ripple", 0.32, 0.42, 0.5),
        ("ripple", -0.2, -0.48, 0.5),
        ("pond-duck", 0.38, -0.2, 0.5),
    ):
        side = max(5.0, min(8.5, lake.r * size))
        yield Thing(name, Box(lake.x + lake.r * x - side / 2, lake.y + lake.r * y - side / 2, side, side))


def scatter(
    area: Box, routes: Sequence[Route], blocked: Sequence[Box], step: float = STEP, lake: Lake | None = None
) -> Iterator[Thing]:
    """Yield things on a shaken grid, wherever there is room between trails and places."""
    rng = Random(7)
    near_by = _by_square(routes)
    kept_free = [box.inset(-0.6) for box in blocked]
    found: list[Thing] = []
    for row in range(int(area.h // (step * 0.8))):
        for column in range(int(area.w // step)):
            x = area.x + (column + 0.5 + row % 2 / 2 + rng.uniform(-0.28, 0.28)) * step
            y = area.y + (row + 0.5 + rng.uniform(-0.25, 0.25)) * step * 0.8
            kind, chosen, share = rng.random(), rng.random(), rng.uniform(0.85, 1.15)
            if any(holds(box, (x, y)) for box in kept_free):
                continue
            near, type = _nearest((x, y), near_by)
            names, dense, side = _growth(near, type, x, y, MEADOW_SHARE if step == STEP else 0.0)
            side *= share
            box = Box(x - side / 2, y - side / 2, side, side)
            if kind > dense or near < (WET if type == "water" else CLEAR) + side * 0.45:
                continue
            if overlap(box, area) < side * side - 0.01 or any(overlap(box, other) for other in kept_free):
                continue
            if lake and math.dist((x, y), lake[:2]) < lake.r + side * 0.5:
                continue
            thing = Thing(names[int(chosen * len(names))], box)
            if not any(_crowds(thing, other) for other in found[-ROWS:]):
                found.append(thing)
                yield thing


def _crowds(thing: Thing, other: Thing) -> bool:
    """Return whether two things hide each other; trees may stand close together."""
    is_wood = thing.name.startswith("tree") and other.name.startswith("tree")
    return overlap(thing.box, other.box) > thing.box.w * thing.box.h * (0.46 if is_wood else 0.04)


def _growth(near: float, type: str, x: float, y: float, meadow: float) -> tuple[tuple[str, ...], float, float]:
    """Return what may grow at a point, how dense it is, and its size: by the nearest trail, else groves and meadows."""
    names, dense, reach, side = GROWTH.get(type, (MEADOWS, 0.0, 0.0, 0.0))
    if near < reach:
        return names, dense, side
    is_grove = math.sin(x / 9 + 1.3) + math.sin(y / 7 + x / 23) > 0.7
    return (GROVE, 0.75, 6.8) if is_grove else (MEADOWS, meadow, 6.6)


def _by_square(routes: Sequence[Route]) -> Mapping[tuple[int, int], Sequence[tuple[Point, str]]]:
    """Return the points of trails with their types, by the square of the map that they are in."""
    found: dict[tuple[int, int], list[tuple[Point, str]]] = {}
    for route in routes:
        for x, y in route.points[::2]:
            found.setdefault((int(x // FAR), int(y // FAR)), []).append(((x, y), route.trail.type))
    return found


def _nearest(place: Point, near_by: Mapping[tuple[int, int], Sequence[tuple[Point, str]]]) -> tuple[float, str]:
    """Return the distance to the nearest trail, and its type, if one is near."""
    column, row = int(place[0] // FAR), int(place[1] // FAR)
    squares = product((column - 1, column, column + 1), (row - 1, row, row + 1))
    points = (found for square in squares for found in near_by.get(square, ()))
    return min(((math.dist(place, point), type) for point, type in points), default=(math.inf, ""))


def draw_casing(pen: Pen, points: Sequence[Point], type: str) -> None:
    """Draw the pale edge of a trail, which lifts it from the land."""
    colour = SHALLOW if type == "water" and pen.design == "colour" else PAPER
    pen.polygon(points, None, colour, 4.2, closed=False)
