"""New drawings on a village sheet: dark on a faint map, with a checklist."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville.state import State, Village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_changes import change_words, changes
from printables.crayonville.facts import tables_of
from printables.crayonville.grid import fit_sheet
from printables.crayonville.map import Map, draw_map
from printables.crayonville.village import stored_level, village_at, village_of
from printables.drawing import INK, SOFT, Box, Pen, text_height
from printables.sheets import PageArea, Part, PrintedGame, Sheet, join_facts
from printables.sheets.listing import changes_sheets

TICK = 3.2
COLUMN_GAP = 6.0


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return what a level added to a stored village, or what a game added to its villages."""
    if game.state is not None:
        return [*_game_sheets(game), *(changes_sheets(game, area) if game.earlier else [])]
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


def _draw(pen: Pen, box: Box, before: Village, after: Village, tables: Tables) -> None:
    """Draw the map with the list below it, in two columns."""
    words = change_words(before, after)
    wide = (box.w - COLUMN_GAP) / 2
    heights = [text_height(line, wide - TICK - 2, 8) + 1.4 for line in words]
    half = next((n for n in range(len(heights)) if sum(heights[:n]) >= sum(heights) / 2), len(heights))
    low = min(box.h * 0.34, max(sum(heights[:half]), sum(heights[half:])))
    draw_map(pen, Map(fit_sheet(tables.sheet, box.cut(bottom=low + 10, top=2)), after, fresh=changes(before, after)))
    pen.label(
        box.cut(bottom=low).lower(7),
        "New drawings: draw them and tick them off. Pale parts are older.",
        9,
        "bold",
        SOFT,
    )
    for column, lines in zip(box.lower(low).columns(2, COLUMN_GAP), (words[:half], words[half:]), strict=True):
        y = column.top
        for line in lines:
            pen.rect(Box(column.x, y - TICK - 0.2, TICK, TICK), None, INK, 0.25, 0.5)
            room = Box(column.x + TICK + 2, column.y, column.w - TICK - 2, y - column.y)
            y -= pen.paragraph(room, line, 8, what="the list of new drawings") + 1.4
