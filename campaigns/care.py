"""Care: checks, repairs and copies."""

from __future__ import annotations

from campaigns.checks import problems
from campaigns.database import Database


class Care(Database):
    """The methods of the store about checks, repairs and copies."""

    def check(self) -> list[str]:
        """List all that is wrong with the stored data, one sentence each; nothing when all is well."""
        with self.reading() as db:
            return problems(db)
