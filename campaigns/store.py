"""The store: everything that is remembered between evenings.

    with open_store() as store:
        stored = store.game()                                   # the current game
        outcome = submit(stored.session, "ann build house G7")
        stored = store.append(stored, outcome)                  # on disk, or Stale

Every method is one transaction. It raises the errors of `campaigns.errors` and returns the values of `campaigns.rows`.
"""

from __future__ import annotations

from campaigns.checks import problems
from campaigns.database import database_url
from campaigns.games import Games
from campaigns.groups import Groups
from campaigns.villages import Villages


class Store(Games, Villages, Groups):
    """An open database; use it as a context manager. `where` says where the data is, without passwords."""

    def check(self) -> list[str]:
        """List all that is wrong with the stored data, one sentence each; nothing when all is well."""
        with self.reading() as db:
            return problems(db)


def open_store(db: str | None = None) -> Store:
    """Open the database (`db`, else COMPANION_DB, else the user's own file) and bring its schema up to date."""
    return Store(database_url(db))
