"""Views of a table as data: a title describes them, and a screen or a page draws them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import cycle
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

P = TypeVar("P")
# The tints of empty spaces.
EMPTY = ("", "blank")


class Cell(Struct, frozen=True):
    """One space: a few characters, and the name of its tint (`green`, `blue`, ..., `blank` for an empty space).

    `pictures` names what is on it, the largest first. A page that draws them writes the `caption` instead of the text.
    """

    text: str = ""
    tint: str = ""
    pictures: tuple[str, ...] = ()
    caption: str = ""


class HexMap(Struct, frozen=True):
    """A map of flat-topped hexagons; every second column sits half a hexagon lower.

    `sides` marks borders: (space, side) to one character, drawn between two spaces. `picture_legend` is the legend of a
    page that draws the pictures; its signs are their names.
    """

    title: str
    columns: int
    rows: int
    cells: Mapping[str, Cell]
    sides: Mapping[tuple[str, str], str]
    legend: str = ""
    picture_legend: str = ""


class MapPart(NamedTuple):
    """The columns and rows of a map that are drawn, counted from 0."""

    left: int
    right: int
    top: int
    bottom: int

    def holds(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom


def grid_place(space: str) -> tuple[int, int]:
    """Return the column and row of a space, counted from 0: `G7` is (6, 6)."""
    return ord(space[0]) - 65, int(space[1:]) - 1


def used_part(view: HexMap, whole: bool = False) -> MapPart:
    """Return the part to draw: the used spaces and one ring around them, or all of an empty map."""
    used = [grid_place(space) for space, cell in view.cells.items() if cell.tint not in EMPTY]
    if whole or not used:
        return MapPart(0, view.columns - 1, 0, view.rows - 1)
    columns, rows = [column for column, _ in used], [row for _, row in used]
    return MapPart(
        max(0, min(columns) - 1),
        min(view.columns - 1, max(columns) + 1),
        max(0, min(rows) - 1),
        min(view.rows - 1, max(rows) + 1),
    )


class Board(Struct, frozen=True):
    """A board of squares: `rows` from the far side to the near one; a cell's text may have several lines.

    The keys of `cells` are column and row: `cells["a", "5"]`. A column without a name is a strip between others.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    legend: str = ""
    picture_legend: str = ""


class Card(Struct, frozen=True):
    """A card on a map of bricks: lines of text, a tint, and one mark for each side in the order E NE NW W SW SE.

    A mark is `" "` for an exit, a letter for an exit of that section, `"#"` trees, `"~"` river, `"="` lake; "" is none.
    Pictures and their caption are as for a space.
    """

    lines: tuple[str, ...]
    tint: str = ""
    sides: tuple[str, ...] = ("", "", "", "", "", "")
    pictures: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()


class Bricks(Struct, frozen=True):
    """A map of cards in rows shifted by half a card; cells are doubled coordinates (x, y), north is +y, x + y is even.

    The neighbours of (0, 0) are E (2, 0), NE (1, 1), NW (-1, 1), W (-2, 0), SW (-1, -1), SE (1, -1).
    """

    title: str
    cards: Mapping[tuple[int, int], Card]
    legend: str = ""
    picture_legend: str = ""


class Place(Struct, frozen=True):
    """A place on a chart: lines of text, the first its name, at `x` percent from the left and `y` from the top.

    Pictures and their caption are as for a space.
    """

    id: str
    x: float
    y: float
    lines: tuple[str, ...]
    tint: str = ""
    pictures: tuple[str, ...] = ()
    caption: tuple[str, ...] = ()


class Way(Struct, frozen=True):
    """A way between two places, given by their ids; `mark` is what is on it, "" if nothing.

    Its kind is a word. `forest`, `water` and `rock` have their own line style; other kinds get one that is left.
    """

    id: str
    ends: tuple[str, str]
    kind: str
    mark: str = ""


def assign_pens(ways: Iterable[Way], pens: Mapping[str, P], others: Iterable[P]) -> dict[str, P]:
    """Return the pen for each kind of way; kinds without their own pen share the remaining ones in turn."""
    kinds = dict.fromkeys(way.kind for way in ways)
    left = cycle([*(pen for kind, pen in pens.items() if kind not in kinds), *others])
    return {kind: pens[kind] if kind in pens else next(left) for kind in kinds}


class Chart(Struct, frozen=True):
    """A map of places and the ways between them; two ways may have the same ends."""

    title: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    legend: str = ""
    picture_legend: str = ""


class Grid(Struct, frozen=True):
    """A table of words with a heading row."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Lines(Struct, frozen=True):
    """Plain lines under a title."""

    title: str
    lines: tuple[str, ...]


View: TypeAlias = HexMap | Board | Bricks | Chart | Grid | Lines
