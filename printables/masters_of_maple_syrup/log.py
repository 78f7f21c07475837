"""The game log: a form of two pages to write in, and the record of a game, turn by turn in two columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from textwrap import shorten
from typing import NamedTuple

from printables.drawing import (
    FAINT,
    INK,
    MM,
    PAPER,
    SOFT,
    WHISPER,
    Box,
    Column,
    Pen,
    column_boxes,
    draw_headings,
    picture,
    text_height,
)
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.symbols import ACTS, LEAF, draw_mark, side_picture
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.game import LogLine
from printables.sheets.listing import numbered

# The form: its columns, and the symbols in their headings.
COLUMNS = (
    Column("turn", 1.1),
    Column("action card", 2.2, "centre"),
    Column("what that player does", 4.2),
    Column("what the neighbour does", 4.2),
    Column("discards", 2.6),
    Column("cards drawn", 1.7, "centre"),
    Column("properties", 1.7, "centre"),
    Column("hands", 1.7, "centre"),
    Column("deck", 1),
)
MARKS = ("", "turn", "hand", "hand-open", "card", "harvest", "develop", "cards", "")
# The columns with a number for each player, from the first.
PAIRS = range(5, 8)
TURNS, PAGES = 24, 2
NAMES, HEAD = 9.5, 9.0
# The ground of the first player's rows.
PALE = "#fff8e1"
# The record: the column of the line numbers, the bands, and the gap between the columns.
NUMBER, BAND, GAP = 6.2, 6.8, 5.0
# A longer name is cut between words where it is part of a sentence.
CALLED = 18
SELECTION = re.compile(r"(?P<seat>\S+) select (?P<card>\S+)$")


# The form


def log_forms(game: PrintedGame) -> list[Part]:
    """Return a blank game log, with the turns of a long game on both sides of one sheet."""
    cards = len(facts.tables_of(game).actions)
    turns = max(1, TURNS // cards) * cards
    return [
        Sheet(
            "log",
            numbered("Game log", n),
            partial(_form, game=game, turns=range(n * turns + 1, (n + 1) * turns + 1)),
            game.subtitle,
            landscape=True,
            leaf="shared" if n else "front",
        )
        for n in range(PAGES)
    ]


def _form(pen: Pen, box: Box, game: PrintedGame, turns: range) -> None:
    _names(pen, box.upper(NAMES - 2.5), turns.start)
    table = box.cut(top=NAMES)
    head, body = table.upper(HEAD), table.cut(top=HEAD)
    _headings(pen, head)
    actions = list(facts.tables_of(game).actions)
    for turn, row in zip(turns, body.rows(len(turns)), strict=True):
        _turn(pen, row, turn, actions)
    pen.lines([(cell.x, body.y, cell.x, body.top) for cell in column_boxes(body, COLUMNS)[1:]], FAINT, 0.2)
    for row in body.rows(max(1, len(turns) // len(actions))):
        pen.line(row.x, row.y, row.right, row.y, SOFT, 0.5)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.4)


def _names(pen: Pen, box: Box, first: int) -> None:
    """Draw the lines for the names, and what the rows mean."""
    for cell, letter, words in zip(box.left(180).columns(2, 6), "AB", ("first player", "other player"), strict=True):
        pen.circle(cell.x + 3, cell.cy, 2.8, PALE if letter == "A" else PAPER, INK, 0.3)
        pen.label(Box(cell.x, cell.y, 6, cell.h), letter, 9, "bold", align="centre")
        pen.label(cell.cut(left=7.5).left(22), words, 8, colour=SOFT)
        pen.field(cell.cut(left=30), f"log-{letter}-{first}", size=11)
        pen.line(cell.x + 30, cell.y, cell.right, cell.y, SOFT, 0.2)
    note = "Circle the card. At a dark line, turn all cards sideways again."
    pen.paragraph(box.cut(left=186), note, 8, colour=SOFT, align="right", middle=True)


def _headings(pen: Pen, box: Box) -> None:
    """Write the headings of the columns, each with its symbol."""
    draw_headings(pen, box, [column._replace(heading="") for column in COLUMNS], rule=0)
    for cell, column, mark in zip(column_boxes(box, COLUMNS), COLUMNS, MARKS, strict=True):
        room = cell.inset(1.2, 0)
        if mark:
            draw_mark(pen, mark, room.left(4.6).centred(4.6, 4.6), SOFT, 2)
        words = room.cut(left=5.6 if mark else 0)
        pen.paragraph(words, column.heading, 8, "bold", SOFT, middle=True, least=7)


def _turn(pen: Pen, box: Box, turn: int, actions: Sequence[str]) -> None:
    """Draw the row of a turn: its number, its player, and the action cards to choose from."""
    is_first = turn % 2 == 1
    cells = column_boxes(box, COLUMNS)
    if is_first:
        pen.rect(box, PALE, None)
    pen.label(cells[0].cut(left=1).left(6.5), str(turn), 9, "bold", align="right")
    pen.label(cells[0].cut(left=9), "A" if is_first else "B", 8, colour=SOFT)
    for cell, word in zip(cells[1].inset(0.8, 0).columns(len(actions)), actions, strict=True):
        pen.label(cell, word, 8, colour=SOFT, align="centre", least=7)
    for at in PAIRS:
        cell = cells[at]
        pen.label(cell, "/", 9, colour=FAINT, align="centre")
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


# The record


class Type(NamedTuple):
    """The sizes of moves and of their events, in points, and the space after them."""

    move: float
    event: float
    space: float


# The largest of these is used that needs no more sheets than the smallest.
TYPES = (
    Type(10.0, 8.0, 2.4),
    Type(9.0, 7.6, 2.0),
    Type(8.5, 7.2, 1.8),
    Type(8.5, 7.2, 1.4),
    Type(8.5, 7.2, 1.1),
    Type(8.5, 7.2, 0.7),
    Type(8.5, 7.0, 0.4),
)


class Item(NamedTuple):
    """A line of the record, or the band above lines: its number, words, events and picture."""

    number: str
    words: str
    events: str = ""
    picture: str = ""
    # The ground of a band.
    ground: str = ""


def log_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the record with the events of each move, turn by turn."""
    return _sheets("Game log", _items(game, game.lines), game, area)


def news_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the moves to remove from an earlier printout, then the new ones."""
    since = game.request.since or 0
    newer = [line for line in game.lines if line.number > since] if game.new is None else game.new
    items = _items(game, newer)
    if game.gone:
        head = [Item("", "New", ground=WHISPER)] if newer else []
        items = [
            Item("", "Remove from the old sheet", ground=WHISPER),
            *(_item(line, game) for line in game.gone),
            *head,
            *items,
        ]
    title = f"Moves since line {since}" if since else "Moves since the start"
    return _sheets(title, items, game, area) if items else []


def _sheets(title: str, items: Sequence[Item], game: PrintedGame, area: PageArea) -> list[Part]:
    box = area.portrait
    width = (box.w - GAP) / 2
    flows = {type: _flow(items, width, box.h, type) for type in TYPES}
    fewest = -(-len(flows[TYPES[-1]]) // 2)
    type, columns = next((type, found) for type, found in flows.items() if -(-len(found) // 2) == fewest)
    pages = [columns[n : n + 2] for n in range(0, len(columns), 2)]
    pages[-1] = _balanced(pages[-1], width, type)
    return [
        Sheet("log", numbered(title, n), draw, game.subtitle, code=game.code, leaf="shared")
        for n, draw in enumerate(partial(_page, columns=page, type=type) for page in pages)
    ]


def _items(game: PrintedGame, shown: Sequence[LogLine]) -> list[Item]:
    """Return these lines of a game, with a band above each turn."""
    found: list[Item] = []
    state = facts.state_of(game)
    begun = game.opening.number if facts.state_of(game.begun._replace(state=game.opening)) else 1
    turns, wanted = 0, set(shown)
    for line in game.lines:
        chosen = SELECTION.match(line.text)
        if chosen and state is not None and chosen["card"] in state.tables.actions:
            found += [_band(game, begun + turns, chosen["seat"], chosen["card"])] if line in wanted else []
            turns += 1
        found += [_item(line, game)] if line in wanted else []
    return found


def _band(game: PrintedGame, turn: int, seat: str, card: str) -> Item:
    """Return the band above a turn, with the action that was selected."""
    tables = facts.tables_of(game)
    face = dict(zip(tables.actions, facts.faces_of(game), strict=True))[card]
    side = tables.sides[card, face, True]
    words = f"{tables.actions[card].name}: {'CHOOSE ONE' if side.choose else side}"
    return Item(str(turn), game.name(seat), words, side_picture(side), ACTS[side.act])


def _item(line: LogLine, game: PrintedGame) -> Item:
    """Tell a move by what happened: the first event, and the others below it."""
    first, *more = [_named(event, game) for event in (*_quiet(line, game), *line.events)]
    return Item(str(line.number), first, "\n".join(more))


def _quiet(line: LogLine, game: PrintedGame) -> list[str]:
    """Tell a move that no event tells: the end of an action, or the choice of a card that is still to be paid for."""
    seat, _, words = line.text.partition(" ")
    if words == "done":
        return [f"{seat} does no more"]
    if line.events:
        return []
    verb, *rest = words.split() or ("",)
    cards = facts.tables_of(game).cards
    named = [cards[word].name if word in cards else word for word in rest]
    return [" ".join((seat, f"{verb}s", *named)) if seat in game.seats else line.text]


def _named(words: str, game: PrintedGame) -> str:
    """Return words with the names of the players for their seats."""
    seats = "|".join(map(re.escape, game.seats))
    return re.sub(rf"\b({seats})\b", lambda found: _call(found[0], game), words)


def _call(seat: str, game: PrintedGame) -> str:
    """Return the name of a player in a sentence: the first words of a long one, unless another's has them too."""
    name = game.name(seat)
    short = shorten(name, CALLED, placeholder="") or name
    return name if any(game.name(other).startswith(short) for other in game.seats if other != seat) else short


def _height(item: Item, width: float, type: Type) -> float:
    """Return the height of an item in a column of this width."""
    if item.ground:
        return BAND + 2.2
    room = width - NUMBER
    events = text_height(item.events, room, type.event) if item.events else 0.0
    return text_height(item.words, room, type.move, "bold") + events + type.space


def _flow(items: Sequence[Item], width: float, room: float, type: Type) -> list[list[Item]]:
    """Split the items into columns; a band stays with the line below it."""
    columns: list[list[Item]] = [[]]
    used = 0.0
    for n, item in enumerate(items):
        high = _height(item, width, type)
        below = _height(items[n + 1], width, type) if item.ground and n + 1 < len(items) else 0.0
        if columns[-1] and used + high + below > room:
            columns.append([])
            used = 0.0
        columns[-1].append(item)
        used += high
    return columns


def _balanced(columns: list[list[Item]], width: float, type: Type) -> list[list[Item]]:
    """Return the columns of the last page with about one height."""
    items = [item for column in columns for item in column]
    room = sum(_height(item, width, type) for item in items) / 2
    while len(found := _flow(items, width, room, type)) > 2:
        room += BAND
    return found


def _page(pen: Pen, box: Box, columns: Sequence[Sequence[Item]], type: Type) -> None:
    for column, items in zip(box.columns(2, GAP), columns, strict=False):
        for row, item in zip(column.stack(_height(item, column.w, type) for item in items), items, strict=True):
            if item.ground:
                _draw_band(pen, row, item)
            else:
                _draw_item(pen, row, item, type)
    pen.line(box.cx, box.y, box.cx, box.top, FAINT, 0.2)


def _draw_band(pen: Pen, box: Box, item: Item) -> None:
    """Draw the band above lines: a heading, or the number of a turn, the player, and the action with its picture."""
    strip = box.cut(top=1.4, bottom=0.8)
    pen.rect(strip, item.ground, INK, 0.25, 1.5)
    pen.label(strip.left(NUMBER + 3).cut(left=1), item.number, 12, "bold", LEAF, "centre")
    art = strip.cut(left=NUMBER + 4).left(BAND)
    if not item.picture:
        pen.label(strip.cut(left=3), item.words, 9.5, "bold")
        return
    picture(pen, item.picture, art.centred(BAND - 1.4, BAND - 1.4))
    words = strip.cut(left=NUMBER + BAND + 5.5, right=2)
    pen.name(words.left(words.w * 0.36), item.words, 9.5)
    pen.label(words.cut(left=words.w * 0.38), item.events, 8.5, align="right", least=7)


def _draw_item(pen: Pen, box: Box, item: Item, type: Type) -> None:
    pen.label(box.upper(type.move * 1.2 * MM).left(NUMBER - 1.6), item.number, 7.5, colour=SOFT, align="right", least=7)
    room = box.cut(left=NUMBER, bottom=-0.1)
    high = pen.paragraph(room, item.words, type.move, "bold", what=f"line {item.number}")
    pen.paragraph(room.cut(top=high), item.events, type.event, what=f"line {item.number}")
