"""Named files: read within limits, written completely or not at all, and overwritten only on request."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from campaigns.errors import refused
from campaigns.maintenance.files import sync_folder
from companion import limits
from companion.cli.settings import config_file, text_setting
from companion.limits import FILE_BYTES, OverLimit, read_file_or_pipe, read_stream, shorten
from companion.referee.problems import BadPosition

# The maximum lengths of an automatic file name, and of a path in a message.
LONGEST_NAME, LONGEST_PATH = 80, 120
# The errors of a file system without hard links.
NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV)
# The permissions of a shared file, before the umask, and of a private one.
COMMON, PRIVATE = 0o666, 0o600


class File(NamedTuple):
    """A file to write. A private one contains stored data, and only its owner may read it."""

    path: Path
    data: bytes
    is_private: bool = False


def file_name(*words: str) -> str:
    """Build a file name from words, as far as the file system allows: `crayonville-level-3-setup-game-12`."""
    encoding = sys.getfilesystemencoding()
    known = " ".join(filter(None, words)).lower().encode(encoding, "ignore").decode(encoding)
    plain = re.sub(r"\W+", "-", known).strip("-_")
    return plain[:LONGEST_NAME].rstrip("-_") or "sheets"


def output_path(output: str | None, name: str) -> Path:
    """Return the file to write: as named, or in a folder under its default name. Raises BadPosition, Refused."""
    wanted = output or "."
    if "\0" in wanted:
        raise BadPosition("--output is not a file name: it has a null character")
    path = Path(wanted)
    with name_file_errors(path):
        is_folder = path.is_dir() or wanted.endswith(("/", os.sep))
        path = path / name if is_folder else path
        if not path.parent.is_dir():
            raise BadPosition(
                f"the folder {show_path(path.parent)} does not exist. Create it, or choose another --output"
            )
    return path


def folder_setting(key: str) -> str | None:
    """Return the folder in a setting, or None if it is not set. Raises BadSettings, BadPosition."""
    named = text_setting(key)
    if named is None:
        return None
    folder = Path(os.path.expanduser(named))  # noqa: PTH111
    if not folder.is_dir():
        way_out = f"Create it, choose an --output, or type companion config unset {key}"
        raise BadPosition(f"the folder {show_path(folder)} named in {config_file()} does not exist. {way_out}")
    return str(folder)


def refuse_existing(path: Path, force: bool) -> None:
    """Refuse to overwrite an existing file, and always what is not a file. Raises Refused, BadPosition."""
    with name_file_errors(path):
        if not exists(path):
            return
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            raise BadPosition(f"{show_path(path)} is not a file that can be overwritten. Choose another --output")
    if not force:
        raise refused("file-taken", f"{show_path(path)} already exists", "Choose another --output, or add --force")


def exists(path: Path) -> bool:
    """Return whether a name exists, even as a broken link."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    return True


def publish(files: Sequence[File], force: bool = False) -> None:
    """Write all files or none. Each is complete and on disk before it gets its name.

    With `force`, an existing link is replaced, not its target. Raises Refused, BadPosition.
    """
    staged: list[tuple[Path, Path]] = []
    placed: list[Path] = []
    try:
        for path, data, is_private in files:
            refuse_existing(path, force)
            with name_file_errors(path):
                staged.append((stage(path, data, is_private), path))
        for temporary, path in staged:
            place_file(temporary, path, force)
            placed.append(path)
        for folder in dict.fromkeys(path.parent for path in placed):
            sync_folder(folder)
    except BaseException:
        for path in [] if force else placed:
            _forget(path)
        raise
    finally:
        for temporary, _ in staged:
            _forget(temporary)


def stage(path: Path, data: bytes, is_private: bool = False) -> Path:
    """Write a file under a temporary name next to its final one."""
    temporary = path.with_name(f".companion-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        write_new(temporary, data, PRIVATE if is_private else COMMON)
    except BaseException:
        _forget(temporary)
        raise
    return temporary


def write_new(path: Path, data: bytes, mode: int = COMMON) -> None:
    """Write a new file and flush it to disk."""
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def place_file(temporary: Path, path: Path, force: bool) -> None:
    """Give a complete file its name. Checking for an existing file and renaming are one step."""
    with name_file_errors(path):
        if force:
            temporary.replace(path)
            return
        try:
            path.hardlink_to(temporary)
        except FileExistsError:
            refuse_existing(path, force)
            raise
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            _copy_new(temporary, path)


def _copy_new(temporary: Path, path: Path) -> None:
    """Place a file on a system without hard links: reserve the name first, and release it if the disk is full."""
    mode, data = stat.S_IMODE(temporary.stat().st_mode), temporary.read_bytes()
    write_new(path, b"", mode)
    try:
        with path.open("r+b") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        _forget(path)
        raise


@contextmanager
def lock_file(path: Path) -> Iterator[Path]:
    """Let one program at a time read, change and write a settings file, and create its folder.

    Yields the target if `path` is a link. Raises BadPosition.
    """
    with name_file_errors(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        # Keep a link to settings that are stored elsewhere.
        real = Path(os.path.realpath(path))
        folder = os.open(path.parent, os.O_RDONLY)
    try:
        _wait_for(folder)
        yield real
    finally:
        os.close(folder)


def _wait_for(folder: int) -> None:
    """Wait for the lock of a folder. On a system without locks, the last writer wins."""
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(folder, fcntl.LOCK_EX)


def _forget(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


@contextmanager
def name_file_errors(path: Path, what: str = "written") -> Iterator[None]:
    """Turn an error of the system into one sentence about a file. Raises BadPosition."""
    try:
        yield
    except OSError as error:
        raise BadPosition(f"{show_path(path)} cannot be {what}: {error.strerror}") from None


def show_path(path: Path) -> str:
    """Format a path for display, and shorten a very long one."""
    return shorten(str(path), LONGEST_PATH)


def read_text(path: Path) -> str:
    """Read a named file; `-` is standard input. Raises BadPosition."""
    return decode_text(read_input(path, FILE_BYTES), path)


def read_input(path: Path, most: int) -> bytes:
    """Read a file or standard input up to a limit. Raises BadPosition."""
    is_stdin = str(path) == "-"
    name = "standard input" if is_stdin else show_path(path)
    try:
        return read_stream(sys.stdin.buffer, most) if is_stdin else read_file_or_pipe(path, most)
    except OverLimit as error:
        raise BadPosition(f"{name} {error}") from None
    except OSError as error:
        raise BadPosition(f"{name} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadPosition(f"{name} is not a file name") from None


def decode_text(data: bytes, path: Path) -> str:
    """Return the text of a file with any line ends. Raises BadPosition."""
    try:
        return data.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadPosition(f"{show_path(path)} is not a UTF-8 text file") from None


def read_toml_file(path: Path) -> dict[str, Any]:
    """Read a named TOML file. Raises BadPosition."""
    try:
        return limits.read_toml(read_text(path))
    except ValueError as error:
        # A number with thousands of digits raises ValueError, not TOMLDecodeError.
        raise BadPosition(f"{show_path(path)} is not valid TOML: {shorten(str(error), LONGEST_PATH)}") from None
