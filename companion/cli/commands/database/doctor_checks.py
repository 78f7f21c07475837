"""The checks of `companion doctor`: libraries, folders, settings, the database and its backups."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from campaigns.addresses import own_file
from campaigns.errors import NotFound, StoreError
from campaigns.maintenance import files as rights
from campaigns.maintenance.files import is_open, is_shared
from companion import __version__
from companion.cli.commands.database.backup import contents_words, file_size_words
from companion.cli.commands.printing.printer import load_profiles
from companion.cli.context import backups_to_keep
from companion.cli.settings import BadSettings, checked, config_file, config_folder, text_setting
from companion.games.library import edition_folder
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition
from printables.paper.printers import profiles_file

if TYPE_CHECKING:
    from campaigns.store import Store

State = Literal["well", "missing", "attention"]
# The purpose of each optional extra, and its modules.
EXTRAS = {
    "postgres": ("club database on PostgreSQL", ("psycopg",)),
    "preview": ("pictures of printed pages", ("pypdfium2", "PIL")),
    "fast": ("faster printing", ("_rl_accel",)),
    "serve": ("players' page", ("starlette", "uvicorn")),
}
LIBRARIES = ("typer", "rich", "sqlmodel", "sqlalchemy", "alembic", "reportlab", "prompt_toolkit", "msgspec")
INSTALL = 'Install with: pip install "print-and-play-companion[{extra}]"'
BACKUPS = "companion-backup-*.db"
OLD_BACKUP_DAYS = 30
# The -wal file of SQLite grows and shrinks; above this size, another program is holding it.
LARGE_WAL = 64_000_000
# Checks whose names in JSON are not the words for people.
LABELS = {"rights": "access", "typed lines": "typing history"}


class CheckResult(NamedTuple):
    """The result of one check."""

    topic: str
    name: str
    state: State
    words: str


def points_outside() -> Iterator[CheckResult]:
    """Check everything except the database."""
    yield program()
    yield CheckResult("companion", "libraries", "well", ", ".join(versions(LIBRARIES)))
    for extra, (use, modules) in EXTRAS.items():
        yield extra_point(extra, use, modules)
    yield from settings_points()
    yield from place_points()


def program() -> CheckResult:
    """Report the versions of the companion and of Python."""
    python = ".".join(map(str, sys.version_info[:3]))
    return CheckResult("companion", "version", "well", f"{__version__}, Python {python} on {sys.platform}")


def versions(names: Iterable[str]) -> Iterator[str]:
    """Report the versions of the installed libraries."""
    for name in names:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} (unknown version)"


def extra_point(extra: str, use: str, modules: Sequence[str]) -> CheckResult:
    """Report whether an optional extra is installed, and what it is for."""
    if all(map(find_spec, modules)):
        return CheckResult("extras", extra, "well", f"installed ({use})")
    return CheckResult("extras", extra, "missing", f"not installed ({use}). {INSTALL.format(extra=extra)}")


def settings_points() -> Iterator[CheckResult]:
    """Check the settings file and the printer profiles."""
    path = config_file()
    try:
        number = len(checked(path))
        found = f"{number} set in {path}" if number else f"defaults ({path if path.exists() else f'no file at {path}'})"
        yield CheckResult("places", "settings", "well", found)
    except (BadSettings, OSError) as error:
        yield CheckResult("places", "settings", "attention", str(error))
    try:
        printers = load_profiles()
        yield CheckResult("places", "printers", "well", f"{', '.join(printers) or 'none yet'}, in {profiles_file()}")
    except BadPosition as error:
        yield CheckResult("places", "printers", "attention", str(error))


def place_points() -> Iterator[CheckResult]:
    """Check the folders that the companion writes to."""
    for name, folder in {"data folder": own_file().parent, "settings folder": config_folder()}.items():
        yield place_point(name, folder)
    history = own_file().parent / "history"
    kept = f"{history}" if history.exists() else f"none yet (no file at {history})"
    yield CheckResult("places", "typed lines", "well", kept)


def place_point(name: str, folder: Path) -> CheckResult:
    """Check that a folder can be written to, or created if it does not exist."""
    there = next((path for path in (folder, *folder.parents) if path.exists()), folder)
    if os.access(there, os.W_OK | os.X_OK) and there.is_dir():
        return CheckResult("places", name, "well", f"{folder}{'' if there == folder else ', not created yet'}")
    return CheckResult("places", name, "attention", f"cannot write to {folder}. Check its permissions")


def points_inside(store: Store) -> Iterator[CheckResult]:
    """Check the database, the age of its newest backup, and the editions of its open games."""
    yield backup_point(Path(store.database.where))
    yield keeping_point(Path(store.database.where))
    yield from rights_points(Path(store.database.where))
    for name, look in {"stored": database_points, "current": current_points, "editions": edition_points}.items():
        try:
            yield from look(store)
        except StoreError as error:
            # Check a damaged database too, as far as possible.
            yield CheckResult("database", name, "attention", str(error))


def database_points(store: Store) -> Iterator[CheckResult]:
    """Report the location and size of the database."""

    found = store.maintenance.condition()
    sizes = [*([file_size_words(found.bytes)] if found.bytes is not None else []), f"schema {found.schema}"]
    words = f"{found.where} ({', '.join(sizes)}): {contents_words(store.maintenance.contents())}"
    waiting = found.wal_bytes or 0
    if found.is_read_only:
        yield CheckResult("database", "stored", "attention", f"{words}; read-only")
    elif waiting > LARGE_WAL:
        todo = f"its -wal file has {file_size_words(waiting)}. Close other programs that use the database"
        yield CheckResult("database", "stored", "attention", f"{words}; {todo}")
    else:
        yield CheckResult("database", "stored", "well", words)


def rights_points(path: Path) -> Iterator[CheckResult]:
    """Report who can read the database and its backups."""
    if not rights.HAS_RIGHTS or not path.is_file():
        return
    left = [file for file in (path, *backups(path)) if is_open(file)]
    if path in left:
        todo = "its permissions cannot be changed. Keep it in a private folder"
        yield CheckResult("database", "rights", "attention", f"every user of this computer can use {path}, and {todo}")
    elif left:
        todo = f"chmod go= {shlex.join(map(str, left[:3]))}{' …' if len(left) > 3 else ''}"
        words = f"every user of this computer can read {counted(len(left), 'backup')}. Run: {todo}"
        yield CheckResult("database", "rights", "attention", words)
    else:
        who = "you and your group" if is_shared(path) else "only you"
        yield CheckResult("database", "rights", "well", who)


def backup_point(path: Path) -> CheckResult:
    """Report how old the newest backup is, and whether it can be opened."""
    from campaigns.maintenance.backups import fault_in_backup

    found = max(((file.stat().st_mtime, file) for file in backups(path)), default=None)
    if found is None:
        return CheckResult("database", "backup", "attention", "none found. Run `companion backup`.")
    made = datetime.fromtimestamp(found[0], UTC)
    days = (datetime.now(UTC) - made).days
    age = "from today" if days < 1 else f"{counted(days, 'day')} old"
    words, fault = f"{found[1]}, from {made.astimezone():%Y-%m-%d at %H:%M},", fault_in_backup(found[1])
    if not fault and days <= OLD_BACKUP_DAYS:
        return CheckResult("database", "backup", "well", f"{words} can be opened and is {age}")
    wrong = f"cannot be opened ({fault})" if fault else f"can be opened, but is {age}"
    return CheckResult("database", "backup", "attention", f"{words} {wrong}. Run `companion backup`.")


def keeping_point(path: Path) -> CheckResult:
    """Report how many automatic backups are kept, and where."""
    from campaigns.maintenance.backups import folder_of, kept_backups

    if not path.is_file():
        return CheckResult("database", "kept backups", "well", "none (back up the server itself)")
    number = backups_to_keep()
    if not number:
        return CheckResult(
            "database", "kept backups", "attention", "off. Turn on with: companion config unset keep-backups"
        )
    there = f"{len(kept_backups(path))} of at most {number} in {folder_of(path)}"
    return CheckResult("database", "kept backups", "well", there)


def backups(database: Path) -> Iterator[Path]:
    """Find backups: next to the database, in the backup folder, in the current folder, and automatic ones."""
    from campaigns.maintenance.backups import kept_backups

    try:
        settled = text_setting("backup-folder")
    except BadSettings:
        settled = None
    folders = (database.parent, Path(os.path.expanduser(settled or ".")), Path.cwd())  # noqa: PTH111
    yield from (kept.path for kept in kept_backups(database))
    for folder in dict.fromkeys(folder.absolute() for folder in folders):
        yield from (file for file in folder.glob(BACKUPS) if file.is_file())


def current_points(store: Store) -> Iterator[CheckResult]:
    """Report the current game."""
    try:
        head = store.games.head()
        yield CheckResult("games", "current", "well", f"game {head.id}, {head.status}, {counted(head.lines, 'line')}")
    except NotFound as error:
        yield CheckResult("games", "current", "well", str(error))


def edition_points(store: Store) -> Iterator[CheckResult]:
    """Report the editions that open games use, and which of them are missing."""

    for used in store.maintenance.editions_in_use():
        games = f"{counted(used.games, 'open game')} of {used.slug}"
        try:
            edition_folder(used.slug, used.edition)
            yield CheckResult("games", used.edition, "well", f"used by {games}")
        except BadPosition:
            todo = "Move the folder back"
            yield CheckResult("games", used.edition, "attention", f"missing, but used by {games}. {todo}")


def fields(point: CheckResult) -> dict[str, str]:
    """Return the result of a check as data."""
    return point._asdict()


def point_words(points: Sequence[CheckResult]) -> list[str]:
    """Format the results, grouped by topic. A mark shows what needs attention."""
    marks = {"well": " ", "missing": "-", "attention": "!"}
    lines: list[str] = []
    for topic in dict.fromkeys(point.topic for point in points):
        lines.append(f"{topic[0].upper()}{topic[1:]}")
        lines += [
            f" {marks[one.state]} {LABELS.get(one.name, one.name)}: {one.words}" for one in points if one.topic == topic
        ]
    return [*lines, ""]
