"""Village sheets: blank ones to colour in, and current villages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.crayonville.components import ANIMALS_FROM, LEVELS, TERRAINS
from companion.games.crayonville.state import TOWERS, State, Village, new_village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_file import convert_village
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition
from printables.crayonville.facts import level_of, tables_of
from printables.crayonville.grid import RING, ROOT3
from printables.crayonville.layout import lay_out
from printables.crayonville.map import Map, draw_map
from printables.crayonville.swatches import TERRAIN
from printables.crayonville.symbols import draw_star, structure_sign, symbol
from printables.crayonville.terrain import stamp_motif
from printables.crayonville.wording import CRAYON, SHORT
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Pen, text_height
from printables.sheets import Part, PrintedGame, PrintedLevel, PrintedVillage, Sheet, join_facts

SIGN = 7.2


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
        _draw_names(pen, lay_out(box, tables.sheet).facts, village, owner)
        draw_page(pen, box, new_village(tables, village, owner), {}, tables, is_blank=True)

    return Sheet(name, "Village sheet", draw, f"{game.title_name} · keep this sheet for all ten levels")


def blank_sheets(game: PrintedGame) -> list[Part]:
    """Return a new sheet for each player asked for."""
    return [blank_sheet(game)] * (game.request.players or 1)


def _draw_names(pen: Pen, box: Box, village: str, owner: str) -> None:
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
        draw = partial(draw_page, village=side.village, levels=boxes, tables=tables)
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
    draw = partial(draw_page, village=village, levels=boxes, tables=tables)
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
    pen: Pen, box: Box, village: Village, levels: Mapping[int, LevelBox], tables: Tables, is_blank: bool = False
) -> None:
    """Draw a village with the boxes of its levels and the legend; those of a blank sheet can be filled in."""
    layout = lay_out(box, tables.sheet)
    if not is_blank:
        pen.label(layout.facts, facts_words(village), 9, colour=SOFT, least=7)
    draw_map(pen, Map(layout.grid, village))
    draw_levels(pen, layout.levels, levels, is_blank)
    draw_legend(pen, layout.legend, tables, 1 if layout.is_legend_at_side else 8)


def facts_words(village: Village) -> str:
    """Return what a village has, in words."""
    kinds = {"boat": ("boat",), "tower": TOWERS, "battleship": ("battleship",)}
    found = {"house": village.count_houses()} | {name: len(village.kinds(*which)) for name, which in kinds.items()}
    found |= {"production building": len(village.works()), "road": len(village.roads), "wall": len(village.walls)}
    built = (counted(number, name) for name, number in found.items() if number)
    return join_facts(counted(len(village.terrain), "coloured space"), *built)


def draw_levels(pen: Pen, box: Box, levels: Mapping[int, LevelBox], fillable: bool) -> None:
    """Draw a box for each level: its number, date and stars."""
    for level, cell in zip(LEVELS, box.columns(len(LEVELS), 1.5), strict=True):
        shown = levels.get(level, LevelBox())
        pen.rect(cell, None, INK if shown.done else FAINT, 0.3, 1.2)
        head, date = cell.upper(8).inset(1.5, 0.5), cell.lower(6).inset(1.0, 0.8)
        pen.label(head.left(6), str(level), 12, "bold", INK if shown.done else SOFT)
        star = head.at_right(head.w - 6.5)
        draw_star(pen, star.left(4.4), bool(shown.stars), INK if shown.done else FAINT)
        if shown.stars is not None:
            pen.label(star.cut(left=4.6), str(shown.stars), 10, "bold")
        elif fillable:
            pen.field(star.cut(left=4.4), f"stars-{level}", size=8)
        if shown.done:
            pen.label(date, shown.date or "completed", 7, colour=SOFT, align="centre", least=7)
        else:
            pen.line(date.x, date.y + 0.4, date.right, date.y + 0.4, FAINT, 0.2)
            if fillable:
                pen.field(date, f"date-{level}", size=7)


def draw_legend(pen: Pen, box: Box, tables: Tables, across: int) -> None:
    """Draw the legend: crayons, animals, fish and structures with their names."""
    entries: list[tuple[str, str, str]] = [(t, t.title(), CRAYON[t]) for t in TERRAINS]
    entries += [("animal", "Animal", f"land, {ANIMALS_FROM}+"), ("fish", "Fish", f"water, {ANIMALS_FROM}+")]
    for name, plan in tables.blueprints.items():
        # The walls of a Fortified Tower that nobody paid have a light core.
        small = f"{plan.level}+, free walls" if name == "fortified-tower" else f"level {plan.level}+"
        entries.append((name, SHORT.get(name, name.title()), small))
    rows = -(-len(entries) // across)
    for cell, (name, words, small) in zip(box.cells(across, rows, 0.6), entries, strict=False):
        draw_sign(pen, name, cell.left(SIGN).centred(SIGN, SIGN).inset(0.4))
        room = cell.cut(left=SIGN + 0.5)
        high = text_height(words, room.w, 7.5, "bold")
        lines = room.centred(room.w, high + 3.2)
        pen.paragraph(lines.upper(high), words, 7.5, "bold", least=7, what="a legend")
        pen.label(lines.lower(3.2), small, 7, colour=SOFT, least=7)


def draw_sign(pen: Pen, name: str, box: Box) -> None:
    """Draw the sign of a terrain, animal, fish or structure."""
    if name in TERRAIN:
        draw_space(pen, name, box)
    elif name in ("animal", "fish"):
        pen.circle(box.cx, box.cy, min(box.w, box.h) * 0.4, None, INK, 0.25)
        symbol(pen, name, box.inset(box.w * 0.22, box.h * 0.22))
    elif name == "fortified-tower":
        # With its free walls, which have a light core.
        side = min(box.w / 2, box.h / ROOT3)
        ring = [(box.cx + side * x, box.cy + side * y) for x, y in RING]
        pen.polygon(ring, None, INK, side * 0.32)
        pen.polygon(ring, None, PAPER, side * 0.12)
        symbol(pen, name, box.centred(side * 1.15, side * 1.15))
    else:
        structure_sign(pen, name, box.inset(0.6))


def draw_space(pen: Pen, terrain: str, box: Box) -> None:
    """Draw a coloured space in a box, as on a map."""
    side = min(box.w / 2, box.h / ROOT3)
    points = [(box.cx + side * x, box.cy + side * y) for x, y in RING]
    pen.polygon(points, TERRAIN[terrain], None if pen.design == "low" else INK, 0.25)
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
