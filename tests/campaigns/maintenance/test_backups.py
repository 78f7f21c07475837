"""Automatic backups: in rotation, complete or not at all, and never in the way of a game."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from campaigns.errors import Moved, StoreError
from campaigns.maintenance import backups, copies
from campaigns.maintenance.backups import fault_in_backup, folder_of, keep_backup, kept_backups
from campaigns.store import Store, open_store
from tests.campaigns.clubs import everything
from tests.campaigns.evenings import new_game, play
from tests.campaigns.helpers import ENVIRONMENT
from tests.campaigns.maintenance.test_file_watch import put_another, put_copy
from tests.campaigns.test_disks import largest_file


@pytest.fixture
def path(club_file: Path, tmp_path: Path) -> Path:
    """A separate club in a file."""
    return Path(shutil.copy(club_file, tmp_path / "club.db"))


def names_of(database: Path) -> list[str]:
    return [kept.path.name for kept in kept_backups(database)]


def test_a_copy_is_complete_and_named_by_time_and_reason(path: Path) -> None:
    with open_store(str(path)) as store:
        before = everything(store)
        made = store.database.keep_backup("after-game-3")
        assert made is not None
        play(store, new_game(store, goal=9), "ann add 1")
    assert made.parent == path.with_name("club.db-backups")
    [kept] = kept_backups(path)
    assert (kept.path, kept.reason) == (made, "after-game-3")
    assert timedelta() <= datetime.now(UTC) - kept.made < timedelta(minutes=1)
    assert fault_in_backup(made) == ""
    with open_store(str(made)) as copy:
        assert everything(copy) == before
        assert copy.maintenance.check() == []


def test_a_copy_includes_the_log(path: Path) -> None:
    with open_store(str(path)) as store:
        stored = play(store, new_game(store, goal=9), "ann add 1")
        made = store.database.keep_backup("now")
        assert made is not None
        with closing(sqlite3.connect(made)) as copy:
            assert copy.execute("SELECT lines FROM game WHERE id = ?", [stored.id]).fetchone() == (1,)


def test_old_copies_are_deleted_and_other_files_stay(path: Path) -> None:
    mine = folder_of(path) / "mine.db"
    for n in range(5):
        assert keep_backup(path, f"after-game-{n}", 3)
        mine.write_text("not theirs")
    assert len(names_of(path)) == 3
    assert [kept.reason for kept in kept_backups(path)] == ["after-game-4", "after-game-3", "after-game-2"]
    assert mine.read_text() == "not theirs"
    assert keep_backup(path, "fewer", 1)
    assert [kept.reason for kept in kept_backups(path)] == ["fewer"]


def test_the_newest_copy_stays_if_the_clock_goes_back(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(2):
        keep_backup(path, f"after-game-{n}", 2)
    monkeypatch.setattr(backups, "now", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    made = keep_backup(path, "after-game-2", 2)
    assert made is not None
    assert made.exists()
    assert len(names_of(path)) == 2


def test_no_copy_is_made_if_disabled_or_empty(path: Path, tmp_path: Path) -> None:
    assert keep_backup(path, "off", 0) is None
    assert not folder_of(path).exists()
    with open_store(str(tmp_path / "empty.db")) as store:
        assert store.database.keep_backup("nothing") is None
    assert not folder_of(tmp_path / "empty.db").exists()


def test_a_server_is_not_backed_up_automatically(club_on_server: str) -> None:
    with open_store(club_on_server) as store:
        assert store.database.keep_backup("x") is None


def test_copies_are_private_or_shared_as_the_database_is(path: Path) -> None:
    for mode, folder, file in ((0o600, 0o700, 0o600), (0o660, 0o770, 0o660), (0o644, 0o700, 0o600)):
        path.chmod(mode)
        made = keep_backup(path, "x", 9)
        assert made is not None
        assert (stat.S_IMODE(made.parent.stat().st_mode), stat.S_IMODE(made.stat().st_mode)) == (folder, file)
        shutil.rmtree(made.parent)


def test_a_full_disk_leaves_no_partial_copy_and_deletes_none(path: Path) -> None:
    keep_backup(path, "good", 1)
    before = names_of(path)
    with (
        largest_file(50_000),
        pytest.raises(StoreError, match=r"no backup can be written to the folder .*club\.db-backups"),
    ):
        keep_backup(path, "bad", 1)
    assert [file.name for file in folder_of(path).iterdir()] == before


def test_a_damaged_database_deletes_no_good_copy(path: Path) -> None:
    keep_backup(path, "good", 1)
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 4)
    with pytest.raises(StoreError, match=r"is damaged|malformed"):
        keep_backup(path, "bad", 1)
    assert [kept.reason for kept in kept_backups(path)] == ["good"]


def test_what_is_wrong_with_a_backup(path: Path, tmp_path: Path) -> None:
    made = keep_backup(path, "x", 9)
    assert made is not None
    assert fault_in_backup(made) == ""
    assert [*made.parent.iterdir()] == [made], "looking leaves nothing behind"
    assert fault_in_backup(tmp_path / "nowhere.db")
    (tmp_path / "text.db").write_text("no database at all" * 100)
    assert fault_in_backup(tmp_path / "text.db") == "file is not a database"
    with closing(sqlite3.connect(made)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    assert fault_in_backup(made) == "it was made by a newer companion"


SAVE = """
import sys, pathlib
from campaigns.maintenance.backups import keep_backup
while True:
    keep_backup(pathlib.Path(sys.argv[1]), "x", 3)
"""


@pytest.mark.parametrize("moment", [0.0, 0.003, 0.007, 0.013, 0.029])
def test_a_kill_leaves_only_complete_copies(path: Path, moment: float) -> None:
    saver = subprocess.Popen([sys.executable, "-c", SAVE, str(path)], env=ENVIRONMENT)
    end = time.monotonic() + 30
    while not kept_backups(path) and time.monotonic() < end:
        time.sleep(0.001)
    time.sleep(moment)
    saver.send_signal(signal.SIGKILL)
    saver.wait()
    assert kept_backups(path)
    for kept in kept_backups(path):
        assert fault_in_backup(kept.path) == ""
        copies.read_backup(kept.path)
    for left in folder_of(path).glob(".companion-*.part*"):
        os.utime(left, (0, 0))
    keep_backup(path, "later", 3)
    assert not [*folder_of(path).glob(".*")], "what was left of a copy is taken away later"


@pytest.mark.parametrize("deed", [put_another, put_copy, Path.unlink])
def test_confirmed_data_is_saved_from_a_deleted_file(path: Path, deed: object) -> None:
    """The log holds data that is not in the file yet: it is saved, and does not damage the new file."""
    assert callable(deed)
    with (
        pytest.raises(Moved, match=r"\. Everything confirmed was saved to .*-rescued\.db"),
        open_store(str(path)) as store,
    ):
        lose(store, path, deed)
    [kept] = kept_backups(path)
    assert kept.reason == "rescued"
    with open_store(str(kept.path)) as saved:
        assert [line.text for line in saved.games.lines(4)] == ["ann add 1", "ann add 1"]
        assert saved.maintenance.check() == []
    if path.exists():
        taken = path.with_name("taken.db")
        shutil.copy(path, taken)
        with open_store(str(path)) as now, open_store(str(taken)) as then:
            assert everything(now) == everything(then), "the old log was not mixed into it"
            assert now.maintenance.check() == []
    for n in range(3):
        keep_backup(kept.path, f"after-game-{n}", 1)
    assert kept.path.exists(), "and it does not turn with the others"


def lose(store: Store, path: Path, deed: object) -> None:
    assert callable(deed)
    stored = play(store, new_game(store, goal=9), "ann add 1", "ann add 1")
    deed(path)
    play(store, stored, "ann add 1")


def test_rescued_data_has_the_permissions_of_the_original_file(path: Path) -> None:
    def put_open_copy(path: Path) -> None:
        put_copy(path)
        path.chmod(0o664)

    with pytest.raises(Moved), open_store(str(path)) as store:
        lose(store, path, put_open_copy)
    [kept] = kept_backups(path)
    assert [stat.S_IMODE(file.stat().st_mode) for file in (kept.path.parent, kept.path)] == [0o700, 0o600]


def test_the_log_of_a_deleted_file_does_not_damage_a_restored_one(path: Path, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with open_store(str(path)) as store:
        new_game(store)
        copies.copy_to_file(store.database, old)
        for _ in range(6):
            new_game(store)
    with pytest.raises(Moved, match=r"companion restore`.*-rescued\.db"), open_store(str(path)) as store:
        lose(store, path, Path.unlink)
    assert not [*tmp_path.glob("*.db-wal"), *tmp_path.glob("*.db-shm")]
    shutil.copy(old, path)
    with open_store(str(path)) as now, open_store(str(old)) as then:
        assert everything(now) == everything(then)
        assert now.maintenance.check() == []
