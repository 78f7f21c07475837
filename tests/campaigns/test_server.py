"""The tests' own PostgreSQL server: installed as a package if there is none, and it leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from campaigns.store import open_store
from tests.support import postgres
from tests.support.postgres import PACKAGE, Server, packaged_programs

from .helpers import ENVIRONMENT

KILLED = """
import sys, time
from tests.support.postgres import Server, find_programs
server = Server(find_programs())
server.start()
print(server.folder, server.guard.pid, flush=True)
time.sleep(60)
"""


def wait_for(happened: Callable[[], bool]) -> bool:
    """Return whether something happens soon."""
    until = time.monotonic() + 10
    while not happened() and time.monotonic() < until:
        time.sleep(0.02)
    return happened()


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(find_spec(PACKAGE) is None, reason="the package with a server is not installed")
def test_the_server_of_the_package() -> None:
    programs = packaged_programs()
    assert programs is not None
    server = Server(programs)
    try:
        server.start()
        with open_store(server.new_database()) as store:
            store.campaigns.add("Fridays")
            assert store.maintenance.check() == []
    finally:
        server.close()
    assert not server.folder.exists()


@pytest.mark.skipif(os.getuid() != 0, reason="only root starts a server for somebody else")
@pytest.mark.skipif(find_spec(PACKAGE) is None, reason="the package with a server is not installed")
def test_programs_in_a_folder_of_root_are_copied(tmp_path: Path) -> None:
    """If nobody else may read the folder of the package, its programs are copied."""
    programs = packaged_programs()
    assert programs is not None
    package = programs.parents[1]
    hidden = tmp_path / "hidden"
    hidden.mkdir(mode=0o700)
    for part in (package, package.with_name(f"{package.name}.libs")):
        (hidden / part.name).symlink_to(part)
    server = Server(hidden / package.name / programs.parent.name / "bin")
    try:
        server.start()
        assert server.folder in server.programs.parents
        server.tell("SELECT 1")
    finally:
        server.close()


@pytest.mark.usefixtures("server")
def test_killed_tests_leave_no_server_behind() -> None:
    tests = subprocess.Popen([sys.executable, "-c", KILLED], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    assert tests.stdout is not None
    folder, pid = tests.stdout.readline().split()
    postmaster = int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0])
    tests.kill()
    tests.communicate()
    assert wait_for(lambda: not Path(folder).exists())
    assert wait_for(lambda: is_gone(postmaster))
    assert wait_for(lambda: is_gone(int(pid)))


def test_a_server_that_is_needed_is_not_skipped(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "from tests.support import postgres\n"
        "from tests.support.postgres import empty_postgres, server\n"
        "postgres.find_programs = lambda: None\n"
        "def test_one(server): pass\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(tmp_path)]

    def run(**more: str) -> subprocess.CompletedProcess[str]:
        kept = {key: value for key, value in ENVIRONMENT.items() if key != "COMPANION_NEEDS_POSTGRES"}
        return subprocess.run(
            command, env={**kept, **more}, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
        )

    assert "1 skipped" in run().stdout
    needed = run(COMPANION_NEEDS_POSTGRES="1")
    assert needed.returncode == 1
    assert postgres.NO_SERVER in needed.stdout
