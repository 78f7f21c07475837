"""A database file that is deleted, moved or replaced while the prompt or a second screen is open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns.store import open_store
from tests.cli.conftest import Companion
from tests.support.terminal import Terminal

Deed = Callable[[Path], None]

GONE = "table.db was deleted or moved while in use. Nothing more is stored"
REPLACED = "table.db was replaced by another file while in use. Nothing more is stored"
PARTED = "table.db-wal, a part of"
WRITTEN = "table.db while in use. Nothing more is stored"


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def put_another(path: Path) -> None:
    with open_store(str(path.with_name("other.db"))):
        pass
    path.with_name("other.db").replace(path)


def put_copy(path: Path) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    path.with_name("copy.db").replace(path)


def write_into(path: Path, content: bytes) -> None:
    with path.open("r+b") as file:
        file.write(content)
        file.truncate()


def write_another(path: Path) -> None:
    with open_store(str(path.with_name("other.db"))) as other:
        other.campaigns.add("Fridays")
    write_into(path, path.with_name("other.db").read_bytes())


WAYS: dict[str, tuple[Deed, str]] = {
    "deleted": (lambda path: path.unlink(), GONE),
    "moved": (move_away, GONE),
    "another": (put_another, REPLACED),
    "copy": (put_copy, REPLACED),
    "emptied": (lambda path: os.truncate(path, 0), WRITTEN),
    "junk": (lambda path: write_into(path, b"milk, eggs " * 50_000), WRITTEN),
    "written": (write_another, WRITTEN),
    "log": (lambda path: path.with_name("table.db-wal").unlink(), PARTED),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_prompt_stops_between_two_moves(turn: Companion, database: Path, way: str) -> None:
    deed, words = WAYS[way]
    with Terminal("play", columns=250) as terminal:
        terminal.ready()
        terminal.type("flip expand\r")
        terminal.ready(after=11)
        deed(database)
        terminal.forget()
        terminal.type("ann pass\r")
        assert terminal.left() == 3
        assert words in " ".join(terminal.said.split())
        assert "12  Ann pass" not in terminal.said, "the move is not confirmed"


@pytest.mark.parametrize("typed", ["show", "score", "ann build house H6", "undo", "save as here.txt", "switch", "\x03"])
def test_the_prompt_stops_at_the_next_query(turn: Companion, database: Path, typed: str) -> None:
    with Terminal("play", "--plain", columns=250) as terminal:
        terminal.hear("11>")
        database.unlink()
        terminal.type(typed if typed == "\x03" else f"{typed}\r")
        assert terminal.left() == 3
        assert GONE in " ".join(terminal.said.split())
        assert terminal.said.count("Traceback") == 0
    assert not database.exists(), "no empty database is created"


@pytest.mark.parametrize("way", WAYS)
def test_a_second_screen_stops(turn: Companion, database: Path, way: str) -> None:
    deed, words = WAYS[way]
    with Terminal("show", "--watch", columns=200) as screen:
        screen.wait("the table", lambda: "flip card 1 of 13" in screen.shown)
        deed(database)
        assert screen.left() == 3
        assert words in " ".join(screen.said.split())
        assert "\x1b[?1049l" in screen.raw, "the terminal is restored"


def test_a_second_screen_that_waits_for_the_first_game_stops_too(companion: Companion, database: Path) -> None:
    with Terminal("show", "--watch", "--plain", columns=200) as screen:
        screen.hear("There is no game yet")
        database.unlink()
        assert screen.left() == 3
        assert GONE in " ".join(screen.said.split())
