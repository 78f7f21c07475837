"""Copies of a whole database: from any kind into a file, and from a file into any kind.

A copy is what the database held at one moment, whoever writes meanwhile. It is an SQLite database like any other: the
companion opens it with `--db` too.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct

from campaigns.database import OLDER_SCHEMAS, SCHEMA, SCHEMA_QUERY, Database, reading_url
from campaigns.errors import NotFound, StoreError, refused
from campaigns.games.word_index import clear_index, index_game
from campaigns.maintenance.backups import ALL_PAGES, copying, rest
from campaigns.maintenance.checks import dangling_words, file_words
from campaigns.maintenance.rights import make_private, rights_like
from campaigns.models import Game
from campaigns.sql import URL, Connection, Session, SQLModel, col, func, make_url, select, text

# How many rows go over at once.
CHUNK = 1000


class Contents(Struct, frozen=True):
    """How much a database holds."""

    games: int
    lines: int
    villages: int
    campaigns: int
    players: int

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing is stored yet."""
        return not any(getattr(self, name) for name in self.__struct_fields__)


class Copy(Struct, frozen=True):
    """A copy that was written. `faults` are those of the database itself, which its copy shares."""

    path: Path
    bytes: int
    contents: Contents
    faults: tuple[str, ...]


class Backup(Struct, frozen=True):
    """A backup that can be restored: what it holds, and the schema of the file."""

    schema: str
    contents: Contents


def copy_to_file(source: Database, path: Path) -> Copy:
    """Copy a database into a new file, checked and down to the disk. Raises StoreError; the file may be left then."""
    with source.snapshot() as rows:
        numbers = count_rows(rows)
        make_private(path, rights_like(Path(source.where)))
        with copying(path):
            fill = _copy_pages if rows.dialect.name == "sqlite" else _copy_into_new
            fill(rows, path)
            rest(path)
        faults = _faults_of_copy(rows, path, numbers)
    return Copy(path, path.stat().st_size, contents_of(numbers), tuple(faults))


def count_rows(connection: Connection) -> dict[str, int]:
    """Count the rows of every table."""
    tables = SQLModel.metadata.sorted_tables
    return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}


def contents_of(numbers: dict[str, int]) -> Contents:
    """Return what people want to know of the numbers of rows."""
    return Contents(*(numbers[table] for table in ("game", "line", "village", "campaign", "player")))


def _copy_pages(rows: Connection, path: Path) -> None:
    source = rows.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)
    with closing(sqlite3.connect(path)) as target:
        source.backup(target, pages=ALL_PAGES)


def _copy_into_new(rows: Connection, path: Path) -> None:
    """Make a database in a new file and fill it row by row; rows that point to nothing are copied too."""
    with Database(_url(path)) as target, target.writer.connect() as into:
        into.connection.execute("PRAGMA foreign_keys=OFF")
        with into.begin():
            copy_rows(rows, into)
            index_words(into)


def _url(path: Path) -> str:
    return URL.create("sqlite", database=str(path)).render_as_string()


def _faults_of_copy(rows: Connection, path: Path, numbers: dict[str, int]) -> list[str]:
    """List what is wrong with a copy that was wrong before. Raises StoreError for a copy that is not the same."""
    with Database(reading_url(path), called=str(path)) as copy, copy.plainly(), copy.engine.connect() as copied:
        faults = _faults(copied)
        if count_rows(copied) != numbers or (faults and faults != _faults(rows)):
            raise StoreError(f"the copy in {path.parent} is not what was copied: try again, or another disk")
    return faults


def _faults(connection: Connection) -> list[str]:
    return [*file_words(connection), *dangling_words(connection)]


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows of all tables; those that others refer to go first."""
    for table in SQLModel.metadata.sorted_tables:
        found = source.execute(table.select().execution_options(yield_per=CHUNK))
        for rows in found.mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])
        if target.dialect.name != "sqlite" and table.autoincrement_column is not None:
            target.execute(_continue_after(table))


def _continue_after(table: Any) -> Any:
    """Let the server number new rows after those that brought their numbers along."""
    column = table.autoincrement_column
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    return select(func.setval(sequence, func.coalesce(func.max(column), 0) + 1, text("false")))


def index_words(connection: Connection) -> None:
    """Make the index of words anew, inside the connection's transaction."""
    last = 0
    with Session(connection) as db:
        clear_index(db)
        query = select(Game).where(Game.status != "open").order_by(col(Game.id)).limit(CHUNK)
        while games := db.exec(query.where(Game.id > last)).all():
            for game in games:
                index_game(db, game)
            last = games[-1].id
            db.expunge_all()


@contextmanager
def opened_copy(path: Path) -> Iterator[tuple[Database, str]]:
    """Open a backup for reading, under today's schema, and say which it has; the file itself stays as it is.

    Raises NotFound, StoreError.
    """
    if not path.exists():
        raise NotFound(f"there is no file {path}: companion restore --list shows the backups that are kept")
    if not path.is_file() or not path.stat().st_size:
        raise StoreError(f"{path} is no backup")
    schema = _schema_of(path)
    if schema not in OLDER_SCHEMAS:
        with Database(reading_url(path), called=str(path)) as copy:
            yield copy, SCHEMA
        return
    with TemporaryDirectory(prefix="companion-") as folder:
        private = Path(folder) / "copy.db"
        _copy_private(path, private)
        with Database(_url(private), called=str(path)) as copy:
            yield copy, schema


def _schema_of(path: Path) -> str:
    """Return the schema of a file, "" where it has none."""
    try:
        with closing(_reader(path)) as file:
            found = file.execute(str(SCHEMA_QUERY)).fetchone()
    except sqlite3.Error:
        return ""
    return str(found[0]) if found else ""


def _reader(path: Path) -> sqlite3.Connection:
    address = make_url(reading_url(path.absolute()))
    return sqlite3.connect(f"{address.database}?{urlencode(address.query)}", uri=True)


def _copy_private(path: Path, private: Path) -> None:
    with copying(private), closing(_reader(path)) as file, closing(sqlite3.connect(private)) as copy:
        file.backup(copy, pages=ALL_PAGES)


def read_backup(path: Path) -> Backup:
    """Say what a file holds that is to be restored. Raises NotFound, StoreError where it cannot be."""
    with opened_copy(path) as (copy, schema):
        return Backup(schema, _sound_contents(copy))


def _sound_contents(copy: Database) -> Contents:
    with copy.snapshot() as rows:
        if file_words(rows):
            raise StoreError(f"{copy.where} is damaged: restore another backup")
        if dangling_words(rows):
            todo = f"companion --db {copy.where} doctor --repair mends it"
            raise StoreError(f"{copy.where} has rows that point to nothing: {todo}")
        return contents_of(count_rows(rows))


def contents(database: Database) -> Contents:
    """Return what a database holds."""
    with database.snapshot() as rows:
        return contents_of(count_rows(rows))


def restore_file(path: Path, target: Database, keep: Callable[[], object] | None) -> Backup:
    """Put what a backup holds in the place of all that is in a database, in one transaction.

    `keep` is called first where there is anything, while nobody can write: it saves that. Raises NotFound, StoreError,
    Refused where something is in the way and there is no `keep`.
    """
    if path.exists() and Path(target.where).exists() and path.samefile(target.where):
        raise StoreError(f"{path} is the database itself: there is nothing to restore")
    with opened_copy(path) as (copy, schema):
        found = Backup(schema, _sound_contents(copy))
        _replace(copy, target, keep)
    return found


def _replace(copy: Database, target: Database, keep: Callable[[], object] | None) -> None:
    with copy.snapshot() as rows, target.plainly(), target.writer.begin() as into:
        hold(into)
        before = count_rows(into)
        if any(before.values()):
            if keep is None:
                raise _in_the_way(target, contents_of(before))
            keep()
        _empty(into)
        copy_rows(rows, into)
        index_words(into)
        if count_rows(into) != count_rows(rows):
            raise StoreError(f"{copy.where} could not be restored whole: nothing was changed")


def _in_the_way(target: Database, held: Contents) -> Exception:
    reason = f"{target.where} is not empty: it has {held.games} games and {held.villages} villages"
    return refused("not-empty", reason, "--force writes a backup of it, then puts the other in its place")


def hold(connection: Connection) -> None:
    """Keep others from writing until the transaction ends; on SQLite it began so."""
    if connection.dialect.name != "sqlite":
        listed = ", ".join(f'"{table.name}"' for table in SQLModel.metadata.sorted_tables)
        connection.execute(text(f"LOCK TABLE {listed} IN SHARE ROW EXCLUSIVE MODE"))


def _empty(connection: Connection) -> None:
    with Session(connection) as db:
        clear_index(db)
    for table in reversed(SQLModel.metadata.sorted_tables):
        connection.execute(table.delete())
