"""Results: results that were played without the companion."""

from __future__ import annotations

from campaigns.database import Database


class Results(Database):
    """The methods of the store about results that were played without the companion."""
