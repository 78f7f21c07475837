"""The map of the valley: the land, trails in three line styles, sites, places, the Sun."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.state import HOURS
from companion.games.maple_valley.vocabulary import TYPES
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture, text_height
from printables.maple_valley.facts import Kit
from printables.maple_valley.festivities import draw_sun
from printables.maple_valley.items import draw_marker, draw_site, draw_token_back, mark_new, tag
from printables.maple_valley.pictures import leaf_picture, named
from printables.maple_valley.places import SLOT, MapContents, Owner, draw_place, node_boxes
from printables.maple_valley.routes import Point, Route, lay_routes
from printables.maple_valley.scenery import draw_casing, draw_land
from printables.maple_valley.swatches import TRAVEL, site_swatch, token_swatch

# The width of the column at the right, and the edge of the map that places keep free.
COLUMN, INSIDE = 25.0, 1.6
# The height of the back of a token in the key.
BACK = 6.6
SUN_STEP = SLOT + 2.2
# The height of a player's short name in the key.
SHORT = 6.0
# The light of each hour, from dawn to dusk.
LIGHT = ("#fbd9c4", "#fdecb8", "#fdf6d0", "#fbdfa6", "#dccbe6")
# A Water trail on its river, the inside of other trails, and the dots of stepping stones.
WAVE, PALE, STONES = "#2f82b4", PAPER, (0.01, 3.8)

PAWNS_STAND = "Pawns stand on the circles of a location, a fifth one on its picture."


def map_area(box: Box) -> Box:
    """Return the part of a sheet that is the map; the Sun track and the key are at its right."""
    return box.cut(right=COLUMN + 4)


def draw_valley(pen: Pen, box: Box, kit: Kit, contents: MapContents, owners: Sequence[Owner] = ()) -> None:
    """Draw the whole map, with the Sun track and a key on the right."""
    area = map_area(box)
    inner = area.inset(INSIDE)
    nodes = node_boxes(kit.tables, inner, contents)
    routes = lay_routes(tuple(kit.tables.trails.values()), nodes, inner, SLOT)
    blocked = [*nodes.values(), *(route.tag for route in routes), *(route.site for route in routes if route.site)]
    draw_land(pen, area, routes, blocked)
    pen.rect(area, None, INK, 0.5, 3)
    for route in routes:
        draw_casing(pen, route.points, route.trail.type)
    for route in routes:
        draw_trail(pen, route.points, route.trail.type)
    for route in routes:
        _draw_site(pen, route, kit.tables, contents)
        tag(pen, route.tag, route.trail.id, 7.5, TRAVEL[route.trail.type].colour)
    for id, node in nodes.items():
        draw_place(pen, node, kit.tables.locations[id], kit.tables, contents)
    column = box.at_right(COLUMN)
    draw_suns(pen, column, contents.suns)
    draw_key(pen, column.cut(top=8 + HOURS * SUN_STEP), kit.tables, owners)


def draw_trail(pen: Pen, points: Sequence[Point], type: str) -> None:
    """Draw a trail: Forest as a lane, Water as a wave, Rock as stepping stones."""
    colour = TRAVEL[type].colour
    match type:
        case "water":
            pen.polygon(_wave(points), None, WAVE if pen.design == "colour" else colour, 1.0, closed=False)
        case "rock":
            pen.polygon(points, None, colour, 2.8, STONES, closed=False)
            pen.polygon(points, None, PALE, 1.4, STONES, closed=False)
        case _:
            pen.polygon(points, None, colour, 2.8, closed=False)
            pen.polygon(points, None, PALE, 1.1, closed=False)


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
    pen.rect(route.site, swatch if pen.design == "colour" else PAPER, INK, 0.4, 1)
    if found:
        draw_site(pen, route.site, found, swatch)
    else:
        draw_token_back(pen, route.site, "mv-site", swatch)
    pen.rect(route.site, None, INK, 0.4, 1)


def draw_suns(pen: Pen, box: Box, suns: Sequence[str]) -> None:
    """Draw the Sun track, hour by hour from the top."""
    pen.label(box.upper(5.5), "Sun track", 10, "bold", align="centre")
    for hour in range(HOURS):
        row = Box(box.x, box.top - 6.5 - (hour + 1) * SUN_STEP, box.w, SUN_STEP)
        pen.rect(row.inset(0, 0.35), LIGHT[hour] if pen.design == "colour" else None, FAINT, 0.25, 2)
        place = Box(box.x + 6.5, row.cy - SLOT / 2, SLOT, SLOT)
        pen.label(Box(box.x + 0.5, place.y, 5.5, SLOT), str(hour + 1), 13, "bold", INK, "centre")
        if hour < len(suns):
            draw_sun(pen, place, suns[hour], hour == len(suns) - 1)
        else:
            pen.circle(place.cx, place.cy, SLOT / 2, PAPER, SOFT, 0.3, (1.2, 1.2))
            picture(pen, "mv-sun", place.centred(6.5, 6.5))
        if hour < len(suns) - 1:
            pen.label(Box(place.right + 0.4, place.y, row.right - place.right - 0.8, SLOT), "past", 7, align="centre")


def _draw_backs(pen: Pen, box: Box, tables: Tables, is_begun: bool) -> float:
    """Name the frames of sites, and before a game the backs of other tokens than trees'; return the height reached."""
    backs = [(site_swatch(tables, back), "mv-site", f"{back} site") for back in tables.sites]
    if not is_begun:
        backs += [(token_swatch(tables, back), leaf_picture(back), back) for back in tables.tokens if back == "general"]
    for n, (swatch, name, words) in enumerate(backs):
        place = Box(box.x + 1.5, box.top - (n + 1) * BACK, BACK - 0.7, BACK - 0.7)
        pen.rect(place, swatch if pen.design == "colour" else PAPER, INK, 0.25, 0.8)
        draw_token_back(pen, place, name, swatch)
        pen.label(Box(place.right + 1.8, place.y, box.right - place.right - 1.8, place.h), words, 7.5, least=7)
    return box.top - len(backs) * BACK


def draw_key(pen: Pen, box: Box, tables: Tables, owners: Sequence[Owner]) -> None:
    """Explain the line styles, and the colours of the pawns or how to forage."""
    y = box.top - 4.5
    for type in TYPES:
        draw_trail(pen, [(box.x + 1.5 + n, y) for n in range(7)], type)
        picture(pen, named(type), Box(box.x + 9.6, y - 2.3, 4.6, 4.6))
        pen.label(Box(box.x + 15.0, y - 2, box.w - 15.0, 4), type.capitalize(), 7.5, "bold", least=7)
        y -= 6.4
    pen.line(box.x, y + 2.4, box.right, y + 2.4, FAINT, 0.3)
    y = _draw_backs(pen, Box(box.x, box.y, box.w, y + 0.8 - box.y), tables, bool(owners))
    _draw_owners(pen, Box(box.x, box.y, box.w, y - 1.5 - box.y), owners)
    if not owners:
        y -= 3.5
        words = "Grove: 1 of each Good shown or 2 of one; 1 extra if you foraged the Sun Good."
        for line in (words, PAWNS_STAND):
            y -= pen.paragraph(Box(box.x, box.y, box.w, y - box.y + 2), line, 8, colour=SOFT, least=7) + 1.5


def _draw_owners(pen: Pen, box: Box, owners: Sequence[Owner]) -> None:
    """Name the colours of the pawns; a long name takes the lines that it needs, as far as there is room."""
    needs = [max(SHORT, text_height(name, box.w - 6, 7, "bold") + 1.2) for _, name in owners]
    spare = box.h - SHORT * len(needs)
    share = min(1.0, spare / max(1.0, sum(needs) - SHORT * len(needs)))
    heights = [SHORT + (need - SHORT) * share for need in needs]
    for (swatch, name), row in zip(owners, box.stack(heights), strict=True):
        draw_marker(pen, row.x + 2.6, row.cy, 2.5, swatch)
        pen.name(row.cut(left=6).inset(0, 0.2), name, 8.5)
