"""The land on a card, without text: paths, trees, water, hedges, bridges and stepping stones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, partial

from companion.games.bear_valley.components import Face
from printables.bear_valley import geometry
from printables.bear_valley.geometry import ALONG, DOOR, HIGH, INWARD, WIDE, Point, X, Y, along
from printables.bear_valley.symbols import TERRAIN
from printables.drawing import INK, PAPER, SOFT, Box, Pen
from printables.drawing.path import Outline, Path

# The width of a line on a card; small cards have wider lines.
WEIGHT = 0.3
CARD = Box(-X, -Y, WIDE, HIGH)
PATH, BANK, DECK, BUSH, STONE = 5.0, 6.5, 5.5, 2.5, 1.6
# The distance of the middle of a section from the middle of the card, towards its exits.
PULL = {"Hedge": 0.72, "Bend-River": 0.75, "Straight-River": 0.5, "Bridge": 0.55, "Bridge-River": 0.0}
DEFAULT_PULL = 0.35
TREE = (6.2, 7.6)
HEDGE, BEND, CROSSING = "Hedge", "Bend-River", "Bridge-River"
OVER = "bridge"


def draw_land(pen: Pen, face: Face, weight: float = WEIGHT, is_fine: bool = True) -> None:
    """Draw the land of a card on its meadow, around the origin; trails are drawn only in fine detail."""
    _draw_trees(pen, face, weight)
    for section, doors in face.doors.items():
        if section != OVER and doors:
            _draw_path(pen, doors, _focus(face, section), weight)
            if is_fine:
                _draw_trails(pen, doors, _focus(face, section), weight)
    _draw_waters(pen, face, weight)
    if face.kind == HEDGE:
        _draw_hedge(pen, face, weight)
    if OVER in face.doors:
        _draw_bridge(pen, face.doors[OVER], weight)
    if face.kind == CROSSING:
        _draw_crossing(pen, face, weight)
    if face.stones:
        _draw_stones(pen, face, weight)


def section_hub(face: Face, section: str) -> Point:
    """Return the middle of a section, where its paths meet and a token is drawn."""
    doors = face.doors[section]
    if section == OVER and len(doors) > 1:
        return along(doors[0], doors[-1], 0.5)
    if len(doors) == 2:
        return along(doors[0], doors[1], 0.5, hub=_focus(face, section))
    return _focus(face, section)


def _focus(face: Face, section: str) -> Point:
    """Return the point that the paths of a section bend towards."""
    return geometry.hub_of(face.doors[section], PULL.get(face.kind, DEFAULT_PULL))


def _draw_path(pen: Pen, doors: Sequence[int], hub: Point, weight: float) -> None:
    """Draw the paths of a section; small ones have no pattern."""
    ways, cover = geometry.network(doors, PATH, hub), 0.1 * len(doors)
    pen.path(ways, CARD, PAPER, None, weight, cover=cover)
    is_plain = pen.design == "mono" and weight > WEIGHT
    pen.path(ways, CARD, None if is_plain else TERRAIN["path"], INK, weight, cover=cover)


def _draw_trails(pen: Pen, doors: Sequence[int], hub: Point, weight: float) -> None:
    """Draw the trail in the middle of each path, which shows connections in every design."""
    dash = (weight * 6, weight * 6)
    trails = (
        [geometry.trail(doors[0], doors[1], hub)]
        if len(doors) == 2
        else [geometry.trail(side, None, hub) for side in doors]
    )
    for line in trails:
        pen.path(line, CARD, None, SOFT, weight, dash, cover=0)


def _draw_waters(pen: Pen, face: Face, weight: float) -> None:
    rivers = [side for side in range(6) if face.sides[side] == "river"]
    if rivers:
        draw_river(pen, rivers, weight)
    for side in range(6):
        if face.sides[side] == "lake":
            _lay_over(pen, geometry.shore(side), "lake", weight)


def draw_river(pen: Pen, sides: Sequence[int], weight: float = WEIGHT) -> None:
    """Draw the river between two sides, or from one side into the card."""
    _lay_over(pen, geometry.network(sides, BANK), "river", weight)
    if len(sides) < 2 or pen.design == "mono":
        return
    for half in (-BANK / 3, BANK / 3):
        pen.polygon(_current(sides[0], sides[-1], half), None, _line_of(pen, "river", PAPER), weight, closed=False)


@cache
def _current(one: int, other: int, half: float) -> tuple[Point, ...]:
    """Return a wavy line along a river, off its middle."""
    return tuple(along(one, other, n / 60, half + 0.9 * math.sin(n)) for n in range(61))


def _lay_over(pen: Pen, outline: Outline, swatch: str, weight: float) -> None:
    """Draw an opaque shape over what is already drawn, in every design."""
    pen.path(outline, CARD, PAPER, None, weight, cover=0.15)
    pen.path(outline, CARD, TERRAIN[swatch], _line_of(pen, swatch, INK), weight, cover=0.15)


def _line_of(pen: Pen, swatch: str, colour: str) -> str:
    """Return the colour of an outline; in low ink nothing is filled, so the outline must be visible."""
    return TERRAIN[swatch].colour if pen.design == "low" else colour


def _draw_trees(pen: Pen, face: Face, weight: float) -> None:
    places = [place for side in range(6) if face.sides[side] == "trees" for place in trees_of(side)]
    if places:
        draw_firs(pen, places, weight)


def draw_firs(pen: Pen, places: Sequence[Point], weight: float = WEIGHT) -> None:
    """Draw firs, each with its foot at a given point."""
    pen.path(
        partial(_firs, places=places),
        CARD,
        TERRAIN["trees"],
        _line_of(pen, "trees", INK),
        weight,
        cover=0.004 * len(places),
    )


def trees_of(side: int) -> list[Point]:
    """Return the positions of the trees on a closed side: in a row along it."""
    wide, high = TREE
    x, y = DOOR[side]
    if side % 3 == 0:
        at = math.copysign(X - 1.2 - wide / 2, x)
        return [(at, (row - 2) * (high + 0.6) - high / 2) for row in range(5)]
    base = Y - 1.2 - high if y > 0 else -Y + 1.2
    return [(x + (column - 2.5) * (wide + 0.4), base) for column in range(6)]


def _firs(path: Path, places: Sequence[Point]) -> None:
    half, high = TREE[0] / 2, TREE[1]
    for x, y in places:
        path.moveTo(x - half, y + 1.4)
        path.lineTo(x, y + high)
        path.lineTo(x + half, y + 1.4)
        path.lineTo(x + 0.6, y + 1.4)
        path.lineTo(x + 0.6, y)
        path.lineTo(x - 0.6, y)
        path.lineTo(x - 0.6, y + 1.4)
        path.close()


def _draw_hedge(pen: Pen, face: Face, weight: float) -> None:
    """Draw a row of bushes between the two halves."""
    ends = geometry.seams(face.owner)
    if ends is None:
        return
    (x1, y1), (x2, y2) = ends
    number = max(2, round(math.hypot(x2 - x1, y2 - y1) / (2 * BUSH)))
    step = 1 / number

    def bushes(path: Path) -> None:
        for n in range(number):
            share = (n + 0.5) * step
            path.circle(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, BUSH)

    pen.path(bushes, CARD, TERRAIN["hedge"], INK, weight, cover=0.06)


def _draw_bridge(pen: Pen, doors: Sequence[int], weight: float) -> None:
    """Draw a bridge from side to side over the floor, with rails."""
    _lay_over(pen, geometry.network(doors, DECK), "bridge", weight * 2.5)
    inner = geometry.network(doors, DECK - 1.3)
    pen.path(inner, CARD, None, PAPER if pen.design == "colour" else INK, weight, cover=0.0)


def _draw_crossing(pen: Pen, face: Face, weight: float) -> None:
    """Draw the planks that carry the path of a river bridge over the water."""
    doors = [side for side in range(6) if face.sides[side] == "exit"]
    if len(doors) < 2:
        return
    planks = geometry.ribbon(doors[0], doors[1], 0.33, 0.67, DECK + 1)
    pen.polygon(planks, PAPER, None)
    pen.polygon(planks, TERRAIN["bridge"], INK, weight * 2.5)
    rails = geometry.ribbon(doors[0], doors[1], 0.33, 0.67, DECK - 0.3)
    pen.polygon(rails, None, PAPER if pen.design == "colour" else INK, weight)


def _draw_stones(pen: Pen, face: Face, weight: float) -> None:
    """Draw the stepping stones of each path out of a Woods card."""
    for side, number in sorted(face.stones.items()):
        for n in range(number):
            x, y = stone_place(side, n)
            pen.circle(x, y, STONE, PAPER, INK, weight)


def stone_place(side: int, n: int) -> Point:
    """Return the position of the n-th stone of a side, from the border inwards, two abreast."""
    (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
    deep, aside = 4.5 + n // 2 * 4.4, (n % 2 - 0.5) * 4.4
    return x + nx * deep + ax * aside, y + ny * deep + ay * aside
