"""Cards to cut out: property cards with their backs, and action cards with a face on either side."""

from __future__ import annotations

from functools import partial

from companion.games.masters_of_maple_syrup.cards import ActionCard, Card, Face, Side
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, text_height
from printables.masters_of_maple_syrup import symbols
from printables.masters_of_maple_syrup.facts import MODE_OF, edition_words, faces_of, tables_of, value_words
from printables.masters_of_maple_syrup.wording import EffectText, blocks_of, side_words
from printables.sheets import POKER, Art, Deck, Piece, PrintedGame

RIM = 3.0
HEAD = 13.0
BAND = 5.0
FOOT = 4.2
# The largest and the smallest size of effect text, in points.
BODY = 9.0
LEAST = 6.0
PAD = 1.8
GAP = 1.8
YIELD = 15.5
OTHER: dict[Face, Face] = {"red": "white", "white": "red"}


def property_deck(game: PrintedGame) -> Deck:
    """Return all property cards of the edition with their backs."""
    words, back = edition_words(game), Art("back", _back)
    pieces = [
        Piece(Art(f"card-{word}", partial(_front, card=card, edition=words)), back, card.copies)
        for word, card in tables_of(game).cards.items()
    ]
    return Deck("property", "Property cards", POKER, tuple(pieces))


def action_deck(game: PrintedGame) -> Deck:
    """Return the action cards: the side in use on the front, the other on the back."""
    words = edition_words(game)

    def art(card: ActionCard, face: Face) -> Art:
        return Art(f"{face}-{card.id}", partial(_action, card=card, face=face, edition=words))

    cards = zip(tables_of(game).actions.values(), faces_of(game), strict=True)
    pieces = [Piece(art(card, face), art(card, OTHER[face])) for card, face in cards]
    return Deck("actions", "Action cards", POKER, tuple(pieces))


# Property cards


def _front(pen: Pen, box: Box, card: Card, edition: str) -> None:
    inner = box.inset(RIM)
    head = inner.upper(HEAD)
    pen.paragraph(
        head.inset(12.8, 0.8), card.name, 11, "bold", align="centre", least=LEAST, middle=True, what=card.name
    )
    symbols.draw_cost(pen, head.x + 6.5, head.cy, card.cost)
    symbols.draw_value(pen, head.at_right(12.5).cut(right=1.5).centred(11, 8), value_words(card))
    symbols.draw_type(pen, inner.cut(top=HEAD).upper(BAND), card.type)
    foot = inner.lower(FOOT)
    pen.label(foot.inset(3, 0), edition, 6, colour=SOFT, least=LEAST)
    pen.label(foot.inset(3, 0), card.id, 6, colour=SOFT, align="right", least=LEAST)
    body = inner.cut(top=HEAD + BAND, bottom=FOOT).inset(2.4, 1)
    used = _draw_effects(pen, body, card)
    _picture(pen, body.cut(bottom=used), card)
    pen.rect(inner, None, symbols.LINES[card.type], 0.5, 3)


def _picture(pen: Pen, box: Box, card: Card) -> None:
    """Draw the picture of a card, as large as the effects allow, and its counted symbols."""
    size = min(box.h - 3, 34.0)
    strip = box.upper(5.5).cut(top=0.5).at_right(17)
    for n, (name, number) in enumerate(card.symbols.items()):
        symbols.draw_symbol(pen, Box(strip.x, strip.y - n * 5.5, strip.w, strip.h), name, number)
    if size < 9:
        return
    disc, (name, moment) = box.centred(size, size), symbols.emblem_of(card)
    if pen.design == "colour":
        pen.circle(disc.cx, disc.cy, size / 2, symbols.TINTS[card.type], None)
    symbols.draw_icon(pen, name, disc.inset(size * 0.14), symbols.LINES[card.type], 0.9)
    if card.harvest:
        _buckets(pen, disc, card.harvest)
    if moment:
        r = size * 0.17
        x, y = disc.right - r * 0.35, disc.y + r * 0.75
        pen.circle(x, y, r, PAPER, symbols.LINES[card.type], 0.35)
        symbols.draw_icon(pen, moment, Box(x - r, y - r, 2 * r, 2 * r).inset(r * 0.4), symbols.LINES[card.type], 2)


def _buckets(pen: Pen, disc: Box, number: int) -> None:
    """Draw a bucket under a tree for each card it gives, half of them on each side of the trunk."""
    size = disc.w * 0.15
    for n in range(min(number, 6)):
        away = disc.w * 0.16 + (n // 2) * size * 1.15
        x = disc.cx + (away if n % 2 else -away)
        bucket = Box(x - size / 2, disc.y + disc.h * 0.19, size, size)
        symbols.draw_icon(pen, "harvest", bucket, symbols.LINES["tree"], 2)


def _draw_effects(pen: Pen, box: Box, card: Card) -> float:
    """Draw the effects of a card upwards from the bottom of a box; return their height."""
    blocks = blocks_of(card)
    reserve = 0.0 if card.harvest is None else YIELD + GAP
    size = BODY
    while size > LEAST and sum(_height(block, box.w, size) + GAP for block in blocks) > box.h - reserve:
        size -= 0.25
    y = box.y
    for block in reversed(blocks):
        high = min(_height(block, box.w, size), box.top - reserve - y)
        _draw_block(pen, Box(box.x, y, box.w, high), block, size, card.name)
        y += high + GAP
    if card.harvest is not None:
        _yield(pen, Box(box.x, y, box.w, YIELD), card.harvest)
        y += YIELD + GAP
    return y - box.y


def _height(block: EffectText, width: float, size: float) -> float:
    room = width - 2 * PAD
    heading = text_height(block.heading, room, size - 0.5, "bold") if block.heading else 0.0
    return heading + text_height(block.body, room, size) + 2 * PAD - 0.6


def _draw_block(pen: Pen, box: Box, block: EffectText, size: float, name: str) -> None:
    if block.boxed:
        pen.rect(box, PAPER, INK, 0.3, 1.2)
    inner = box.inset(PAD, PAD - 0.3)
    used = 0.0
    if block.heading:
        high = text_height(block.heading, inner.w, size - 0.5, "bold") + 0.01
        used = pen.paragraph(inner.upper(high), block.heading, size - 0.5, "bold", align="centre", least=LEAST)
    room = inner.cut(top=used)
    pen.paragraph(room.cut(bottom=-0.05), block.body, size, align="centre", least=LEAST, what=name)


def _yield(pen: Pen, box: Box, number: int) -> None:
    """Draw the number of cards a harvest gives, large."""
    pen.rect(box, PAPER, INK, 0.3, 1.2)
    pen.label(box.upper(5), "WHEN HARVESTED", 8.5, "bold", align="centre")
    row = box.cut(top=4.6, bottom=0.8)
    pen.label(row.left(row.w * 0.42), "draw", 9, align="right")
    pen.label(row.cut(left=row.w * 0.42).left(row.w * 0.22), str(number), 24, "bold", symbols.LEAF, "centre")
    symbols.draw_icon(pen, "cards", row.cut(left=row.w * 0.64).left(8.5), INK, 1.4)


def _back(pen: Pen, box: Box) -> None:
    inner = box.inset(RIM)
    pen.rect(inner, None, symbols.LEAF, 0.6, 3)
    pen.rect(inner.inset(1.6), None, symbols.LEAF, 0.2, 2)
    for x, y in ((-16, 29), (16, 29), (-16, -29), (16, -29), (0, 33), (0, -33), (-20, 0), (20, 0)):
        symbols.draw_icon(pen, "leaf", Box(x - 3.5, y - 3.5, 7, 7), FAINT, 1)
    symbols.draw_icon(pen, "leaf", Box(-15, -11, 30, 30), symbols.LEAF, 0.8)
    pen.label(Box(-24, -20, 48, 5), "MASTERS OF", 8, "bold", SOFT, "centre")
    pen.label(Box(-24, -25.5, 48, 7), "Maple Syrup", 14, "bold", INK, "centre")


# Action cards


def _action(pen: Pen, box: Box, card: ActionCard, face: Face, edition: str) -> None:
    """Draw a face: the selecting side at the lower edge, the neighbour's upside down at the upper edge."""
    inner = box.inset(RIM)
    sides = getattr(card, face)
    half = Box(inner.x, inner.y, inner.w, inner.h / 2 - 3)
    for turn, side, is_selecting in ((0, sides.select, True), (180, sides.neighbour, False)):
        with pen.moved(0, 0, turn):
            offer = Side() if side == "none" else side
            _half(pen, half, offer, is_selecting, card.name)
    symbols.draw_face(
        pen, Box(inner.x, -2.6, inner.w, 5.2), face, f"{face} side · {MODE_OF[face]} · {card.id} · {edition}"
    )
    pen.rect(inner, None, symbols.LEAF, 0.9 if face == "red" else 0.3, 3)


def _half(pen: Pen, box: Box, side: Side, is_selecting: bool, name: str) -> None:
    foot = box.lower(9.5)
    symbols.draw_icon(pen, "hand" if is_selecting else "hand-open", foot.centred(8.6, 8.6), INK, 1.5)
    pen.label(foot.left(box.w / 2 - 6).cut(left=3), "you selected" if is_selecting else "neighbour's", 7, colour=SOFT)
    pen.label(foot.at_right(box.w / 2 - 6).cut(right=3), name, 7, colour=SOFT, align="right", least=LEAST)
    offers = side.choose or (side,)
    body = box.cut(bottom=9.5).inset(2.5, 1.2)
    if side.choose:
        pen.label(body.upper(5.5), "CHOOSE ONE", 11, "bold", align="centre")
        body = body.cut(top=5.5)
    if len(offers) == 1:
        _offer(pen, body, side)
        return
    for row, offer in zip(body.rows(len(offers)), offers, strict=True):
        _row(pen, row, offer)


def _offer(pen: Pen, box: Box, side: Side) -> None:
    """Draw one side: its symbols, and the words."""
    more = side_words(side)
    words = box.lower(12 if more else 8)
    pen.label(words.upper(8), str(side), 16, "bold", align="centre")
    if more:
        pen.paragraph(words.lower(4.5), more, 8, align="centre", least=LEAST)
    room, number = box.cut(bottom=words.h), max(1, min(side.n, 5)) if side.act else 1
    size = min(room.h - 1, 16.0, room.w / number - 2)
    row = room.centred(number * (size + 2), size)
    for cell in row.columns(number):
        symbols.draw_icon(pen, side.act or "none", cell.centred(size, size), INK, 1.1)


def _row(pen: Pen, box: Box, side: Side) -> None:
    icon = box.left(box.w * 0.34).at_right(box.h)
    symbols.draw_icon(pen, side.act or "none", icon.inset(0.6), INK, 1.6)
    words = " ".join(filter(None, (str(side), side_words(side))))
    pen.label(box.cut(left=box.w * 0.34 + 2), words, 12, "bold", least=LEAST)
