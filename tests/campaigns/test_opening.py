"""Opening a database: its location, schemas, and every error of an address."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from campaigns import database
from campaigns.database import find_address
from campaigns.errors import StoreError
from campaigns.models import OLDER_SCHEMAS, SCHEMA, SCHEMA_QUERY
from campaigns.sql import Connection, SQLModel, create_engine, inspect, text
from campaigns.store import Store, open_store

from .evenings import new_game, play
from .helpers import ENVIRONMENT


def test_the_address_is_the_one_given_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "from environment.db"))
    assert str(find_address("postgresql+psycopg://ann@host/club")) == "postgresql+psycopg://ann@host/club"
    assert str(find_address(str(tmp_path / "x.db"))) == f"sqlite:///{tmp_path}/x.db"
    assert str(find_address()) == f"sqlite:///{tmp_path}/from environment.db"


def test_the_default_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_DB", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "data" / name)
    with open_store() as store:
        assert store.database.where == str(tmp_path / "data" / "print-and-play-companion" / "companion.db")
        assert Path(store.database.where).exists()


def test_a_folder_that_cannot_be_created_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_DB", raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "file" / name)
    with pytest.raises(StoreError, match="cannot be created"):
        open_store()


def test_special_characters_in_a_file_name(tmp_path: Path) -> None:
    path = tmp_path / "what? 100% #1 é@:.db"
    with open_store(str(path)) as store:
        assert store.database.where == str(path)
    assert path.exists()


def test_migrations_create_the_tables_of_the_models(store: Store) -> None:
    with store.database.engine.connect() as connection:
        # The word index differs by kind of database, so it is not a model.
        options = {"include_name": lambda name, kind, _: kind != "table" or not name.startswith("game_words")}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, SQLModel.metadata) == []
        assert connection.scalar(SCHEMA_QUERY) == SCHEMA


def test_every_migration_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", "campaigns:migrations")
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert revisions == [SCHEMA, *reversed(OLDER_SCHEMAS)]


def test_a_confirmed_line_is_on_disk(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "x.db")) as store, store.database.engine.connect() as connection:
        pragmas = {name: connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous")}
        assert pragmas == {"journal_mode": "wal", "synchronous": 2}
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_alembic_is_not_loaded_when_nothing_changed(address: str) -> None:
    program = (
        "import sys; from campaigns.store import open_store; open_store(sys.argv[1]).database.close();"
        "print(sorted({'alembic', 'psycopg'} & {*sys.modules}))"
    )
    loaded = [
        subprocess.run([sys.executable, "-c", program, address], env=ENVIRONMENT, capture_output=True, check=True)
        for _ in range(2)
    ]
    driver = ["psycopg"] if "://" in address else []
    assert [run.stdout.decode().strip() for run in loaded] == [str(["alembic", *driver]), str(driver)]


def test_many_open_a_new_database_at_once(address: str) -> None:
    program = (
        "import sys; from campaigns.store import open_store; print('ready', flush=True); sys.stdin.readline();"
        "store = open_store(sys.argv[1]); store.campaigns.add(sys.argv[2]); print(store.maintenance.check())"
    )
    crowd = [
        subprocess.Popen(
            [sys.executable, "-c", program, address, f"campaign {n}"],
            env=ENVIRONMENT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(4)
    ]
    for one in crowd:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in crowd:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    assert [one.communicate(timeout=60)[0] for one in crowd] == ["[]\n"] * 4
    with open_store(address) as store:
        assert len(store.campaigns.find()) == 4


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("oracle://ann:secret@host/db", "'oracle://' is not supported"),
        ("nonsense://", "'nonsense://' is not supported"),
        ("://", "is not valid"),
        ("postgresql+psycopg://ann:secret@host:port/db", "is not valid"),
        ("postgresql+psycopg://ann:secret@127.0.0.1:1/db", "cannot be used: .*refused"),
        ("postgresql://ann:secret@127.0.0.1:1/db", "cannot be used"),
    ],
)
def test_bad_addresses_are_refused(address: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint) as caught:
        open_store(address)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_missing_database_on_a_server_is_reported(empty_postgres: str) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        open_store(empty_postgres + "0")


def test_a_missing_driver_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'print-and-play-companion\[postgres\]'"):
        open_store("postgresql+psycopg://ann@host/db")


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 1000)
    with pytest.raises(StoreError, match=r"letter.txt is not a database"):
        open_store(str(path))
    assert path.read_text().startswith("Dear Ann")


@pytest.mark.parametrize("place", ["missing/companion.db", "file/companion.db"])
def test_an_impossible_file_is_refused(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be opened: check that its folder exists"):
        open_store(str(tmp_path / place))


def test_a_read_only_file_is_reported(tmp_path: Path) -> None:
    open_store(str(tmp_path / "x.db")).database.close()
    with open_store(f"sqlite:///file:{tmp_path}/x.db?mode=ro&uri=true") as store:
        assert store.games.find() == []
        with pytest.raises(StoreError, match="is read-only"):
            store.campaigns.add("Fridays")


def test_a_damaged_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    open_store(str(path)).database.close()
    damaged = bytearray(path.read_bytes())
    damaged[4096:] = b"\xff" * (len(damaged) - 4096)
    path.write_bytes(damaged)
    with pytest.raises(StoreError, match="is damaged"):
        open_store(str(path))


def test_a_locked_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.db"
    open_store(str(path)).database.close()
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.01)
    with closing(sqlite3.connect(path)) as holder, open_store(str(path)) as store:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            store.campaigns.add("Fridays")


def test_a_lost_server_is_reconnected(empty_postgres: str) -> None:
    with open_store(empty_postgres) as store, open_store(empty_postgres) as other:
        with other.database.writing() as db:
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            db.connection().exec_driver_sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        with pytest.raises(StoreError, match="cannot be used"):
            store.games.find()
        assert store.games.find() == []


def test_a_database_in_memory() -> None:
    with open_store("sqlite://") as store:
        store.campaigns.add("Fridays")
        assert [row.name for row in store.campaigns.find()] == ["Fridays"]


def test_a_database_of_another_program_is_refused(address: str) -> None:
    engine = create_engine(address if "://" in address else f"sqlite:///{address}")
    with engine.begin() as music:
        music.execute(text("CREATE TABLE song (name TEXT)"))
    with pytest.raises(StoreError, match="belongs to another program"):
        open_store(address)
    assert inspect(engine).get_table_names() == ["song"]
    engine.dispose()


def test_a_newer_schema_is_refused(store: Store, address: str) -> None:
    with store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"newer \(schema 9999\) than this companion"):
        open_store(address)


@pytest.fixture
def old(address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Store a game, then pretend that the companion has a newer schema."""
    with open_store(address) as store:
        play(store, new_game(store), "ann add 1")

    def upgrade(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE player ADD COLUMN nickname VARCHAR")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'next'")

    monkeypatch.setattr(database, "SCHEMA", "next")
    monkeypatch.setattr(database, "OLDER_SCHEMAS", (SCHEMA,))
    monkeypatch.setattr(database, "upgrade", upgrade)
    return address


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_an_upgrade_leaves_a_dated_copy(old: str) -> None:
    """Files are backed up; servers are left to their administrators."""
    with open_store(old) as store:
        assert len(store.games.lines(1)) == 1
    open_store(old).database.close()
    [copy] = Path(old).parent.glob("companion.db-backups/*-before-upgrade.db")
    with closing(sqlite3.connect(copy)) as before:
        assert before.execute("SELECT version_num FROM alembic_version").fetchall() == [(SCHEMA,)]
        assert before.execute("SELECT text FROM line").fetchall() == [("ann add 1",)]


def test_a_failed_upgrade_changes_nothing(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(connection: Connection) -> None:
        connection.exec_driver_sql("ALTER TABLE player ADD COLUMN nickname VARCHAR")
        connection.exec_driver_sql("nonsense")

    monkeypatch.setattr(database, "upgrade", upgrade)
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(old)
    engine = create_engine(old if "://" in old else f"sqlite:///{old}")
    with engine.connect() as connection:
        assert connection.scalar(SCHEMA_QUERY) == SCHEMA
        assert "nickname" not in [column["name"] for column in inspect(connection).get_columns("player")]
    engine.dispose()


def test_a_migration_can_rebuild_a_referenced_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.db"
    with open_store(str(path)) as store:
        new_game(store)

    def rebuild(connection: Connection) -> None:
        columns = [row[1] for row in connection.execute(text("PRAGMA table_info(game)"))]
        connection.execute(text("CREATE TABLE rebuilt AS SELECT * FROM game"))
        connection.execute(text("DROP TABLE game"))
        connection.execute(text(f"CREATE TABLE game (id INTEGER PRIMARY KEY, {', '.join(columns[1:])})"))
        connection.execute(text("INSERT INTO game SELECT * FROM rebuilt"))
        connection.execute(text("DROP TABLE rebuilt"))
        connection.execute(text("UPDATE alembic_version SET version_num = 'next'"))

    monkeypatch.setattr(database, "OLDER_SCHEMAS", (SCHEMA,))
    monkeypatch.setattr(database, "SCHEMA", "next")
    monkeypatch.setattr(database, "upgrade", rebuild)
    with open_store(str(path)) as store:
        assert store.games.load(1).lines == 0
        with store.database.engine.connect() as connection:
            assert connection.scalar(text("PRAGMA foreign_keys")) == 1


class Busy:
    """A connection that another program holds for a while."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)
        self.tuned: list[str] = []

    def execute(self, sql: str) -> None:
        if self.codes and "journal_mode" in sql:
            error = sqlite3.OperationalError("in whichever words")
            error.sqlite_errorcode = self.codes.pop(0)
            raise error
        self.tuned.append(sql)


def test_opening_waits_for_a_file_that_is_being_created() -> None:
    busy = Busy(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED_SHAREDCACHE)
    database._tune(busy, None)  # type: ignore[arg-type]
    assert busy.tuned == [f"PRAGMA {pragma}" for pragma in database.PRAGMAS]


def test_errors_that_waiting_cannot_fix_are_raised_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(sqlite3.OperationalError, match="words") as caught:
        database._tune(Busy(sqlite3.SQLITE_IOERR_WRITE), None)  # type: ignore[arg-type]
    assert caught.value.sqlite_errorcode == sqlite3.SQLITE_IOERR_WRITE
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.0)
    with pytest.raises(sqlite3.OperationalError, match="words"):
        database._tune(Busy(*[sqlite3.SQLITE_BUSY] * 99), None)  # type: ignore[arg-type]
