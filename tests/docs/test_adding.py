"""docs/background/adding-a-game.md is enough to add a game: the files it shows pass the checks it names.

The test follows the page from top to bottom in a copy of the project: it writes each file and runs each command. One of
them runs every test that has a title as its parameter. Two checks are left out, there and here: the guide of a title
(the page is the guide of the example) and the gallery (it shows only the titles that ship).
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_docs import Done, Step, check, sit_down, steps_in, steps_of
from tests.tools.example import add_example, copy_project, entry_of, example_files, register, write_file
from tests.tools.guides import ADDING, BLOCK, SIZE, renew_files
from tests.tools.shape import SMALL_TITLE

PAGE = ADDING.read_text(encoding="utf-8")
PART = re.compile(
    rf"{BLOCK.pattern}|^```console\n(?P<console>.*?)^```|(?P<entry>{re.escape(entry_of('windfall'))})", re.M | re.S
)
# Files that commands of the page write.
WRITTEN = re.compile(r"refusals\.toml$|\.tsv$|\.txt$")
MOST_FILES, MOST_LINES = 10, 600


def test_the_page_shows_every_file_as_it_is() -> None:
    shown = [found[1] for found in BLOCK.finditer(PAGE)]
    assert sorted(shown) == [place for place in example_files() if not WRITTEN.search(place)]
    assert renew_files(PAGE) == PAGE, "update it with: python -m tests.tools.guides"


def test_a_weekend_is_enough() -> None:
    shown = {found[1] for found in BLOCK.finditer(PAGE)}
    texts = {place: text for place, text in example_files().items() if place in shown}
    lines = sum(len(text.splitlines()) for text in texts.values())
    assert SIZE.findall(PAGE) == [f"{len(texts)} files and {lines} lines"]
    assert (len(texts) <= MOST_FILES, lines <= MOST_LINES) == (True, True)
    assert lines < SMALL_TITLE, "a larger title must have the same modules as the others"


def test_following_the_page_adds_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = tmp_path / "checkout"
    copy_project(checkout)
    (tmp_path / "evening").mkdir()
    sit_down(tmp_path / "evening", monkeypatch)
    monkeypatch.setenv("PYTHONPATH", str(checkout))
    monkeypatch.chdir(checkout)
    for part in PART.finditer(PAGE):
        if part["console"]:
            for step in steps_in(part["console"]):
                check(step, run(step))
        elif part["entry"]:
            register(checkout, part["entry"])
        else:
            text = part[0].partition(f"```{part[2]}\n")[2].removesuffix("```\n")
            write_file(checkout, part[1], text)
    for place, text in example_files().items():
        assert (checkout / place).read_text(encoding="utf-8") == text, place


def test_a_title_made_from_the_page_alone_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ferry is a different kind of game, written by someone who had read only the page."""
    add_example(tmp_path, "ferry")
    (tmp_path / "evening").mkdir()
    sit_down(tmp_path / "evening", monkeypatch)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    gates = next(step.command for step in steps_of(ADDING) if "pytest" in step.command).replace("windfall", "ferry")
    for command in ("python -m tests.tools.clauses ferry", "python -m tests.tools.counts ferry", gates):
        done = run(Step(command))
        assert done.code == 0, done.output


def run(step: Step) -> Done:
    """Run a command of the page in the copy."""
    words = re.sub(r"^(companion|python)\b", lambda word: COMMANDS[word[0]], step.command)
    done = subprocess.run(words, shell=True, input=step.typed, capture_output=True, text=True, check=False)
    return Done(done.stdout + done.stderr, done.returncode)


COMMANDS = {"companion": f"{sys.executable} -m companion", "python": sys.executable}
