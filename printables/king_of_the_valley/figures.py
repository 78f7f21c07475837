"""Kings and knights, whose clothes have the colours of players and Orders."""

from __future__ import annotations

from functools import cache, partial

from companion.art.outlines import GRID, area, corners, moved, parse_outline
from companion.art.outlines import Outline as Cloth
from printables.drawing import INK, Box, Pen, Swatch, picture
from printables.drawing.pictures import trace

# Clothes on the square of the pictures, and the width of their outline.
PLUME = "M52 16 C54 2 72 -1 88 8 C80 10 80 14 84 20 C74 16 64 18 58 22 Z"
ROBE = "M8 98 C10 78 28 70 50 70 C72 70 90 78 92 98 Z"
LINE = 3.6
# The number of pictures of kings.
KINGS = 4


def draw_king(pen: Pen, box: Box, swatch: Swatch, place: int) -> None:
    """Draw the king of a player: a robe of the player's colour, and the head that belongs to the place."""
    _draw_cloth(pen, box, ROBE, swatch)
    picture(pen, f"king-{place % KINGS + 1}", box)


def draw_knight(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a knight with a plume in the colour of an Order."""
    _draw_cloth(pen, box, PLUME, swatch)
    picture(pen, "helmet", box)


def _draw_cloth(pen: Pen, box: Box, data: str, swatch: Swatch) -> None:
    cloth, bounds, cover = _cloth(data)
    scale = min(box.w, box.h) / GRID
    with pen.moved(box.cx, box.cy):
        extent = Box(*(value * scale for value in bounds))
        pen.path(partial(trace, outline=cloth, scale=scale), extent, swatch, INK, LINE * scale, cover=cover)


@cache
def _cloth(data: str) -> tuple[Cloth, Box, float]:
    """Return an outline, its box around the origin with y upwards, and the share of the box that it covers."""
    cloth = parse_outline(data)
    points = corners(moved(cloth, -GRID / 2, -GRID / 2, 1, 1))
    xs, ys = [x for x, _ in points], [-y for _, y in points]
    bounds = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return cloth, bounds, abs(area(points)) / (bounds.w * bounds.h)
