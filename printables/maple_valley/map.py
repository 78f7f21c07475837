"""The map of the valley: the land, trails in three line styles, sites, places, the Sun."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.vocabulary import TYPES
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import draw_sun
from printables.maple_valley.items import draw_item, draw_marker, mark_new, tag
from printables.maple_valley.pictures import named
from printables.maple_valley.places import SLOT, MapContents, Owner, draw_place, node_boxes
from printables.maple_valley.routes import Point, Route, lay_routes
from printables.maple_valley.scenery import draw_casing, draw_land
from printables.maple_valley.swatches import TRAVEL, site_swatch

COLUMN = 25.0
SUN_STEP = SLOT + 2.2


PAWNS_STAND = "Pawns stand on the circles of a place, a fifth one on its picture."


def map_area(box: Box) -> Box:
    """Return the part of a sheet that is the map; the Sun track and the key are at its right."""
    return box.cut(right=COLUMN + 4)


def draw_valley(pen: Pen, box: Box, kit: Kit, contents: MapContents, owners: Sequence[Owner] = ()) -> None:
    """Draw the whole map, with the Sun track and a key on the right."""
    area = map_area(box)
    inner = area.inset(1.6)
    nodes = node_boxes(kit.tables, inner, contents)
    routes = lay_routes(tuple(kit.tables.trails.values()), nodes, inner, SLOT)
    blocked = [*nodes.values(), *(route.tag for route in routes), *(route.site for route in routes if route.site)]
    draw_land(pen, area, routes, blocked)
    pen.rect(area, None, INK, 0.5, 3)
    for route in routes:
        draw_casing(pen, route.points)
    for route in routes:
        draw_trail(pen, route.points, route.trail.type)
    for route in routes:
        _draw_site(pen, route, kit.tables, contents)
        tag(pen, route.tag, route.trail.id, 7.5, TRAVEL[route.trail.type].colour)
    for id, node in nodes.items():
        draw_place(pen, node, kit.tables.locations[id], kit.tables, contents)
    column = box.at_right(COLUMN)
    draw_suns(pen, column, contents.suns)
    draw_key(pen, column.cut(top=8 + HOURS * SUN_STEP), owners)


def draw_trail(pen: Pen, points: Sequence[Point], type: str) -> None:
    """Draw a trail: Forest as a plain line, Water as a wave, Rock as stepping stones."""
    colour = TRAVEL[type].colour
    match type:
        case "water":
            pen.polygon(_wave(points), None, colour, 0.9, closed=False)
        case "rock":
            pen.polygon(points, None, colour, 2.3, (0.01, 3.6), closed=False)
        case _:
            pen.polygon(points, None, colour, 1.5, closed=False)


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


def _draw_site(pen: Pen, route: Route, tables: Tables, contents: MapContents) -> None:
    """Draw the space for a site, or the site itself."""
    if route.site is None:
        return
    if route.trail.id in contents.fresh:
        mark_new(pen, route.site.inset(-1.5))
    swatch = site_swatch(tables, route.trail.site)
    found = contents.sites.get(route.trail.id)
    pen.rect(route.site, PAPER, None, 0, 1)
    pen.rect(route.site, PAPER if found and pen.design != "colour" else swatch, INK, 0.4, 1)
    if found:
        draw_item(pen, route.site.inset(0.6), found)
        return
    inner = route.site.inset(0.7)
    pen.rect(inner, PAPER, INK, 0.2, 0.8)
    picture(pen, "mv-site", inner.cut(bottom=3.1, top=0.5))
    pen.label(route.site.lower(4).cut(bottom=0.8), swatch.name, 7, align="centre", least=7)


def draw_suns(pen: Pen, box: Box, suns: Sequence[str]) -> None:
    """Draw the Sun track, hour by hour from the top."""
    pen.label(box.upper(5.5), "Sun track", 10, "bold", align="centre")
    for hour in range(HOURS):
        place = Box(box.x + 7, box.top - 7 - hour * SUN_STEP - SLOT, SLOT, SLOT)
        pen.label(Box(box.x + 0.5, place.y, 5, SLOT), str(hour + 1), 13, "bold", SOFT, "centre")
        if hour < len(suns):
            draw_sun(pen, place, suns[hour], hour == len(suns) - 1)
        else:
            pen.rect(place, None, SOFT, 0.3, 2, (1.2, 1.2))
            picture(pen, "mv-sun", place.centred(4, 4))
        if hour < len(suns) - 1:
            pen.label(Box(place.right + 0.4, place.y, box.right - place.right, SLOT), "past", 7, colour=SOFT)


def draw_key(pen: Pen, box: Box, owners: Sequence[Owner]) -> None:
    """Explain the line styles, and the colours of the pawns or how to forage."""
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.3)
    y = box.top - 4.5
    for type in TYPES:
        draw_trail(pen, [(box.x + 0.8 + n, y) for n in range(9)], type)
        picture(pen, named(type), Box(box.x + 10.6, y - 2.4, 4.8, 4.8))
        pen.label(Box(box.x + 15.8, y - 2, box.w - 15.8, 4), type.capitalize(), 7.5, "bold", least=7)
        y -= 6.2
    pen.line(box.x, y + 2, box.right, y + 2, FAINT, 0.3)
    y -= 1.5
    for swatch, name in owners:
        draw_marker(pen, box.x + 2.6, y, 2.5, swatch)
        pen.name(Box(box.x + 6, y - 2.4, box.w - 6, 4.8), name, 8.5)
        y -= 6.0
    if not owners:
        words = "Grove: 1 of each Good shown or 2 of one; 1 extra if you foraged the Sun Good."
        for line in (words, PAWNS_STAND):
            y -= pen.paragraph(Box(box.x, box.y, box.w, y - box.y + 2), line, 8, colour=SOFT, least=7) + 1.5
