"""Every behaviour is tested on a SQLite file and on a PostgreSQL server, started here."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from campaigns.store import Store, open_store
from companion.games import REGISTRY

from . import counting

POSTGRES = next(Path("/usr/lib/postgresql").glob("*/bin"), None) or (
    Path(initdb).parent if (initdb := shutil.which("initdb")) else None
)
DATABASE_NUMBERS = count(1)


@pytest.fixture(autouse=True)
def _known_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, counting.SLUG, counting.__name__)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Start a PostgreSQL server in a folder of its own; return the address of its databases."""
    if POSTGRES is None:
        pytest.skip("no PostgreSQL server is installed")
    folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
    data, port = folder / "data", _free_port()
    # PostgreSQL refuses to run as root.
    as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(POSTGRES / program), "-D", str(data), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)

    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        run("initdb", "--auth=trust", "--username=referee", "--encoding=UTF8", "--no-sync")
        run("pg_ctl", "start", "--wait", f"--log={folder / 'log'}", f"--options={options}")
        yield f"referee@127.0.0.1:{port}"
        run("pg_ctl", "stop", "--mode=immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def empty_postgres(server: str) -> str:
    """Make an empty database on the server; return its address."""
    name = f"companion_{next(DATABASE_NUMBERS)}"
    with psycopg.connect(f"postgresql://{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"postgresql+psycopg://{server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "companion.db")
    return str(request.getfixturevalue("empty_postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with open_store(address) as store:
        yield store


@pytest.fixture
def other(store: Store, address: str) -> Iterator[Store]:
    """Open the same database a second time, as another referee would."""
    with open_store(address) as other:
        yield other
