"""Portraits of the characters, each before what it is afraid of."""

from __future__ import annotations

import math
from typing import NamedTuple

from printables.bear_valley.symbols import TERRAIN, token_picture
from printables.drawing import INK, PAPER, Box, Pen, picture

# The round corners of a portrait, the share of its width that the person takes, and how high its hill swells.
CORNER, PERSON, SWELL = 1.8, 0.94, 0.04
MEADOW, DAY = TERRAIN["meadow"].colour, "#d8ebf6"


class Thing(NamedTuple):
    """A picture behind a person: its middle as shares of the portrait, and its side as a share of the width."""

    picture: str
    x: float
    y: float
    size: float


class Scene(NamedTuple):
    """What is behind a person: things from back to front, how high the horizon is, the sky and the ground."""

    things: tuple[Thing, ...]
    horizon: float = 0.5
    sky: str = DAY
    ground: str = MEADOW


SCENES: dict[str, Scene] = {
    "forrest": Scene(
        (
            Thing("bv-fir", 0.24, 0.84, 0.44),
            Thing("bv-fir", 0.52, 0.86, 0.46),
            Thing("bv-fir", 0.8, 0.84, 0.44),
            Thing("bv-tree", 0.36, 0.73, 0.4),
            Thing("bv-tree", 0.66, 0.74, 0.42),
            Thing("bv-fir", 0.1, 0.68, 0.5),
            Thing("bv-fir", 0.92, 0.68, 0.5),
        ),
        0.6,
        "#e2f0cf",
    ),
    "fozzie": Scene((Thing("bv-fir", 0.12, 0.74, 0.4), Thing("bv-bear", 0.56, 0.76, 0.68)), 0.6, "#cbd3ea"),
    "rocky": Scene((Thing("bv-mountain", 0.48, 0.7, 1.28),), 0.46),
    "sunny": Scene(
        (Thing("bv-cave", 0.5, 0.64, 1.02), Thing("bv-flower", 0.1, 0.36, 0.16), Thing("bv-tuft", 0.9, 0.36, 0.14)),
        0.42,
    ),
    "vertigo": Scene((Thing("bv-gorge", 0.5, 0.5, 1.52),), 0.0),
    "violet": Scene(
        (Thing("bv-sun", 0.68, 0.83, 0.44), Thing("bv-dry-tree", 0.2, 0.68, 0.46), Thing("bv-rock", 0.88, 0.47, 0.16)),
        0.48,
        "#fdeec6",
        "#ecd3a0",
    ),
}


def draw_portrait(pen: Pen, box: Box, name: str) -> None:
    """Draw a character before its scene; without colour there is no ground, only the horizon."""
    scene, is_colour = SCENES[name], pen.design == "colour"
    pen.rect(box, scene.sky if is_colour else PAPER, None, radius=CORNER)
    with pen.kept():
        path = pen.canvas.beginPath()
        path.roundRect(*box, CORNER)
        pen.canvas.clipPath(path, stroke=0, fill=0)
        _draw_ground(pen, box, scene)
        for thing in scene.things:
            x, y, side = box.x + box.w * thing.x, box.y + box.h * thing.y, box.w * thing.size
            picture(pen, thing.picture, Box(x - side / 2, y - side / 2, side, side))
        side = box.w * PERSON
        picture(pen, token_picture(name), Box(box.cx - side / 2, box.y, side, side))
    pen.rect(box, None, INK, 0.25, CORNER)


def _draw_ground(pen: Pen, box: Box, scene: Scene) -> None:
    """Draw the ground of a scene, up to its horizon."""
    if not scene.horizon:
        return
    low, high = box.y + box.h * scene.horizon, box.h * SWELL
    line = [(box.x + box.w * n / 24, low + high * math.sin(math.pi * n / 24)) for n in range(25)]
    if pen.design == "colour":
        pen.polygon([*line, (box.right, box.y), (box.x, box.y)], scene.ground, None)
    pen.polygon(line, None, INK, 0.25, closed=False)
