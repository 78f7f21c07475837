"""Villages and their levels, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from campaigns.rows import VillageLevelRow, VillageRow
from companion.cli.dates import say_day
from companion.cli.output import answer
from companion.referee.amounts import in_units

if TYPE_CHECKING:
    from campaigns.store import Store


def say_village(store: Store, which: int | str, as_json: bool) -> None:
    """Print one village in a line."""
    row = store.villages.load(which)
    answer(as_json, village_fields(row), village_words(row))


def village_fields(row: VillageRow) -> dict[str, Any]:
    """Return a village as data, without its document and history."""
    fields: dict[str, Any] = msgspec.to_builtins(row)
    fields = {"game": fields.pop("slug"), **fields}
    return {key: value for key, value in fields.items() if key not in ("document", "levels")}


def village_words(row: VillageRow) -> str:
    """Format a village as one line."""
    state = f"in game {row.game_id}" if row.status == "busy" else row.status
    done = f"level {row.level} completed" if row.level else "new"
    group = f", {row.campaign}" if row.campaign else ""
    return f"{row.id:>4}  {row.name} ({row.owner}): {done}, {state}{group}{what_if_words(row)}"


def what_if_words(row: VillageRow) -> str:
    """Name the original of a copy."""
    if not row.copied_from:
        return ""
    return f", copy of {row.original or 'a village that is not stored here'}"


def when_words(level: int) -> str:
    """Name a level of a village's sheet."""
    return f"after level {level}" if level else "founded"


def level_fields(level: VillageLevelRow) -> dict[str, Any]:
    """Return one level of a village as data, without its sheets."""
    fields: dict[str, Any] = msgspec.to_builtins(level)
    return {key: value for key, value in fields.items() if key not in ("before", "after")}


def level_words(level: VillageLevelRow, unit: str = "points") -> str:
    """Format one level of a village as a line."""
    company = f": {', '.join(level.players)}" if level.players else ""
    where = f"game {level.game_id}" if level.game_id else "played without the companion"
    return f"  level {level.level:>2}  {say_day(level.started)}  {level_result_words(level, unit)}  ({where}{company})"


def level_result_words(level: VillageLevelRow, unit: str) -> str:
    """Describe the result of a level for a village, and how reliable it is."""
    points = [in_units(level.points, unit)] if level.points is not None else []
    place = [f"place {level.place}"] if level.place is not None else []
    unjudged = [] if level.adjudicated else ["not adjudicated"]
    wrong = [f"played by wrong rules ({level.doubt})"] if level.doubt else []
    return ", ".join([*(points + place or [level.status]), *unjudged, *wrong])
