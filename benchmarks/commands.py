"""Whole commands, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Result, best_times

RUNS = 12
LINES = 300
COMMITS = 50
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
    """Run a command as an installed one runs: with its modules compiled."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, env={**environment, **extra})


def help_text() -> Result:
    """`companion --help` against a one-command Typer app's."""
    ours, peer = best_times(
        lambda: run([sys.executable, "-m", "companion", "--help"]),
        lambda: run([sys.executable, "-c", BARE_TYPER, "--help"]),
        RUNS,
    )
    return Result("companion --help, against a one-command Typer app", ours, peer, "s", 1.3, False)


def one_move() -> Result:
    """One `companion move` on a game of 300 lines, against a bare script that writes one row with SQLModel."""
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
    """One accepted line with its commit, as the prompt does it, against one bare SQLite commit on the same disk."""
    import sqlite3

    from campaigns.store import open_store
    from companion.referee.session import submit

    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        database = str(Path(folder) / "companion.db")
        long_game(database)
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            bare.execute(f"PRAGMA {pragma}")
        bare.execute("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)")

        def commit() -> int:
            for _ in range(COMMITS):
                bare.execute("BEGIN IMMEDIATE")
                bare.execute("INSERT INTO line (text) VALUES ('ann pass')")
                bare.execute("COMMIT")
            return COMMITS

        with open_store(database) as store:

            def accept() -> int:
                stored = store.game()
                for _ in range(COMMITS):
                    stored = store.append(stored, submit(stored.session, 'note "a line"'))
                return COMMITS

            accept()
            ours, peer = best_times(accept, commit, RUNS)
        bare.close()
    what = "one line with its commit, against a bare SQLite commit"
    return Result(what, ours / COMMITS, peer / COMMITS, "s", 3.0, False)


def long_game(database: str) -> None:
    """Store a game of six players with 300 lines."""
    from random import Random

    from campaigns.store import open_store
    from companion.games.crayonville.game import GAME
    from companion.referee.game import Header
    from companion.referee.session import Outcome, begin, submit

    seats = ("ann", "bo", "cy", "di", "ed", "flo")
    rng = Random(3)
    outcome = begin(GAME, Header("crayonville", seats, 1, deal="bench"))
    assert isinstance(outcome, Outcome)
    with open_store(database) as store:
        stored = store.game(store.new_game(outcome, players={seat: seat for seat in seats}))
        while len(stored.session.entries) < LINES and (asks := stored.session.asks()):
            seat = next(ask.seat for ask in asks if ask.seat)
            move = GAME.advise(stored.session.state, seat, rng)
            stored = store.append(stored, submit(stored.session, stored.session.write(move)))
        while len(stored.session.entries) < LINES:
            stored = store.append(stored, submit(stored.session, 'note "one more line"'))
