"""Killing referees and commands started by the fork server."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from campaigns.sql import text
from campaigns.store import Store

from . import fork_server
from .helpers import ENVIRONMENT

Message = dict[str, Any]


class ForkServer:
    """The process that referees and commands are forked from, in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-m", fork_server.__name__],
            env=ENVIRONMENT,
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def kill_referee(self, address: str, seed: int, acts: int, moment: float) -> list[Message]:
        """Kill a referee some time after it has confirmed a number of acts; return all its output."""
        self._send(json.dumps({"address": address, "seed": seed}))
        received = list[Message]()
        while sum("done" in word for word in received) < acts:
            received.append(self._receive())
            assert "ended" not in received[-1]
        time.sleep(moment)
        *more, ended = self._end("kill")
        assert ended == {"ended": -signal.SIGKILL}
        return [word for word in received + more if "started" not in word]

    def run(self, *command: str) -> float:
        """Run a command of the companion; return how long it took."""
        began = time.monotonic()
        self._send(json.dumps({"command": command}))
        assert self._end("wait")[-1] == {"ended": 0}
        return time.monotonic() - began

    def kill_command(self, *command: str, moment: float) -> bool:
        """Kill a command after a delay; return whether it was still running."""
        self._send(json.dumps({"command": command}))
        time.sleep(moment)
        ended = self._end("kill")[-1]["ended"]
        assert ended in (0, -signal.SIGKILL)
        return bool(ended)

    def _send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def _end(self, how: str) -> list[Message]:
        """Kill a child, or wait for its end; return its last output."""
        self._send(how)
        received = [self._receive()]
        while "ended" not in received[-1]:
            received.append(self._receive())
        return received

    def _receive(self) -> Message:
        assert self.process.stdout is not None
        return dict(json.loads(self.process.stdout.readline()))


def wait_for_disconnects(store: Store) -> None:
    """Wait until a server notices that a client is gone: it may still be writing earlier commands."""
    if store.database.engine.dialect.name == "sqlite":
        return
    others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    with store.database.engine.connect() as connection:
        while connection.scalar(text(f"SELECT count(*) FROM pg_stat_activity WHERE {others}")):
            time.sleep(0.005)
            connection.rollback()
