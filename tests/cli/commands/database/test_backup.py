"""`backup` and `restore`: the whole database in one file, and missing databases."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli.output import capitalise
from tests.cli.conftest import SETUP, Companion

HELD = {"games": 1, "lines": len(SETUP), "villages": 2, "campaigns": 1, "players": 2}


@pytest.fixture
def friday(turn: Companion, tmp_path: Path) -> Path:
    """A backup of a game that has just started."""
    assert turn("backup", "--output", "friday.db").code == 0
    return tmp_path / "friday.db"


def test_a_backup_reports_its_contents(turn: Companion, tmp_path: Path) -> None:
    answer = turn("backup")
    assert answer.code == 0
    [path] = tmp_path.glob("companion-backup-*.db")
    assert re.fullmatch(r"companion-backup-\d{8}T\d{6}Z\.db", path.name)
    assert re.fullmatch(
        rf"Backed up to {path.name}: 1 game, 10 lines, 2 villages, 1 campaign, 2 players \(0\.\d MB\)\.\n",
        answer.out,
    )
    assert turn("--db", str(path), "show", "--json").document == turn("show", "--json").document


def test_a_backup_as_data_in_a_folder(turn: Companion, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    document = turn("backup", "--output", "stick", "--json").document
    path = Path(document.pop("file"))
    assert path.parent == Path("stick")
    assert document == {"bytes": path.stat().st_size, **HELD, "problems": []}


def test_a_backup_overwrites_only_with_force(turn: Companion, friday: Path, database: Path) -> None:
    before = friday.read_bytes()
    turn("move", "flip expand")
    answer = turn("backup", "--output", "friday.db")
    assert (answer.code, friday.read_bytes()) == (1, before)
    assert "friday.db already exists" in answer.err
    assert turn("backup", "--output", "friday.db", "--force").code == 0
    assert len(turn("--db", "friday.db", "show", "--json").document["lines"]) == len(SETUP) + 1
    answer = turn("backup", "--output", str(database), "--force")
    assert answer.code == 3
    assert "is the database itself" in answer.err


@pytest.mark.parametrize(
    ("output", "code", "words"),
    [("nowhere/x.db", 3, "does not exist"), ("-", 2, "cannot go to standard output"), ("/dev/full", 3, "")],
)
def test_impossible_places_for_a_backup_are_refused(
    turn: Companion, tmp_path: Path, output: str, code: int, words: str
) -> None:
    before = sorted(tmp_path.iterdir())
    answer = turn("backup", "--output", output, "--force")
    assert (answer.code, answer.out) == (code, "")
    assert words in answer.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_backup_that_fails_leaves_nothing(turn: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from campaigns.errors import StoreError
    from campaigns.maintenance import copies

    def fail(path: Path) -> None:
        raise StoreError("the stick was pulled out")

    monkeypatch.setattr(copies, "make_standalone", fail)
    before = sorted(path.name for path in tmp_path.iterdir())
    answer = turn("backup", "--output", "friday.db")
    assert (answer.code, answer.err) == (3, "The stick was pulled out\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_damage_is_copied_and_reported(turn: Companion, database: Path) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("DELETE FROM player WHERE name = 'Bo'")
        db.commit()
    answer = turn("backup", "--output", "friday.db", "--json")
    assert answer.code == 0
    missing = [
        f"a row of table '{table}' refers to a missing row of 'player'" for table in ("campaign_player", "game_seat")
    ]
    assert answer.document["problems"] == missing
    assert "The backup has the same damage. Run companion doctor for details" in answer.err
    answer = turn("--db", "new.db", "restore", "friday.db")
    assert answer.code == 3
    assert "repair it with `companion --db friday.db doctor --repair`" in answer.err
    assert turn("--db", "friday.db", "doctor", "--repair", "--yes").code == 0
    assert turn("--db", "new.db", "restore", "friday.db").code == 0
    assert "lost player" in turn("--db", "new.db", "games").out


def test_a_backup_is_restored_to_an_empty_database(turn: Companion, friday: Path, tmp_path: Path) -> None:
    answer = turn("--db", "new.db", "restore", "friday.db", "--dry-run")
    assert answer.code == 0
    assert "friday.db holds 1 game, 10 lines" in answer.out
    assert not (tmp_path / "new.db").exists()
    document = turn("--db", "new.db", "restore", "friday.db", "--json").document
    assert document == {
        "file": "friday.db",
        "schema": document["schema"],
        **HELD,
        "restored": True,
        "empty": True,
        "backup": None,
    }
    for words in (["show"], ["games"], ["village", "list"], ["record", "export"]):
        assert turn("--db", "new.db", *words) == turn(*words)
    assert turn("--db", "new.db", "doctor").code == 0
    assert turn("--db", "new.db", "move", "flip expand").code == 0


def test_the_old_database_is_kept_when_a_backup_replaces_it(turn: Companion, friday: Path, database: Path) -> None:
    turn("move", "flip expand")
    turn("new", "cray", "--seat", "Cy")
    answer = turn("restore", "friday.db")
    assert answer.code == 1
    assert "is not empty: it has 2 games and 3 villages" in answer.err
    assert len(turn("games", "--json").document["games"]) == 2
    assert "This database holds 2 games, 11 lines" in turn("restore", "friday.db", "--dry-run", "--force").out
    assert turn("restore", "friday.db", "--dry-run", "--json").document["empty"] is False
    answer = turn("restore", "friday.db", "--force")
    assert answer.code == 0
    [kept] = database.parent.glob("companion-backup-*.db")
    assert answer.out.startswith(f"The previous database is in {kept}.\nRestored friday.db to {database}: 1 game")
    assert len(turn("show", "--json").document["lines"]) == len(SETUP)
    document = turn("restore", str(kept), "--force", "--json").document
    assert Path(document["backup"]).exists()
    assert document["backup"] != str(kept)
    assert len(turn("games", "--json").document["games"]) == 2


@pytest.mark.parametrize("content", [None, b"", b"Dear Ann, " * 1000, b"SQLite format 3\0" + bytes(5000)])
def test_files_that_are_not_backups_change_nothing(turn: Companion, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "letter.db").write_bytes(content)
    answer = turn("restore", "letter.db", "--force", "--json")
    assert answer.code == 3
    assert "letter.db" in answer.err
    assert answer.err.count("\n") == 1
    assert capitalise(answer.document["error"]) == answer.err.strip()
    assert len(turn("games", "--json").document["games"]) == 1
    assert not [*tmp_path.glob("companion-backup-*")]
    assert turn("--db", "new.db", "restore", "letter.db").code == 3
    assert not (tmp_path / "new.db").exists()


def test_a_household_joins_a_club_on_a_server_and_leaves_it(
    turn: Companion, friday: Path, empty_postgres: str, tmp_path: Path
) -> None:
    assert turn("--db", empty_postgres, "restore", "friday.db").code == 0
    assert turn("--db", empty_postgres, "show", "--game", "1") == turn("show")
    answer = turn("--db", empty_postgres, "restore", "friday.db", "--force", "--json")
    kept = Path(answer.document["backup"])
    assert (tmp_path / kept).exists()
    assert turn("--db", empty_postgres, "doctor").code == 0
    assert turn("--db", empty_postgres, "move", "--game", "1", "flip expand").code == 0
    assert turn("--db", empty_postgres, "backup", "--output", "home.db").code == 0
    assert turn("--db", "home.db", "doctor").code == 0
    assert len(turn("--db", "home.db", "show", "--game", "1", "--json").document["lines"]) == len(SETUP) + 1


READING = (
    "games",
    "show",
    "score",
    "campaign stats",
    "record export",
    "backup",
    "doctor",
    "village list",
    "legal",
    "undo",
)


@pytest.mark.parametrize("command", READING)
def test_a_mistyped_database_is_not_created(companion: Companion, tmp_path: Path, command: str) -> None:
    answer = companion("--db", "tabel.db", *command.split())
    assert answer.code == 3
    assert f"There is no database at {tmp_path / 'tabel.db'}. Start one with: companion new" in answer.err
    assert not (tmp_path / "tabel.db").exists()


def test_commands_that_start_something_create_a_database(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, words in enumerate(
        (["new", "cray", "--seat", "Ann"], ["campaign", "new", "Fridays"], ["village", "new", "X"])
    ):
        assert companion("--db", f"{n}.db", *words).code == 0
    monkeypatch.delenv("COMPANION_DB")
    assert "No games yet" in companion("games").out


def test_the_environment_names_a_database_too(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "tabel.db"))
    assert companion("games").code == 3


def test_backup_and_restore_in_real_processes(process: Companion, turn: Companion, tmp_path: Path) -> None:
    answer = process("backup", "--output", "friday.db")
    assert (answer.code, answer.err) == (0, "")
    shutil.move("friday.db", "odd [red] name.db")
    answer = process("--db", "new.db", "restore", "odd [red] name.db")
    assert (answer.code, answer.err) == (0, "")
    assert "Restored odd [red] name.db" in answer.out
