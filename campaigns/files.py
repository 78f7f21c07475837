"""The files of an open SQLite database: whether they are still those that were opened.

A program that synchronises folders may delete or replace them while somebody plays. SQLite does not notice: it would go
on writing to a file that no name leads to.
"""

from __future__ import annotations

import os
from typing import TypeAlias

from campaigns.errors import Moved

# The device and the number of a file on it; None where there is none.
Identity: TypeAlias = tuple[int, int] | None

SIDE_FILES = ("-wal", "-shm")
GONE = "{where} was deleted or moved away while in use: nothing more is stored; companion restore brings a backup back"
REPLACED = "{where} was replaced by another file while in use: nothing more is stored; look at what is there now"
PARTED = "{side}, a part of {where}, was deleted or replaced while in use: nothing more is stored; look at the game"


class Files:
    """A database's file and those that SQLite keeps beside it. A server, or a database in memory, has none."""

    def __init__(self, where: str, path: str) -> None:
        self.where, self.path = where, path
        self.main = identity(path)
        self.beside: dict[str, Identity] = {}
        self.connections: set[int] = set()

    def check(self) -> None:
        """Raise Moved where a name does not lead any more to the file that is open."""
        if self.main is None:
            return
        found = identity(self.path)
        if found != self.main:
            raise Moved((REPLACED if found else GONE).format(where=self.where))
        for side, known in self.beside.items():
            if identity(side) != known:
                raise Moved(PARTED.format(where=self.where, side=os.path.basename(side)))  # noqa: PTH119

    def clear_away(self) -> None:
        """Take away what still lies beside a file that is gone or replaced, once its content was saved elsewhere.

        It would spoil any other file that is put there.
        """
        if identity(self.path) == self.main:
            return
        for side, known in self.beside.items():
            if identity(side) == known:
                os.unlink(side)  # noqa: PTH108

    def take(self, connection: object) -> None:
        """Note a connection that was just opened; the first of them says which files belong to the database."""
        if self.path and not self.connections:
            self.main = self.main or identity(self.path)
            sides = [os.path.realpath(self.path) + ending for ending in SIDE_FILES]
            self.beside = {side: known for side in sides if (known := identity(side))}
        self.check()
        self.connections.add(id(connection))

    def let_go(self, connection: object) -> None:
        """Forget a connection that was closed: after the last one SQLite takes away what lies beside."""
        self.connections.discard(id(connection))
        if not self.connections:
            self.beside = {}


def identity(path: str) -> Identity:
    """Return which file a name leads to."""
    try:
        found = os.stat(path)  # noqa: PTH116 - quick: it is asked several times for every move
    except OSError:
        return None
    return found.st_dev, found.st_ino
