"""Whole commands, each in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measure import Result, best_times, typical_times

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.session import Outcome

RUNS = 12
LINES = 300
COMMITS = 50
BATCH = 5
SETUP_LINES = 60
SEATS = ("ann", "bo", "cy", "di", "ed", "flo")
BARE_TYPER = '''
import typer
app = typer.Typer()
@app.command()
def hello(name: str = "you", loud: bool = False) -> None:
    """Say hello."""
app()
'''
BARE_ROW = """
import sys
from sqlmodel import Field, Session, SQLModel, create_engine
class Line(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    text: str
engine = create_engine("sqlite:///" + sys.argv[1])
SQLModel.metadata.create_all(engine)
with Session(engine) as session:
    session.add(Line(text="ann pass"))
    session.commit()
"""


def run(arguments: list[str], **extra: str) -> None:
    """Run a command with compiled modules, as after installation."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env={**environment, **extra})


def commands() -> Iterator[Result]:
    """Measure whole commands, and a move at the prompt."""
    yield help_text()
    yield one_move()
    yield played_line()


def help_text() -> Result:
    """Compare `companion --help` with that of a one-command Typer app."""
    ours, peer = best_times(
        lambda: run([sys.executable, "-m", "companion", "--help"]),
        lambda: run([sys.executable, "-c", BARE_TYPER, "--help"]),
        RUNS,
    )
    return Result("companion --help, against a one-command Typer app", ours, peer, "s", 1.0, False)


def one_move() -> Result:
    """Compare `companion move` on a game of 300 lines with a bare script that writes one row with SQLModel."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "companion.db")
        long_game(database)
        ours, peer = best_times(
            lambda: run(
                [sys.executable, "-m", "companion", "move", "note", '"a line"', "--json"], COMPANION_DB=database
            ),
            lambda: run([sys.executable, "-c", BARE_ROW, str(Path(folder) / "bare.db")]),
            RUNS,
        )
    return Result(f"one move on {LINES} lines, against one row by SQLModel", ours, peer, "s", 1.2, False)


def played_line() -> Result:
    """One accepted line at the prompt, from the typed text to the words for the screen with the commit between them.

    Moves of a game of six, against one bare SQLite commit on the same disk.
    """
    import io
    import sqlite3
    from contextlib import redirect_stdout

    from campaigns.store import open_store
    from companion.cli.prompt.loop import step
    from companion.cli.prompt.state import Prompt

    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            bare.execute(f"PRAGMA {pragma}")
        bare.execute("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)")

        def commit() -> None:
            for _ in range(BATCH):
                bare.execute("BEGIN IMMEDIATE")
                bare.execute("INSERT INTO line (text) VALUES ('ann pass')")
                bare.execute("COMMIT")

        with open_store(str(Path(folder) / "companion.db")) as store:
            lines = typed_lines(SETUP_LINES + COMMITS)
            games = [Prompt(begun_game(store, lines[:SETUP_LINES]), by="ann") for _ in range(RUNS)]
            typed = [(at, line) for at in range(RUNS) for line in lines[SETUP_LINES:]][::-1]

            def accept() -> None:
                for at, line in (typed.pop() for _ in range(BATCH)):
                    games[at] = step(store, games[at], line) or games[at]

            with redirect_stdout(io.StringIO()):
                ours, peer = typical_times(accept, commit, RUNS * COMMITS // BATCH)
            assert all(len(game.session.entries) >= SETUP_LINES + COMMITS for game in games), "a line was refused"
        bare.close()
    what = "one line at the prompt with its commit, against a bare SQLite commit"
    return Result(what, ours / BATCH, peer / BATCH, "s", 3.0, False)


def typed_lines(number: int) -> list[str]:
    """Return this many typed lines of a dealt game of six."""
    from random import Random

    from companion.games.crayonville.game import TITLE
    from companion.referee.submission import submit

    rng, session = Random(3), opening().session
    lines: list[str] = []
    while len(lines) < number:
        seat = next(ask.seat for ask in session.asks() if ask.seat)
        lines.append(session.write(TITLE.advise(session.state, seat, rng)))
        session = submit(session, lines[-1]).session
    return lines


def begun_game(store: Store, lines: Sequence[str]) -> StoredGame:
    """Store a game of six with these lines."""
    from companion.referee.submission import submit

    stored = store.games.load(store.games.add(opening(), players={seat: seat for seat in SEATS}))
    for line in lines:
        stored = store.games.append(stored, submit(stored.session, line))
    return stored


def opening() -> Outcome:
    """Start a dealt game of six players."""
    from companion.games.crayonville.game import TITLE
    from companion.referee.header import Header
    from companion.referee.session import Outcome, begin

    outcome = begin(TITLE, Header("crayonville", SEATS, 1, deal="bench"))
    assert isinstance(outcome, Outcome)
    return outcome


def long_game(database: str) -> None:
    """Store a game of six players with 300 lines."""
    from random import Random

    from campaigns.store import open_store
    from companion.games.crayonville.game import TITLE
    from companion.referee.submission import submit

    rng = Random(3)
    with open_store(database) as store:
        stored = begun_game(store, ())
        while len(stored.session.entries) < LINES and (asks := stored.session.asks()):
            seat = next(ask.seat for ask in asks if ask.seat)
            move = TITLE.advise(stored.session.state, seat, rng)
            stored = store.games.append(stored, submit(stored.session, stored.session.write(move)))
        while len(stored.session.entries) < LINES:
            stored = store.games.append(stored, submit(stored.session, 'note "one more line"'))
