"""Outlines of shapes, on a square of 100 by 100 with y downwards: read from SVG path data or from the emoji font."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

GRID = 100.0
FONT = Path(__file__).parent / "NotoEmoji-Regular.ttf"
# Units of the font that are as wide as the grid.
EM = 2480
# Points on each curve when areas and insides are worked out.
SAMPLES = 6

Point: TypeAlias = tuple[float, float]


class Step(NamedTuple):
    """A step of an outline: move, line, curve (with two control points) or close."""

    kind: Literal["M", "L", "C", "Z"]
    points: tuple[Point, ...] = ()


Outline: TypeAlias = tuple[Step, ...]


def parse_outline(data: str) -> Outline:
    """Read SVG path data. Raises ValueError."""
    from fontTools.pens.reportLabPen import ReportLabPen
    from fontTools.svgLib.path.parser import parse_path

    recorder = _Recorder()
    try:
        parse_path(data, ReportLabPen(None, recorder))
    except (IndexError, TypeError, AttributeError) as error:
        raise ValueError(f"not a path: {data[:40]}") from error
    if not recorder.steps:
        raise ValueError("it draws nothing")
    return tuple(recorder.steps)


@cache
def glyph_contours(char: str) -> tuple[Outline, ...]:
    """Return the contours of an emoji, centred on the grid. Raises ValueError if the font does not have it."""
    from fontTools.pens.reportLabPen import ReportLabPen

    names, glyphs = _font()
    if len(char) != 1 or ord(char) not in names:
        raise ValueError(f"the emoji font has no '{char}'")
    recorder = _Recorder()
    glyphs[names[ord(char)]].draw(ReportLabPen(glyphs, recorder))
    steps = recorder.steps
    if not steps:
        raise ValueError(f"the emoji font draws nothing for '{char}'")
    xs, ys = zip(*(point for step in steps for point in step.points), strict=True)
    scale = GRID / EM
    x, y = GRID / 2 - (min(xs) + max(xs)) / 2 * scale, GRID / 2 + (min(ys) + max(ys)) / 2 * scale
    ends = [n for n, step in enumerate(steps, 1) if step.kind == "Z"]
    return tuple(moved(tuple(steps[a:b]), x, y, scale, -scale) for a, b in pairwise((0, *ends)))


def rounded(outline: Outline) -> Outline:
    """Return an outline with short numbers: a hundredth of the grid's unit cannot be seen."""
    return tuple(Step(kind, tuple((round(x, 2), round(y, 2)) for x, y in points)) for kind, points in outline)


def moved(outline: Outline, dx: float, dy: float, sx: float, sy: float) -> Outline:
    """Return an outline scaled, then moved."""
    return tuple(Step(kind, tuple((x * sx + dx, y * sy + dy) for x, y in points)) for kind, points in outline)


@cache
def _font() -> tuple[dict[int, str], Any]:
    """Return the names of the glyphs by character, and the glyphs."""
    from fontTools.ttLib import TTFont

    font = TTFont(FONT, lazy=True)
    return font.getBestCmap(), font.getGlyphSet()


class _Recorder:
    """Keeps the steps that fontTools draws; its pen for ReportLab turns quadratic curves into cubic ones."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802
        self.steps.append(Step("M", ((x, y),)))

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802
        self.steps.append(Step("L", ((x, y),)))

    def curveTo(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:  # noqa: N802
        self.steps.append(Step("C", ((x1, y1), (x2, y2), (x3, y3))))

    def closePath(self) -> None:  # noqa: N802
        self.steps.append(Step("Z"))


def corners(outline: Outline) -> list[Point]:
    """Return an outline of one contour as a polygon."""
    found: list[Point] = []
    for kind, points in outline:
        if kind == "C":
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = found[-1], *points
            for n in range(1, SAMPLES + 1):
                t = n / SAMPLES
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        elif points:
            found.append(points[0])
    return found


def area(polygon: Sequence[Point]) -> float:
    """Return the signed area of a polygon."""
    following = (*polygon[1:], *polygon[:1])
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(polygon, following, strict=True)) / 2


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Return whether a point is inside a polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


class Regions(NamedTuple):
    """The contours of a line drawing: its silhouette, and the white regions in it from the largest to the smallest."""

    silhouette: Outline
    white: tuple[Outline, ...]
    lines: Outline


@cache
def glyph_regions(char: str) -> Regions:
    """Divide an emoji into what can be painted. Raises ValueError if the font does not have it."""
    contours = glyph_contours(char)
    polygons = [corners(contour) for contour in contours]
    depths = [
        sum(contains(other, polygon[0]) for at, other in enumerate(polygons) if at != n)
        for n, polygon in enumerate(polygons)
    ]
    white = sorted((n for n, depth in enumerate(depths) if depth % 2), key=lambda n: -abs(area(polygons[n])))
    outer = [contour for contour, depth in zip(contours, depths, strict=True) if not depth]
    return Regions(_join(outer), tuple(contours[n] for n in white), _join(contours))


def _join(outlines: Iterable[Outline]) -> Outline:
    return tuple(step for outline in outlines for step in outline)
