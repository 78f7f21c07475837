"""Paper: sizes, boxes to lay things out in, and how a printer turns the sheet over. All lengths are millimetres."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

# Points in a millimetre, and back.
POINTS = 72 / 25.4
MM = 25.4 / 72
# No home printer needs more white than a quarter of an inch on any side.
SAFE = 6.35

Edge: TypeAlias = Literal["long", "short"]
Order: TypeAlias = Literal["alternate", "fronts-first", "fold", "no-backs"]


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    def size(self, landscape: bool = False) -> tuple[float, float]:
        """Return width and height as the sheet is held."""
        return (self.height, self.width) if landscape else (self.width, self.height)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


class Printer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of a printer: how it turns paper over, and by how much its backs are off.

    `edge` is the side the sheet is turned over; `order` says where the backs are; the offsets move the backs right and
    up as one looks at them, and `rotation` turns them anticlockwise by degrees. `gap` leaves room between cards,
    `bleed` lets their ground run over the cut. `paper` and `ink` are what it is usually fed with.
    """

    edge: Edge = "long"
    order: Order = "alternate"
    offset_x: float = 0.0
    offset_y: float = 0.0
    rotation: float = 0.0
    back_marks: bool = False
    gap: float = 0.0
    bleed: float = 1.0
    paper: str = ""
    ink: str = ""


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
        """Leave a rim inside; a negative one grows the box."""
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
        """Take strips away."""
        return Box(self.x + left, self.y + bottom, self.w - left - right, self.h - top - bottom)

    def columns(self, n: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal columns, from left to right."""
        w = (self.w - gap * (n - 1)) / n
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n))

    def rows(self, n: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal rows, from top to bottom."""
        h = (self.h - gap * (n - 1)) / n
        return tuple(Box(self.x, self.top - h - i * (h + gap), self.w, h) for i in range(n))

    def cells(self, columns: int, rows: int, gap: float = 0) -> tuple[Box, ...]:
        """Split into equal cells, row by row from the top left."""
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap))

    def centred(self, w: float, h: float) -> Box:
        """Return a box of this size around the same middle."""
        return Box(self.cx - w / 2, self.cy - h / 2, w, h)
