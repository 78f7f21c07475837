"""How villages grow: queries about their levels, inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from campaigns.models import Game, GameSeat, LevelCount, Player, Village, VillageLevel
from campaigns.rows import Scope
from campaigns.sql import Session, aside, col, func, select
from campaigns.statistics.counts import level_counts_in, level_figures
from campaigns.statistics.figures import Growth, LevelFigures, VillageFigures, share
from campaigns.statistics.ranges import Range, last_left_out, titles_in
from campaigns.villages.lookup import find_village

LEVEL = ("slug", "level", "villages", "points", "best", "growth", "measured")
AT_SEAT = (col(GameSeat.game_id) == VillageLevel.game_id) & (col(GameSeat.seat) == VillageLevel.seat)


class VillageTotals(NamedTuple):
    """Totals of a village's completed levels."""

    slug: str
    name: str
    owner: str
    levels: int
    measured: int
    drawn: int
    first: datetime | None
    last: datetime | None

    @property
    def days(self) -> int | None:
        """The days from the first level to the last; None if there is only one."""
        return (self.last - self.first).days if self.levels > 1 and self.first and self.last else None


def read_levels(db: Session, found: Range) -> list[LevelFigures]:
    """Sum up completed levels, by title and level."""
    source: Any = LevelCount
    if not found.asked.is_everything:
        source = level_figures(found.scope, *found.levels()).subquery().c
    query: Any = select(*(getattr(source, name) for name in LEVEL)).where(source.scope == found.scope)
    if found.asked.slug is not None:
        query = query.where(source.slug == found.asked.slug)
    return [
        _level(db, found, LevelCount(**row)) for row in db.exec(query.order_by(source.slug, source.level)).mappings()
    ]


def _level(db: Session, found: Range, count: LevelCount) -> LevelFigures:
    """Add to a level who was the first to reach the most points."""
    who = func.coalesce(Player.name, Village.owner)
    query: Any = (
        _levels(found, col(Village.name), who, col(VillageLevel.ended), col(VillageLevel.game_id))
        .outerjoin(GameSeat, AT_SEAT)
        .outerjoin(Player, col(Player.id) == GameSeat.player_id)
        .where(_of_title(count.slug), col(VillageLevel.level) == count.level, col(VillageLevel.points) == count.best)
        .order_by(col(VillageLevel.ended), col(VillageLevel.id))
        .limit(1)
    )
    [(village, player, played, game_id)] = db.exec(query)
    return LevelFigures(
        slug=count.slug,
        level=count.level,
        villages=count.villages,
        average=share(count.points, count.villages),
        best=count.best,
        village=village,
        player=player,
        played=played,
        game_id=game_id,
        growth=_average_growth(count),
    )


def _average_growth(count: LevelCount) -> float | None:
    return share(count.growth or 0, count.measured) if count.measured else None


def _levels(found: Range, *columns: Any) -> Any:
    """Select from the levels that count."""
    return (
        select(*columns)
        .select_from(VillageLevel)
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(*level_counts_in(found.scope), *found.levels())
    )


def _of_title(slug: str) -> Any:
    """Restrict a query to a title; not by its index, or SQLite would start with all villages."""
    return aside(Village.slug) == slug


def read_growth(db: Session, found: Range) -> list[Growth]:
    """List the levels with the most things drawn, then the villages by things drawn per level, then by days."""
    titles = titles_in(db, LevelCount.slug, found.asked.slug)
    levels = [row for slug in titles for row in _grown_levels(db, found, slug)]
    totals = _totals(db, found)
    return [*levels, *_by_drawing(totals), *_by_days(totals)]


def _grown_levels(db: Session, found: Range, slug: str) -> list[Growth]:
    query = (
        _levels(
            found, col(Village.name), col(Village.owner), VillageLevel.growth, VillageLevel.level, VillageLevel.game_id
        )
        .where(col(VillageLevel.growth) > 0, _of_title(slug))
        # Equals newest first, as in the index.
        .order_by(col(VillageLevel.growth).desc(), col(VillageLevel.id).desc())
        .limit(found.asked.top)
    )
    return [
        Growth("level", slug, name, owner, drawn, level=level, game_id=game_id)
        for name, owner, drawn, level, game_id in db.exec(query)
    ]


def _totals(db: Session, found: Range) -> list[VillageTotals]:
    """Sum up villages; without restrictions, those played recently."""
    growth, ended = col(VillageLevel.growth), col(VillageLevel.ended)
    figures = (func.count(), func.count(growth), func.coalesce(func.sum(growth), 0), func.min(ended), func.max(ended))
    query = _levels(found, Village.slug, Village.name, Village.owner, *figures).group_by(col(Village.id))
    if found.asked.slug is not None:
        query = query.where(_of_title(found.asked.slug))
    if before := last_left_out(db, found):
        lately = select(GameSeat.village_id).where(GameSeat.game_id > before, col(GameSeat.village_id).is_not(None))
        query = query.where(col(Village.id).in_(lately))
    return [VillageTotals(*row) for row in db.exec(query.order_by(col(Village.folded)))]


def _by_drawing(totals: list[VillageTotals]) -> list[Growth]:
    rows = [
        Growth("village", total.slug, total.name, total.owner, total.drawn, levels=total.levels, per_level=per_level)
        for total in totals
        if total.measured and (per_level := share(total.drawn, total.measured))
    ]
    return sorted(rows, key=lambda row: (row.slug, -(row.per_level or 0)))


def _by_days(totals: list[VillageTotals]) -> list[Growth]:
    """Sort by the level reached, then by speed."""
    rows = [
        Growth("days", total.slug, total.name, total.owner, total.drawn, levels=total.levels, days=total.days)
        for total in totals
        if total.days is not None
    ]
    return sorted(rows, key=lambda row: (row.slug, -(row.levels or 0), row.days))


def read_village_figures(db: Session, which: int | str, scope: Scope) -> list[VillageFigures]:
    """Compare every level that a village completed with all villages. Raises NotFound, Refused (ambiguous)."""
    village = find_village(db, which, lock=False)
    counted = select(LevelCount).where(LevelCount.slug == village.slug, LevelCount.scope == scope)
    counts = {count.level: count for count in db.exec(counted)}
    completed = (VillageLevel.village_id == village.id, VillageLevel.status == "completed")
    query = select(VillageLevel).where(*completed).order_by(col(VillageLevel.id))
    levels = {level.level: level for level in db.exec(query)}
    return [_against(levels[number], counts.get(number)) for number in sorted(levels)]


def _against(level: VillageLevel, count: LevelCount | None) -> VillageFigures:
    return VillageFigures(
        level=level.level,
        points=level.points,
        average=share(count.points, count.villages) if count else None,
        best=count.best if count else None,
        growth=level.growth,
        average_growth=_average_growth(count) if count else None,
        place=level.place,
        played=level.ended or level.started,
        game_id=level.game_id,
    )
