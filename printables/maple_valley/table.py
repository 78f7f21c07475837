"""The table at the start of a game: what lies where."""

from __future__ import annotations

from companion.games.maple_valley.cards import DISPLAY
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.vocabulary import DECKS, GOODS
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, picture
from printables.maple_valley.facts import Kit
from printables.maple_valley.items import draw_item, draw_pawn
from printables.maple_valley.pictures import named, place_picture
from printables.maple_valley.scenery import MEADOW
from printables.maple_valley.swatches import DECK, player_swatch
from printables.maple_valley.wording import PLURALS

# The proportions of a card, and the height from which the drawing is worth its room.
CARD = 63 / 88
LEAST = 66.0


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
    wide = row.h * CARD
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
        draw_item(pen, cell, item, has_code=False)
    pen.label(box.lower(4), "supply", 8, align="centre", least=7)


def _draw_map(pen: Pen, box: Box, kit: Kit) -> None:
    """Draw the map small: every place with its picture, where it lies."""
    pen.rect(box, MEADOW, INK, 0.4, 2)
    side = min(11.0, box.h / 5.5)
    room = box.inset(side / 2 + 1)
    at = {
        id: (room.x + room.w * place.x / 100, room.top - room.h * place.y / 100)
        for id, place in kit.tables.locations.items()
    }
    for trail in kit.tables.trails.values():
        one, other = (at[end] for end in trail.ends)
        pen.line(*one, *other, FAINT, 0.8)
    for id, place in kit.tables.locations.items():
        x, y = at[id]
        pen.circle(x, y, side / 2, PAPER, SOFT, 0.2)
        picture(pen, place_picture(place), Box(x - side / 2, y - side / 2, side, side).inset(side * 0.14))


def _draw_packs(pen: Pen, box: Box, kit: Kit) -> None:
    """Draw a Pack for each player."""
    for colour, place in zip(kit.colours, box.columns(len(kit.colours), 3), strict=True):
        pack = place.centred(min(place.w, 40), place.h)
        pen.rect(pack, player_swatch(kit.tables, colour), INK, 0.3, 2)
        pen.rect(pack.inset(1.2), PAPER, INK, 0.2, 1.4)
        side = pack.h - 7
        draw_pawn(pen, Box(pack.cx - side / 2, pack.y + 5, side, side), kit.tables, colour)
        pen.label(pack.lower(5.6).cut(bottom=1.4), f"Pack, {colour}", 8, align="centre", least=7)
