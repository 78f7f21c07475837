"""Hatchings for black and white: one for each terrain or suit, drawn as lines and dots that copy well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from printables.ink import Pattern

# A pattern is drawn once over a square of one of these sizes and clipped to the shapes it fills.
FIELD = 300.0
SMALL_FIELD = 42.0
STEP = 2.4
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
}


def _ticks(field: float, step: float = STEP, start: float = 0.0) -> list[float]:
    return [start + i * step for i in range(int(field / step) + 1)]


def _level(path: Any, field: float) -> None:
    for y in _ticks(field):
        path.moveTo(0, y)
        path.lineTo(field, y)


def _upright(path: Any, field: float) -> None:
    for x in _ticks(field):
        path.moveTo(x, 0)
        path.lineTo(x, field)


def _grid(path: Any, field: float) -> None:
    _level(path, field)
    _upright(path, field)


def _slanted(path: Any, field: float, sign: int) -> None:
    for c in _ticks(2 * field, STEP * 1.5, -field):
        path.moveTo(c, 0 if sign > 0 else field)
        path.lineTo(c + field, field if sign > 0 else 0)


def _rising(path: Any, field: float) -> None:
    _slanted(path, field, 1)


def _falling(path: Any, field: float) -> None:
    _slanted(path, field, -1)


def _diamonds(path: Any, field: float) -> None:
    _rising(path, field)
    _falling(path, field)


def _waves(path: Any, field: float) -> None:
    half = STEP / 2
    for y in _ticks(field, STEP * 0.9):
        path.moveTo(0, y)
        for x in _ticks(field)[:-1]:
            path.curveTo(x + half * 0.5, y + 0.7, x + half * 0.5, y + 0.7, x + half, y)
            path.curveTo(x + half * 1.5, y - 0.7, x + half * 1.5, y - 0.7, x + STEP, y)


def _bricks(path: Any, field: float) -> None:
    for row, y in enumerate(_ticks(field)):
        path.moveTo(0, y)
        path.lineTo(field, y)
        for x in _ticks(field, STEP * 2, 0 + STEP * (row % 2)):
            path.moveTo(x, y)
            path.lineTo(x, y + STEP)


def _scattered(field: float) -> list[tuple[float, float]]:
    """Points in rows shifted by half a step."""
    rows = enumerate(_ticks(field, STEP * 0.9))
    return [(x + STEP / 2 * (row % 2), y) for row, y in rows for x in _ticks(field)]


def _dots(path: Any, field: float) -> None:
    for x, y in _scattered(field):
        path.rect(x, y, 0.3, 0.3)


def _rings(path: Any, field: float) -> None:
    for x, y in _scattered(field):
        path.circle(x, y, 0.5)


def _crosses(path: Any, field: float) -> None:
    for x, y in _scattered(field):
        path.moveTo(x - 0.4, y)
        path.lineTo(x + 0.4, y)
        path.moveTo(x, y - 0.4)
        path.lineTo(x, y + 0.4)


PATHS: dict[Pattern, Callable[[Any, float], None]] = {
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
}
