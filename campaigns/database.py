"""Opening a database: its location, its tuning, and upgrades of its schema."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple, NoReturn, Self
from urllib.parse import quote

from campaigns.addresses import (
    OWN_NAME,
    describe_address,
    file_address,
    is_address,
    is_safe,
    own_file,
    read_address,
    secrets_of,
    split_options,
)
from campaigns.errors import Moved, NotFound, Overwritten, Stale, StoreError, sqlite_code
from campaigns.maintenance.backups import BEFORE_UPGRADE, RESCUED, keep_backup, put_copy, read_schema
from campaigns.maintenance.file_watch import SIDE_FILES, FileWatch
from campaigns.maintenance.files import PRIVATE, PRIVATE_FOLDER, close_to_others, is_open, make_private, rights_like
from campaigns.models import OLDER_SCHEMAS, SCHEMA, SCHEMA_QUERY
from campaigns.sql import (
    URL,
    Connection,
    DataError,
    DBAPIError,
    Engine,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    Session,
    SQLiteDialect,
    UpdateBase,
    create_engine,
    event,
    inspect,
    text,
)

# How long a locked database is waited for.
WAIT_SECONDS = 5.0
WAIT = f"busy_timeout={WAIT_SECONDS * 1000:.0f}"
# Milliseconds after which a waiting writer restarts its wait: SQLite polls less often the longer a writer has waited,
# so newcomers would be served first.
POLL = "busy_timeout=50"
# In this order: switching to WAL may have to wait for another program; the last one creates the WAL files.
PRAGMAS = (WAIT, "foreign_keys=ON", "journal_mode=WAL", "synchronous=FULL", "schema_version")
READING_PRAGMAS = (WAIT, "foreign_keys=ON")
# Makes SQLite treat a file as unchangeable, so that it needs no WAL files.
IMMUTABLE = {"mode": "ro", "immutable": "1", "uri": "true"}
READ_ONLY = {"mode": "ro", "uri": "true"}
CONNECT_SECONDS = "5"
LARGEST_KEY = 2**31 - 1
# An arbitrary lock number, the same for every companion on a server.
MIGRATION_LOCK = 7265666572

WITHOUT = "to continue without backups: companion config set keep-backups 0"
TRY_AGAIN = "someone else wrote at the same moment. Nothing was changed; try again"
LOST = "{where} cannot be used: connection lost. Reconnect, check the game, then continue"
LOCKED = "{where} is locked by another program: try again in a moment"
# Messages for SQLite errors. None is text that is not UTF-8, which Python reports without a code.
SQLITE_CODES = {
    sqlite3.SQLITE_NOTADB: "{where} is not a database",
    sqlite3.SQLITE_CANTOPEN: "{where} cannot be opened: check that its folder exists and is writable",
    sqlite3.SQLITE_READONLY: "{where} is read-only",
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    None: "{where} contains damaged text: find it with `companion doctor`, or restore a backup",
    sqlite3.SQLITE_CORRUPT: "{where} is damaged: restore a backup with `companion restore`",
    sqlite3.SQLITE_FULL: "{where} cannot grow: the disk is full. Nothing was changed; free some space and try again",
    sqlite3.SQLITE_IOERR: "the disk cannot read or write {where} (is it full?). Nothing was changed; check the disk",
}
# Messages for PostgreSQL errors.
SERVER_CODES = {
    "25006": "{where} is read-only",
    "42501": "{where} does not allow this user to do that: ask the server's administrator",
    "53100": "{where} cannot grow: the server's disk is full. Nothing was changed",
    "53300": "{where} has too many connections: try again in a moment",
    "57P01": LOST,
}
NO_PASSWORD = "{where} requires a password: set PGPASSWORD or add it to ~/.pgpass"
# A refused connection has no error code, so its text is matched instead.
SERVER_WORDS = {
    "password authentication failed": "{where} does not accept this user with this password",
    "too many clients": SERVER_CODES["53300"],
}
WITHHELD = "the server's message is hidden because it contains part of the address"


def find_address(db: str | None = None) -> URL:
    """Return the address of the database: `db`, else COMPANION_DB, else a file in the user's data folder."""
    wanted = db or os.environ.get("COMPANION_DB")
    if wanted and is_address(wanted):
        return read_address(wanted)
    path = Path(os.path.expanduser(wanted)).absolute() if wanted else _own_file()  # noqa: PTH111
    return file_address(path)


def _own_file() -> Path:
    path = own_file()
    try:
        path.parent.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        todo = "choose another place with --db or COMPANION_DB"
        raise StoreError(f"the folder {path.parent} cannot be created ({error.strerror}): {todo}") from None
    return path


class Database:
    """An open database. Every `reading`, `changing` and `writing` block is one transaction; its engine begins none."""

    def __init__(
        self, address: URL, called: str | None = None, backups: Callable[[], int] = lambda: 0, makes: bool = True
    ) -> None:
        """Open a database and keep `backups` automatic copies of its file.

        A missing file is created, unless `makes` is False. Raises NotFound then.
        """
        self.address = address
        self.where = called or describe_address(address)
        path = _path_of(address)
        if path:
            self._refuse_file(path, makes)
        opened = _openable_address(address)
        self.is_read_only = opened.query.get("mode") == "ro"
        self.backups = backups
        # The files that every user of the computer could read until now.
        self.made_private = _make_private(path) if path else ()
        # The permissions for copies, whatever replaces the file by then.
        self.rights = rights_like(path) if path else PRIVATE
        self.files = FileWatch(self.where, str(path or ""))
        self.engine = _engine(opened, self.files)
        try:
            if self._quick_schema() != SCHEMA:
                self._migrate()
        except BaseException:
            self.close()
            raise

    def _refuse_file(self, path: Path, makes: bool) -> None:
        """Refuse a folder, pipe or device, or a missing file that must not be created. Raises StoreError, NotFound."""
        if not makes and not path.exists():
            raise NotFound(f"there is no database at {path}. Start one with: companion new")
        with suppress(OSError):
            found = path.stat()
            if not S_ISREG(found.st_mode):
                raise StoreError(f"{self.where} is not a regular file")
            if not makes and not found.st_size:
                raise NotFound(f"there is no database at {path} (the file is empty). Start one with: companion new")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        saved = self.rescue() if isinstance(error, Moved) else None
        self.close()
        if saved is not None:
            saying = "What could still be read" if isinstance(error, Overwritten) else "Everything confirmed"
            raise Moved(f"{error}. {saying} was saved to {saved}") from None

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reporting_faults(self) -> Iterator[None]:
        """Turn database errors into one plain sentence, and check that the file is still in its place.

        Raises Moved: nothing is confirmed that was written to a file without a name.
        """
        try:
            yield
            self.files.check()
        except (DataError, OverflowError, UnicodeError):
            raise StoreError("this number or text cannot be stored") from None
        except DBAPIError as error:
            self.files.check()
            # Another writer was faster; PostgreSQL reports deadlocks and the like with class 40.
            is_conflict = isinstance(error, IntegrityError) or str(getattr(error.orig, "sqlstate", "")).startswith("40")
            raise (Stale(TRY_AGAIN) if is_conflict else StoreError(self._describe(error))) from None
        except sqlite3.Error as error:
            self.files.check()
            raise StoreError(self._describe(error)) from None

    def _describe(self, error: DBAPIError | sqlite3.Error) -> str:
        """Return one sentence for a database error."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, sqlite3.Error):
            sentence = SQLITE_CODES.get(sqlite_code(cause))
        else:
            sentence = describe_server_error(error)
        said = str(cause).strip()
        shown = said.partition("\n")[0] if is_safe(said, secrets_of(self.address)) else WITHHELD
        return sentence.format(where=self.where) if sentence else f"{self.where} cannot be used: {shown}"

    @contextmanager
    def _begun(self, command: str = "BEGIN", options: Mapping[str, Any] = {}) -> Iterator[Connection]:
        """Begin a transaction, in SQLite with this command. It is rolled back unless the caller commits it.

        The driver would begin only before a change. An event of the engine could do it, but slows down every statement.
        """
        with self.reporting_faults():
            self.files.check()
            with self.engine.connect() as connection:
                if options:
                    connection.execution_options(**options)
                connection.begin()
                begin_sqlite(connection, command)
                yield connection

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read in one transaction."""
        with self._begun() as connection, Session(connection) as db:
            yield db

    @contextmanager
    def snapshot(self) -> Iterator[Session]:
        """Read everything as of one moment, even while others write."""
        is_server = self.engine.dialect.name != "sqlite"
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True} if is_server else {}
        with self._begun(options=options) as connection, Session(connection) as db:
            yield db

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Change rows in one transaction: all of it, or nothing if an exception is raised.

        SQLite takes the write lock at once, so what is read cannot change until the end.
        """
        with self._begun("BEGIN IMMEDIATE") as connection:
            yield connection
            self.files.check()
            connection.commit()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write in one transaction, as `changing` does."""
        with self.changing() as connection, Session(connection) as db:
            key = self.files.key or self._give_key(db)
            yield db
            db.flush()
        self.files.key = key

    def _give_key(self, db: Session) -> int:
        """Give a file a number that identifies it, unless it has one; a server needs none."""
        if not self.files.path:
            return 0
        connection = db.connection()
        key: int = connection.scalar(text("PRAGMA user_version")) or secrets.randbelow(LARGEST_KEY) + 1
        connection.execute(text(f"PRAGMA user_version={key}"))
        return key

    def rescue(self) -> Path | None:
        """Save the contents of a file that was deleted or replaced; return the path, or None.

        The WAL files are then useless, and would damage a new file in the same place.
        """
        place = Path(self.files.path)
        with suppress(StoreError, OSError, sqlite3.Error, DBAPIError), closing(self.engine.raw_connection()) as held:
            assert isinstance(held.driver_connection, sqlite3.Connection)
            saved = put_copy(held.driver_connection, place, RESCUED, self.rights)
            self.files.remove_side_files()
            return saved
        return None

    def keep_backup(self, reason: str) -> Path | None:
        """Copy a database's file into the backup folder; servers are backed up by their administrators.

        Raises StoreError, Moved.
        """
        if not self.files.path:
            return None
        self.files.check()
        return keep_backup(Path(self.files.path), reason, self.backups())

    def keep_backup_first(self, reason: str) -> None:
        """Back up a database's file before a large change. Raises StoreError, which says how to continue without."""
        try:
            self.keep_backup(reason)
        except Moved:
            raise
        except StoreError as error:
            raise StoreError(f"{error}; nothing was changed ({WITHOUT})") from None

    def _migrate(self) -> None:
        if self.is_read_only:
            self._refuse_to_migrate()
        with self.reporting_faults(), self.engine.connect() as connection:
            is_sqlite = connection.dialect.name == "sqlite"
            if is_sqlite:
                # Rebuilding a table must not delete the rows that refer to it; they are checked before the commit.
                connection.connection.execute("PRAGMA foreign_keys=OFF")
            with connection.begin():
                begin_sqlite(connection, "BEGIN IMMEDIATE")
                if not is_sqlite:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                found = self._checked_schema(connection)
                if found == SCHEMA:
                    return
                if found:
                    self.keep_backup_first(BEFORE_UPGRADE)
                upgrade(connection)
                if found:
                    rebuild(connection)
                if is_sqlite and connection.execute(text("PRAGMA foreign_key_check")).first():
                    raise StoreError(f"{self.where} could not be upgraded: some rows refer to missing rows")
            if is_sqlite:
                connection.connection.execute("PRAGMA foreign_keys=ON")

    def _refuse_to_migrate(self) -> NoReturn:
        with self.reporting_faults(), self.engine.connect() as connection:
            found = self._checked_schema(connection)
        state = f"has the older schema {found}" if found else "is empty"
        raise StoreError(f"{self.where} {state} and is read-only: copy it to a writable folder, and open the copy")

    def _quick_schema(self) -> str | None:
        """Return the schema's number, or None when a closer look is needed."""
        with self.reporting_faults(), self.engine.connect() as connection:
            try:
                return str(connection.scalar(SCHEMA_QUERY))
            except (OperationalError, ProgrammingError):
                return None

    def _checked_schema(self, connection: Connection) -> str | None:
        """Return the schema's number, or None for an empty database; refuse databases that are not the companion's."""
        tables = inspect(connection).get_table_names()
        if not tables:
            return None
        found = connection.scalar(SCHEMA_QUERY) if "alembic_version" in tables else None
        if found is None:
            raise StoreError(f"{self.where} belongs to another program")
        if found not in (SCHEMA, *OLDER_SCHEMAS):
            raise StoreError(f"{self.where} is newer (schema {found}) than this companion: update the companion")
        return str(found)


def describe_server_error(error: Any) -> str | None:
    """Return the sentence for an error of a server or its driver; None if there is none."""
    cause = error.orig
    if getattr(cause, "sqlstate", None):
        return SERVER_CODES.get(cause.sqlstate)
    if error.connection_invalidated:
        return LOST
    if getattr(getattr(cause, "pgconn", None), "needs_password", False):
        return NO_PASSWORD
    return next((sentence for words, sentence in SERVER_WORDS.items() if words in str(cause)), None)


class StorePart:
    """A part of the store, with the database it reads and writes. Every public method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database


def reading_address(path: Path) -> URL:
    """Return the address that opens a file read-only."""
    can_change = os.access(path.parent, os.W_OK) or _is_in_use(path)
    # SQLite parses the name as a URI, so special characters are escaped.
    return URL.create("sqlite", database=f"file:{quote(str(path))}", query=READ_ONLY if can_change else IMMUTABLE)


def _is_in_use(path: Path) -> bool:
    """Return whether a file has changes in its WAL that are not in the file yet."""
    return path.with_name(f"{path.name}-wal").exists()


def _openable_address(address: URL) -> URL:
    """Return a read-only address for a database that cannot be written; any other address unchanged."""
    path = Path(address.database or "")
    if address.get_backend_name() != "sqlite" or address.query or not path.is_file():
        return address
    may_write = os.access(path, os.W_OK) and (os.access(path.parent, os.W_OK) or _is_in_use(path))
    return address if may_write else reading_address(path)


def _make_private(path: Path) -> tuple[Path, ...]:
    """Restrict a database, existing or still to be created, to its owner; return the files that others could read.

    Files that are not known to be a companion database keep their permissions.
    """
    real = Path(os.path.realpath(path))
    if not os.path.exists(real):  # noqa: PTH110 - it says so too where nobody may look
        make_private(real)
    ours = [path.parent] if path.parent.name == OWN_NAME and path == own_file() else []
    found = [real, *(real.with_name(real.name + ending) for ending in SIDE_FILES)]
    if not any(map(is_open, found)):
        return close_to_others(ours) if ours else ()
    if not _is_empty(real):
        return close_to_others([*(found if _has_schema(real) else []), *ours])
    close_to_others(found)
    return close_to_others(ours)


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False


def _has_schema(path: Path) -> bool:
    """Return whether a file is a companion database of any schema."""
    try:
        return bool(read_schema(path))
    except sqlite3.Error:
        return False


def _path_of(address: URL) -> Path | None:
    """Return the file of a database, or None if it has no known file."""
    is_file = address.get_backend_name() == "sqlite" and address.database and not address.query
    return Path(address.database or "").absolute() if is_file else None


def _engine(address: URL, files: FileWatch) -> Engine:
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address)
        is_read_only = address.query.get("mode") == "ro"
        event.listen(engine, "connect", lambda connection, _: _tune(connection, is_read_only))
        event.listen(engine, "connect", lambda connection, _: files.take(connection))
        event.listen(engine, "close", lambda connection, _: files.forget(connection))
        return engine
    server, options = split_options(address)
    try:
        return create_engine(server, connect_args={"connect_timeout": CONNECT_SECONDS, **options})
    except ImportError:
        raise StoreError("PostgreSQL needs psycopg: pip install 'print-and-play-companion[postgres]'") from None


def _tune(connection: sqlite3.Connection, is_read_only: bool) -> None:
    """Set up a new connection; `begin_sqlite` starts transactions, not the driver."""
    connection.isolation_level = None
    # A read-only file cannot be switched to WAL.
    for pragma in READING_PRAGMAS if is_read_only else PRAGMAS:
        _retry_while_busy(connection, f"PRAGMA {pragma}")


def _retry_while_busy(connection: sqlite3.Connection, command: str) -> None:
    """Run a command. SQLite does not wait on its own while another program switches a new file to WAL."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            connection.execute(command)
        except sqlite3.OperationalError as error:
            if sqlite_code(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def begin_sqlite(connection: Connection, command: str) -> None:
    """Start a transaction in SQLite; on a server, the driver does."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        return
    driver.execute(f"PRAGMA {POLL}")
    try:
        _retry_while_busy(driver, command)
    finally:
        driver.execute(f"PRAGMA {WAIT}")


class Compiled(NamedTuple):
    """A statement for SQLite: its text, its constant values, and how to convert values that SQLite cannot store."""

    text: str
    constants: Mapping[str, Any]
    converters: Mapping[str, Callable[[Any], Any]]


@dataclass(frozen=True, eq=False)
class Statement:
    """A change of rows that every move needs. In SQLite it is compiled once, and goes straight to the driver."""

    change: UpdateBase

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Run the statement for each of these values; return how many rows it changed. Raises sqlite3.Error."""
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            return connection.execute(self.change, rows).rowcount
        text, constants, converters = self.compiled
        converted = ({**constants, **row, **{name: to(row[name]) for name, to in converters.items()}} for row in rows)
        return sum(driver.execute(text, values).rowcount for values in converted)

    @cached_property
    def compiled(self) -> Compiled:
        """The statement as SQLAlchemy would run it."""
        dialect = SQLiteDialect(paramstyle="named")
        made = self.change.compile(dialect=dialect)
        kinds = {name: bind.type.dialect_impl(dialect) for name, bind in made.binds.items()}
        converters = {name: to for name, kind in kinds.items() if (to := kind.bind_processor(dialect))}
        return Compiled(
            str(made), {name: value for name, value in made.params.items() if value is not None}, converters
        )


def upgrade(connection: Connection) -> None:
    """Upgrade the schema, inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "campaigns:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def rebuild(connection: Connection) -> None:
    """Rebuild all derived data, inside the connection's transaction."""
    from campaigns.statistics.counts import rebuild_derived

    with Session(connection) as db:
        rebuild_derived(db)
        db.flush()
