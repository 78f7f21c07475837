"""Festivities and Outposts as drawn on cards and sheets: spots by row, trades with arrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games.maple_valley.cards import Festivity, Outpost
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.vocabulary import Price, Trade
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, icon
from printables.maple_valley.swatches import CATEGORY
from printables.maple_valley.symbols import draw_item, draw_marker, symbol
from printables.maple_valley.wording import cost_parts, traded_parts


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


def draw_spots(
    pen: Pen, box: Box, card: Festivity, players: int = 0, markers: Mapping[str, Swatch] | None = None, most: float = 17
) -> None:
    """Draw the rows of a Festivity, with its markers; rows above the number of players are blocked."""
    rows = box.rows(len(card.rows), 0.8)
    widest = max(len(row.spots) for row in card.rows)
    for row, strip in zip(card.rows, rows, strict=True):
        is_open = not players or row.number <= players
        pen.label(strip.left(6), str(row.number), min(11, strip.h * 1.5), "bold", INK if is_open else SOFT, "centre")
        places = strip.cut(left=7).columns(widest, 1)
        for letter, category, place in zip("abcdefgh", row.spots, places, strict=False):
            lying = (markers or {}).get(f"{row.number}{letter}")
            _spot(pen, place.centred(min(place.w, most * 1.5), min(place.h, most)), category, is_open, lying)


def _spot(pen: Pen, box: Box, category: str, is_open: bool, lying: Swatch | None) -> None:
    """Draw a spot with its category, its marker, or its block."""
    swatch = CATEGORY[category]
    r = min(box.h / 2 - 0.2, box.w / 2 - 0.5)
    pen.rect(box, swatch if is_open else None, INK if is_open else FAINT, 0.25, min(3, box.h / 3))
    if not is_open:
        pen.lines(
            [(box.x + 1, box.y + 1, box.right - 1, box.top - 1), (box.x + 1, box.top - 1, box.right - 1, box.y + 1)],
            FAINT,
            0.4,
        )
        return
    field = box.inset(box.h * 0.12)
    pen.rect(field, PAPER, None, 0, min(2.4, box.h / 3))
    if lying is not None:
        draw_marker(pen, box.cx, box.cy, r, lying)
        return
    side = min(field.h * 0.72, field.w * 0.44)
    symbol(pen, category, Box(field.cx - side - 0.2, field.cy - side / 2, side, side))
    pen.label(
        Box(field.cx + 0.6, field.y, field.right - field.cx - 0.8, field.h),
        swatch.letter,
        min(12, field.h * 1.6),
        "bold",
    )


def draw_trades(pen: Pen, box: Box, card: Outpost, size: float = 7.5) -> None:
    """Draw the trades of a market, one below the other."""
    if not card.market:
        pen.label(box, "no market", 8, colour=SOFT, align="centre")
        return
    high = min(16.5, box.h / len(card.market))
    for n, trade in enumerate(card.market):
        strip = Box(box.x, box.top - (n + 1) * high, box.w, high)
        _trade(pen, strip.inset(0, 0.6), n + 1, trade, size)


def _trade(pen: Pen, box: Box, number: int, trade: Trade, size: float) -> None:
    """Draw a trade: the cost, an arrow with the maximum, the gain."""
    pen.rect(box, PAPER, FAINT, 0.2, 1.5)
    pen.label(box.left(4.5), str(number), size, "bold", SOFT, "centre")
    inside = box.cut(left=4.5, right=1)
    arrow = inside.centred(9, box.h)
    icon(pen, "arrow", Box(arrow.cx - 2.5, arrow.cy - (1.2 if trade.max else 2.5), 5, 5), weight=2)
    if trade.max:
        pen.label(Box(arrow.x, arrow.cy - 4.4, arrow.w, 3), f"max {trade.max}", 6, "bold", align="centre")
    half = (inside.w - 10) / 2
    prices = [Price(part) if isinstance(part, str) else part for part in trade.cost]
    given = [item for price in prices for item in price.or_ or (str(price.item),)]
    _side(pen, inside.left(half), given, " + ".join(cost_parts(trade.cost)), size)
    got = [item for traded in trade.gain for item in traded.step.items]
    _side(pen, inside.at_right(half), got, " + ".join(traded_parts(trade)), size)


def _side(pen: Pen, box: Box, items: Sequence[str], words: str, size: float) -> None:
    """Draw one side of a trade: tokens with their names below."""
    side = min(6.0, box.h * 0.42, box.w / len(items) - 0.5)
    below = box.h - side - 1.2
    row = Box(box.cx - len(items) * (side + 0.8) / 2, box.top - side - 0.8, len(items) * (side + 0.8), side)
    for item, place in zip(items, row.columns(len(items), 0.8), strict=True):
        draw_item(pen, place, item, has_code=False)
    pen.paragraph(box.lower(below), words, size, align="centre", least=6, middle=True, what="a trade")


def draw_sun(pen: Pen, box: Box, good: str, is_now: bool) -> None:
    """Draw a Sun tile: rays around the Good, with that of the current hour highlighted."""
    pen.rect(box, PAPER, INK, 0.8 if is_now else 0.25, 2)
    icon(pen, "sun", Box(box.x + 0.8, box.top - 5.3, 4.5, 4.5), weight=1.6)
    draw_item(pen, box.inset(box.w * 0.18), good)
