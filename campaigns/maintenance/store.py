"""The store's part for the database itself: its condition, checks, repairs and copies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from campaigns.database import StorePart
from campaigns.maintenance.checks import problems
from campaigns.maintenance.copies import (
    Backup,
    Contents,
    DatabaseCopy,
    contents_of,
    copy_to_file,
    count_rows,
    restore_file,
)
from campaigns.maintenance.examination import Findings, Progress, examine, examine_one
from campaigns.maintenance.repairs import Repairs, repair
from campaigns.models import SCHEMA, Game
from campaigns.sql import col, func, select


class Condition(Struct, frozen=True):
    """The size of a database and its versions; the sizes of a server are unknown."""

    where: str
    schema: str
    is_server: bool
    is_read_only: bool
    bytes: int | None
    wal_bytes: int | None


class EditionInUse(Struct, frozen=True):
    """An edition of a title, and how many open games are played with it."""

    slug: str
    edition: str
    games: int


class Maintenance(StorePart):
    """Checks, repairs and copies of the whole database."""

    def condition(self) -> Condition:
        """Return the condition of the database."""
        database = self.database
        is_server = database.engine.dialect.name != "sqlite"
        path = Path(database.where)
        sizes = (None, None) if is_server else (_size(path), _size(path.with_name(f"{path.name}-wal")))
        return Condition(database.where, SCHEMA, is_server, database.is_read_only, *sizes)

    def contents(self) -> Contents:
        """Return how much is stored."""
        with self.database.snapshot() as db:
            return contents_of(count_rows(db.connection()))

    def editions_in_use(self) -> list[EditionInUse]:
        """List the editions of open games."""
        kinds = (col(Game.slug), col(Game.edition))
        query = select(Game.slug, Game.edition, func.count()).where(Game.status == "open")
        with self.database.reading() as db:
            return [EditionInUse(*row) for row in db.exec(query.group_by(*kinds).order_by(*kinds))]

    def check(self) -> list[str]:
        """List everything that is wrong with the stored rows, one sentence each."""
        with self.database.snapshot() as db:
            return problems(db)

    def examine(self, game: int | None = None, everything: bool = False, report: Progress | None = None) -> Findings:
        """Check the rows, replay games (one, or all with limits), and compare them with what is stored."""
        with self.database.snapshot() as db:
            return examine_one(db, game) if game is not None else examine(db, everything, report)

    def repair(self, dry_run: bool = False) -> Repairs:
        """Repair what can be repaired without losing anything, in one transaction. Raises StoreError (damaged file)."""
        return repair(self.database, dry_run)

    def copy_to(self, path: Path) -> DatabaseCopy:
        """Copy everything into a new SQLite file. Raises StoreError; a partial file may remain then."""
        return copy_to_file(self.database, path)

    def restore(self, path: Path, keep: Callable[[], object] | None = None) -> Backup:
        """Replace everything with the contents of a backup; `keep` first saves what is here, if anything.

        Raises NotFound, StoreError (unusable backup), Refused (the database is not empty, and there is no `keep`).
        """
        return restore_file(path, self.database, keep)


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None
