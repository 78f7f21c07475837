"""A database file that is deleted, moved or replaced while open: nothing is confirmed that is not stored."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from campaigns.errors import Moved
from campaigns.games.follower import Follower
from campaigns.rows import StoredGame
from campaigns.sql import event
from campaigns.store import Store, open_store
from tests.campaigns.evenings import new_game, play

Deed = Callable[[Path], None]

GONE = r"table\.db was deleted or moved while in use. Nothing more is stored; restore a backup with"
REPLACED = r"table\.db was replaced by another file while in use. Nothing more is stored"
WRITTEN = r"another program wrote into .*table\.db while in use. Nothing more is stored; restore a backup"
SIDE_FILE_GONE = r"table\.db-{}, a part of .*table\.db, was deleted or replaced while in use"


def delete(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def put_another(path: Path) -> None:
    """Replace it by someone else's sound database, as synchronisation programs do."""
    with open_store(str(path.with_name("other.db"))) as other:
        new_game(other, "cy", "di")
    path.with_name("other.db").replace(path)


def put_copy(path: Path) -> None:
    """Replace it by a copy of the file alone, without its WAL files."""
    shutil.copy(path, path.with_name("copy.db"))
    path.with_name("copy.db").replace(path)


def put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def put_into(path: Path, content: bytes) -> None:
    """Write into the file itself: its path still leads to the same file."""
    with path.open("r+b") as file:
        file.write(content)
        file.truncate()


def write_another(path: Path) -> None:
    with open_store(str(path.with_name("other.db"))) as other:
        new_game(other, "cy", "di")
    put_into(path, path.with_name("other.db").read_bytes())
    path.with_name("other.db").unlink()


WAYS = {
    delete: GONE,
    move_away: GONE,
    put_another: REPLACED,
    put_copy: REPLACED,
    put_folder: REPLACED,
    lambda path: put_into(path, b""): WRITTEN,
    lambda path: put_into(path, b"milk, eggs " * 5000): WRITTEN,
    lambda path: put_into(path, path.read_bytes()[:-4096]): WRITTEN,
    write_another: WRITTEN,
    lambda path: path.with_name("table.db-wal").unlink(): SIDE_FILE_GONE.format("wal"),
    lambda path: path.with_name("table.db-shm").unlink(): SIDE_FILE_GONE.format("shm"),
    lambda path: put_copy(path.with_name("table.db-wal")): SIDE_FILE_GONE.format("wal"),
}
NAMES = [
    "deleted",
    "moved",
    "another",
    "copy",
    "folder",
    "emptied",
    "junk",
    "cut",
    "written",
    "no-wal",
    "no-shm",
    "another-wal",
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


def make(path: Path) -> None:
    """Create a database with a game, completely in the file."""
    with open_store(str(path)) as store:
        new_game(store)


def lines_at(path: Path) -> list[str]:
    """Read the contents of a file and its log, without the companion."""
    with closing(sqlite3.connect(path)) as file:
        return [text for (text,) in file.execute("SELECT text FROM line ORDER BY game_id, n")]


def add(store: Store, stored: StoredGame) -> StoredGame:
    return play(store, stored, "ann add 1")


@pytest.mark.parametrize(("deed", "words"), WAYS.items(), ids=NAMES)
def test_nothing_is_confirmed_after_the_file_is_lost(path: Path, deed: Deed, words: str) -> None:
    make(path)
    with open_store(str(path)) as store:
        stored = add(store, new_game(store, goal=9))
        deed(path)
        before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
        acts: list[Callable[[], object]] = [
            lambda: add(store, stored),
            lambda: store.games.void(stored, "late"),
            lambda: store.games.head(stored.id),
            lambda: store.games.load(stored.id),
            lambda: store.villages.add("counting", "One", "Ann", {}),
            lambda: store.maintenance.contents(),
        ]
        for act in acts:
            with pytest.raises(Moved, match=words):
                act()
        after = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
        assert after == before, "and nothing is written or made"


@pytest.mark.parametrize(("deed", "words"), WAYS.items(), ids=NAMES)
def test_following_a_game_reports_a_lost_file(path: Path, deed: Deed, words: str) -> None:
    make(path)
    with open_store(str(path)) as store:
        new_game(store)
        follower = Follower(store)
        assert follower.look() is not None
        deed(path)
        with pytest.raises(Moved, match=words):
            follower.look()


@pytest.mark.parametrize("moment", ["begin", "commit"])
@pytest.mark.parametrize(("deed", "words"), WAYS.items(), ids=NAMES)
def test_a_file_lost_during_a_move_is_found(path: Path, deed: Deed, words: str, moment: str) -> None:
    """After the check at the start, and after the last check before the commit: the check after it finds it."""
    make(path)
    with open_store(str(path)) as store:
        stored = add(store, new_game(store, goal=9))
        done: list[str] = []

        def strike(_: object) -> None:
            if not done:
                done.append(moment)
                deed(path)

        event.listen(store.database.engine, moment, strike)
        with pytest.raises(Moved, match=words):
            add(store, stored)
        assert done


def test_a_deleted_log_loses_nothing(path: Path) -> None:
    with open_store(str(path)) as store:
        stored = add(store, new_game(store, goal=9))
        path.with_name("table.db-wal").unlink()
        with pytest.raises(Moved):
            add(store, stored)
    assert lines_at(path) == ["ann add 1"]
    with open_store(str(path)) as store:
        assert add(store, store.games.load()).lines == 2
        assert store.maintenance.check() == []


def test_a_second_connection_creates_no_new_file(path: Path) -> None:
    with open_store(str(path)) as store:
        new_game(store)
        with pytest.raises(Moved, match=GONE), store.database.snapshot():
            delete_and_look(store, path)
        assert not path.exists()


def delete_and_look(store: Store, path: Path) -> None:
    path.unlink()
    store.games.head()


def test_a_redirected_link_is_another_file(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with open_store(str(link)) as store:
        stored = add(store, new_game(store, goal=9))
        put_another(tmp_path / "third.db")
        link.unlink()
        link.symlink_to("third.db")
        with pytest.raises(Moved, match=r"link\.db was replaced by another file"):
            add(store, stored)


def test_normal_use_of_a_database_is_not_a_change(path: Path) -> None:
    """Others connect and leave, the log is checkpointed, connections are opened again, the file is rewritten."""
    with open_store(str(path)) as store:
        stored = add(store, new_game(store, goal=1000))
        with open_store(str(path)) as other:
            add(other, other.games.load())
        stored = add(store, store.games.load())
        with closing(sqlite3.connect(path)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            file.execute("VACUUM")
        stored = add(store, stored)
        store.database.engine.dispose()
        assert not path.with_name("table.db-wal").exists()
        stored = add(store, stored)
        os.utime(path)
        path.chmod(0o640)
        assert add(store, stored).lines == 6


def test_foreign_data_is_not_mixed_with_the_log(path: Path) -> None:
    make(path)
    with pytest.raises(Moved, match="What could still be read was saved to"), open_store(str(path)) as store:
        lose_to_another(store, path)
    with open_store(str(path)) as store:
        assert [player.name for player in store.players.find()] == ["cy", "di"]
        assert store.maintenance.check() == []


def lose_to_another(store: Store, path: Path) -> None:
    stored = add(store, new_game(store, goal=9))
    store.maintenance.check()
    write_another(path)
    add(store, stored)


def test_a_deleted_index_of_the_log_loses_nothing(path: Path) -> None:
    with pytest.raises(Moved), open_store(str(path)) as store:
        lose_index(store, path)
    with open_store(str(path)) as store:
        assert store.games.load().lines == 1
        assert store.maintenance.check() == []


def lose_index(store: Store, path: Path) -> None:
    stored = add(store, new_game(store, goal=9))
    path.with_name("table.db-shm").unlink()
    add(store, stored)
