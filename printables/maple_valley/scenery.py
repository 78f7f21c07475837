"""The land of the valley: meadows, woods along Forest trails, rivers, rocks, and what grows between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from printables.drawing import PAPER, Box, Pen, picture
from printables.maple_valley.routes import Point, Route, overlap

MEADOW = "#f1f6e2"
# The land along trails, drawn from the widest to the narrowest: its colour and width.
LAND = {"rock": ("#e9e3d6", 17.0), "forest": ("#d7e9c2", 17.0), "water": ("#cde7f5", 11.0)}
# What grows along trails of each type, and elsewhere.
GROWTH = {
    "forest": ("tree-pine", "tree-round", "tree-pine", "tree-birch"),
    "rock": ("rock", "boulder", "hill", "boulder"),
    "water": ("reeds", "ripple", "reeds", "pond-duck"),
    "": ("meadow", "tree-round", "hill", "tree-birch"),
}
# The distance of things from each other, from the middle of trails, and how far a trail shapes the land.
STEP, CLEAR, REACH = 9.0, 2.2, 16.0
SIDE = 7.4
# The share of ink that the ground takes, as measured.
GROUND_COVER = 0.24


class Thing(NamedTuple):
    """A tree, a rock or anything else in the valley."""

    name: str
    box: Box


def draw_land(pen: Pen, area: Box, routes: Sequence[Route], blocked: Sequence[Box]) -> None:
    """Draw the ground in colour, then everything that stands on it, from the back to the front."""
    if pen.design == "colour":
        _draw_ground(pen, area, routes)
    step = STEP if pen.design == "colour" else STEP * 1.3
    for thing in sorted(scatter(area, routes, blocked, step), key=lambda thing: -thing.box.y):
        picture(pen, f"mv-{thing.name}", thing.box)


def _draw_ground(pen: Pen, area: Box, routes: Sequence[Route]) -> None:
    before = pen.ink
    with pen.kept():
        edge = pen.canvas.beginPath()
        edge.roundRect(*area, 3)
        pen.canvas.clipPath(edge, stroke=0, fill=0)
        pen.rect(area, MEADOW, None)
        for type, (colour, width) in LAND.items():
            for route in routes:
                if route.trail.type == type:
                    pen.polygon(route.points, None, colour, width, closed=False)
    # The strips of land lie over each other and over the meadow.
    pen.ink = before + area.w * area.h * GROUND_COVER


def scatter(area: Box, routes: Sequence[Route], blocked: Sequence[Box], step: float = STEP) -> Iterator[Thing]:
    """Yield things on a shaken grid, wherever there is room between trails and places."""
    rng = Random(7)
    points = [(point, route.trail.type) for route in routes for point in route.points]
    kept_free = [box.inset(-0.6) for box in blocked]
    for row in range(int(area.h // (step * 0.8))):
        for column in range(int(area.w // step)):
            x = area.x + (column + 0.5 + row % 2 / 2 + rng.uniform(-0.28, 0.28)) * step
            y = area.y + (row + 0.5 + rng.uniform(-0.25, 0.25)) * step * 0.8
            kind, chosen, share = rng.random(), rng.random(), rng.uniform(0.85, 1.12)
            side = SIDE * share
            box = Box(x - side / 2, y - side / 2, side, side)
            if overlap(box, area) < side * side - 0.01 or any(overlap(box, other) for other in kept_free):
                continue
            near, type = _nearest((x, y), points)
            if near < CLEAR + side * 0.45:
                continue
            growth = GROWTH[type if near < REACH and kind < 0.85 else ""]
            yield Thing(growth[int(chosen * len(growth))], box)


def _nearest(place: Point, points: Sequence[tuple[Point, str]]) -> tuple[float, str]:
    """Return the distance to the nearest trail, and its type."""
    return min(((math.dist(place, point), type) for point, type in points), default=(math.inf, ""))


def draw_casing(pen: Pen, points: Sequence[Point]) -> None:
    """Draw the pale edge of a trail, which lifts it from the land."""
    pen.polygon(points, None, PAPER, 3.8, closed=False)
