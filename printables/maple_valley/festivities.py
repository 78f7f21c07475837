"""Festivities and Outposts as drawn on cards and sheets: spots by row, trades with arrows."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from companion.games.maple_valley.cards import Festivity, Outpost
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.vocabulary import Price, Trade
from printables.drawing import (
    FAINT,
    INK,
    PAPER,
    SOFT,
    WHISPER,
    Box,
    Pen,
    Swatch,
    icon,
    picture,
    text_height,
)
from printables.maple_valley.items import CHIP, draw_item, draw_marker
from printables.maple_valley.pictures import named
from printables.maple_valley.swatches import CATEGORY
from printables.maple_valley.wording import paid_words, traded_words


def rows_words(players: int, cards: Iterable[Festivity]) -> str:
    """Return which rows of Festivities are blocked, in words."""
    if not players:
        return "cover the rows numbered above the number of players"
    is_any = any(row.number > players for card in cards for row in card.rows)
    return f"rows above {players} are blocked" if is_any else "all rows are open"


def blocked_spots(players: int, cards: Iterable[Festivity]) -> int:
    """Return the most spots that are blocked for a number of players on the Festivities in play."""
    found = [sum(len(row.spots) for row in card.rows if row.number > players) for card in cards]
    return sum(sorted(found, reverse=True)[:FESTIVITIES])


# The colour of the numbers of trades, and of what comes after them.
MARKET = "#fbe3c4"
# The width of the number of a trade, and of its arrow.
NUMBERED, ARROW = 4.2, 10.4
# The room around a marker on its spot, and between the spots of a row.
RIM, BETWEEN = 0.4, 1.2
# The share of its height by which a spot must be wide to show its picture beside the marker.
WIDE = 1.55


def draw_spots(
    pen: Pen,
    box: Box,
    card: Festivity,
    players: int = 0,
    markers: Mapping[str, Swatch] | None = None,
    fresh: Container[str] = (),
    most: float = CHIP + 2 * RIM + 2.5,
) -> None:
    """Draw the rows of a Festivity, at `most` so high, with its markers; rows above the number of players are blocked.

    Markers on `fresh` spots are ringed.
    """
    high = min(box.h / len(card.rows), most)
    gap = min(BETWEEN, max(0.6, high - CHIP - 2 * RIM))
    widest = max(len(row.spots) for row in card.rows)
    for n, row in enumerate(card.rows):
        strip = Box(box.x, box.top - (n + 1) * high, box.w, high)
        is_open = not players or row.number <= players
        places = strip.cut(left=5).columns(widest, BETWEEN if box.w / widest > 2 * CHIP else 0.6)
        _number(pen, strip.left(4), row.number, is_open)
        for letter, category, place in zip("abcdefgh", row.spots, places, strict=False):
            spot = f"{row.number}{letter}"
            lying = (markers or {}).get(spot)
            _spot(pen, place.inset(0, gap / 2), category, is_open, lying, spot in fresh, markers is None)


def _number(pen: Pen, box: Box, number: int, is_open: bool) -> None:
    """Draw the number of a row on a tab."""
    tab = box.centred(4, min(box.h - 0.4, 6))
    pen.rect(tab, FAINT if is_open and pen.design == "colour" else None, None if is_open else FAINT, 0.25, 1.2)
    pen.label(tab, str(number), 10, "bold", INK if is_open else SOFT, "centre")


def _spot(
    pen: Pen, box: Box, category: str, is_open: bool, lying: Swatch | None, is_fresh: bool, is_empty: bool
) -> None:
    """Draw a spot in the colour of its category: its picture, and a dashed circle for the marker.

    On an empty card without colour the circle has the letter of the category; among markers it would look like one.
    """
    swatch = CATEGORY[category]
    if not is_open:
        _block(pen, box)
        return
    _ground(pen, box, swatch)
    is_wide = box.w >= WIDE * box.h
    r = min(box.h - 2 * RIM, box.w, CHIP + RIM) / 2
    x = box.right - r - (box.h - 2 * r) / 2 if is_wide else box.cx
    if is_wide:
        room = box.cut(right=box.right - x + r).inset(0.9)
        plate = room.left(min(room.w, room.h * 1.3))
        if pen.design == "colour":
            pen.rect(plate, PAPER, None, 0, min(2.2, plate.h / 4))
        picture(pen, named(category), plate.inset(0.5))
    if lying is not None:
        draw_marker(pen, x, box.cy, min(r, CHIP / 2), lying)
        if is_fresh:
            pen.circle(x, box.cy, r + 0.3, None, PAPER, 1.4)
            pen.circle(x, box.cy, r + 0.3, None, INK, 0.8, (0.8, 1.4))
        return
    if pen.design == "colour":
        pen.circle(x, box.cy, r, PAPER, None)
    pen.circle(x, box.cy, r - 0.4, None, SOFT, 0.35, (r * 0.2, r * 0.24))
    if not is_wide:
        picture(pen, named(category), Box(x - r, box.cy - r, 2 * r, 2 * r).inset(r * 0.35))
    elif pen.design != "colour" and is_empty:
        pen.label(Box(x - r, box.cy - r, 2 * r, 2 * r), swatch.letter, 13, "bold", SOFT, "centre")


def _ground(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw the ground of a spot: its colour, with low ink a strong edge in it; a hatching would only be scraps."""
    radius = min(3, box.h / 3.5)
    if pen.design == "low":
        pen.rect(box, PAPER, None, 0, radius)
        pen.rect(box.inset(0.6), None, swatch.colour, 1.2, radius - 0.6)
        pen.rect(box, None, INK, 0.25, radius)
        return
    pen.rect(box, swatch if pen.design == "colour" else PAPER, INK, 0.25, radius)


def _block(pen: Pen, box: Box) -> None:
    """Draw a spot that is not used."""
    pen.rect(box, WHISPER if pen.design == "colour" else None, FAINT, 0.25, min(3, box.h / 3.5))
    half = min(box.h, box.w) * 0.2
    pen.lines(
        [(box.cx - half, box.cy - half, box.cx + half, box.cy + half),
         (box.cx - half, box.cy + half, box.cx + half, box.cy - half)], FAINT, 0.6,
    )  # fmt: skip


class Offer(NamedTuple):
    """One side of a trade: its items, and what it says."""

    items: tuple[str, ...]
    words: str


def _offers(trade: Trade) -> tuple[Offer, Offer]:
    """Return what a trade costs and what it gives."""
    prices = [Price(part) if isinstance(part, str) else part for part in trade.cost]
    given = tuple(item for price in prices for item in price.or_ or (str(price.item),))
    got = tuple(item for traded in trade.gain for item in traded.step.items)
    return Offer(given, paid_words(trade.cost)), Offer(got, traded_words(trade))


def draw_trades(pen: Pen, box: Box, card: Outpost, size: float = 7.5, most: float = 19.0) -> None:
    """Draw the trades of a market, one below the other, at `most` so high, with items of one size."""
    if not card.market:
        return
    high = min(most, box.h / len(card.market))
    half = (box.w - NUMBERED - ARROW - 3) / 2
    offers = [offer for trade in card.market for offer in _offers(trade)]
    below = max(text_height(offer.words, half, size) for offer in offers) + 0.6
    side = min(10.0, high - below - 2.0, *(half / len(offer.items) - 0.5 for offer in offers))
    for n, trade in enumerate(card.market):
        strip = Box(box.x, box.top - (n + 1) * high, box.w, high).inset(0, 0.5)
        both = _offers(trade)
        below = max(text_height(offer.words, half, size) for offer in both) + 0.6
        block = strip.cut(left=NUMBERED).centred(2 * half + ARROW, side + below)
        _draw_trade(pen, strip, block.upper(side).cy, n + 1, trade.max)
        for offer, place in zip(both, block.columns(2, ARROW), strict=True):
            _draw_offer(pen, place, offer, side, size)


def _draw_trade(pen: Pen, box: Box, y: float, number: int, most: int | None) -> None:
    """Draw the frame of a trade: its number, and between the items an arrow with the maximum below it."""
    pen.rect(box, PAPER, FAINT, 0.25, 1.5)
    pen.rect(box.left(NUMBERED), MARKET if pen.design == "colour" else None, FAINT, 0.25, 1.5)
    pen.label(box.left(NUMBERED), str(number), 9, "bold", INK, "centre")
    arrow = box.cut(left=NUMBERED).centred(ARROW, box.h)
    icon(pen, "arrow", Box(arrow.cx - 2.5, y - (1.2 if most else 2.5), 5, 5), weight=2.4)
    if most:
        pen.label(Box(arrow.x, y - 3.2, arrow.w, 3), f"max {most}", 7, "bold", align="centre")


def _draw_offer(pen: Pen, box: Box, offer: Offer, side: float, size: float) -> None:
    """Draw items of a size with their names below."""
    row = box.upper(side).centred(len(offer.items) * (side + 0.8) - 0.8, side)
    for item, place in zip(offer.items, row.columns(len(offer.items), 0.8), strict=True):
        draw_item(pen, place, item)
    pen.paragraph(box.cut(top=side + 0.6), offer.words, size, align="centre", least=7, what="a trade")


def draw_sun(pen: Pen, box: Box, good: str, is_now: bool) -> None:
    """Draw a Sun tile: the Good in front of the sun, highlighted in the current hour."""
    side = min(box.w, box.h)
    if is_now:
        pen.rect(box.inset(-0.6), None, INK, 0.8, 2)
    picture(pen, "mv-sun", box.centred(side, side))
    draw_item(pen, box.centred(side * 0.74, side * 0.74), good)
