"""Opening a database: where it is, how it is tuned, and how its schema is brought up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Self

from campaigns.errors import Stale, StoreError
from campaigns.models import now
from campaigns.sql import (
    URL,
    ArgumentError,
    Connection,
    DataError,
    DBAPIError,
    Engine,
    IntegrityError,
    OperationalError,
    ProgrammingError,
    Session,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)

# The schema this code reads and writes, and the older ones that it can upgrade.
SCHEMA = "0004"
OLDER_SCHEMAS: tuple[str, ...] = ("0001", "0002", "0003")

# In this order: the change to WAL may have to wait for another program.
PRAGMAS = ("busy_timeout=5000", "foreign_keys=ON", "journal_mode=WAL", "synchronous=FULL")
CONNECT_SECONDS = "5"
WAIT_SECONDS = 5.0
# Any number will do, as long as every companion on a server takes the same.
MIGRATION_LOCK = 7265666572
SCHEMA_QUERY = text("SELECT version_num FROM alembic_version")

TRY_AGAIN = "someone else wrote at the same moment, nothing was changed: try again"
# What SQLite reports, and how it is said.
COMPLAINTS = {
    "file is not a database": "{where} is not a database",
    "unable to open": "{where} cannot be opened: is its folder there, and may you write in it?",
    "readonly": "{where} may not be written",
    "is locked": "{where} is held by another program: try again in a moment",
    "malformed": "{where} is damaged: restore a copy of it",
}


def database_url(db: str | None = None) -> str:
    """Return the address of the database: `db`, else COMPANION_DB, else a file in the user's data folder."""
    wanted = db or os.environ.get("COMPANION_DB")
    if wanted and "://" in wanted:
        return wanted
    path = Path(wanted).expanduser().absolute() if wanted else _own_file()
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def _own_file() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("print-and-play-companion", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {folder} cannot be made: {error.strerror}") from None
    return folder / "companion.db"


class Database:
    """An open database. Every `reading` and `writing` block is one transaction."""

    def __init__(self, url: str) -> None:
        address = _address(url)
        self.where = address.database or "the database in memory"
        if address.get_backend_name() != "sqlite":
            self.where = address.render_as_string(hide_password=True)
        self.engine = _engine(address)
        # SQLite takes the write lock at once: what is read in a writing block cannot change underneath it.
        self.writer = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def plainly(self) -> Iterator[None]:
        """Turn what the database reports into one plain sentence."""
        try:
            yield
        except (DataError, OverflowError, UnicodeError):
            raise StoreError("such a number or text cannot be stored") from None
        except DBAPIError as error:
            raise (Stale(TRY_AGAIN) if _is_conflict(error) else StoreError(self._sentence(error))) from None
        except sqlite3.Error as error:
            raise StoreError(self._sentence(error)) from None

    def _sentence(self, error: Exception) -> str:
        said = str(getattr(error, "orig", error)).strip()
        for words, sentence in COMPLAINTS.items():
            if words in said:
                return sentence.format(where=self.where)
        return f"{self.where} cannot be used: {said.partition(chr(10))[0]}"

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read in one transaction."""
        with self.plainly(), Session(self.engine) as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write in one transaction: all of it, or nothing when anything is raised."""
        with self.plainly(), Session(self.writer) as db, db.begin():
            yield db

    def _migrate(self) -> None:
        if self._schema_at_a_glance() == SCHEMA:
            return
        with self.plainly(), self.writer.connect() as connection:
            is_sqlite = connection.dialect.name == "sqlite"
            if is_sqlite:
                # A table that is rebuilt must not take its rows' children along; the check comes before the commit.
                connection.connection.execute("PRAGMA foreign_keys=OFF")
            with connection.begin():
                if not is_sqlite:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                found = self._examined_schema(connection)
                if found == SCHEMA:
                    return
                if found and is_sqlite:
                    back_up(connection)
                upgrade(connection)
                if found:
                    rebuild(connection)
                if is_sqlite and connection.execute(text("PRAGMA foreign_key_check")).first():
                    raise StoreError(f"{self.where} could not be brought up to date: rows point to nothing")
            if is_sqlite:
                connection.connection.execute("PRAGMA foreign_keys=ON")

    def _schema_at_a_glance(self) -> str | None:
        """Return the schema's number, or None when a closer look is needed."""
        with self.plainly(), self.engine.connect() as connection:
            try:
                return str(connection.scalar(SCHEMA_QUERY))
            except (OperationalError, ProgrammingError):
                return None

    def _examined_schema(self, connection: Connection) -> str | None:
        """Return the schema's number, None for an empty database; refuse what is not ours to touch."""
        tables = inspect(connection).get_table_names()
        if not tables:
            return None
        found = connection.scalar(SCHEMA_QUERY) if "alembic_version" in tables else None
        if found is None:
            raise StoreError(f"{self.where} belongs to another program")
        if found not in (SCHEMA, *OLDER_SCHEMAS):
            raise StoreError(f"{self.where} is newer (schema {found}) than this companion: update the companion")
        return str(found)


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        # The address is not repeated: it may hold a password.
        raise StoreError("the database's address cannot be read: postgresql+psycopg://user@host/name") from None
    kind = address.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise StoreError(f"'{kind}://' is not supported: name a file or a postgresql+psycopg:// address")
    return address.set(drivername="sqlite" if kind == "sqlite" else "postgresql+psycopg")


def _engine(address: URL) -> Engine:
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address)
        event.listen(engine, "connect", _tune)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        return create_engine(address.set(query={"connect_timeout": CONNECT_SECONDS, **address.query}))
    except ImportError:
        raise StoreError("PostgreSQL needs psycopg: pip install 'print-and-play-companion[postgres]'") from None


def _tune(connection: sqlite3.Connection, _record: Any) -> None:
    """Set a new connection up; transactions are begun by `_begin`, not by the driver."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        _set(connection, pragma, time.monotonic() + WAIT_SECONDS)


def _set(connection: sqlite3.Connection, pragma: str, until: float) -> None:
    """Set a pragma. SQLite does not wait by itself while another program turns a new file to WAL."""
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _is_conflict(error: DBAPIError) -> bool:
    """Tell whether another writer got in the way; PostgreSQL marks deadlocks and the like with class 40."""
    return isinstance(error, IntegrityError) or str(getattr(error.orig, "sqlstate", "")).startswith("40")


def back_up(connection: Connection) -> None:
    """Copy a database file, with all that is committed, to a dated file beside it."""
    path = Path(connection.exec_driver_sql("PRAGMA database_list").all()[0][2])
    copy = path.with_name(f"{path.name}.{now():%Y%m%dT%H%M%SZ}.bak")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date, inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "campaigns:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def rebuild(connection: Connection) -> None:
    """Work out everything again that follows from what is stored, inside the connection's transaction."""
    from campaigns import counts

    with Session(connection) as db:
        counts.rebuild(db)
        db.flush()
