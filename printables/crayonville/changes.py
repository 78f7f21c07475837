"""New drawings on a village sheet: dark on a faint map, with a checklist."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.state import State, Village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_changes import REMOVED, change_words, changes
from printables.crayonville.facts import tables_of
from printables.crayonville.grid import fit_sheet
from printables.crayonville.log import tell_line
from printables.crayonville.map import Map, draw_map
from printables.crayonville.village import draw_sign, stored_level, village_at, village_of
from printables.drawing import INK, SOFT, Box, Pen, text_height, text_width
from printables.sheets import PageArea, Part, PrintedGame, Sheet, join_facts
from printables.sheets.log import changes_sheets

TICK = 3.2
# The type of the list in points, its rows, the width of a sign, and the room between two kinds.
SIZE, ROW, SIGN, ENTRY_GAP = 9.0, 5.6, 6.2, 5.0
# The largest share of the page for the list, so that the coordinates on the map stay clear.
SHARE = 0.36
# The signs of what has another name in the list.
SIGNS = {
    "fortified tower": "fortified-tower",
    "tower fortified": "fortified-tower",
    "upgraded to townhouse": "townhouse",
    "upgraded works": "upgrade",
    "works upgraded": "upgrade",
}
COLUMN_GAP = 6.0


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return what a level added to a stored village, or what a game added to its villages."""
    if game.state is not None:
        return [*_game_sheets(game), *(changes_sheets(game, area, tell_line) if game.earlier else [])]
    if game.village is not None:
        return _stored_sheets(game)
    return []


def _stored_sheets(game: PrintedGame) -> list[Part]:
    """Return what is new since an earlier level, or in one level."""
    stored = game.village
    assert stored is not None
    played = [level.level for level in stored.levels if level.after is not None]
    number = game.request.level or max(played, default=0)
    if not number:
        return []
    code = stored.code or game.code
    if game.request.since is not None:
        earlier = stored_level(stored, game.request.since).after if game.request.since else None
        before, after = village_of(game, earlier), village_at(game)
        title, when = f"New since level {game.request.since}", ""
    else:
        level = stored_level(stored, number)
        before, after = village_of(game, level.before), village_of(game, level.after)
        title, when = f"New in level {number}", level.date
    about = join_facts(stored.name, stored.owner, when)
    if not change_words(before, after):
        return []
    draw = partial(_draw, before=before, after=after, tables=tables_of(game))
    return [Sheet("changes", title, draw, about, code=code)]


def _game_sheets(game: PrintedGame) -> list[Part]:
    opening: State = game.earlier or game.opening
    state: State = game.state
    since = f"since move {game.request.since}" if game.earlier else f"in level {state.level}"
    parts: list[Part] = []
    for n, (seat, side) in enumerate(state.seats.items(), 1):
        before = opening.seats[seat].village
        if change_words(before, side.village):
            title = f"New {since}: {side.village.name}"
            about = f"{game.name(seat)} · {game.subtitle}"
            draw = partial(_draw, before=before, after=side.village, tables=tables_of(game))
            parts.append(Sheet(f"changes-{n}", title, draw, about, code=game.code))
    return parts


class Entry(NamedTuple):
    """A kind of new drawings with its places, each to be ticked off."""

    what: str
    places: tuple[str, ...]

    @property
    def sign(self) -> str:
        """The sign of what is drawn, if it has one."""
        name = self.what.partition(" (")[0]
        return "" if self.what.startswith(REMOVED) else SIGNS.get(name, name)

    @property
    def words(self) -> str:
        """What is drawn, as the rules call it."""
        return self.what.replace("works", "production building")

    @property
    def label(self) -> float:
        """The width of the name with its sign."""
        return SIGN * bool(self.sign) + text_width(self.words, SIZE, "bold") + 3.0

    @property
    def step(self) -> float:
        """The width of a place with its box."""
        return TICK + 1.0 + max(text_width(place, SIZE) for place in self.places) + 3.2


class Spot(NamedTuple):
    """Where something of an entry stands in the list: its row, its distance from the left, and its place, if any."""

    row: int
    x: float
    entry: Entry
    place: str = ""


def entries(words: Sequence[str]) -> list[Entry]:
    """Split lines of changes, such as `wood: C4 C5`, into entries."""
    parts = (line.rpartition(": ") for line in words)
    return [Entry(what, tuple(places.split())) for what, _, places in parts]


def flow(found: Sequence[Entry], width: float) -> list[Spot]:
    """Lay out entries in rows; one that does not fit into the rest of a row starts the next one."""
    spots: list[Spot] = []
    row, x = 0, 0.0
    for entry in found:
        if x and x + entry.label + len(entry.places) * entry.step > width:
            row, x = row + 1, 0.0
        spots.append(Spot(row, x, entry))
        first = x = x + entry.label
        for place in entry.places:
            if x + entry.step > width + 3:
                row, x = row + 1, first
            spots.append(Spot(row, x, entry, place))
            x += entry.step
        x += ENTRY_GAP
    return spots


def _draw(pen: Pen, box: Box, before: Village, after: Village, tables: Tables) -> None:
    """Draw the map with the list below it: with a box for each drawing, or for each kind if there are many."""
    words = change_words(before, after)
    spots = flow(entries(words), box.w)
    words = [line.replace("works", "production building") for line in words]
    high = ROW * (spots[-1].row + 1)
    is_long = high > box.h * SHARE
    half, low = _halves(box, words) if is_long else (0, high)
    draw_map(pen, Map(fit_sheet(tables.sheet, box.cut(bottom=low + 10, top=2)), after, fresh=changes(before, after)))
    title = "New drawings: draw them and tick them off. Pale parts are older."
    pen.label(box.cut(bottom=low).lower(7), title, 9, "bold", SOFT)
    if is_long:
        for column, lines in zip(box.lower(low).columns(2, COLUMN_GAP), (words[:half], words[half:]), strict=True):
            _draw_lines(pen, column, lines)
        return
    for spot in spots:
        _draw_spot(pen, Box(box.x + spot.x, box.y + low - ROW * (spot.row + 1), 0, ROW), spot)


def _draw_spot(pen: Pen, box: Box, spot: Spot) -> None:
    """Draw the name of an entry with its sign, or a place with its box, in a row that starts at a point."""
    if spot.place:
        pen.rect(Box(box.x, box.cy - TICK / 2, TICK, TICK), None, INK, 0.25, 0.5)
        pen.label(Box(box.x + TICK + 1, box.y, spot.entry.step, box.h), spot.place, SIZE)
        return
    if spot.entry.sign:
        draw_sign(pen, spot.entry.sign, Box(box.x, box.cy - SIGN / 2, SIGN, SIGN).inset(0.5))
    pen.label(Box(box.x + SIGN * bool(spot.entry.sign), box.y, spot.entry.label, box.h), spot.entry.words, SIZE, "bold")


def _halves(box: Box, words: Sequence[str]) -> tuple[int, float]:
    """Return how many lines stand in the first of two columns, and the height of both."""
    wide = (box.w - COLUMN_GAP) / 2
    heights = [text_height(line, wide - TICK - 2, 8) + 1.4 for line in words]
    half = next((n for n in range(len(heights)) if sum(heights[:n]) >= sum(heights) / 2), len(heights))
    return half, min(box.h * SHARE, max(sum(heights[:half]), sum(heights[half:])))


def _draw_lines(pen: Pen, column: Box, lines: Sequence[str]) -> None:
    y = column.top
    for line in lines:
        pen.rect(Box(column.x, y - TICK - 0.2, TICK, TICK), None, INK, 0.25, 0.5)
        room = Box(column.x + TICK + 2, column.y, column.w - TICK - 2, y - column.y)
        y -= pen.paragraph(room, line, 8, what="the list of new drawings") + 1.4
