"""Village sheets: blank ones to colour in, and current villages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.components import ANIMALS_FROM, LEVELS, TERRAINS
from companion.games.crayonville.sheet import Sheet as Hexagons
from companion.games.crayonville.state import State, Village, new_village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_file import convert_village
from companion.referee.problems import BadPosition
from printables.crayonville.facts import level_of, tables_of
from printables.crayonville.grid import RING, fit_sheet
from printables.crayonville.map import Map, draw_map
from printables.crayonville.swatches import TERRAIN
from printables.crayonville.symbols import structure_sign, symbol
from printables.crayonville.terrain import stamp_motif
from printables.crayonville.wording import CRAYON, STRUCTURE
from printables.drawing import FAINT, INK, SOFT, Box, Pen
from printables.sheets import Part, PrintedGame, PrintedLevel, PrintedVillage, Sheet, join_facts

LINES = 9.0
LEVEL_STRIP = 15.0
LEGEND = 22.0
GAP = 3.0
SIGN = 7.6


class LevelBox(NamedTuple):
    """The contents of a level's box: date and stars, empty before it is played."""

    date: str = ""
    stars: int | None = None
    done: bool = False


def village_of(game: PrintedGame, document: object) -> Village:
    """Read a stored village; return a blank sheet if nothing is stored yet."""
    tables = tables_of(game)
    return convert_village(document, tables) if document else new_village(tables, "", "")


def stored_level(stored: PrintedVillage, number: int) -> PrintedLevel:
    """Return a level that a village has played; raise an error that lists them if it has not."""
    found = [level for level in stored.levels if level.level == number and level.after is not None]
    if not found:
        played = ", ".join(str(level.level) for level in stored.levels if level.after is not None) or "none"
        raise BadPosition(f"{stored.name} has not played level {number}; played: {played}")
    return found[-1]


def village_at(game: PrintedGame) -> Village:
    """Return the stored village as it is now, or after the requested level."""
    stored = game.village
    assert stored is not None
    now = village_of(game, stored.document)
    if game.request.level is None or max(now.completed, default=0) == game.request.level:
        return now
    return village_of(game, stored_level(stored, game.request.level).after)


def blank_sheet(game: PrintedGame, village: str = "", owner: str = "", name: str = "village") -> Sheet:
    """Return a new village sheet, with the names filled in if known."""
    tables = tables_of(game)

    def draw(pen: Pen, box: Box) -> None:
        _title_lines(pen, box.upper(LINES), village, owner)
        start = new_village(tables, village, owner)
        draw_page(pen, box.cut(top=LINES), tables.sheet, start, {}, name, tables=tables)

    return Sheet(name, "Village sheet", draw, f"{game.title_name} · keep this sheet for all ten levels")


def _title_lines(pen: Pen, box: Box, village: str, owner: str) -> None:
    """Draw the lines for the names of the village and its owner."""
    for half, what, known in zip(box.columns(2, 8), ("Village", "Owner"), (village, owner), strict=True):
        pen.label(half.left(15), what, 9, "bold", SOFT)
        line = half.cut(left=15, bottom=1)
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.25)
        if known:
            pen.label(line.inset(1, 0), known, 11, "bold")
        else:
            pen.field(line, what.lower())


def village_sheets(game: PrintedGame) -> list[Part]:
    """Return the current village of each seat."""
    state: State = game.state
    tables = tables_of(game)
    parts: list[Part] = []
    for n, (seat, side) in enumerate(state.seats.items(), 1):
        boxes = {level: LevelBox(done=True) for level in side.village.completed}
        draw = partial(draw_page, sheet=tables.sheet, village=side.village, levels=boxes, name="", tables=tables)
        about = f"{game.name(seat)} · {game.subtitle}"
        parts.append(Sheet(f"village-{n}", side.village.name, draw, about, code=game.code))
    return parts


def stored_sheet(game: PrintedGame) -> Sheet:
    """Return the map of a stored village, with its levels."""
    stored, village = game.village, village_at(game)
    assert stored is not None
    last = game.request.level or LEVELS[-1]
    boxes = {level.level: LevelBox(level.date, level.points, True) for level in stored.levels if level.level <= last}
    boxes = {n: LevelBox(done=True) for n in village.completed} | boxes
    tables = tables_of(game)
    draw = partial(draw_page, sheet=tables.sheet, village=village, levels=boxes, name="", tables=tables)
    done = len(village.completed)
    when = (
        f"after level {game.request.level}"
        if game.request.level
        else f"{done} of {len(LEVELS)} levels completed"
        if done
        else "a new village"
    )
    about = join_facts(game.title_name, stored.owner, when)
    return Sheet("village", stored.name, draw, about, code=stored.code or game.code)


def draw_page(
    pen: Pen,
    box: Box,
    sheet: Hexagons,
    village: Village,
    levels: Mapping[int, LevelBox],
    name: str,
    tables: Tables,
) -> None:
    """Draw a village with its levels and the legend below; with a name, the boxes can be filled in."""
    legend, strip = box.lower(LEGEND), box.cut(bottom=LEGEND + GAP).lower(LEVEL_STRIP)
    draw_map(pen, Map(fit_sheet(sheet, box.cut(bottom=LEGEND + LEVEL_STRIP + 2 * GAP, top=2)), village))
    draw_levels(pen, strip, levels, bool(name))
    draw_legend(pen, legend, tables)


def draw_levels(pen: Pen, box: Box, levels: Mapping[int, LevelBox], fillable: bool) -> None:
    """Draw a box for each level: its number, date and stars."""
    for level, cell in zip(LEVELS, box.columns(len(LEVELS), 1.5), strict=True):
        shown = levels.get(level, LevelBox())
        pen.rect(cell, None, INK if shown.done else FAINT, 0.3, 1.2)
        head, date = cell.upper(8).inset(1.5, 0.5), cell.lower(6.5).inset(1.2, 0.8)
        pen.label(head.left(6), str(level), 12, "bold", INK if shown.done else SOFT)
        star = head.at_right(head.w - 6.5)
        symbol(pen, "star-full" if shown.stars else "star-empty", star.left(4.2), INK if shown.done else FAINT, 1.4)
        if shown.stars is not None:
            pen.label(star.cut(left=4.6), str(shown.stars), 10, "bold")
        elif fillable:
            pen.field(star.cut(left=4.4), f"stars-{level}", size=8)
        if shown.date:
            pen.label(date, shown.date, 7, colour=SOFT, align="centre")
        elif shown.done:
            pen.label(date, "completed", 7, colour=SOFT, align="centre")
        else:
            pen.line(date.x, date.y + 0.4, date.right, date.y + 0.4, FAINT, 0.2)
            if fillable:
                pen.field(date, f"date-{level}", size=7)


def draw_legend(pen: Pen, box: Box, tables: Tables) -> None:
    """Draw the legend: crayons, animals, fish and structures with their names."""
    entries: list[tuple[str, str, str]] = [(t, t.title(), f"{CRAYON[t]} crayon") for t in TERRAINS]
    entries += [("animal", "Animal", f"on land, {ANIMALS_FROM}+"), ("fish", "Fish", f"in water, {ANIMALS_FROM}+")]
    for name, plan in tables.blueprints.items():
        entries.append((name, STRUCTURE.get(name, name.title()), f"level {plan.level}+"))
    rows = 2
    for cell, (name, words, small) in zip(box.cells(-(-len(entries) // rows), rows, 1.5), entries, strict=False):
        draw_sign(pen, name, cell.left(SIGN).centred(SIGN, SIGN).inset(0.4))
        lines = cell.cut(left=SIGN + 1)
        high = pen.paragraph(lines.cut(top=0.8, bottom=3.4), words, 7, "bold", least=6, what="a legend")
        pen.label(Box(lines.x, lines.top - high - 4.3, lines.w, 3.2), small, 7, colour=SOFT, least=6)


def draw_sign(pen: Pen, name: str, box: Box) -> None:
    """Draw the sign of a terrain, animal, fish or structure."""
    if name in TERRAIN:
        draw_tile(pen, name, box)
    elif name in ("animal", "fish"):
        pen.circle(box.cx, box.cy, min(box.w, box.h) * 0.4, None, INK, 0.25)
        symbol(pen, name, box.inset(box.w * 0.22, box.h * 0.22))
    else:
        structure_sign(pen, name, box.inset(0.6))


def draw_tile(pen: Pen, terrain: str, box: Box, letter: bool = True) -> None:
    """Draw a coloured hexagon in a box, with its letter."""
    side = min(box.w / 2, box.h / 1.7321)
    points = [(box.cx + side * x, box.cy + side * y) for x, y in RING]
    swatch = TERRAIN[terrain]
    pen.polygon(points, swatch, None if pen.design == "low" else INK, 0.25)
    if letter:
        pen.letter(box.cx, box.cy, swatch, max(6.0, side * 1.9))
    else:
        stamp_motif(pen, terrain, box.cx, box.cy, side, True)


def seat_sheets(game: PrintedGame, seats: Sequence[str]) -> list[Part]:
    """Return a new sheet for each seat of a first level that has not started, else the current villages.

    Without a game, only the first level gets sheets: later, players bring their own.
    """
    if game.state is None:
        return [blank_sheet(game) for _ in seats] if level_of(game) == LEVELS[0] else []
    tables = tables_of(game)
    villages = {seat: side.village for seat, side in game.state.seats.items()}
    if any(village != new_village(tables, village.name, village.owner) for village in villages.values()):
        return village_sheets(game)
    return [blank_sheet(game, villages[seat].name, game.name(seat), f"village-{n}") for n, seat in enumerate(seats, 1)]
