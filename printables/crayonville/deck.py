"""Parts shared by several sheets: starting resources, thresholds, cards to use, the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.crayonville.components import RESOURCES, Level, Resource
from companion.games.crayonville.deck import Deck
from printables.crayonville.swatches import ACTION, CARDS, SCORING
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.symbols import CARDS as CARD_PICTURE
from printables.crayonville.symbols import draw_stars, goods
from printables.crayonville.wording import CARD, RESOURCE
from printables.drawing import FAINT, INK, SOFT, Box, Pen, Swatch, picture
from printables.sheets.form import heading

HEADING = 7.5
STARTER = Swatch("starter", "#ffffff", "*")
CARD_GROUND = {"harvest-wood": "wood", "harvest-grain": "field", "harvest-fish": "water", "harvest-stone": "stone"}


def card_swatch(name: str, kind: str) -> Swatch:
    """Return the background of a card: the terrain of a Harvest, or the colour of its pile."""
    return CARDS[CARD_GROUND.get(name, kind)]


def draw_heading(pen: Pen, box: Box, words: str) -> Box:
    """Draw a heading at the top of a box; return the box below it."""
    heading(pen, box, words, 10.5, 5.5)
    return box.cut(top=HEADING)


def draw_stock(pen: Pen, box: Box, stock: Mapping[Resource, int]) -> None:
    """Draw the five resources in a row, each with its amount; those without one are pale."""
    for kind, cell in zip(RESOURCES, box.columns(len(RESOURCES), 2), strict=True):
        units = stock.get(kind, 0)
        pen.rect(cell, None, SOFT if units else FAINT, 0.35 if units else 0.2, 1.8)
        pen.rect(cell.left(2.4).inset(0.5, 1.6), RESOURCE_SWATCH[kind], None, radius=0.6)
        words = cell.lower(4.6).cut(left=2.4, bottom=0.6)
        room = cell.cut(left=3.2, right=1, top=1, bottom=5)
        size = min(room.h, room.w * 0.5)
        if units:
            goods(pen, kind, room.left(size))
        pen.label(
            room.cut(left=size) if units else room, str(units), room.h * 1.7, "bold", INK if units else FAINT, "centre"
        )
        pen.label(words, RESOURCE[kind], 8, colour=SOFT, align="centre", least=7)


def thresholds(figures: Level) -> list[tuple[str, tuple[int, ...]]]:
    """List the scoring cards of a level with their thresholds for one, two and three stars."""
    rows = (("market", figures.market), ("feast", figures.feast), ("tax", figures.tax))
    return [(name, amounts) for name, amounts in rows if amounts]


def draw_thresholds(pen: Pen, box: Box, rows: list[tuple[str, tuple[int, ...]]], size: float = 10) -> None:
    """Draw a table of thresholds and stars."""
    head, *lines = box.rows(len(rows) + 1)
    for n, cell in enumerate(_split_row(head)[1:], 1):
        draw_stars(pen, cell.inset(1, head.h * 0.2), n, n)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.3)
    for line, (name, amounts) in zip(lines, rows, strict=True):
        first, *cells = _split_row(line)
        picture(pen, CARD_PICTURE[name], first.left(line.h).inset(line.h * 0.07))
        pen.label(first.cut(left=line.h + 1), CARD[name], size, "bold")
        for cell, amount in zip(cells, amounts, strict=True):
            pen.label(cell, str(amount), size * 1.15, "bold", align="centre")
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.2)


def _split_row(box: Box) -> tuple[Box, ...]:
    """Split a row into a wide cell for the name and three for the amounts."""
    wide = box.w * 0.37
    return (box.left(wide), *box.cut(left=wide).columns(3))


def pile_groups(deck: Deck) -> list[tuple[str, dict[str, int]]]:
    """List the three piles, each with its number of cards by name."""
    scorings = dict(deck.pools["scoring"].cards)
    for name, count in deck.pools["bottom"].cards.items():
        scorings[name] = scorings.get(name, 0) + count
    return [
        ("Starter cards", dict(deck.pools["starter"].cards)),
        ("Action cards", dict(deck.pools["action"].cards)),
        ("Scoring cards", scorings),
    ]


def draw_cards_to_use(pen: Pen, box: Box, deck: Deck, row: float = 6.0, size: float = 9) -> float:
    """Draw a checklist of the cards to use, pile by pile; return its height."""
    y = box.top
    for title, cards in pile_groups(deck):
        head = Box(box.x, y - row, box.w, row)
        pen.label(head, f"{title}: {sum(cards.values())}", size, "bold", SOFT)
        pen.line(head.x, head.y + 0.3, head.right, head.y + 0.3, INK, 0.25)
        y -= row
        for name in sorted(cards, key=list(CARD).index):
            _draw_card_row(pen, Box(box.x, y - row, box.w, row), name, cards[name], size)
            y -= row
        y -= row * 0.35
    return box.top - y


def _draw_card_row(pen: Pen, box: Box, name: str, count: int, size: float) -> None:
    kind = "scoring" if name in ("market", "feast", "tax") else "action"
    pen.rect(box.left(1.6).inset(0, 0.5), card_swatch(name, kind), None, radius=0.5)
    picture(pen, CARD_PICTURE[name], box.cut(left=2.2).left(box.h).inset(0.3))
    pen.label(box.cut(left=box.h + 3.6, right=22), CARD[name], size, least=7)
    pen.label(box.cut(right=17).at_right(6), str(count), size + 1, "bold", align="right")
    tick = box.h * 0.46
    for n in range(min(count, 4)):
        pen.rect(Box(box.right - 15 + n * (tick + 1), box.cy - tick / 2, tick, tick), None, SOFT, 0.2, 0.4)


PLACE = {"starter": "starter", "action": "action", "scoring": "scoring", "bottom": "Tax"}


def draw_pile(pen: Pen, box: Box, deck: Deck, flipped: Sequence[str] = ()) -> None:
    """Draw the deck from top to bottom, card by card, with the names of flipped cards."""
    pattern = deck.pattern
    step = min(6.4, box.h / len(pattern))
    for n, place in enumerate(pattern):
        row = Box(box.x, box.top - (n + 1) * step, box.w, step).inset(0, 0.25)
        pen.rect(row, None, FAINT, 0.2, 0.8)
        pen.label(row.left(7).inset(1, 0), str(n + 1), min(8.0, step * 1.6), colour=SOFT, align="right")
        swatch = {"starter": STARTER, "action": ACTION}.get(place, SCORING)
        chip = row.cut(left=8.5).left(8).inset(0, 0.3)
        pen.rect(chip, swatch, None if pen.design == "low" and place != "starter" else INK, 0.2, 0.6)
        pen.letter(chip.cx, chip.cy, swatch, min(8.0, step * 1.5), {"starter": "★", "action": "A"}.get(place, "S"))
        name = flipped[n] if n < len(flipped) else ""
        is_bold = name or place == "bottom"
        pen.label(row.cut(left=19), name or PLACE[place], min(8.0, step * 1.6), "bold" if is_bold else "regular")
