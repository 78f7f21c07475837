"""Cards to cut out: property cards with their backs, and action cards with a face on either side."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import ActionCard, Card, Face, Side
from printables.drawing import INK, PAPER, SOFT, Box, Pen, picture, text_height, text_width
from printables.drawing.path import Path
from printables.masters_of_maple_syrup import symbols
from printables.masters_of_maple_syrup.facts import MODE_OF, edition_words, faces_of, tables_of, value_words
from printables.masters_of_maple_syrup.wording import EffectText, blocks_of, moment_of, side_words
from printables.sheets import (
    POKER,
    Art,
    Back,
    Deck,
    Piece,
    PrintedGame,
    draw_back,
    draw_panel,
    draw_title,
    draw_window,
)

TITLE = "Masters of Maple Syrup"
HEAD, VALUE = 12.0, 7.0
# The least height of a window, and the largest and the smallest size of effect text, in points.
WINDOW = 31.0
BODY = 10.5
LEAST = 7.0
# The sizes of a title on one line, the first that fits, and of one on two lines.
SIZES, TWO_LINES = (11.0, 10.5, 10.0), 9.3
PAD = 1.4
GAP = 1.4
# The column of the symbol beside an effect, and the height of what a harvest gives.
MARK = 9.0
YIELD = 14.0
# The chips in the corners of a window: symbols at the right, and what a hand of cards must show at the left; the
# widths of what a badge adds to its symbol, and the room around the picture.
CHIP, CHIP_GAP, BADGE = 5.6, 0.8, 7.8
YIELDS, ACT = 6.0, 6.6
EDGE = 1.2
# A picture below the badges is at least this large, compared with one beside them.
SMALLER = 0.75
# The round corners of a window, and the share of a picture's height that stands before the ground.
CORNER, SLOPE = 2.0, 0.2
# The band between the sides of an action card, and the line that says whose side it is.
MIDDLE = 4.4
FOOT = 6.0
# The radius of the coin of a discount, and the most pictures in a window.
COIN, MOST_PICTURES = 6.6, 4
OTHER: dict[Face, Face] = {"red": "white", "white": "red"}


def property_deck(game: PrintedGame) -> Deck:
    """Return all property cards of the edition with their backs."""
    back = property_back(game)
    pieces = [
        Piece(Art(f"card-{word}", partial(_front, word=word, card=card), symbols.TYPES[card.type]), back, card.copies)
        for word, card in tables_of(game).cards.items()
    ]
    return Deck("property", "Property cards", POKER, tuple(pieces))


def property_back(game: PrintedGame) -> Art:
    """Return the back of the property cards."""
    look = Back(TITLE, "Property", "ms-jug", symbols.FACES["red"], edition_words(game))
    return Art("back", partial(draw_back, back=look), look.ground)


def action_deck(game: PrintedGame) -> Deck:
    """Return the action cards: the side in use on the front, the other on the back."""

    def art(card: ActionCard, face: Face) -> Art:
        return Art(f"{face}-{card.id}", partial(_action, card=card, face=face), symbols.FACES[face])

    cards = zip(tables_of(game).actions.values(), faces_of(game), strict=True)
    pieces = [Piece(art(card, face), art(card, OTHER[face])) for card, face in cards]
    return Deck("actions", "Action cards", POKER, tuple(pieces))


# Property cards


def _front(pen: Pen, box: Box, word: str, card: Card) -> None:
    inner = draw_panel(pen, box)
    head = inner.upper(HEAD)
    symbols.draw_cost(pen, head.x + 5.2, head.cy, card.cost, 5.2)
    value = value_words(card)
    pill = head.at_right(symbols.value_width(VALUE, value))
    symbols.draw_value(pen, pill.centred(pill.w, VALUE), value)
    title = head.cut(left=11.6, right=pill.w + 1.6)
    size = next((size for size in SIZES if text_width(card.name, size, "bold") <= title.w), TWO_LINES)
    draw_title(pen, title, card.name, f"{card.type.upper()} · {card.id}", size)
    body = inner.cut(top=HEAD + GAP)
    window = body.cut(bottom=_draw_effects(pen, body, card))
    if window.h < CHIP:
        return
    place = picture_place(window, card)
    _scene(pen, window, place, card)
    picture(pen, symbols.card_picture(word, card), place)
    for chip, (name, number) in zip(chip_places(window, card), card.symbols.items(), strict=True):
        symbols.draw_symbol(pen, chip, name, number)
    draw_badges(pen, window.inset(EDGE), card)


def _scene(pen: Pen, window: Box, place: Box, card: Card) -> None:
    """Draw the window of a card: a light behind its picture, and in colour a slope on which it stands."""
    pen.rect(window, symbols.WINDOWS[card.type], INK, 0.35, CORNER)
    edge = min(place.cx - window.x, window.right - place.cx, place.cy - window.y, window.top - place.cy)
    pen.circle(place.cx, place.cy, min(place.w * 0.62, edge - 0.8), PAPER, None)
    if pen.design == "colour":
        ground = window.lower(place.y - window.y + place.h * SLOPE)
        pen.path(partial(_slope, box=ground), ground, symbols.GROUNDS[card.type], None)
        pen.rect(window, None, INK, 0.35, CORNER)


def _slope(path: Path, box: Box) -> None:
    """Draw ground that falls to the right, with the round lower corners of a window."""
    path.moveTo(box.x, box.top)
    path.curveTo(box.x + box.w * 0.3, box.top + 1.6, box.x + box.w * 0.7, box.top - 3, box.right, box.top - 1)
    path.lineTo(box.right, box.y + CORNER)
    path.curveTo(box.right, box.y + CORNER * 0.45, box.right - CORNER * 0.45, box.y, box.right - CORNER, box.y)
    path.lineTo(box.x + CORNER, box.y)
    path.curveTo(box.x + CORNER * 0.45, box.y, box.x, box.y + CORNER * 0.45, box.x, box.y + CORNER)
    path.close()


def picture_place(window: Box, card: Card) -> Box:
    """Return the place of the picture: below the badges, or beside them if it would be small there."""
    return _layout(window, card)[0]


def chip_places(window: Box, card: Card) -> list[Box]:
    """Return the places of the symbols: at the right, or below the badges if the picture is beside those."""
    is_left = _layout(window, card)[1]
    first = window.top - EDGE - len(badges_of(card)) * (BADGE + 1) * is_left
    places = []
    for n, wide in enumerate(_chip_widths(card)):
        x = window.x + EDGE if is_left else window.right - EDGE - wide
        places.append(Box(x, first - n * (CHIP + CHIP_GAP) - CHIP, wide, CHIP))
    return places


def _layout(window: Box, card: Card) -> tuple[Box, bool]:
    """Return the place of the picture, and whether the symbols are in the column of the badges."""
    badges = badges_of(card)
    column, chips = len(badges) * (BADGE + 1), len(card.symbols) * (CHIP + CHIP_GAP)
    is_left = column + chips + EDGE <= window.h
    wide = max([*map(badge_width, badges), *(_chip_widths(card) if is_left else ())], default=0.0)
    below = window.cut(top=max(column, chips))
    beside = window.cut(left=wide + EDGE, top=0 if is_left else chips)
    below_side, beside_side = (min(room.w, room.h) - 2 * EDGE for room in (below, beside))
    if below_side >= beside_side * SMALLER:
        return below.centred(below_side, below_side), False
    return beside.centred(beside_side, beside_side), is_left


def _chip_widths(card: Card) -> list[float]:
    return [symbols.symbol_width(CHIP, name, number) for name, number in card.symbols.items()]


class Badge(NamedTuple):
    """A chip in the corner of a card: the number of cards of a harvest, or the moment of an effect and its action."""

    moment: str
    act: str | None = None
    number: int | None = None


def badges_of(card: Card) -> list[Badge]:
    """Return what a card is good for: the harvest, and the moments of its effects."""
    harvest = [] if card.harvest is None else [Badge("harvest", number=card.harvest)]
    effects = [effect for effect in card.effects if not harvest or effect.trigger != "harvested"]
    return [*harvest, *dict.fromkeys(Badge(moment_of(effect), effect.act) for effect in effects)]


def badge_width(badge: Badge) -> float:
    return BADGE + YIELDS * (badge.number is not None) + ACT * (badge.act is not None)


def draw_badges(pen: Pen, box: Box, card: Card) -> None:
    """Draw the badges of a card where a hand of cards shows them, as many as there is room for."""
    rows = int((box.h + 1) // (BADGE + 1))
    places = [row.upper(BADGE) for row in box.stack([BADGE + 1] * rows)]
    for place, badge in zip(places, badges_of(card), strict=False):
        pill = place.left(badge_width(badge))
        pen.rect(pill, PAPER, INK, 0.25, BADGE / 2)
        mark = pill.left(BADGE)
        if badge.number is None:
            symbols.draw_mark(pen, badge.moment, mark.centred(5, 5), INK, 2.2)
        else:
            symbols.draw_mark(pen, badge.moment, mark.cut(left=0.8).centred(6.4, 6.4))
            pen.label(pill.cut(left=BADGE, right=1.4), str(badge.number), 14, "bold", symbols.LEAF, "centre", LEAST)
        if badge.act is not None:
            symbols.draw_mark(pen, badge.act, pill.at_right(BADGE).cut(right=0.8).centred(6.4, 6.4))


def _draw_effects(pen: Pen, box: Box, card: Card) -> float:
    """Draw the effects of a card upwards from the bottom of a box; return their height."""
    blocks = blocks_of(card)
    room = box.h - (YIELD + GAP if card.harvest is not None else 0)
    size = BODY
    while size > LEAST and sum(_height(block, box.w, size) + GAP for block in blocks) > room - WINDOW:
        size -= 0.25
    y = box.y
    for block in reversed(blocks):
        high = min(_height(block, box.w, size), box.y + room - y)
        _draw_block(pen, Box(box.x, y, box.w, high), block, size, card)
        y += high + GAP
    if card.harvest is not None:
        _yield(pen, Box(box.x, y, box.w, YIELD), card.harvest)
        y += YIELD + GAP
    return y - box.y


def _height(block: EffectText, width: float, size: float) -> float:
    room = width - MARK - 2 * PAD
    heading = text_height(block.heading, room, _lead(size), "bold") if block.heading else 0.0
    return max(MARK + 1.6, heading + text_height(block.body, room, size) + 2 * PAD)


def _lead(size: float) -> float:
    """Return the size of the moment above an effect."""
    return max(LEAST + 0.5, size - 2)


def _draw_block(pen: Pen, box: Box, block: EffectText, size: float, card: Card) -> None:
    """Draw an effect with the symbol of its moment: in a box if it lasts, on a ground of its own at the end."""
    is_last = block.moment == "end"
    if block.boxed:
        pen.rect(box, symbols.FINAL if is_last else PAPER, INK, 0.6 if is_last else 0.3, 1.5)
    symbols.draw_mark(pen, block.moment, box.left(MARK).cut(left=PAD).centred(6.4, 6.4), INK, 1.9)
    room = box.cut(left=MARK, right=PAD).inset(0, 0.4)
    heading = text_height(block.heading, room.w, _lead(size), "bold") if block.heading else 0.0
    high = min(room.h, heading + text_height(block.body, room.w, size) + 0.02)
    room = room.centred(room.w, high)
    if block.heading:
        pen.paragraph(room.upper(heading + 0.01), block.heading, _lead(size), "bold", least=LEAST)
    pen.paragraph(room.cut(top=heading, bottom=-0.05), block.body, size, least=LEAST, what=card.name)


def _yield(pen: Pen, box: Box, number: int) -> None:
    """Draw the number of cards a harvest gives, large, and the cards."""
    pen.rect(box, PAPER, INK, 0.3, 1.5)
    symbols.draw_mark(pen, "harvest", box.left(13).centred(10.5, 10.5))
    words = box.cut(left=14, right=PAD)
    pen.label(words.upper(5.4).cut(top=0.8), "WHEN HARVESTED", 8.5, "bold", least=LEAST)
    row = words.cut(top=5.0, bottom=0.8)
    pen.label(row.left(8.5), "draw", 9.5)
    pen.label(row.cut(left=8.8).left(7), str(number), 20, "bold", symbols.LEAF)
    step = min(6.4, (row.w - 16) / max(number, 1))
    for n in range(number):
        symbols.draw_mark(pen, "card", Box(row.x + 16 + n * step, row.cy - 3.6, 6.2, 7.2))


# Action cards


def _action(pen: Pen, box: Box, card: ActionCard, face: Face) -> None:
    """Draw a face: the selecting side at the lower edge, the neighbour's upside down at the upper edge."""
    inner = draw_panel(pen, box)
    sides = getattr(card, face)
    half = inner.lower((inner.h - MIDDLE) / 2)
    for turn, side, is_selecting in ((0, sides.select, True), (180, sides.neighbour, False)):
        with pen.moved(box.cx, box.cy, turn):
            room = Box(half.x - box.cx, half.y - box.cy, half.w, half.h)
            _half(pen, room, Side() if side == "none" else side, is_selecting)
    strip = inner.centred(inner.w, MIDDLE)
    mode = f"{face} · {MODE_OF[face]}"
    pen.label(strip.at_right(text_width(mode, LEAST)), mode, LEAST, colour=SOFT, align="right", least=LEAST)
    pen.label(strip.cut(right=text_width(mode, LEAST) + 2), f"{card.name} · {card.id}", 8, "bold", least=LEAST)


def _half(pen: Pen, box: Box, side: Side, is_selecting: bool) -> None:
    """Draw a side: whom it is for, its name, and its pictures in a window."""
    foot = box.lower(FOOT)
    pen.rect(foot, symbols.COIN if is_selecting else PAPER, INK, 0.3, FOOT / 2)
    symbols.draw_mark(pen, "hand" if is_selecting else "hand-open", foot.left(10).centred(5.4, 5.4))
    whose = "you, who selected this card" if is_selecting else "you, the neighbour"
    pen.label(foot.cut(left=10, right=3), whose, 8, "bold", least=LEAST)
    body = box.cut(bottom=FOOT + 1)
    offers, more = side.choose or (side,), side_words(side)
    words = "CHOOSE ONE" if side.choose else str(side)
    title = body.lower(7.2 if not more else 10.6)
    pen.label(title.upper(7.2).inset(2, 0), words, 17, "bold", align="centre", least=9)
    if more:
        pen.label(title.lower(3.4), more, 8, align="centre", least=LEAST)
    window = body.cut(bottom=title.h + 0.4, top=0.4)
    if side.choose:
        _choices(pen, window, offers)
    else:
        _offer(pen, window, side)


def _offer(pen: Pen, box: Box, side: Side) -> None:
    """Draw what a side offers in a window: its picture, as often as it may be used, and the discount as a coin."""
    pen.rect(box, symbols.ACTS[side.act], INK, 0.35, 2)
    number = max(1, min(side.n, MOST_PICTURES)) if side.act else 1
    coin = 2 * COIN + 2 if side.discount else 0.0
    size = min(box.h - 1.6, (box.w - coin - 2) / number - 1)
    row = box.centred(number * (size + 1) - 1 + coin, size)
    for place in row.cut(right=coin).columns(number, 1):
        pen.circle(place.cx, place.cy, size / 2, PAPER, None)
        picture(pen, symbols.side_picture(side), place.inset(size * 0.08))
    if side.discount:
        symbols.draw_cost(pen, row.right - COIN, row.cy, -side.discount, COIN)


def _choices(pen: Pen, box: Box, offers: tuple[Side, ...]) -> None:
    """Draw the actions to choose from side by side, each with its words."""
    for room, offer in zip(box.columns(len(offers), 1.4), offers, strict=True):
        words = " ".join(filter(None, (str(offer), side_words(offer))))
        draw_window(pen, room.cut(bottom=4.6), symbols.ACTS[offer.act], (symbols.side_picture(offer),))
        pen.paragraph(room.lower(4.2), words, 8, "bold", align="centre", least=LEAST, middle=True)
