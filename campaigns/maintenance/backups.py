"""Automatic backups: copies of a database's file, a few in rotation, in a folder beside it.

companion.db-backups/
    2026-11-16T20-15-00Z-after-game-12.db
    2026-11-23T18-02-41Z-before-import.db
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from campaigns.errors import StoreError, sqlite_code
from campaigns.maintenance.files import GROUP, PRIVATE_FOLDER, make_private, rights_like, sync_folder
from campaigns.models import OLDER_SCHEMAS, SCHEMA, SCHEMA_QUERY, now
from campaigns.sql import DBAPIError

# The default number of backups to keep.
DEFAULT_BACKUPS = 10
MOMENT = "%Y-%m-%dT%H-%M-%SZ"
NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-([a-z0-9-]+)\.db")
# A backup rescued from a deleted or replaced file is never removed.
RESCUED = "rescued"
BEFORE_UPGRADE, BEFORE_IMPORT = "before-upgrade", "before-import"
# Another program may have written to a rescued file, so indexes are compared with their tables, too.
TESTS = {RESCUED: "integrity_check"}
# Seconds after which an incomplete copy can be removed.
ABANDONED = 3600.0
# Copy all pages in one step, so that nobody can write in between.
ALL_PAGES = -1
# Messages for SQLite errors while writing a copy.
SQLITE_CODES = {
    sqlite3.SQLITE_CANTOPEN: "check that it exists and is writable",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be written (is it full?)",
}
HAS_ROWS = "SELECT EXISTS (SELECT 1 FROM player) OR EXISTS (SELECT 1 FROM campaign) OR EXISTS (SELECT 1 FROM village)"


class KeptBackup(NamedTuple):
    """An automatic backup: when and why it was made, and how large it is."""

    path: Path
    made: datetime
    reason: str
    bytes: int


def folder_of(database: Path) -> Path:
    """Return the folder for the backups of a database's file."""
    real = Path(os.path.realpath(database))
    return real.with_name(f"{real.name}-backups")


def kept_backups(database: Path) -> list[KeptBackup]:
    """List the automatic backups of a database, newest first."""
    folder = folder_of(database)
    try:
        names = [name for name in os.listdir(folder) if NAME.fullmatch(name)]  # noqa: PTH208
    except OSError:
        return []
    found = [_read_name(folder / name) for name in names]
    return sorted((kept for kept in found if kept), key=lambda kept: (kept.made, kept.path.name), reverse=True)


def _read_name(path: Path) -> KeptBackup | None:
    found = NAME.fullmatch(path.name)
    assert found is not None
    try:
        made = datetime.strptime(found[1], MOMENT).replace(tzinfo=UTC)
        return KeptBackup(path, made, found[2], path.stat().st_size)
    except (ValueError, OSError):
        # Not a time, or someone has just deleted it.
        return None


def keep_backup(database: Path, reason: str, number: int) -> Path | None:
    """Copy a database's file as it is now, and delete all but the newest copies.

    Does nothing without a number, or if nothing is stored yet. Raises StoreError.
    """
    if not number:
        return None
    with copying(folder_of(database) / "copy.db"):
        with closing(sqlite3.connect(f"file:{quote(str(database))}?mode=rw", uri=True)) as source:
            path = put_copy(source, database, reason, rights_like(database)) if holds_anything(source) else None
        if path is not None:
            rotate(database, number, path)
    return path


def holds_anything(source: sqlite3.Connection) -> bool:
    """Return whether anything is stored; True if that is unknown."""
    try:
        return bool(source.execute(HAS_ROWS).fetchone()[0])
    except sqlite3.Error:
        return True


def put_copy(source: sqlite3.Connection, database: Path, reason: str, rights: int) -> Path:
    """Copy the contents of a connection into the folder; the copy gets its name once it is complete and checked."""
    folder = folder_of(database)
    make_folder(folder, rights)
    temporary = folder / f".companion-{os.getpid()}-{os.urandom(4).hex()}.part"
    make_private(temporary, rights)
    try:
        with closing(sqlite3.connect(temporary)) as target:
            source.backup(target, pages=ALL_PAGES)
        make_standalone(temporary)
        check_copy(temporary, database, TESTS.get(reason, "quick_check"))
        path = free_path(folder, reason)
        temporary.rename(path)
    finally:
        for left in folder.glob(f"{temporary.name}*"):
            left.unlink(missing_ok=True)
    sync_folder(folder)
    return path


def make_folder(folder: Path, rights: int) -> None:
    """Create the folder for the people who may use its copies."""
    if not folder.is_dir():
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        if rights & GROUP:
            folder.chmod(PRIVATE_FOLDER | GROUP)
        sync_folder(folder.parent)


def free_path(folder: Path, reason: str) -> Path:
    """Return a name for a copy made now; there may be several in one second."""
    moment = f"{now():{MOMENT}}"
    path, n = folder / f"{moment}-{reason}.db", 1
    while path.exists():
        n += 1
        path = folder / f"{moment}-{reason}-{n}.db"
    return path


def check_copy(path: Path, database: Path, test: str) -> None:
    """Raise StoreError if a copy is not sound."""
    with closing(sqlite3.connect(path)) as copy:
        if copy.execute(f"PRAGMA {test}(1)").fetchone() != ("ok",):
            raise StoreError(f"{database} is damaged, and its backup would be too: check it with `companion doctor`")


def rotate(database: Path, number: int, newest: Path) -> None:
    """Delete all but the newest copies and any incomplete ones; skip what cannot be deleted."""
    turning = [kept.path for kept in kept_backups(database) if kept.reason != RESCUED and kept.path != newest]
    for path in turning[number - 1 :]:
        with suppress(OSError):
            path.unlink()
    for path in newest.parent.glob(".companion-*.part*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > ABANDONED:
                path.unlink()


def fault_in_backup(path: Path) -> str:
    """Open a backup read-only and return what is wrong with it; empty if it can be restored."""
    try:
        schema = read_schema(path)
        if schema not in (SCHEMA, *OLDER_SCHEMAS):
            return "it was made by a newer companion" if schema else "it is not a backup"
        with closing(open_for_reading(path)) as file:
            return "" if file.execute("PRAGMA quick_check(1)").fetchone() == ("ok",) else "it is damaged"
    except sqlite3.Error as error:
        return str(error)


def read_schema(path: Path) -> str:
    """Return the schema of a database's file, "" if it has none. Raises sqlite3.Error if it cannot be read."""
    with closing(open_for_reading(path)) as file:
        found = file.execute(str(SCHEMA_QUERY)).fetchone()
    return str(found[0]) if found else ""


def open_for_reading(path: Path) -> sqlite3.Connection:
    """Open a file read-only, without creating WAL files beside it."""
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?{mode}", uri=True)


@contextmanager
def copying(path: Path) -> Iterator[None]:
    """Turn an error into one sentence about why a copy cannot be written. Raises StoreError."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        cause = getattr(error, "orig", error)
        if not isinstance(cause, OSError | sqlite3.Error):
            raise
        code = sqlite_code(cause)
        words = SQLITE_CODES.get(code) if code else getattr(cause, "strerror", None)
        raise StoreError(f"no backup can be written to the folder {path.parent.absolute()}: {words or cause}") from None


def make_standalone(path: Path) -> None:
    """Make a file complete without its WAL files, and write it to disk."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
    sync_folder(path.parent)
