"""The words for your own cards: an entry beside what the card shows, and every field of an entry."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import msgspec

from companion.games.masters_of_maple_syrup.vocabulary import Effect
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Column, Pen, icon, picture
from printables.drawing.tables import Heading, Row
from printables.masters_of_maple_syrup.glossary import VOCABULARY
from printables.masters_of_maple_syrup.symbols import WINDOWS, draw_cost, draw_mark, draw_value, value_width
from printables.masters_of_maple_syrup.wording import made
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets
from printables.sheets.form import heading

COLUMNS = (Column("word", 1.25, face="bold"), Column("fields, the default first", 4.9), Column("what it means", 4))
# The type of the example, and that of the table: the largest that needs no more sheets than the smallest.
SIZE, SIZES = 8.0, (9.0, 8.5, 8.0, 7.5, 7.0)
# The height of a line of the example, its first column, and the space below it.
LINE, WRITTEN, GAP, HEAD = 5.8, 104.0, 3.0, 6.4


class Written(NamedTuple):
    """A line of an entry, and how the card shows it."""

    line: str
    draw: Callable[[Pen, Box], None]


class Effects(msgspec.Struct):
    """The effects of an entry."""

    effects: list[Effect]


EFFECTS = (
    '{ trigger = "after", act = "harvest", do = [{ do = "draw", n = 1 }] }',
    '{ trigger = "game_end_plus", do = [{ do = "score", n = 2 }] }',
)


def vocabulary_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the vocabulary for writing the effects of your own cards, with an example above it."""
    rows: list[Row] = []
    for title, words in VOCABULARY:
        rows += [Heading(("", title, "")), *words]
    used = HEAD + len(example()) * LINE + GAP
    subtitle = f"{game.title_name} · only if you make cards of your own, in the file property.toml"
    room = area.portrait.cut(top=used)
    title = "Words for your own cards"
    sheets = table_sheets(
        "vocabulary", title, COLUMNS, rows, room, subtitle, size=SIZES[-1], least=4.0, larger=SIZES[:-1]
    )
    found = [sheet for sheet in sheets if isinstance(sheet, Sheet)]
    first = found[0]._replace(draw=partial(_draw_first, table=found[0].draw, used=used))
    return [sheet._replace(is_extra=True, leaf="shared") for sheet in (first, *found[1:])]


def _draw_first(pen: Pen, box: Box, table: Callable[[Pen, Box], None], used: float) -> None:
    """Draw the example above the first part of the table."""
    _draw_example(pen, box.upper(used - GAP))
    table(pen, box.cut(top=used))


@cache
def made_effects() -> tuple[Effect, ...]:
    """Read the effects of the example."""
    return tuple(msgspec.toml.decode(f"effects = [{', '.join(EFFECTS)}]", type=Effects).effects)


def example() -> list[Written]:
    """Return the lines of an entry, each with what it draws on the card."""
    effects = [
        Written(f"    {words}{end}", partial(_draw_effect, effect=effect))
        for words, effect, end in zip(EFFECTS, made_effects(), (",", "]"), strict=True)
    ]
    return [
        Written('id = "U23", name = "Toll Gate", copies = 2', _draw_name),
        Written('type = "utility"', _draw_type),
        Written("cost = 2", lambda pen, box: draw_cost(pen, box.x + 2.9, box.cy, 2, 2.9)),
        Written('value = { mode = "plus", printed = 1 }', _draw_value),
        Written("effects = [", lambda pen, box: pen.label(box, "in boxes below the picture", SIZE, colour=SOFT)),
        *effects,
    ]


def _draw_example(pen: Pen, box: Box) -> None:
    lines = example()
    heading(pen, box.left(WRITTEN), "You write, below [[card]]", 11)
    heading(pen, box.cut(left=WRITTEN + 8), "The card shows", 11)
    rows = box.cut(top=HEAD)
    pen.rect(rows.left(WRITTEN), WHISPER, FAINT, 0.25, 1.5)
    pen.rect(rows.cut(left=WRITTEN + 8), None, FAINT, 0.25, 1.5)
    for row, written in zip(rows.rows(len(lines)), lines, strict=True):
        indent = 2 + 3 * written.line.startswith(" ")
        pen.label(row.left(WRITTEN).cut(left=indent, right=1), written.line.strip(), SIZE, least=7)
        icon(pen, "arrow", Box(row.x + WRITTEN + 2, row.cy - 2, 4, 4), SOFT, 1.6)
        written.draw(pen, row.cut(left=WRITTEN + 10, right=1))


def _draw_name(pen: Pen, box: Box) -> None:
    wide = pen.text(box.x, box.cy - 1.2, "Toll Gate", 10, "bold")
    pen.label(box.cut(left=wide + 2), "UTILITY · U23, twice in the deck", 7, colour=SOFT)


def _draw_type(pen: Pen, box: Box) -> None:
    pen.rect(box.left(8).inset(0, 0.5), WINDOWS["utility"], INK, 0.25, 1)
    picture(pen, "ms-utility", box.left(8).inset(0, 0.8))
    pen.label(box.cut(left=10), "a yellow frame and window", SIZE, colour=SOFT)


def _draw_value(pen: Pen, box: Box) -> None:
    pill = box.left(value_width(4.8, "1+"))
    draw_value(pen, pill.centred(pill.w, 4.8), "1+")
    pen.label(box.cut(left=pill.w + 2), "1 point, and more at the end", SIZE, colour=SOFT)


def _draw_effect(pen: Pen, box: Box, effect: Effect) -> None:
    block = made(effect)
    draw_mark(pen, block.moment, box.left(5).centred(4.4, 4.4), INK, 1.9)
    wide = pen.text(box.x + 6.4, box.cy - 1.1, block.heading, SIZE, "bold")
    pen.label(box.cut(left=8 + wide), f"{block.body[:1].upper()}{block.body[1:]}", SIZE, least=7)
