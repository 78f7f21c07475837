"""Checks of a level played without the companion: its sheet against the sheet before it.

The moves in between are unknown, so only what no ruling allows is impossible. What is drawn must be possible from
the previous sheet with the tiles and cards of the level, and the stars with its scoring cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.crayonville.bounds import most_tiles
from companion.games.crayonville.components import LEVELS, with_article
from companion.games.crayonville.deck import setup_clause
from companion.games.crayonville.examine_village import ANY_RULINGS, examine_village, problem
from companion.games.crayonville.setup import refuse_enrolment
from companion.games.crayonville.sightlines import NEEDED, lookout_of
from companion.games.crayonville.state import Kind, Structure, Village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables, read_tables
from companion.games.crayonville.village_changes import Changes, changes, is_raised, is_same, removed_words
from companion.games.crayonville.village_file import read_file, village_from
from companion.referee.amounts import counted
from companion.referee.problems import Problem

UPGRADE_CLAUSE: dict[Kind, str] = {"townhouse": "CV-TOWN-02", "works+": "CV-UPG-02"}


def follow(text: str, before: Village, level: int, tables: Tables) -> tuple[Village, list[str]]:
    """Read the sheet after a level, unchecked, and return it with notes on what was filled in.

    Existing structures keep their level marks, and unmarked ones get this level. People often forget to list the
    level itself as completed, so it is added. Raise BadPosition for a text that cannot be read.
    """
    file = read_file(text, tables)
    notes = []
    if file.name and file.name.casefold() != before.name.casefold():
        notes.append(f"the sheet is named '{file.name}'; using it as {before.name}")
    completed = file.completed or before.completed
    if level not in completed:
        notes.append(f"added level {level} to the completed levels")
    done = tuple(sorted({*completed, level}))
    after = village_from(replace(file, name=before.name, owner=before.owner, completed=done), tables)
    return _with_marks_of(before, after), notes


def _with_marks_of(before: Village, after: Village) -> Village:
    """Return the village with the level marks of everything that existed before."""
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
    """List every reason why a level cannot have turned one sheet into the other.

    The only ruling that matters is the one on eligible villages (CV-R09).
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
        yield problem(after.name, f"the sheet lists completed levels {listed}, not {needed}", "CV-SET-03 CV-END-05")


def _kept(before: Village, after: Village, found: Changes) -> Iterator[Problem]:
    """Check that everything drawn before still exists, unchanged or upgraded (CV-GEN-02)."""
    for line in removed_words(before, after):
        yield problem(after.name, f"missing: {line}", "CV-GEN-02")
    for space, works in found.raised.items():
        made = before.structures[space].product
        if works.product != made:
            reason = f"the works on {space} made {made}, and an upgrade cannot change it to {works.product}"
            yield problem(after.name, reason, "CV-GEN-02 CV-UPG-01")


def _marks(after: Village, found: Changes, level: int) -> Iterator[Problem]:
    """Check that new drawings are not marked with an earlier level; later marks are checked with the sheet."""
    drawn = {
        **{at: {new.level, new.raised or new.level} for at, new in found.built.items()},
        **{at: {new.raised} for at, new in found.raised.items()},
        **{road: {built} for road, built in found.roads.items()},
        **{border: {wall.level} for border, wall in found.walls.items()},
    }
    others = [f"{at}@{min(marks)}" for at, marks in drawn.items() if min(marks) < level]
    if others:
        reason = f"new in level {level}, but marked with an earlier level: {' '.join(others)}"
        yield problem(after.name, reason, "CV-BUILD-05")


def _upgrades(tables: Tables, after: Village, found: Changes) -> Iterator[Problem]:
    """Check that upgraded structures have a wall or water in five directions (CV-SIGHT-06).

    By CV-R41 the water half of a works may be exempt.
    """
    lookout = lookout_of(tables.sheet, after, ANY_RULINGS)
    for at, new in {**found.built, **found.raised}.items():
        is_seen = at in tables.sheet.spaces and after.terrain.get(at) != "water"
        if new.kind in UPGRADE_CLAUSE and is_seen and (closed := lookout.closed_at_most(at)) < NEEDED:
            name = with_article(new.kind)
            reason = f"{name} needs a wall or water in at least five directions, and this one has {closed}"
            yield problem(f"{after.name} {at}", reason, f"CV-SIGHT-06 {UPGRADE_CLAUSE[new.kind]}")


def _tiles(before: Village, found: Changes, level: int, edition: str) -> Iterator[Problem]:
    """Check the number of tiles: all setup tiles must be used, and an Expand uses two (CV-TILE-07, CV-EXP-03)."""
    tables = read_tables(edition)
    figures = tables.levels[level]
    living = sum(found.living.values())
    used = len(found.spaces) + living
    words = f"{counted(len(found.spaces), 'new space')} and {living} new animals and fish"
    most = most_tiles(level, edition)
    if used > most:
        yield problem(before.name, f"{words}: level {level} has at most {most} tiles", "CV-EXP-02 CV-EXP-08 CV-R01")
    least = min(figures.setup, len(tables.sheet.spaces) - len(before.terrain))
    if used < least:
        has = words if used else "the sheet has nothing new"
        reason = f"{has}, but level {level} starts with {least} tiles that must be used"
        yield problem(before.name, reason, f"{setup_clause(level)} CV-TILE-07")
    stones = list(found.spaces.values()).count("stone")
    if figures.setup_terrain == "stone" and stones < least:
        reason = f"{stones} new stone spaces: level {level} starts with {least}"
        yield problem(before.name, reason, setup_clause(level))
