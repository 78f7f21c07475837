"""The readers of what comes from outside, each as a function of bytes that lets only documented answers pass.

A target is a module with `run`, which reads bytes as that reader would and raises when anything but a reading or a
clear no comes of it; `seeds`, good inputs to begin with; and `words`, which the reader knows. `mutate` changes an input
so that it stays in form, where there is a form.
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
# What a command turns into a sentence and an exit code.
DOCUMENTED = (BadPosition, StoreError, BadSettings, typer.Exit, typer.BadParameter)
LONGEST_ANSWER = 20_000
# So many brackets may be nested beyond what Python can follow; commands say so.
DEEP = 150


class Target(NamedTuple):
    """One reader."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]
    words: Callable[[], Sequence[str]]
    mutate: Callable[[bytes, Random], bytes] | None


def find_target(name: str) -> Target:
    """Import a target, and with it what it reads with."""
    module = import_module(f"tests.hostile.{name}")
    return Target(name, module.run, module.seeds, module.words, getattr(module, "mutate", None))


@contextmanager
def refusing(data: bytes) -> Iterator[None]:
    """Let a documented no pass, when it is one that people can read."""
    try:
        with redirect_stderr(StringIO()):
            yield
    except DOCUMENTED as error:
        check_answer(str(error))
    except RecursionError:
        # `companion.cli.context.report_errors` says that such a file is nested too deeply; any other has to be read.
        if data.count(b"[") + data.count(b"{") < DEEP:
            raise


def check_answer(text: str) -> None:
    """Hold an answer against what a terminal can show, which need not be short but cannot be endless."""
    assert len(text) <= LONGEST_ANSWER, f"an answer of {len(text)} characters"
    text.encode()


def file_text(data: bytes) -> str:
    """Read bytes as a file's text, as commands do. Raises BadPosition."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadPosition("not a text file (UTF-8)") from None


def typed_text(data: bytes) -> str:
    """Read bytes as typed text; what is none is written out, as the program reads its input."""
    return data.decode(errors="backslashreplace")
