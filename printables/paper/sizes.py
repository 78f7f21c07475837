"""Paper sizes and printer profiles. All lengths are millimetres."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

# A quarter of an inch: no home printer needs a wider margin.
SAFE = 6.35

Edge: TypeAlias = Literal["long", "short"]
Order: TypeAlias = Literal["alternate", "fronts-first", "fold", "no-backs"]


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    def size(self, landscape: bool = False) -> tuple[float, float]:
        """Return width and height in this orientation."""
        return (self.height, self.width) if landscape else (self.width, self.height)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


class Printer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A printer profile: its duplex edge, its back offset, and its defaults.

    `edge` is the edge that duplex printing flips on, and `order` the order of fronts and backs. The offsets move the
    backs right and up as you look at them; `rotation` turns them anticlockwise, in degrees. `gap` is the space between
    cards, `bleed` how far their background runs over the cut. `paper` and `ink` are the printer's defaults.
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
