"""Who sits at the keyboard."""

from __future__ import annotations

import os
from getpass import getuser


def user() -> str:
    """Name the user of this computer; by number where the system knows no name."""
    try:
        return getuser()
    except (KeyError, OSError):
        return str(os.getuid())
