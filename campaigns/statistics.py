"""Statistics: what players ask for."""

from __future__ import annotations

from campaigns.database import Database


class Statistics(Database):
    """The methods of the store about what players ask for."""
