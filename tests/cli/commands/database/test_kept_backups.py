"""Automatic backups: when they are made, what happens when they cannot be, and how to restore one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaigns.maintenance.backups import kept_backups
from campaigns.store import open_store
from tests.cli.conftest import Companion


def reasons(database: Path) -> list[str]:
    return [kept.reason for kept in kept_backups(database)]


def health_of(companion: Companion) -> dict[str, tuple[str, str]]:
    points = companion("doctor", "--json").document["health"]
    return {point["name"]: (point["state"], point["words"]) for point in points}


@pytest.fixture
def blocked(database: Path) -> Path:
    """Make the folder of backups unwritable."""
    folder = database.with_name("table.db-backups")
    folder.write_text("in the way")
    return folder


def test_finish_makes_a_backup_and_a_move_does_not(over: Companion, database: Path) -> None:
    assert reasons(database) == []
    answer = over("finish")
    assert (answer.code, answer.err) == (0, "")
    assert reasons(database) == ["after-game-1"]
    [kept] = kept_backups(database)
    with open_store(str(kept.path)) as copy:
        assert copy.games.head(1).status == "finished"


def test_the_prompt_and_a_void_game_make_one_too(over: Companion, database: Path) -> None:
    assert over("play", stdin="finish\n").code == 0
    assert over("new", "crayonville", "--seat", "Cy").code == 0
    assert over("finish", "--void", "--why", "late").code == 0
    assert reasons(database) == ["after-game-2", "after-game-1"]


def test_a_result_is_stored_even_if_no_backup_can_be_made(over: Companion, blocked: Path) -> None:
    answer = over("finish", "--json")
    assert answer.code == 0
    assert answer.document["status"] == "finished"
    assert answer.err.startswith("Game 1 is stored, but no backup was made: no backup can be written to the folder")
    assert answer.err.count("\n") == 1
    assert over("games", "--json").document["games"][0]["status"] == "finished"


def test_an_import_starts_only_after_a_backup(turn: Companion, database: Path, tmp_path: Path) -> None:
    assert turn("campaign", "export", "--all", "--output", "all.json").code == 0
    assert turn("record", "export", "--output", "game.txt").code == 0
    answer = turn("--db", "new.db", "campaign", "import", "all.json")
    assert answer.code == 0
    assert reasons(tmp_path / "new.db") == [], "nothing was stored yet"
    assert turn("--db", "new.db", "campaign", "import", "all.json").code == 0
    assert reasons(tmp_path / "new.db") == [], "there was nothing to import"
    assert turn("--db", "new.db", "record", "import", "game.txt", "--again").code == 0
    assert reasons(tmp_path / "new.db") == ["before-import"]
    assert turn("--db", "other.db", "new", "crayonville", "--seat", "Di").code == 0
    (tmp_path / "other.db-backups").write_text("in the way")
    for words in (("campaign", "import", "all.json"), ("record", "import", "game.txt")):
        answer = turn("--db", "other.db", *words)
        assert answer.code == 3
        assert "nothing was changed (to continue without backups: companion config set keep-backups 0)" in answer.err
        assert len(turn("--db", "other.db", "games", "--json").document["games"]) == 1
    assert turn("config", "set", "keep-backups", "0").code == 0
    assert turn("--db", "other.db", "campaign", "import", "all.json").code == 0


def test_the_number_of_kept_backups_is_a_setting(over: Companion, database: Path) -> None:
    assert over("config", "set", "keep-backups", "0").code == 0
    assert over("finish").code == 0
    assert reasons(database) == []
    assert health_of(over)["kept backups"] == ("attention", "off. Turn on with: companion config unset keep-backups")
    assert over("config", "set", "keep-backups", "2").code == 0
    for n in range(2, 5):
        assert over("new", "crayonville", "--seat", "Ann").code == 0
        assert over("finish", "--void", "--why", f"number {n}").code == 0
    assert reasons(database) == ["after-game-4", "after-game-3"]
    for wrong in ("-1", "1001", "many"):
        assert over("config", "set", "keep-backups", wrong).code in (2, 3)


def test_doctor_reports_the_age_of_the_last_backup(over: Companion, database: Path) -> None:
    assert over("finish").code == 0
    found = health_of(over)
    [kept] = kept_backups(database)
    state, words = found["backup"]
    assert (state, words.endswith(", can be opened and is from today")) == ("well", True)
    assert words.startswith(f"{kept.path}, from {kept.made.astimezone():%Y-%m-%d} at ")
    assert found["kept backups"] == ("well", f"1 of at most 10 in {database}-backups")
    kept.path.write_bytes(b"rubbish" * 1000)
    state, words = health_of(over)["backup"]
    assert state == "attention"
    assert words.endswith("cannot be opened (file is not a database). Run `companion backup`.")


def test_automatic_backups_are_listed_and_restored(over: Companion, database: Path) -> None:
    assert over("restore", "--list").out.startswith("No automatic backups yet")
    assert over("finish").code == 0
    assert over("new", "crayonville", "--seat", "Cy").code == 0
    assert over("finish", "--void", "--why", "late").code == 0
    listed = over("restore", "--list").out.splitlines()
    assert "after game 2 (" in listed[0]
    assert listed[1].startswith("  2  ")
    assert "after game 1 (" in listed[1]
    document = over("restore", "--list", "--json").document["backups"]
    assert [one["reason"] for one in document] == ["after-game-2", "after-game-1"]
    assert set(document[0]) == {"file", "made", "reason", "bytes"}
    assert "holds 1 game," in over("restore", "2", "--dry-run").out
    assert over("restore", Path(document[1]["file"]).name, "--dry-run").code == 0
    answer = over("restore", "2", "--force")
    assert answer.code == 0
    assert len(over("games", "--json").document["games"]) == 1
    assert over("restore", "9", "--dry-run").code == 3
    assert "There is no backup 9; the list has " in over("restore", "9", "--dry-run").err
    Path("2").write_text("a file of this name comes first")
    assert over("restore", "2", "--dry-run").code == 3


def test_an_automatic_backup_is_restored_after_the_database_is_deleted(over: Companion, database: Path) -> None:
    before = over("show", "--json").document["lines"]
    assert over("finish").code == 0
    database.unlink()
    assert len(over("restore", "--list", "--json").document["backups"]) == 1
    assert over("restore", "1").code == 0
    assert over("show", "--game", "1", "--json").document["lines"] == before


@pytest.mark.parametrize("words", [(), ("x.db", "--list")])
def test_restore_needs_a_backup_or_list(table: Companion, words: tuple[str, ...]) -> None:
    answer = table("restore", *words)
    assert answer.code == 2
    assert "companion restore --list" in answer.err


def test_with_unusable_settings_ten_backups_are_kept(over: Companion, database: Path, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text("keep-backups = -3\n")
    answer = over("finish", "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["status"] == "finished"
    assert reasons(database) == ["after-game-1"]
