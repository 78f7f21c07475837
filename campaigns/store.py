"""The store: everything that is remembered between evenings.

    with open_store() as store:
        stored = store.game()                                   # the current game
        outcome = submit(stored.session, "ann build house G7")
        stored = store.append(stored, outcome)                  # on disk, or Stale

Every method is one transaction. It raises the errors of `campaigns.errors` and returns the values of `campaigns.rows`.
"""

from __future__ import annotations

from campaigns.care import Care
from campaigns.database import database_url
from campaigns.exchange import Exchange
from campaigns.games import Games
from campaigns.groups import Groups
from campaigns.histories import Histories
from campaigns.results import Results
from campaigns.statistics import Statistics
from campaigns.villages import Villages


class Store(Games, Villages, Groups, Results, Histories, Statistics, Exchange, Care):
    """An open database; use it as a context manager. `where` says where the data is, without passwords."""


def open_store(db: str | None = None) -> Store:
    """Open the database (`db`, else COMPANION_DB, else the user's own file) and bring its schema up to date."""
    return Store(database_url(db))
