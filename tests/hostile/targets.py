"""The readers of outside data, each as a function of bytes that accepts only documented answers.

A target is a module with `run`, which reads bytes like that reader and raises unless they are read or clearly refused;
`seeds`, good inputs to start with; and `words` that the reader knows. `mutate` changes an input within its
format, if it has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from typing import NamedTuple

import typer

from campaigns.errors import StoreError
from companion.cli.settings import BadSettings
from companion.referee.problems import BadPosition

FINDS = Path(__file__).parent / "finds"
NAMES = ("notation", "record", "position", "village", "edition", "exchange", "tally", "settings", "typed")
# Exceptions that a command turns into a sentence and an exit code.
DOCUMENTED = (BadPosition, StoreError, BadSettings, typer.Exit, typer.BadParameter)
LONGEST_ANSWER = 20_000
# At this depth, nesting may exceed Python's recursion limit; commands report it.
DEEP = 150


class Target(NamedTuple):
    """One reader."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]
    words: Callable[[], Sequence[str]]
    mutate: Callable[[bytes, Random], bytes] | None


def find_target(name: str) -> Target:
    """Import a target, with the reader it uses."""
    module = import_module(f"tests.hostile.{name}")
    return Target(name, module.run, module.seeds, module.words, getattr(module, "mutate", None))


@contextmanager
def refusing(data: bytes) -> Iterator[None]:
    """Accept a documented refusal if people can read it."""
    try:
        with redirect_stderr(StringIO()):
            yield
    except DOCUMENTED as error:
        check_answer(str(error))
    except RecursionError:
        # `companion.cli.context.report_errors` reports such a file as nested too deeply; any other must be read.
        if data.count(b"[") + data.count(b"{") < DEEP:
            raise


def check_answer(text: str) -> None:
    """Check that a terminal can show an answer, and that it is not endless."""
    assert len(text) <= LONGEST_ANSWER, f"an answer of {len(text)} characters"
    text.encode()


def file_text(data: bytes) -> str:
    """Read bytes as a file's text, as commands do. Raises BadPosition."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadPosition("not a text file (UTF-8)") from None


def typed_text(data: bytes) -> str:
    """Read bytes as typed text; invalid bytes are escaped, as in the program's input."""
    return data.decode(errors="backslashreplace")
