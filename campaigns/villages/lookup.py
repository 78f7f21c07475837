"""Finding villages and reading them as rows, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from campaigns.errors import NotFound, refused
from campaigns.models import Campaign, Game, Village, VillageLevel, row_number
from campaigns.rows import VillageLevelRow, VillageRow
from campaigns.sql import Session, aliased, col, func, select
from campaigns.text import fold_name, from_json, from_row


def find_village(db: Session, which: int | str, lock: bool = True) -> Village:
    """Return a village by number or name, locked against other writers. Raises NotFound, Refused (ambiguous)."""
    if isinstance(which, int):
        query = select(Village).where(Village.id == row_number(which))
    else:
        query = select(Village).where(Village.folded == fold_name(which))
    found = db.exec(query.with_for_update() if lock else query).all()
    if not found and isinstance(which, str) and which.isdecimal() and len(which) < 12:
        return find_village(db, int(which), lock)
    if not found:
        raise NotFound(f"there is no village '{which}'. List them with: companion village list")
    if len(found) > 1:
        listed = ", ".join(f"{village.id} ({village.slug})" for village in found)
        raise refused("several-villages", f"several villages are called '{which}': {listed}", "Give its number")
    return found[0]


def find_free_village(db: Session, which: int | str) -> Village:
    """Return a village that can be played or changed. Raises NotFound, Refused (ambiguous, busy, retired)."""
    village = find_village(db, which)
    if village.status == "busy":
        todo = f"End it with `companion finish --game {village.game_id}`"
        raise refused("village-busy", f"'{village.name}' is being played in game {village.game_id}", todo)
    if village.status == "retired":
        todo = "Bring it back with `companion village return`"
        raise refused("village-retired", f"'{village.name}' is retired", todo)
    return village


def read_village(db: Session, village: Village) -> VillageRow:
    """Read a village with its document and levels."""
    [row] = read_villages(db, [col(Village.id) == village.id])
    query = (
        select(VillageLevel, Game.doubt)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(VillageLevel.village_id == village.id)
        .order_by(col(VillageLevel.id))
    )
    levels = tuple(
        from_row(
            VillageLevelRow,
            level,
            players=tuple(from_json(level.players)),
            before=from_json(level.before),
            after=None if level.after is None else from_json(level.after),
            doubt=doubt or "",
        )
        for level, doubt in db.exec(query)
    )
    return msgspec.structs.replace(row, document=from_json(village.document), levels=levels)


def read_villages(db: Session, where: Iterable[Any], limit: int | None = None, offset: int = 0) -> list[VillageRow]:
    """Read villages by name, without documents and levels."""
    done = VillageLevel.status == "completed"
    level = select(func.max(VillageLevel.level)).where(VillageLevel.village_id == Village.id, done).scalar_subquery()
    copied = aliased(Village)
    query: Any = (
        select(Village, Campaign.name, level, copied.name)
        .outerjoin(Campaign, col(Campaign.id) == Village.campaign_id)
        .outerjoin(copied, col(copied.key) == Village.copied_from)
        .where(*where)
        .order_by(col(Village.folded), col(Village.id))
        .limit(limit)
        .offset(offset)
    )
    return [
        from_row(
            VillageRow,
            village,
            level=level or 0,
            campaign=campaign,
            original=original or "",
            document=None,
            levels=(),
        )
        for village, campaign, level, original in db.exec(query)
    ]
