"""The land on the cards of Bear Valley as pictures: what is joined, what is apart, and cards that lie turned."""

from __future__ import annotations

import math
from functools import cache, partial
from typing import Any

import pytest

from companion.games.bear_valley.tables import Face, read_tables
from printables.bear_valley.cards import SHAPE
from printables.bear_valley.geometry import DOOR, INWARD, Point, X, Y
from printables.bear_valley.land import draw_land, stone_place
from printables.bear_valley.look import TERRAIN
from printables.cutting import Art, Deck, Piece, slots
from printables.ink import rgb
from printables.paper import PAPERS, Box, Printer
from printables.pen import Pen
from printables.press import Document, Setting, press
from tests.printables.reading import open_pdf

TABLES = read_tables("stand-in")
PLAIN = Printer(order="no-backs")
PAPER = PAPERS["a4"]
# Points to the millimetre, and what a point may be.
FINE = 2
COLOURS = {name: tuple(round(255 * value) for value in rgb(swatch.colour)) for name, swatch in TERRAIN.items()}
INK = "ink"
# Firs and waves do not turn with a card.
UPRIGHT = {"trees", "river", INK}
# Every so many points are compared.
STEP = 4

Picture = dict[tuple[int, int], str]


def _land(pen: Pen, box: Box, face: Face) -> None:
    draw_land(pen, face, is_fine=False)


@cache
def pages() -> tuple[list[Any], dict[str, int]]:
    """Print every card both ways round, without words and trails."""
    faces = list(TABLES.faces.values())
    pieces = [Piece(Art(f"{n}", partial(_land, face=face), TERRAIN["meadow"])) for n, face in enumerate(faces)]
    found = press(Document("Land", (Deck("land", "Land", SHAPE, tuple(pieces)),)), Setting(PAPER, "colour", PLAIN))
    images = [page.render(scale=FINE * 25.4 / 72).to_pil() for page in open_pdf(found.data)]
    return images, {face.name: n for n, face in enumerate(faces)}


@cache
def nearest(pixel: tuple[int, int, int]) -> str:
    known = {**COLOURS, INK: (30, 30, 40)}
    return min(known, key=lambda name: math.dist(pixel, known[name]))


@cache
def picture(name: str) -> Picture:
    """Return what is at every point of a card, counted from its middle."""
    images, places = pages()
    middles = slots(SHAPE, PAPER, PLAIN).middles
    n = places[name]
    (x, y), image = middles[n % len(middles)], images[n // len(middles)].convert("RGB")
    left, low = round(x * FINE), image.height - 1 - round(y * FINE)
    across, down = int(X * FINE) - 1, int(Y * FINE) - 1
    pixels = iter(image.crop((left - across, low - down, left + across + 1, low + down + 1)).tobytes())
    points = ((column, row) for row in range(down, -down - 1, -1) for column in range(-across, across + 1))
    return {point: nearest((next(pixels), next(pixels), next(pixels))) for point in points}


def reached(land: Picture, start: Point, through: set[str]) -> set[tuple[int, int]]:
    """Return all points that are joined to one."""
    first = round(start[0] * FINE), round(start[1] * FINE)
    waiting, found = [first], {first} if land[first] in through else set()
    while waiting:
        column, row = waiting.pop()
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if near not in found and land.get(near) in through:
                found.add(near)
                waiting.append(near)
    return found


def door(side: int, deep: float = 1.5) -> Point:
    (x, y), (nx, ny) = DOOR[side], INWARD[side]
    return x + nx * deep, y + ny * deep


def ways(face: Face, side: int) -> set[str]:
    """Return what a way leads over: a floor goes on below its bridge, whose rails are blurred."""
    if face.owner[side] == "bridge":
        return {"bridge"}
    if face.kind in ("Bridge", "Bridge-River"):
        return {*COLOURS, INK} - {"meadow"}
    return {"path"}


@pytest.mark.parametrize("name", list(TABLES.faces))
def test_the_exits_of_a_section_are_joined_and_no_others(name: str) -> None:
    face, land = TABLES.faces[name], picture(name)
    exits = [side for side in range(6) if face.sides[side] == "exit"]
    for side in exits:
        found = reached(land, door(side), ways(face, side))
        met = {other for other in exits if tuple(round(v * FINE) for v in door(other)) in found}
        own = {other for other in exits if face.owner[other] == face.owner[side]}
        assert own <= met, f"{name}: from side {side}"
        if face.kind != "Bridge" or face.owner[side] == "bridge":
            assert met == own, f"{name}: from side {side}"


@pytest.mark.parametrize("id", [*TABLES.wild, *TABLES.valley])
def test_a_turned_card_is_the_same_turned_by_half(id: str) -> None:
    unturned, turned = picture(id), picture(f"{id}*")
    for (x, y), what in list(unturned.items())[::STEP]:
        around = {unturned.get((x + dx, y + dy)) for dx in (-2, 0, 2) for dy in (-2, 0, 2)}
        # The edges of what is drawn are blurred.
        if around == {what} and what not in UPRIGHT:
            assert turned[-x, -y] in {what, *UPRIGHT}, (x / FINE, y / FINE)


@pytest.mark.parametrize("id", [id for id in TABLES.wild if TABLES.faces[id].kind == "Hedge"])
def test_a_hedge_runs_from_edge_to_edge(id: str) -> None:
    land = picture(id)
    hedge = {point for point, what in land.items() if what == "hedge"}
    long = max(math.dist(one, other) for one in list(hedge)[::7] for other in list(hedge)[::11])
    assert long / FINE > 2 * Y - 6


def test_stones_lie_on_their_way_and_apart() -> None:
    for side in range(6):
        stones = [stone_place(side, n) for n in range(6)]
        assert min(math.dist(one, other) for one in stones for other in stones if one != other) > 2 * 1.6
        assert all(abs(x) < X - 2 and abs(y) < Y - 2 for x, y in stones)
        assert min(range(6), key=lambda near: math.dist(stones[0], DOOR[near])) == side
