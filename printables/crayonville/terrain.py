"""Terrain motifs: trees, ears, waves and rocks, which tell the terrains apart in every design."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from printables.crayonville.swatches import DARK, mix
from printables.drawing import SOFT, Box, Pen
from printables.drawing.path import Path

UNIT = 10.0
BOUNDS = Box(-UNIT, -UNIT, 2 * UNIT, 2 * UNIT)
# The strength of the motifs on a faint map.
FAINT_SHARE = 0.32
# The motifs of older spaces in black and white, on their grey.
OLDER = "#9a9da6"


def _fill(pen: Pen, points: list[tuple[float, float]], colour: str) -> None:
    """Fill a shape; in low ink, draw its outline."""

    def outline(path: Path) -> None:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.close()

    xs, ys = [x for x, _ in points], [y for _, y in points]
    bounds = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    is_solid = pen.design == "mono"
    pen.path(outline, bounds, colour, None, cover=0.5, solid=is_solid)


def _tree(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    pen.line(x, y, x, y + size * 0.4, colour, 0.45)
    for low, wide in ((0.22, 0.42), (0.55, 0.3)):
        points = [(x - wide * size, y + low * size), (x + wide * size, y + low * size), (x, y + (low + 0.5) * size)]
        _fill(pen, points, colour)


def _ear(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    strokes = [(x, y, x, y + size)]
    for at in (0.45, 0.68, 0.9):
        for way in (-1, 1):
            strokes.append((x, y + at * size, x + way * size * 0.2, y + (at + 0.17) * size))
    pen.lines(strokes, colour, 0.5)


def _wave(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    def curve(path: Path) -> None:
        path.moveTo(x - size, y)
        for way, start in ((1, -size), (-1, 0.0)):
            rise = way * size * 0.42
            path.curveTo(x + start + size / 3, y + rise, x + start + size * 2 / 3, y + rise, x + start + size, y)

    pen.path(curve, Box(x - size, y - size / 3, 2 * size, size * 0.6), None, colour, 0.55, cover=0)


def _rock(pen: Pen, x: float, y: float, size: float, colour: str) -> None:
    base = [(-0.6, 0), (-0.42, 0.5), (-0.05, 0.72), (0.3, 0.5), (0.6, 0)]
    _fill(pen, [(x + dx * size, y + dy * size) for dx, dy in base], colour)
    facet = [(-0.05, 0.72), (0.02, 0.34), (0.3, 0.5)]
    _fill(pen, [(x + dx * size, y + dy * size) for dx, dy in facet], mix(colour, 0.55))


# Each motif with its positions (x, y, size): at the left, at the right, and inside a space without a structure.
MOTIFS: dict[str, tuple[Callable[[Pen, float, float, float, str], None], tuple[tuple[float, float, float], ...], int]]
MOTIFS = {
    "wood": (_tree, ((-7.0, -2.4, 3.6), (6.9, -3.0, 3.6), (-2.6, -3.8, 5.2), (2.2, -1.4, 5.4)), 2),
    "field": (_ear, ((-7.2, -1.8, 3.4), (7.2, -2.2, 3.4), (-3.2, -4.2, 4.6), (0.2, -1.6, 4.9), (3.6, -4.2, 4.6)), 2),
    "water": (_wave, ((-6.6, -1.4, 1.5), (6.6, -2.2, 1.5), (-1.8, 1.8, 2.2), (1.6, -1.6, 2.2), (-1.2, -4.8, 2.2)), 2),
    "stone": (_rock, ((-6.9, -2.2, 3.0), (6.9, -2.8, 3.0), (-2.2, -3.6, 5.2), (3.0, -1.2, 4.6)), 2),
}


def _draw_motif(pen: Pen, terrain: str, free: bool, from_place: int, colour: str) -> None:
    draw, places, at_sides = MOTIFS[terrain]
    for x, y, size in (places if free else places[:at_sides])[from_place:]:
        draw(pen, x, y, size, colour)


def stamp_motif(
    pen: Pen, terrain: str, x: float, y: float, side: float, free: bool, faint: bool = False, bare_left: bool = False
) -> None:
    """Stamp the motif of a terrain around a point: pale on a faint map, grey over the hatching in black and white.

    A space whose coordinate stands at the left is bare there.
    """
    if pen.design == "mono" and terrain == "water" and not faint:
        # The hatching is waves.
        return
    if pen.design == "mono":
        # Grey, so that structures stand out.
        colour = OLDER if faint else SOFT
    else:
        colour = mix(DARK[terrain], FAINT_SHARE) if faint else DARK[terrain]
    key = f"motif-{terrain}-{free}-{faint}-{bare_left}"
    draw = partial(_draw_motif, terrain=terrain, free=free, from_place=int(bare_left), colour=colour)
    pen.stamp(key, draw, BOUNDS, x, y, scale=side / UNIT)
