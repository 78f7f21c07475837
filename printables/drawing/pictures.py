"""Pictures on paper: flat tones in colour, outlines in low ink, hatchings in black and white."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise

from companion.art.outlines import GRID, Outline, area, corners
from companion.art.pictures import Layer, Picture, find_picture
from companion.art.tones import INK, SKIN, SNOW, TONES
from printables.drawing.box import Box
from printables.drawing.ink import INK as LINES
from printables.drawing.ink import PAPER, Swatch, darkness
from printables.drawing.path import Path
from printables.drawing.pen import Fill, Pen

BOUNDS = Box(-GRID / 2, -GRID / 2, GRID, GRID).inset(-4)
# The side in millimetres below which a picture's simpler variant is drawn, and from which tones are hatched.
SMALL, HATCHED = 6.0, 14.0
# Tones paler than this are not hatched: dots on a face would look like more eyes.
PALE = 0.565
# The width of an outline that stands for a filled drawing in low ink.
CONTOUR = 2.0


def picture(pen: Pen, name: str, box: Box, turn: float = 0) -> None:
    """Draw a picture in the middle of a box, as large as it fits."""
    side = min(box.w, box.h)
    found = _find(name)
    if found.small and side < SMALL:
        found = _find(found.small)
    # Hatchings have one scale on all paper, so a hatched picture is drawn once for each of its sizes.
    scale = round(side / GRID, 4) if pen.design == "mono" and side >= HATCHED else 0.0
    draw = partial(_draw, found=found, scale=scale)
    if scale:
        bounds = Box(*(value * scale for value in BOUNDS))
        pen.stamp(("picture", found.name, scale), draw, bounds, box.cx, box.cy, turn)
    else:
        pen.stamp(("picture", found.name), draw, BOUNDS, box.cx, box.cy, turn, side / GRID)


@cache
def _find(name: str) -> Picture:
    return find_picture(name)


def _draw(pen: Pen, found: Picture, scale: float) -> None:
    """Draw a picture around the origin; hatched if it has a scale."""
    for layer in found.layers:
        _layer(pen, layer, scale)


def _layer(pen: Pen, layer: Layer, scale: float) -> None:
    size = scale or 1.0
    width = layer.width * size
    box, cover = _extent(layer.outline)
    bounds = Box(*(value * size for value in box))
    shape = partial(trace, outline=layer.outline, scale=size)
    fill: Fill = TONES[layer.fill] if layer.fill else None
    line = TONES[layer.line] if layer.line else None
    if pen.design == "colour" or layer.fill in ("", SNOW):
        pen.path(shape, bounds, PAPER if layer.fill == SNOW else fill, line, width, cover=cover, solid=True)
    elif layer.fill == INK:
        pen.path(shape, bounds, LINES, line and LINES, width, cover=cover, solid=True)
    elif layer.is_drawing and not layer.line:
        # A drawing in a tone is a large dark shape: its contour is enough.
        pen.path(shape, bounds, PAPER if pen.design == "low" else _hatching(layer, scale), LINES, CONTOUR * size)
    elif pen.design == "low" or not scale:
        pen.path(shape, bounds, PAPER, LINES if layer.is_drawing else None, width, cover=cover, solid=True)
    else:
        pen.path(shape, bounds, PAPER, None, solid=True, cover=cover)
        pen.path(shape, bounds, _hatching(layer, scale), LINES if layer.is_drawing else None, width, cover=cover)


def _hatching(layer: Layer, scale: float) -> Swatch | str:
    """Return the hatching of a tone: none for light ones, for skin, and none without a scale."""
    dark = darkness(TONES[layer.fill])
    if not scale or dark < PALE or layer.fill in SKIN:
        return PAPER
    return Swatch(layer.fill, TONES[layer.fill], "", "stipple" if dark < 1.0 else "shade")


@cache
def _extent(outline: Outline) -> tuple[Box, float]:
    """Return the box around an outline, as drawn around the origin, and the share that it covers."""
    points = [(x - GRID / 2, GRID / 2 - y) for step in outline for x, y in step.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    starts = [n for n, step in enumerate(outline) if step.kind == "M"] + [len(outline)]
    whole = sum(area(corners(outline[a:b])) for a, b in pairwise(starts))
    return box, min(1.0, abs(whole) / (box.w * box.h)) if box.w * box.h else 0.0


def trace(path: Path, outline: Outline, scale: float) -> None:
    """Draw an outline on a ReportLab path, around the origin with y upwards."""
    half = GRID / 2
    for kind, points in outline:
        if kind == "C":
            (x1, y1), (x2, y2), (x3, y3) = points
            path.curveTo(
                *((x1 - half) * scale, (half - y1) * scale),
                *((x2 - half) * scale, (half - y2) * scale),
                *((x3 - half) * scale, (half - y3) * scale),
            )
        elif kind == "Z":
            path.close()
        else:
            [(x, y)] = points
            draw = path.moveTo if kind == "M" else path.lineTo
            draw((x - half) * scale, (half - y) * scale)
