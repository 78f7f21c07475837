"""Errors of the store.

    StoreError       the database cannot be used
     +-- NotFound    the game, village, player or campaign does not exist
     +-- Stale       the stored data has changed since it was read: read it again, then decide
     +-- Moved       the file was deleted or replaced: stop
     |    +-- Overwritten  another program wrote to it
     +-- Refused     the request is not allowed; `refusal` says why

Every message is one plain sentence for the person at the table.
"""

from __future__ import annotations

from companion.referee.verdicts import Refusal, refuse


class StoreError(Exception):
    """The database cannot be used."""


class NotFound(StoreError):
    """Something does not exist in the database."""


class Stale(StoreError):
    """Someone else has written in the meantime; nothing was changed."""


class Moved(StoreError):
    """The database file was deleted or replaced while it was open; the program must stop."""


class Overwritten(Moved):
    """Another program wrote to the database file while it was open; the remaining data may be damaged."""


class Refused(StoreError):
    """The request was refused; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def sqlite_code(error: object) -> int | None:
    """Return SQLite's primary result code, None for an error that SQLite did not report."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def refused(code: str, reason: str, hint: str = "") -> Refused:
    """Return a refusal that cites no clause."""
    return Refused(refuse("", code, reason, hint))
