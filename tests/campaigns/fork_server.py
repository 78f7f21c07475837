"""Referees and commands to kill: one process imports everything, then forks a child for every request it reads.

Run it with `python -m tests.campaigns.fork_server`. A request is a line of JSON: {"command": [...]}, or
{"address": ..., "seed": ...} for a referee who plays two games of two titles until the end. The referee sends a message
before and after each act. The line after a request is `kill` or `wait`.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from random import Random
from traceback import print_exc
from typing import Any

import alembic.command
import alembic.config
import psycopg

from campaigns.exchange import plan as importing
from campaigns.maintenance import copies
from campaigns.rows import StoredGame
from campaigns.sql import text
from campaigns.store import Store, open_store
from companion.cli.app import app
from companion.cli.commands.database import backup, exchange
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.record import Entry
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Legal

from . import counting

# The modules that commands import on demand.
LOADED = (alembic.command, alembic.config, psycopg, copies, importing, backup, exchange)
SLUGS = (counting.SLUG, "crayonville")
SEATS = ("ann", "bo")
Message = dict[str, Any]


def send(message: Message) -> None:
    """Send the test a message in one piece."""
    line = json.dumps(message).encode() + b"\n"
    assert os.write(1, line) == len(line) < 4096


class Referee:
    """Plays at random in a database."""

    def __init__(self, store: Store, rng: Random) -> None:
        self.store, self.rng = store, rng
        self.tables: dict[str, StoredGame] = {}
        with store.database.engine.connect() as connection:
            found = connection.execute(text("SELECT id, slug FROM game WHERE status = 'open'")).all()
        for id, slug in found:
            self.tables[slug] = store.games.load(id)

    def act(self) -> None:
        """Do one thing at one of the tables."""
        slug = self.rng.choice(SLUGS)
        stored = self.tables.get(slug)
        if stored is None:
            self.tables[slug] = self.begin(slug)
        elif self.rng.random() < 0.01:
            self.void(self.tables.pop(slug))
        elif not stored.session.asks():
            self.finish(self.tables.pop(slug))
        else:
            self.tables[slug] = self.play(stored)

    def begin(self, slug: str) -> StoredGame:
        game, options = find_title(slug), {"goal": 20} if slug == counting.SLUG else {}
        assert game is not None
        deal = None if slug == counting.SLUG else str(self.rng.random())
        outcome = begin(game, Header(slug, SEATS, game.rules_version, options=options, deal=deal))
        assert isinstance(outcome, Outcome)
        texts = [entry.text for entry in outcome.entries]
        send({"try": "new", "slug": slug, "texts": texts})
        id = self.store.games.add(outcome, players={})
        send({"done": "new", "game": id})
        return self.store.games.load(id)

    def play(self, stored: StoredGame) -> StoredGame:
        """Play a move, or several that are stored together."""
        entries: list[Entry] = []
        session = stored.session
        for _ in range(self.rng.choice((1, 1, 1, 1, 4))):
            outcome = submit(session, self.line(session))
            assert isinstance(outcome.verdict, Legal), outcome.verdict
            session = outcome.session
            entries += outcome.entries
            if not session.asks():
                break
        send({"try": "append", "game": stored.id, "texts": [entry.text for entry in entries]})
        stored = self.store.games.append(stored, Outcome(outcome.verdict, session, tuple(entries)), by="fork_server")
        send({"done": "append", "game": stored.id, "lines": stored.lines})
        return stored

    def line(self, session: Any) -> str:
        """Choose what to type: mostly a move, sometimes a correction or a note."""
        dice, seat = self.rng.random(), self.rng.choice(SEATS)
        if dice < 0.05:
            return 'note "it rains"'
        if dice < 0.1:
            return f'override {seat} {session.game.quantities.names[0]} 1 "found under the table"'
        if dice < 0.25:
            line = "undo" if dice < 0.2 else self.amendment(session)
            if isinstance(submit(session, line).verdict, Legal):
                return line
        moves: list[Any] = []
        while not moves:
            moves = [*session.game.legal(session.state, self.rng.choice(session.asks()).seat)]
            moves = [move for move in moves if "leave" not in session.write(move)]
        return str(session.write(self.rng.choice(moves)))

    def amendment(self, session: Any) -> str:
        """Replace the last line by a move of counting; other titles refuse it."""
        return f'amend {len(session.entries)} "{self.rng.choice(SEATS)} add 2"'

    def finish(self, stored: StoredGame) -> None:
        send({"try": "finished", "game": stored.id})
        self.store.games.finish(stored)
        send({"done": "finished", "game": stored.id})

    def void(self, stored: StoredGame) -> None:
        send({"try": "void", "game": stored.id})
        self.store.games.void(stored, "the lights went out")
        send({"done": "void", "game": stored.id})


def run_request(request: Message) -> None:
    """Carry out a request: run a command, or referee until the end."""
    if "command" in request:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        app(request["command"], prog_name="companion")
    with open_store(request["address"]) as store:
        referee = Referee(store, Random(request["seed"]))
        while True:
            referee.act()


def fork(request: Message) -> int:
    """Fork a child that carries out a request."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        run_request(request)
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        print_exc()
    finally:
        os._exit(code)


def warm_up() -> None:
    """Warm up everything that is created on first use."""
    REGISTRY[counting.SLUG] = counting.__name__
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    with open_store("sqlite://") as store:
        referee = Referee(store, Random(0))
        for _ in range(400):
            referee.act()
    os.dup2(out, 1)
    gc.freeze()


def serve() -> None:
    """Fork a child for every request, and report its end: on its own, or killed as the next line says."""
    warm_up()
    for line in sys.stdin:
        child = fork(json.loads(line))
        send({"started": child})
        if sys.stdin.readline() == "kill\n":
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        send({"ended": os.waitstatus_to_exitcode(status)})


if __name__ == "__main__":
    serve()
