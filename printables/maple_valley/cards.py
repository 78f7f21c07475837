"""The cards: Favours, Friends, Patches, Dawdle cards, Outposts and Festivities, with their backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from companion.games.maple_valley.cards import Card, Dawdle, Favour, Festivity, Friend, Outpost, Patch, Tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch
from printables.maple_valley.facts import STAND_IN, Kit
from printables.maple_valley.festivities import draw_spots, draw_trades
from printables.maple_valley.swatches import CATEGORY, DECK, TRAVEL, player_swatch
from printables.maple_valley.symbols import draw_items, star_value, symbol
from printables.maple_valley.wording import card_words
from printables.sheets import POKER, Art, Deck, Piece, Shape, rectangle

C = TypeVar("C", bound=Card)
RIM = 3.5
# Four Patches fit side by side below a Pack.
SMALL = rectangle(63, 44)
BACKS = {
    "favour": ("Favour", "balloon"),
    "friend": ("Friend", "paw"),
    "patch": ("Patch", "badge"),
    "dawdle": ("Dawdle", "snail"),
    "outpost": ("Outpost", "signpost"),
    "festivity": ("Festivity", "star-empty"),
}


def draw_back(pen: Pen, box: Box, deck: str) -> None:
    """Draw the back of a deck: its symbol and its name."""
    words, picture = BACKS[deck]
    panel = box.inset(RIM + 2)
    pen.rect(panel, PAPER, INK, 0.3, 3)
    pen.rect(panel.inset(1.2), None, FAINT, 0.2, 2.2)
    side = min(panel.w, panel.h) * 0.56
    middle = panel.cut(bottom=panel.h * 0.16)
    symbol(pen, picture, middle.centred(side, side), weight=0.9)
    pen.label(panel.cut(bottom=4).lower(8).inset(3, 0), words, 15, "bold", align="centre")
    pen.label(panel.lower(6).inset(3, 0), "Maple Valley", 7, colour=SOFT, align="centre")


def _panel(pen: Pen, box: Box) -> Box:
    """Draw the white field for text, and return its box."""
    panel = box.inset(RIM)
    pen.rect(panel, PAPER, INK, 0.25, 2.5)
    return panel.inset(2.2, 2)


def _foot(pen: Pen, room: Box, card: Card, kit: Kit) -> None:
    """Write in small print whether the card is a stand-in and whether it is not for solo."""
    pen.label(room.lower(2.4), STAND_IN if kit.is_stand_in else "", 6, colour=SOFT, align="right")
    if card.not_solo:
        sign = Box(room.x, room.y - 0.3, 3, 3)
        pen.circle(sign.cx, sign.cy, sign.w / 2, PAPER, INK, 0.3)
        pen.text(sign.cx, sign.cy - 0.75, "1", 6, "bold", align="centre")
        pen.line(sign.x + 0.4, sign.y + 0.4, sign.right - 0.4, sign.top - 0.4, INK, 0.35)
        pen.label(room.lower(2.4).cut(left=4), "not for solo", 6, "bold")


def _head(pen: Pen, room: Box, title: str, kind: str, value: int | None, has_value: bool = True) -> None:
    """Write the title, the kind of card, and its points."""
    strip = room.upper(11)
    words = strip.cut(right=12.5) if has_value else strip
    pen.paragraph(words.upper(7.4), title, 12.5, "bold", least=8, middle=True, what=f"the title {title}")
    pen.label(words.lower(3.4), kind, 7, colour=SOFT)
    if has_value:
        star_value(pen, strip.at_right(11.5), value)


def _window(pen: Pen, box: Box, fill: Swatch, pictures: Sequence[str]) -> None:
    """Draw the picture of a card: symbols on the background of its kind."""
    pen.rect(box, fill, INK, 0.25, 1.5)
    side = min(box.h - 3, (box.w - 3) / len(pictures) - 2)
    row = box.centred(len(pictures) * (side + 2) - 2, side)
    for picture, place in zip(pictures, row.columns(len(pictures), 2), strict=True):
        pen.circle(place.cx, place.cy, side / 2, PAPER, INK, 0.25)
        symbol(pen, picture, place.inset(side * 0.2), weight=1.1)


def _costs(pen: Pen, box: Box, words: str, cost: Iterable[tuple[str, int]]) -> None:
    """Draw the cost of a card under its label."""
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.2)
    pen.label(box.upper(4.6), words, 6.5, colour=SOFT)
    items = list(cost)
    if items:
        draw_items(pen, box.cut(top=4.2), items, 10.5)
    else:
        pen.label(box.cut(top=4.2), "nothing", 9, colour=SOFT, align="centre")


def _words(pen: Pen, box: Box, card: Card, tables: Tables, size: float = 9, other: str = "no bonus") -> None:
    """Write the text of a card, or a short note if it has none."""
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.2)
    words = card_words(card, tables)
    if words:
        pen.paragraph(box.cut(top=1.2), words, size, align="centre", least=6, middle=True, what=card.title)
    else:
        pen.label(box.cut(top=1.2), other, 8, "italic", SOFT, "centre")


def draw_favour(pen: Pen, box: Box, card: Favour, kit: Kit) -> None:
    """Draw a Favour: category, cost, value and bonus."""
    room = _panel(pen, box)
    _head(pen, room, card.title, f"{card.category} ({CATEGORY[card.category].letter})", card.value)
    _window(pen, room.cut(top=12).upper(20), CATEGORY[card.category], [card.category])
    _costs(pen, room.cut(top=33.5).upper(20), "to craft", card.cost.items())
    _words(pen, room.cut(top=54, bottom=3.4), card, kit.tables)
    _foot(pen, room, card, kit)


def draw_friend(pen: Pen, box: Box, card: Friend, kit: Kit) -> None:
    """Draw a Friend: travel types, cost, value and ability."""
    room = _panel(pen, box)
    kind = f"starting Friend, {card.colour}" if card.colour else "Friend"
    _head(pen, room, card.title, kind, card.value if not card.colour else card.value or 0)
    _window(pen, room.cut(top=12).upper(20), _ground(card, "friend", kit), card.travel)
    pen.label(
        room.cut(top=33).upper(4),
        "travels by " + " or ".join(type.capitalize() for type in card.travel),
        8,
        "bold",
        align="centre",
    )
    if card.colour:
        _words(pen, room.cut(top=39, bottom=12), card, kit.tables, other="no ability")
        words = "Name one type when you play it. Only that type counts this turn."
        pen.paragraph(room.lower(14).cut(bottom=4), words, 7.5, colour=SOFT, align="centre", least=6, middle=True)
    else:
        _costs(pen, room.cut(top=38).upper(18), "to make", card.cost.items())
        _words(pen, room.cut(top=57, bottom=3.4), card, kit.tables, other="no ability")
    _foot(pen, room, card, kit)


def draw_patch(pen: Pen, box: Box, card: Patch, kit: Kit) -> None:
    """Draw a Patch: value and power."""
    room = _panel(pen, box)
    _head(pen, room, card.title, "Patch", card.value)
    body = room.cut(top=12, bottom=3.4)
    pen.circle(body.x + 6, body.cy, 5.5, DECK["patch"], INK, 0.25)
    pen.circle(body.x + 6, body.cy, 4.6, PAPER, INK, 0.15)
    symbol(pen, "badge", Box(body.x + 3.2, body.cy - 2.8, 5.6, 5.6))
    _words(pen, body.cut(left=13), card, kit.tables)
    _foot(pen, room, card, kit)


def draw_dawdle(pen: Pen, box: Box, card: Dawdle, kit: Kit) -> None:
    """Draw a Dawdle card: the items it gives."""
    room = _panel(pen, box)
    _head(pen, room, card.title, "Dawdle card", None, has_value=False)
    _window(pen, room.cut(top=12).upper(20), DECK["dawdle"], ["snail"])
    _costs(pen, room.cut(top=33.5).upper(24), "collect", card.gives.items())
    words = card_words(card, kit.tables) or "Stay where you are, then you may craft. Put this card under its deck."
    pen.paragraph(room.cut(top=59, bottom=3.4), words, 8.5, align="centre", least=6, middle=True, what=card.title)
    _foot(pen, room, card, kit)


def draw_outpost(pen: Pen, box: Box, card: Outpost, kit: Kit) -> None:
    """Draw an Outpost: its market and its effect."""
    room = _panel(pen, box)
    _head(pen, room, card.title, "Outpost: market first, then the effect", None, has_value=False)
    draw_trades(pen, room.cut(top=12, bottom=21), card)
    _words(pen, room.cut(top=room.h - 20.5, bottom=3.4), card, kit.tables, 8.5)
    _foot(pen, room, card, kit)


def draw_festivity(pen: Pen, box: Box, card: Festivity, kit: Kit) -> None:
    """Draw a Festivity: the rows with their spots, and the event."""
    room = _panel(pen, box)
    _head(pen, room, card.title, "Festivity: spots by row", None, has_value=False)
    draw_spots(pen, room.cut(top=12, bottom=18.5), card)
    _words(pen, room.cut(top=room.h - 18, bottom=3.4), card, kit.tables, 8)
    _foot(pen, room, card, kit)


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
    back = Art(f"back-{kind}", partial(draw_back, deck=kind), DECK[kind])

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
