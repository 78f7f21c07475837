"""Histories of villages: what each level added to the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from campaigns.errors import NotFound, refused
from campaigns.rows import VillageLevelRow, VillageRow
from campaigns.sheet_codes import village_sheet
from companion.games import find_title
from companion.referee.header import STAND_IN
from companion.referee.problems import BadPosition


class LevelHistory(Struct, frozen=True):
    """A level of a village: what was drawn in it, by kind and in words, and the contents of the sheet by kind.

    Empty if the sheets are unknown, or the title does not count them.
    """

    level: VillageLevelRow
    added: Mapping[str, int] = {}
    changes: tuple[str, ...] = ()
    census: Mapping[str, int] = {}


def village_history(row: VillageRow, level: int | None = None) -> list[LevelHistory]:
    """Return the history of a village level by level, including void and open levels, or of one level.

    Raises NotFound (level).
    """
    levels = [level_history(row, found) for found in row.levels if level in (None, found.level)]
    if level is not None and not levels:
        raise NotFound(f"'{row.name}' has not played level {level}")
    return levels


def level_history(row: VillageRow, level: VillageLevelRow) -> LevelHistory:
    """Return what a level added to a village."""
    if level.after is None:
        return LevelHistory(level)
    before = level.before if is_known(level) else None
    try:
        return LevelHistory(level, *compare_sheets(row.slug, before, level.after, row.edition))
    except BadPosition:
        # `doctor` reports a sheet that cannot be read; show the other levels anyway.
        return LevelHistory(level)


def is_known(level: VillageLevelRow) -> bool:
    """Return whether it is known what a level added; of the levels a village was entered with, only the end is."""
    return level.after is not None and (level.adjudicated or level.before != level.after)


def compare_sheets(
    slug: str, before: Any, after: Any, edition: str = STAND_IN
) -> tuple[dict[str, int], tuple[str, ...], dict[str, int]]:
    """Return what was added between two sheets, by kind and in words, and the contents of the later one by kind.

    If the sheet before is None, the additions are unknown. Raises BadPosition.
    """
    game = find_title(slug)
    if game is None:
        return {}, (), {}
    census = dict(game.require_keepsakes().census(after, edition))
    if before is None:
        return {}, (), census
    earlier = game.require_keepsakes().census(before, edition)
    added = {kind: number - earlier.get(kind, 0) for kind, number in census.items()}
    return added, tuple(game.require_keepsakes().changes(before, after, edition)), census


def level_of_village(row: VillageRow, level: int | None) -> VillageLevelRow:
    """Return a completed level of a village, or its last one. Raises NotFound."""
    done = [found for found in row.levels if found.status == "completed" and level in (None, found.level)]
    if not done:
        what = f"not completed level {level}" if level is not None else "completed no level yet"
        raise NotFound(f"'{row.name}' has {what}")
    return done[-1]


def sheets_between(row: VillageRow, first: int | None, last: int | None) -> tuple[int, int, Any, Any]:
    """Return two levels of a village and the sheets after them, to compare them.

    Without levels, compare the last one with the one before. Raises NotFound (level), Refused (out of order).
    """
    if first is not None and last is not None:
        if first >= last:
            raise refused("out-of-order", f"level {first} does not come before level {last}")
        return first, last, village_sheet(row, first), village_sheet(row, last)
    level = level_of_village(row, first)
    if not is_known(level):
        raise NotFound(f"what level {level.level} added to '{row.name}' is not stored")
    return level.level - 1, level.level, level.before, level.after
