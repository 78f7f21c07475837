"""`companion backup` and `restore`: the whole database in one file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from campaigns.addresses import is_address, own_file
from campaigns.errors import NotFound
from campaigns.maintenance.backups import KeptBackup
from campaigns.maintenance.copies import DatabaseCopy
from campaigns.maintenance.files import sync_folder
from companion.cli.context import AsJson, find_db, open_database, report_errors, use_store
from companion.cli.files import exists, folder_setting, output_path, place_file, refuse_existing, show_path
from companion.cli.output import STDOUT, answer, complain
from companion.referee.amounts import in_units
from companion.referee.problems import BadPosition

if TYPE_CHECKING:
    from campaigns.maintenance.backups import KeptBackup
    from campaigns.maintenance.copies import Contents
    from campaigns.store import Store

NONE_KEPT = "No automatic backups yet. The companion makes one after each game, and before an upgrade or an import."
NOTHING_HERE = "The database is empty, so the backup would be restored without --force."
LOOK_INSIDE = "Show the contents of one with: companion restore NUMBER --dry-run"
MEGABYTE = 1_000_000


def backup(
    ctx: typer.Context,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE|FOLDER", help="File or folder to write to. Default: this folder."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    as_json: AsJson = False,
) -> None:
    """Back up the whole database to one file.

    \b
    companion backup
    companion backup --output friday.db

    The file is an SQLite database, even for a club's server. Others can keep playing while it is written.
    """
    if output == STDOUT:
        raise typer.BadParameter("a backup cannot go to standard output. Use --output FILE or FOLDER")
    with use_store(ctx, as_json) as store:
        copy = write_copy(store, output_path(output or folder_setting("backup-folder"), copy_name()), force)
        fields = {"file": str(copy.path), "bytes": copy.bytes, **msgspec.to_builtins(copy.contents)}
        words = f"Backed up to {copy.path}: {contents_words(copy.contents)} ({file_size_words(copy.bytes)})."
        answer(as_json, fields | {"problems": copy.faults}, words)
        if copy.faults:
            complain(f"{copy.faults[0]}. The backup has the same damage. Run companion doctor for details")


def copy_name() -> str:
    """Return the file name of a backup made now."""
    from campaigns.models import now

    return f"companion-backup-{now():%Y%m%dT%H%M%SZ}.db"


def write_copy(store: Store, path: Path, force: bool = False) -> DatabaseCopy:
    """Copy everything to a file, completely or not at all. Raises Refused, BadPosition, StoreError."""
    refuse_existing(path, force)
    if path.exists() and Path(store.database.where).exists() and path.samefile(store.database.where):
        raise BadPosition(f"{show_path(path)} is the database itself. Choose another --output")
    temporary = path.with_name(f".companion-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        copy = store.maintenance.copy_to(temporary)
        place_file(temporary, path, force)
        sync_folder(path.parent)
    finally:
        for left in path.parent.glob(f"{temporary.name}*"):
            left.unlink(missing_ok=True)
    return replace(copy, path=path)


def keep_copy(store: Store) -> Path:
    """Copy everything to a new dated file next to the database, or in the current folder for a server."""
    home = Path(store.database.where).parent if Path(store.database.where).is_file() else Path()
    path = home / copy_name()
    while exists(path):
        path = path.with_name(f"{path.stem}-again.db")
    return write_copy(store, path).path


def contents_words(held: Contents) -> str:
    """Describe how much is stored."""
    return ", ".join(in_units(getattr(held, what), what) for what in held.__struct_fields__)


def file_size_words(size: int) -> str:
    """Format a file size."""
    return f"{size / MEGABYTE:.1f} MB"


def restore(
    ctx: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Backup: a file, or a number from --list.")
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the automatic backups.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a database that is not empty.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would happen, and change nothing.")] = False,
    as_json: AsJson = False,
) -> None:
    """Restore the database from a backup.

    \b
    companion restore --list
    companion restore tuesday.db --dry-run
    companion restore tuesday.db --force
    companion --db another.db restore tuesday.db

    If the database is not empty, add --force: the companion backs it up first, then replaces all of it. A restore is
    complete or changes nothing. Backups from older versions and from either kind of database work. --list shows
    automatic backups, the newest first. FILE can be the number or name of one of them.
    """
    if listing == (file is not None):
        raise typer.BadParameter("name a backup (companion restore FILE), or list them (companion restore --list)")
    with report_errors(as_json):
        from campaigns.maintenance.copies import read_backup

        listed = automatic_backups(ctx)
        if file is None:
            lines = [kept_words(n, one) for n, one in enumerate(listed, 1)]
            words = [*lines, LOOK_INSIDE] if listed else [NONE_KEPT]
            answer(as_json, {"backups": [kept_fields(one) for one in listed]}, *words)
            return
        file = find_backup(file, listed)
        found = read_backup(file)
        fields = {"file": str(file), "schema": found.schema, **msgspec.to_builtins(found.contents)}
        held = contents_words(found.contents)
        if dry_run:
            with open_existing(ctx) as here:
                stored = here.maintenance.contents() if here else None
            is_empty = stored is None or stored.is_empty
            plan = NOTHING_HERE if stored is None or is_empty else restore_words(stored, force)
            more = {"restored": False, "empty": is_empty, "backup": None}
            answer(as_json, fields | more, f"{file} holds {held}.", plan)
            return
    with use_store(ctx, as_json) as store:
        kept: list[Path] = []
        store.maintenance.restore(file, (lambda: kept.append(keep_copy(store))) if force else None)
        before = [f"The previous database is in {kept[0]}."] if kept else []
        done = {"restored": True, "empty": not kept, "backup": str(kept[0]) if kept else None}
        answer(as_json, fields | done, *before, f"Restored {file} to {store.database.where}: {held}.")


def restore_words(here: Contents, force: bool) -> str:
    """Describe what a restore would replace."""
    then = "It would be backed up, then replaced."
    if not force:
        then = "With --force it is backed up, then replaced."
    return f"This database holds {contents_words(here)}. {then}"


def automatic_backups(ctx: typer.Context) -> list[KeptBackup]:
    """Return the automatic backups of this database, even if its file is damaged. Raises BadSettings, StoreError."""
    from campaigns.maintenance.backups import kept_backups

    db = find_db(ctx)
    if db and is_address(db):
        return []
    return kept_backups(Path(os.path.expanduser(db)) if db else own_file())  # noqa: PTH111


def find_backup(file: Path, kept: Sequence[KeptBackup]) -> Path:
    """Return the backup to restore: an existing file, or the number or name of one in the list."""
    word = str(file)
    if file.exists():
        return file
    if word.isascii() and word.isdigit() and len(word) < 5:
        if not 0 < int(word) <= len(kept):
            raise NotFound(f"there is no backup {word}; the list has {len(kept) or 'none'}")
        return kept[int(word) - 1].path
    return next((one.path for one in kept if one.path.name == word), file)


def kept_fields(one: KeptBackup) -> dict[str, Any]:
    """Return an automatic backup as data."""
    made = one.made.isoformat().replace("+00:00", "Z")
    return {"file": str(one.path), "made": made, "reason": one.reason, "bytes": one.bytes}


def kept_words(n: int, one: KeptBackup) -> str:
    """Describe a backup in one line: its number, time and reason."""
    moment = one.made.astimezone()
    return f"{n:>3}  {moment:%Y-%m-%d %H:%M}  {one.reason.replace('-', ' ')} ({file_size_words(one.bytes)})"


@contextmanager
def open_existing(ctx: typer.Context) -> Iterator[Store | None]:
    """Open the store without creating a database. Raises StoreError."""
    with ExitStack() as stack:
        try:
            store = stack.enter_context(open_database(ctx, makes=False))
        except NotFound:
            store = None
        yield store
