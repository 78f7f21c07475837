"""Every example in a help text can be typed."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands import SECTIONS
from companion.games.library import data_folder
from tests.cli.conftest import SETUP, Companion

# Tested elsewhere, because they wait for keys or are slow.
INTERACTIVE = ("play", "demo", "serve")


def examples() -> Iterator[str]:
    """Yield the examples of all commands, from their help texts."""
    for section in SECTIONS.values():
        for name, target in section.items():
            if name not in INTERACTIVE:
                yield from examples_in(target.load(name))


def examples_in(command: Any) -> Iterator[str]:
    """Yield the examples of a command and of the commands below it."""
    lines = [line.strip() for line in (command.help or "").splitlines()]
    yield from (line for line in lines if line.startswith("companion "))
    for name, target in getattr(command, "targets", {}).items():
        yield from examples_in(target.load(name))


@pytest.fixture
def evening(turn: Companion, tmp_path: Path) -> Companion:
    """A club in the middle of an evening: three games, a village, a campaign, and the files of the examples."""
    position = turn("show", "--position").out
    record = turn("show", "--record").out
    turn("village", "new", "Millbrook", "--owner", "Ann")
    village = turn("village", "show", "Millbrook", "--toml").out.replace("Millbrook", "Upper Millbrook")
    turn("campaign", "new", "Tuesday club")
    turn("backup", "--output", "tuesday.db")
    turn("printer", "set", "laser")
    for text, name in {
        position: "halfway.toml",
        record: "tuesday.txt",
        village: "millbrook.toml",
        "flip expand": "evening.txt",
        "village: Millbrook\ncompleted: 1\nwood F7 G6\nfield F8\nwater I6\nhouse G7\n": "played.txt",
        "[[seat]]\nname = 'Ann'\nqueen = 1\n[[seat]]\nname = 'Bo'\ngold = 12\n": "final.toml",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    turn("village", "copy", "Millbrook", "Old Millbrook")
    turn("village", "log", "Old Millbrook", "--level", "1", "--sheet", "played.txt", "--stars", "5")
    turn("village", "new", "Oldbrook", "--owner", "Bo")
    turn("village", "retire", "Oldbrook")
    turn("campaign", "enrol", "Tuesday club", "--player", "Ann")
    turn("campaign", "export", "Tuesday club", "--output", "club.json")
    turn("village", "export", "Millbrook", "--output", "lakeside.json")
    shutil.copytree(data_folder() / "crayonville" / "editions" / "stand-in", tmp_path / "my-cards")
    for name in ("Cy", "Dee"):
        turn("new", "cray", "--seat", name)
    turn("switch", "1")
    return turn


# Refused at this point of the evening.
REFUSED = {
    "companion move ann build house G7": "no card has been flipped yet",
    "companion why ann build house G7": "no card has been flipped yet",
    "companion undo 17": "there is no line 17",
    "companion redo": "there is nothing to redo",
    "companion amend 4": "setup spaces to colour",
    "companion amend 12": "there is no line 12",
    "companion amend last": "setup spaces to colour",
    "companion new crayonville --level 2 --seat Ann --seat Bo": "level 2 needs a village with level 1 completed",
    "companion new crayonville --level 2": "level 2 needs level 1 completed",
    "companion finish": "is not over",
    "companion next": "is open, not finished",
    "companion campaign new": "Tuesday club",
    "companion village new": "Millbrook",
    "companion mark": "Only a finished game can be flagged",
}


@pytest.mark.parametrize("line", dict.fromkeys(examples()))
def test_an_example(evening: Companion, tmp_path: Path, line: str) -> None:
    words, stdin = shlex.split(line)[1:], ""
    if "<" in words:
        stdin = (tmp_path / words[words.index("<") + 1]).read_text(encoding="utf-8")
    words = words[: next((i for i, word in enumerate(words) if word in "<>"), len(words))]
    answer = evening(*words, stdin=stdin)
    reason = next((why for start, why in REFUSED.items() if line.startswith(start) and "--void" not in line), None)
    assert answer.code == (0 if reason is None else 1), answer.err
    assert (reason or "") in answer.err


def test_the_setup_fits_the_examples(evening: Companion) -> None:
    assert len(evening("games", "--json").document["games"]) == 3
    assert len(evening("show", "--json").document["lines"]) == len(SETUP)
