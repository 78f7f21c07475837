"""Limits on untrusted input: size, depth, count, time and characters.

`read_file` reads a file, `read_stream` standard input, and `read_toml` TOML. Each checks its limits before the costly
step. The message of an `OverLimit` has no subject; the caller puts the name of the input in front of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from select import select
from stat import S_ISFIFO, S_ISREG
from time import monotonic, sleep
from typing import Any, BinaryIO

# Bytes of a settings file, of any other TOML file or map, of a text record, and of an exchange document.
SETTINGS_BYTES, FILE_BYTES, RECORD_BYTES, DOCUMENT_BYTES = 100_000, 1_000_000, 10_000_000, 256_000_000
# TOML: parts of a dotted key or heading, nested brackets, characters of a bare word, digits of a number.
KEY_PARTS, BRACKETS, WORD_LENGTH, FIGURES = 16, 64, 10_000, 4_000
# Characters of a typed and of a stored line, lines of a record, and lines and bytes that `move -` accepts.
TYPED_LENGTH, STORED_LENGTH = 4_000, 20_000
RECORD_LINES, STREAM_LINES, STREAM_BYTES = 20_000, 5_000, 10_000_000
# Seats of a document, checked before their names: more than any title allows.
SEATS = 100
# Lines and entries of an exchange document, values and brackets of its JSON, and values of one sheet or position.
DOCUMENT_LINES = 1_000_000
DOCUMENT_COUNTS = {
    "players": 20_000,
    "campaigns": 1_000,
    "members of campaigns": 50_000,
    "villages": 20_000,
    "levels of villages": 50_000,
    "games": 20_000,
}
DOCUMENT_VALUES, DOCUMENT_BRACKETS, SHEET_VALUES = 6_000_000, 2_000_000, 100_000
# Characters pasted at the prompt in one go.
PASTE_LENGTH = 100_000
# Seconds for a pipe to send everything, and to send its first byte. A terminal has no limit.
SECONDS, WRITER_SECONDS = 600.0, 3.0
# Characters of untrusted text that a message quotes.
QUOTE_LENGTH = 60

CHUNK = 65_536
PAUSE = 0.05
# TOML strings and comments, whose contents are neither keys nor brackets. An unclosed one ends with its line.
TOML_TEXT = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\Z)|' + r"'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)|"
    r'"(?:[^"\\\n]++|\\.)*+"?|' + r"'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
TOML_DOTS = re.compile(rf"(?:\.[^.\n=\[\]{{}},]*+){{{KEY_PARTS}}}")
TOML_NUMBER = re.compile(rf"(?<!\w)[\d_]{{{FIGURES + 1}}}")
TOML_WORD = re.compile(rf"(?<![\w+-])[\w+-]{{{WORD_LENGTH + 1}}}")
# A quotation or a word longer than any move, name or path.
ENDLESS = re.compile(r"(?<=')[^'\n]{600,}|\S{600,}")
NO_BRACKETS = re.compile(r"[^\[\]{}]++")
# Joiners are part of many scripts and emoji. Every other unprintable character is refused.
JOINERS = "\u200c\u200d"


class OverLimit(ValueError):
    """Input that exceeds a limit, or does not come from a regular file; the message has no subject."""


def is_clean(text: str) -> bool:
    """Return whether text can be printed and stored unchanged."""
    return text.isprintable() or all(char.isprintable() or char in JOINERS for char in text)


def shorten(text: str, most: int = QUOTE_LENGTH) -> str:
    """Cut untrusted text to the length that a message quotes."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def shorten_words(text: str) -> str:
    """Shorten overlong quotations and words in a message."""
    return ENDLESS.sub(lambda found: shorten(found[0]), text)


def read_file(path: Path, most: int) -> bytes:
    """Read a regular file of at most `most` bytes. Raises OSError, OverLimit."""
    with _open(path) as file:
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OverLimit("is not a regular file")
        data = file.read(most + 1)
    if len(data) > most:
        raise OverLimit(f"is larger than {_size(most)}")
    return data


def read_file_or_pipe(path: Path, most: int) -> bytes:
    """Read a regular file or a named pipe. Raises OSError, OverLimit."""
    if not S_ISFIFO(path.stat().st_mode):
        return read_file(path, most)
    with _open(path) as pipe:
        first = _first_bytes(pipe.fileno())
        return first + read_stream(pipe, most)


def _open(path: Path) -> BinaryIO:
    """Open a file; for a pipe, do not wait until it has a writer."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    return open(handle, "rb")  # noqa: PTH123 - already open; the caller closes it


def _first_bytes(pipe: int) -> bytes:
    """Wait for the first bytes of a pipe. Raises OverLimit when it has no writer."""
    end = monotonic() + WRITER_SECONDS
    while monotonic() < end:
        try:
            found = os.read(pipe, CHUNK)
        except BlockingIOError:
            return b""
        if found:
            return found
        sleep(PAUSE)
    raise OverLimit("is a pipe with no writer")


def read_stream(stream: BinaryIO, most: int) -> bytes:
    """Read a stream to its end. Raises OverLimit."""
    return b"".join(_chunks(stream, most))


def stream_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a stream as they arrive. Raises OverLimit."""
    rest, count = b"", 0
    for chunk in _chunks(stream, STREAM_BYTES):
        *lines, rest = (rest + chunk).split(b"\n")
        count += len(lines)
        if count > STREAM_LINES:
            raise OverLimit(f"has too many lines: {STREAM_LINES:,} at most")
        yield from (line.decode(errors="surrogateescape") for line in lines)
        if len(rest) > STORED_LENGTH * 4:
            raise OverLimit(f"has a line that is too long: {TYPED_LENGTH:,} characters at most")
    if rest:
        yield rest.decode(errors="surrogateescape")


def _chunks(stream: BinaryIO, most: int) -> Iterator[bytes]:
    end, taken = monotonic() + SECONDS, 0
    while True:
        _wait(stream, end)
        chunk = getattr(stream, "read1", stream.read)(CHUNK)
        if not chunk:
            return
        taken += len(chunk)
        if taken > most:
            raise OverLimit(f"is larger than {_size(most)}")
        yield chunk


def _wait(stream: BinaryIO, end: float) -> None:
    """Wait until a pipe has data or has ended. Raises OverLimit when it takes too long."""
    left = end - monotonic()
    try:
        is_late = not stream.isatty() and (left < 0 or not select([stream.fileno()], [], [], left)[0])
    except (OSError, ValueError):
        # Some systems cannot wait for some kinds of file.
        is_late = False
    if is_late:
        raise OverLimit(f"takes longer than {SECONDS / 60:g} minutes")


def _size(most: int) -> str:
    return f"{most // 1_000_000:,} MB" if most >= 1_000_000 else f"{most // 1_000:,} kB"


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML after checking its size and depth. Raises ValueError, RecursionError."""
    import tomllib

    check_toml(text)
    return tomllib.loads(text)


def check_toml(text: str) -> None:
    """Refuse TOML that would take too long to parse, in a single pass. Raises OverLimit."""
    if len(text) > FILE_BYTES:
        raise OverLimit(f"it is too large: {_size(FILE_BYTES)} at most")
    bare = TOML_TEXT.sub('"', text.replace("\r\n", "\n"))
    if TOML_DOTS.search(bare):
        raise OverLimit(f"a key has too many parts: {KEY_PARTS} at most")
    if TOML_WORD.search(bare):
        raise OverLimit(f"a word is too long: {WORD_LENGTH:,} characters at most")
    if TOML_NUMBER.search(bare):
        raise OverLimit(f"a number is too long: at most {FIGURES:,} digits")
    depth = 0
    for sign in NO_BRACKETS.sub("", bare):
        depth = depth + 1 if sign in "[{" else max(0, depth - 1)
        if depth > BRACKETS:
            raise OverLimit(f"it is nested too deeply: {BRACKETS} brackets at most")
