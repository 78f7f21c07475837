"""Standings and trends of players, inside the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from campaigns.models import Game, GameSeat, Player, PlayerCount
from campaigns.rows import Standing
from campaigns.sql import Session, col, func, select
from campaigns.statistics.counts import counts_in, player_figures
from campaigns.statistics.figures import Asked, Trend
from campaigns.statistics.ranges import Range, find_range, recent_games, titles_in
from campaigns.text import fold_name

T = TypeVar("T")
# The number of games in a trend.
TREND = 20
STANDING = ("games", "won", "points", "best", "first", "second", "third", "last")


def top_of_each(rows: Iterable[T], top: int | None, kind: Callable[[T], object]) -> list[T]:
    """Keep the first rows of each kind."""
    seen: dict[object, int] = defaultdict(int)
    kept = []
    for row in rows:
        seen[kind(row)] += 1
        if top is None or seen[kind(row)] <= top:
            kept.append(row)
    return kept


def read_standings(db: Session, asked: Asked) -> list[Standing]:
    """Sum up finished games per title and player, best first. Raises NotFound."""
    found = find_range(db, asked)
    source: Any = PlayerCount
    if not found.is_ready:
        source = player_figures(found.scope, *found.games(), *found.seats()).subquery().c
    query: Any = (
        select(source.slug, Player.name, *(getattr(source, name) for name in STANDING))
        .join(Player, col(Player.id) == source.player_id)
        .where(source.scope == found.scope, *([source.player_id.in_(found.players)] if found.players else []))
    )
    if found.is_ready:
        best = query.order_by(source.won.desc(), source.points.desc(), col(Player.folded)).limit(asked.top)
        titles = titles_in(db, source.slug, asked.slug)
        found_rows = [row for slug in titles for row in db.exec(best.where(source.slug == slug))]
    else:
        found_rows = db.exec(query).all()
    rows = [Standing(*row) for row in found_rows]
    rows.sort(key=lambda row: (row.slug, -row.won, -(row.points or 0), fold_name(row.player)))
    return top_of_each(rows, asked.top, lambda row: row.slug)


def read_trends(db: Session, found: Range) -> list[Trend]:
    """List the points of players in their last games of a title, most recent players first."""
    newest = (col(Game.created).desc(), col(Game.id).desc(), col(GameSeat.position).desc())
    age = func.row_number().over(partition_by=(col(Game.slug), col(GameSeat.player_id)), order_by=newest)
    scored = (col(Game.unit) != "", col(GameSeat.points).is_not(None))
    ranked = (
        select(Game.slug, GameSeat.player_id, Game.created, GameSeat.game_id)
        .add_columns(col(GameSeat.points))
        .add_columns(age.label("age"))
        .join(GameSeat, col(GameSeat.game_id) == Game.id)
        .where(*counts_in(found.scope), *scored, *recent_games(db, found), *found.seats())
        .subquery()
        .c
    )
    query: Any = (
        select(ranked.slug, Player.name, ranked.points)
        .join(Player, col(Player.id) == ranked.player_id)
        .where(ranked.age <= TREND)
        .order_by(ranked.created.desc(), ranked.game_id.desc(), ranked.age)
    )
    points: dict[tuple[str, str], list[int]] = defaultdict(list)
    for slug, player, gained in db.exec(query):
        points[slug, player].append(gained)
    rows = [Trend(slug, player, tuple(reversed(gained))) for (slug, player), gained in points.items()]
    return sorted(rows, key=lambda row: row.slug)
