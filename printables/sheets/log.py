"""The record of a game on paper: bands for its rounds or cards, the moves of each player below the player's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from printables.drawing.box import MM, Box
from printables.drawing.ink import FAINT, INK, SOFT, WHISPER, Swatch
from printables.drawing.pen import LEADING, LEAST, Pen, text_height
from printables.drawing.pictures import picture
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.charts import BARS
from printables.sheets.game import LogLine, PrintedGame
from printables.sheets.listing import numbered

# The sizes of moves, the largest first; how much smaller what happened is; and the column of the numbers.
SIZES, SMALLER, NUMBER = (9.5, 9.0, 8.5, 8.0, 7.6), 0.9, 9.2
# The heights of bands and names, the space below a line, between columns, and the bar in a player's colour.
BAND, NAME, BELOW, GUTTER, STRIPE = 8.6, 5.4, 1.0, 6.0, 1.3
# A record that fills less than this share of a page has one column; a longer one is in small type without trial.
SHORT, LONG = 0.3, 600
# Words of an event that add nothing to those of its move.
LITTLE = frozenset(
    {"a", "an", "the", "on", "of", "to", "in", "from", "over", "with", "and", "draw", "drew", "place", "take"}
)
WORD = re.compile(r"[\w+'-]+")
# Where seats stand in an event: one or several at the start of a clause or after a score, or one at the end of a
# clause, to which something goes. Elsewhere the same word is a colour, a card or a good.
STANDS = (
    r"(?:^|(?<=[:;.] )|(?<=\()|(?<=[\d)], ))(?:{seat}, )*(?:{seat} and )?{seat}(?=:|'s\b| [a-z\d])"
    r"|\b(?:to|towards|from) {seat}(?=[.:;,)]|$)"
)


class Band(NamedTuple):
    """A band above lines: what begins there, a note, and its picture."""

    words: str
    note: str = ""
    picture: str = ""


class Name(NamedTuple):
    """The name of the player who makes the moves below."""

    seat: str
    words: str


class Entry(NamedTuple):
    """A line of the record: its number, the move, what happened, and whose turn it is."""

    number: str
    move: str
    events: str
    seat: str = ""


Item: TypeAlias = Band | Name | Entry
# How a title tells a line: as it is, with other words, or as a band.
Tell: TypeAlias = Callable[[LogLine], Sequence[LogLine | Band]]
Swatches: TypeAlias = Mapping[str, Swatch]


def log_sheets(
    game: PrintedGame, area: PageArea, tell: Tell | None = None, swatches: Swatches | None = None
) -> list[Part]:
    """Return the record with the events of each move."""
    return _sheets("Game log", list(_items(game, game.lines, tell)), game, area, swatches)


def changes_sheets(
    game: PrintedGame, area: PageArea, tell: Tell | None = None, swatches: Swatches | None = None
) -> list[Part]:
    """Return the moves to remove from an earlier printout, then the new ones."""
    since = game.request.since or 0
    newer = [line for line in game.lines if line.number > since] if game.new is None else game.new
    items: list[Item] = []
    if game.gone:
        items += [Band("Remove from the old sheet"), *_items(game, game.gone, tell)]
        items += [Band("New")] if newer else []
    items += _items(game, newer, tell)
    return _sheets(f"New since line {since}", items, game, area, swatches) if items else []


# The items


def _items(game: PrintedGame, lines: Sequence[LogLine], tell: Tell | None) -> Iterator[Item]:
    """Yield lines with the name of a player above each run of moves."""
    turn = ""
    for line in lines:
        for told in tell(line) if tell else (line,):
            if isinstance(told, Band):
                turn = ""
                yield told
                continue
            mover = _mover(line, game.seats)
            if mover and mover != turn:
                turn = mover
                yield Name(turn, game.name(turn))
            yield _entry(told, game, turn)


def _mover(line: LogLine, seats: Sequence[str]) -> str:
    """Return the seat whose move this is: the one of the move, or the first word."""
    return line.seat or next((word for word in line.text.split()[:1] if word in seats), "")


def _entry(line: LogLine, game: PrintedGame, turn: str) -> Entry:
    """Return a line; what happened is left out where it only repeats the move."""
    move = " ".join(word for n, word in enumerate(line.text.split()) if n > 1 or word != turn)
    told = [_with_names(event, game, turn) for event in line.events]
    events = "; ".join(event for event in told if not _repeats(event, line.text))
    return Entry(str(line.number), move, events if move else events[:1].upper() + events[1:], turn)


def _repeats(event: str, move: str) -> bool:
    said = set(WORD.findall(move.casefold()))
    return set(WORD.findall(event.casefold())) - LITTLE <= said


def _with_names(event: str, game: PrintedGame, turn: str) -> str:
    """Return an event with the names of the players, without that of the player whose turn it is."""
    if turn and event.startswith(f"{turn}: "):
        event = event[len(turn) + 2 :]
    # A seat of one letter could be any word.
    seats = [seat for seat in game.seats if len(seat) > 1]
    if not seats:
        return event
    one = f"(?:{'|'.join(map(re.escape, sorted(seats, key=len, reverse=True)))})"
    return re.sub(
        STANDS.format(seat=one), lambda found: re.sub(rf"\b{one}\b", lambda seat: game.name(seat[0]), found[0]), event
    )


# The pages


def _sheets(
    title: str, items: Sequence[Item], game: PrintedGame, area: PageArea, swatches: Swatches | None
) -> list[Part]:
    box = area.portrait
    number = 1 if sum(_height(item, box.w, SIZES[0]) for item in items) < box.h * SHORT else 2
    wide = (box.w - GUTTER * (number - 1)) / number
    size, columns = _fitted(items, wide, box.h, number)
    pages = [columns[n : n + number] for n in range(0, len(columns), number)]
    pages[-1] = _balanced([item for column in pages[-1] for item in column], wide, box.h, number, size)
    known = swatches or {seat: BARS[n % len(BARS)] for n, seat in enumerate(game.seats)}
    return [
        Sheet(
            "log",
            numbered(title, n),
            partial(_draw_page, columns=page, number=number, size=size, swatches=known),
            game.subtitle,
            code=game.code,
            leaf="shared",
        )
        for n, page in enumerate(pages)
    ]


def _fitted(items: Sequence[Item], wide: float, room: float, number: int) -> tuple[float, list[list[Item]]]:
    """Return the largest type that needs no more pages than the smallest, and the columns in it."""
    size = SIZES[-1]
    found = _flow(items, wide, room, size)
    for larger in SIZES[:-1] if len(items) <= LONG else ():
        trial = _flow(items, wide, room, larger)
        if -(-len(trial) // number) <= -(-len(found) // number):
            return larger, trial
    return size, found


def _height(item: Item, wide: float, size: float) -> float:
    """Return the height of an item in a column of this width."""
    match item:
        case Band():
            return BAND
        case Name():
            return NAME
    room = wide - NUMBER
    move = text_height(item.move, room, size, "bold") if item.move else 0.0
    events = text_height(item.events, room, _event_size(item, size)) if item.events else 0.0
    return max(move + events, size * LEADING * MM) + BELOW


def _event_size(entry: Entry, size: float) -> float:
    return max(LEAST, size - SMALLER) if entry.move else size


def _flow(items: Sequence[Item], wide: float, room: float, size: float) -> list[list[Item]]:
    """Split the items into columns; bands and names stay with the line below, and a name is repeated."""
    columns: list[list[Item]] = [[]]
    used = 0.0
    name: Name | None = None
    for n, item in enumerate(items):
        name = item if isinstance(item, Name) else None if isinstance(item, Band) else name
        if columns[-1] and used + sum(_height(one, wide, size) for one in _kept(items[n : n + 3])) > room:
            columns.append([])
            used = 0.0
            if isinstance(item, Entry) and name and item.seat == name.seat:
                columns[-1].append(name)
                used = NAME
        columns[-1].append(item)
        used += _height(item, wide, size)
    return columns


def _kept(items: Sequence[Item]) -> Iterator[Item]:
    """Yield an item, and for a band or a name everything up to the next line."""
    for item in items:
        yield item
        if isinstance(item, Entry):
            return


def _balanced(items: Sequence[Item], wide: float, room: float, number: int, size: float) -> list[list[Item]]:
    """Return the columns of the last page with about one height."""
    items = _without_repeats(items)
    high = sum(_height(item, wide, size) for item in items) / number
    while len(found := _flow(items, wide, min(high, room), size)) > number and high < room:
        high += NAME
    return found


def _without_repeats(items: Sequence[Item]) -> list[Item]:
    """Return the items without the names that were repeated at the top of a column."""
    kept: list[Item] = []
    turn = ""
    for item in items:
        if isinstance(item, Name) and item.seat == turn:
            continue
        turn = item.seat if isinstance(item, Name) else "" if isinstance(item, Band) else turn
        kept.append(item)
    return kept


def _draw_page(
    pen: Pen, box: Box, columns: Sequence[Sequence[Item]], number: int, size: float, swatches: Swatches
) -> None:
    for column, items in zip(box.columns(number, GUTTER), columns, strict=False):
        for row, item in zip(column.stack(_height(item, column.w, size) for item in items), items, strict=True):
            match item:
                case Band():
                    _draw_band(pen, row.cut(top=1.2, bottom=0.8), item)
                case Name():
                    _draw_name(pen, row, item, swatches[item.seat])
                case Entry():
                    _draw_entry(pen, row, item, size, swatches.get(item.seat))
    if number > 1:
        pen.line(box.cx, box.y, box.cx, box.top, FAINT, 0.2)


def _draw_band(pen: Pen, box: Box, band: Band) -> None:
    """Draw what begins here, with its picture."""
    pen.rect(box, WHISPER if pen.design == "colour" else None, INK, 0.3, 1.5)
    room = box.cut(left=2.5, right=2)
    if band.picture:
        picture(pen, band.picture, box.left(box.h + 1).centred(box.h - 0.8, box.h - 0.8))
        room = box.cut(left=box.h + 2.5, right=2)
    pen.label(room.cut(right=room.w * 0.35 if band.note else 0), band.words, 10, "bold")
    pen.label(room.at_right(room.w * 0.33), band.note, 8, colour=SOFT, align="right")


def _draw_name(pen: Pen, box: Box, name: Name, swatch: Swatch) -> None:
    """Draw the name of a player beside a flag in the player's colour, which goes on as a stripe."""
    flag = box.cut(top=0.8).left(NUMBER - 1.5)
    _draw_colour(pen, flag, swatch, INK)
    pen.name(box.cut(left=NUMBER, top=0.8), name.words, 9.5)


def _draw_colour(pen: Pen, box: Box, swatch: Swatch, stroke: str | None) -> None:
    """Fill a box with a player's colour; low ink tells players apart by the colour of its outline."""
    if pen.design == "low":
        pen.rect(box.inset(0.35, 0), None, swatch.colour, 0.7)
    else:
        pen.rect(box, swatch, stroke, 0.25)


def _draw_entry(pen: Pen, box: Box, entry: Entry, size: float, swatch: Swatch | None) -> None:
    if swatch:
        _draw_colour(pen, box.left(STRIPE), swatch, None)
    number = box.upper(size * LEADING * MM).left(NUMBER - 1.5)
    pen.label(number.cut(left=STRIPE), entry.number, LEAST, colour=SOFT, align="right")
    room, what = box.cut(left=NUMBER, bottom=-0.1), f"line {entry.number}"
    high = pen.paragraph(room, entry.move, size, "bold", what=what) if entry.move else 0.0
    if entry.events:
        pen.paragraph(room.cut(top=high), entry.events, _event_size(entry, size), what=what)
