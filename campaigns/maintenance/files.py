"""Files and folders: who may read them, and that they are down on the disk.

What is stored holds hidden hands, so files are for their owner alone.

A file that only its group shares was shared on purpose and stays so. Where a system has no such rights, or a folder
does not let them be changed, everything goes on as it is; `companion doctor` says so.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
OWNER, GROUP, OTHERS = 0o700, 0o070, 0o007
HAS_RIGHTS = os.name == "posix"


def make_private(path: Path, mode: int = PRIVATE) -> None:
    """Make an empty file with these rights, unless there is a file; what is in the way is told by who uses it."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        if HAS_RIGHTS and mode != PRIVATE:
            # The umask may have taken from the group what it shares.
            path.chmod(mode)


def is_open(path: Path) -> bool:
    """Tell whether every user of the computer may do something with a file or folder, as far as its own rights say."""
    try:
        return HAS_RIGHTS and bool(path.stat().st_mode & OTHERS)
    except OSError:
        return False


def is_shared(path: Path) -> bool:
    """Return whether the group of a file may use it."""
    return HAS_RIGHTS and bool(path.stat().st_mode & GROUP)


def close_to_others(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Leave files and folders that every user of the computer may use to their owner; return those that are so now."""
    return tuple(path for path in paths if is_open(path) and _close(path))


def _close(path: Path) -> bool:
    with suppress(OSError):
        path.chmod(S_IMODE(path.stat().st_mode) & OWNER)
        return not is_open(path)
    return False


def rights_like(path: Path) -> int:
    """Return the rights that a copy of a file gets: for the owner, and for a group that alone shares the file.

    What everybody may use was shared with nobody on purpose.
    """
    try:
        mode = S_IMODE(path.stat().st_mode)
    except OSError:
        return PRIVATE
    return PRIVATE if mode & OTHERS else PRIVATE | mode & GROUP & ~0o010


def sync_folder(folder: Path) -> None:
    """Write down to the disk which names a folder has; where the system knows no such thing, it does that by itself."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
