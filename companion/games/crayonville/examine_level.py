"""A level that was played without the companion: its sheet read, and held against the sheet before it.

Nobody knows what happened in between. So only what no ruling of the book allows is impossible: what is drawn must
follow from the sheet before, from the tiles and cards of the level, and the stars from its scoring cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.crayonville.bounds import most_tiles
from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.deck import setup_clause
from companion.games.crayonville.examine_village import ANY_RULINGS, examine_village, problem
from companion.games.crayonville.setup import refuse_enrolment
from companion.games.crayonville.sightlines import NEEDED, lookout_of
from companion.games.crayonville.state import Kind, Structure, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables, read_tables
from companion.games.crayonville.village_changes import Changes, changes, is_raised, is_same, loss_words
from companion.games.crayonville.village_file import read_file, village_from
from companion.referee.amounts import counted
from companion.referee.problems import Problem

UPGRADE_CLAUSE: dict[Kind, str] = {"townhouse": "CV-TOWN-02", "works+": "CV-UPG-02"}


def follow(text: str, before: Village, level: int, tables: Tables) -> tuple[Village, list[str]]:
    """Read the sheet that a level left behind, unchecked, and say what was filled in on it.

    What stood before keeps its marks, and what has none was built in this level; people forget to write down the
    level itself. Raises BadPosition for a text that cannot be read.
    """
    file = read_file(text, tables)
    told = []
    if file.name and file.name.casefold() != before.name.casefold():
        told.append(f"the sheet is headed '{file.name}', it is taken as that of {before.name}")
    completed = file.completed or before.completed
    if level not in completed:
        told.append(f"level {level} is added to the levels that the sheet has completed")
    done = tuple(sorted({*completed, level}))
    after = village_from(replace(file, name=before.name, owner=before.owner, completed=done), tables)
    return _with_marks_of(before, after), told


def _with_marks_of(before: Village, after: Village) -> Village:
    """Give everything that stood before the marks that it had."""
    return replace(
        after,
        structures={at: _marked(before.structures.get(at), new) for at, new in after.structures.items()},
        roads={road: before.roads.get(road, level) for road, level in after.roads.items()},
        walls={border: before.walls.get(border, wall) for border, wall in after.walls.items()},
    )


def _marked(old: Structure | None, new: Structure) -> Structure:
    if old is not None and is_same(old, new):
        return old
    return replace(new, level=old.level) if old is not None and is_raised(old, new) else new


def examine_level(before: Village, after: Village, level: int, switches: Switches, edition: str) -> list[Problem]:
    """List everything that keeps a level from having made one sheet of the other.

    Of the rulings only the one about who may enter a level counts (CV-R09).
    """
    tables = read_tables(edition)
    refusal = refuse_enrolment({before.owner or before.name: before}, level, switches)
    entry = [Problem(before.name, refusal.reason, refusal.clauses)] if refusal is not None else []
    if level not in LEVELS:
        return entry
    found = changes(before, after)
    return [
        *entry,
        *_completed(before, after, level),
        *examine_village(tables, after, max(level, *after.completed), ANY_RULINGS),
        *_kept(before, after, found),
        *_marks(after, found, level),
        *_upgrades(tables, after, found),
        *_tiles(before, found, level, edition),
    ]


def _completed(before: Village, after: Village, level: int) -> Iterator[Problem]:
    expected = tuple(sorted({*before.completed, level}))
    if after.completed != expected:
        listed, needed = (", ".join(map(str, levels)) or "none" for levels in (after.completed, expected))
        yield problem(after.name, f"the sheet has completed {listed}, not {needed}", "CV-SET-03 CV-END-05")


def _kept(before: Village, after: Village, found: Changes) -> Iterator[Problem]:
    """What was drawn before is still there, as it was or upgraded (CV-GEN-02)."""
    for line in loss_words(before, after):
        yield problem(after.name, f"no longer there, {line}", "CV-GEN-02")
    for space, works in found.raised.items():
        made = before.structures[space].product
        if works.product != made:
            reason = f"the works on {space} made {made}, an upgrade does not make it {works.product}"
            yield problem(after.name, reason, "CV-GEN-02 CV-UPG-01")


def _marks(after: Village, found: Changes, level: int) -> Iterator[Problem]:
    """What is new was not built, upgraded or fortified earlier; that it was not later, the sheet itself says."""
    drawn = {
        **{at: {new.level, new.raised or new.level} for at, new in found.built.items()},
        **{at: {new.raised} for at, new in found.raised.items()},
        **{road: {built} for road, built in found.roads.items()},
        **{border: {wall.level} for border, wall in found.walls.items()},
    }
    others = [f"{at}@{min(marks)}" for at, marks in drawn.items() if min(marks) < level]
    if others:
        reason = f"new in level {level}, but marked with an earlier one: {' '.join(others)}"
        yield problem(after.name, reason, "CV-BUILD-05")


def _upgrades(tables: Tables, after: Village, found: Changes) -> Iterator[Problem]:
    """What was upgraded had a wall or water in five directions, and has it still (CV-SIGHT-06).

    By CV-R41 the water half of works may be exempt.
    """
    lookout = lookout_of(tables.sheet, after, ANY_RULINGS)
    for at, new in {**found.built, **found.raised}.items():
        is_seen = at in tables.sheet.spaces and after.terrain.get(at) != "water"
        if new.kind in UPGRADE_CLAUSE and is_seen and (closed := lookout.closed_at_most(at)) < NEEDED:
            reason = f"a {new.kind} has a wall or water in five directions at least, this one in {closed}"
            yield problem(f"{after.name} {at}", reason, f"CV-SIGHT-06 {UPGRADE_CLAUSE[new.kind]}")


def _tiles(before: Village, found: Changes, level: int, edition: str) -> Iterator[Problem]:
    """Every setup tile is used while there is a blank space; an Expand uses two (CV-TILE-07, CV-EXP-03)."""
    tables = read_tables(edition)
    figures = tables.levels[level]
    living = sum(found.living.values())
    used = len(found.spaces) + living
    words = f"{counted(len(found.spaces), 'new space')} and {living} new animals and fish"
    most = most_tiles(level, edition)
    if used > most:
        yield problem(before.name, f"{words}: level {level} gives {most} tiles at most", "CV-EXP-02 CV-EXP-08 CV-R01")
    least = min(figures.setup, len(tables.sheet.spaces) - len(before.terrain))
    if used < least:
        reason = f"{words}: level {level} begins with {least} tiles that must be used"
        yield problem(before.name, reason, f"{setup_clause(level)} CV-TILE-07")
    stones = list(found.spaces.values()).count("stone")
    if figures.setup_terrain == "stone" and stones < least:
        reason = f"{stones} new stone spaces: level {level} begins with {least}"
        yield problem(before.name, reason, setup_clause(level))
