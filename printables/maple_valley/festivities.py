"""Festivities and Outposts as drawn on cards and sheets: spots by row, trades with arrows."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from companion.games.maple_valley.cards import Festivity, Outpost
from companion.games.maple_valley.setup import FESTIVITIES
from companion.games.maple_valley.vocabulary import Price, Trade
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, icon, picture, text_height
from printables.maple_valley.items import CHIP, draw_item, draw_marker
from printables.maple_valley.pictures import named
from printables.maple_valley.swatches import CATEGORY, item_swatch
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


# The room around a marker on its spot.
RIM = 0.4


def draw_spots(
    pen: Pen,
    box: Box,
    card: Festivity,
    players: int = 0,
    markers: Mapping[str, Swatch] | None = None,
    fresh: Container[str] = (),
) -> None:
    """Draw the rows of a Festivity, with its markers; rows above the number of players are blocked.

    Markers on `fresh` spots are ringed.
    """
    high = min(box.h / len(card.rows), CHIP + 2 * RIM + 2.5)
    widest = max(len(row.spots) for row in card.rows)
    for n, row in enumerate(card.rows):
        strip = Box(box.x, box.top - (n + 1) * high, box.w, high)
        is_open = not players or row.number <= players
        pen.label(strip.left(4), str(row.number), 11, "bold", INK if is_open else SOFT, "centre")
        places = strip.cut(left=4.5).columns(widest, 0.6)
        for letter, category, place in zip("abcdefgh", row.spots, places, strict=False):
            spot = f"{row.number}{letter}"
            lying = (markers or {}).get(spot)
            _spot(pen, place.inset(0, 0.2), category, is_open, lying)
            if spot in fresh:
                pen.circle(place.cx, place.cy, min(place.h, CHIP) / 2 + 0.9, None, PAPER, 1.2)
                pen.circle(place.cx, place.cy, min(place.h, CHIP) / 2 + 0.6, None, INK, 0.8, (0.8, 1.4))


def _spot(pen: Pen, box: Box, category: str, is_open: bool, lying: Swatch | None) -> None:
    """Draw a spot with its category, its marker, or its block."""
    swatch = CATEGORY[category]
    pen.rect(box, swatch if is_open else None, INK if is_open else FAINT, 0.25, min(3, box.h / 4))
    if not is_open:
        corners = (box.x + 1, box.y + 1, box.right - 1, box.top - 1), (box.x + 1, box.top - 1, box.right - 1, box.y + 1)
        pen.lines(corners, FAINT, 0.4)
        return
    side = min(box.w, box.h) - 0.6
    if lying is not None:
        draw_marker(pen, box.cx, box.cy, min(side, CHIP) / 2, lying)
        return
    field = box.centred(max(side, min(box.w - 0.6, side * 1.5)), side)
    pen.rect(field, PAPER, None, 0, min(2.4, side / 4))
    if field.w > side * 1.2:
        picture(pen, named(category), field.left(field.w * 0.58).inset(0.8))
        pen.label(field.at_right(field.w * 0.36), swatch.letter, 11, "bold", least=7)
    else:
        picture(pen, named(category), field.cut(right=side * 0.22, bottom=side * 0.12, top=side * 0.05))
        pen.label(field.at_right(side * 0.3).lower(side * 0.36), swatch.letter, 9, "bold", align="centre", least=7)


def draw_trades(pen: Pen, box: Box, card: Outpost, size: float = 8) -> None:
    """Draw the trades of a market, one below the other."""
    if not card.market:
        return
    high = min(19.0, box.h / len(card.market))
    for n, trade in enumerate(card.market):
        strip = Box(box.x, box.top - (n + 1) * high, box.w, high)
        _trade(pen, strip.inset(0, 0.5), n + 1, trade, size)


def _trade(pen: Pen, box: Box, number: int, trade: Trade, size: float) -> None:
    """Draw a trade: the cost, an arrow with the maximum, the gain."""
    pen.rect(box, PAPER, FAINT, 0.25, 1.5)
    pen.label(box.left(4.5), str(number), 9, "bold", SOFT, "centre")
    inside = box.cut(left=4.5, right=0.8)
    arrow = inside.centred(9, box.h)
    icon(pen, "arrow", Box(arrow.cx - 2.5, arrow.cy - (0.9 if trade.max else 2.5), 5, 5), weight=2.4)
    if trade.max:
        pen.label(Box(arrow.x - 1, arrow.cy - 4.6, arrow.w + 2, 3), f"max {trade.max}", 7, "bold", align="centre")
    half = (inside.w - 10) / 2
    prices = [Price(part) if isinstance(part, str) else part for part in trade.cost]
    given = [item for price in prices for item in price.or_ or (str(price.item),)]
    _side(pen, inside.left(half), given, " + ".join(cost_parts(trade.cost)), size)
    got = [item for traded in trade.gain for item in traded.step.items]
    _side(pen, inside.at_right(half), got, " + ".join(traded_parts(trade)), size)


def _side(pen: Pen, box: Box, items: Sequence[str], words: str, size: float) -> None:
    """Draw one side of a trade: items with their names below."""
    below = text_height(words, box.w, 7) if text_height(words, box.w, size) > 3.6 else 3.6
    side = min(9.0, box.h - below - 0.8, box.w / len(items) - 0.5)
    row = Box(box.cx - len(items) * (side + 0.8) / 2, box.top - side - 0.4, len(items) * (side + 0.8), side)
    for item, place in zip(items, row.columns(len(items), 0.8), strict=True):
        draw_item(pen, place, item, has_code=False)
    pen.paragraph(box.lower(box.h - side - 0.5), words, size, align="centre", least=7, middle=True, what="a trade")


def draw_sun(pen: Pen, box: Box, good: str, is_now: bool) -> None:
    """Draw a Sun tile: the Good in front of the sun, highlighted in the current hour."""
    side = min(box.w, box.h)
    if is_now:
        pen.rect(box.inset(-0.6), None, INK, 0.8, 2)
    picture(pen, "mv-sun", box.centred(side, side))
    draw_item(pen, box.centred(side * 0.62, side * 0.62), good, has_code=False)
    letters = box.lower(3).at_right(4)
    pen.rect(letters, PAPER, INK, 0.2, 1.5)
    pen.label(letters, item_swatch(good).letter, 7, "bold", align="centre")
