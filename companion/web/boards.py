"""A drawing of a board of squares, with the letters and numbers of the printed board."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.view import Board, Cell
from companion.web.element import Element, el
from companion.web.paint import (
    BLANK,
    NO_TAPS,
    PAINTS,
    Area,
    Taps,
    drawable,
    drawing,
    lettering,
    paint_of,
    painted,
    picture_row,
)

SQUARE, STRIP, MARGIN = 74.0, 44.0, 28.0
LETTERS, SMALL, COORDINATES = 24, 15, 13
# What is behind a picture on a dark square, whose text is white.
PAPER = "#ffffff"
# The start of a line for a pawn in the colour of a tint: `*red`.
PAWN, CROWN = "*", "♔"


def draw_board(view: Board, key: str, taps: Taps = NO_TAPS) -> Element:
    """Draw a board of squares; its ids start with `key`."""
    lefts = lefts_of(view)
    parts = [*_labels(view, lefts)]
    for x, column in enumerate(view.columns):
        for y, row in enumerate(view.rows):
            cell = view.cells.get((column, row))
            if cell is not None:
                area = Area(lefts[x], MARGIN + y * SQUARE, lefts[x + 1] - lefts[x], SQUARE)
                parts += _square(key, area, cell, column + row) if column else _strip(area, cell)
                place = {"x": area.x, "y": area.y, "width": area.width, "height": area.height}
                parts += taps.target(column + row, "rect", **place) if column else []
    area = Area(0, 0, lefts[-1] + 4, MARGIN + SQUARE * len(view.rows) + 4)
    tints = (cell.tint for cell in view.cells.values())
    return drawing(key, view.title, describe_board(view), area, tints, parts, bool(taps.places))


def lefts_of(view: Board) -> list[float]:
    """Return where each column starts, and where the last one ends; one without a name is a narrow strip."""
    lefts = [MARGIN]
    for column in view.columns:
        lefts.append(lefts[-1] + (SQUARE if column else STRIP))
    return lefts


def describe_board(view: Board) -> str:
    """Describe a board in words, square by square."""
    texts = {column + row: " ".join(cell.text.split()) for (column, row), cell in view.cells.items()}
    return "; ".join(f"{name} {text}" for name, text in texts.items() if text not in ("", "."))


def _square(key: str, area: Area, cell: Cell, name: str) -> Iterator[Element]:
    x, y, width, height = area
    yield from painted(key, cell.tint, "rect", x=x + 1.5, y=y + 1.5, width=width - 3, height=height - 3, rx=6.0)
    pictures = drawable(cell.pictures)
    first, *rest = [line for line in (cell.caption if pictures else cell.text).split("\n") if line] or [""]
    ink = "" if cell.tint == BLANK else paint_of(cell.tint).ink
    if cell.tint != BLANK:
        yield lettering(name, x + 7, y + 12, COORDINATES - 3, width, ink, "corner", "start")
    if pictures:
        yield lettering(first, x + width - 7, y + 13, SMALL, width / 2, ink, "strong", "end")
        room = Area(x + 6, y + 21, width - 12, height - (46 if rest else 25))
        if ink == PAPER:
            yield el("rect", x=room.x, y=room.y, width=room.width, height=room.height, rx=6.0, fill=PAPER)
        yield from picture_row(pictures, room)
    elif cell.tint == BLANK:
        yield lettering(name, x + width / 2, y + height * (0.34 if rest else 0.5), COORDINATES, width, class_="faint")
    else:
        top = y + height * (0.34 if rest else 0.5)
        yield lettering(first, x + width / 2, top + 3, LETTERS, width - 10, ink, "strong")
    for i, line in enumerate(reversed(rest)):
        yield from _line(line, x + width / 2, y + height - 16 - i * 22, width - 10, ink)


def _line(line: str, x: float, y: float, room: float, ink: str) -> Iterator[Element]:
    """Draw a smaller line; a pawn gets its own colour as background."""
    tint = line.removeprefix(PAWN)
    if not line.startswith(PAWN) or tint not in PAINTS:
        yield lettering(line, x, y, SMALL, room, ink, "strong")
        return
    paint = paint_of(tint)
    yield el("rect", x=x - room / 2, y=y - 11.0, width=room, height=22.0, rx=11.0, fill=paint.fill, class_="pawn")
    yield lettering(f"{CROWN} {tint}", x, y, SMALL, room - 6, paint.ink, "strong")


def _strip(area: Area, cell: Cell) -> Iterator[Element]:
    x, y, width, height = area
    yield lettering(cell.text.strip(), x + width / 2, y + height / 2, LETTERS - 4, width, class_="label")


def _labels(view: Board, lefts: list[float]) -> Iterator[Element]:
    for x, column in enumerate(view.columns):
        yield lettering(column, (lefts[x] + lefts[x + 1]) / 2, MARGIN / 2, LETTERS - 6, SQUARE, class_="label")
    for y, row in enumerate(view.rows):
        yield lettering(row, MARGIN / 2, MARGIN + SQUARE * (y + 0.5), LETTERS - 6, MARGIN, class_="label")
