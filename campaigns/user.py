"""The user of this computer."""

from __future__ import annotations

import os
from getpass import getuser
from socket import gethostname
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaigns.sql import Session


def user() -> str:
    """Name the user of this computer; by number where the system knows no name."""
    try:
        return getuser()
    except (KeyError, OSError):
        return str(os.getuid())


def current_user(db: Session) -> str:
    """Name who has a current game: on a server also by computer, for users of one name may share it."""
    is_shared = db.get_bind().dialect.name != "sqlite"
    return f"{user()}@{gethostname()}" if is_shared else user()
