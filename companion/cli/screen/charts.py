"""A map of places and the ways between them, as characters with tints. Pure: what is drawn here, `screen` prints.

[MILL Mill]══════W1·bug══════╗
     │                       ║
     ╰──────F1─────────[INN Old Inn]
                       [  Ann, Bo  ]

Ways may bend, but never pass through a place or run along each other. Where two meet, they cross straight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import count, pairwise, product
from math import ceil
from typing import NamedTuple, TypeAlias
from unicodedata import category, east_asian_width

from companion.cli.screen.hexes import GAP, Ink, Row, Spot, rows_of, side_by_side
from companion.referee.view import Chart, Place, Way, assign_pens

# The height of a chart unless its places need more, and the distance between places, so that ways fit in between.
HIGHEST, ABOVE, ASIDE = 31, 2, 4
# The minimum and maximum width of a chart, and the width of a place's text in columns or as a part of the chart.
LEAST, MOST, NARROWEST, PART = 12, 200, 15, 3 / 16
# The maximum length of a label on a way, and how far it moves off the middle rather than touch something.
LONGEST, TIGHT = 20, 30
# The costs of a way: a step sideways, a step up or down, a bend, a crossing, a step beside another way, one along a
# place, and each cell that it starts or ends off the middle of a side: more than the step it saves.
FLAT_STEP, STEEP_STEP, BEND, CROSSING, BESIDE, ALONG, OFF = 2, 4, 12, 90, 3, 6, 3
# The rounds of laying all ways around each other, and the courses tried to find room for a name.
ROUNDS, TRIES = 3, 6
# A list of ways up to this length is not split into columns.
SHORTEST = 5
# The contents of a cell: nothing, a horizontal or vertical way, which others may cross, or more.
FREE, FLAT, STEEP, FULL = range(4)
EAST, SOUTH, WEST, NORTH = range(4)
# The sides that a piece of a way connects, as bits, and the index of its character in a pen.
SIDEWAYS, UPRIGHT = 1 << EAST | 1 << WEST, 1 << SOUTH | 1 << NORTH
SHAPES = {SIDEWAYS: 0, UPRIGHT: 1, 0b0011: 2, 0b0110: 3, 0b1100: 4, 0b1001: 5}
START = -1


class Stroke(NamedTuple):
    """How a kind of way is drawn: its tint, and its horizontal, vertical and corner characters."""

    tint: str
    chars: str


PENS = {
    "forest": Stroke("green-line", "─│╭╮╯╰"),
    "water": Stroke("blue-line", "═║╔╗╝╚"),
    "rock": Stroke("brown-line", "┅┇┏┓┛┗"),
}
OTHER_PENS = (Stroke("red-line", "oooooo"), Stroke("violet-line", "******"))
CROSSINGS = {"─│": "┼", "─║": "╫", "─┇": "╂", "═│": "╪", "═║": "╬", "═┇": "╪", "┅│": "┿", "┅║": "╫", "┅┇": "╋"}
# Replacements for an encoding without these characters.
PLAIN_CHARS = str.maketrans("─│╭╮╯╰═║╔╗╝╚┅┇┏┓┛┗·┼╫╂╪╬┿╋", "-|++++~~~~~~:::::::xxxxxxx")
# The cells of a way, and the sides that it connects in each.
Course: TypeAlias = list[tuple[int, int]]
# The states in which a way leaves or enters a place, and their costs.
Gates: TypeAlias = Mapping[int, int]


class Segment(NamedTuple):
    """A drawn way: its course, and its name with the cell where that starts."""

    course: Course
    name: Row
    start: int


class PlaceBox(NamedTuple):
    """Where a place is drawn. Lines and columns count from 1."""

    top: int
    left: int
    height: int
    width: int

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def right(self) -> int:
        return self.left + self.width

    def spots(self, rim: int = 0) -> Iterator[Spot]:
        """List all cells of the box and its rim."""
        return product(range(self.top - rim, self.bottom + rim), range(self.left - rim, self.right + rim))

    def gaps(self, other: PlaceBox) -> Spot:
        """Return the vertical and horizontal distance of another box."""
        above = max(self.top - other.bottom, other.top - self.bottom)
        return above, max(self.left - other.right, other.left - self.right)

    def is_near(self, other: PlaceBox) -> bool:
        """Return whether two places are too close for ways between them."""
        above, aside = self.gaps(other)
        return above < ABOVE and aside < ASIDE

    def away(self, other: PlaceBox) -> int:
        """Return the minimum length of a way to another box."""
        return sum(step * max(0, gap) for step, gap in zip((STEEP_STEP, FLAT_STEP), self.gaps(other), strict=True))


class Canvas:
    """The cells of a chart, row by row with a rim around them, and their contents.

    A way passes through states: the cell that it enters, times 4, plus the side it is heading to.
    """

    def __init__(self, room: int, boxes: Sequence[PlaceBox]) -> None:
        self.wide = room + 2
        self.steps = (1, self.wide, -1, -self.wide)
        high = max(box.bottom for box in boxes)
        # The contents of each cell, and the extra cost of a step on it.
        self.holds = bytearray([FULL]) * (self.wide * (high + 2))
        self.crowd = [0] * len(self.holds)
        for y in range(1, high + 1):
            self.holds[y * self.wide + 1 : (y + 1) * self.wide - 1] = bytes([FREE]) * room
        for box in boxes:
            for y, x in box.spots(1):
                self.crowd[y * self.wide + x] += ALONG
            for y, x in box.spots():
                self.holds[y * self.wide + x] = FULL

    def put(self, line: Segment) -> None:
        """Draw a way with its name."""
        for cell, links in line.course:
            straight = {SIDEWAYS: FLAT, UPRIGHT: STEEP}.get(links, FULL)
            self.holds[cell] = straight if self.holds[cell] == FREE else FULL
            for side in {SIDEWAYS: (SOUTH, NORTH), UPRIGHT: (EAST, WEST)}.get(links, range(4)):
                self.crowd[cell + self.steps[side]] += BESIDE
        for cell in range(line.start, line.start + len(line.name)):
            self.holds[cell] = FULL
            for step in self.steps:
                self.crowd[cell + step] += ALONG

    def gates(self, box: PlaceBox) -> Gates:
        """List the states in which a way leaves a place."""
        gates = {}
        for y in range(box.top, box.bottom):
            for x, side in ((box.left - 1, WEST), (box.right, EAST)):
                gates[(y * self.wide + x) * 4 + side] = OFF * abs(2 * y + 1 - box.top - box.bottom) // 2
        for x in range(box.left, box.right):
            for y, side in ((box.top - 1, NORTH), (box.bottom, SOUTH)):
                gates[(y * self.wide + x) * 4 + side] = OFF * abs(2 * x + 1 - box.left - box.right) // 2
        return gates

    def find(self, start: PlaceBox, goal: PlaceBox) -> Course:
        """Find the best course between two places with A*, or None if there is no room."""
        starts = {state: off for state, off in self.gates(start).items() if self._is_open(state)}
        goals = {(state - 4 * self.steps[state & 3]) ^ 2: off for state, off in self.gates(goal).items()}
        heap = [(off + self._rest(state, goal), off, state, START) for state, off in starts.items()]
        heapify(heap)
        came: dict[int, int] = {}
        while heap:
            _, cost, state, before = heappop(heap)
            if state in goals:
                return _course([state, before], came)
            if state not in came:
                came[state] = before
                for after, more in self._moves(state, goals):
                    if after not in came:
                        heappush(heap, (cost + more + self._rest(after, goal), cost + more, after, state))
        return []

    def _rest(self, state: int, goal: PlaceBox) -> int:
        y, x = divmod(state >> 2, self.wide)
        above, aside = max(goal.top - y, 0, y + 1 - goal.bottom), max(goal.left - x, 0, x + 1 - goal.right)
        return STEEP_STEP * above + FLAT_STEP * aside

    def _is_open(self, state: int) -> bool:
        """Return whether a way may enter a cell: it is empty, or another way crosses it."""
        held = self.holds[state >> 2]
        return held == FREE or held == (FLAT if state & 1 else STEEP)

    def _moves(self, state: int, goals: Gates) -> Iterator[tuple[int, int]]:
        """List the states after a state and their costs. A way never turns back or bends on top of another."""
        cell, heading = state >> 2, state & 3
        bend = BEND + self.crowd[cell]
        for side in range(4) if self.holds[cell] == FREE else (heading,):
            to = cell + self.steps[side]
            after = to * 4 + side
            if side != heading ^ 2 and (after in goals or self._is_open(after)):
                cost = (STEEP_STEP if side & 1 else FLAT_STEP) + (bend if side != heading else 0)
                yield after, cost + goals.get(after, self.crowd[to] + CROSSING * (self.holds[to] != FREE))

    def lay(self, start: PlaceBox, goal: PlaceBox, names: Sequence[Row]) -> Segment:
        """Lay a way with room for its name: the first of `names` that fits one of the best courses."""
        courses: list[Course] = []
        for _ in range(TRIES):
            courses.append(self.find(start, goal))
            at = self.name_start(courses[-1], len(names[0])) if names else None
            if at is not None:
                return Segment(courses[-1], names[0], at)
            for cell, _ in courses[-1]:
                self.crowd[cell] += BESIDE
        for covering, name, course in product((False, True), names, courses):
            at = self.name_start(course, len(name), covering)
            if at is not None:
                return Segment(course, name, at)
        return Segment(courses[0], [], 0)

    def name_start(self, course: Course, size: int, covering: bool = False) -> int | None:
        """Find the best cell for a name, on a straight part of a way. With `covering`, others go under it."""
        mine = dict(course)
        found = []
        for i, (cell, links) in enumerate(course):
            for shift in range(size) if links == UPRIGHT else [size // 2] * (links == SIDEWAYS):
                start = cell - shift
                hidden = [self._hidden(c, cell, mine) for c in range(start, start + size)]
                if FULL not in hidden and (covering or not any(hidden)):
                    tight = sum(self._hidden(c, cell, mine) != FREE for c in (start - 1, start + size))
                    off = abs(2 * i + 1 - len(course)) + abs(2 * shift + 1 - size)
                    found.append((sum(map(bool, hidden)), TIGHT * tight + off, start))
        return min(found)[-1] if found else None

    def _hidden(self, cell: int, on: int, mine: Mapping[int, int]) -> int:
        """Return what a name would hide in a cell. Its own way does not count."""
        is_good = mine.get(cell) == SIDEWAYS if mine[on] == SIDEWAYS else cell == on or cell not in mine
        return self.holds[cell] if is_good else FULL


def _course(states: list[int], came: Mapping[int, int]) -> Course:
    """Trace the last states back to the first."""
    while came[states[-1]] != START:
        states.append(came[states[-1]])
    return [(state >> 2, 1 << (state & 3 ^ 2) | 1 << (after & 3)) for state, after in pairwise(reversed(states))]


def chart_rows(view: Chart, room: int) -> list[Row]:
    """Draw a chart under its title, as wide as possible, and list the ways of each kind below it."""
    room = max(LEAST, min(MOST, room))
    pens = strokes_of(view.ways)
    texts = [texts_of(place, room) for place in view.places]
    boxes = boxes_of(view.places, texts, room)
    lines = lay_ways(view, boxes, room)
    ink: dict[Spot, Ink] = {}
    for way, line in lines:
        ink |= _drawn(line, pens[way.kind], ink, room)
    for _, line in lines:
        ink |= {divmod(line.start + i, room + 2): found for i, found in enumerate(line.name)}
    for place, text, box in zip(view.places, texts, boxes, strict=True):
        ink |= zip(box.spots(), _inside(text, box.width, place.tint or "label"), strict=True)
    drawn = [row[1:] for row in rows_of(ink)[1:]] if ink else []
    table = [[], *table_rows(view.ways, pens, room)] if view.ways else []
    return [*broken(view.title, room, "label"), *drawn, *table]


def strokes_of(ways: Iterable[Way]) -> dict[str, Stroke]:
    """Choose how each kind of way is drawn."""
    return assign_pens(ways, PENS, OTHER_PENS)


def texts_of(place: Place, room: int) -> list[Row]:
    """Wrap the lines of a place to their width."""
    width = min(room - 2, max(NARROWEST, int(room * PART)))
    return [row for line in place.lines or (place.id,) for row in broken(line, width, place.tint or "label")]


def boxes_of(places: Sequence[Place], texts: Sequence[list[Row]], room: int) -> list[PlaceBox]:
    """Put every place at its position, or as near as earlier places allow."""
    high = min(HIGHEST, sum(len(text) + 1 for text in texts))
    across, down = _shares([place.x for place in places]), _shares([place.y for place in places])
    boxes: list[PlaceBox] = []
    for text, x, y in zip(texts, across, down, strict=True):
        height, width = len(text), 2 + max(map(len, text))
        top, left = 2 + round(y * max(0, high - 1 - height)), 1 + round(x * (room - width))
        boxes.append(_nearest(PlaceBox(top, left, height, width), boxes, room))
    return boxes


def _shares(percents: Sequence[float]) -> list[float]:
    """Stretch percentages so that the first is 0 and the last 1."""
    found = [min(100.0, max(0.0, percent)) for percent in percents]
    first, last = min(found, default=0), max(found, default=0)
    return [(percent - first) / (last - first) if first < last else 0.5 for percent in found]


def _nearest(wanted: PlaceBox, boxes: Sequence[PlaceBox], room: int) -> PlaceBox:
    """Move a box past others if necessary. There is always room below them."""
    _, _, height, width = wanted
    tops = {wanted.top, *(top for box in boxes for top in (box.top - ABOVE - height, box.bottom + ABOVE))}
    lefts = {wanted.left, *(left for box in boxes for left in (box.left - ASIDE - width, box.right + ASIDE))}
    spots = product((top for top in tops if top > 1), (left for left in lefts if 1 <= left <= 1 + room - width))
    nearest = sorted(spots, key=lambda spot: (2 * abs(spot[0] - wanted.top) + abs(spot[1] - wanted.left), spot))
    found = (PlaceBox(top, left, height, width) for top, left in nearest)
    return next(box for box in found if not any(box.is_near(other) for other in boxes))


def lay_ways(view: Chart, boxes: Sequence[PlaceBox], room: int) -> list[tuple[Way, Segment]]:
    """Lay the ways, the shortest first, then each again around all others. Ways that lead nowhere are left out."""
    where = {place.id: box for place, box in zip(view.places, boxes, strict=True)}
    ends = [(way, where[way.ends[0]], where[way.ends[1]]) for way in view.ways if {*way.ends} <= {*where}]
    ends = sorted((end for end in ends if end[1] != end[2]), key=lambda end: end[1].away(end[2]))
    laid: dict[int, Segment] = {}
    for i, (way, start, goal) in [*enumerate(ends)] * ROUNDS:
        field = Canvas(room, boxes)
        for j, line in laid.items():
            if i != j:
                field.put(line)
        laid[i] = field.lay(start, goal, way_names(way, room))
    return [(way, laid[i]) for i, (way, _, _) in enumerate(ends)]


def way_names(way: Way, room: int) -> list[Row]:
    """Return the labels a way may have, longest first: its id with its mark, or its id alone."""
    names = [f"{way.id}·{way.mark}", way.id] if way.mark else [way.id]
    return [name for name in (inks_of(name, "label") for name in names) if len(name) <= min(LONGEST, room)]


def _drawn(line: Segment, pen: Stroke, ink: Mapping[Spot, Ink], room: int) -> dict[Spot, Ink]:
    drawn = {}
    for cell, links in line.course:
        spot, found = divmod(cell, room + 2), Ink(pen.chars[SHAPES[links]], pen.tint)
        if spot in ink:
            flat, steep = (found, ink[spot]) if links == SIDEWAYS else (ink[spot], found)
            found = Ink(CROSSINGS.get(flat.char + steep.char, flat.char), flat.tint)
        drawn[spot] = found
    return drawn


def _inside(text: Sequence[Row], width: int, tint: str) -> Row:
    """Write a place, its lines centred between brackets."""
    row: Row = []
    for line in text:
        blank = [Ink(" ", tint)] * (width - 2 - len(line))
        half = len(blank) // 2
        row += [Ink("[", tint), *blank[:half], *line, *blank[half:], Ink("]", tint)]
    return row


def table_rows(ways: Sequence[Way], pens: Mapping[str, Stroke], room: int) -> list[Row]:
    """List the ways by kind with id, ends and mark. Kinds are side by side, a long one in several columns."""
    lists = {kind: _list_of([way for way in ways if way.kind == kind], pen, room) for kind, pen in pens.items()}
    widest = max(len(row) for rows in lists.values() for row in rows)
    columns = max(len(lists), (room + GAP) // (widest + GAP))
    length = next(n for n in count(SHORTEST) if sum(ceil(len(rows) / n) for rows in lists.values()) <= columns)
    blocks = []
    for kind, rows in lists.items():
        head = wrap_text([*inks_of(pens[kind].chars[0] * 4, pens[kind].tint), *inks_of(f" {kind}", "label")], room)
        blocks += [[*head, *rows[i : i + length]] for i in range(0, len(rows), length)]
    return side_by_side(blocks, room)


def _list_of(ways: Sequence[Way], pen: Stroke, room: int) -> list[Row]:
    words = [[inks_of(way.id, "label"), *(inks_of(word) for word in (*way.ends, way.mark))] for way in ways]
    for column in range(3):
        wide = max(len(line[column]) for line in words)
        for line in words:
            line[column] += [Ink(" ")] * (wide + 1 - len(line[column]))
    between = [*inks_of(pen.chars[0] * 2, pen.tint), Ink(" ")]
    return [row for id, start, goal, mark in words for row in wrap_text([*id, *start, *between, *goal, *mark], room)]


def inks_of(text: str, tint: str = "") -> Row:
    """Write a text, one ink per column. A wide character takes two columns, and invisible ones are escaped."""
    row: Row = []
    for char in text:
        if not char.isprintable():
            row += inks_of(char.encode("unicode_escape").decode(), tint)
        elif category(char) in ("Mn", "Me"):
            row[-1:] = [Ink((row[-1].char if row else " ") + char, tint)]
        else:
            row += [Ink(char, tint), Ink("", tint)] if east_asian_width(char) in "WF" else [Ink(char, tint)]
    return row


def broken(text: str, width: int, tint: str) -> list[Row]:
    """Wrap a text between words, and inside a word that is too long."""
    rows: list[Row] = [[]]
    for word in text.split():
        inks = inks_of(word, tint)
        if rows[-1] and len(rows[-1]) + 1 + len(inks) > width:
            rows.append([])
        rows[-1:] = wrap_text([*rows[-1], Ink(" ", tint), *inks] if rows[-1] else inks, width)
    return rows


def wrap_text(row: Row, width: int) -> list[Row]:
    """Continue in the next row when one is full. A wide character is never split."""
    rows = [row]
    while len(rows[-1]) > width:
        end = width - (rows[-1][width].char == "")
        rows[-1:] = [rows[-1][:end], rows[-1][end:]]
    return rows
