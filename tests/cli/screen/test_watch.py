"""`show --watch`: the table on a second screen, while another process plays."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

import pytest

from campaigns.errors import StoreError
from campaigns.rows import GameHead, StoredGame
from campaigns.store import Store, open_store
from companion.cli.screen.watch import NO_GAME, Watcher, WatchRequest, has_reader
from tests.cli.conftest import ROOT, Companion
from tests.support.postgres import Server
from tests.support.terminal import Terminal

PATIENCE = 30.0


def restored(terminal: Terminal) -> bool:
    """Return whether the terminal was restored: its main screen, and a cursor."""
    return terminal.raw.rindex("\x1b[?1049l") > terminal.raw.index("\x1b[?1049h") and "\x1b[?25h" in terminal.raw


def seen(terminal: Terminal, words: str) -> None:
    """Wait until these words are on the screen."""
    terminal.wait(repr(words), lambda: words in terminal.shown)


def test_a_screen_follows_the_game_and_the_switch_to_another(turn: Companion) -> None:
    with Terminal("show", "--watch") as screen:
        seen(screen, "> flip card 1 of 13")
        seen(screen, "Crayonville, level 1 - card 1 of 13 - Stars: Ann 0, Bo 0 (game 1, line 10)")
        seen(screen, "On the table: action deck, face down: 13 cards")
        turn("move", "flip harvest-wood")
        seen(screen, "> Ann: use Harvest Wood")
        seen(screen, "  11  flip harvest-wood")
        turn("undo", "--why", "misread")
        seen(screen, '  12  undo 11 "misread"')
        seen(screen, "> flip card 1 of 13")
        turn("new", "king-of-the-valley", "--seat", "Ann", "--seat", "Cy", "--deal", "x")
        seen(screen, "The hill, prices in gold")
        turn("switch", "1")
        seen(screen, "(game 1, line 12)")
        screen.type("\x03")
        assert screen.left() == 0
        assert restored(screen)


def test_a_named_game_stays_and_a_resized_window_is_redrawn(turn: Companion) -> None:
    turn("new", "king-of-the-valley", "--seat", "Ann", "--seat", "Cy", "--deal", "x")
    with Terminal("show", "--watch", "--game", "1", columns=120, rows=40) as screen:
        seen(screen, "Ann: Ann's village")
        seen(screen, "Bo: Bo's village")
        screen.child.setwinsize(16, 60)
        screen.screen.resize(16, 60)
        seen(screen, "Not everything fits")
        seen(screen, "> flip card 1 of 13")
        screen.type("q")
        assert screen.left() == 0
        assert restored(screen)


def test_a_screen_waits_for_the_first_game_and_stays_when_it_is_over(companion: Companion) -> None:
    with Terminal("show", "--watch") as screen:
        seen(screen, NO_GAME)
        companion("new", "bear-valley", "--seat", "[red]Ann", "--seat", "Bo")
        seen(screen, "the river 2S: 6 cards")
        companion("finish", "--void", "--why", "late")
        seen(screen, "(game 1, line 0, void)")
        screen.child.kill(signal.SIGTERM)
        assert screen.left() == 0
        assert restored(screen)


@contextmanager
def watching(*words: str, database: str | None = None) -> Iterator[subprocess.Popen[str]]:
    """Watch with output to a pipe."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **({"COMPANION_DB": database} if database else {})}
    command = [sys.executable, "-m", "companion", "show", "--watch", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as child:
        # Never wait for ever, even if something fails.
        guard = Timer(PATIENCE, child.kill)
        guard.start()
        try:
            yield child
        finally:
            guard.cancel()
            child.kill()


def until(stream: IO[str] | None, is_last: Callable[[str], bool]) -> str:
    """Read lines up to this one."""
    assert stream is not None
    read = ""
    for line in stream:
        read += line
        if is_last(line):
            return read
    raise AssertionError(f"it ended: {read}")


def test_a_pipe_gets_a_plain_block_after_each_change(turn: Companion) -> None:
    with watching() as child:
        first = until(child.stdout, lambda line: "flip card 1 of 13" in line)
        assert "Now: card 1 of 13. Stars: Ann 0, Bo 0." in first
        assert "\x1b" not in first
        turn("move", "flip harvest-wood")
        second = until(child.stdout, lambda line: "Bo: use Harvest Wood" in line)
        assert "  11  flip harvest-wood\n" in second
        assert second.count("Ann: Ann's village") == 1
        child.send_signal(signal.SIGINT)
        assert child.wait() == 0
        assert child.stderr is not None
        assert child.stderr.read() == ""


def test_plain_output_on_a_terminal(turn: Companion) -> None:
    with Terminal("show", "--watch", "--plain") as screen:
        screen.hear("flip card 1 of 13")
        turn("move", "flip harvest-wood")
        screen.hear("Bo: use Harvest Wood")
        assert "\x1b" not in screen.raw
        screen.type("\x03")
        assert screen.left() == 0


def test_no_color_gives_a_screen_without_colours(turn: Companion) -> None:
    with Terminal("show", "--watch", NO_COLOR="1") as screen:
        seen(screen, "> flip card 1 of 13")
        turn("move", "flip harvest-wood")
        seen(screen, "> Ann: use Harvest Wood")
        assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", screen.raw)
        screen.type("q")
        assert screen.left() == 0


def test_json_documents_one_per_line_until_the_reader_leaves(turn: Companion) -> None:
    with watching("--json") as child:
        assert child.stdout is not None
        assert json.loads(child.stdout.readline())["moment"] == "card 1 of 13"
        turn("move", "flip harvest-wood")
        document = json.loads(child.stdout.readline())
        assert document["needed"] == ["Harvest Wood, face up", "Build/Produce card: Ann and Bo"]
        child.stdout.close()
        assert child.wait() == 0


def test_a_server_is_watched_too(companion: Companion, empty_postgres: str) -> None:
    companion("--db", empty_postgres, "new", "crayonville", "--seat", "Ann")
    with watching(database=empty_postgres) as child:
        until(child.stdout, lambda line: "draw 4 terrain tiles for Ann" in line)
        companion("--db", empty_postgres, "move", "draw ann wood wood field water")
        until(child.stdout, lambda line: "Ann: use these 4 tiles" in line)
        child.send_signal(signal.SIGINT)
        assert child.wait() == 0


def test_a_lost_connection_is_noted_and_restored(companion: Companion, empty_postgres: str, server: Server) -> None:
    companion("--db", empty_postgres, "new", "crayonville", "--seat", "Ann")
    with open_store(empty_postgres) as store:
        watcher = Watcher(store, WatchRequest())
        assert watcher.look()
        name = empty_postgres.rpartition("/")[2]
        server.tell(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        assert not watcher.look()
        assert "connection lost" in watcher.note
        assert watcher.look()
        assert watcher.note == ""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--game", "9"), 3, "there is no game 9"),
        (("--seat", "zoe"), 3, "there is no seat 'zoe'"),
        (("--at", "3"), 2, "--watch cannot be combined"),
        (("--record",), 2, "--watch cannot be combined"),
    ],
)
def test_unknown_games_and_seats_are_refused(turn: Companion, words: tuple[str, ...], code: int, said: str) -> None:
    answer = turn("show", "--watch", *words)
    assert answer.code == code
    assert said in answer.err.casefold()


class Shaky:
    """A store that is busy now and then."""

    def __init__(self, store: Store) -> None:
        self.store, self.games, self.is_busy = store, self, False

    def head(self, id: int | None) -> GameHead:
        if self.is_busy:
            raise StoreError("the file is locked by another program: try again in a moment")
        return self.store.games.head(id)

    def load(self, id: int) -> StoredGame:
        return self.store.games.load(id)


@pytest.fixture
def shaky(turn: Companion, database: Path) -> Iterator[Shaky]:
    with open_store(str(database)) as store:
        yield Shaky(store)


def test_a_busy_database_is_noted_and_tried_again(turn: Companion, shaky: Shaky) -> None:
    watcher = Watcher(shaky, WatchRequest())  # type: ignore[arg-type]
    assert watcher.look()
    shaky.is_busy = True
    turn("move", "flip harvest-wood")
    assert not watcher.look()
    assert watcher.note.startswith("the file is locked")
    assert watcher.table is not None
    assert watcher.table.stored.lines == 10
    shaky.is_busy = False
    assert watcher.look()
    assert watcher.note == ""
    assert watcher.table.stored.lines == 11
    assert not watcher.look()


def test_a_seat_missing_from_the_next_game_becomes_an_onlooker(turn: Companion, shaky: Shaky) -> None:
    watcher = Watcher(shaky.store, WatchRequest(seat="bo"))
    assert watcher.look()
    assert watcher.table is not None
    assert (watcher.table.viewer.seat, watcher.note) == ("Bo", "")
    turn("new", "masters", "--seat", "Ann", "--seat", "Cy", "--deal", "x")
    assert watcher.look()
    assert watcher.table.viewer.seat is None
    assert watcher.note.endswith("this is what an onlooker sees")


def test_output_that_is_not_a_file_counts_as_read() -> None:
    assert has_reader()
