"""Passwords: every way to give one works, and none is ever shown."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from campaigns.addresses import describe_address, hide_passwords, read_address, secrets_of
from campaigns.database import find_address
from campaigns.errors import StoreError
from campaigns.store import open_store
from tests.support.postgres import Server

from .evenings import new_game

SECRET = "p@ss:w/o?r&d=%20 é'\"\\x"


@pytest.fixture
def guarded(server: Server) -> Iterator[tuple[str, str]]:
    """A database that requires a password: its address, and its name."""
    address = server.new_database()
    name = address.rpartition("/")[2]
    literal = SECRET.replace("'", "''")
    server.tell(f"CREATE ROLE guarded LOGIN PASSWORD '{literal}'")
    server.tell(f"ALTER DATABASE {name} OWNER TO guarded")
    yield f"127.0.0.1:{server.port}", name
    server.tell(f"DROP DATABASE {name} WITH (FORCE)")
    server.tell("DROP ROLE guarded")


def assert_opens(url: str) -> None:
    with open_store(url) as store:
        assert SECRET not in store.database.where
        assert SECRET not in repr(store.database.engine)
        store.campaigns.add("Fridays")
        assert store.maintenance.check() == []


def test_a_password_in_the_address(guarded: tuple[str, str]) -> None:
    place, name = guarded
    assert_opens(f"postgresql+psycopg://guarded:{quote(SECRET, safe='')}@{place}/{name}")


def test_a_password_after_the_address(guarded: tuple[str, str]) -> None:
    place, name = guarded
    assert_opens(f"postgresql+psycopg://guarded@{place}/{name}?password={quote(SECRET, safe='')}&application_name=club")


def test_a_password_in_the_environment(guarded: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    place, name = guarded
    monkeypatch.setenv("PGPASSWORD", SECRET)
    assert_opens(f"postgresql+psycopg://guarded@{place}/{name}")


def test_a_password_in_a_file(guarded: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, name = guarded
    file = tmp_path / "pgpass"
    escaped = SECRET.replace("\\", "\\\\").replace(":", "\\:")
    file.write_text(f"{place}:{name}:guarded:{escaped}\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    assert_opens(f"postgresql+psycopg://guarded@{place}/{name}")


def test_a_service(guarded: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, name = guarded
    host, _, port = place.partition(":")
    lines = ("[club]", f"host={host}", f"port={port}", f"dbname={name}", "user=guarded", f"password={SECRET}", "")
    (tmp_path / "services").write_text("\n".join(lines))
    monkeypatch.setenv("PGSERVICEFILE", str(tmp_path / "services"))
    assert_opens("postgresql+psycopg://?service=club")
    monkeypatch.setenv("PGSERVICE", "club")
    with open_store("postgresql+psycopg://") as store:
        assert store.database.where == "the PostgreSQL server"
        assert [row.name for row in store.campaigns.find()] == ["Fridays"]


def test_a_wrong_password(guarded: tuple[str, str]) -> None:
    place, name = guarded
    address = f"postgresql+psycopg://guarded:{'almost'}@{place}/{name}"
    with pytest.raises(StoreError) as caught:
        open_store(address)
    assert str(caught.value) == f"guarded@{place}/{name} does not accept this user with this password"
    assert "almost@" not in "".join(traceback.format_exception(caught.value))


def test_no_password(guarded: tuple[str, str]) -> None:
    place, name = guarded
    with pytest.raises(StoreError, match=r"requires a password: set PGPASSWORD or add it to ~/\.pgpass"):
        open_store(f"postgresql+psycopg://guarded@{place}/{name}")


def test_no_password_is_logged(guarded: tuple[str, str], caplog: pytest.LogCaptureFixture) -> None:
    place, name = guarded
    with caplog.at_level(logging.DEBUG):
        assert_opens(f"postgresql+psycopg://guarded@{place}/{name}?password={quote(SECRET, safe='')}")
    assert caplog.records
    assert SECRET not in caplog.text
    assert quote(SECRET, safe="") not in caplog.text


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+psycopg://ann:s3cret@127.0.0.1:1/club",
        "postgresql+psycopg://ann:s%33cret@127.0.0.1:1/club",
        "postgresql+psycopg://ann@127.0.0.1:1/club?password=s3cret",
        "postgresql+psycopg://ann@127.0.0.1:1/club?password=s%33cret&password=s3cret",
        "postgresql+psycopg://ann@127.0.0.1:1/club?sslpassword=s3cret",
        "postgresql+psycopg://ann@127.0.0.1:1/club?sslmode=s3cret&password=s3cret",
        "postgresql+psycopg://ann@127.0.0.1:1/club?options=-c%20app.key%3Ds3cret",
        "postgresql+psycopg://ann@127.0.0.1:1/club?nonsense=s3cret",
        "postgresql+psycopg://ann@nowhere.invalid/club?password=s3cret",
        "postgresql+psycopg:///club?host=/nowhere&user=ann&password=s3cret",
        "postgresql+psycopg://[::1]:1/club?password=s3cret",
        "postgresql+psycopg://ann:x@s3cret@127.0.0.1/club",
        "postgresql+psycopg://ann:x@s3cret/y@127.0.0.1/club",
        "postgresql+psycopg://ann:x@y?s3cret@127.0.0.1/club",
        "postgresql+psycopg://an/n:s3cret@127.0.0.1/club",
        "postgresql+psycopg://ann:s3cret@127.0.0.1:port/club",
        "postgresql+psycopg:/ann:s3cret@127.0.0.1/club",
        "postgres:ann:s3cret@127.0.0.1/club",
        "host=127.0.0.1 user=ann password=s3cret",
        "mysql://ann:s3cret@127.0.0.1/club",
        " postgresql+psycopg://ann:s3cret@127.0.0.1/club",
    ],
)
def test_unreachable_addresses_hide_their_password(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DB", address)
    with pytest.raises(StoreError) as caught:
        open_store()
    output = "".join(traceback.format_exception(caught.value))
    assert "s3cret" not in output
    assert "\n" not in str(caught.value)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ("postgresql+psycopg://ann:s3cret@host:5433/club", "ann@host:5433/club"),
        ("postgresql://ann@host/club?sslmode=require&options=-csearch_path%3Dx", "ann@host/club"),
        ("postgresql+psycopg:///club?host=/run/postgresql&user=ann", "ann@/run/postgresql/club"),
        ("postgresql+psycopg://ann@[::1]:5433/club", "ann@[::1]:5433/club"),
        ("postgresql+psycopg:///club?host=one&host=two", "one, two/club"),
        ("postgresql+psycopg://", "the PostgreSQL server"),
        ("sqlite:////home/ann/club.db", "/home/ann/club.db"),
    ],
)
def test_the_location_of_a_database_has_no_password(address: str, where: str) -> None:
    assert describe_address(read_address(address)) == where


def test_secrets_are_found_in_every_spelling() -> None:
    address = read_address("postgresql+psycopg://ann:a%20b@host/club?sslpassword=c%2Fd&sslmode=require")
    assert {"a b", "a%20b", "a+b", "c/d"} <= secrets_of(address)
    assert not any("require" in secret for secret in secrets_of(address))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("no such command 'postgresql://ann:s3cret@host/x'", "no such command 'postgresql://ann:***@host/x'"),
        ("the folder postgresql:/ann:s3@cret@h is not there", "the folder postgresql:/ann:***@h is not there"),
        ("x?password=s3cret&sslmode=y", "x?password=***&sslmode=y"),
        ("host=h password = 's3 cret' user=ann", "host=h password =*** user=ann"),
        ("ann build house G7: needs 2 wood, has 1", "ann build house G7: needs 2 wood, has 1"),
    ],
)
def test_typed_passwords_are_hidden(typed: str, shown: str) -> None:
    assert hide_passwords(typed) == shown


@pytest.mark.parametrize("name", ["postgres.db", "what? 100% #1 é@:.db", "passwords.db"])
def test_file_names_that_look_like_addresses(name: str, tmp_path: Path) -> None:
    assert find_address(str(tmp_path / name)).get_backend_name() == "sqlite"


@pytest.fixture
def stranger(server: Server) -> Iterator[str]:
    """A user of the server without any rights."""
    server.tell("CREATE ROLE stranger LOGIN")
    yield f"stranger@127.0.0.1:{server.port}"
    server.tell("DROP OWNED BY stranger")
    server.tell("DROP ROLE stranger")


def test_a_read_only_server_can_be_read(server: Server, stranger: str, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]
    with open_store(empty_postgres) as store:
        stored = new_game(store)
    server.tell("GRANT ALL ON ALL TABLES IN SCHEMA public TO stranger", name)
    with open_store(f"postgresql+psycopg://{stranger}/{name}?options=-cdefault_transaction_read_only%3Don") as reader:
        assert [row.id for row in reader.games.find()] == [stored.id]
        with pytest.raises(StoreError, match=f"^{stranger}/{name} is read-only$"):
            reader.campaigns.add("Fridays")
    server.tell("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM stranger", name)


def test_tables_without_permission_are_reported(server: Server, stranger: str, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]
    open_store(empty_postgres).database.close()
    address = f"postgresql+psycopg://{stranger}/{name}"
    with pytest.raises(StoreError, match=f"^{stranger}/{name} does not allow this user to do that"):
        open_store(address)
    server.tell("GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger", name)
    with open_store(address) as reader:
        assert reader.games.find() == []
        with pytest.raises(StoreError, match="does not allow this user to do that"):
            reader.campaigns.add("Fridays")
    server.tell("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM stranger", name)


def test_a_schema_without_permission_is_reported(server: Server, stranger: str, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]
    server.tell("REVOKE CREATE ON SCHEMA public FROM PUBLIC", name)
    with pytest.raises(StoreError, match="does not allow this user to do that"):
        open_store(f"postgresql+psycopg://{stranger}/{name}")


def test_a_restarted_server_is_reconnected(server: Server, empty_postgres: str) -> None:
    name = empty_postgres.rpartition("/")[2]
    with open_store(empty_postgres) as store:
        stored = new_game(store)
        server.tell(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        with pytest.raises(
            StoreError, match=r"cannot be used: connection lost\. Reconnect, check the game, then continue"
        ):
            store.games.lines(stored.id)
        assert store.games.lines(stored.id) == []
