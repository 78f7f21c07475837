"""Parts shared by several sheets: starting resources, thresholds, cards to use, the deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.games.crayonville.components import RESOURCES, Level, Resource
from companion.games.crayonville.deck import Deck
from printables.crayonville.swatches import ACTION, CARDS, SCORING
from printables.crayonville.swatches import RESOURCES as RESOURCE_SWATCH
from printables.crayonville.symbols import CARDS as CARD_PICTURE
from printables.crayonville.symbols import draw_stars, goods
from printables.crayonville.wording import CARD, RESOURCE
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, Swatch, picture, text_height, text_width
from printables.drawing.pen import LEAST
from printables.sheets.form import heading, largest_size

HEADING = 7.5
# The highest row of a deck, narrow and wide, and the width from which every card of it is drawn.
HIGHEST_STEP, WIDE_HIGHEST, WIDE_STEP = 10.5, 14.5, 40.0
# The highest head of a table of thresholds.
HEAD_ROW = 11.0
# The largest box to tick; four of them end at the edge of the list.
LARGEST_TICK = 3.0
# The highest picture in the list of cards, always in its simple form, and the room before and after a name.
LIST_PICTURE, BEFORE_NAME, AFTER_NAME = 6.5, 3.6, 20.0
# The least picture of a resource that is not simplified.
LEAST_GOODS = 6.05
STARTER = Swatch("starter", "#ffffff", "")
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
        draw_bar(pen, cell.left(2.4).inset(0.5, 1.6), RESOURCE_SWATCH[kind])
        words = cell.lower(4.6).cut(left=2.4, bottom=0.6)
        room = cell.cut(left=3.2, right=1, top=1, bottom=5)
        size = min(room.h, max(room.w * 0.47, LEAST_GOODS))
        number = room.cut(left=size + 0.5) if units else room
        if units:
            goods(pen, kind, room.left(size))
        pen.label(number, str(units), min(room.h * 1.7, size * 3.4), "bold", INK if units else FAINT, "centre")
        pen.label(words, RESOURCE[kind], 8, colour=SOFT, align="centre", least=7)


def draw_bar(pen: Pen, box: Box, swatch: Swatch) -> None:
    """Draw a narrow bar in a colour; there is no room for a hatching."""
    if pen.design != "mono":
        pen.rect(box, swatch, None, radius=0.6)


def thresholds(figures: Level) -> list[tuple[str, tuple[int, ...]]]:
    """List the scoring cards of a level with their thresholds for one, two and three stars."""
    rows = (("market", figures.market), ("feast", figures.feast), ("tax", figures.tax))
    return [(name, amounts) for name, amounts in rows if amounts]


def draw_thresholds(pen: Pen, box: Box, rows: list[tuple[str, tuple[int, ...]]], size: float = 10) -> None:
    """Draw a table of thresholds and stars."""
    high = min(HEAD_ROW, box.h / (len(rows) + 1))
    head, lines = box.upper(high), box.cut(top=high).rows(len(rows))
    heads = _split_row(head)[1:]
    pen.label(head.left(heads[0].x - head.x), "at least", 9, colour=SOFT)
    star = min(head.h * 0.6, (heads[0].w - 2) / len(heads))
    for n, cell in enumerate(heads, 1):
        draw_stars(pen, cell.centred(star * n, star), n, n)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.3)
    room = _split_row(head)[0].w - lines[0].h - 1
    name_size = largest_size((size, size - 1, size - 2, size - 3), lambda size: _fit(rows, room, size))
    for line, (name, amounts) in zip(lines, rows, strict=True):
        first, *cells = _split_row(line)
        picture(pen, CARD_PICTURE[name], first.left(line.h).inset(line.h * 0.07))
        pen.label(first.cut(left=line.h + 1), CARD[name], name_size, "bold")
        for cell, amount in zip(cells, amounts, strict=True):
            pen.label(cell, str(amount), size * 1.15, "bold", align="centre")
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.2)


def _fit(rows: list[tuple[str, tuple[int, ...]]], room: float, size: float) -> bool:
    return all(text_width(CARD[name], size, "bold") <= room for name, _ in rows)


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


def fits_list(deck: Deck, wide: float, size: float) -> bool:
    """Return whether the names of all cards fit a checklist of a width in a text size."""
    room = wide - LIST_PICTURE - BEFORE_NAME - AFTER_NAME
    return all(text_width(CARD[name], size) <= room for _, cards in pile_groups(deck) for name in cards)


def _draw_card_row(pen: Pen, box: Box, name: str, count: int, size: float) -> None:
    kind = "scoring" if name in ("market", "feast", "tax") else "action"
    draw_bar(pen, box.left(1.6).inset(0, 0.5), card_swatch(name, kind))
    side = min(box.h, LIST_PICTURE)
    picture(pen, CARD_PICTURE[name], box.cut(left=2.2).left(side).inset(0.3))
    pen.label(box.cut(left=side + BEFORE_NAME, right=AFTER_NAME), CARD[name], size, least=7)
    pen.label(box.cut(right=17).at_right(6), str(count), size + 1, "bold", align="right")
    tick = min(side * 0.46, LARGEST_TICK)
    for n in range(min(count, 4)):
        pen.rect(Box(box.right - 15 + n * (tick + 1), box.cy - tick / 2, tick, tick), None, SOFT, 0.2, 0.4)


PLACE = {"starter": "starter", "action": "action", "scoring": "scoring", "bottom": "Tax"}
LETTER = {"starter": "", "action": "A"}

FRONTS = "Fronts: all backs are alike."
# The width of the places of a run, and a small card, which has the shape of a large one where there is room.
NUMBER, CHIP, CHIP_HIGH = 10.8, 6.6, 9.2


class Run(NamedTuple):
    """Cards of one kind that follow each other in the deck, from the first to the last place."""

    place: str
    first: int
    last: int

    @property
    def numbers(self) -> str:
        """The places, in words."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.last - self.first + 1


def pile_runs(deck: Deck, flipped: int = 0) -> list[Run]:
    """List the deck from top to bottom, with flipped cards one by one and others of one kind together."""
    runs: list[Run] = []
    for n, place in enumerate(deck.pattern, 1):
        if n > flipped + 1 and runs[-1].place == place:
            runs[-1] = runs[-1]._replace(last=n)
        else:
            runs.append(Run(place, n, n))
    return runs


def draw_pile(pen: Pen, box: Box, deck: Deck, flipped: Sequence[str] = ()) -> None:
    """Draw the deck from top to bottom, with the names of flipped cards."""
    note = text_height(FRONTS, box.w, LEAST) + 1
    pen.paragraph(box.upper(note), FRONTS, LEAST, colour=SOFT, least=LEAST, what="the pile")
    box = box.cut(top=note + 0.5)
    runs = pile_runs(deck, len(flipped))
    is_wide = box.w > WIDE_STEP
    step = min(WIDE_HIGHEST if is_wide else HIGHEST_STEP, box.h / len(runs))
    most = max(run.cards for run in runs) if is_wide else 1
    for n, run in enumerate(runs):
        row = Box(box.x, box.top - (n + 1) * step, box.w, step).inset(0, min(0.4, step * 0.05))
        pen.rect(row, None, FAINT, 0.2, 0.8)
        pen.label(row.left(NUMBER), run.numbers, 8.5, colour=SOFT, align="centre", least=7)
        strip = row.cut(left=NUMBER).centred(row.w - NUMBER, min(row.h - 0.6, CHIP_HIGH))
        for at in range(run.cards if is_wide else 1):
            _draw_chip(pen, strip.cut(left=at * (CHIP + 0.6)).left(CHIP), run.place)
        name = flipped[run.first - 1] if run.first <= len(flipped) else ""
        room = row.cut(left=NUMBER + most * (CHIP + 0.6) + 0.8, right=0.8)
        words = name or (PLACE[run.place] if run.cards == 1 else f"{run.cards} {PLACE[run.place]}")
        is_bold = name or run.place == "bottom"
        pen.label(room, words, 9.5 if is_wide else 8.5, "bold" if is_bold else "regular", least=7)


def _draw_chip(pen: Pen, box: Box, place: str) -> None:
    """Draw a small card in the colour of its pile; without colours, scoring cards are black."""
    swatch = {"starter": STARTER, "action": ACTION}.get(place, SCORING)
    letter = LETTER.get(place, "S")
    is_black = pen.design == "mono" and letter == "S"
    if pen.design == "mono":
        swatch = swatch._replace(pattern="blank")
    line = None if pen.design == "low" and place != "starter" else INK
    corner = min(0.8, box.h / 4)
    pen.path(lambda path: path.roundRect(*box, corner), box, INK if is_black else swatch, line, 0.25, solid=is_black)
    if is_black:
        pen.label(box, letter, 8, "bold", PAPER, "centre")
    else:
        pen.letter(box.cx, box.cy, swatch, 8.0, letter)
