"""Write answers: to the right stream, in colour or plain, and without control characters."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, TextIO
from unicodedata import east_asian_width

import typer

from companion.cli.settings import SETTINGS, BadSettings, setting
from companion.limits import shorten_words

# The file name for standard output.
STDOUT = "-"
# The exit code for a file or an answer that cannot be read or written.
UNUSABLE = 3
# Invisible characters that reverse or break a line.
TURNS = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
# Control characters in stored names are escaped, never sent to the terminal. JSON has its own escapes.
ESCAPES = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}
ESCAPES |= {code: f"\\u{code:04x}" for code in TURNS}
JSON_ESCAPES = {code: f"\\u{code:04x}" for code in ESCAPES}
# A word that starts a sentence, unlike `cards.toml`, `ann:` or `--output`.
FIRST_WORD = re.compile(r"[a-z]+(?=[ ,])")
# Marks the second column of a wide character while lines are measured. No name contains it.
SECOND_HALF = "\ue000"

_ASKED: ContextVar[bool] = ContextVar("plain was asked for", default=False)


def set_plain(wanted: bool) -> None:
    """Return whether this command was given --plain."""
    _ASKED.set(wanted)


def ask_plain(wanted: bool) -> bool:
    """Read the option `--plain` of a command. Without it, the option before the command applies."""
    if wanted:
        set_plain(True)
    return wanted


def is_plain() -> bool:
    """Return whether answers are plain text: by option, environment or settings, or without a terminal."""
    return not sys.stdout.isatty() or wants_text()


def wants_text() -> bool:
    """Return whether plain text was requested by option, environment or settings."""
    return bool(os.environ.get("NO_COLOR")) or is_bare()


def is_bare() -> bool:
    """Return whether to use the terminal line by line: by --plain, TERM=dumb or the settings.

    Unlike `is_plain`, this keeps the full prompt for people who only turn colours off.
    """
    if _ASKED.get() or os.environ.get("TERM") == "dumb":
        return True
    try:
        return setting("plain") is True
    except BadSettings as error:
        # Unusable settings are reported, and do not prevent an answer.
        complain(str(error))
        set_plain(True)
        return True


def say(text: str, stream: TextIO | None = None, raw: bool = False) -> None:
    """Print text, wrapped between words on a terminal unless `raw`. Ignore a closed pipe."""
    out = stream or sys.stdout
    if out.isatty() and not raw:
        text = fold_lines(text, get_terminal_size().columns)
    try:
        out.write(text.translate(ESCAPES) + "\n")
        out.flush()
    except BrokenPipeError:
        mute(out)
    except OSError as error:
        mute(out)
        if out is not sys.stderr:
            complain(f"cannot write the answer ({error.strerror}). Moves accepted before are stored")
        raise typer.Exit(UNUSABLE) from None


def say_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document on one line."""
    import msgspec

    say(msgspec.json.encode(document).decode().translate(JSON_ESCAPES), raw=True)


def answer(as_json: bool, fields: Mapping[str, Any], *lines: str) -> None:
    """Print an answer as one JSON document, or the same in words."""
    if as_json:
        say_json(fields)
    else:
        say("\n".join(lines))


def complain(text: str) -> None:
    """Print to standard error: a sentence with a capital letter, without passwords and very long words."""
    say(capitalise(redact(text)), sys.stderr)


def capitalise(text: str) -> str:
    """Start a sentence with a capital letter, unless its first word is a file, a setting or quoted."""
    first = FIRST_WORD.match(text)
    return text if first is None or first[0] in SETTINGS else text[0].upper() + text[1:]


def redact(text: str) -> str:
    """Return a message without passwords typed in the wrong place and without very long words."""
    from campaigns.addresses import hide_passwords

    return hide_passwords(shorten_words(text))


def write_stdout(data: bytes, what: str = "PDF") -> None:
    """Write bytes to standard output. Ignore a closed pipe."""
    out, rest = sys.stdout.buffer, memoryview(data)
    try:
        # Without buffering, a full disk accepts a part of the data before it fails.
        while rest:
            rest = rest[out.write(rest) :]
        out.flush()
    except BrokenPipeError:
        mute(sys.stdout)
    except OSError as error:
        mute(sys.stdout)
        complain(f"cannot write the {what} to standard output: {error.strerror}")
        raise typer.Exit(UNUSABLE) from None


def mute(stream: TextIO) -> None:
    """Discard everything written to a stream from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fold_lines(text: str, width: int) -> str:
    """Wrap long lines between words, with continuation lines indented."""
    if not text.isascii():
        # A wide character counts as two columns.
        text = "".join(f"{char}{SECOND_HALF}" if east_asian_width(char) in "WF" else char for char in text)
    folded = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        broken = wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) if len(line) > width > 20 else []
        folded += broken or [line]
    return "\n".join(folded).replace(SECOND_HALF, "")
