"""A map of cards in rows shifted by half a card, as characters with tints. Pure: what is drawn here, `screen` prints.

     -1   0   1
  +##--  ++a -- a+
  | F05  #|  H3  |
1   Rope #a Hedg b
  +  --##++b -- b+
      +  --  +
      |  VS  ~
0       Camp ~
      +  --  +
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple, TypeAlias

from companion.cli.screen.hexes import Ink, Row, Spot, rows_of
from companion.referee.view import Bricks, Card

# The width of a step of x in characters. A card is two steps wide, including its borders.
WIDEST, NARROWEST = 6, 3
# The minimum lines of a card, and the rows from which a band also has its x below.
LOWEST, LONG = 2, 3
# The characters between the halves of a border, if there is room.
JOINT = 2
# The obstacles at a side and their tints; anything else except "" is an exit.
BLOCKS = {"#": "green", "~": "blue", "=": "blue"}
Cards: TypeAlias = Mapping[tuple[int, int], Card]


class BandPlan(NamedTuple):
    """The layout of a band: its first column and row, label width, step width, and lines per card."""

    left: int
    top: int
    margin: int
    head: int
    unit: int
    height: int

    def corner(self, x: int, y: int) -> Spot:
        """Return the line and column of a card's upper left corner."""
        return self.head + (self.top - y) * (self.height + 2), self.margin + (x - self.left) * self.unit

    @property
    def width(self) -> int:
        """The width of a card without its borders."""
        return 2 * self.unit - 2


def brick_rows(view: Bricks, room: int) -> list[Row]:
    """Draw a map under its title, in several bands if it is too wide."""
    rows: list[Row] = [[Ink(char, "label") for char in view.title]]
    margin = 2 + max((len(str(y)) for _, y in view.cards), default=0)
    height = max((len(card.lines) for card in view.cards.values()), default=0)
    bands = bands_of(view.cards, (room - margin) // narrowest(view.cards))
    unit = step_width(bands, room - margin)
    for i, cards in enumerate(bands):
        rows += [[]] if i else []
        rows += band_rows(cards, margin, unit, max(LOWEST, height))
    return rows


def narrowest(cards: Cards) -> int:
    """Return the minimum width of a step of x: the players on a card are never cut."""
    longest = max((len(line) for card in cards.values() for line in card.lines[2:]), default=0)
    return max(NARROWEST, min(WIDEST, ceil(longest / 2) + 1))


def bands_of(cards: Cards, most: int) -> list[Cards]:
    """Split the cards by columns into as few bands as possible, all of similar width."""
    if not cards:
        return []
    left, right = _ends([x for x, _ in cards])
    columns = right - left + 1
    # A band of n columns is n + 1 steps wide, because cards extend a step to either side.
    number = ceil(columns / max(1, most - 1))
    cuts = [left + columns * i // number for i in range(number + 1)]
    parts = [{(x, y): card for (x, y), card in cards.items() if a <= x < b} for a, b in pairwise(cuts)]
    return [part for part in parts if part]


def step_width(bands: Sequence[Cards], room: int) -> int:
    """Return the maximum width of a step of x so that every band fits."""
    ends = [_ends([x for x, _ in cards]) for cards in bands]
    steps = max((right - left + 2 for left, right in ends), default=1)
    return max(NARROWEST, min(WIDEST, room // steps))


def band_rows(cards: Cards, margin: int, unit: int, height: int) -> list[Row]:
    """Draw the cards of one band: x above the cards, and also below a tall band, y at the left."""
    (left, right), (bottom, top) = _ends([x for x, _ in cards]), _ends([y for _, y in cards])
    head = 1 if max(len(str(left)), len(str(right))) < unit else 2
    plan = BandPlan(left, top, margin, head, unit, height)
    end, _ = plan.corner(left, bottom - 1)
    ink: dict[Spot, Ink] = {}
    for x in range(left, right + 1):
        ink |= _column_label(plan, x, 0)
        ink |= _column_label(plan, x, end) if top - bottom >= LONG else {}
    for y in range(bottom, top + 1):
        ink |= _row_label(plan, y)
    for (x, y), card in cards.items():
        ink |= _card(plan, plan.corner(x, y), card)
    return rows_of(ink)


def _ends(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _column_label(plan: BandPlan, x: int, line: int) -> dict[Spot, Ink]:
    """Write x at the middle of its cards, alternating between two lines if neighbours would touch."""
    _, left = plan.corner(x, plan.top)
    text = f"{x:>{JOINT}}"
    start, end = left + plan.unit + 1 - len(text), left + plan.unit + 1
    places = zip(range(start, end), text, strict=True)
    return {(line + (x - plan.left) % plan.head, place): Ink(char, "label") for place, char in places}


def _row_label(plan: BandPlan, y: int) -> dict[Spot, Ink]:
    top, _ = plan.corner(plan.left, y)
    line = top + 1 + plan.height // 2
    return {(line, i): Ink(char, "label") for i, char in enumerate(f"{y:>{plan.margin - 1}}")}


def _card(plan: BandPlan, corner: Spot, card: Card) -> dict[Spot, Ink]:
    east, north_east, north_west, west, south_west, south_east = card.sides
    top, left = corner
    bottom, right = top + plan.height + 1, left + plan.width + 1
    ink = {spot: Ink("+", "edge") for spot in ((top, left), (top, right), (bottom, left), (bottom, right))}
    for line, halves in ((top, (north_west, north_east)), (bottom, (south_west, south_east))):
        ink |= {(line, left + 1 + i): found for i, found in enumerate(_border(halves, plan.unit, card.tint))}
    for place, mark in ((left, west), (right, east)):
        ink |= {(top + 1 + i, place): found for i, found in enumerate(_side(mark, plan.height, card.tint))}
    return ink | dict(_inside(plan, corner, card))


def _border(halves: tuple[str, str], unit: int, tint: str) -> list[Ink]:
    """Return a border from corner to corner: its left half, its right half, and a separator if there is room."""
    joint = JOINT if unit > NARROWEST else 0
    left, right = (_half(mark, unit - 1 - joint // 2, tint) for mark in halves)
    between = left[0] if left == right and halves[0] in BLOCKS else Ink("-", "edge")
    return [*left, *[between] * joint, *reversed(right)]


def _half(mark: str, length: int, tint: str) -> list[Ink]:
    """Return half a border: a wall, an obstacle, or a gap with the letter of its section in the middle.

    A gap has the tint of the card, so the card seems to flow out of it.
    """
    if not mark or mark in BLOCKS:
        return [Ink(mark or "-", BLOCKS.get(mark, "edge"))] * length
    middle = (length - 1) // 2
    return [Ink(mark if i == middle else " ", tint) for i in range(length)]


def _side(mark: str, height: int, tint: str) -> list[Ink]:
    """Return a side from top to bottom. A gap is only in its middle, so that the card keeps its shape."""
    if mark in BLOCKS:
        return [Ink(mark, BLOCKS[mark])] * height
    return [Ink(mark, tint) if mark and i == height // 2 else Ink("|", "edge") for i in range(height)]


def _inside(plan: BandPlan, corner: Spot, card: Card) -> Iterator[tuple[Spot, Ink]]:
    top, left = corner
    lines = [*card.lines, *[""] * (plan.height - len(card.lines))]
    for i, line in enumerate(lines):
        text = _beside_gaps(line, plan.width, card) if i == plan.height // 2 else _centred(line, plan.width)
        for j, char in enumerate(text):
            yield (top + 1 + i, left + 1 + j), Ink(char, card.tint)


def _beside_gaps(text: str, width: int, card: Card) -> str:
    """Centre a text between the gaps of a card without touching their letters."""
    before, after = (" " if card.sides[i].isalpha() else "" for i in (3, 0))
    return before + _centred(text, width - len(before) - len(after)) + after


def _centred(text: str, width: int) -> str:
    return f"{text:^{width}}"[:width]
