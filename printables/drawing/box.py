"""Boxes to lay things out in. All lengths are millimetres, y upwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# Points in a millimetre, and back.
POINTS = 72 / 25.4
MM = 25.4 / 72


class Box(NamedTuple):
    """A rectangle: its lower left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def top(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, anticlockwise from the lower left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.top), (self.x, self.top)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Shrink the box by a margin; a negative margin grows it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def upper(self, h: float) -> Box:
        """Return a strip at the top."""
        return Box(self.x, self.top - h, self.w, h)

    def lower(self, h: float) -> Box:
        """Return a strip at the bottom."""
        return Box(self.x, self.y, self.w, h)

    def left(self, w: float) -> Box:
        """Return a strip at the left."""
        return Box(self.x, self.y, w, self.h)

    def at_right(self, w: float) -> Box:
        """Return a strip at the right."""
        return Box(self.right - w, self.y, w, self.h)

    def cut(self, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> Box:
        """Remove strips from the sides."""
        return Box(self.x + left, self.y + bottom, self.w - left - right, self.h - top - bottom)

    def columns(self, n: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal columns, from left to right."""
        w = (self.w - gap * (n - 1)) / n
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n))

    def rows(self, n: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal rows, from top to bottom."""
        h = (self.h - gap * (n - 1)) / n
        return tuple(Box(self.x, self.top - h - i * (h + gap), self.w, h) for i in range(n))

    def stack(self, heights: Iterable[float]) -> list[Box]:
        """Split off rows of these heights, from top to bottom."""
        rows, y = [], self.top
        for h in heights:
            y -= h
            rows.append(Box(self.x, y, self.w, h))
        return rows

    def cells(self, columns: int, rows: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal cells, row by row from the top left."""
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap))

    def centred(self, w: float, h: float) -> Box:
        """Return a box of this size with the same centre."""
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)
