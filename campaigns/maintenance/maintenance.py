"""Care: checks, repairs and copies. What they need is imported when it is asked for: seldom."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from campaigns.database import Database
from campaigns.sql import Session

if TYPE_CHECKING:
    from campaigns.maintenance.copies import Backup, Contents, Copy
    from campaigns.maintenance.examinations import Findings, Tell
    from campaigns.maintenance.repairs import Mended


class Care(Database):
    """The methods of the store about checks, repairs and copies."""

    def check(self) -> list[str]:
        """List all that is wrong with the stored rows, one sentence each; nothing when all is well."""
        from campaigns.maintenance.checks import problems

        with self.snapshot() as connection, Session(connection) as db:
            return problems(db)

    def examine(self, game: int | None = None, everything: bool = False, tell: Tell | None = None) -> Findings:
        """Check the rows, play games again (one, or all with limits), and hold them against what is stored."""
        from campaigns.maintenance import examinations

        with self.snapshot() as connection, Session(connection) as db:
            if game is not None:
                return examinations.examine_one(db, game)
            return examinations.examine(db, everything, tell)

    def repair(self, dry_run: bool = False) -> Mended:
        """Mend what can be mended without losing anything, in one transaction. Raises StoreError (damaged file)."""
        from campaigns.maintenance.repairs import repair

        return repair(self, dry_run)

    def contents(self) -> Contents:
        """Say how much is stored."""
        from campaigns.maintenance.copies import contents

        return contents(self)

    def copy_to(self, path: Path) -> Copy:
        """Copy everything into a new SQLite file. Raises StoreError; a part of the file may be left then."""
        from campaigns.maintenance.copies import copy_to_file

        return copy_to_file(self, path)

    def restore(self, path: Path, keep: Callable[[], object] | None = None) -> Backup:
        """Put what a backup holds in the place of everything; `keep` saves what is here before, if there is anything.

        Raises NotFound, StoreError (the backup cannot be used), Refused (something is here, and there is no `keep`).
        """
        from campaigns.maintenance.copies import restore_file

        return restore_file(path, self, keep)
