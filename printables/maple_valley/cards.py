"""The cards: Favours, Friends, Patches, Dawdle cards, Outposts and Festivities, with their backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from companion.games.maple_valley.cards import Card, Dawdle, Favour, Festivity, Friend, Outpost, Patch, Tables
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_height, text_width
from printables.maple_valley.facts import STAND_IN, Kit
from printables.maple_valley.festivities import MARKET, draw_spots, draw_trades
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
    marked_spare,
    rectangle,
    spare_card,
)
from printables.sheets.cards import STRONG, draw_disc

C = TypeVar("C", bound=Card)
# Four Patches fit side by side below a Pack.
SMALL = rectangle(63, 44)
# Two Festivities side by side are as wide as three other cards.
LARGE = rectangle(94.5, 88)
# The least room for the picture and the event of a Festivity.
SIDE = 28.0
STAR = 10.4
# The side of the items that a card costs, and where it has no text.
ITEM, LARGER = 11.0, 15.0
# The share of the disc in a window that its picture takes.
CLOSE = 0.84
# The least height of the text below a picture, so that most pictures of a deck have one size.
TEXT = 13.4
# What stands beside a Friend, by its travel type.
SIDES = {"forest": "tree-birch", "water": "reeds", "rock": "boulder"}
# The mark of a card that was not drawn for the game.
UNDRAWN = "spare: not drawn for this game"
# The decks of which not every card is drawn, and the kinds of blank cards behind them: the last as often as needed.
AFTER: dict[str, tuple[str, ...]] = {
    "outposts": ("friend", "dawdle", "outpost", "favour"), "festivities": ("festivity",),
}  # fmt: skip
HEAD, FOOT, COSTS, TRAVELS = 11.5, 3.2, 16.5, 6.4
BACKS = {
    "favour": "Favour", "friend": "Friend", "patch": "Patch", "dawdle": "Dawdle", "outpost": "Outpost",
    "festivity": "Festivity",
}  # fmt: skip


def _foot(pen: Pen, room: Box, card: Card) -> None:
    """Write in small print that a card is not for solo."""
    if card.not_solo:
        pen.label(room.lower(3), "not for solo", 7, "bold", SOFT, "centre")


def _head(pen: Pen, room: Box, card: Card, kind: str) -> None:
    """Write the title and the kind of card, with its points on a star if it has any."""
    strip = room.upper(HEAD - 0.5)
    value = 0 if card.value is None and isinstance(card, Friend) else card.value
    draw_title(pen, strip.cut(right=STAR + 0.8) if value is not None else strip, card.title, kind)
    if value is not None:
        star_value(pen, strip.at_right(STAR).upper(STAR), value)


def _words(pen: Pen, box: Box, card: Card, tables: Tables, size: float = 9.5) -> None:
    """Write the text of a card below a fine line."""
    _below(pen, box, card_words(card, tables), size, card.title)


def _below(pen: Pen, box: Box, words: str, size: float = 9.5, what: str = "") -> None:
    pen.line(box.x, box.top, box.right, box.top, FAINT, 0.2)
    pen.paragraph(box.cut(top=1.0), words, size, align="centre", least=7, middle=True, what=what)


def _body(pen: Pen, room: Box, card: Card, kit: Kit, fixed: float, ground: Swatch, sides: tuple[str, ...] = ()) -> Box:
    """Draw the picture and the text of a card; return the strip between them, at least `fixed` high.

    A card without text gives its room to the strip, so that pictures have one size.
    """
    room = room.cut(top=HEAD)
    foot = FOOT + 0.6 if card.not_solo else 0.0
    words = card_words(card, kit.tables)
    need = text_height(words, room.w, 9.0) + 1.5 + foot if words else foot
    below = min(max(TEXT, need), room.h - fixed - 26)
    window = room.cut(bottom=below + fixed)
    pen.rect(window, ground, INK, STRONG, 2.0)
    side = min(window.h, window.w) - 2
    draw_disc(pen, window.centred(side, side))
    picture(pen, card_picture(card), window.centred(side * CLOSE, side * CLOSE))
    _scenery(pen, window, sides)
    if not words:
        return room.lower(below + fixed).cut(bottom=foot)
    _words(pen, room.lower(below).cut(bottom=foot), card, kit.tables)
    return Box(room.x, room.y + below, room.w, fixed)


def _scenery(pen: Pen, window: Box, names: tuple[str, ...]) -> None:
    """Draw what grows where a Friend travels, in the lower corners of its window."""
    side = min((window.w - window.h) / 2 + 3.2, window.h * 0.42, 11.0)
    if side < 6.0:
        return
    for n, name in enumerate(names):
        x = window.x + 1.0 if n == 0 else window.right - side - 1.0
        picture(pen, f"mv-{name}", Box(x, window.y + 0.8, side, side))


def draw_favour(pen: Pen, box: Box, card: Favour, kit: Kit) -> None:
    """Draw a Favour: category, picture, cost, value and bonus."""
    room, swatch = draw_panel(pen, box), CATEGORY[card.category]
    _head(pen, room, card, f"{card.category} ({swatch.letter})")
    costs = _body(pen, room, card, kit, COSTS, swatch)
    draw_items(pen, costs.cut(top=1.0, bottom=0.5), list(card.cost.items()), ITEM if costs.h == COSTS else LARGER)
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
        strip = _body(pen, room, card, kit, TRAVELS + COSTS, player_swatch(kit.tables, card.colour))
        _choices(pen, strip.upper(strip.h - TEXT - 1).cut(top=1.0), card)
        words = "Name one type when you play it. Only that type counts this turn."
        _below(pen, strip.lower(TEXT), words)
    else:
        _head(pen, room, card, "Friend")
        sides = SIDES[card.travel[0]], SIDES[card.travel[-1]]
        strip = _body(pen, room, card, kit, TRAVELS + COSTS, TRAVEL[card.travel[0]], sides)
        size = ITEM if strip.h == TRAVELS + COSTS else LARGER
        draw_items(pen, strip.cut(top=TRAVELS + 1.0, bottom=0.5), list(card.cost.items()), size)
        _travels(pen, strip.upper(TRAVELS + 0.6).cut(top=0.8), card)
    _foot(pen, room, card)


def _choices(pen: Pen, box: Box, card: Friend) -> None:
    """Draw the travel types of a starting Friend side by side, with "or" between them."""
    side = min(LARGER, box.h - 4.4)
    places = box.columns(len(card.travel), 5.0)
    for n, (type, place) in enumerate(zip(card.travel, places, strict=True)):
        picture(pen, named(type), Box(place.cx - side / 2, place.top - side, side, side))
        pen.label(place.lower(3.8).inset(-2, 0), type.capitalize(), 9.5, "bold", align="centre", least=7)
        if n:
            pen.label(Box(place.x - 5.0, place.top - side, 5.0, side), "or", 8, colour=SOFT, align="centre", least=7)


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
    badge = room.left(26).cut(top=HEAD - 1.2, bottom=FOOT - 0.6 if card.not_solo else 0)
    _head(pen, room, card, "Patch")
    picture(pen, card_picture(card), badge)
    body = room.cut(left=28, top=HEAD + 0.5, bottom=FOOT if card.not_solo else 0)
    pen.paragraph(body, card_words(card, kit.tables), 9.5, least=7, middle=True, what=card.title)
    _foot(pen, room, card)


def draw_dawdle(pen: Pen, box: Box, card: Dawdle, kit: Kit) -> None:
    """Draw a Dawdle card: the items it gives."""
    room = draw_panel(pen, box)
    _head(pen, room, card, "Dawdle card")
    words = card_words(card, kit.tables) or "Stay where you are, then you may craft. Put this card under its deck."
    text = room.lower(13)
    pen.line(text.x, text.top, text.right, text.top, FAINT, 0.2)
    pen.paragraph(text.cut(top=0.8), words, 8.5, align="centre", least=7, middle=True, what=card.title)
    draw_items(pen, room.lower(31).cut(bottom=13.5), list(card.gives.items()), 13)
    draw_window(pen, room.cut(top=HEAD, bottom=32), DECK["dawdle"], [card_picture(card)])


def draw_outpost(pen: Pen, box: Box, card: Outpost, kit: Kit) -> None:
    """Draw an Outpost: its picture, its market and its effect."""
    room = draw_panel(pen, box)
    foot = FOOT + 0.6 if card.not_solo else 0.0
    head, body = room.upper(20), room.cut(top=20.8, bottom=foot)
    draw_window(pen, head.at_right(20), DECK["outpost"], [card_picture(card)])
    words = head.cut(right=21)
    pen.paragraph(words.upper(12), card.title, 14, "bold", least=8, middle=True, what=f"the title {card.title}")
    pen.paragraph(words.lower(7.5), "Outpost: market first, then the effect", 7.5, colour=SOFT, least=7)
    said = card_words(card, kit.tables)
    text = min(text_height(said, body.w - 2, 9.5) + 3.5, body.h * 0.4)
    draw_trades(pen, body.cut(bottom=text + 0.8), card, most=26.0)
    effect = body.lower(text)
    pen.rect(effect, MARKET if pen.design == "colour" else None, FAINT, 0.25, 1.5)
    pen.paragraph(effect.inset(1, 0.4), said, 9.5, align="centre", least=7, middle=True, what=card.title)
    _foot(pen, room, card)


def draw_festivity(pen: Pen, box: Box, card: Festivity, kit: Kit) -> None:
    """Draw a Festivity: the rows with their spots at the left, the picture and the event at the right."""
    room = draw_panel(pen, box)
    draw_title(pen, room.upper(HEAD), card.title, "Festivity: one marker on each spot", 16)
    body = room.cut(top=HEAD + 1.5, bottom=FOOT + 0.6 if card.not_solo else 0)
    widest, words = max(len(row.spots) for row in card.rows), card_words(card, kit.tables)
    wide = max(48.0, 5 + widest * (CHIP + 1.4))
    text = text_height(words.replace(". ", ".\n"), body.w - wide - 3, 10) + 4 if body.w - wide >= SIDE else 14.0
    if body.w - wide < SIDE:
        draw_spots(pen, body.cut(bottom=text + 1), card)
        _words(pen, body.lower(text), card, kit.tables)
    else:
        side = body.cut(left=wide + 3)
        draw_spots(pen, body.left(wide), card, most=body.h)
        draw_window(pen, side.cut(bottom=text + 1.5), DECK["festivity"], [card_picture(card)])
        pen.paragraph(
            side.lower(text), words.replace(". ", ".\n"), 10, align="centre", least=7, middle=True, what=card.title
        )
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
        _deck("festivities", "Festivities", "festivity", kit.festivities(), draw_festivity, kit, LARGE),
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
    back = _back(kind, kit)

    def art(card: C) -> Art:
        return Art(card.word, lambda pen, box: draw(pen, box, card, kit), _ground(card, kind, kit))

    return Deck(name, title, shape, tuple(Piece(art(card), back, card.copies) for card in cards))


def _back(kind: str, kit: Kit) -> Art:
    look = Back("Maple Valley", BACKS[kind], f"mv-{kind}", DECK[kind], STAND_IN if kit.is_stand_in else "")
    return Art(f"back-{kind}", partial(draw_back, back=look), DECK[kind])


def spares(kit: Kit) -> dict[str, list[Piece]]:
    """Return what fills the last sheets of a pack: cards that were not drawn for this game, then blank ones.

    The Outposts share their sheets with other cards of their size.
    """
    # Every card of a deck may be drawn for another game.
    everything = {deck.name: deck.pieces for deck in card_decks(kit._replace(state=None))}
    needed = {deck.name: {piece.front.key for piece in deck.pieces} for deck in card_decks(kit)}
    blanks = {kind: spare_card(_back(kind, kit)) for kind in BACKS}
    others = {
        name: [marked_spare(piece, UNDRAWN) for piece in everything[name] if piece.front.key not in needed[name]]
        for name in AFTER
        if name in needed
    }
    found = {name: [*cards, *(blanks[kind] for kind in AFTER[name])] for name, cards in others.items()}
    return {**found, "patches": [blanks["patch"]]}


def _ground(card: Card, kind: str, kit: Kit) -> Swatch:
    """Return the background of a card: the colour of its category, travel type, player or deck."""
    if isinstance(card, Favour):
        return CATEGORY[card.category]
    if isinstance(card, Friend):
        return player_swatch(kit.tables, card.colour) if card.colour else TRAVEL[card.travel[0]]
    return DECK[kind]
