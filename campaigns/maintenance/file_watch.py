"""The files of an open SQLite database: whether they are still the ones that were opened.

A program that synchronises folders may delete or replace them during a game. SQLite does not notice: it would keep
writing to a file without a name, or into one that another program has overwritten.

In WAL mode the file itself changes only when SQLite checkpoints the log. Its mark can then only advance: the key stays,
the schema version never decreases, and the number of pages does not shrink unless that version rises, as after VACUUM.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from campaigns.errors import Moved, Overwritten

# The device and the inode of a file; None if it does not exist.
Identity: TypeAlias = tuple[int, int] | None

LOG = "-wal"
SIDE_FILES = (LOG, "-shm")
GONE = "{where} was deleted or moved while in use. Nothing more is stored; restore a backup with `companion restore`"
REPLACED = "{where} was replaced by another file while in use. Nothing more is stored; check the new file"
SIDE_FILE_GONE = (
    "{side}, a part of {where}, was deleted or replaced while in use. Nothing more is stored; check the game"
)
OVERWRITTEN = (
    "another program wrote into {where} while in use. Nothing more is stored; restore a backup with `companion restore`"
)


class FileMark(NamedTuple):
    """What the header of a file says without the log: its key (0 while it has none), its schema and its pages."""

    key: int
    schema: int
    pages: int

    def may_become(self, other: FileMark, key: int) -> bool:
        """Return whether SQLite itself can have changed the file like this; `key` is the one in the log."""
        is_same = other.key in (self.key, key) or not (self.key or key)
        return is_same and (other.schema, other.pages) >= (self.schema, self.pages)


class FileWatch:
    """A database's file and the files SQLite keeps beside it. A server, or a database in memory, has none."""

    def __init__(self, where: str, path: str) -> None:
        self.where, self.path = where, path
        self.main = identity(path)
        self.beside: dict[str, Identity] = {}
        self.connections: set[int] = set()
        self.key = 0
        self.is_overwritten = False
        self.mark: FileMark | None = None
        # The modification time and size of the file when its mark was last read.
        self.written = (0, 0)

    def check(self) -> None:
        """Raise Moved if a path no longer leads to the open file, or another program wrote to it."""
        if self.main is None:
            return
        found = _stat(self.path)
        if found is None or (found.st_dev, found.st_ino) != self.main:
            raise Moved((REPLACED if found else GONE).format(where=self.where))
        if self.mark and self.written != (found.st_mtime_ns, found.st_size):
            self._examine(found, self.mark)
        for side, known in self.beside.items():
            if identity(side) != known:
                raise Moved(SIDE_FILE_GONE.format(where=self.where, side=os.path.basename(side)))  # noqa: PTH119

    def _examine(self, found: os.stat_result, before: FileMark) -> None:
        try:
            mark = read_mark(self.path)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
                # It cannot be read right now; the next check decides.
                return
            mark = FileMark(0, 0, 0)
        if not before.may_become(mark, self.key):
            self.is_overwritten = True
            raise Overwritten(OVERWRITTEN.format(where=self.where))
        self.mark, self.written = mark, (found.st_mtime_ns, found.st_size)

    def remove_side_files(self) -> None:
        """Remove the WAL files of a file that is gone, replaced or overwritten, after their contents were saved.

        They would damage any other file put in its place. The log must be emptied, too, because SQLite would write it
        into the file when the last connection closes.
        """
        if identity(self.path) == self.main and not self.is_overwritten:
            return
        for side, known in self.beside.items():
            if identity(side) == known:
                if side.endswith(LOG):
                    os.truncate(side, 0)
                os.unlink(side)  # noqa: PTH108

    def take(self, connection: sqlite3.Connection) -> None:
        """Register a connection that was just opened; the first one determines the files of the database."""
        if self.path and not self.connections:
            self.main = self.main or identity(self.path)
            sides = [os.path.realpath(self.path) + ending for ending in SIDE_FILES]
            self.beside = {side: known for side in sides if (known := identity(side))}
            found = _stat(self.path)
            # A file that cannot be read has no mark; using it raises the actual error.
            with suppress(sqlite3.DatabaseError):
                if found and not self.mark:
                    mark = read_mark(self.path)
                    [(self.key,)] = connection.execute("PRAGMA user_version")
                    self.mark, self.written = mark, (found.st_mtime_ns, found.st_size)
        self.check()
        self.connections.add(id(connection))

    def forget(self, connection: object) -> None:
        """Forget a closed connection; after the last one, SQLite removes the WAL files."""
        self.connections.discard(id(connection))
        if not self.connections:
            self.beside = {}


def identity(path: str) -> Identity:
    """Return the identity of the file at a path."""
    found = _stat(path)
    return (found.st_dev, found.st_ino) if found else None


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)  # noqa: PTH116 - quick: it is asked several times for every move
    except OSError:
        return None


def read_mark(path: str) -> FileMark:
    """Read the mark of a file as it is on disk, without its log and without a lock.

    SQLite has to read it: a program that opens and closes the file directly releases all locks that SQLite holds on it.
    During a checkpoint the file may be shorter than its header says.
    """
    with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro&immutable=1", uri=True)) as file:
        file.execute("PRAGMA writable_schema=ON")
        return FileMark(
            *(file.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "schema_version", "page_count"))
        )
