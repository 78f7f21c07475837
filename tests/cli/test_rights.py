"""Who may read stored, backed-up and exported files: only the owner by default."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaigns.maintenance import files as rights
from campaigns.store import open_store
from tests.cli.conftest import Companion

WARNING = "Other users of this computer could read {}, including hidden cards. Now only you can\n"


@pytest.fixture(autouse=True)
def _loose() -> Iterator[None]:
    """Use the umask of most computers: everyone can read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights_of(path: Path | str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


def test_a_new_database_and_its_side_files_are_private(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "new.db")):
        found = {path.name: rights_of(path) for path in tmp_path.glob("new.db*")}
        assert found == {"new.db": 0o600, "new.db-wal": 0o600, "new.db-shm": 0o600}


def test_a_database_is_private_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def look(path: Path, mode: int = 0o600) -> None:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, mode))
        found.append(rights_of(path))

    monkeypatch.setattr("campaigns.database.make_private", look)
    with open_store(str(tmp_path / "new.db")):
        assert found == [0o600]


def test_the_data_folder_is_private(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DB")
    assert companion("new", "crayonville", "--seat", "Ann").code == 0
    home = Path(os.environ["XDG_DATA_HOME"])
    own = home / "print-and-play-companion"
    assert (rights_of(own), rights_of(own / "companion.db")) == (0o700, 0o600)
    assert rights_of(home) == 0o755, "parent folders are unchanged"
    own.chmod(0o755)
    assert companion("games").err == WARNING.format(own)
    assert rights_of(own) == 0o700


def test_a_public_database_is_made_private_with_one_warning(table: Companion, database: Path) -> None:
    database.chmod(0o644)
    database.parent.chmod(0o755)
    answer = table("show", "--json")
    assert answer.code == 0
    assert answer.document["id"] == 1
    assert answer.err == WARNING.format(database)
    assert rights_of(database) == 0o600
    assert table("show", "--json").err == ""
    assert rights_of(database.parent) == 0o755, "other folders are unchanged"


def test_side_files_are_made_private_too(table: Companion, database: Path) -> None:
    with open_store(str(database)):
        wal = database.with_name("table.db-wal")
        for path in (database, wal):
            path.chmod(0o664)
        assert table("games").err == WARNING.format(f"{database}, {wal}")
        assert (rights_of(database), rights_of(wal)) == (0o600, 0o600)


def test_a_file_shared_with_a_group_stays_shared(table: Companion, database: Path) -> None:
    database.chmod(0o660)
    assert table("move", "note", "x").err == ""
    assert rights_of(database) == 0o660
    assert table("backup", "--output", "copy.db").code == 0
    assert rights_of("copy.db") == 0o660
    assert "access: you and your group" in table("doctor").out


def test_backups_and_exports_are_private(table: Companion) -> None:
    written = {
        "copy.db": ("backup", "--output", "copy.db"),
        "game.txt": ("record", "export", "--output", "game.txt"),
        "game.json": ("record", "export", "--output", "game.json"),
        "village.json": ("village", "export", "1", "--output", "village.json"),
        "all.json": ("campaign", "export", "--all", "--output", "all.json"),
    }
    for file, words in written.items():
        answer = table(*words)
        assert answer.code == 0, answer.err
        assert rights_of(file) == 0o600, file
    Path("all.json").chmod(0o644)
    assert table("campaign", "export", "--all", "--output", "all.json", "--force").code == 0
    assert rights_of("all.json") == 0o600
    assert table("play", stdin="save as here.txt\nsave as here.toml\n").code == 0
    assert (rights_of("here.txt"), rights_of("here.toml")) == (0o600, 0o600)


def test_printed_sheets_are_private_only_with_hidden_cards(companion: Companion) -> None:
    assert companion("new", "maple-valley", "--seat", "Ann", "--seat", "Bo", "--deal", "x").code == 0
    for name, words, wanted in (
        ("all.pdf", (), 0o644),
        ("ann.pdf", ("--seat", "ann"), 0o600),
        ("referee.pdf", ("--referee",), 0o600),
    ):
        assert companion("print", "setup", "--game", "1", "--output", name, *words).code == 0
        assert rights_of(name) == wanted, name


def test_commands_work_if_permissions_cannot_be_changed(
    table: Companion, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a shared folder, or a disk without permissions, only doctor reports it."""
    database.chmod(0o644)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    answer = table("move", "note", "x")
    assert (answer.code, answer.err) == (0, "")
    said = table("doctor")
    assert said.code == 0
    assert (
        f" ! access: every user of this computer can use {database}, and its permissions cannot be changed" in said.out
    )


def test_a_disk_that_ignores_permissions_is_reported_only_by_doctor(
    table: Companion, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    assert table("games").err == ""
    assert " ! access: every user of this computer can use" in table("doctor").out


def test_a_system_without_permissions(table: Companion, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database.chmod(0o666)
    monkeypatch.setattr(rights, "HAS_RIGHTS", False)
    answer = table("games")
    assert (answer.code, answer.err) == (0, "")
    assert rights_of(database) == 0o666
    assert " rights" not in table("doctor").out


def test_doctor_names_public_backups(table: Companion) -> None:
    assert table("backup").code == 0
    [copy] = Path().glob("companion-backup-*.db")
    assert "access: only you" in table("doctor").out
    copy.chmod(0o644)
    assert (
        f" ! access: every user of this computer can read 1 backup. Run: chmod go= {copy.absolute()}"
        in table("doctor").out
    )


@pytest.mark.parametrize("make", [lambda path: path.mkdir(0o755), lambda path: os.mkfifo(path, 0o644)])
@pytest.mark.parametrize("command", ["games", "new"])
def test_what_is_not_a_file_is_refused_untouched(
    companion: Companion, tmp_path: Path, make: Callable[[Path], None], command: str
) -> None:
    path = tmp_path / "thing"
    make(path)
    before = rights_of(path), sorted(tmp_path.iterdir())
    answer = companion(
        "--db", str(path), *(("games",) if command == "games" else ("new", "crayonville", "--seat", "A"))
    )
    assert (answer.code, "is not a regular file" in answer.err) == (3, True), answer.err
    assert (rights_of(path), sorted(tmp_path.iterdir())) == before


@pytest.mark.parametrize("content", ["milk, eggs\n", "milk, eggs\n" * 1000])
def test_a_file_that_is_not_a_database_keeps_its_permissions(
    companion: Companion, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)
    path.chmod(0o644)
    before = sorted(tmp_path.iterdir())
    answer = companion("--db", str(path), "games")
    assert (answer.code, answer.err) == (3, f"{path} is not a database\n")
    assert (rights_of(path), path.read_text(), sorted(tmp_path.iterdir())) == (0o644, content, before)


def test_an_empty_file_counts_as_missing(companion: Companion, tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch(0o644)
    answer = companion("--db", str(path), "games")
    assert answer.code == companion("--db", str(tmp_path / "none.db"), "games").code
    assert "(the file is empty). Start one with: companion new" in answer.err
    assert (rights_of(path), path.read_bytes()) == (0o644, b"")
    answer = companion("--db", str(path), "new", "crayonville", "--seat", "Ann")
    assert (answer.code, answer.err) == (0, ""), "without a warning that it could be read"
    assert rights_of(path) == 0o600
