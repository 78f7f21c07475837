"""The store: everything that is remembered between evenings.

    with open_store() as store:
        stored = store.game()                                   # the current game
        outcome = submit(stored.session, "ann build house G7")
        stored = store.append(stored, outcome)                  # on disk, or Stale

Every method is one transaction. It raises the errors of `campaigns.errors` and returns the values of `campaigns.rows`.
"""

from __future__ import annotations

from collections.abc import Callable

from campaigns.database import database_url, must_be_there
from campaigns.exchange.exchange import Exchange
from campaigns.games.decisions import Ledger
from campaigns.games.games import Games
from campaigns.games.results import Results
from campaigns.groups import Groups
from campaigns.maintenance.backups import USUAL
from campaigns.maintenance.maintenance import Care
from campaigns.statistics.statistics import Statistics
from campaigns.villages.history import Lives


class Store(Games, Lives, Groups, Results, Ledger, Statistics, Exchange, Care):
    """An open database; use it as a context manager. `where` says where the data is, without passwords."""


def open_store(db: str | None = None, makes: bool = True, backups: Callable[[], int] = lambda: USUAL) -> Store:
    """Open the database (`db`, else COMPANION_DB, else the user's own file) and bring its schema up to date.

    One that is not there is made, unless `makes` is False. Raises NotFound then. `backups` says how many copies are
    kept that are made by themselves, before an upgrade and at other times.
    """
    url = database_url(db)
    if not makes:
        must_be_there(url)
    return Store(url, backups=backups)
