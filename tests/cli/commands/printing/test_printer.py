"""`companion printer`: create, show, change and remove profiles, and report a broken file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from printables.paper.printers import RANGES, fault_in_printer, profiles_file, read_profiles, write_profiles
from printables.paper.sizes import Printer
from tests.cli.conftest import ROOT, Companion

PROFILES = Path("config/printers.toml")
DEFAULTS = {
    "edge": "long",
    "backs": "alternate",
    "offset_x": 0.0,
    "offset_y": 0.0,
    "rotation": 0.0,
    "back_marks": False,
    "gap": 0.0,
    "bleed": 1.0,
    "paper": "",
    "ink": "",
}


def test_a_profile_is_created_and_changed(companion: Companion) -> None:
    answer = companion("printer", "set", "laser", "--edge", "short", "--offset-x", "1.5", "--json")
    assert answer.document == {"name": "laser", **DEFAULTS, "edge": "short", "offset_x": 1.5}
    answer = companion("printer", "set", "laser", "--offset-y", "-0.5", "--backs", "none", "--back-marks", "--json")
    expected = {"name": "laser", **DEFAULTS, "edge": "short", "offset_x": 1.5, "offset_y": -0.5}
    assert answer.document == expected | {"backs": "none", "back_marks": True}
    assert companion("printer", "show", "laser", "--json").document == answer.document
    assert companion("printer", "set", "laser", "--no-back-marks", "--json").document["back_marks"] is False


def test_a_profile_in_words(companion: Companion) -> None:
    words = ("--offset-x", "1.5", "--offset-y", "-0.5", "--rotation", "0.25", "--gap", "2", "--paper", "letter")
    answer = companion("printer", "set", "laser", *words, "--ink", "mono", "--back-marks")
    assert answer.out == (
        "laser: flips on the long edge, backs alternate, backs moved 1.5 mm right and 0.5 mm down, "
        "turned 0.25 degrees, "
        "gap 2 mm, bleed 1 mm, cut marks on backs, letter, mono\n"
    )
    assert companion("printer", "show", "laser").out == answer.out


def test_profiles_are_listed_and_removed(companion: Companion) -> None:
    assert companion("printer", "list").out.startswith(
        "No printer profiles yet. Create one with: companion printer set NAME"
    )
    for name in ("laser", "jet"):
        assert companion("printer", "set", name).code == 0
    assert [line.split(":")[0] for line in companion("printer", "list").out.splitlines()] == ["jet", "laser"]
    assert companion("printer", "remove", "jet").out == "Deleted jet.\n"
    document = companion("printer", "list", "--json").document
    assert [printer["name"] for printer in document["printers"]] == ["laser"]
    assert document["file"] == str(PROFILES.absolute())


@pytest.mark.parametrize("command", ["show", "remove"])
def test_an_unknown_printer_is_refused(companion: Companion, command: str) -> None:
    answer = companion("printer", command, "laser", "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")
    companion("printer", "set", "jet")
    answer = companion("printer", command, "laser")
    assert (answer.code, answer.err) == (3, "There is no printer 'laser'. Choose one of jet\n")


OUT_OF_RANGE = [
    (option, value)
    for field, (least, most, _) in RANGES.items()
    for option in [f"--{field.replace('_', '-')}"]
    for value in (str(least - 0.1), str(most + 0.1), "nan", "1e400")
]


@pytest.mark.parametrize(("option", "value"), OUT_OF_RANGE)
def test_numbers_out_of_range_are_refused(companion: Companion, option: str, value: str) -> None:
    answer = companion("printer", "set", "laser", option, value, "--json")
    assert (answer.code, answer.document["code"]) == (1, "bad-printer")
    assert answer.err.startswith(f"Refused: {option[2:]} must be ")
    assert not PROFILES.exists()


@pytest.mark.parametrize("field", RANGES)
def test_numbers_at_the_ends_of_their_range_are_accepted(field: str) -> None:
    least, most, _ = RANGES[field]
    for value in (least, most):
        assert fault_in_printer(replace(Printer(), **{field: value})) == ""


@pytest.mark.parametrize("words", [("--offset-x", "left"), ("--edge", "both"), ("--paper", "a5"), ("--ink", "gold")])
def test_wrong_usage(companion: Companion, words: tuple[str, str]) -> None:
    assert companion("printer", "set", "laser", *words).code == 2
    assert not PROFILES.exists()


@pytest.mark.parametrize("name", ["", "two words", "x" * 31, "a/b", "../up", "-", "a.b", "[x]", "a\nb", "a\x00b"])
def test_impossible_names_are_refused(companion: Companion, name: str) -> None:
    answer = companion("printer", "set", "--json", "--", name)
    assert (answer.code, answer.document["code"]) == (1, "bad-printer")
    assert len(answer.err.splitlines()) == 1


def test_names_in_other_alphabets(companion: Companion) -> None:
    for name in ("büro", "プリンター", "hp-2", "x" * 30):
        assert companion("printer", "set", name, "--offset-x", "1").code == 0
        assert companion("printer", "show", name, "--json").document["offset_x"] == 1


BROKEN = {
    "no TOML": ("laser = [", "not TOML"),
    "no tables": ("laser = 3", "printer laser: "),
    "an unknown field": ("[laser]\nspeed = 3", "speed"),
    "a word for a number": ("[laser]\noffset_x = 'far'", "offset_x"),
    "a number out of range": ("[laser]\nrotation = 90", "printer laser: rotation must be -5 to 5 degrees, not 90"),
    "not a number": ("[laser]\ngap = nan", "printer laser: gap must be 0 to 20 mm, not nan"),
    "a huge number": (f"[laser]\ngap = {'9' * 400}", "printer laser: "),
    "an unknown edge": ("[laser]\nedge = 'left'", "edge"),
    "an unknown paper": ("[laser]\npaper = 'a5'", "printer laser: paper must be a4 or letter, not 'a5'"),
    "an unknown ink": ("[laser]\nink = 'gold'", "printer laser: ink must be colour or low or mono"),
    "a strange name": ("['two words']", "one word"),
}


@pytest.mark.parametrize(("text", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_reported_and_left_unchanged(companion: Companion, text: str, reason: str) -> None:
    PROFILES.parent.mkdir()
    PROFILES.write_text(text)
    for words in (("list",), ("show", "laser"), ("set", "jet"), ("remove", "laser")):
        answer = companion("printer", *words, "--json")
        assert (answer.code, answer.document["kind"]) == (3, "unusable")
        assert reason in answer.err
        assert str(PROFILES.absolute()) in answer.err
        assert len(answer.err.splitlines()) == 1
    assert PROFILES.read_text() == text
    assert companion("print", "calibration", "--printer", "laser").code == 3
    assert companion("print", "calibration").code == 0


def test_an_unreadable_file_is_reported(companion: Companion) -> None:
    PROFILES.mkdir(parents=True)
    assert companion("printer", "list").code == 3
    PROFILES.rmdir()
    PROFILES.write_bytes(b"\xff\xfe\x00")
    assert companion("printer", "list").err.endswith("is not a UTF-8 text file\n")
    PROFILES.unlink()
    PROFILES.symlink_to(PROFILES.absolute())
    answer = companion("printer", "set", "laser")
    assert (answer.code, len(answer.err.splitlines())) == (3, 1)


def test_a_folder_that_cannot_be_created_is_reported(companion: Companion) -> None:
    Path("config").write_text("mine")
    for words in (("list",), ("set", "laser")):
        answer = companion("printer", *words)
        assert answer.code == 3
        assert len(answer.err.splitlines()) == 1


def test_a_full_disk_leaves_the_file_unchanged(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: int) -> None:
        raise OSError(28, "No space left on device")

    companion("printer", "set", "laser")
    before = PROFILES.read_text()
    monkeypatch.setattr(os, "fsync", fail)
    answer = companion("printer", "set", "laser", "--gap", "3")
    assert (answer.code, "No space left on device" in answer.err) == (3, True)
    assert PROFILES.read_text() == before
    assert [path.name for path in PROFILES.parent.iterdir()] == [PROFILES.name]


def test_a_link_to_settings_elsewhere_stays_a_link(companion: Companion) -> None:
    Path("dotfiles").mkdir()
    Path("dotfiles/printers.toml").touch()
    PROFILES.parent.mkdir()
    PROFILES.symlink_to(Path("dotfiles/printers.toml").absolute())
    assert companion("printer", "set", "laser", "--gap", "3").code == 0
    assert PROFILES.is_symlink()
    assert "gap = 3" in Path("dotfiles/printers.toml").read_text()


def test_without_a_variable_the_user_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    assert profiles_file().name == "printers.toml"
    assert "print-and-play-companion" in profiles_file().parts


def test_profiles_survive_a_round_trip() -> None:
    profiles = {"jet": Printer(), "laser": Printer("short", "fold", 1.5, -2.25, 0.1, True, 4, 0.5, "letter", "mono")}
    assert read_profiles(write_profiles(profiles)) == profiles


def test_concurrent_changes_lose_nothing() -> None:
    names = [f"printer{n}" for n in range(5)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "companion", "printer", "set"]
    running = [subprocess.Popen([*command, name], env=env) for name in names]
    assert [one.wait(60) for one in running] == [0] * len(names)
    assert set(read_profiles(PROFILES.read_text())) == set(names)
