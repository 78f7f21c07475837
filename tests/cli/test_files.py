"""Files survive a power loss: first their content is on disk, then their names."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TypeAlias

import pytest

from companion.cli import files
from companion.cli.files import File, publish
from tests.cli.conftest import Companion

Synced: TypeAlias = list[tuple[str, frozenset[str]]]


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> Synced:
    """Record what is synced to disk: a file, or a folder with its names at that time."""
    found: Synced = []
    sync = os.fsync

    def note(handle: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        found.append(("folder", frozenset(os.listdir(handle))) if is_folder else ("file", frozenset()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", note)
    return found


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("has_links", [False, True])
def test_names_are_on_disk_too(
    tmp_path: Path,
    synced: Synced,
    monkeypatch: pytest.MonkeyPatch,
    force: bool,
    has_links: bool,
) -> None:
    if not has_links:
        monkeypatch.setattr(Path, "hardlink_to", _no_links)
    (tmp_path / "more").mkdir()
    publish([File(tmp_path / "a", b"1"), File(tmp_path / "b", b"2"), File(tmp_path / "more" / "c", b"3")], force)
    assert [kind for kind, _ in synced[:3]] == ["file"] * 3
    folders = [names for kind, names in synced if kind == "folder"]
    assert len(folders) == 2, "each folder once"
    assert {"a", "b"} <= folders[0]
    assert "c" in folders[1]
    assert (tmp_path / "a").read_bytes() == b"1"


def _no_links(*_: object) -> None:
    raise OSError(95, "Operation not supported")


def test_a_system_that_cannot_sync_folders_still_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    publish([File(tmp_path / "a", b"1")])
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_backup_has_its_name_on_disk(table: Companion, synced: Synced) -> None:
    assert table("backup", "--output", "copy.db").code == 0
    assert "copy.db" in synced[-1][1]


def test_every_way_to_place_a_file_is_listed() -> None:
    """A new way to place a file must sync its folder too."""
    source = Path(files.__file__).parent
    users = {path.name for path in source.rglob("*.py") if "place_file(temporary" in path.read_text()}
    assert users == {"files.py", "backup.py"}
