"""The hour log: the moves of each hour, turn by turn in two columns, or a form to write in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.state import HOURS, State
from printables.drawing import FAINT, INK, MM, PAPER, SOFT, WHISPER, Box, Pen, picture, text_height
from printables.maple_valley.festivities import draw_sun
from printables.maple_valley.items import draw_pawn
from printables.maple_valley.map import LIGHT
from printables.maple_valley.pictures import card_picture
from printables.maple_valley.swatches import pale, player_swatch
from printables.maple_valley.wording import item_name
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import blank
from printables.sheets.game import LogLine
from printables.sheets.listing import numbered

TITLE = "Hour log"
# The form: the hours on each page with the lines in each of their halves, and what is noted of an hour and of a turn.
# Friends become more with every hour: five players take 10 turns in the first hour, and 25 or more in the last ones.
PAGES, HALVES = ((range(1, 4), 10), (range(4, HOURS + 1), 15)), 2
PICTURES = {"Sun": "mv-sun", "Early Bird": "mv-worm", "Dawdle draws": "mv-dawdle"}
TURN = {"player": 20.0, "card": 34.0, "ends at": 0.0}
# The record: the sizes of its words and of the numbers of lines, the bands of hours and turns, the room around them.
SIZES, NUMBER = (8.5, 8.0, 7.5), 6.2
HOUR, BAND, GAP = 8.0, 6.6, 5.0
# Commands that start a turn, and events that the next band tells.
STARTS = ("play", "dawdle", "pass")
TOLD = ("plays a card next", "begins: ")
# The event that names all players, and moves without events.
END = "the game ends: "
COMMANDS = {
    "draw": "From the deck:", "done": "Ends the turn", "activate": "Activates the location", "choose": "Chooses option",
    "adjust": "Changes by hand:", "title": "For the title:", "note": "Note:",
}  # fmt: skip


class Entry(NamedTuple):
    """A line of the record, or the band above lines: of an hour with its Sun Good, or of a turn with its card."""

    words: str
    number: str = ""
    note: str = ""
    # What a band shows: the number of the hour, the Good; or the colour of the player and the picture of the card.
    hour: int = 0
    good: str = ""
    colour: str = ""
    picture: str = ""

    @property
    def is_band(self) -> bool:
        """Whether this is a heading."""
        return not self.number


def hour_log(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the log of a game by hour, or an empty one."""
    if game.state is None:
        forms = (partial(_draw_blank, hours=hours, lines=lines) for hours, lines in PAGES)
        return [Sheet("log", numbered(TITLE, n), draw, game.subtitle) for n, draw in enumerate(forms)]
    box = area.portrait
    wide = (box.w - GAP) / 2
    entries = log_entries(game)
    # Smaller words if they save a page.
    flows = {size: _flow(entries, wide, box.h, size) for size in SIZES}
    size = min(SIZES, key=lambda size: ((len(flows[size]) + 1) // 2, -size))
    pages = [flows[size][n : n + 2] for n in range(0, len(flows[size]), 2)]
    # The last two pages share what is left, so that no page holds a few lines.
    last = [entry for page in pages[-2:] for column in page for entry in column]
    rest = _balanced(last, 2 * len(pages[-2:]), wide, box.h, size)
    pages[-2:] = [rest[n : n + 2] for n in range(0, len(rest), 2)]
    draw = partial(_draw_page, tables=game.state.tables, size=size)
    return [
        Sheet("log", numbered(TITLE, n), partial(draw, columns=page), game.subtitle, code=game.code, leaf="shared")
        for n, page in enumerate(pages)
    ]


def log_entries(game: PrintedGame) -> list[Entry]:
    """List the moves in words, with a band above each turn; each Sun tile starts an hour and passes the Worm on."""
    state: State = game.state
    order = list(state.seats)
    found = [Entry("Setup")] if game.lines else []
    hour, first, turn = 0, "", ""
    for line in game.lines:
        words = line.text.split()
        if words[0] == "first" and len(words) > 1 and words[1] in order:
            first = words[1]
            found.append(_hour_band(game, 1, first))
        if words[0] == "sun":
            hour += 1
            if hour > 1 and first:
                found.append(_hour_band(game, hour, order[(order.index(first) + hour - 1) % len(order)]))
                turn = ""
        if words[0] in order and (words[0] != turn or words[1] in STARTS):
            turn = words[0]
            found.append(_turn_band(game, turn, words))
        found.append(Entry(_line_words(line, game, turn), str(line.number)))
    return found


def _hour_band(game: PrintedGame, hour: int, early: str) -> Entry:
    suns = game.state.suns
    good = suns[hour - 1] if hour <= len(suns) else ""
    sun = f"Sun Good {item_name(good)}" if good else ""
    bird = f"Early Bird {game.name(early)}" if len(game.seats) > 1 else ""
    about = ", ".join(filter(None, (sun, bird)))
    return Entry(f"Hour {hour}", note=about, hour=hour, good=good)


def _turn_band(game: PrintedGame, seat: str, words: Sequence[str]) -> Entry:
    """Return the band above a turn, with the card that is played."""
    tables: Tables = game.state.tables
    played = next((tables.named[word] for word in words[2:] if words[1] in STARTS and word in tables.named), None)
    shown = (played.title, card_picture(played)) if played else ("", "")
    return Entry(game.name(seat), note=shown[0], colour=game.state.seats[seat].colour, picture=shown[1])


def _line_words(line: LogLine, game: PrintedGame, turn: str) -> str:
    """Return what happened in a line, in sentences with the players' names; in a turn, without that of its player."""
    told = [_event_words(event, game, turn) for event in line.events if not any(words in event for words in TOLD)]
    return ". ".join(filter(None, told)) or _command_words(line.text, game, turn)


def _event_words(event: str, game: PrintedGame, turn: str) -> str:
    first, _, rest = event.strip().rstrip(".").partition(" ")
    seat = first.rstrip(":")
    if event.startswith(END):
        names = re.compile(rf"\b({'|'.join(map(re.escape, game.seats))})\b")
        said = names.sub(lambda found: game.name(found[0]), event)
    elif seat in game.seats:
        said = rest if seat == turn else f"{game.name(seat)}{first[len(seat) :]} {rest}"
    else:
        said = f"{first} {rest}".strip()
    return said if seat in game.seats and seat != turn else said[:1].upper() + said[1:]


def _command_words(text: str, game: PrintedGame, turn: str) -> str:
    """Put a move without events into words, with the titles of cards."""
    tables: Tables = game.state.tables
    verb, *words = [word for n, word in enumerate(text.split()) if n or word != turn]
    titles = [tables.title(word) if word in tables.named else word.replace("_", " ") for word in words]
    joint = ", " if verb == "draw" else " "
    return f"{COMMANDS.get(verb, verb.capitalize())} {joint.join(titles)}".strip()


# The record on paper


def _height(entry: Entry, wide: float, size: float) -> float:
    """Return the height of an entry in a column of this width, with words of a size."""
    if entry.is_band:
        return BAND + 1.8 if entry.colour else HOUR + 2.4
    return text_height(entry.words, wide - NUMBER, size) + 0.9


def _flow(entries: Sequence[Entry], wide: float, room: float, size: float) -> list[list[Entry]]:
    """Split the entries into columns; bands stay with the line below them."""
    columns: list[list[Entry]] = [[]]
    used = 0.0
    for n, entry in enumerate(entries):
        high = _height(entry, wide, size)
        need = sum(_height(one, wide, size) for one in _kept(entries, n))
        if columns[-1] and used + need > room:
            columns.append([])
            used = 0.0
        columns[-1].append(entry)
        used += high
    return columns


def _kept(entries: Sequence[Entry], start: int) -> Iterable[Entry]:
    """Yield an entry, and for a band everything up to the next line."""
    for entry in entries[start:]:
        yield entry
        if not entry.is_band:
            return


def _balanced(entries: Sequence[Entry], number: int, wide: float, room: float, size: float) -> list[list[Entry]]:
    """Return a number of columns of about one height."""
    high = sum(_height(entry, wide, size) for entry in entries) / number
    while len(found := _flow(entries, wide, min(high, room), size)) > number and high < room:
        high += BAND
    return found


def _draw_page(pen: Pen, box: Box, columns: Sequence[Sequence[Entry]], tables: Tables, size: float) -> None:
    for column, entries in zip(box.columns(2, GAP), columns, strict=False):
        for row, entry in zip(column.stack(_height(entry, column.w, size) for entry in entries), entries, strict=True):
            if not entry.is_band:
                _draw_line(pen, row, entry, size)
            elif entry.colour:
                _draw_turn(pen, row.cut(top=1.2, bottom=0.6), entry, tables)
            else:
                _draw_hour(pen, row.cut(top=1.4, bottom=1), entry)
    pen.line(box.cx, box.y, box.cx, box.top, FAINT, 0.2)


def _draw_hour(pen: Pen, box: Box, entry: Entry) -> None:
    """Draw the band of an hour in its light: the Sun tile, the hour, the Good and the Early Bird."""
    light = LIGHT[min(entry.hour, HOURS) - 1] if entry.hour else WHISPER
    pen.rect(box, light if pen.design == "colour" else None, INK, 0.4, 2)
    room = box.cut(left=2.5, right=2)
    if entry.good:
        draw_sun(pen, box.left(box.h).inset(0.5), entry.good, is_now=False)
        room = box.cut(left=box.h + 1.5, right=2)
    pen.label(room.left(16), entry.words, 11, "bold")
    pen.name(room.cut(left=18), entry.note, 8.5, "regular", align="right")


def _draw_turn(pen: Pen, box: Box, entry: Entry, tables: Tables) -> None:
    """Draw the band of a turn: the pawn and the name of the player, and the card that is played."""
    swatch = player_swatch(tables, entry.colour)
    pen.rect(box, pale(swatch, 0.3) if pen.design == "colour" else None, INK, 0.25, 1.5)
    draw_pawn(pen, box.left(box.h).inset(-0.3), tables, entry.colour)
    room = box.cut(left=box.h + 1.5, right=1.5)
    if entry.picture:
        side = box.h - 0.8
        shown = room.at_right(room.w * 0.42)
        pen.circle(shown.x + side / 2, shown.cy, side / 2, PAPER, None)
        picture(pen, entry.picture, shown.left(side).inset(0.3))
        pen.label(shown.cut(left=side + 1.2), entry.note, 8.5, least=7)
        room = room.cut(right=room.w * 0.43)
    pen.name(room, entry.words, 9.5)


def _draw_line(pen: Pen, box: Box, entry: Entry, size: float) -> None:
    pen.label(box.upper(size * 1.2 * MM).left(NUMBER - 1.4), entry.number, 7, colour=SOFT, align="right", least=7)
    pen.paragraph(box.cut(left=NUMBER, bottom=-0.1), entry.words, size, what=f"line {entry.number}")


# The form


def _draw_blank(pen: Pen, box: Box, hours: Sequence[int], lines: int) -> None:
    """Draw a form for each hour: Sun, Early Bird and Dawdle draws, then the turns."""
    for hour, part in zip(hours, box.rows(len(hours), 4), strict=True):
        head = part.upper(8)
        pen.rect(head, LIGHT[hour - 1] if pen.design == "colour" else None, INK, 0.3, 2)
        pen.label(head.cut(left=2.5).left(20), f"Hour {hour}", 12, "bold")
        places = head.cut(left=24, right=3).columns(3, 4)
        for name, place in zip(PICTURES, places, strict=True):
            picture(pen, PICTURES[name], place.left(7).centred(6.4, 6.4))
            wide = 16 if name == "Sun" else 25 if name == "Early Bird" else 29
            pen.label(place.left(wide).cut(left=8), name, 8, least=7)
            if hour > 1 or name != "Dawdle draws":
                blank(pen, place.cut(left=wide).inset(0, 1), f"hour {hour} {name}", 9)
            else:
                pen.label(place.cut(left=wide), "none", 8)
        for half, turns in enumerate(part.cut(top=9).columns(HALVES, 5)):
            _draw_turns(pen, turns, hour, half * lines, lines)


def _draw_turns(pen: Pen, box: Box, hour: int, before: int, lines: int) -> None:
    """Draw the lines of some turns below the headings of their columns."""
    heads, *rows = box.stack([3.6, *[(box.h - 3.6) / lines] * lines])
    for name, place in _turn_places(heads).items():
        pen.label(place, name, 7, colour=SOFT, least=7)
    for n, row in enumerate(rows, before + 1):
        pen.label(row.left(5).cut(bottom=-1), str(n), 7, colour=SOFT)
        for name, place in _turn_places(row).items():
            blank(pen, place, f"hour {hour} turn {n} {name}", 8)


def _turn_places(row: Box) -> Mapping[str, Box]:
    """Return the places of what is noted of a turn; the last one takes the rest."""
    x, found = row.x + 5, {}
    for name, wide in TURN.items():
        found[name] = Box(x, row.y, (wide or row.right - x) - (1.5 if wide else 0), row.h)
        x += wide
    return found
