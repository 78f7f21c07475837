"""How answers are drawn: with colours and lines for eyes at a terminal, or as plain text."""

from __future__ import annotations

import os
import sys
from contextvars import ContextVar

_ASKED: ContextVar[bool] = ContextVar("plain was asked for", default=False)


def set_plain(wanted: bool) -> None:
    """Say whether this command was asked for plain text."""
    _ASKED.set(wanted)


def ask_plain(wanted: bool) -> bool:
    """Take the option `--plain` of a command; where it is not given, what was said before it stands."""
    if wanted:
        set_plain(True)
    return wanted


def is_plain() -> bool:
    """Tell whether answers are plain text: asked for by option, environment or settings, or no terminal reads them."""
    return not sys.stdout.isatty() or wants_text()


def wants_text() -> bool:
    """Tell whether nothing but text was asked for, whoever reads it: by option, environment or settings."""
    return bool(os.environ.get("NO_COLOR")) or is_bare()


def is_bare() -> bool:
    """Tell whether the terminal is to be used as a typewriter: by --plain, TERM=dumb or the settings.

    Unlike `is_plain` this leaves a prompt that draws itself to those who only want no colours.
    """
    return _ASKED.get() or os.environ.get("TERM") == "dumb" or _is_settled()


def _is_settled() -> bool:
    """Tell what the file of settings says; one that cannot be used is told, and does not stop an answer."""
    from companion.cli.settings import BadSettings, setting

    try:
        return setting("plain") is True
    except BadSettings as error:
        from companion.cli.context import complain

        complain(str(error))
        set_plain(True)
        return True
