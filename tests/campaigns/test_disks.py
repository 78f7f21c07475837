"""Bad disks: full, failing, or read-only. Nothing is half-written, and every error is one plain sentence."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaigns import database
from campaigns.errors import StoreError
from campaigns.rows import StoredGame
from campaigns.store import Store, open_store
from tests.cli.conftest import ROOT

from .clubs import everything
from .evenings import new_game, play

FULL = "cannot grow: the disk is full. Nothing was changed; free some space and try again"
FAILING = r"the disk cannot read or write .* \(is it full\?\). Nothing was changed; check the disk"


@pytest.fixture
def path(club_file: Path, tmp_path: Path) -> Path:
    """A separate club in a file."""
    return Path(shutil.copy(club_file, tmp_path / "club.db"))


def type_on(store: Store, stored: StoredGame, confirmed: list[int]) -> None:
    """Type long lines for as long as they are accepted, and write down which were."""
    for _ in range(1000):
        stored = play(store, stored, f'note "{"x" * 5000}"')
        confirmed.append(stored.lines)


def write_until_it_fails(store: Store, reason: str) -> int:
    """Type lines into a new game until the disk is full; return how many were confirmed."""
    stored = new_game(store, goal=1_000_000)
    confirmed: list[int] = []
    with pytest.raises(StoreError, match=reason):
        type_on(store, stored, confirmed)
    assert [line.n for line in store.games.lines(stored.id)] == confirmed == [*range(1, len(confirmed) + 1)]
    assert 0 < store.games.head(stored.id).lines == len(confirmed)
    assert store.maintenance.check() == []
    return len(confirmed)


def test_a_full_database_keeps_what_was_confirmed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(database, "PRAGMAS", (*database.PRAGMAS, "max_page_count=120"))
        with open_store(str(path)) as store:
            confirmed = write_until_it_fails(store, FULL)
    with open_store(str(path)) as store:
        assert play(store, store.games.load(4), "ann add 1").lines == confirmed + 1
        assert store.maintenance.examine().problems == ()


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Limit the size of files: the system then refuses to write, as a failing disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_failing_disk_keeps_what_was_confirmed(path: Path) -> None:
    with open_store(str(path)) as store:
        with largest_file(400_000):
            confirmed = write_until_it_fails(store, FAILING)
        assert play(store, store.games.load(4), "ann add 1").lines == confirmed + 1
        assert store.maintenance.examine().problems == ()


def test_a_copy_that_does_not_fit_on_the_disk_is_reported(path: Path, tmp_path: Path) -> None:
    with open_store(str(path)) as store:
        with (
            largest_file(50_000),
            pytest.raises(StoreError, match=r"no backup can be written .*: the disk cannot be written"),
        ):
            store.maintenance.copy_to(tmp_path / "copy.db")
        assert store.maintenance.copy_to(tmp_path / "another.db").faults == ()


def test_a_restore_that_does_not_fit_on_the_disk_changes_nothing(path: Path, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "target.db")) as target:
        new_game(target)
        before = everything(target)
        with largest_file(20_000), pytest.raises(StoreError, match=FAILING):
            target.maintenance.restore(path, keep=lambda: None)
        assert everything(target) == before
        target.maintenance.restore(path, keep=lambda: None)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mount a disk of some size, or mount it again with other options; only root can."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def mount(options: str) -> Path:
        if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], capture_output=True).returncode:
            pytest.skip("no disk can be mounted here")
        return folder

    if os.getuid() != 0:
        pytest.skip("only root mounts a disk")
    yield mount
    subprocess.run(["umount", folder], check=False, capture_output=True)


def test_a_full_disk_is_reported(disk: Callable[[str], Path], club_file: Path) -> None:
    folder = disk("size=1m")
    shutil.copy(club_file, folder / "club.db")
    with open_store(str(folder / "club.db")) as store:
        confirmed = write_until_it_fails(store, FULL)
        with pytest.raises(StoreError, match=r"no backup can be written .*: the disk is full"):
            store.maintenance.copy_to(folder / "copy.db")
        disk("remount,size=4m")
        assert play(store, store.games.load(4), "ann add 1").lines == confirmed + 1


def test_a_read_only_disk_can_be_read(disk: Callable[[str], Path], club_file: Path, tmp_path: Path) -> None:
    folder = disk("size=2m")
    shutil.copy(club_file, folder / "club.db")
    with open_store(str(folder / "club.db")) as store:
        before = everything(store)
    assert [path.name for path in folder.iterdir()] == ["club.db"]
    disk("remount,ro")
    with open_store(str(folder / "club.db")) as store:
        check_reading(store, before)
        assert store.maintenance.copy_to(tmp_path / "copy.db").faults == ()
    with open_store(str(tmp_path / "copy.db")) as copy:
        assert everything(copy) == before
        copy.maintenance.restore(folder / "club.db", keep=lambda: None)


def check_reading(store: Store, before: object) -> None:
    """Everything can be read, and nothing can be written."""
    assert store.database.is_read_only
    assert everything(store) == before
    assert len(store.games.find()) == 3
    assert store.games.load(3).lines == 4
    assert store.maintenance.examine().problems == ()
    with pytest.raises(StoreError, match=r"club\.db is read-only$"):
        store.campaigns.add("Mondays")
    with pytest.raises(StoreError, match=r"club\.db is read-only$"):
        play(store, store.games.load(3), "eve add 1")


def test_a_read_only_older_schema_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(str(path)) as store, store.database.writing() as db:
        db.connection().exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    before = path.read_bytes()
    monkeypatch.setattr(os, "access", lambda place, mode: Path(place) != path)
    with pytest.raises(StoreError, match=r"has the older schema 0003 and is read-only: copy it"):
        open_store(str(path))
    assert path.read_bytes() == before


def as_guest() -> list[str]:
    """Return a prefix that runs a program without root's rights, so that permissions apply."""
    if os.getuid() != 0:
        return []
    caps = "-dac_override,-dac_read_search"
    command = ["setpriv", f"--bounding-set={caps}", f"--inh-caps={caps}"]
    if not shutil.which("setpriv") or subprocess.run([*command, "true"], capture_output=True).returncode:
        pytest.skip("root cannot give its rights away here")
    return command


LOOK = """
import sys
from campaigns.store import open_store
from campaigns.errors import StoreError
with open_store(sys.argv[1]) as store:
    print(store.database.is_read_only, len(store.games.find()), len(store.games.lines(3)))
    try:
        store.campaigns.add("x")
    except StoreError as error:
        print(error)
"""


@pytest.mark.parametrize(
    ("file", "folder", "open_elsewhere"),
    [(0o444, 0o755, False), (0o444, 0o555, False), (0o444, 0o555, True), (0o644, 0o555, False)],
)
def test_read_only_files_are_opened_or_refused_plainly(
    path: Path, file: int, folder: int, open_elsewhere: bool
) -> None:
    """A read-only file, in a folder that may be read-only too, with or without another referee at work."""
    home = path.parent / "home"
    home.mkdir()
    club = Path(shutil.move(path, home / "club.db"))
    with open_store(str(club)) as owner:
        before = everything(owner)
        if open_elsewhere:
            play(owner, owner.games.load(3), "eve add 1")
        else:
            owner.database.close()
        for shared in home.iterdir():
            shared.chmod(file)
        home.chmod(folder)
        try:
            command = [*as_guest(), sys.executable, "-c", LOOK, str(club)]
            env = {**os.environ, "PYTHONPATH": str(ROOT)}
            said = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
        finally:
            home.chmod(0o755)
            club.chmod(0o644)
    assert said.stdout.splitlines() == [f"True 3 {4 + open_elsewhere}", f"{club} is read-only"], said.stderr
    with open_store(str(club)) as owner:
        assert open_elsewhere or everything(owner) == before
        assert owner.maintenance.check() == []
