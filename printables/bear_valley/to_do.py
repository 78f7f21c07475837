"""What to do on the table to bring it up to date, to tick off: cards to take away and to lay, tokens to move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.grid import Cell, write_cell
from companion.games.bear_valley.state import State
from printables.bear_valley.bricks import LEAST, draw_brick
from printables.bear_valley.differences import (
    LAY,
    LOOSE,
    MOVE,
    TAKE_AWAY,
    TOKENS,
    changed_loose,
    changed_places,
    changed_tokens,
    gone_cards,
    new_cards,
)
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.marks import PAWN, draw_pawn, player_swatch
from printables.bear_valley.symbols import ICONS, card_name, token_picture
from printables.bear_valley.tokens import marks_of
from printables.drawing import INK, SOFT, Box, Pen, icon, picture
from printables.drawing.tables import paginate
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import SECTION, section, tick_box
from printables.sheets.listing import numbered

# The cards and the players side by side; the heights of their rows, and the width of a card.
ABREAST, PAIR = 3, 2
CARD_ROW, ROW, BRICK = 18.0, 9.0, 22.0
# The space above a heading and below it, and the room for a tick box.
ABOVE, BELOW, TICK = 3.5, 2.0, 5.5
Draw = Callable[[Pen, Box], None]


class Strip(NamedTuple):
    """A row across the sheet: a heading, or things to do side by side."""

    high: float
    items: Sequence[Draw]
    abreast: int
    title: str = ""


def to_do_sheets(game: PrintedGame, before: State, after: State, area: PageArea) -> list[Part]:
    """Return everything to do, with a picture of each card, in the order in which it is done."""
    strips = [
        *_strips(TAKE_AWAY, _cards(gone_cards(before, after).items()), CARD_ROW, ABREAST),
        *_strips(LAY, _cards(new_cards(before, after).items()), CARD_ROW, ABREAST),
        *_strips(MOVE, _people(game, after, changed_places(before, after).items()), ROW, PAIR),
        *_strips(TOKENS, _people(game, after, changed_tokens(before, after).items()), ROW, PAIR),
        *_strips(LOOSE, _loose(after, changed_loose(before, after).items()), ROW, PAIR),
    ]
    starts = [n for n, strip in enumerate(strips) if strip.title]
    pages = paginate([strip.high for strip in strips], area.portrait.h, starts)
    return [
        Sheet(
            "changes-list",
            numbered("To do", n),
            partial(_draw, strips=[strips[at] for at in page]),
            game.subtitle,
            code=game.code,
            leaf="shared",
        )
        for n, page in enumerate(pages)
    ]


def _strips(title: str, items: Iterable[Draw], high: float, abreast: int) -> list[Strip]:
    """Return a heading and rows of things to do; nothing if there are none."""
    rest, strips = iter(items), [Strip(ABOVE + SECTION + BELOW, (), 1, title)]
    while some := list(islice(rest, abreast)):
        strips.append(Strip(high, some, abreast))
    return strips if len(strips) > 1 else []


def _cards(cards: Iterable[tuple[Cell, Face]]) -> Iterable[Draw]:
    return (partial(_draw_card, cell=cell, face=face) for cell, face in sorted(cards))


def _people(game: PrintedGame, state: State, said: Iterable[tuple[str, str]]) -> Iterable[Draw]:
    return (partial(_draw_person, game=game, state=state, name=name, words=words) for name, words in said)


def _loose(state: State, said: Iterable[tuple[Cell, str]]) -> Iterable[Draw]:
    return (partial(_draw_loose, tokens=state.loose.get(cell, ()), cell=cell, words=words) for cell, words in said)


def _draw(pen: Pen, box: Box, strips: Sequence[Strip]) -> None:
    for place, strip in zip(box.stack(strip.high for strip in strips), strips, strict=True):
        if strip.title:
            section(pen, place.cut(top=ABOVE), strip.title)
        for cell, draw in zip(place.columns(strip.abreast, 4), strip.items, strict=False):
            tick_box(pen, cell.x, cell.cy)
            draw(pen, cell.cut(left=TICK))


def _draw_card(pen: Pen, box: Box, cell: Cell, face: Face) -> None:
    """Draw a card, with its id, an arrow to its north, its name and its place."""
    high = BRICK * HIGH / WIDE
    draw_brick(pen, Box(box.x, box.cy - high / 2, BRICK, high), face, is_tagged=False)
    words = box.cut(left=BRICK + 2.5)
    first, second, third = words.centred(words.w, 13.8).rows(3)
    icon(pen, "north", first.left(2.6).inset(0, 0.7), INK, 1.4, ICONS, 180 if face.name.endswith("*") else 0)
    pen.label(first.cut(left=3.4), face.name, 11, "bold", least=LEAST)
    pen.label(second, card_name(face), 8, colour=SOFT, least=LEAST)
    pen.label(third, f"at {write_cell(cell)}", 10, least=LEAST)


def _draw_person(pen: Pen, box: Box, game: PrintedGame, state: State, name: str, words: str) -> None:
    """Draw a Player token with the player's name, and what changed."""
    draw_pawn(pen, box.x + PAWN, box.cy, player_swatch(state.seats[name]), marks_of(state)[name])
    who, what = box.cut(left=2 * PAWN + 2).columns(2, 2)
    pen.name(who, game.name(name), 10)
    pen.paragraph(what, words, 9, least=LEAST, middle=True)


def _draw_loose(pen: Pen, box: Box, tokens: Sequence[str], cell: Cell, words: str) -> None:
    """Draw the loose tokens of a card, with its place."""
    place, what = box.left(16), box.cut(left=17)
    pen.label(place, write_cell(cell), 10, "bold", least=LEAST)
    side = 7.0
    for n, token in enumerate(tokens):
        picture(pen, token_picture(token), Box(what.x + n * (side + 1), box.cy - side / 2, side, side))
    pen.label(what.cut(left=len(tokens) * (side + 1) + 1), words, 9, least=LEAST)
