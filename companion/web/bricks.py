"""A drawing of a map of cards in rows shifted by half a card, with x at the top and y at the left, as in moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.referee.view import Bricks, Card
from companion.web.element import Element, el
from companion.web.paint import NO_TAPS, Area, Taps, drawable, drawing, lettering, paint_of, painted, picture_row

# A card is two steps of x wide.
STEP, HEIGHT, MARGIN, GAP = 54.0, 76.0, 34.0, 4.0
NAME, WORDS, LABELS = 18, 15, 16
# The room for a card's name, left of its pictures.
LEFT = 38.0
# The obstacles on a side, and the lines they are drawn with; any other mark but "" is an exit.
BLOCKS = {"#": ("trees",), "~": ("river",), "=": ("lake", "shore")}
# The length of an exit's gap, as a fraction of its side.
OPEN = 0.62
# A cell in words.
CELL = re.compile("-?[0-9]{1,3},-?[0-9]{1,3}")
# The start of a line of tokens.
TOKEN = "@"


def draw_bricks(view: Bricks, key: str, taps: Taps = NO_TAPS) -> Element:
    """Draw a map of cards, and the free cells that can be tapped; its ids start with `key`."""
    near = {cell for spot in taps.places if (cell := cell_named(spot)) is not None}
    cells = near | view.cards.keys() or {(0, 0)}
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    left, top = min(xs), max(ys)
    parts = [*_labels(left, max(xs), min(ys), top)]
    for (x, y), card in view.cards.items():
        parts += _card(key, Area(MARGIN + (x - left) * STEP, MARGIN + (top - y) * HEIGHT, 2 * STEP, HEIGHT), card)
    for x, y in near:
        place = {"x": MARGIN + (x - left) * STEP + GAP, "y": MARGIN + (top - y) * HEIGHT + GAP}
        parts += taps.target(f"{x},{y}", "rect", **place, width=2 * STEP - 2 * GAP, height=HEIGHT - 2 * GAP)
    area = Area(0, 0, MARGIN + (max(xs) - left + 2) * STEP + 4, MARGIN + (top - min(ys) + 1) * HEIGHT + 4)
    tints = (card.tint for card in view.cards.values())
    return drawing(key, view.title, describe_bricks(view), area, tints, parts, bool(near))


def cell_named(spot: str) -> tuple[int, int] | None:
    """Read a cell as moves name it, such as `-1,1`, or return None."""
    x, _, y = spot.partition(",")
    return (int(x), int(y)) if CELL.fullmatch(spot) else None


def describe_bricks(view: Bricks) -> str:
    """Describe in words where the cards are."""
    return "; ".join(f"{x},{y} {' '.join(filter(None, card.lines))}" for (x, y), card in view.cards.items())


def _labels(left: int, right: int, bottom: int, top: int) -> Iterator[Element]:
    for x in range(left, right + 1):
        yield lettering(str(x), MARGIN + (x - left + 1) * STEP, MARGIN / 2, LABELS, STEP, class_="label")
    for y in range(bottom, top + 1):
        yield lettering(str(y), MARGIN / 2, MARGIN + (top - y + 0.5) * HEIGHT, LABELS, MARGIN, class_="label")


def _card(key: str, area: Area, card: Card) -> Iterator[Element]:
    x, y, width, height = Area(area.x + GAP, area.y + GAP, area.width - 2 * GAP, area.height - 2 * GAP)
    yield from painted(key, card.tint, "rect", x=x, y=y, width=width, height=height)
    half, right, low = width / 2, x + width, y + height
    ends = (
        (right, y, right, low),
        (x + half, y, right, y),
        (x, y, x + half, y),
        (x, y, x, low),
        (x, low, x + half, low),
        (x + half, low, right, low),
    )
    for mark, (a, b, c, d) in zip(card.sides, ends, strict=True):
        yield from _side(mark, a, b, c, d, card.tint)
    yield from _content(card, Area(x, y, width, height))


def _content(card: Card, area: Area) -> Iterator[Element]:
    """Draw what is on a card: its lines, or its pictures between its name and the tokens of players."""
    x, y, width, height = area
    ink, pictures = paint_of(card.tint).ink, drawable(card.pictures)
    if pictures:
        name, *rest = [line for line in card.caption if line]
        yield lettering(name, x + 10, y + 16, WORDS - 1, LEFT, ink, "strong", "start")
        yield from picture_row(pictures, Area(x + LEFT, y + 9, width - LEFT - 12, height - (32 if rest else 18)))
        for line in rest:
            yield from _line(line, x + width / 2, y + height - 15, width - 20, WORDS, ink)
        return
    rows = [line for line in card.lines if line]
    for i, line in enumerate(rows):
        middle = y + height * (i + 1) / (len(rows) + 1) + (i - (len(rows) - 1) / 2) * 2
        yield from _line(line, x + width / 2, middle, width - 20, NAME if i == 0 else WORDS, ink)


def _line(line: str, x: float, y: float, room: float, size: int, ink: str) -> Iterator[Element]:
    """Draw a line of a card; one with tokens is highlighted."""
    if not line.startswith(TOKEN):
        yield lettering(line, x, y, size, room, ink, "strong" if size == NAME else "")
        return
    yield el("rect", x=x - room / 2, y=y - 10.0, width=room, height=20.0, rx=10.0, class_="token")
    yield lettering(line, x, y, size, room - 8, "#ffffff", "strong")


def _side(mark: str, a: float, b: float, c: float, d: float, tint: str) -> Iterator[Element]:
    """Draw one side of a card: a wall, an obstacle, or the gap of an exit with the letter of its section."""
    whole = f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}"
    if not mark or mark in BLOCKS:
        yield from (el("path", d=whole, class_=f"side {name}") for name in BLOCKS.get(mark, ("closed",)))
        return
    yield el("path", d=whole, class_="side closed")
    x, y, part = (a + c) / 2, (b + d) / 2, OPEN / 2
    across, down = (c - a) * part, (d - b) * part
    gap = f"M{x - across:.1f} {y - down:.1f}L{x + across:.1f} {y + down:.1f}"
    yield el("path", d=gap, class_="side gap", stroke=paint_of(tint).fill)
    if mark.strip():
        yield lettering(mark, x, y, WORDS - 2, STEP, paint_of(tint).ink, "strong")
