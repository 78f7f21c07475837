"""What a table looks like, as data: a game says what there is to see, a screen or a page draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class Cell(Struct, frozen=True):
    """One space: a few characters, and the name of its tint (`green`, `blue`, ..., `blank` for an empty space)."""

    text: str = ""
    tint: str = ""


class HexMap(Struct, frozen=True):
    """A map of flat-topped hexagons; every second column sits half a hexagon lower.

    `sides` marks borders: (space, side) to one character, drawn between two spaces.
    """

    title: str
    columns: int
    rows: int
    cells: Mapping[str, Cell]
    sides: Mapping[tuple[str, str], str]
    legend: str = ""


class Board(Struct, frozen=True):
    """A board of squares: `rows` from the far side to the near one; a cell's text may have several lines.

    `cells` are found by column and row: `cells["a", "5"]`. A column without a name is a strip between others.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    legend: str = ""


class Card(Struct, frozen=True):
    """A card on a map of bricks: lines of text, a tint, and one mark for each side in the order E NE NW W SW SE.

    A mark is `" "` for an exit, a letter for an exit of that section, `"#"` trees, `"~"` river, `"="` lake; "" is none.
    """

    lines: tuple[str, ...]
    tint: str = ""
    sides: tuple[str, ...] = ("", "", "", "", "", "")


class Bricks(Struct, frozen=True):
    """A map of cards in rows shifted by half a card; cells are doubled coordinates (x, y), north is +y, x + y is even.

    The neighbours of (0, 0) are E (2, 0), NE (1, 1), NW (-1, 1), W (-2, 0), SW (-1, -1), SE (1, -1).
    """

    title: str
    cards: Mapping[tuple[int, int], Card]
    legend: str = ""


class Place(Struct, frozen=True):
    """A place on a chart: lines of text, the first its name, at `x` percent from the left and `y` from the top."""

    id: str
    x: float
    y: float
    lines: tuple[str, ...]
    tint: str = ""


class Way(Struct, frozen=True):
    """A way between two places, found by their ids; `mark` says what lies on it, "" is nothing.

    Its kind is a word. `forest`, `water` and `rock` have a line of their own, any other takes one that is left.
    """

    id: str
    ends: tuple[str, str]
    kind: str
    mark: str = ""


class Chart(Struct, frozen=True):
    """A map of places and the ways between them; two ways may have the same ends."""

    title: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    legend: str = ""


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
