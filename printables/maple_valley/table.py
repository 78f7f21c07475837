"""The table at the start of a game: what lies where."""

from __future__ import annotations

from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.vocabulary import DECKS, GOODS
from printables.drawing import INK, PAPER, Box, Pen, picture
from printables.maple_valley.cards import LARGE
from printables.maple_valley.facts import Kit
from printables.maple_valley.items import draw_item, draw_pawn
from printables.maple_valley.map import INSIDE, map_area
from printables.maple_valley.pictures import named, place_picture
from printables.maple_valley.places import SLOT, MapContents, node_boxes
from printables.maple_valley.routes import lay_routes
from printables.maple_valley.scenery import MEADOW
from printables.maple_valley.swatches import DECK, TRAVEL, player_swatch
from printables.maple_valley.wording import PLURALS
from printables.paper.frame import content_box
from printables.paper.sizes import PAPERS

# The proportions of a card, and the height from which the drawing is worth its room.
CARD = 63 / 88
LEAST = 66.0
# The board that is drawn small, as on A4, so that it is laid out only once; and the dashes of trails by type.
BOARD = map_area(content_box(PAPERS["a4"], landscape=True)).inset(INSIDE)
DASHES: dict[str, tuple[float, ...]] = {"forest": (), "water": (2.0, 1.6), "rock": (0.01, 1.8)}


def draw_overview(pen: Pen, box: Box, kit: Kit) -> None:
    """Draw the map in the middle, Festivities above, displays and decks at the sides, Packs below."""
    posts, packs = (0.0 if kit.is_solo else box.h * 0.2), box.h * 0.17
    if posts:
        _draw_festivities(pen, box.upper(posts))
    middle = box.cut(top=posts + 2 if posts else 0, bottom=packs + 2)
    side = middle.w * 0.2
    _draw_decks(pen, middle.left(side))
    _draw_supply(pen, middle.at_right(side))
    _draw_map(pen, middle.cut(left=side + 4, right=side + 4), kit)
    _draw_packs(pen, box.lower(packs), kit)


def _draw_festivities(pen: Pen, box: Box) -> None:
    row = box.cut(bottom=5)
    wide = row.h * LARGE.width / LARGE.height
    for place in row.centred(FESTIVITIES * (wide + 3) - 3, row.h).columns(FESTIVITIES, 3):
        pen.rect(place, DECK["festivity"], INK, 0.3, 1.5)
        pen.rect(place.inset(1), PAPER, INK, 0.2, 1)
        picture(pen, "mv-festivity", place.inset(2))
    pen.label(box.lower(4.5), f"{FESTIVITIES} Festivities", 8, align="centre", least=7)


def _draw_decks(pen: Pen, box: Box) -> None:
    """Draw each deck with its display, and the Dawdle cards below the Friends."""
    rows = box.rows(len(DECKS) + 1, 1)
    for name, row in zip((*DECKS, "dawdle"), rows, strict=True):
        cards = row.cut(bottom=4.2)
        wide = min(cards.h * CARD, (cards.w - DISPLAY) / (DISPLAY + 1))
        number = 1 if name == "dawdle" else DISPLAY + 1
        for n in range(number):
            card = Box(cards.right - (n + 1) * (wide + 1) + 1, cards.y, wide, min(cards.h, wide / CARD))
            pen.rect(card, DECK[name] if n == 0 else PAPER, INK, 0.25, 0.8)
            if n == 0:
                pen.rect(card.inset(0.8), PAPER, None, 0, 0.6)
            picture(pen, named(name), card.inset(1.2))
        words = "Dawdle cards" if name == "dawdle" else PLURALS[name]
        pen.label(row.lower(4), words, 8, align="right", least=7)


def _draw_supply(pen: Pen, box: Box) -> None:
    """Draw the heaps of Goods, Curiosities and Maps."""
    for item, cell in zip((*GOODS, "bug", "pebble", "flower", "map"), box.cut(bottom=4.5).cells(3, 4, 1), strict=False):
        draw_item(pen, cell, item)
    pen.label(box.lower(4), "supply", 8, align="centre", least=7)


def _draw_map(pen: Pen, box: Box, kit: Kit) -> None:
    """Draw the board small: every place with its picture, the trails between them as on the board, and the sites."""
    pen.rect(box, MEADOW, INK, 0.4, 2)
    nodes = node_boxes(kit.tables, BOARD, MapContents())
    routes = lay_routes(tuple(kit.tables.trails.values()), nodes, BOARD, SLOT)
    scale = min((box.w - 2) / BOARD.w, (box.h - 2) / BOARD.h)
    left, low = box.cx - BOARD.cx * scale, box.cy - BOARD.cy * scale

    def small(part: Box) -> Box:
        return Box(left + part.x * scale, low + part.y * scale, part.w * scale, part.h * scale)

    for route in routes:
        points = [(left + x * scale, low + y * scale) for x, y in route.points]
        pen.polygon(points, None, PAPER, 1.6, closed=False)
        pen.polygon(points, None, TRAVEL[route.trail.type].colour, 0.9, DASHES[route.trail.type], closed=False)
    for route in routes:
        if route.site:
            pen.rect(small(route.site), PAPER, INK, 0.25, 0.5)
            picture(pen, "mv-site", small(route.site).inset(0.5))
    for id, node in nodes.items():
        place = small(node)
        pen.rect(place, PAPER, INK, 0.3, 1)
        picture(pen, place_picture(kit.tables.locations[id]), place.inset(0.7))


def _draw_packs(pen: Pen, box: Box, kit: Kit) -> None:
    """Draw a Pack for each player."""
    for colour, place in zip(kit.colours, box.columns(len(kit.colours), 3), strict=True):
        pack = place.centred(min(place.w, 40), place.h)
        pen.rect(pack, player_swatch(kit.tables, colour), INK, 0.3, 2)
        pen.rect(pack.inset(1.2), PAPER, INK, 0.2, 1.4)
        inside = pack.inset(2)
        draw_pawn(pen, inside.left(inside.h), kit.tables, colour)
        pen.label(inside.cut(left=inside.h + 1.5), f"Pack, {colour}", 7.5, least=7)
