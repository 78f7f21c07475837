"""Much that is typed or pasted at once, and what is typed while the prompt is busy, on a real pseudo-terminal."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.prompt.test_terminal import PASTE, PASTED, Open, flipped, lines_of, see, sit  # noqa: F401
from tests.support.terminal import Terminal

# Generous: before, 30,000 characters took half a minute and a million never ended.
SECONDS = 25.0
REFUSED = "longer than 4,000 characters"


def pour(terminal: Terminal, text: str) -> float:
    """Type a long text as fast as the terminal takes it, then Enter; return how long the answer took."""
    begun = time.monotonic()
    data = text.encode()
    writer = threading.Thread(target=lambda: terminal.child.ptyproc.fileobj.write(data), daemon=True)
    writer.start()
    while writer.is_alive():
        assert time.monotonic() - begun < SECONDS, "it does not take what is typed"
        terminal.read()
    terminal.child.ptyproc.fileobj.flush()
    terminal.type("\r")
    terminal.hear(REFUSED)
    terminal.ready()
    return time.monotonic() - begun


def history(tmp_path: Path) -> str:
    path = tmp_path / "data" / "print-and-play-companion" / "history"
    return path.read_text() if path.exists() else ""


@pytest.mark.parametrize("marked", [False, True], ids=["unmarked", "bracketed"])
@pytest.mark.parametrize("length", [10_000, 30_000, 1_000_000])
def test_a_long_paste(flipped: Companion, sit: Open, tmp_path: Path, length: int, marked: bool) -> None:  # noqa: F811
    terminal = sit()
    text = ("ann build house " * (length // 16 + 1))[:length]
    assert pour(terminal, f"{PASTE}{text}{PASTED}" if marked else text) < SECONDS
    assert "ann build" not in history(tmp_path)
    terminal.type("ann pass\r")
    see(terminal, "12  Ann pass")
    assert lines_of(flipped)[-1] == "Ann pass"
    assert "ann pass" in history(tmp_path)


def test_a_paste_that_fits_is_written_whole(flipped: Companion, sit: Open) -> None:  # noqa: F811
    terminal = sit()
    words = " ".join(f"word{n}" for n in range(300))
    terminal.type(f"note {words}\r")
    terminal.ready(after=12)
    assert f'note "{words}"' in lines_of(flipped)[-1]


def test_a_paste_of_many_lines_still_waits_for_enter(flipped: Companion, sit: Open) -> None:  # noqa: F811
    terminal = sit()
    lines = [f"note {n}" for n in range(200)]
    terminal.type(f"{PASTE}{chr(10).join(lines)}{PASTED}")
    see(terminal, "note 199")
    terminal.type("\r")
    terminal.wait("the last note", lambda: terminal.number() == 212)
    assert [line.split(" by ")[0] for line in lines_of(flipped)[-200:]] == [f'note "{n}"' for n in range(200)]


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Keep everybody else from writing, for longer than anybody waits."""
    db = sqlite3.connect(database, isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        time.sleep(2.0)
    finally:
        db.execute("ROLLBACK")
        db.close()


def test_what_is_typed_during_a_long_wait_is_not_played(
    flipped: Companion,  # noqa: F811
    sit: Open,  # noqa: F811
    database: Path,
) -> None:
    terminal = sit()
    before = len(lines_of(flipped))
    with held(database):
        terminal.type("note one\r")
        time.sleep(0.5)
        terminal.type("note two\rnote thx\x7free\rnote fo")
    see(terminal, "You typed this during the wait. Enter plays it, Ctrl-C clears it.")
    terminal.wait("the lines", lambda: terminal.line.endswith("note fo"))
    time.sleep(0.5)
    assert len(lines_of(flipped)) == before + 1
    terminal.type("ur\r")
    terminal.wait("the lines to be played", lambda: terminal.number() == before + 5)
    told = [line.split(" by ")[0] for line in lines_of(flipped)[before:]]
    assert told == ['note "one"', 'note "two"', 'note "three"', 'note "four"']


def test_what_was_typed_during_a_long_wait_can_be_dropped(
    flipped: Companion,  # noqa: F811
    sit: Open,  # noqa: F811
    database: Path,
) -> None:
    terminal = sit()
    before = len(lines_of(flipped))
    with held(database):
        terminal.type("note one\r")
        time.sleep(0.5)
        terminal.type(f"{PASTE}note two\nnote three{PASTED}\r")
    terminal.wait("the lines", lambda: terminal.line.endswith("note three"))
    terminal.type("\x03")
    terminal.ready(after=before + 1)
    assert len(lines_of(flipped)) == before + 1


def test_what_is_typed_during_a_long_wait_at_a_plain_prompt(
    flipped: Companion,  # noqa: F811
    sit: Open,  # noqa: F811
    database: Path,
) -> None:
    terminal = sit("--plain")
    before = len(lines_of(flipped))
    for answer, more in (("#\r", 1), ("\r", 3)):
        with held(database):
            terminal.type("note one\r")
            time.sleep(0.5)
            terminal.type("note two\r")
        terminal.hear("You typed these lines during the wait. Enter plays them, # drops them.")
        time.sleep(0.3)
        assert len(lines_of(flipped)) == before + (1 if more == 1 else 2)
        terminal.forget()
        terminal.type(answer)
        terminal.wait("the answer", lambda more=more: terminal.number() == before + more + 1)
    assert lines_of(flipped)[-1].startswith('note "two"')
