"""Backup and restore: from every kind of database to every kind, complete or not at all."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from campaigns.errors import NotFound, Refused, StoreError
from campaigns.maintenance import copies
from campaigns.maintenance.copies import Backup, Contents, read_backup
from campaigns.models import OLDER_SCHEMAS, SCHEMA
from campaigns.sql import Connection
from campaigns.store import Store, open_store
from companion.referee.submission import submit
from tests.campaigns.clubs import damage, everything, fill, fill_more
from tests.campaigns.evenings import new_game, play

CLUB = Contents(games=3, lines=10, villages=6, campaigns=1, players=3)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Open another empty database, of each kind."""
    at = tmp_path / "target.db" if request.param == "sqlite" else request.getfixturevalue("server").new_database()
    with open_store(str(at)) as store:
        yield store


@pytest.fixture
def file(club_file: Path, backup: Path) -> Path:
    """Return a backup of the club."""
    return Path(shutil.copy(club_file, backup))


def test_a_copy_holds_everything(club: Store, backup: Path) -> None:
    copy = club.maintenance.copy_to(backup)
    assert (copy.contents, copy.bytes, copy.faults) == (CLUB, backup.stat().st_size, ())
    assert [path.name for path in backup.parent.glob("backup*")] == ["backup.db"]
    with open_store(str(backup)) as opened:
        assert everything(opened) == everything(club)
        assert opened.maintenance.examine().problems == ()


def test_a_copy_can_be_restored_into_any_kind(club: Store, target: Store, backup: Path) -> None:
    club.maintenance.copy_to(backup)
    assert target.maintenance.contents().is_empty
    assert target.maintenance.restore(backup) == Backup(SCHEMA, CLUB) == read_backup(backup)
    assert everything(target) == everything(club)
    assert target.maintenance.examine().problems == ()
    # New rows are numbered after the copied ones.
    assert new_game(target, "zoe").id == 4
    assert play(target, target.games.load(3), "eve add 6").lines == 5


def test_existing_data_is_saved_before_a_restore(file: Path, target: Store, tmp_path: Path) -> None:
    fill_more(target)
    before = everything(target)
    kept = tmp_path / "kept.db"
    with pytest.raises(Refused, match="is not empty: it has 1 game and 2 villages"):
        target.maintenance.restore(file)
    assert everything(target) == before
    assert target.maintenance.contents() == Contents(1, 1, 2, 0, 2)
    target.maintenance.restore(file, keep=lambda: target.maintenance.copy_to(kept))
    with open_store(str(kept)) as opened:
        assert everything(opened) == before
    target.maintenance.restore(kept, keep=lambda: None)
    assert everything(target) == before
    assert target.maintenance.examine().problems == ()


def test_a_failure_in_the_middle_changes_nothing(file: Path, target: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_more(target)
    before = everything(target)

    def fail(_connection: Connection) -> None:
        raise StoreError("the lights went out")

    monkeypatch.setattr(copies, "rebuild_index", fail)
    with pytest.raises(StoreError, match="lights"):
        target.maintenance.restore(file, keep=lambda: None)
    assert everything(target) == before
    assert target.maintenance.examine().problems == ()


def test_data_that_cannot_be_saved_is_not_replaced(file: Path, target: Store, tmp_path: Path) -> None:
    fill_more(target)
    before = everything(target)
    with pytest.raises(StoreError, match="nowhere"):
        target.maintenance.restore(file, keep=lambda: target.maintenance.copy_to(tmp_path / "nowhere" / "kept.db"))
    assert everything(target) == before


def test_nobody_can_write_between_saving_and_replacing(file: Path, target: Store) -> None:
    with open_store(target.database.engine.url.render_as_string()) as other:
        fill_more(target)
        started, done = Event(), Event()

        def write() -> None:
            started.set()
            other.campaigns.add("Mondays")
            done.set()

        def keep() -> None:
            writer.start()
            started.wait()
            assert not done.wait(0.2)

        writer = Thread(target=write)
        target.maintenance.restore(file, keep=keep)
        writer.join()
        assert [row.name for row in target.campaigns.find()] == ["Fridays", "Mondays"]


def test_a_copy_is_of_one_moment(club: Store, backup: Path, club_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another referee keeps typing while the copy is made."""
    stored = club.games.load(3)
    count_rows = copies.count_rows
    written: list[bool] = []

    def count_and_write(connection: Connection) -> dict[str, int]:
        numbers = count_rows(connection)
        if not written:
            written.append(True)
            with open_store(club_address) as other:
                other.games.append(stored, submit(stored.session, "eve add 3"))
        return numbers

    monkeypatch.setattr(copies, "count_rows", count_and_write)
    assert club.maintenance.copy_to(backup).contents == CLUB
    assert len(club.games.lines(3)) == 5
    with open_store(str(backup)) as opened:
        assert len(opened.games.lines(3)) == 4


def test_a_copy_of_a_damaged_database_reports_the_damage(club: Store, backup: Path) -> None:
    damage(club, "DELETE FROM player WHERE name = 'eve'")
    found = club.maintenance.copy_to(backup).faults
    assert "a row of table 'game_seat' refers to a missing row of 'player'" in found
    with open_store(str(backup)) as opened:
        assert everything(opened) == everything(club)


def test_a_copy_that_differs_is_refused(club: Store, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def lose(path: Path) -> None:
        with closing(sqlite3.connect(path)) as copy:
            copy.execute("DELETE FROM score_line")
            copy.commit()

    monkeypatch.setattr(copies, "make_standalone", lose)
    with pytest.raises(StoreError, match="differs from the original"):
        club.maintenance.copy_to(backup)


def test_a_copy_is_a_single_file_that_can_be_read_anywhere(file: Path) -> None:
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def unusable(path: Path, kind: str) -> str:
    """Put something that is not a backup at a path; return the error message."""
    if kind == "missing":
        path.unlink()
        return "there is no file"
    if kind == "folder":
        path.unlink()
        path.mkdir()
        return "is not a backup"
    if kind == "empty":
        path.write_bytes(b"")
        return "is not a backup"
    if kind == "letter":
        path.write_text("Dear Ann, " * 1000)
        return "is not a database"
    if kind == "truncated":
        path.write_bytes(path.read_bytes()[: 4096 * 9])
        return "is damaged"
    with closing(sqlite3.connect(path)) as file:
        commands = {
            "newer": ("UPDATE alembic_version SET version_num = '9999'", r"newer \(schema 9999\)"),
            "music": ("DROP TABLE alembic_version", "belongs to another program"),
            "dangling": ("DELETE FROM player", r"missing rows: repair it with `companion --db .* doctor --repair"),
        }
        file.execute(commands[kind][0])
        file.commit()
    return commands[kind][1]


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "letter", "truncated", "newer", "music", "dangling"])
def test_files_that_are_not_backups_are_refused(file: Path, tmp_path: Path, kind: str) -> None:
    with open_store(str(tmp_path / "target.db")) as target:
        fill_more(target)
        before = everything(target)
        with pytest.raises(StoreError, match=unusable(file, kind)) as caught:
            target.maintenance.restore(file, keep=lambda: None)
        assert str(file) in str(caught.value)
        assert isinstance(caught.value, NotFound) == (kind == "missing")
        assert everything(target) == before


def test_the_database_itself_is_not_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with open_store(str(path)) as store:
        fill_more(store)
        with pytest.raises(StoreError, match="is the database itself"):
            store.maintenance.restore(path, keep=lambda: None)
        assert len(store.games.find()) == 1


def test_restoring_does_not_change_the_backup(file: Path, target: Store) -> None:
    before = file.read_bytes()
    target.maintenance.restore(file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("backup*")] == ["backup.db"]


def test_an_open_database_file_can_be_restored(tmp_path: Path, target: Store) -> None:
    with open_store(str(tmp_path / "live.db")) as store:
        fill(store)
        assert (tmp_path / "live.db-wal").exists()
        assert target.maintenance.restore(tmp_path / "live.db").contents == CLUB
        assert everything(target) == everything(store)


def test_special_characters_in_the_name_of_a_backup(file: Path, target: Store, tmp_path: Path) -> None:
    odd = tmp_path / "what? 100% #1 é@:.db"
    shutil.move(file, odd)
    assert target.maintenance.restore(odd).contents == CLUB


def test_a_database_in_memory_can_be_copied(backup: Path) -> None:
    with open_store("sqlite://") as store:
        fill(store)
        assert store.maintenance.copy_to(backup).contents == CLUB


@pytest.mark.parametrize("schema", OLDER_SCHEMAS)
def test_backups_of_every_earlier_schema_can_be_restored(
    schema: str, target: Store, backup: Path, tmp_path: Path
) -> None:
    """The result is the same as when the file itself is opened and upgraded."""
    script = (Path(__file__).parent.parent / "old" / f"{schema}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(backup)) as file:
        file.executescript(script)
    before = backup.read_bytes()
    found = target.maintenance.restore(backup)
    assert (found.schema, found.contents.games > 3, backup.read_bytes()) == (schema, True, before)
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"]
    with open_store(str(backup)) as upgraded:
        assert everything(target) == everything(upgraded)
    assert target.maintenance.examine().problems == ()
