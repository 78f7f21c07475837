"""The village sheet: flat-topped hexagons, their neighbours, borders, corners and straight lines.

A space is named by column letter and row number, `G7`. A border between two spaces is named by both, in order:
`G6|G7`; one on the edge of the sheet by its space and side: `A1|NW`.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

Space: TypeAlias = str
Border: TypeAlias = str
Side = Literal["N", "NE", "SE", "S", "SW", "NW"]
Corner: TypeAlias = tuple[int, int]

SIDES: tuple[Side, ...] = get_args(Side)
# Axial steps, and the two corners of each side around the centre of a hexagon.
STEPS: dict[Side, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}
CORNERS: dict[Side, tuple[Corner, Corner]] = {
    "N": ((-1, -1), (1, -1)),
    "NE": ((1, -1), (2, 0)),
    "SE": ((2, 0), (1, 1)),
    "S": ((1, 1), (-1, 1)),
    "SW": ((-1, 1), (-2, 0)),
    "NW": ((-2, 0), (-1, -1)),
}


def space_order(space: Space) -> tuple[str, int]:
    """Sort key of spaces: column, then row."""
    return space[0], int(space[1:])


@lru_cache(maxsize=4096)
def pair(a: Space, b: Space, joint: str) -> str:
    """Name two spaces in order: `G7-G8` is a road, `G7|G8` a border."""
    return joint.join(sorted((a, b), key=space_order))


class Sheet(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The outline of a village sheet and the spaces that come printed on it."""

    id: str
    title: str
    columns: int
    rows: int
    orientation: Literal["flat-top-odd-low"]
    missing: tuple[Space, ...]
    start: dict[Space, Literal["wood", "field", "water", "stone"]]

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """Every space, column by column."""
        named = (f"{chr(65 + c)}{r}" for c in range(self.columns) for r in range(1, self.rows + 1))
        return tuple(space for space in named if space not in self.missing)

    @cached_property
    def axial(self) -> dict[Space, tuple[int, int]]:
        """Axial coordinates, in which a straight line is a repeated step."""
        return {s: (ord(s[0]) - 65, int(s[1:]) - (ord(s[0]) - 65) // 2) for s in self.spaces}

    @cached_property
    def toward(self) -> dict[Space, dict[Side, Space]]:
        """The neighbour on each side; a side on the edge of the sheet is missing."""
        named = {place: space for space, place in self.axial.items()}
        return {
            space: {side: named[q + dq, a + da] for side, (dq, da) in STEPS.items() if (q + dq, a + da) in named}
            for space, (q, a) in self.axial.items()
        }

    @cached_property
    def neighbours(self) -> dict[Space, tuple[Space, ...]]:
        return {space: tuple(around.values()) for space, around in self.toward.items()}

    @cached_property
    def pairs(self) -> dict[Space, tuple[tuple[Space, Space], ...]]:
        """Every pair of adjacent spaces, under the first of the two."""
        return {a: tuple((a, b) for b in self.neighbours[a] if space_order(a) < space_order(b)) for a in self.spaces}

    @cached_property
    def rim(self) -> frozenset[Space]:
        """The spaces with a side on the edge of the sheet."""
        return frozenset(space for space, around in self.toward.items() if len(around) < 6)

    @cached_property
    def borders(self) -> dict[Space, dict[Side, Border]]:
        """The name of the border on each side of each space."""
        return {
            space: {side: pair(space, around[side], "|") if side in around else f"{space}|{side}" for side in SIDES}
            for space, around in self.toward.items()
        }

    @cached_property
    def corners(self) -> dict[Border, tuple[Corner, Corner]]:
        """The two corners of each border; equal numbers are the same corner."""
        ends: dict[Border, tuple[Corner, Corner]] = {}
        for space, (q, a) in self.axial.items():
            x, y = 3 * q, 2 * a + q
            for side, ((x1, y1), (x2, y2)) in CORNERS.items():
                ends.setdefault(self.borders[space][side], ((x + x1, y + y1), (x + x2, y + y2)))
        return ends

    @cached_property
    def corners_of(self) -> dict[Space, frozenset[Corner]]:
        """The six corners of each space."""
        return {
            space: frozenset(corner for border in sides.values() for corner in self.corners[border])
            for space, sides in self.borders.items()
        }

    @cached_property
    def lines(self) -> dict[Space, dict[Side, tuple[tuple[Border, Space | None], ...]]]:
        """The straight line from each space to each side: borders crossed and spaces entered, to the edge."""
        return {space: {side: tuple(self._line(space, side)) for side in SIDES} for space in self.spaces}

    @cached_property
    def crossings(self) -> dict[Space, tuple[tuple[frozenset[Border], frozenset[Space]], ...]]:
        """For each space and side, the borders and the spaces of the straight line, in no order."""
        return {
            space: tuple(
                (frozenset(border for border, _ in line), frozenset(ahead for _, ahead in line if ahead is not None))
                for line in lines.values()
            )
            for space, lines in self.lines.items()
        }

    def _line(self, space: Space, side: Side) -> list[tuple[Border, Space | None]]:
        line: list[tuple[Border, Space | None]] = []
        here: Space | None = space
        while here is not None:
            ahead = self.toward[here].get(side)
            line.append((self.borders[here][side], ahead))
            here = ahead
        return line

    def is_adjacent(self, a: Space, b: Space) -> bool:
        return b in self.neighbours.get(a, ())
