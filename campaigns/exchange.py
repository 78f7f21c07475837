"""Exchange: documents for other databases."""

from __future__ import annotations

from campaigns.database import Database


class Exchange(Database):
    """The methods of the store about documents for other databases."""
