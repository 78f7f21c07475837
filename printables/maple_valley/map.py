"""The map of the valley: locations, trails in three line styles, sites, tokens, the Sun."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from companion.games.maple_valley.cards import Location, Tables
from companion.games.maple_valley.state import HOURS, State
from companion.games.maple_valley.vocabulary import TYPES
from printables.drawing import INK, PAPER, SOFT, Box, Pen, Swatch, text_height
from printables.maple_valley.facts import STAND_IN, Kit
from printables.maple_valley.festivities import draw_sun
from printables.maple_valley.routes import Point, Route, lay_routes, overlap
from printables.maple_valley.swatches import TRAVEL, player_swatch, site_swatch, token_swatch
from printables.maple_valley.symbols import draw_item, draw_marker, place_symbol, symbol, tag
from printables.maple_valley.tokens import TILE
from printables.maple_valley.wording import location_words

NODE_W = 36.0
TITLE = 5.6
PAWN = 3.0
COLUMN = 27.0


# A colour, and whose it is.
Owner: TypeAlias = tuple[Swatch, str]


class MapContents(NamedTuple):
    """The pieces on the map: Goods on Groves, sites on trails, Suns, pawns, Outpost cards."""

    groves: Mapping[str, Sequence[str]] = {}
    sites: Mapping[str, str] = {}
    suns: Sequence[str] = ()
    pawns: Mapping[str, Sequence[Swatch]] = {}
    posts: Mapping[str, str] = {}


def contents_of(state: State) -> MapContents:
    """Return the pieces on the map in a state."""
    tables = state.tables
    pawns: dict[str, list[Swatch]] = {}
    for owner in state.seats.values():
        pawns.setdefault(owner.at, []).append(player_swatch(tables, owner.colour))
    posts = {at: tables.title(card) for at, card in state.outposts.items()}
    return MapContents(state.groves, state.sites, state.suns, pawns, posts)


def node_size(location: Location, words: str) -> tuple[float, float]:
    """Return the width and height of a location."""
    if location.spots:
        return max(NODE_W, len(location.spots) * (TILE + 1.2) + 2.2), TITLE + TILE + 2.4
    return NODE_W, TITLE + text_height(words, NODE_W - 3, 7) + 1.8


def node_boxes(tables: Tables, area: Box, contents: MapContents) -> dict[str, Box]:
    """Return the boxes of the locations at their coordinates, moved inward where they would leave the map."""
    boxes = {}
    for id, location in tables.locations.items():
        w, h = node_size(location, place_words(location, tables, contents))
        x = area.x + area.w * location.x / 100 - w / 2
        y = area.top - area.h * location.y / 100 - h / 2
        boxes[id] = Box(min(max(x, area.x), area.right - w), min(max(y, area.y), area.top - h), w, h)
    return boxes


def place_words(location: Location, tables: Tables, contents: MapContents) -> str:
    """Describe what a location does; an Outpost with a card shows its title."""
    return contents.posts.get(location.id) or location_words(location, tables)


def draw_valley(pen: Pen, box: Box, kit: Kit, contents: MapContents, owners: Sequence[Owner] = ()) -> None:
    """Draw the whole map, with the Sun track and a key on the right."""
    area = box.cut(right=COLUMN + 4)
    nodes = node_boxes(kit.tables, area, contents)
    routes = lay_routes(tuple(kit.tables.trails.values()), nodes, area, TILE)
    for route in routes:
        draw_trail(pen, route.points, route.trail.type)
    for route in routes:
        _draw_site(pen, route, kit.tables, contents)
        tag(pen, route.tag, route.trail.id, 7, TRAVEL[route.trail.type].colour)
    for id, node in nodes.items():
        _draw_place(pen, node, kit.tables.locations[id], kit.tables, contents)
    _draw_pawns(pen, nodes, routes, area, contents)
    draw_suns(pen, box.at_right(COLUMN), contents.suns)
    draw_key(pen, box.at_right(COLUMN).lower(box.h - 6 - HOURS * (TILE + 5.5)), kit, owners)


def draw_trail(pen: Pen, points: Sequence[Point], type: str) -> None:
    """Draw a trail: Forest as a plain line, Water as a wave, Rock as stepping stones."""
    colour = TRAVEL[type].colour
    match type:
        case "water":
            pen.polygon(_wave(points), None, colour, 0.7, closed=False)
        case "rock":
            pen.polygon(points, None, colour, 1.7, (0.01, 3.2), closed=False)
        case _:
            pen.polygon(points, None, colour, 1.1, closed=False)


def _wave(points: Sequence[Point], high: float = 1.1, long: float = 4.2) -> list[Point]:
    """Return points that swing around a line."""
    found: list[Point] = []
    gone = 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        step = math.hypot(x1 - x0, y1 - y0)
        if not step:
            continue
        parts = max(1, round(step / 0.5))
        for n in range(parts):
            t = n / parts
            swing = high * math.sin((gone + step * t) / long * 2 * math.pi)
            found.append((x0 + (x1 - x0) * t - (y1 - y0) / step * swing, y0 + (y1 - y0) * t + (x1 - x0) / step * swing))
        gone += step
    return [*found, points[-1]]


def ground(pen: Pen, swatch: Swatch, lying: str | None) -> Swatch | str:
    """Return the fill of a space: no hatching under a token, where it would confuse."""
    return PAPER if lying and pen.design != "colour" else swatch


def _draw_site(pen: Pen, route: Route, tables: Tables, contents: MapContents) -> None:
    """Draw the space for a site, or the site itself."""
    if route.site is None:
        return
    swatch = site_swatch(tables, route.trail.site)
    found = contents.sites.get(route.trail.id)
    pen.rect(route.site, PAPER, None)
    pen.rect(route.site, ground(pen, swatch, found), INK, 0.4, 1)
    if found:
        draw_item(pen, route.site.inset(1), found)
        return
    pen.rect(route.site.inset(1.8), PAPER, INK, 0.2, 1)
    pen.label(route.site.inset(2, 0), swatch.name, 7, align="centre")


def _draw_place(pen: Pen, node: Box, location: Location, tables: Tables, contents: MapContents) -> None:
    """Draw a location: its name and id, what it does, the tokens of a Grove."""
    pen.rect(node, PAPER, INK, 0.45, 1.8)
    title = node.upper(TITLE)
    symbol(pen, place_symbol(location.kind), Box(title.x + 1, title.cy - 2.1, 4.2, 4.2), weight=1.8)
    pen.label(title.cut(left=6, right=10), location.name.partition(" (")[0], 8, "bold", least=6)
    pen.label(title.cut(right=1.4).at_right(9), location.id, 7, colour=SOFT, align="right")
    body = node.cut(top=TITLE)
    if location.spots:
        _draw_tokens(pen, body, location, tables, contents.groves.get(location.id, ()))
    else:
        pen.paragraph(body.inset(1.5, 0.6), place_words(location, tables, contents), 7, least=5.5, what=location.name)


def _draw_pawns(pen: Pen, nodes: Mapping[str, Box], routes: Sequence[Route], area: Box, contents: MapContents) -> None:
    """Draw the pawns beside their locations, where there is most room."""
    taken = [*nodes.values(), *(route.tag for route in routes), *(route.site for route in routes if route.site)]
    for id, pawns in contents.pawns.items():
        w, h, node = len(pawns) * (2 * PAWN + 0.6), 2 * PAWN, nodes[id]
        spots = [Box(x, y, w, h) for y in (node.y - h - 0.7, node.top + 0.7) for x in _steps(node.x, node.right - w)]
        spots += [Box(x, y, w, h) for x in (node.right + 0.7, node.x - w - 0.7) for y in _steps(node.y, node.top - h)]
        best = min(spots, key=lambda box: sum(overlap(box, other) for other in taken) + w * h - overlap(box, area))
        taken.append(best)
        for swatch, place in zip(pawns, best.columns(len(pawns), 0.6), strict=True):
            draw_marker(pen, place.cx, place.cy, PAWN, swatch)


def _steps(low: float, high: float) -> list[float]:
    """Return a few points between two ends, the middle first."""
    return [low + (high - low) * share for share in (0.5, 0.25, 0.75, 0.0, 1.0)]


def _draw_tokens(pen: Pen, body: Box, location: Location, tables: Tables, goods: Sequence[str]) -> None:
    """Draw the spots of a Grove, with the name of their back or their Good."""
    row = body.centred(len(location.spots) * (TILE + 1.2) - 1.2, TILE).cut(bottom=0.4, top=-0.4)
    for n, (back, place) in enumerate(zip(location.spots, row.columns(len(location.spots), 1.2), strict=True)):
        good = goods[n] if n < len(goods) else None
        pen.rect(place, ground(pen, token_swatch(tables, back), good), INK, 0.25, 1)
        if good:
            draw_item(pen, place.inset(0.8), good)
            continue
        pen.rect(place.inset(1.2), PAPER, INK, 0.2, 1)
        pen.label(place.inset(1.4, 0), back, 7, align="centre")


def draw_suns(pen: Pen, box: Box, suns: Sequence[str]) -> None:
    """Draw the Sun track, hour by hour from the top."""
    pen.label(box.upper(5), "Sun track", 9, "bold", align="centre")
    for hour in range(HOURS):
        y = box.top - 6 - (hour + 1) * (TILE + 5.5)
        place = Box(box.x + 5.5, y + 1, TILE + 3, TILE + 3)
        pen.label(Box(box.x, place.y, 5, place.h), str(hour + 1), 11, "bold", SOFT, "centre")
        if hour < len(suns):
            draw_sun(pen, place, suns[hour], hour == len(suns) - 1)
        else:
            pen.rect(place, None, SOFT, 0.3, 2, (1.2, 1.2))
        if hour < len(suns) - 1:
            pen.label(
                Box(place.right, place.y, box.right - place.right, place.h), "past", 7, colour=SOFT, align="centre"
            )


def draw_key(pen: Pen, box: Box, kit: Kit, owners: Sequence[Owner]) -> None:
    """Explain the line styles, and the colours of the pawns or how to forage."""
    y = box.top - 5
    for type in TYPES:
        draw_trail(pen, [(box.x + 1 + n, y) for n in range(11)], type)
        pen.label(Box(box.x + 14, y - 2, box.w - 14, 4), f"{TRAVEL[type].letter} {type.capitalize()}", 7, "bold")
        y -= 5.5
    y -= 0.5
    for swatch, name in owners:
        draw_marker(pen, box.x + 2.4, y, 2.2, swatch)
        pen.label(Box(box.x + 6, y - 2, box.w - 6, 4), name, 8, least=5)
        y -= 5.4
    if not owners:
        words = "Grove: 1 of each Good shown or 2 of one; 1 extra if you foraged the Sun Good."
        y -= pen.paragraph(Box(box.x, box.y, box.w, y - box.y + 2), words, 7, colour=SOFT, least=5)
    if kit.is_stand_in:
        pen.label(Box(box.x, max(box.y, y - 3.5), box.w, 4), STAND_IN, 7, "bold", SOFT)
