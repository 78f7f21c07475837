"""The cards: Favours, Friends, Patches, Dawdle cards, Outposts and Festivities, with their backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from companion.games.maple_valley.cards import Card, Dawdle, Favour, Festivity, Friend, Outpost, Patch, Tables
from printables.drawing import FAINT, INK, PAPER, Box, Pen, Swatch, picture, text_height, text_width
from printables.maple_valley.facts import STAND_IN, Kit
from printables.maple_valley.festivities import draw_spots, draw_trades
from printables.maple_valley.items import CHIP, draw_items, star_value
from printables.maple_valley.pictures import card_picture, named
from printables.maple_valley.swatches import CATEGORY, DECK, TRAVEL, player_swatch
from printables.maple_valley.wording import card_words
from printables.sheets import (
    POKER,
    Art,
    Back,
    Deck,
    Piece,
    Shape,
    draw_back,
    draw_panel,
    draw_title,
    draw_window,
    rectangle,
)

C = TypeVar("C", bound=Card)
# Four Patches fit side by side below a Pack.
SMALL = rectangle(63, 44)
STAR = 12.0
HEAD, FOOT, COSTS, TRAVELS = 11.5, 3.2, 16.5, 6.4
BACKS = {
    "favour": "Favour", "friend": "Friend", "patch": "Patch", "dawdle": "Dawdle", "outpost": "Outpost",
    "festivity": "Festivity",
}  # fmt: skip


def _foot(pen: Pen, room: Box, card: Card) -> None:
    """Write in small print that a card is not for solo."""
    if card.not_solo:
        wide = text_width("not for solo", 7, "bold")
        strip = room.lower(3).centred(wide + 4.2, 3)
        pen.circle(strip.x + 1.5, strip.cy, 1.5, PAPER, INK, 0.3)
        pen.label(strip.left(3), "1", 7, "bold", align="centre")
        pen.line(strip.x + 0.4, strip.y + 0.4, strip.x + 2.6, strip.top - 0.4, INK, 0.35)
        pen.label(strip.at_right(wide + 0.4), "not for solo", 7, "bold")


def _head(pen: Pen, room: Box, card: Card, kind: str, has_value: bool = True) -> None:
    """Write the title and the kind of card, with its points."""
    strip = room.upper(HEAD - 0.5)
    draw_title(pen, strip.cut(right=STAR + 0.8) if has_value else strip, card.title, kind)
    if has_value:
        value = 0 if card.value is None and isinstance(card, Friend) and card.colour else card.value
        star_value(pen, strip.at_right(STAR).upper(STAR), value)


def _words(pen: Pen, box: Box, card: Card, tables: Tables, size: float = 9.5) -> None:
    """Write the text of a card below a fine line."""
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.2)
    words = card_words(card, tables)
    pen.paragraph(box.cut(top=1.0), words, size, align="centre", least=7, middle=True, what=card.title)


def _body(pen: Pen, room: Box, card: Card, kit: Kit, fixed: float, ground: Swatch) -> Box:
    """Draw the picture and the text of a card; return the strip of height `fixed` between them.

    A card without text gives its room to the picture.
    """
    room = room.cut(top=HEAD, bottom=FOOT + 0.6 if card.not_solo else 0)
    words = card_words(card, kit.tables)
    text = min(text_height(words, room.w, 9.5) + 4.5, room.h - fixed - 26) if words else 0.0
    draw_window(pen, room.cut(bottom=text + fixed), ground, [card_picture(card)])
    if words:
        _words(pen, room.lower(text), card, kit.tables)
    return Box(room.x, room.y + text, room.w, fixed)


def draw_favour(pen: Pen, box: Box, card: Favour, kit: Kit) -> None:
    """Draw a Favour: category, picture, cost, value and bonus."""
    room, swatch = draw_panel(pen, box), CATEGORY[card.category]
    _head(pen, room, card, f"{card.category} ({swatch.letter})")
    costs = _body(pen, room, card, kit, COSTS, swatch)
    draw_items(pen, costs.cut(top=1.0, bottom=0.5), list(card.cost.items()))
    _corner(pen, room, card.category)
    _foot(pen, room, card)


def _corner(pen: Pen, room: Box, name: str) -> None:
    """Draw the sign of a kind in the corner of the window."""
    sign = Box(room.x + 1.2, room.top - HEAD - 9.8, 8.6, 8.6)
    pen.circle(sign.cx, sign.cy, sign.w / 2, PAPER, INK, 0.25)
    picture(pen, named(name), sign.inset(1.5))


def draw_friend(pen: Pen, box: Box, card: Friend, kit: Kit) -> None:
    """Draw a Friend: picture, travel types, cost, value and ability."""
    room = draw_panel(pen, box)
    if card.colour:
        _head(pen, room, card, f"starting Friend, {card.colour}")
        strip = _body(pen, room, card, kit, TRAVELS + 12.5, player_swatch(kit.tables, card.colour))
        words = "Name one type when you play it. Only that type counts this turn."
        pen.paragraph(strip.cut(top=TRAVELS + 1.5), words, 9.5, align="centre", least=7, middle=True)
    else:
        _head(pen, room, card, "Friend")
        strip = _body(pen, room, card, kit, TRAVELS + COSTS, TRAVEL[card.travel[0]])
        draw_items(pen, strip.cut(top=TRAVELS + 1.0, bottom=0.5), list(card.cost.items()))
    _travels(pen, strip.upper(TRAVELS + 0.6).cut(top=0.8), card)
    _foot(pen, room, card)


def _travels(pen: Pen, box: Box, card: Friend) -> None:
    """Draw the travel types of a Friend, each with its name."""
    side, types = box.h, " or ".join(type.capitalize() for type in card.travel)
    wide = len(card.travel) * (side + 0.8)
    room = box.w - wide - 1.5
    words = next((words for words in (f"travels by {types}", types) if text_width(words, 8, "bold") <= room), types)
    size = 9.5 if len(card.travel) == 1 else 8
    long = min(room, text_width(words, size, "bold"))
    row = box.centred(min(box.w, wide + 1.5 + long), side)
    for type, place in zip(card.travel, row.left(wide).columns(len(card.travel), 0.8), strict=True):
        picture(pen, named(type), place)
    pen.label(row.cut(left=wide + 0.7), words, size, "bold", least=7)


def draw_patch(pen: Pen, box: Box, card: Patch, kit: Kit) -> None:
    """Draw a Patch: badge, value and power."""
    room = draw_panel(pen, box).cut(bottom=-1, top=-0.6)
    badge = room.left(26).cut(top=HEAD - 2, bottom=FOOT - 0.6 if card.not_solo else 0)
    _head(pen, room, card, "Patch")
    picture(pen, card_picture(card), badge)
    body = room.cut(left=28, top=HEAD + 0.5, bottom=FOOT if card.not_solo else 0)
    pen.paragraph(body, card_words(card, kit.tables), 9.5, least=7, middle=True, what=card.title)
    _foot(pen, room, card)


def draw_dawdle(pen: Pen, box: Box, card: Dawdle, kit: Kit) -> None:
    """Draw a Dawdle card: the items it gives."""
    room = draw_panel(pen, box)
    _head(pen, room, card, "Dawdle card", has_value=False)
    words = card_words(card, kit.tables) or "Stay where you are, then you may craft. Put this card under its deck."
    text = room.lower(13)
    pen.line(text.x, text.top, text.right, text.top, FAINT, 0.2)
    pen.paragraph(text.cut(top=0.8), words, 8.5, align="centre", least=7, middle=True, what=card.title)
    draw_items(pen, room.lower(31).cut(bottom=13.5), list(card.gives.items()), 13)
    draw_window(pen, room.cut(top=HEAD, bottom=32), DECK["dawdle"], [card_picture(card)])


def draw_outpost(pen: Pen, box: Box, card: Outpost, kit: Kit) -> None:
    """Draw an Outpost: its picture, its market and its effect."""
    room = draw_panel(pen, box)
    head, text = room.upper(21), 15.0 + (FOOT if card.not_solo else 0)
    draw_window(pen, head.at_right(21), DECK["outpost"], [card_picture(card)])
    words = head.cut(right=22.5)
    pen.paragraph(words.upper(12), card.title, 14, "bold", least=8, middle=True, what=f"the title {card.title}")
    pen.paragraph(words.lower(8.5), "Outpost: market first, then the effect", 7.5, least=7)
    draw_trades(pen, room.cut(top=22, bottom=text), card)
    _words(pen, room.lower(text).cut(bottom=FOOT if card.not_solo else 0), card, kit.tables, 9)
    _foot(pen, room, card)


def draw_festivity(pen: Pen, box: Box, card: Festivity, kit: Kit) -> None:
    """Draw a Festivity: the rows with their spots at the left, the picture and the event at the right."""
    room = draw_panel(pen, box)
    draw_title(pen, room.upper(HEAD - 0.5), card.title, "Festivity: spots by row")
    body = room.cut(top=HEAD, bottom=FOOT if card.not_solo else 0)
    widest = max(len(row.spots) for row in card.rows)
    wide = 4.5 + widest * (CHIP + 1.4)
    if body.w - wide < 20:
        wide, text = body.w, body.lower(14)
        draw_spots(pen, body.cut(bottom=15), card)
        _words(pen, text, card, kit.tables, 8)
    else:
        spots, side = body.left(wide), body.cut(left=wide + 1.5)
        draw_spots(pen, spots, card)
        draw_window(pen, side.upper(side.w), DECK["festivity"], [card_picture(card)])
        words = card_words(card, kit.tables)
        pen.paragraph(side.cut(top=side.w + 1), words, 9, align="centre", least=7, middle=True, what=card.title)
    _foot(pen, room, card)


def card_decks(kit: Kit) -> list[Deck]:
    """Return all decks the game needs, to be cut out."""
    tables = kit.tables
    friends = [card for card in tables.friends.values() if not card.colour and kit.takes(card)]
    friends += [tables.friends[tables.starting[colour]] for colour in kit.colours]
    decks = [
        _deck("favours", "Favours", "favour", filter(kit.takes, tables.favours.values()), draw_favour, kit),
        _deck("friends", "Friends", "friend", friends, draw_friend, kit),
        _deck("patches", "Patches", "patch", filter(kit.takes, tables.patches.values()), draw_patch, kit, SMALL),
        _deck("dawdle", "Dawdle cards", "dawdle", tables.dawdles.values(), draw_dawdle, kit),
        _deck("outposts", "Outposts", "outpost", kit.outposts(), draw_outpost, kit),
        _deck("festivities", "Festivities", "festivity", kit.festivities(), draw_festivity, kit),
    ]
    return [deck for deck in decks if deck.pieces]


def _deck(
    name: str,
    title: str,
    kind: str,
    cards: Iterable[C],
    draw: Callable[[Pen, Box, C, Kit], None],
    kit: Kit,
    shape: Shape = POKER,
) -> Deck:
    look = Back("Maple Valley", BACKS[kind], f"mv-{kind}", DECK[kind], STAND_IN if kit.is_stand_in else "")
    back = Art(f"back-{kind}", partial(draw_back, back=look), DECK[kind])

    def art(card: C) -> Art:
        return Art(card.word, lambda pen, box: draw(pen, box, card, kit), _ground(card, kind, kit))

    return Deck(name, title, shape, tuple(Piece(art(card), back, card.copies) for card in cards))


def _ground(card: Card, kind: str, kit: Kit) -> Swatch:
    """Return the background of a card: the colour of its category, travel type, player or deck."""
    if isinstance(card, Favour):
        return CATEGORY[card.category]
    if isinstance(card, Friend):
        return player_swatch(kit.tables, card.colour) if card.colour else TRAVEL[card.travel[0]]
    return DECK[kind]
