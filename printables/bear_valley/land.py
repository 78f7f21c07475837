"""The land on a card, without text: paths, woods, water, hedges, bridges, stepping stones, and its picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Literal, TypeAlias

from companion.games.bear_valley.components import Face
from printables.bear_valley import geometry
from printables.bear_valley.geometry import (
    ALONG,
    DOOR,
    HIGH,
    INWARD,
    WIDE,
    Point,
    X,
    Y,
    along,
    beyond,
    lake_aside,
    ribbon,
    shifted,
    way,
)
from printables.bear_valley.scenery import PLANTS, TREES, Plant, scenery_of
from printables.bear_valley.symbols import TERRAIN, card_picture
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, picture
from printables.drawing.path import Path

# The width of a line on a card; small cards have wider lines.
WEIGHT = 0.3
CARD = Box(-X, -Y, WIDE, HIGH)
PATH, BANK, DECK, BUSH, STONE = 5.0, 6.5, 5.5, 2.7, 1.6
# The distance of the middle of a section from the middle of the card, towards its exits.
PULL = {"Hedge": 0.75, "Bend-River": 0.58, "Straight-River": 0.5, "Bridge": 0.55, "Bridge-River": 0.0}
DEFAULT_PULL = 0.35
SAME_SIDE, ARCH = ((1, 2), (4, 5)), 0.1
HEDGE, CROSSING, BEAR = "Hedge", "Bridge-River", "Bear"
OVER = "bridge"
# The share of the way between two sides that a river bridge takes.
CROSS = (0.33, 0.67)
# The side of the picture in the middle of a card, by kind, how far it is moved up, and the clearing around it.
PICTURES = {
    "Land": (25.0, 0.0),
    "Mountain": (36.0, 2.0),
    "Woods": (30.0, 0.0),
    "Trading-Post": (33.0, 1.5),
    "Starting-Camp": (25.0, 0.0),
    "Destination-Camp": (25.0, 0.0),
    BEAR: (51.0, 2.6),
}
CLEARING = 0.56
# The most that a picture measures between two tags.
TAGGED = 40.0
# The radius of the place where three paths meet without a picture, by kind of card, and the room around it that has no
# footprints.
MEETINGS = {HEDGE: 4.9}
MEETING, UNTRODDEN = 5.0, 3.8
# How far paths run straight in where three meet without a picture.
GENTLE = 0.45
# The colours of lines, shores, ripples, footprints, planks, blossoms and the ground under trees in colour.
EDGE, SHORE, RIPPLE, STEP, PLANK = "#8f6f45", "#23547e", "#d9edf8", "#cdb184", "#5f3d1d"
BLOSSOM, SHADE = "#efa2ad", "#aed488"
# The wood of a card that is too small for trees, and the radius of the ground under a tree for its size.
WOOD, SKIRT = "#5b9a58", 0.58
# What grows on a card: everything; trees only; nothing, and there are no footprints and planks.
Footprint: TypeAlias = tuple[float, float, float, float]
Detail: TypeAlias = Literal["full", "calm", "small"]
SHOWN: dict[Detail, tuple[str, ...]] = {"full": (*TREES, *PLANTS), "calm": TREES, "small": ()}
# The distance between footprints, and of the first one from the cut; the room that plants leave beside a path.
PRINT, PRINT_COVER = Box(-1.4, -0.8, 3.1, 1.6), 0.5
STRIDE, FIRST, VERGE = 3.6, 2.6, 0.7
# The point of a path, counted from its exit, where its name is written.
NEAR = 9
# The share of a bush that its dark leaves take without colour.
LEAVES = 0.62
# A card without tags: their width, and their height from the cut.
NO_TAG = (0.0, 0.0)
# The room for the reeds around a lake.
REEDS = 4.6


def draw_land(
    pen: Pen, face: Face, weight: float = WEIGHT, detail: Detail = "full", tag: tuple[float, float] = NO_TAG
) -> None:
    """Draw the land of a card on its meadow, around the origin; nothing grows below the tags on its long sides."""
    is_fine, plants = detail != "small", untagged(scenery_of(face, taken_by(face)), tag)
    if pen.design == "colour":
        _draw_shade(pen, plants, SHADE if is_fine else WOOD)
    # A path ends at a lake and leads round a spring, but a river flows between the banks at its bridge.
    if face.kind != CROSSING:
        _draw_waters(pen, face, weight, is_fine)
    for section, doors in face.doors.items():
        if section != OVER and doors:
            _draw_path(pen, face, section, weight)
            if is_fine and not face.stones:
                _draw_footprints(pen, face, section)
    if face.kind == HEDGE:
        _draw_hedge(pen, face, weight, is_fine)
    if OVER in face.doors:
        _draw_bridge(pen, face.doors[OVER], weight, is_fine)
    if face.kind == CROSSING:
        _draw_waters(pen, face, weight, is_fine)
        _draw_crossing(pen, face, weight, is_fine)
    if face.stones and is_fine:
        _draw_stones(pen, face, weight)
    _draw_scenery(pen, plants, detail)


def untagged(plants: Sequence[Plant], tag: tuple[float, float]) -> list[Plant]:
    """Leave out the plants below tags, which are so wide and high, in the middle of the long sides."""
    wide, high = tag
    return [
        plant
        for plant in plants
        if abs(plant.x) - plant.size / 2 > wide / 2 or abs(plant.y) + plant.size / 2 < Y - high
    ]


def draw_feature(pen: Pen, face: Face) -> None:
    """Draw the picture in the middle of a card, if it has one."""
    if picture_size(face):
        picture(pen, card_picture(face), feature_box(face))


def feature_box(face: Face, is_tagged: bool = False) -> Box:
    """Return the place of the picture in the middle of a card; between two tags it is smaller."""
    (x, y), side, up = feature_place(face), picture_size(face), PICTURES[face.kind][1]
    if is_tagged and side > TAGGED:
        side, up = TAGGED, 0.0
    return Box(x - side / 2, y + up - side / 2, side, side)


def picture_size(face: Face) -> float:
    """Return the side of the picture in the middle of a card; 0 if its land says what it is."""
    return PICTURES.get(face.kind, (0.0,))[0] if face.kind != "Land" or face.picture else 0.0


def feature_place(face: Face) -> Point:
    """Return the middle of a card's only section."""
    return _focus(face, face.sections[0])


def section_hub(face: Face, section: str) -> Point:
    """Return the middle of a section, where its paths meet."""
    doors = face.doors[section]
    if section == OVER and len(doors) > 1:
        return along(doors[0], doors[-1], 0.5)
    if len(doors) == 2:
        return along(doors[0], doors[1], 0.5, hub=_focus(face, section))
    return _focus(face, section)


def _focus(face: Face, section: str) -> Point:
    """Return the point that the paths of a section bend towards."""
    doors = face.doors[section]
    # A path from one long side back to the same side bends far in: there is a name below it.
    pull = ARCH if doors in SAME_SIDE else PULL.get(face.kind, DEFAULT_PULL)
    return geometry.hub_of(doors, pull)


def ways_of(face: Face, section: str) -> list[tuple[Point, ...]]:
    """Return the middle lines of the paths of a section."""
    doors, hub = face.doors[section], _focus(face, section)
    if len(doors) == 2:
        return [way(doors[0], doors[1], hub)]
    reach = geometry.REACH if picture_size(face) else GENTLE
    return [way(side, None, hub, reach) for side in doors]


# Paths


def _draw_path(pen: Pen, face: Face, section: str, weight: float) -> None:
    """Draw the paths of a section as one: first all edges, then all fills."""
    lines, hub = ways_of(face, section), _focus(face, section)
    round_hub = len(lines) > 1
    broad = clearing_of(face) if round_hub else 0.0
    strips = [ribbon(line, PATH) for line in lines]
    edge = EDGE if pen.design == "colour" else INK
    for strip in strips:
        pen.polygon(strip, None, edge, weight * 2.6)
    if round_hub:
        pen.circle(*hub, broad, None, edge, weight * 2.6)
    # Paths are opaque in every design.
    ground = TERRAIN["path"].colour if pen.design == "colour" else PAPER
    for strip in strips:
        pen.polygon(strip, ground, None)
    if round_hub:
        pen.circle(*hub, broad, ground, None)


def clearing_of(face: Face) -> float:
    """Return the radius of the place where the paths of a card meet."""
    size = picture_size(face)
    if size and face.kind != BEAR:
        return min(CLEARING * size, 15.0)
    return PATH if face.kind == BEAR else MEETINGS.get(face.kind, MEETING)


def _draw_footprints(pen: Pen, face: Face, section: str) -> None:
    """Draw footprints along the paths of a section, left and right, up to its picture and its name."""
    prints = footprints_of(face, section)
    if not prints:
        return

    for x, y, dx, dy in prints:
        pen.stamp("footprint", _draw_footprint, PRINT, x, y, math.degrees(math.atan2(dy, dx)))


@cache
def footprints_of(face: Face, section: str) -> tuple[Footprint, ...]:
    """Return the footprints of a section; where two paths run side by side, only one of them has footprints."""
    keep_off = [(feature_place(face), picture_size(face) * 0.5)] if picture_size(face) else []
    if len(face.doors) > 1:
        keep_off.append((section_place(face, section), 5.6))
    if len(face.doors[section]) > 2:
        keep_off.append((_focus(face, section), clearing_of(face) + UNTRODDEN))
    found: list[Footprint] = []
    for line in ways_of(face, section):
        found += [mark for mark in _steps(line) if all(math.dist(mark[:2], point) > room for point, room in keep_off)]
        keep_off += [(point, PATH) for point in line]
    return tuple(found)


def _steps(line: Sequence[Point]) -> Iterator[Footprint]:
    """Yield the places and directions of footprints along a line."""
    gone, wanted, is_left = 0.0, FIRST, True
    for (x1, y1), (x2, y2) in pairwise(line):
        long = math.hypot(x2 - x1, y2 - y1) or 1e-6
        dx, dy = (x2 - x1) / long, (y2 - y1) / long
        while gone + long >= wanted:
            at = wanted - gone
            aside = 1.15 if is_left else -1.15
            yield x1 + dx * at - dy * aside, y1 + dy * at + dx * aside, dx, dy
            is_left = not is_left
            wanted += STRIDE
        gone += long


def _draw_footprint(pen: Pen) -> None:
    """Draw a sole and a heel that point along the x-axis."""
    is_colour = pen.design == "colour"
    pen.path(_footprint, PRINT, STEP if is_colour else None, None if is_colour else SOFT, 0.15, cover=PRINT_COVER)


def _footprint(path: Path) -> None:
    for front, back, half in ((1.5, 0.1, 0.62), (-0.3, -1.2, 0.5)):
        path.moveTo(back, 0)
        path.curveTo(back, half, front, half, front, 0)
        path.curveTo(front, -half, back, -half, back, 0)
        path.close()


# Water


def _draw_waters(pen: Pen, face: Face, weight: float, is_fine: bool) -> None:
    line = river_line(face)
    if line:
        _draw_river(pen, line, weight, is_fine)
    for side in range(6):
        if face.sides[side] == "lake":
            _draw_lake(pen, side, weight, is_fine)


@cache
def river_line(face: Face) -> tuple[Point, ...]:
    """Return the middle line of the river on a card: from side to side, or from its spring."""
    sides = [side for side in range(6) if face.sides[side] == "river"]
    if len(sides) == 2:
        return tuple(along(sides[0], sides[1], n / 48) for n in range(49))
    return way(sides[0], None, geometry.MIDDLE) if sides else ()


def _draw_river(pen: Pen, line: Sequence[Point], weight: float, is_fine: bool) -> None:
    """Draw a river with ripples; its ends are beyond the cut, so that it flows on to the next card."""
    strip = ribbon((beyond(line[0], line[1]), *line, beyond(line[-1], line[-2])), BANK)
    # On a very small card a hatching would be black.
    is_hatched = pen.design == "mono" and is_fine
    _lay_over(pen, strip, TERRAIN["river"] if is_hatched or pen.design != "mono" else PAPER, "river", weight)
    if not is_hatched:
        for aside in (-BANK / 3, BANK / 3):
            pen.polygon(shifted(line, aside, 0.8), None, _ripple_of(pen), weight * 1.2, closed=False)


def _draw_lake(pen: Pen, side: int, weight: float, is_fine: bool) -> None:
    """Draw a lake with a light shore and ripples, and with plants if it is not too small."""
    shore = geometry.shore(side)
    is_hatched = pen.design == "mono" and is_fine
    _lay_over(pen, shore, TERRAIN["lake"] if is_hatched or pen.design != "mono" else PAPER, "river", weight)
    if not is_hatched:
        (x, y), (nx, ny), (ax, ay), middle = DOOR[side], INWARD[side], ALONG[side], lake_aside(side)
        for deep, aside in ((4.5, middle - 6.0), (8.5, middle + 5.0), (13.0, middle - 2.0)):
            cx, cy = x + nx * deep + ax * aside, y + ny * deep + ay * aside
            wave = [(cx - 4 + n * 0.5, cy + 0.7 * math.sin(n * 0.8)) for n in range(17)]
            pen.polygon(wave, None, _ripple_of(pen), weight * 1.6, closed=False)
    for name, at, size in (("bv-reeds", 5, 7.0), ("bv-reeds", 17, 6.0), ("bv-lily", 0, 6.0)) if is_fine else ():
        x, y = shore[at] if at else (sum(xs) / len(shore) for xs in zip(*shore, strict=True))
        picture(pen, name, Box(x - size / 2, y - size / 2, size, size))


def _ripple_of(pen: Pen) -> str:
    """Return the colour of ripples."""
    return RIPPLE if pen.design == "colour" else TERRAIN["river"].colour


def _lay_over(pen: Pen, points: Sequence[Point], fill: Swatch | str, terrain: str, weight: float) -> None:
    """Draw an opaque shape over what is already drawn, in every design.

    In low ink nothing is filled, so the outline is broad and has the colour of the terrain.
    """
    edges = {"colour": SHORE if terrain == "river" else INK, "low": TERRAIN[terrain].colour}
    pen.polygon(points, PAPER, None)
    pen.polygon(points, fill, edges.get(pen.design, INK), weight * (2.8 if pen.design == "low" else 1.6))


# Hedges, bridges and stones


def _draw_hedge(pen: Pen, face: Face, weight: float, is_fine: bool) -> None:
    """Draw a row of bushes between the two halves, with blossoms; on a very small card a line."""
    ends = geometry.seams(face.owner)
    if ends is None:
        return
    if not is_fine:
        pen.polygon(ends, None, TERRAIN["hedge"].colour, 1.5 * BUSH, closed=False)
        return
    (x1, y1), (x2, y2) = ends
    number = max(2, round(math.hypot(x2 - x1, y2 - y1) / (1.55 * BUSH)))
    places = [(x1 + (x2 - x1) * (n + 0.5) / number, y1 + (y2 - y1) * (n + 0.5) / number) for n in range(number)]

    for x, y in places:
        pen.circle(x, y, BUSH, PAPER, INK, weight * 2.6)
    # Only the outline of the whole row stays.
    for x, y in places:
        pen.circle(x, y, BUSH, TERRAIN["hedge"] if pen.design == "colour" else PAPER, None)
    for n, (x, y) in enumerate(places):
        aside = 1.0 if n % 2 else -1.0
        if pen.design == "colour":
            pen.circle(x + aside, y + aside * 0.6, 0.6, BLOSSOM, None)
        else:
            # Dark leaves: a white row would look like a path with footprints.
            r = LEAVES * BUSH
            leaves = partial(_round, x=x, y=y, r=r)
            pen.path(leaves, Box(x - r, y - r, 2 * r, 2 * r), INK, None, cover=0.785, solid=True)


def _round(path: Path, x: float, y: float, r: float) -> None:
    path.circle(x, y, r)


def _draw_bridge(pen: Pen, doors: Sequence[int], weight: float, is_fine: bool) -> None:
    """Draw a bridge from side to side over the floor."""
    _draw_deck(pen, [along(doors[0], doors[-1], n / 48) for n in range(49)], weight, is_fine)


def _draw_crossing(pen: Pen, face: Face, weight: float, is_fine: bool) -> None:
    """Draw the bridge that carries the path of a river bridge over the water."""
    doors = [side for side in range(6) if face.sides[side] == "exit"]
    if len(doors) > 1:
        start, end = CROSS
        _draw_deck(pen, [along(doors[0], doors[1], start + (end - start) * n / 24) for n in range(25)], weight, is_fine)


def _draw_deck(pen: Pen, line: Sequence[Point], weight: float, is_fine: bool) -> None:
    """Draw a deck of planks with rails along a line."""
    strip = ribbon(tuple(line), DECK)
    # In black and white the planks are its pattern.
    _lay_over(pen, strip, PAPER if pen.design == "mono" else TERRAIN["bridge"], "bridge", weight)
    dark = {"colour": PLANK, "low": TERRAIN["bridge"].colour}.get(pen.design, INK)
    if is_fine:
        half = len(strip) // 2
        planks = zip(strip[1 : half - 1 : 2], strip[-2:half:-2], strict=False)
        pen.lines([(*one, *other) for one, other in planks], dark, weight * 0.8)
    for aside in (-DECK + 0.5, DECK - 0.5):
        pen.polygon(shifted(line, aside), None, dark, weight * 4, closed=False)


def _draw_stones(pen: Pen, face: Face, weight: float) -> None:
    """Draw the stepping stones of each path out of a Woods card."""
    for side, number in sorted(face.stones.items()):
        for n in range(number):
            x, y = stone_place(side, n)
            pen.circle(x, y, STONE, "#b4b7bc" if pen.design == "colour" else PAPER, INK, weight)


def stone_place(side: int, n: int) -> Point:
    """Return the position of the n-th stone of a side, from the border inwards, two abreast."""
    (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
    deep, aside = 4.5 + n // 2 * 4.4, (n % 2 - 0.5) * 4.4
    return x + nx * deep + ax * aside, y + ny * deep + ay * aside


def section_place(face: Face, section: str) -> Point:
    """Return where the name of a section is written: in its middle, or on a floor beside the bridge."""
    if OVER not in face.doors or section == OVER:
        return section_hub(face, section)
    doors = face.doors[OVER]
    above = [along(doors[0], doors[-1], n / 20) for n in range(21)]
    places = [line[n] for line in ways_of(face, section) for n in (NEAR, -NEAR - 1)]
    return max(places or [section_hub(face, section)], key=lambda at: min(math.dist(at, point) for point in above))


# Scenery


def _draw_shade(pen: Pen, plants: Sequence[Plant], colour: str) -> None:
    """Darken the meadow under the trees."""
    for name, x, y, size in plants:
        if name in TREES:
            pen.circle(x, y - size / 5, size * SKIRT, colour, None)


def _draw_scenery(pen: Pen, plants: Sequence[Plant], detail: Detail) -> None:
    """Draw the woods on closed sides and the plants beside the paths."""
    for name, x, y, size in plants:
        if name in SHOWN[detail]:
            picture(pen, name, Box(x - size / 2, y - size / 2, size, size))


@cache
def taken_by(face: Face) -> tuple[tuple[Point, float], ...]:
    """Return what scenery keeps clear of: points, with the room around each."""
    return tuple(_taken(face))


def _taken(face: Face) -> Iterator[tuple[Point, float]]:
    """Yield points that scenery keeps clear of, with the room around each."""
    for section in face.doors:
        for line in ways_of(face, section):
            yield from ((point, PATH + VERGE) for point in line)
        if len(face.doors[section]) > 2:
            yield _focus(face, section), clearing_of(face) + VERGE
    if OVER in face.doors:
        doors = face.doors[OVER]
        yield from ((along(doors[0], doors[-1], n / 24), DECK + VERGE) for n in range(25))
    yield from ((point, BANK + VERGE) for point in river_line(face))
    for side in range(6):
        if face.sides[side] == "lake":
            yield from ((point, REEDS) for point in _inner(side))
    if picture_size(face):
        (x, y), up = feature_place(face), PICTURES[face.kind][1]
        yield (x, y + up), max(clearing_of(face), picture_size(face) * 0.5) + VERGE
    if face.kind == HEDGE and (ends := geometry.seams(face.owner)):
        (x1, y1), (x2, y2) = ends
        yield from (((x1 + (x2 - x1) * n / 20, y1 + (y2 - y1) * n / 20), BUSH + VERGE) for n in range(21))


def _inner(side: int) -> Iterator[Point]:
    """Yield points all over a lake."""
    x, y = DOOR[side]
    for px, py in geometry.shore(side):
        yield from ((x + (px - x) * share, y + (py - y) * share) for share in (0.2, 0.5, 0.8, 1.0))
