"""Copies of a whole database: from any kind into a file, and from a file into any kind.

A copy holds the database as of one moment, even while others write. It is an ordinary SQLite database: the companion
can open it with `--db`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from campaigns.addresses import file_address
from campaigns.database import Database, begin_sqlite, reading_address
from campaigns.errors import NotFound, StoreError, refused
from campaigns.games.word_index import clear_index, rebuild_index
from campaigns.maintenance.backups import ALL_PAGES, copying, make_standalone, open_for_reading, read_schema
from campaigns.maintenance.checks import dangling_words, file_words
from campaigns.maintenance.files import make_private, rights_like
from campaigns.models import OLDER_SCHEMAS, SCHEMA
from campaigns.sql import Connection, Session, SQLModel, func, select, text
from companion.referee.amounts import counted

# The number of rows copied at once.
CHUNK = 1000


class Contents(Struct, frozen=True):
    """How much a database contains."""

    games: int
    lines: int
    villages: int
    campaigns: int
    players: int

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is stored yet."""
        return not any(getattr(self, name) for name in self.__struct_fields__)


class DatabaseCopy(Struct, frozen=True):
    """A copy that was written. `faults` are those of the database itself, which the copy shares."""

    path: Path
    bytes: int
    contents: Contents
    faults: tuple[str, ...]


class Backup(Struct, frozen=True):
    """A backup that can be restored: its contents, and the schema of the file."""

    schema: str
    contents: Contents


def copy_to_file(source: Database, path: Path) -> DatabaseCopy:
    """Copy a database into a new file, checked and on disk. Raises StoreError; a partial file may remain then."""
    with source.snapshot() as db:
        rows = db.connection()
        numbers = count_rows(rows)
        make_private(path, rights_like(Path(source.where)))
        with copying(path):
            driver = rows.connection.driver_connection
            if isinstance(driver, sqlite3.Connection):
                with closing(sqlite3.connect(path)) as target:
                    driver.backup(target, pages=ALL_PAGES)
            else:
                _copy_into_new(rows, path)
            make_standalone(path)
        faults = _faults_of_copy(rows, path, numbers)
    return DatabaseCopy(path, path.stat().st_size, contents_of(numbers), tuple(faults))


def count_rows(connection: Connection) -> dict[str, int]:
    """Count the rows of every table."""
    tables = SQLModel.metadata.sorted_tables
    return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def contents_of(numbers: dict[str, int]) -> Contents:
    """Return the row counts that interest people."""
    return Contents(*(numbers[table] for table in ("game", "line", "village", "campaign", "player")))


def _copy_into_new(rows: Connection, path: Path) -> None:
    """Create a database in a new file and copy all rows, including those that refer to missing rows."""
    with Database(file_address(path)) as target, target.engine.connect() as into:
        into.connection.execute("PRAGMA foreign_keys=OFF")
        with into.begin():
            begin_sqlite(into, "BEGIN")
            copy_rows(rows, into)


def _faults_of_copy(rows: Connection, path: Path, numbers: dict[str, int]) -> list[str]:
    """Return the problems that a copy shares with its original. Raises StoreError if the copy differs."""
    with Database(reading_address(path), called=str(path)) as copy, copy.snapshot() as db:
        copied = db.connection()
        faults = _faults(copied)
        if count_rows(copied) != numbers or (faults and faults != _faults(rows)):
            raise StoreError(f"the copy in {path.parent} differs from the original: try again, or use another disk")
    return faults


def _faults(connection: Connection) -> list[str]:
    return [*file_words(connection), *dangling_words(connection)]


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows of all tables, referenced rows first, and rebuild the word index."""
    for table in SQLModel.metadata.sorted_tables:
        found = source.execute(table.select().execution_options(yield_per=CHUNK))
        for rows in found.mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])
        if target.dialect.name != "sqlite" and table.autoincrement_column is not None:
            target.execute(_continue_after(table))
    with Session(target) as db:
        rebuild_index(db)


def _continue_after(table: Any) -> Any:
    """Make the server number new rows after the copied ones."""
    column = table.autoincrement_column
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    return select(func.setval(sequence, func.coalesce(func.max(column), 0) + 1, text("false")))


@contextmanager
def opened_copy(path: Path) -> Iterator[tuple[Database, str]]:
    """Open a backup for reading, upgraded to today's schema, with its own schema; the file itself is not changed.

    Raises NotFound, StoreError.
    """
    if not path.exists():
        raise NotFound(f"there is no file {path}. List backups with: companion restore --list")
    if not path.is_file() or not path.stat().st_size:
        raise StoreError(f"{path} is not a backup")
    try:
        schema = read_schema(path)
    except sqlite3.Error:
        schema = ""
    if schema not in OLDER_SCHEMAS:
        with Database(reading_address(path), called=str(path)) as copy:
            yield copy, SCHEMA
        return
    with TemporaryDirectory(prefix="companion-") as folder:
        private = Path(folder) / "copy.db"
        with copying(private), closing(open_for_reading(path)) as file, closing(sqlite3.connect(private)) as upgraded:
            file.backup(upgraded, pages=ALL_PAGES)
        with Database(file_address(private), called=str(path)) as copy:
            yield copy, schema


def read_backup(path: Path) -> Backup:
    """Return what a backup contains. Raises NotFound, StoreError if it cannot be restored."""
    with opened_copy(path) as (copy, schema):
        return Backup(schema, _sound_contents(copy))


def _sound_contents(copy: Database) -> Contents:
    with copy.snapshot() as db:
        rows = db.connection()
        if file_words(rows):
            raise StoreError(f"{copy.where} is damaged: restore another backup")
        if dangling_words(rows):
            todo = f"repair it with `companion --db {copy.where} doctor --repair`"
            raise StoreError(f"{copy.where} has rows that refer to missing rows: {todo}")
        return contents_of(count_rows(rows))


def restore_file(path: Path, target: Database, keep: Callable[[], object] | None) -> Backup:
    """Replace everything in a database with the contents of a backup, in one transaction.

    If the database is not empty, `keep` is called first, while nobody else can write, to save it. Raises NotFound,
    StoreError, Refused if the database is not empty and there is no `keep`.
    """
    if path.exists() and Path(target.where).exists() and path.samefile(target.where):
        raise StoreError(f"{path} is the database itself")
    with opened_copy(path) as (copy, schema):
        found = Backup(schema, _sound_contents(copy))
        _replace(copy, target, keep)
    return found


def _replace(copy: Database, target: Database, keep: Callable[[], object] | None) -> None:
    with copy.snapshot() as db, target.changing() as into:
        rows = db.connection()
        lock_tables(into)
        before = count_rows(into)
        if any(before.values()):
            if keep is None:
                held = contents_of(before)
                games, villages = counted(held.games, "game"), counted(held.villages, "village")
                reason = f"{target.where} is not empty: it has {games} and {villages}"
                raise refused("not-empty", reason, "Use --force to back it up and replace it")
            keep()
        with Session(into) as old:
            clear_index(old)
        for table in reversed(SQLModel.metadata.sorted_tables):
            into.execute(table.delete())
        copy_rows(rows, into)
        if count_rows(into) != count_rows(rows):
            raise StoreError(f"{copy.where} could not be restored completely. Nothing was changed")


def lock_tables(connection: Connection) -> None:
    """Keep others from writing until the transaction ends; on SQLite it already holds the lock."""
    if connection.dialect.name != "sqlite":
        listed = ", ".join(f'"{table.name}"' for table in SQLModel.metadata.sorted_tables)
        connection.execute(text(f"LOCK TABLE {listed} IN SHARE ROW EXCLUSIVE MODE"))
