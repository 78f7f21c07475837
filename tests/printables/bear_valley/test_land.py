"""The land on the cards of Bear Valley as pictures: connected and separate areas, and rotated cards."""

from __future__ import annotations

import math
from functools import cache, partial
from itertools import combinations, product
from typing import Any

import pytest

from companion.art import find_picture
from companion.games.bear_valley.components import Face
from companion.games.bear_valley.tables import read_tables
from printables.bear_valley import land
from printables.bear_valley.bricks import tag_places, tag_room
from printables.bear_valley.cards import SHAPE
from printables.bear_valley.geometry import DOOR, INWARD, Point, X, Y, along, shore
from printables.bear_valley.marks import PAWN as DISC
from printables.bear_valley.marks import player_place
from printables.bear_valley.panels import PAWN, pawn_place
from printables.bear_valley.scenery import TREES, scenery_of
from printables.bear_valley.symbols import TERRAIN, card_picture
from printables.drawing.box import Box
from printables.drawing.ink import rgb
from printables.drawing.pen import Pen
from printables.paper.cutting import Art, Deck, Piece, slots
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS, Printer
from tests.printables.reading import open_pdf

TABLES = read_tables("stand-in")
PLAIN = Printer(order="no-backs")
PAPER = PAPERS["a4"]
# Points to the millimetre, and the terrain of a point.
FINE = 1.8
COLOURS = {name: tuple(round(255 * value) for value in rgb(swatch.colour)) for name, swatch in TERRAIN.items()}
INK, EDGE, SHORE = "ink", "edge", "shore"
# Waves do not rotate with a card, and lines are blurred.
LOOSE = {"river", INK, EDGE, SHORE}
# The step between compared points.
STEP = 7

# Cards with the same drawing are checked once.
DRAWN = {(face.kind, face.sides, face.owner): name for name, face in reversed(TABLES.faces.items())}
ALL = sorted(DRAWN.values())
UNTURNED = [name for name in ALL if name in TABLES.wild or name in TABLES.valley]

Picture = dict[tuple[int, int], str]


def _land(pen: Pen, box: Box, face: Face) -> None:
    land.draw_land(pen, face, detail="small")


@cache
def pages(*hidden: str) -> tuple[list[Any], dict[str, int]]:
    """Print every card in both orientations, without words, footprints, scenery and other hidden parts."""
    faces = list(TABLES.faces.values())
    pieces = [Piece(Art(f"{n}", partial(_land, face=face), TERRAIN["meadow"])) for n, face in enumerate(faces)]
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_draw_scenery", "_draw_shade", *hidden):
            patch.setattr(land, name, lambda *_: None)
        found = press(Document("Land", (Deck("land", "Land", SHAPE, tuple(pieces)),)), Setting(PAPER, "colour", PLAIN))
    images = [page.render(scale=FINE * 25.4 / 72).to_pil() for page in open_pdf(found.data)]
    return images, {face.name: n for n, face in enumerate(faces)}


@cache
def nearest(pixel: tuple[int, int, int]) -> str:
    lines = {EDGE: land.EDGE, SHORE: land.SHORE}
    drawn = {name: tuple(round(255 * value) for value in rgb(colour)) for name, colour in lines.items()}
    known = {**COLOURS, INK: (30, 30, 40), **drawn}
    return min(known, key=lambda name: math.dist(pixel, known[name]))


@cache
def picture(name: str, *hidden: str) -> Picture:
    """Return the terrain at every point of a card, relative to its middle."""
    images, places = pages(*hidden)
    middles = slots(SHAPE, PAPER, PLAIN).middles
    n = places[name]
    (x, y), image = middles[n % len(middles)], images[n // len(middles)].convert("RGB")
    left, low = round(x * FINE), image.height - 1 - round(y * FINE)
    across, down = int(X * FINE) - 1, int(Y * FINE) - 1
    pixels = iter(image.crop((left - across, low - down, left + across + 1, low + down + 1)).tobytes())
    points = ((column, row) for row in range(down, -down - 1, -1) for column in range(-across, across + 1))
    return {point: nearest((next(pixels), next(pixels), next(pixels))) for point in points}


def reached(drawn: Picture, start: Point, what: str) -> set[tuple[int, int]]:
    """Return all points connected to one by the same terrain."""
    waiting, found = [_point(start)], {_point(start)}
    assert drawn[_point(start)] == what
    while waiting:
        column, row = waiting.pop()
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if near not in found and drawn.get(near) == what:
                found.add(near)
                waiting.append(near)
    return found


def _point(place: Point) -> tuple[int, int]:
    return round(place[0] * FINE), round(place[1] * FINE)


def door(side: int) -> Point:
    """Return a point close to the middle of a side."""
    (x, y), (nx, ny) = DOOR[side], INWARD[side]
    return x + nx * 1.5, y + ny * 1.5


@pytest.mark.parametrize("name", [name for name in ALL if TABLES.faces[name].kind != "Bridge-River"])
def test_the_exits_of_a_section_are_joined_and_no_others(name: str) -> None:
    face = TABLES.faces[name]
    exits = [side for side in range(6) if face.sides[side] == "exit"]
    for side in (doors[0] for doors in face.doors.values()):
        is_above = face.owner[side] == "bridge"
        # A floor continues below its bridge.
        drawn = picture(name) if is_above or face.kind != "Bridge" else picture(name, "_draw_bridge")
        found = reached(drawn, door(side), "bridge" if is_above else "path")
        met = {other for other in exits if _point(door(other)) in found}
        assert met == {other for other in exits if face.owner[other] == face.owner[side]}, f"from side {side}"


@pytest.mark.parametrize("id", [id for id in TABLES.valley if TABLES.faces[id].kind == "Bridge-River"])
def test_a_river_bridge_crosses_the_river(id: str) -> None:
    face = TABLES.faces[id]
    one, other = face.doors[""]
    assert picture(id)[_point(along(one, other, 0.5))] == "bridge"
    assert picture(id, "_draw_crossing")[_point(along(one, other, 0.45))] == "river"
    assert picture(id)[_point(along(one, other, 0.2))] == picture(id)[_point(along(one, other, 0.8))] == "path"


@pytest.mark.parametrize("id", UNTURNED)
def test_a_rotated_card_is_the_same_drawing_rotated(id: str) -> None:
    unturned, turned = picture(id), picture(f"{id}*")
    for (x, y), what in list(unturned.items())[::STEP]:
        around = {unturned.get((x + dx, y + dy)) for dx in range(-2, 3) for dy in range(-2, 3)}
        # The edges of the drawing are blurred.
        if around == {what} and what not in LOOSE:
            assert turned[-x, -y] in {what, *LOOSE}, (x / FINE, y / FINE)


@pytest.mark.parametrize("id", [id for id in UNTURNED if TABLES.faces[id].kind == "Hedge"])
def test_a_hedge_runs_from_edge_to_edge(id: str) -> None:
    hedge = {point for point, what in picture(id).items() if what == "hedge"}
    long = max(math.dist(one, other) for one in sorted(hedge)[::7] for other in sorted(hedge)[::11])
    assert long / FINE > 2 * Y - 6


def test_stones_lie_on_their_way_and_apart() -> None:
    for side in range(6):
        stones = [land.stone_place(side, n) for n in range(6)]
        assert min(math.dist(one, other) for one in stones for other in stones if one != other) > 2 * 1.6
        assert all(abs(x) < X - 2 and abs(y) < Y - 2 for x, y in stones)
        assert min(range(6), key=lambda near: math.dist(stones[0], DOOR[near])) == side


def test_scenery_keeps_off_the_exits_and_the_cut() -> None:
    for face in TABLES.faces.values():
        plants = scenery_of(face, land.taken_by(face))
        assert plants
        doors = [DOOR[side] for side in range(6) if face.sides[side] == "exit"]
        for plant in plants:
            assert abs(plant.x) + plant.size / 2 < 45
            assert abs(plant.y) + plant.size / 2 < 31.5
            assert all(math.dist((plant.x, plant.y), door) > 5 for door in doors), (face, plant)


def test_trees_may_overlap_and_nothing_else_that_grows() -> None:
    for face in TABLES.faces.values():
        for one, other in combinations(scenery_of(face, land.taken_by(face)), 2):
            if not {one.picture, other.picture} <= {*TREES}:
                apart = max(abs(one.x - other.x), abs(one.y - other.y))
                assert apart > (one.size + other.size) / 2, (face, one, other)


def test_pawns_on_one_card_do_not_overlap() -> None:
    places = [pawn_place(Box(0, 0, 8, 5.7), n) for n in range(6)]
    assert all(math.dist(one, other) >= 2 * PAWN for one, other in combinations(places, 2))


@pytest.mark.parametrize("name", sorted({card_picture(face) for face in TABLES.faces.values() if face.kind == "Land"}))
def test_paint_without_an_outline_stays_in_the_clearing(name: str) -> None:
    """In low ink such paint is white, and would cover the rim of the clearing and the edges of the paths."""
    room = 100 * land.CLEARING - 2
    layers = find_picture(name).layers
    painted = [layer for layer in layers if layer.fill and not layer.is_drawing and not layer.line]
    for layer in painted if len(layers) - len(painted) > 1 else ():
        assert all(math.dist(point, (50, 50)) < room for step in layer.outline for point in step.points), name


def test_footprints_do_not_meet() -> None:
    for face in TABLES.faces.values():
        for section in face.doors:
            for one, other in combinations(land.footprints_of(face, section), 2):
                assert math.dist(one[:2], other[:2]) > 1.9, (face.name, one, other)


@pytest.mark.parametrize("name", [name for name in TABLES.faces if TABLES.faces[name].kind == "Lake"])
def test_the_tags_of_a_small_card_leave_its_lake_free(name: str) -> None:
    face, brick = TABLES.faces[name], Box(-12, -8.6, 24, 17.2)
    lakes = [[(x * 24 / 88, y * 24 / 88) for x, y in shore(side)] for side in range(6) if face.sides[side] == "lake"]
    for tag in tag_places(brick, face, "10,-2"):
        assert not any(tag.x < x < tag.right and tag.y < y < tag.top for lake in lakes for x, y in lake)


@pytest.mark.parametrize("wide", [20.0, 24.0, 30.0, 38.0])
def test_the_tags_of_a_small_card_cover_no_tree(wide: float) -> None:
    scale = wide / 88
    brick = Box(-wide / 2, -31.5 * scale, wide, 63 * scale)
    for face in TABLES.faces.values():
        grown = land.untagged(scenery_of(face, land.taken_by(face)), tag_room(scale))
        for tag, plant in product(tag_places(brick, face, "10,-2"), grown):
            low, high, half = tag.y / scale, tag.top / scale, plant.size / 2
            # Where a lake moves a tag inwards, or a name is long, it may touch a twig.
            is_beside = abs(plant.x) + half * 0.5 > tag.w / 2 / scale or plant.y - half > high or plant.y + half < low
            assert is_beside or abs(tag.cy) < brick.h / 2 - tag.h, (face.name, plant)


def test_players_on_both_sections_of_a_card_stand_apart() -> None:
    for face in TABLES.faces.values():
        places = [player_place(Box(0, 0, 29, 20.8), face, section) for section in face.sections]
        assert all(math.dist(one, other) > 2 * DISC for one, other in combinations(places, 2)), face.name
