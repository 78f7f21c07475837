"""The store's part for statistics. Open, void and what-if games never count.

Queries about everything are answered from the totals that `counts` stores, or along an index, so they take the same
time however many games there are. What neither can answer is computed from the games entered last (`ranges.RECENT`).
Queries about a campaign, players or dates are computed from their games.
"""

from __future__ import annotations

from typing import Any

from campaigns.database import StorePart
from campaigns.models import Game, RefereeCount
from campaigns.rows import Scope, Standing
from campaigns.sql import col, func, select
from campaigns.statistics import rivals
from campaigns.statistics.counts import ALL_TITLES, referee_figures
from campaigns.statistics.extremes import read_longest, read_names, read_results, read_title_records
from campaigns.statistics.figures import (
    EVERYTHING,
    Asked,
    Growth,
    HeadToHead,
    LevelFigures,
    LongGame,
    Referee,
    TitleRecord,
    Trend,
    VillageFigures,
)
from campaigns.statistics.growth import read_growth, read_levels, read_village_figures
from campaigns.statistics.ranges import RECENT, find_range, last_left_out
from campaigns.statistics.standings import read_standings, read_trends, top_of_each

REFEREE = ("games", "lines", "overrides", "corrections")


class Statistics(StorePart):
    """Statistics. Methods with `asked` raise NotFound (campaign, player)."""

    def standings(self, asked: Asked = EVERYTHING) -> list[Standing]:
        """Sum up finished games per title and player, best first."""
        with self.database.reading() as db:
            return read_standings(db, asked)

    def head_to_head(self, asked: Asked = EVERYTHING) -> list[HeadToHead]:
        """Compare every two players who met, by title, most frequent pairs first."""
        with self.database.reading() as db:
            found = find_range(db, asked)
            rows = rivals.head_to_head(read_results(db, found), read_names(db, found))
            return top_of_each(rows, asked.top, lambda row: row.slug)

    def trends(self, asked: Asked = EVERYTHING) -> list[Trend]:
        """List the points of players in their last games of a title, most recent players first."""
        with self.database.reading() as db:
            return top_of_each(read_trends(db, find_range(db, asked)), asked.top, lambda row: row.slug)

    def levels(self, asked: Asked = EVERYTHING) -> list[LevelFigures]:
        """Sum up completed levels, by title and level; `top` is ignored."""
        with self.database.reading() as db:
            return read_levels(db, find_range(db, asked))

    def growth(self, asked: Asked = EVERYTHING) -> list[Growth]:
        """List the levels with the most things drawn, and the fastest-growing villages by level and by days."""
        with self.database.reading() as db:
            return top_of_each(read_growth(db, find_range(db, asked)), asked.top, lambda row: (row.by, row.slug))

    def records(self, asked: Asked = EVERYTHING) -> list[TitleRecord]:
        """List the records of each title, then the best of each level or mode; `top` is ignored."""
        with self.database.reading() as db:
            return read_title_records(db, find_range(db, asked))

    def longest(self, asked: Asked = EVERYTHING) -> list[LongGame]:
        """List the games of each title with the most lines, then those with the longest playing time."""
        with self.database.reading() as db:
            return read_longest(db, find_range(db, asked))

    def referees(self, asked: Asked = EVERYTHING) -> list[Referee]:
        """Sum up the lines of each referee, most overrides first."""
        with self.database.reading() as db:
            found = find_range(db, asked)
            source: Any = RefereeCount
            if not asked.is_everything:
                source = referee_figures(found.scope, *found.played_games()).subquery().c
            query: Any = select(source.name, *(getattr(source, name) for name in REFEREE))
            query = query.where(source.scope == found.scope, source.slug == (asked.slug or ALL_TITLES))
            order = (source.overrides.desc(), source.corrections.desc(), source.lines, source.name)
            return [Referee(*row) for row in db.exec(query.order_by(*order).limit(asked.top))]

    def village(self, which: int | str, scope: Scope = "all") -> list[VillageFigures]:
        """Compare every level that a village completed with all villages. Raises NotFound, Refused (ambiguous)."""
        with self.database.reading() as db:
            return read_village_figures(db, which, scope)

    def kept_out(self, asked: Asked) -> int:
        """Count the games that are left out because they are not sound."""
        if asked.scope == "all":
            return 0
        with self.database.reading() as db:
            doubtful = (col(Game.status) == "finished", col(Game.credit) == "doubtful")
            where = find_range(db, asked).played_games()
            return db.exec(select(func.count()).select_from(Game).where(*doubtful, *where)).one()

    def looks_back(self, asked: Asked) -> int | None:
        """Return how many games are read one by one; None if all of them are."""
        with self.database.reading() as db:
            return RECENT if last_left_out(db, find_range(db, asked)) else None
