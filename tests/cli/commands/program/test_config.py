"""`config`: settings, their sources, and an unusable file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.cli.settings import SETTINGS, fault_in, setting, typed_value
from tests.cli.conftest import ROOT, Companion


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The settings file of this test, which does not exist yet."""
    return tmp_path / "config" / "config.toml"


def write(file: Path, text: str) -> None:
    """Write settings by hand."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def settled(companion: Companion, *words: str) -> dict[str, tuple[Any, str]]:
    """Return the value of a setting and its source."""
    found = companion(*words, "config", "show", "--json").document["settings"]
    return {one["key"]: (one["value"], one["source"]) for one in found}


def test_without_a_file_the_defaults_apply(companion: Companion, database: Path, file: Path) -> None:
    found = settled(companion)
    assert [*found] == [*SETTINGS]
    assert found.pop("db") == (str(database), "environment")
    assert set(found.values()) == {(None, "default")}
    assert companion("config", "path").out == f"{file}\n"
    assert companion("config", "path", "--json").document == {"file": str(file), "exists": False}
    assert not file.exists()


def test_an_option_wins_over_the_environment_and_that_over_the_file(
    companion: Companion, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(file, 'db = "club.db"\nplain = true\n')
    assert settled(companion, "--db", "mine.db")["db"] == ("mine.db", "option")
    assert settled(companion)["db"][1] == "environment"
    monkeypatch.delenv("COMPANION_DB")
    assert settled(companion)["db"] == ("club.db", "file")
    assert settled(companion)["plain"] == (True, "file")
    monkeypatch.setenv("NO_COLOR", "1")
    assert settled(companion)["plain"] == (True, "environment")
    assert settled(companion, "--plain")["plain"] == (True, "option")


def test_a_value_is_set_and_unset(companion: Companion, file: Path) -> None:
    assert companion("config", "set", "paper", "letter").out == "Set paper to letter.\n"
    assert companion("config", "set", "plain", "YES", "--json").document["value"] is True
    assert companion("config", "set", "serve-port", "9000").code == 0
    assert tomllib.loads(file.read_text()) == {"paper": "letter", "plain": True, "serve-port": 9000}
    assert "paper         letter  (from the file)" in companion("config", "show").out
    assert companion("config", "unset", "paper").code == 0
    assert settled(companion)["paper"] == (None, "default")
    assert companion("config", "unset", "paper").code == 0


def test_comments_in_the_file_are_kept(companion: Companion, file: Path) -> None:
    write(file, '# ours\npaper = "a4"  # thin\n\n# for the club\nink = "low"\n')
    assert companion("config", "set", "paper", "letter").code == 0
    assert companion("config", "set", "plain", "no").code == 0
    assert file.read_text() == 'plain = false\n# ours\npaper = "letter"\n\n# for the club\nink = "low"\n'
    assert companion("config", "unset", "ink").code == 0
    assert "# for the club" in file.read_text()


def test_unusual_toml_is_still_changed(companion: Companion, file: Path) -> None:
    write(file, 'paper = """\\\na4"""\nink = "low"\n')
    assert companion("config", "set", "paper", "letter").code == 0
    assert tomllib.loads(file.read_text()) == {"paper": "letter", "ink": "low"}


def test_paths_are_stored_in_full(companion: Companion, tmp_path: Path) -> None:
    assert companion("config", "set", "print-folder", ".").code == 0
    assert companion("config", "set", "db", "club.db").code == 0
    assert setting("print-folder") == str(tmp_path)
    assert setting("db") == str(tmp_path / "club.db")


def test_the_database_of_the_file_is_used(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert companion("config", "set", "db", "club.db").code == 0
    assert companion("games", "--json").document["games"] == []
    monkeypatch.delenv("COMPANION_DB")
    answer = companion("games")
    assert answer.code == 3
    assert "There is no database" in answer.err
    assert companion("new", "crayonville", "--seat", "Ann").code == 0
    assert (tmp_path / "club.db").exists()
    assert len(companion("games", "--json").document["games"]) == 1


def test_passwords_are_not_shown(companion: Companion, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DB")
    answer = companion("config", "set", "db", "postgresql+psycopg://ann:tiger@localhost/club")
    assert answer.code == 0
    assert "PGPASSWORD" in answer.err
    message = companion("config", "show").out + companion("config", "show", "--json").out + answer.out + answer.err
    assert "tiger" not in message
    assert "ann:***@localhost/club" in message
    assert "tiger" in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0


def test_paper_ink_and_folder_of_prints(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    for key, value in {"paper": "letter", "ink": "mono", "print-folder": "sheets"}.items():
        assert companion("config", "set", key, value).code == 0
    printed = companion("print", "reference", "--title", "crayonville", "--json").document
    assert (printed["paper"], printed["ink"]) == ("letter", "mono")
    assert Path(printed["file"]).parent == tmp_path / "sheets"
    again = companion("print", "reference", "--title", "crayonville", "--paper", "a4", "-o", ".", "--json").document
    assert (again["paper"], again["ink"], Path(again["file"]).parent) == ("a4", "mono", Path())


def test_a_printer_profile_wins_over_the_paper_of_the_file(companion: Companion) -> None:
    assert companion("printer", "set", "laser", "--paper", "letter").code == 0
    assert companion("config", "set", "paper", "a4").code == 0
    assert companion("config", "set", "printer", "laser").code == 0
    assert companion("print", "reference", "--title", "crayonville", "--json").document["paper"] == "letter"


def test_the_folder_of_backups(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "safe").mkdir()
    assert companion("config", "set", "backup-folder", "safe").code == 0
    assert Path(companion("backup", "--json").document["file"]).parent == tmp_path / "safe"
    (tmp_path / "safe").rename(tmp_path / "gone")
    answer = companion("backup")
    assert answer.code == 3
    assert "companion config unset backup-folder" in answer.err


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("colour", "blue"),
        ("paper", "a5"),
        ("plain", "perhaps"),
        ("serve-port", "0"),
        ("serve-port", "99999999999999"),
        ("serve-port", "\u0661"),
        ("db", ""),
        ("printer", "a\x1bb"),
        ("db", "postgresql://ann:ti ger@x:y@z"),
    ],
)
def test_invalid_values_are_refused(companion: Companion, file: Path, key: str, value: str) -> None:
    answer = companion("config", "set", key, value)
    if key == "db" and value:
        assert "ti ger" not in answer.err + answer.out
        return
    assert answer.code == 3
    assert len(answer.err.splitlines()) == 1
    assert key in answer.err
    assert not file.exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour = 1", "there is no setting 'colour'"),
        ('paper = "a5"', "paper must be a4 or letter, not 'a5'"),
        ("paper = 4", "paper must be a text in quotes"),
        ("[db]\nx = 1", "db must be a text in quotes"),
        ("serve-port = 70000", "serve-port must be a number from 1 to 65535"),
        ("db =", "is not valid TOML"),
        ("x = " + "[" * 3000, "is not valid TOML"),
        ('db = "\\u0000"', "db must be printable text"),
        (f"serve-port = 0x{'f' * 9000}", "serve-port must be a number from 1 to 65535"),
        (f"plain = 0x{'f' * 9000}", "plain must be true or false"),
    ],
)
def test_an_unusable_file_is_reported_with_the_fix(
    companion: Companion, file: Path, text: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(file, text)
    monkeypatch.delenv("COMPANION_DB")
    for words in (["games"], ["config", "show"]):
        answer = companion(*words)
        assert answer.code == 3
        assert len(answer.err.splitlines()) == 1
        assert message in answer.err
        assert str(file) in answer.err
        assert "companion config unset" in answer.err or "Fix or delete it" in answer.err
    assert companion("games", "--json").document["kind"] == "unusable"
    assert message in companion("config", "show", "--json").document["problems"][0]
    assert companion("--version").code == companion("rules", "crayonville", "wall").code == 0


@pytest.mark.parametrize("kind", ["a pipe", "a device"])
def test_a_settings_file_that_is_not_a_file_does_not_block(
    companion: Companion, file: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir()
    if kind == "a pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")
    monkeypatch.delenv("COMPANION_DB")
    for words in (["games"], ["config", "show"], ["config", "set", "plain", "yes"]):
        answer = companion(*words)
        assert (answer.code, len(answer.err.splitlines())) == (3, 1)
        assert f"{file} is not a file. Fix or delete it" in answer.err


def test_the_home_of_an_unknown_user_does_not_exist(
    companion: Companion, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = "~nobody-by-this-name"
    write(file, f'print-folder = "{nobody}/a"\nbackup-folder = "{nobody}/b"\n')
    monkeypatch.delenv("COMPANION_DB")
    assert companion("--db", f"{nobody}/x.db", "games").code == 3
    assert companion("doctor").code in (0, 3)
    assert "does not exist" in companion("backup").err
    monkeypatch.setenv("COMPANION_CONFIG", f"{nobody}/c")
    assert companion("config", "show").code == companion("printer", "list").code == 0


def test_the_suggested_fix_works(companion: Companion, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(file, 'colour = 1\npaper = "a5"\n')
    assert companion("config", "unset", "colour").code == 0
    assert companion("config", "set", "paper", "a4").code == 0
    assert companion("config", "show").code == 0
    assert file.read_text() == 'paper = "a4"\n'


def test_a_file_without_read_permission_is_reported(
    companion: Companion, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.mkdir(parents=True)
    monkeypatch.delenv("COMPANION_DB")
    answer = companion("games")
    assert answer.code == 3
    assert "Cannot read" in answer.err
    assert companion("config", "set", "paper", "a4").code == 3


def test_concurrent_changes_lose_nothing(file: Path, tmp_path: Path) -> None:
    values = {"paper": "a4", "ink": "low", "plain": "yes", "serve-port": "9000", "printer": "laser"}
    running = [
        subprocess.Popen([sys.executable, "-m", "companion", "config", "set", key, value], cwd=ROOT)
        for key, value in values.items()
    ]
    assert [one.wait(60) for one in running] == [0] * len(values)
    assert set(tomllib.loads(file.read_text())) == set(values)


def test_a_value_as_it_is_typed() -> None:
    assert typed_value("plain", " On ") is True
    assert typed_value("serve-port", "80") == 80
    assert fault_in("serve-port", True)
    assert not fault_in("plain", True)


def test_printers_are_stored_in_the_settings_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from companion.cli.settings import config_folder
    from printables.paper.printers import profiles_file

    assert config_folder() == profiles_file().parent == tmp_path / "config"
    monkeypatch.delenv("COMPANION_CONFIG")
    assert config_folder() == profiles_file().parent
