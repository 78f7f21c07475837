"""A drawing of a map of places and the ways between them; every kind of way has its own line style."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import hypot
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from companion.referee.view import Chart, Place, Way, assign_pens
from companion.web.element import Element, el
from companion.web.paint import (
    NO_TAPS,
    Area,
    Taps,
    drawable,
    drawing,
    lettering,
    paint_of,
    painted,
    picture_row,
    width_of,
)

WIDTH, HEIGHT, MARGIN = 1060.0, 740.0, 16.0
WHOLE = Area(0, 0, WIDTH, HEIGHT)
NAME, WORDS, LINE, PICTURES = 18, 17, 24.0, 46.0
# The most letters in a line of a place.
LETTERS = 16
# How far a way may bend, as fractions of its length, the straightest first; possible positions of its name.
BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45, 0.7, -0.7)
SPOTS = (0.5, 0.42, 0.58, 0.35, 0.65)
# The number of points checked on a way; the distance between places, and how often they are pushed apart; the distance
# between the bends of two ways with the same ends.
STEPS, NEAR, ROUNDS, ASIDE = 16, 14.0, 12, 70.0
# The kinds of ways that have their own line style; others take the remaining ones.
PENS = {"forest": "way-forest", "water": "way-water", "rock": "way-rock"}
OTHER_PENS = ("way-fourth", "way-fifth")
Point: TypeAlias = tuple[float, float]


class Curve(NamedTuple):
    """A curve from one place to another, and how far it bends."""

    start: Point
    bend: Point
    end: Point
    part: float

    @property
    def path(self) -> str:
        (a, b), (c, d), (e, f) = self.start, self.bend, self.end
        return f"M{a:.0f} {b:.0f}Q{c:.0f} {d:.0f} {e:.0f} {f:.0f}"

    def at(self, part: float) -> Point:
        """Return the point after this fraction of the curve."""
        rest = 1 - part
        first, middle, last = rest * rest, 2 * rest * part, part * part
        (a, b), (c, d), (e, f) = self.start, self.bend, self.end
        return first * a + middle * c + last * e, first * b + middle * d + last * f


class Course(NamedTuple):
    """A way as it is drawn, and the box of its name."""

    curve: Curve
    label: Area


def draw_chart(view: Chart, key: str, taps: Taps = NO_TAPS) -> Element:
    """Draw a map of places and ways; its ids start with `key`."""
    texts = {place.id: texts_of(place) for place in view.places}
    boxes = boxes_of(view.places, texts)
    pens = way_classes(view)
    courses = courses_of(view.ways, tuple(boxes.items()))
    parts = [el("path", d=course.curve.path, class_=f"way {pens[way.kind]}") for way, course in courses]
    parts += [part for way, course in courses for part in _name(way, course)]
    parts += [part for place in view.places for part in _place(key, place, texts[place.id], boxes[place.id])]
    spots = [(place.id, boxes[place.id]) for place in view.places] + [(way.id, course.label) for way, course in courses]
    for spot, (x, y, width, height) in spots:
        parts += taps.target(spot, "rect", x=x, y=y, width=width, height=height, rx=7.0)
    tints = (place.tint for place in view.places)
    return drawing(key, view.title, describe_chart(view), WHOLE, tints, parts, bool(taps.places))


def describe_chart(view: Chart) -> str:
    """Describe the places and the ways in words."""
    places = [" ".join(place.lines or (place.id,)) for place in view.places]
    ways = [f"{way.id} {way.kind} {' to '.join(way.ends)} {way.mark}".strip() for way in view.ways]
    return "; ".join((*places, *ways))


def way_classes(view: Chart) -> dict[str, str]:
    """Return the CSS class for each kind of way."""
    return assign_pens(view.ways, PENS, OTHER_PENS)


def texts_of(place: Place) -> list[str]:
    """Wrap the lines of a place to their width: those beside its pictures, if these can be drawn."""
    lines = place.caption if drawable(place.pictures) else place.lines
    return [part for line in lines or (place.id,) for part in wrap(line, LETTERS) or [""]]


def boxes_of(places: Sequence[Place], texts: Mapping[str, Sequence[str]]) -> dict[str, Area]:
    """Put every place where it belongs, or as near as the others allow."""
    across, down = _shares([place.x for place in places]), _shares([place.y for place in places])
    boxes = {}
    for place, x, y in zip(places, across, down, strict=True):
        lines = texts[place.id]
        width = min(WIDTH / 3, 16 + max(width_of(line, NAME) for line in lines))
        height = 14 + LINE * len(lines) + (PICTURES if drawable(place.pictures) else 0)
        left = MARGIN + x * (WIDTH - 2 * MARGIN) - width / 2
        top = MARGIN + y * (HEIGHT - 2 * MARGIN) - height / 2
        boxes[place.id] = _inside(Area(left, top, width, height))
    for _ in range(ROUNDS):
        for one, other in combinations(boxes, 2):
            boxes[one], boxes[other] = _apart(boxes[one], boxes[other])
    return boxes


def _inside(box: Area) -> Area:
    """Move a box inside the drawing."""
    x, y, width, height = box
    left = min(max(x, MARGIN), WIDTH - MARGIN - width)
    return Area(left, min(max(y, MARGIN), HEIGHT - MARGIN - height), width, height)


def _apart(one: Area, other: Area) -> tuple[Area, Area]:
    """Push apart two boxes that are too near, each by half, in the shorter direction."""
    across = (one.width + other.width) / 2 + NEAR - abs(_middle(one)[0] - _middle(other)[0])
    down = (one.height + other.height) / 2 + NEAR - abs(_middle(one)[1] - _middle(other)[1])
    if across <= 0 or down <= 0:
        return one, other
    x = across / 2 if across < down else 0.0
    y = 0.0 if x else down / 2
    x = -x if _middle(one)[0] < _middle(other)[0] else x
    y = -y if _middle(one)[1] < _middle(other)[1] else y
    return _inside(one._replace(x=one.x + x, y=one.y + y)), _inside(other._replace(x=other.x - x, y=other.y - y))


def _shares(percents: Sequence[float]) -> list[float]:
    """Scale percentages so that the first is 0 and the last 1."""
    first, last = min(percents, default=0), max(percents, default=0)
    return [(percent - first) / (last - first) if first < last else 0.5 for percent in percents]


@lru_cache(maxsize=64)
def courses_of(ways: tuple[Way, ...], boxes: tuple[tuple[str, Area], ...]) -> tuple[tuple[Way, Course], ...]:
    """Route the ways, each as straight as the places allow, then find room for their names."""
    where = dict(boxes)
    known: dict[frozenset[str], list[Curve]] = {}
    taken = list(where.values())
    laid = []
    for way in ways:
        if not {*way.ends} <= {*where} or way.ends[0] == way.ends[1]:
            continue
        curve = _best(way, where, known.setdefault(frozenset(way.ends), []))
        known[frozenset(way.ends)].append(curve)
        label = min(_labels(way, curve), key=lambda label: _crowd(label, taken))
        taken.append(label)
        laid.append((way, Course(curve, label)))
    return tuple(laid)


def _best(way: Way, boxes: Mapping[str, Area], known: Sequence[Curve]) -> Curve:
    """Choose the best route that no other way between the same places takes."""
    others = [box for id, box in boxes.items() if id not in way.ends]
    curves = [*_curves(way, boxes)]
    free = [curve for curve in curves if not _is_like(curve, known)] or curves
    return min(free, key=lambda curve: _price(way, curve, others, [*boxes.values()]))


def _curves(way: Way, boxes: Mapping[str, Area]) -> Iterator[Curve]:
    start, end = (_middle(boxes[id]) for id in way.ends)
    (a, b), (c, d) = start, end
    for part in BENDS:
        yield Curve(start, ((a + c) / 2 - (d - b) * part * 2, (b + d) / 2 + (c - a) * part * 2), end, abs(part))


def _is_like(curve: Curve, known: Sequence[Curve]) -> bool:
    """Return whether a way with the same ends already takes this route."""
    return any(hypot(curve.bend[0] - other.bend[0], curve.bend[1] - other.bend[1]) < ASIDE for other in known)


def _price(way: Way, curve: Curve, others: Sequence[Area], boxes: Sequence[Area]) -> float:
    """Return how bad a route is: what it crosses, how far it bends, and whether its name finds no room."""
    points = [curve.at(i / STEPS) for i in range(1, STEPS)]
    blocked = sum(_is_in(point, box) for point in points for box in others)
    outside = sum(not _is_in(point, WHOLE) for point in points)
    nameless = min(_crowd(label, boxes) for label in _labels(way, curve))
    return blocked + outside + nameless + curve.part


def _crowd(label: Area, areas: Sequence[Area]) -> int:
    """Count what a name would cover."""
    return sum(touch(label, area) for area in areas)


def _labels(way: Way, curve: Curve) -> Iterator[Area]:
    room = 12 + width_of(_words(way), WORDS)
    for spot in SPOTS:
        x, y = curve.at(spot)
        yield Area(x - room / 2, y - 12, room, 24)


def _middle(box: Area) -> Point:
    return box.x + box.width / 2, box.y + box.height / 2


def _is_in(point: Point, box: Area) -> bool:
    return box.x - 6 <= point[0] <= box.x + box.width + 6 and box.y - 6 <= point[1] <= box.y + box.height + 6


def touch(one: Area, other: Area) -> bool:
    """Return whether two boxes overlap."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _words(way: Way) -> str:
    return f"{way.id} {way.mark}".strip()


def _name(way: Way, course: Course) -> Iterator[Element]:
    x, y, width, height = course.label
    yield el("rect", x=x, y=y, width=width, height=height, rx=7.0, class_="marked" if way.mark else "named")
    yield lettering(_words(way), x + width / 2, y + height / 2, WORDS, width, class_="strong" if way.mark else "")


def _place(key: str, place: Place, texts: Sequence[str], box: Area) -> Iterator[Element]:
    x, y, width, height = box
    yield from painted(key, place.tint, "rect", x=x, y=y, width=width, height=height, rx=9.0)
    ink = paint_of(place.tint).ink
    for i, text in enumerate(texts):
        at = y + 7 + LINE * (i + 0.5)
        yield lettering(text, x + width / 2, at, NAME if i == 0 else WORDS, width - 12, ink, "" if i else "strong")
    if pictures := drawable(place.pictures):
        yield from picture_row(pictures, Area(x + 6, y + height - PICTURES - 4, width - 12, PICTURES), 1.0)
