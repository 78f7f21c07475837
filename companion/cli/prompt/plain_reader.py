"""Read lines from a script or a plain terminal."""

from __future__ import annotations

import os
import sys
from select import select
from time import monotonic
from typing import Protocol

from companion.cli.output import complain, say
from companion.cli.prompt.state import Prompt
from companion.limits import CHUNK, PASTE_LENGTH, STREAM_BYTES, TYPED_LENGTH, shorten

# The seconds of waiting after which typed lines are not played without Enter.
LONG_WAIT = 1.5
TYPED_DURING_WAIT = "You typed these lines during the wait. Enter plays them, # drops them."
TOO_LONG = f"Not a move: longer than {TYPED_LENGTH:,} characters (Ctrl-C clears the line)"


class Reader(Protocol):
    """Reads what the referee types. `shows_asks` if it always shows what comes next."""

    @property
    def shows_asks(self) -> bool: ...

    def read(self, prompt: Prompt) -> str: ...


class PlainReader:
    """Reads plain lines, with a prompt on a terminal."""

    shows_asks = False
    # When the last line was read.
    taken: float | None = None

    def read(self, prompt: Prompt) -> str:
        """Read a line. Raises EOFError, KeyboardInterrupt."""
        if not sys.stdin.isatty():
            return read_line()
        waiting = self.typed_during_wait()
        try:
            return input(prompt.label) or waiting
        except (EOFError, KeyboardInterrupt):
            say("")
            raise
        finally:
            self.taken = monotonic()

    def typed_during_wait(self) -> str:
        """Return the lines typed during a long wait. They are shown, and played only after Enter."""
        if self.taken is None or monotonic() - self.taken < LONG_WAIT:
            return ""
        typed = b""
        while select([sys.stdin], [], [], 0)[0] and len(typed) < PASTE_LENGTH and (more := os.read(0, PASTE_LENGTH)):
            typed += more
        waiting = typed.decode(errors="replace").strip()
        if waiting:
            complain("\n".join([TYPED_DURING_WAIT, *(f"  {shorten(line)}" for line in waiting.split("\n"))]))
        return waiting


def read_line() -> str:
    """Read a line of a script. Only the start of a very long line is kept. Raises EOFError."""
    line = sys.stdin.readline(TYPED_LENGTH + 2)
    if not line:
        raise EOFError
    rest, skipped = line, 0
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(CHUNK)
        skipped += len(rest)
        if skipped > STREAM_BYTES:
            raise EOFError
    return line.removesuffix("\n")
