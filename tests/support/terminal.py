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


def _restore_hang_up() -> None:
    """Restore the default for SIGHUP, which the tests may have been started to ignore."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """The companion on a terminal of a given size. `said` is everything it has written, without escapes."""

    def __init__(self, *words: str, columns: int = 100, rows: int = 40, **environment: str) -> None:
        env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "companion", *words],
            env=env,
            dimensions=(rows, columns),
            encoding="utf-8",
            preexec_fn=_restore_hang_up,
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
        """Everything written since the last `forget`, without escapes."""
        return re.sub(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[()][AB0]|[=>]|\][^\x07]*\x07)", "", self.raw)

    @property
    def line(self) -> str:
        """The row of the cursor, up to the cursor."""
        return str(self.screen.display[self.screen.cursor.y])[: self.screen.cursor.x]

    @property
    def shown(self) -> str:
        """The whole screen."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def forget(self) -> None:
        """Forget the output so far."""
        self.raw = ""

    def type(self, text: str) -> None:
        """Press keys."""
        self.child.send(text)

    def read(self) -> bool:
        """Read the program's output; return False if it has exited."""
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
        """Read until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert self.read() or until(), f"it exited before {what}:\n{self.shown}"
            assert time.monotonic() < end, f"no {what}:\n{self.shown}"

    def hear(self, words: str) -> None:
        """Wait until these words were written, ignoring line breaks."""
        wanted = words.split()
        self.wait(repr(words), lambda: " ".join(wanted) in " ".join(self.said.split()))

    def ready(self, after: int = 0) -> int:
        """Wait for an empty prompt with a line number greater than `after`; return that number."""
        self.wait("prompt", lambda: self.number() > after)
        return self.number()

    def number(self) -> int:
        """The line number of an empty prompt; 0 if there is none."""
        found = re.fullmatch(r"(\d+)> ", self.line)
        return int(found[1]) if found else 0

    def left(self) -> int:
        """Wait until the program exits; return its exit code."""
        end = time.monotonic() + PATIENCE
        while self.read():
            assert time.monotonic() < end, f"it does not exit:\n{self.shown}"
        self.child.close()
        return int(self.child.exitstatus)
