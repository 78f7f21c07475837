"""Files and folders: their permissions, and writing them to disk.

Stored data includes hidden hands, so files are readable by their owner alone. A file shared only with its group was
shared on purpose and stays shared. If a system has no permissions, or a folder does not allow changing them, everything
still works, and `companion doctor` reports it.
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
    """Create an empty file with these permissions, unless it exists; errors are left to whatever opens it."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        if HAS_RIGHTS and mode != PRIVATE:
            # The umask may have removed the group's permissions.
            path.chmod(mode)


def is_open(path: Path) -> bool:
    """Return whether every user of the computer has some access to a file or folder, by its own permissions."""
    try:
        return HAS_RIGHTS and bool(path.stat().st_mode & OTHERS)
    except OSError:
        return False


def is_shared(path: Path) -> bool:
    """Return whether the group of a file has access to it."""
    return HAS_RIGHTS and bool(path.stat().st_mode & GROUP)


def close_to_others(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Restrict files and folders that every user can access to their owner; return those that were changed."""
    return tuple(path for path in paths if is_open(path) and _close(path))


def _close(path: Path) -> bool:
    with suppress(OSError):
        path.chmod(S_IMODE(path.stat().st_mode) & OWNER)
        return not is_open(path)
    return False


def rights_like(path: Path) -> int:
    """Return the permissions for a copy of a file: the owner's, and the group's if only the group shares it.

    A file open to everyone was not shared with anyone on purpose.
    """
    try:
        mode = S_IMODE(path.stat().st_mode)
    except OSError:
        return PRIVATE
    return PRIVATE if mode & OTHERS else PRIVATE | mode & GROUP & ~0o010


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to disk; systems that cannot do so flush them automatically."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
