"""Which games statistics include, as conditions of queries."""

from __future__ import annotations

from typing import Any, NamedTuple

from campaigns.models import Game, GameSeat, Player, Village, VillageLevel
from campaigns.people import find_campaign, find_player
from campaigns.rows import Scope
from campaigns.sql import Session, col, func, matching, select
from campaigns.statistics.counts import counts_in
from campaigns.statistics.figures import Asked

# Without restrictions, figures that are not stored are computed from this many of the latest games.
RECENT = 500


class Range(NamedTuple):
    """A query with its campaign and players resolved."""

    asked: Asked
    home: int | None
    players: tuple[int, ...]

    @property
    def scope(self) -> Scope:
        """Which games count."""
        return self.asked.scope

    @property
    def is_ready(self) -> bool:
        """Whether stored totals by title and player answer it."""
        return self.home is None and self.asked.since is None and self.asked.until is None

    def games(self) -> list[Any]:
        """Return the conditions on games, regardless of players."""
        return [*matching((Game.slug, self.asked.slug)), *self._then()]

    def played_games(self) -> list[Any]:
        """Return the conditions on games with one of the players."""
        played = select(GameSeat.game_id).where(*self.seats())
        return [*self.games(), *([_among(Game.id, played)] if self.players else [])]

    def seats(self) -> list[Any]:
        """Return the conditions on seats."""
        return [col(GameSeat.player_id).in_(self.players)] if self.players else []

    def levels(self) -> list[Any]:
        """Return the conditions on levels of villages, of any title.

        A level without a game was entered afterwards: it has its own date, and belongs to the village's owner.
        """
        level, narrowed = select(VillageLevel.id), []
        if self.home is not None:
            at_home = select(Village.id).where(Village.campaign_id == self.home)
            narrowed.append(level.where(_among(VillageLevel.village_id, at_home)))
        alone = level.where(col(VillageLevel.game_id).is_(None))
        if days := self._days(Game.created):
            played = level.where(_among(VillageLevel.game_id, select(Game.id).where(*days)))
            narrowed.append(_either(played, alone.where(*self._days(VillageLevel.ended))))
        if self.players:
            at_seat = (col(VillageLevel.game_id) == GameSeat.game_id) & (col(VillageLevel.seat) == GameSeat.seat)
            names = select(Player.name).where(col(Player.id).in_(self.players))
            owned = alone.join(Village, col(Village.id) == VillageLevel.village_id).where(col(Village.owner).in_(names))
            narrowed.append(_either(level.join(GameSeat, at_seat).where(*self.seats()), owned))
        return [_among(VillageLevel.id, found) for found in narrowed]

    def _then(self) -> list[Any]:
        where = [*matching((Game.campaign_id, self.home)), *self._days(Game.created)]
        return [_among(Game.id, select(Game.id).where(*where))] if where else []

    def _days(self, column: Any) -> list[Any]:
        since, until = self.asked.since, self.asked.until
        return [
            *([col(column) >= since] if since is not None else []),
            *([col(column) < until] if until is not None else []),
        ]


def _among(column: Any, found: Any) -> Any:
    """Restrict a column to some ids. They are found first: SQLite would otherwise read all finished games."""
    return col(column).in_(found.correlate(None))


def _either(one: Any, other: Any) -> Any:
    """Select the ids that either of two queries finds."""
    return select(one.union_all(other).subquery().c.id)


def find_range(db: Session, asked: Asked) -> Range:
    """Find the campaign and the players of a query. Raises NotFound."""
    home = find_campaign(db, asked.campaign).id if asked.campaign is not None else None
    players = dict.fromkeys(find_player(db, name).id for name in asked.players)
    return Range(asked, home, tuple(players))


def recent_games(db: Session, found: Range) -> list[Any]:
    """Return the conditions on the games to read one by one."""
    before = last_left_out(db, found)
    return [*found.played_games(), *([col(Game.id) > before] if before else [])]


def last_left_out(db: Session, found: Range) -> int:
    """Return the newest game that is too old to be read; 0 if all are read."""
    if not found.asked.is_everything:
        return 0
    query = select(Game.id).where(Game.status == "finished", *counts_in(found.scope), *found.games())
    return db.exec(query.order_by(col(Game.id).desc()).offset(RECENT).limit(1)).first() or 0


def titles_in(db: Session, column: Any, wanted: str | None) -> list[str]:
    """List the titles in a table, or the wanted one; step by step through its index, however many rows there are."""
    if wanted is not None:
        return [wanted]
    found: list[str] = []
    query = select(func.min(column))
    while (slug := db.exec(query.where(column > found[-1]) if found else query).one()) is not None:
        found.append(slug)
    return found
