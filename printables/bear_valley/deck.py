"""The deck sheet for the referee: every Wilderness card with a box to tick, and counts of what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import Tables
from printables.bear_valley.bricks import LEAST, draw_brick
from printables.bear_valley.facts import state_of, tables_of
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.land import picture_size
from printables.bear_valley.symbols import ICONS, TERRAIN, card_name, card_picture
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Pen, icon, picture
from printables.sheets import PrintedGame, Sheet
from printables.sheets.listing import numbered

ROWS, COLUMNS = 24, 5
# The side of the picture of a card: small enough for the simple drawing of a Bear.
PICTURE = 5.9
COUNTS = 17.0
# The height of the title of a column.
TITLE = 7.0
# What the box of a card shows: a sign and its meaning.
KEYS = (("", "still in the deck"), ("tick", "drawn"), ("arrow", "under the deck: it comes again"))


class Group(NamedTuple):
    """The cards with one exit total that fit in a column."""

    exits: int
    cards: tuple[Face, ...]
    total: int


class DeckCount(NamedTuple):
    """A count at the top: all cards of a kind, and those left if the game is known."""

    words: str
    total: int
    left: int | None


def deck_sheets(game: PrintedGame) -> list[Sheet]:
    """Return the deck, with the cards seen in a game ticked; a very large deck needs several sheets."""
    state, tables = state_of(game), tables_of(game)
    groups = groups_of(tables)
    sheets = []
    for n, at in enumerate(range(0, len(groups), COLUMNS)):
        draw = partial(_draw, tables=tables, state=state, groups=groups[at : at + COLUMNS])
        title = numbered("The deck, for the referee", n)
        sheets.append(Sheet("deck", title, draw, game.subtitle, code=game.code, leaf="shared" if at else "front"))
    return sheets


def groups_of(tables: Tables, rows: int = ROWS) -> list[Group]:
    """Return the cards by exit total; a long column continues in the next."""
    found = []
    faces = [tables.faces[id] for id in tables.wild]
    for exits in sorted({face.exits for face in faces}):
        cards = tuple(face for face in faces if face.exits == exits)
        found += [Group(exits, cards[at : at + rows], len(cards)) for at in range(0, len(cards), rows)]
    return found


def counts_of(tables: Tables, state: State | None) -> list[DeckCount]:
    """Return the number of cards and how many are left, by exit total, Bears, all."""
    faces = [tables.faces[id] for id in tables.wild]
    left = [tables.faces[id] for id in (*state.deck, *state.bottom)] if state else []

    def count(words: str, all_cards: Sequence[Face], still: Sequence[Face]) -> DeckCount:
        return DeckCount(words, len(all_cards), len(still) if state else None)

    found = [
        count(f"{n} exits", [f for f in faces if f.exits == n], [f for f in left if f.exits == n])
        for n in sorted({face.exits for face in faces})
    ]
    bears = count("Bears", [f for f in faces if f.is_bear], [f for f in left if f.is_bear])
    return [*found, bears, count("all cards", faces, left)]


def _draw(pen: Pen, box: Box, tables: Tables, state: State | None, groups: Sequence[Group]) -> None:
    draw_counts(pen, box.upper(COUNTS), counts_of(tables, state))
    rest = box.cut(top=COUNTS + 5)
    rows = max(len(group.cards) for group in groups)
    for column, group in zip(rest.columns(len(groups), 2.5), groups, strict=True):
        pen.rect(column.upper(TITLE), TERRAIN["meadow"] if pen.design == "colour" else None, INK, 0.3, 1.5)
        title = column.upper(TITLE).inset(2, 0)
        pen.label(title, f"{group.exits} exits", 11, "bold", least=LEAST)
        pen.label(title, f"{group.total} cards", 8, colour=SOFT, align="right", least=LEAST)
        strips = column.cut(top=TITLE + 1.5).rows(rows)
        for strip, face in zip(strips, group.cards, strict=False):
            _draw_card(pen, strip, face, state)
        free = strips[len(group.cards) :]
        if len(free) > len(KEYS) and group is groups[0]:
            _draw_keys(pen, free[-len(KEYS) :])


def _draw_keys(pen: Pen, rows: Sequence[Box]) -> None:
    """Say what the marks in the boxes mean."""
    pen.line(rows[0].x, rows[0].top, rows[0].right, rows[0].top, FAINT, 0.2)
    for row, (sign, words) in zip(rows, KEYS, strict=True):
        square = Box(row.x, row.cy - 1.8, 3.6, 3.6)
        pen.rect(square, None, INK, 0.25, 0.6)
        if sign:
            icon(pen, sign, square.inset(-0.4), INK, 3, ICONS)
        pen.paragraph(row.cut(left=5.4), words, 8, colour=SOFT, least=LEAST, middle=True)


def draw_counts(pen: Pen, box: Box, counts: Sequence[DeckCount]) -> None:
    """Draw the counts of what is left; blank ones are filled in by hand."""
    for cell, count in zip(box.columns(len(counts), 3), counts, strict=True):
        pen.rect(cell, WHISPER if pen.design == "colour" else None, FAINT, 0.2, 2)
        pen.label(cell.upper(6).inset(2, 0), count.words, 8, "bold", SOFT, least=LEAST)
        inside = cell.cut(top=6, left=2, right=2, bottom=1)
        if count.left is None:
            pen.line(inside.x, inside.y + 1, inside.x + 9, inside.y + 1, SOFT, 0.2)
            pen.field(Box(inside.x, inside.y + 1.2, 9, 7), f"left: {count.words}")
            pen.label(inside.cut(left=10), f"of {count.total}", 8, colour=SOFT, least=LEAST)
        else:
            pen.label(inside, f"{count.left} of {count.total}", 12, "bold", least=LEAST)


def _draw_card(pen: Pen, box: Box, face: Face, state: State | None) -> None:
    """Draw a card to tick: its land, its picture, its id and name."""
    square = Box(box.x, box.cy - 1.8, 3.6, 3.6)
    pen.rect(square, None, INK, 0.25, 0.6)
    if state and face.id not in state.deck:
        # A card put under the deck has been seen and comes up again.
        icon(pen, "arrow" if face.id in state.bottom else "tick", square.inset(-0.4), INK, 3, ICONS)
    high = min(box.h - 1.2, 8.6)
    brick = Box(box.x + 5.4, box.cy - high / 2, high * WIDE / HIGH, high)
    draw_brick(pen, brick, face, has_feature=False)
    # The picture lies beside the land, where it covers no paths.
    side = min(high, PICTURE)
    if picture_size(face):
        picture(pen, card_picture(face), Box(brick.right + 0.8, brick.cy - side / 2, side, side))
    words = box.cut(left=7.2 + brick.w + side)
    pen.label(words.upper(box.h / 2).cut(top=0.5), face.id, 9, "bold", least=LEAST)
    pen.label(words.lower(box.h / 2).cut(bottom=0.5), card_name(face), 8, colour=SOFT, least=LEAST)
