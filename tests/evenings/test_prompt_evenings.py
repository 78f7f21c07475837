"""An evening of each title at the real prompt, on a real terminal: from `new` to the printed score sheet.

The lines are those of the typed evenings, with wrong moves of every kind and corrections.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.evenings.test_evenings import script
from tests.support.terminal import ROOT, Terminal

# The evening, the options of `new`, and the score.
EVENINGS = {
    "level-1.txt": ("crayonville --seat ann --seat ben", "ann: 6 stars", "ben: 5 stars"),
    "king-two.txt": ("king-of-the-valley --seat ann --seat ben", "ann: 95 reputation", "ben: 47 reputation"),
    "bear-valley.txt": ('bear-valley --seat ann --seat ben --option "colours=red blue"', "Result: ann wins"),
    "masters-table.txt": ("masters-of-maple-syrup --seat ann --seat bo", "ann: 18 points", "bo: 13 points"),
    "maple-table.txt": ("maple-valley --seat ann --seat bo --seat cy", "Result:"),
}
# Commands used during an evening, and their names at the prompt.
LOOKS = {"show", "legal", "score", "why", "rules"}
# An unfinished line of a kind that is not legal now is refused at once: `ann cannot play now`.
ANSWERS = {"?": r"Unfinished: |Refused: \S+ cannot \S+ now", "~": "(Unknown|Unexpected) word '"}


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
        timeout=60,
    )
    return done.stdout


def rows_of(name: str) -> list[tuple[str, str]]:
    """Return the lines of an evening's first game, each with its kind."""
    rows = [(kind, row) for kind, group in script(name) for row in group]
    if rows[0] == ("$", next((row for kind, row in rows if row.startswith("new ")), "")):
        rows = rows[1:]
    return list(takewhile(lambda row: row != ("$", "finish"), rows))


def type_row(terminal: Terminal, kind: str, row: str, number: int) -> int:
    """Type a line as a referee does, and wait for the expected answer; return the number of the next line."""
    terminal.forget()
    if kind == "!":
        clause, line = row.split(" ", 1)
        terminal.type(f"{line}\r")
        terminal.hear(clause)
    elif kind in ANSWERS:
        terminal.type(f"{row}\r")
        terminal.wait(ANSWERS[kind], lambda: re.search(ANSWERS[kind], terminal.said) is not None)
    elif kind == "$":
        verb, *rest = shlex.split(row)
        if verb not in LOOKS or "--position" in rest:
            return number
        words = [{"--referee": "all", "--seat": ""}.get(word, word) for word in rest]
        terminal.type(f"{' '.join([verb, *words])}\r")
        terminal.hear(verb)
    else:
        terminal.type(f"{row}\r")
        return terminal.ready(after=number)
    assert terminal.ready() == number
    return number


@pytest.mark.parametrize("name", EVENINGS)
def test_from_new_to_the_printed_score_sheet(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    how, *score = EVENINGS[name]
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "evening.db"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    # The scripts answer every question, also where there is no choice.
    run("config", "set", "forced", "ask")
    run("new", *shlex.split(how))
    with Terminal("play") as terminal:
        number = terminal.ready()
        assert number == 1
        for kind, row in rows_of(name):
            number = type_row(terminal, kind, row, number)
        terminal.forget()
        terminal.type("score\r")
        for words in score:
            terminal.hear(words)
        terminal.ready()
        terminal.type("finish\r")
        terminal.hear("is finished and stored")
        terminal.type("quit\r")
        assert terminal.left() == 0
    sheet: dict[str, Any] = json.loads(run("score", "--json"))
    assert sheet["final"]
    run("print", "score", "--game", "1", "--output", str(tmp_path / "score.pdf"))
    with pypdfium2.PdfDocument(tmp_path / "score.pdf") as pdf:
        printed = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    for seat in sheet["seats"]:
        assert seat["seat"] in printed
        assert sheet["unit"] == "" or str(seat["total"]) in printed
