"""A pseudo-terminal that types into the program and reads its screen."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pexpect  # type: ignore[import-untyped]
import pyte

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


def _hear_hang_up() -> None:
    """Hear that the terminal goes away, also where the tests were told not to."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """The companion on a terminal of so many columns and rows. `said` is all that it has written, without escapes."""

    def __init__(self, *words: str, columns: int = 100, rows: int = 40, **environment: str) -> None:
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "companion", *words],
            env=env,
            dimensions=(rows, columns),
            encoding="utf-8",
            preexec_fn=_hear_hang_up,
        )
        self.screen: Any = pyte.Screen(columns, rows)
        setattr(self.screen, "write_process_input", self.child.send)  # noqa: B010 - the way to hear its questions
        self.stream: Any = pyte.Stream(self.screen)
        self.raw = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    @property
    def said(self) -> str:
        """All that was written since the last `forget`, without escapes."""
        return re.sub(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[()][AB0]|[=>]|\][^\x07]*\x07)", "", self.raw)

    @property
    def line(self) -> str:
        """The row of the screen in which the cursor stands, to the cursor."""
        return str(self.screen.display[self.screen.cursor.y])[: self.screen.cursor.x]

    @property
    def shown(self) -> str:
        """The whole screen."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def forget(self) -> None:
        """Forget what was said so far."""
        self.raw = ""

    def type(self, text: str) -> None:
        """Press keys."""
        self.child.send(text)

    def read(self) -> bool:
        """Take in what the program writes; False when it has left."""
        try:
            text = self.child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += text
        self.stream.feed(text)
        return True

    def wait(self, what: str, until: Any) -> None:
        """Read until something is so."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert self.read() or until(), f"it left before {what}:\n{self.shown}"
            assert time.monotonic() < end, f"no {what}:\n{self.shown}"

    def hear(self, words: str) -> None:
        """Wait until words were said, in whatever lines."""
        wanted = words.split()
        self.wait(repr(words), lambda: " ".join(wanted) in " ".join(self.said.split()))

    def ready(self, after: int = 0) -> int:
        """Wait for an empty prompt, for a line later than this; return the number of the line that it asks for."""
        self.wait("prompt", lambda: self.number() > after)
        return self.number()

    def number(self) -> int:
        """The number of the line that an empty prompt asks for; 0 where there is none."""
        found = re.fullmatch(r"(\d+)> ", self.line)
        return int(found[1]) if found else 0

    def left(self) -> int:
        """Wait until the program has left; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"it does not leave:\n{self.shown}"
        self.child.close()
        return int(self.child.exitstatus)
