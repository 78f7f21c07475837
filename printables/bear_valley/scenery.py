"""The scenery of a card: woods on its closed sides, grass and flowers beside its paths."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

from companion.games.bear_valley.components import Face
from printables.bear_valley.geometry import DOOR, Point, X, Y

# The places for scenery, and how far each may be from its place.
COLUMNS, ROWS, JITTER = 15, 11, 1.2
# The distance from the cut, and the room that words need: in the corners, and at the bottom in the middle.
RIM = 1.2
CORNER = (19.0, 9.5)
FOOT = (16.0, 9.5)
TREES = ("bv-fir", "bv-fir", "bv-tree", "bv-fir")
PLANTS = ("bv-tuft", "bv-flower", "bv-tuft", "bv-rock", "bv-tuft", "bv-bush", "bv-tuft")
# The size of trees and plants, and one plant for so many places.
TREE, SMALLEST, SPARSE = 9.5, 3.4, 4
BUSH, FULL = "bv-bush", 5.0


class Plant(NamedTuple):
    """A picture of scenery, its middle, and the side of its square."""

    picture: str
    x: float
    y: float
    size: float


@cache
def scenery_of(face: Face, taken: tuple[tuple[Point, float], ...]) -> tuple[Plant, ...]:
    """Return the scenery of a card, from back to front, clear of what is taken: points with the room around them."""
    places = (_plant(face, column, row, taken) for row in range(ROWS) for column in range(COLUMNS))
    found = [plant for plant in places if plant]
    grown = [plant for plant in found if plant.picture in TREES]
    for plant in found:
        if plant.picture not in TREES and all(_is_apart(plant, other) for other in grown):
            grown.append(plant)
    return tuple(sorted(grown, key=lambda plant: -plant.y))


def _is_apart(one: Plant, other: Plant) -> bool:
    """Return whether two plants do not touch."""
    room = (one.size + other.size) / 2
    return abs(one.x - other.x) > room or abs(one.y - other.y) > room


def _plant(face: Face, column: int, row: int, taken: Sequence[tuple[Point, float]]) -> Plant | None:
    """Return what grows at a place: trees near a closed side, some plants elsewhere."""
    seed = crc32(f"{face.id} {column} {row}".encode())
    side = (2 * X - 2 * RIM) / COLUMNS
    x = -X + RIM + (column + 0.5) * side + (seed % 100 / 50 - 1) * JITTER
    y = Y - RIM - (row + 0.5) * (2 * Y - 2 * RIM) / ROWS + (seed // 100 % 100 / 50 - 1) * JITTER
    nearest = min(range(6), key=lambda n: math.dist((x, y), DOOR[n]))
    kind = seed // 10000
    if face.sides[nearest] == "trees":
        tree = Plant(TREES[kind % len(TREES)], x, y, TREE * (0.85 + kind % 7 / 20))
        if _is_clear(tree, taken):
            return tree
    if kind % SPARSE:
        return None
    name = PLANTS[kind // SPARSE % len(PLANTS)]
    plant = Plant(name, x, y, FULL if name == BUSH else SMALLEST)
    return plant if _is_clear(plant, taken) else None


def _is_clear(plant: Plant, taken: Sequence[tuple[Point, float]]) -> bool:
    half = plant.size / 2
    is_inside = abs(plant.x) + half * 0.8 < X - RIM and abs(plant.y) + half < Y - RIM
    is_word = any(
        abs(plant.x - x) < half + wide and abs(plant.y - y) < half + high for x, y, wide, high in _word_places()
    )
    near = half * 0.85
    return (
        is_inside and not is_word and all(math.dist((plant.x, plant.y), point) > room + near for point, room in taken)
    )


@cache
def _word_places() -> tuple[tuple[float, float, float, float], ...]:
    """Return the middle and the halves of the places for words."""
    return tuple(_places())


def _places() -> Iterator[tuple[float, float, float, float]]:
    (wide, high), (foot, deep) = CORNER, FOOT
    for x in (-X + wide / 2, X - wide / 2):
        yield x, Y - high / 2, wide / 2, high / 2
    yield 0.0, -Y + deep / 2, foot, deep / 2
    yield -X + wide / 2, -Y + high / 2, wide / 2, high / 2
