"""The places of the valley: their boxes on the map, and what is drawn in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.games.maple_valley.cards import Location, Tables
from companion.games.maple_valley.state import State
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Face, Pen, Swatch, picture, text_height
from printables.maple_valley.items import CHIP, draw_item, draw_pawn, draw_token_back, mark_new
from printables.maple_valley.pictures import card_picture, leaf_picture, place_picture
from printables.maple_valley.routes import Point
from printables.maple_valley.swatches import token_swatch
from printables.maple_valley.wording import location_words

# A place for a token, a marker or a pawn, and the room between them.
SLOT = CHIP + 0.4
GAP = 0.4
PAWNS = 5
# The picture of a place is the last place for a pawn.
IN_STRIP = PAWNS - 1
EDGE = 0.8
WIDE = IN_STRIP * SLOT + (IN_STRIP - 1) * GAP + 2 * EDGE
NAME = 5.0
# The room between places: where no trail joins them, where one does, where it has a site, and where two do.
APART, JOINED, WITH_SITE, TWICE = 3.5, 8.5, SLOT + 3.0, 13.0

# The colour of the strip with the name: of Groves by their trees, of others, and the shadow of a sign.
TINTS = {"maple": "#f3c5bd", "oak": "#f5cfa3", "beech": "#fae7a0", "outpost": "#f6d9b4", "village": "#d7cdea"}
TINT, SHADOW = "#dde3ea", "#a9bd88"
# How often places move apart.
TURNS = 240

# A colour, and whose it is.
Owner: TypeAlias = tuple[Swatch, str]


class MapContents(NamedTuple):
    """The pieces on the map: Goods on Groves, sites on trails, Suns, pawns by colour, Outpost cards by their words.

    For changes, `fresh` are the places and sites to highlight, and `gone` the pawns that left places.
    """

    groves: Mapping[str, Sequence[str]] = {}
    sites: Mapping[str, str] = {}
    suns: Sequence[str] = ()
    pawns: Mapping[str, Sequence[str]] = {}
    posts: Mapping[str, str] = {}
    fresh: frozenset[str] = frozenset()
    gone: Mapping[str, Sequence[str]] = {}


def contents_of(state: State) -> MapContents:
    """Return the pieces on the map in a state."""
    pawns: dict[str, list[str]] = {}
    for owner in state.seats.values():
        pawns.setdefault(owner.at, []).append(owner.colour)
    return MapContents(state.groves, state.sites, state.suns, pawns, state.outposts)


def place_words(location: Location, tables: Tables, contents: MapContents) -> str:
    """Describe what a location does; an Outpost with a card shows its title."""
    post = contents.posts.get(location.id)
    return tables.title(post) if post else location_words(location, tables)


def node_size(location: Location, words: str) -> tuple[float, float]:
    """Return the width and height of a location: the name, the picture beside tokens or words, the pawns."""
    wide = max(WIDE, (len(location.spots) + 1) * (SLOT + GAP) - GAP + 2 * EDGE)
    words_high = 0.0 if location.spots else text_height(words, wide - SLOT - 4 * EDGE, 7.5) + 0.4
    return wide, NAME + max(SLOT, words_high) + SLOT + GAP + EDGE


def node_boxes(tables: Tables, area: Box, contents: MapContents) -> dict[str, Box]:
    """Return the boxes of the locations near their coordinates, inside the map and apart from each other."""
    sizes = {id: node_size(place, place_words(place, tables, contents)) for id, place in tables.locations.items()}
    middles = {
        id: (area.x + area.w * place.x / 100, area.top - area.h * place.y / 100)
        for id, place in tables.locations.items()
    }
    wanted: dict[frozenset[str], float] = {}
    for trail in tables.trails.values():
        ends = frozenset(trail.ends)
        wanted[ends] = WITH_SITE if trail.site else TWICE if ends in wanted else JOINED
    # Where the map is too small for all, trails get less room, but places never overlap.
    for turn in range(TURNS):
        share = 1.0 if turn < TURNS / 2 else 2 - 2 * turn / TURNS
        moves = dict.fromkeys(middles, (0.0, 0.0))
        for one, other in combinations(middles, 2):
            apart = max(APART, share * wanted.get(frozenset((one, other)), APART))
            dx, dy = _push(middles[one], middles[other], sizes[one], sizes[other], apart)
            moves[one] = moves[one][0] + dx, moves[one][1] + dy
            moves[other] = moves[other][0] - dx, moves[other][1] - dy
        if not any(dx or dy for dx, dy in moves.values()):
            break
        for id, (dx, dy) in moves.items():
            x, y = middles[id]
            middles[id] = _inside((x + dx, y + dy), sizes[id], area)
    return {id: Box(x - sizes[id][0] / 2, y - sizes[id][1] / 2, *sizes[id]) for id, (x, y) in middles.items()}


def _inside(middle: Point, size: Point, area: Box) -> Point:
    (x, y), (w, h) = middle, size
    return min(max(x, area.x + w / 2), area.right - w / 2), min(max(y, area.y + h / 2), area.top - h / 2)


def _push(one: Point, other: Point, size: Point, other_size: Point, apart: float) -> Point:
    """Return how the first of two places moves away from the other if they are too close: along the shorter way."""
    (x, y), (u, v) = one, other
    wide = (size[0] + other_size[0]) / 2 + apart - abs(x - u)
    high = (size[1] + other_size[1]) / 2 + apart - abs(y - v)
    if wide <= 0 or high <= 0:
        return 0.0, 0.0
    return (0.3 * wide * (1 if x > u else -1), 0.0) if wide < high else (0.0, 0.3 * high * (1 if y > v else -1))


def pawn_places(node: Box) -> list[Box]:
    """Return the places for pawns: the strip at the bottom, then the picture."""
    strip = [Box(node.x + EDGE + n * (SLOT + GAP), node.y + EDGE, SLOT, SLOT) for n in range(IN_STRIP)]
    return [*strip, picture_place(node)]


def picture_place(node: Box) -> Box:
    """Return the square of the picture of a place."""
    return Box(node.x + EDGE, node.top - NAME - SLOT, SLOT, SLOT)


def token_places(node: Box, number: int) -> list[Box]:
    """Return the places for the tokens of a Grove, at the right of its picture."""
    first = node.right - EDGE - number * (SLOT + GAP) + GAP
    return [Box(first + n * (SLOT + GAP), node.top - NAME - SLOT, SLOT, SLOT) for n in range(number)]


def draw_place(pen: Pen, node: Box, location: Location, tables: Tables, contents: MapContents) -> None:
    """Draw a location: name and id, picture, tokens or what it does, pawns."""
    if location.id in contents.fresh:
        mark_new(pen, node.inset(-1.5))
    _draw_sign(pen, node, TINTS.get(location.spots[0] if location.spots else location.kind, TINT))
    title = node.upper(NAME)
    pen.label(title.cut(left=1.4, right=9), location.name, 9, "bold", least=7)
    pen.label(title.cut(right=1.4).at_right(9), location.id, 8, "bold", align="right", least=7)
    places = pawn_places(node)
    for place in places[len(contents.pawns.get(location.id, ())) : -1]:
        pen.circle(place.cx, place.cy, SLOT / 2 - 0.2, None, SOFT, 0.3, (1.0, 1.0))
    post = contents.posts.get(location.id)
    shown = card_picture(tables.outposts[post]) if post else place_picture(location)
    picture(pen, shown, picture_place(node).inset(0.2))
    if location.spots:
        goods = contents.groves.get(location.id, ())
        for n, (back, slot) in enumerate(zip(location.spots, token_places(node, len(location.spots)), strict=True)):
            _draw_token(pen, slot, tables, back, goods[n] if n < len(goods) else None)
    else:
        words = Box(node.x + SLOT + 2 * EDGE, places[0].top, node.w - SLOT - 4 * EDGE, title.y - places[0].top)
        face: Face = "bold" if post else "regular"
        said = place_words(location, tables, contents)
        pen.paragraph(words, said, 9 if post else 7.5, face, least=7, middle=True, what=location.name)
    here = contents.pawns.get(location.id, ())
    for colour, place in zip(here, places, strict=False):
        draw_pawn(pen, place.inset(0.2), tables, colour)
    for colour, place in zip(contents.gone.get(location.id, ()), places[len(here) :], strict=False):
        draw_pawn(pen, place.inset(0.2), tables, colour)
        pen.lines([(*place.corners[0], *place.corners[2]), (*place.corners[1], *place.corners[3])], INK, 0.9)


def _draw_sign(pen: Pen, node: Box, tint: str) -> None:
    """Draw the sign of a place: its shadow, its frame, and a coloured strip for its name."""
    if pen.design == "colour":
        pen.rect(Box(node.x + 0.8, node.y - 0.8, node.w, node.h), SHADOW, None, 0, 1.8)
    pen.rect(node, PAPER, None, 0, 1.8)
    pen.rect(node, tint if pen.design == "colour" else None, INK, 0.45, 1.8)
    pen.rect(node.cut(top=NAME).inset(0.6), PAPER, None, 0, 1.3)
    if pen.design != "colour":
        pen.line(node.x, node.top - NAME, node.right, node.top - NAME, FAINT, 0.25)


def _draw_token(pen: Pen, slot: Box, tables: Tables, back: str, good: str | None) -> None:
    """Draw the place of a token with its back, or the token itself."""
    swatch = token_swatch(tables, back)
    pen.rect(slot, swatch if pen.design == "colour" else PAPER, INK, 0.25, 1)
    if good:
        draw_item(pen, slot.inset(0.5), good)
        return
    draw_token_back(pen, slot, leaf_picture(back), swatch)
    pen.rect(slot, None, INK, 0.25, 1)
