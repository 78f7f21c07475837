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


class Grid(Struct, frozen=True):
    """A table of words with a heading row."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Lines(Struct, frozen=True):
    """Plain lines under a title."""

    title: str
    lines: tuple[str, ...]


View: TypeAlias = HexMap | Board | Grid | Lines
