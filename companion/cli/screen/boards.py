"""A board of squares as characters with tints. Pure: what is drawn here, `screen` prints.

    a    b
  +----+----+
2 |Q   |F   |
  |Ann |    |
  +----+----+
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.cli.screen.hexes import Ink, Row, Spot, rows_of
from companion.referee.view import Board, Cell

WIDEST, NARROWEST = 8, 2


class BoardPlan(NamedTuple):
    """The measures of a board: the width of labels and columns without borders, and the height of rows."""

    margin: int
    widths: tuple[int, ...]
    height: int

    def corner(self, column: int, row: int) -> Spot:
        """Return the line and column of a cell's upper left corner. Neighbours share a border."""
        return 1 + row * (self.height + 1), self.margin + sum(self.widths[:column]) + column


def board_rows(view: Board, room: int) -> list[Row]:
    """Draw a board under its title, with cells as wide as their texts need or the width allows."""
    plan = plan_of(view, room)
    ink: dict[Spot, Ink] = dict(_labels(view, plan))
    for x, column in enumerate(view.columns):
        for y, row in enumerate(view.rows):
            cell = view.cells.get((column, row))
            if cell is not None:
                ink |= _inside(plan, x, y, cell, 0 if column else 1)
                ink |= _outline(plan, x, y) if column else {}
    return [[Ink(char, "label") for char in view.title], *rows_of(ink)]


def plan_of(view: Board, room: int) -> BoardPlan:
    """Measure a board: all squares are equal, and a strip is as wide as its text plus a space on each side."""
    margin = max((len(row) for row in view.rows), default=0) + 2
    strip = _longest(view, "") + 2
    squares = sum(column != "" for column in view.columns)
    wanted = max((_longest(view, column) for column in view.columns if column), default=0)
    free = room - margin - len(view.columns) - 1 - strip * (len(view.columns) - squares)
    square = max(NARROWEST, min(WIDEST, wanted, free // max(squares, 1)))
    height = max((cell.text.count("\n") + 1 for cell in view.cells.values()), default=1)
    return BoardPlan(margin, tuple(square if column else strip for column in view.columns), height)


def _longest(view: Board, column: str) -> int:
    """Return the length of the longest line of text in a column, including its name."""
    texts = (cell.text for (name, _), cell in view.cells.items() if name == column)
    return max(len(line) for text in (column, *texts) for line in text.split("\n"))


def _labels(view: Board, plan: BoardPlan) -> Iterator[tuple[Spot, Ink]]:
    for column, name in enumerate(view.columns):
        _, left = plan.corner(column, 0)
        for x, char in enumerate(f"{name:^{plan.widths[column]}}"[: plan.widths[column]] if name else ""):
            yield (0, left + 1 + x), Ink(char, "label")
    for row, name in enumerate(view.rows):
        top, _ = plan.corner(0, row)
        for x, char in enumerate(f"{name:>{plan.margin - 1}}"):
            yield (top + (plan.height + 1) // 2, x), Ink(char, "label")


def _outline(plan: BoardPlan, column: int, row: int) -> dict[Spot, Ink]:
    (top, left), (bottom, right) = plan.corner(column, row), plan.corner(column + 1, row + 1)
    lines = {(y, x): "-" for y in (top, bottom) for x in range(left, right)}
    lines |= {(y, x): "|" for y in range(top, bottom) for x in (left, right)}
    lines |= {(y, x): "+" for y in (top, bottom) for x in (left, right)}
    return {spot: Ink(char, "edge") for spot, char in lines.items()}


def _inside(plan: BoardPlan, column: int, row: int, cell: Cell, indent: int) -> dict[Spot, Ink]:
    top, left = plan.corner(column, row)
    width = plan.widths[column]
    lines = cell.text.split("\n")
    lines += [""] * (plan.height - len(lines))
    texts = [f"{' ' * indent}{line:<{width}}"[:width] for line in lines]
    return {
        (top + 1 + y, left + 1 + x): Ink(char, cell.tint) for y, text in enumerate(texts) for x, char in enumerate(text)
    }
