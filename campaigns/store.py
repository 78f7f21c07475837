"""The store: games, villages, players, campaigns, statistics, exchange and maintenance of one database.

    with open_store() as store:
        stored = store.games.load()                             # the current game
        outcome = submit(stored.session, "ann build house G7")
        stored = store.games.append(stored, outcome)            # on disk, or Stale

Every method of a part is one transaction. It raises the errors of `campaigns.errors` and returns the values of
`campaigns.rows`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Self

from campaigns.database import Database, find_address
from campaigns.games.store import Games
from campaigns.maintenance.backups import DEFAULT_BACKUPS
from campaigns.villages.store import Villages

if TYPE_CHECKING:
    from campaigns.exchange.store import Exchange
    from campaigns.games.decisions import Decisions
    from campaigns.groups import Campaigns, Players
    from campaigns.maintenance.store import Maintenance
    from campaigns.statistics.store import Statistics


class Store:
    """An open database and its parts; use it as a context manager."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = Games(database)
        self.villages = Villages(database)

    # Most commands do not need the other parts, so they are imported on first use.

    @cached_property
    def players(self) -> Players:
        """Players."""
        from campaigns.groups import Players

        return Players(self.database)

    @cached_property
    def campaigns(self) -> Campaigns:
        """Campaigns."""
        from campaigns.groups import Campaigns

        return Campaigns(self.database)

    @cached_property
    def decisions(self) -> Decisions:
        """Decisions about clauses and rulings."""
        from campaigns.games.decisions import Decisions

        return Decisions(self.database)

    @cached_property
    def statistics(self) -> Statistics:
        """Statistics."""
        from campaigns.statistics.store import Statistics

        return Statistics(self.database)

    @cached_property
    def exchange(self) -> Exchange:
        """Export and import of documents."""
        from campaigns.exchange.store import Exchange

        return Exchange(self.database)

    @cached_property
    def maintenance(self) -> Maintenance:
        """Checks, repairs and copies."""
        from campaigns.maintenance.store import Maintenance

        return Maintenance(self.database)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.database.__exit__(kind, error, trace)


def open_store(
    db: str | None = None, makes: bool = True, backups: Callable[[], int] = lambda: DEFAULT_BACKUPS
) -> Store:
    """Open the database (`db`, else COMPANION_DB, else the user's own file) and upgrade its schema.

    A missing file is created, unless `makes` is False. Raises NotFound then. `backups` returns how many automatic
    copies are kept, before an upgrade and at other times.
    """
    return Store(Database(find_address(db), backups=backups, makes=makes))
