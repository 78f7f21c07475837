"""Sizes of paper, and how a printer turns a sheet over. All lengths are millimetres."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

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
