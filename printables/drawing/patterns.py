"""Hatchings for black and white: one for each terrain or suit, drawn as lines and dots that copy well."""

from __future__ import annotations

from functools import partial

from printables.drawing.ink import Pattern
from printables.drawing.path import Outline, Path

STEP = 2.4
# A pattern is drawn once over a square of this size, laid side by side as often as needed, and clipped to the shape it
# fills. The square holds whole steps of every pattern, so the seams do not show.
FIELD = 18 * STEP
HAIR = 0.18
# The share of the paper that each covers.
COVER: dict[Pattern, float] = {
    "blank": 0.0,
    "dots": 0.034,
    "rising": 0.061,
    "falling": 0.061,
    "level": 0.065,
    "upright": 0.065,
    "grid": 0.125,
    "diamonds": 0.118,
    "waves": 0.097,
    "bricks": 0.095,
    "rings": 0.094,
    "crosses": 0.05,
    "stipple": 0.071,
    "shade": 0.196,
}
# The steps and the width of dots so fine that they look like a grey, for the tones of pictures.
FINE: dict[Pattern, tuple[float, float]] = {"stipple": (STEP / 2, 0.36), "shade": (STEP / 3, 0.4)}


def _ticks(step: float = STEP, start: float = 0.0, long: float = FIELD) -> list[float]:
    return [start + i * step for i in range(round(long / step) + 1)]


def _level(path: Path) -> None:
    for y in _ticks():
        path.moveTo(0, y)
        path.lineTo(FIELD, y)


def _upright(path: Path) -> None:
    for x in _ticks():
        path.moveTo(x, 0)
        path.lineTo(x, FIELD)


def _grid(path: Path) -> None:
    _level(path)
    _upright(path)


def _slanted(path: Path, sign: int) -> None:
    for c in _ticks(STEP * 1.5, -FIELD, 2 * FIELD):
        path.moveTo(c, 0 if sign > 0 else FIELD)
        path.lineTo(c + FIELD, FIELD if sign > 0 else 0)


def _rising(path: Path) -> None:
    _slanted(path, 1)


def _falling(path: Path) -> None:
    _slanted(path, -1)


def _diamonds(path: Path) -> None:
    _rising(path)
    _falling(path)


def _waves(path: Path) -> None:
    half = STEP / 2
    for y in _ticks(STEP * 0.9):
        path.moveTo(0, y)
        for x in _ticks()[:-1]:
            path.curveTo(x + half * 0.5, y + 0.7, x + half * 0.5, y + 0.7, x + half, y)
            path.curveTo(x + half * 1.5, y - 0.7, x + half * 1.5, y - 0.7, x + STEP, y)


def _bricks(path: Path) -> None:
    for row, y in enumerate(_ticks()):
        path.moveTo(0, y)
        path.lineTo(FIELD, y)
        for x in _ticks(STEP * 2, 0 + STEP * (row % 2)):
            path.moveTo(x, y)
            path.lineTo(x, y + STEP)


def _scattered() -> list[tuple[float, float]]:
    """Return points in rows shifted by half a step."""
    rows = enumerate(_ticks(STEP * 0.9))
    return [(x + STEP / 2 * (row % 2), y) for row, y in rows for x in _ticks()]


def _dots(path: Path) -> None:
    for x, y in _scattered():
        path.rect(x, y, 0.3, 0.3)


def _rings(path: Path) -> None:
    for x, y in _scattered():
        path.circle(x, y, 0.5)


def _crosses(path: Path) -> None:
    for x, y in _scattered():
        path.moveTo(x - 0.4, y)
        path.lineTo(x + 0.4, y)
        path.moveTo(x, y - 0.4)
        path.lineTo(x, y + 0.4)


def _fine_dots(path: Path, step: float) -> None:
    """Draw rows that are dashed into dots, shifted by half a step."""
    for row, y in enumerate(_ticks(step)[:-1]):
        path.moveTo(step / 2 * (row % 2), y)
        path.lineTo(FIELD, y)


PATHS: dict[Pattern, Outline] = {
    "dots": _dots,
    "rising": _rising,
    "falling": _falling,
    "level": _level,
    "upright": _upright,
    "grid": _grid,
    "diamonds": _diamonds,
    "waves": _waves,
    "bricks": _bricks,
    "rings": _rings,
    "crosses": _crosses,
    "stipple": partial(_fine_dots, step=FINE["stipple"][0]),
    "shade": partial(_fine_dots, step=FINE["shade"][0]),
}
