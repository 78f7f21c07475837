"""What can go wrong with stored data.

    StoreError       the database cannot be used
     +-- NotFound    there is no such game, village, player or campaign
     +-- Stale       the stored data changed underneath: read again, then decide again
     +-- Moved       the file itself is not there any more, or is another one: leave
     |    +-- Overwritten  another program wrote into it
     +-- Refused     it may not be done; `refusal` says why

Every message is one plain sentence for the person at the table.
"""

from __future__ import annotations

from companion.referee.verdicts import Refusal, refuse


class StoreError(Exception):
    """The database cannot be used."""


class NotFound(StoreError):
    """There is no such thing in the database."""


class Stale(StoreError):
    """Someone else wrote meanwhile; nothing was changed."""


class Moved(StoreError):
    """The database's file was deleted or replaced while it was open; whoever holds it open has to leave."""


class Overwritten(Moved):
    """Another program wrote into the database's file while it was open; what is still held of it may be damaged."""


class Refused(StoreError):
    """The referee says no; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def sqlite_code(error: object) -> int | None:
    """Return SQLite's primary result code, None for an error that SQLite did not report."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def refused(code: str, reason: str, hint: str = "") -> Refused:
    """Make a refusal that no clause of a rulebook stands behind."""
    return Refused(refuse("", code, reason, hint))
