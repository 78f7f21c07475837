"""The user of this computer."""

from __future__ import annotations

import os
from getpass import getuser
from socket import gethostname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.sql import Session


def user() -> str:
    """Return the name of this computer's user, or the user's number if the system knows no name."""
    try:
        return getuser()
    except (KeyError, OSError):
        return str(os.getuid())


def current_user(db: Session) -> str:
    """Return the owner of a current game: on a server with the computer's name, as users may share a name."""
    is_shared = db.get_bind().dialect.name != "sqlite"
    return f"{user()}@{gethostname()}" if is_shared else user()
