"""Keys from the terminal: pasted text in one piece, and keys typed between two prompts."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from select import select

from prompt_toolkit.input import Input, create_input
from prompt_toolkit.input.typeahead import get_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

# No one types this many keys between two reads of the terminal, so they were pasted.
PASTED = 32
# The most keys handled at once.
MOST_KEYS = 50_000
ENTER = (Keys.ControlM, Keys.ControlJ)
RUBOUT = (Keys.ControlH, Keys.Backspace)


@contextmanager
def keep_keys() -> Iterator[None]:
    """Keep what is typed between two prompts for the next one, without echoing it."""
    try:
        import termios
    except ImportError:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    after = [*before]
    after[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, after)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


def open_keyboard() -> Input:
    """Return the key input of this terminal."""
    if sys.platform == "win32":
        return create_input()
    from prompt_toolkit.input.vt100 import Vt100Input

    class Keyboard(Vt100Input):
        """Key input of a terminal without bracketed paste: a long run of letters counts as one paste."""

        def read_keys(self) -> list[KeyPress]:
            """Read all waiting keys. Reading them one by one would redraw the line for each."""
            keys = more = super().read_keys()
            while more and PASTED < len(keys) < MOST_KEYS and is_waiting(self):
                more = super().read_keys()
                keys = [*keys, *more]
            return list(join_pastes(keys))

    return Keyboard(sys.stdin)


def is_waiting(keyboard: Input) -> bool:
    """Return whether there are unread keys."""
    return not keyboard.closed and bool(select([keyboard.fileno()], [], [], 0)[0])


def join_pastes(keys: Iterable[KeyPress]) -> Iterator[KeyPress]:
    """Turn each long run of letters into one paste."""
    for is_run, run in groupby(keys, key=is_letter):
        pressed = list(run)
        if is_run and len(pressed) > PASTED:
            yield KeyPress(Keys.BracketedPaste, "".join(key.data for key in pressed))
        else:
            yield from pressed


def is_letter(key: KeyPress) -> bool:
    """Return whether a key is a printable character."""
    return not isinstance(key.key, Keys) and key.data.isprintable()


def typed_during_wait(keyboard: Input) -> str:
    """Return the text typed while no prompt was waiting."""
    keys = get_typeahead(keyboard)
    while len(keys) < MOST_KEYS and is_waiting(keyboard) and (more := keyboard.read_keys()):
        keys += more
    return as_text(keys)


def as_text(keys: Iterable[KeyPress]) -> str:
    """Return the text that keys would have written."""
    text = ""
    for key in keys:
        if key.key in ENTER:
            text += "\n"
        elif key.key in RUBOUT:
            text = text[:-1]
        elif key.key == Keys.BracketedPaste or is_letter(key):
            text += key.data.replace("\r\n", "\n").replace("\r", "\n")
    return text.strip("\n")
