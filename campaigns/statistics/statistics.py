"""Statistics: what players ask for. Open, void and what-if games never count.

Asked about everything, they are read from the figures that `counts` keeps ready, or along an index, so that
they cost the same however many games there are; what neither can tell is worked out from the games entered last
(`ranges.RECENT`). Asked about a campaign, players or days, they are worked out from the games of these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from campaigns.database import Database
from campaigns.games.records import names_of, read_records, seats_of
from campaigns.models import Game, GameSeat, Player, PlayerCount, RefereeCount
from campaigns.rows import Scope, Standing
from campaigns.sql import Session, col, func, select
from campaigns.statistics import rivals
from campaigns.statistics.counts import ALL_TITLES, PAGE, counts_in, player_figures, referee_figures
from campaigns.statistics.figures import (
    EVERYTHING,
    Asked,
    Growth,
    HeadToHead,
    Length,
    LevelFigures,
    LongGame,
    Record,
    Referee,
    Trend,
    VillageFigures,
)
from campaigns.statistics.growth import read_growth, read_levels, read_village
from campaigns.statistics.ranges import RECENT, Range, find_range, last_left_out, recent_games, titles_in
from campaigns.text import fold_name

T = TypeVar("T")
# A trend shows so many games.
TREND = 20
LENGTHS: tuple[Length, ...] = ("lines", "minutes")
STANDING = ("games", "won", "points", "best", "first", "second", "third", "last")
REFEREE = ("games", "lines", "overrides", "corrections")


class Statistics(Database):
    """The methods of the store about what players ask for. Those with `asked` raise NotFound (campaign, player)."""

    def standings(self, asked: Asked = EVERYTHING) -> list[Standing]:
        """Sum up finished games per title and player, best first."""
        with self.reading() as db:
            return read_standings(db, asked)

    def head_to_head(self, asked: Asked = EVERYTHING) -> list[HeadToHead]:
        """Compare every two players who met, by title; those who met most often come first."""
        with self.reading() as db:
            found = find_range(db, asked)
            rows = rivals.head_to_head(seats_of(db, found), names_of(db, found))
            return top_of_each(rows, asked.top, lambda row: row.slug)

    def trends(self, asked: Asked = EVERYTHING) -> list[Trend]:
        """List the points of players in their last games of a title; who played last comes first."""
        with self.reading() as db:
            return top_of_each(_trends(db, find_range(db, asked)), asked.top, lambda row: row.slug)

    def levels(self, asked: Asked = EVERYTHING) -> list[LevelFigures]:
        """Sum up completed levels, by title and level; `top` has no say in it."""
        with self.reading() as db:
            return read_levels(db, find_range(db, asked))

    def growth(self, asked: Asked = EVERYTHING) -> list[Growth]:
        """List the levels in which most was drawn, and the villages that grew fastest by level and by days."""
        with self.reading() as db:
            return top_of_each(read_growth(db, find_range(db, asked)), asked.top, lambda row: (row.by, row.slug))

    def records(self, asked: Asked = EVERYTHING) -> list[Record]:
        """List the records of each title, then the best of each level or mode; `top` has no say in it."""
        with self.reading() as db:
            return read_records(db, find_range(db, asked))

    def longest(self, asked: Asked = EVERYTHING) -> list[LongGame]:
        """List the games of each title with most lines, then those with most time at the table."""
        with self.reading() as db:
            found = find_range(db, asked)
            games = _longest_by_index if asked.is_everything else _longest_of_range
            return [row for by in LENGTHS for row in _long_games(db, by, games(db, found, by))]

    def referees(self, asked: Asked = EVERYTHING) -> list[Referee]:
        """Sum up what was typed by whom; who overruled the companion most often comes first."""
        with self.reading() as db:
            found = find_range(db, asked)
            source: Any = RefereeCount
            if not asked.is_everything:
                source = referee_figures(found.scope, *found.played_games()).subquery().c
            query: Any = select(source.name, *(getattr(source, name) for name in REFEREE))
            query = query.where(source.scope == found.scope, source.slug == (asked.slug or ALL_TITLES))
            order = (source.overrides.desc(), source.corrections.desc(), source.lines, source.name)
            return [Referee(*row) for row in db.exec(query.order_by(*order).limit(asked.top))]

    def village_figures(self, which: int | str, scope: Scope = "all") -> list[VillageFigures]:
        """Compare every level that a village completed with all villages. Raises NotFound, Refused (ambiguous)."""
        with self.reading() as db:
            return read_village(db, which, scope)

    def kept_out(self, asked: Asked) -> int:
        """Count the games that do not count because they are not sound."""
        if asked.scope == "all":
            return 0
        with self.reading() as db:
            doubtful = (col(Game.status) == "finished", col(Game.credit) == "doubtful")
            where = find_range(db, asked).played_games()
            return db.exec(select(func.count()).select_from(Game).where(*doubtful, *where)).one()

    def looks_back(self, asked: Asked) -> int | None:
        """Return how many games are looked at one by one; None where all of them are."""
        with self.reading() as db:
            return RECENT if last_left_out(db, find_range(db, asked)) else None


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
    rows = sorted((Standing(*row) for row in found_rows), key=_by_success)
    return top_of_each(rows, asked.top, lambda row: row.slug)


def _by_success(row: Standing) -> tuple[Any, ...]:
    return row.slug, -row.won, -(row.points or 0), fold_name(row.player)


def _trends(db: Session, found: Range) -> list[Trend]:
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


def _longest_by_index(db: Session, found: Range, by: Length) -> list[Any]:
    """List the longest games of each title; the newest first among equals, as the index has them."""
    length = getattr(Game, by)
    longest = (length.desc(), col(Game.id).desc())
    finished = (Game.status == "finished", *counts_in(found.scope))
    query = _lengths().where(*finished, length > 0).order_by(*longest).limit(found.asked.top)
    titles = titles_in(db, Game.slug, found.asked.slug)
    return [game for slug in titles for game in db.exec(query.where(Game.slug == slug))]


def _longest_of_range(db: Session, found: Range, by: Length) -> list[Any]:
    """List the longest games of each title among some games."""
    games = db.exec(_lengths().where(*counts_in(found.scope), *found.played_games(), getattr(Game, by) > 0)).all()
    ranked = sorted(games, key=lambda game: (game.slug, -getattr(game, by), -game.id))
    return top_of_each(ranked, found.asked.top, lambda game: game.slug)


def _lengths() -> Any:
    return select(Game.id, Game.slug, Game.lines, Game.minutes).add_columns(col(Game.created))


def _long_games(db: Session, by: Length, games: list[Any]) -> list[LongGame]:
    players = _players(db, [game.id for game in games])
    return [
        LongGame(by, game.slug, game.id, game.lines, game.minutes, tuple(players[game.id]), game.created)
        for game in games
    ]


def _players(db: Session, games: list[int]) -> dict[int, list[str]]:
    """Name who sat in each of some games, in the order of the seats."""
    names: dict[int, list[str]] = {id: [] for id in games}
    query = (
        select(GameSeat.game_id, Player.name)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .order_by(col(GameSeat.game_id), col(GameSeat.position))
    )
    for start in range(0, len(games), PAGE):
        for id, name in db.exec(query.where(col(GameSeat.game_id).in_(games[start : start + PAGE]))):
            names[id].append(name)
    return names
