"""Settings shared by all commands: `config.toml` in the settings folder.

An option wins over the environment, the environment over this file, and the file over the default.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from companion.limits import SETTINGS_BYTES, OverLimit, read_file, read_toml

FILE = "config.toml"
LAST_PORT = 65_535

PaperName = Literal["a4", "letter"]
InkName = Literal["colour", "low", "mono"]
Value: TypeAlias = str | bool | int

HOW_TO_FIX = "Fix or delete it, or name another settings folder in COMPANION_CONFIG"
TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")


class BadSettings(Exception):
    """The settings file cannot be used. The message names it and how to fix it."""


class Known(NamedTuple):
    """A known setting: its meaning, its allowed values, and its default.

    `variable` is the environment variable that overrides it.
    """

    words: str
    kind: type[str] | type[bool] | type[int] = str
    choices: tuple[str, ...] = ()
    default: str = ""
    variable: str = ""
    # The lowest and highest allowed number.
    numbers: tuple[int, int] = (1, LAST_PORT)


SETTINGS: Mapping[str, Known] = {
    "db": Known(
        "database: a file or a postgresql+psycopg:// address",
        default="companion.db in the data folder",
        variable="COMPANION_DB",
    ),
    "plain": Known("print plain text, without colours or drawings", bool, default="false"),
    "paper": Known("paper size", choices=get_args(PaperName), default="a4"),
    "ink": Known("ink", choices=get_args(InkName), default="colour"),
    "printer": Known("printer profile to use (companion printer)", default="none"),
    "print-folder": Known("folder for printed sheets", default="the current folder"),
    "backup-folder": Known("folder for backups", default="the current folder"),
    "keep-backups": Known(
        "number of automatic backups to keep; 0 turns them off", int, default="10", numbers=(0, 1000)
    ),
    "forced": Known("when a player has only one legal move: play it, or ask", choices=("play", "ask"), default="play"),
    "serve-host": Known("address that companion serve listens on", default="127.0.0.1"),
    "serve-port": Known("port that companion serve listens on", int, default="8765"),
}


def config_folder() -> Path:
    """Return the settings folder: COMPANION_CONFIG, or else the user's own."""
    wanted = os.environ.get("COMPANION_CONFIG")
    if wanted:
        # A ~ of an unknown user stays as typed, because pathlib would raise.
        return Path(os.path.expanduser(wanted))  # noqa: PTH111
    return _own_folder(os.environ.get("XDG_CONFIG_HOME"), os.environ.get("HOME"))


@cache
def _own_folder(*_: str | None) -> Path:
    """Find the user's own settings folder, once for these variables: the prompt needs it with every line."""
    from platformdirs import user_config_path

    return user_config_path("print-and-play-companion", appauthor=False)


def config_file() -> Path:
    """Return the settings file."""
    return _file_in(config_folder())


@cache
def _file_in(folder: Path) -> Path:
    return folder / FILE


def setting(key: str) -> Value | None:
    """Return a setting from the file, or None if it is not set. Raises BadSettings."""
    return checked(config_file()).get(key)


def text_setting(key: str) -> str | None:
    """Return a setting that is text. Raises BadSettings."""
    found = setting(key)
    return None if found is None else str(found)


def checked(path: Path) -> Mapping[str, Value]:
    """Read a settings file and check all of it. Raises BadSettings."""
    tables = read_settings(path)
    faults = [fault for key, value in tables.items() if (fault := fault_in(key, value))]
    if faults:
        raise BadSettings(f"{path}: {faults[0]}")
    return tables


def read_settings(path: Path) -> Mapping[str, Any]:
    """Read a settings file unchecked, or no settings without a file. Raises BadSettings."""
    try:
        changed = path.stat()
        if not (S_ISREG(changed.st_mode) or S_ISDIR(changed.st_mode)):
            raise BadSettings(f"{path} is not a file. {HOW_TO_FIX}")
        return _read(path, changed.st_mtime_ns, changed.st_size)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise BadSettings(f"cannot read {path} ({error.strerror}). {HOW_TO_FIX}") from None


@cache
def _read(path: Path, changed: int, size: int) -> Mapping[str, Any]:
    """Read a file again only if it has changed."""
    try:
        text = read_file(path, SETTINGS_BYTES).decode()
    except OverLimit as error:
        raise BadSettings(f"{path} {error}. {HOW_TO_FIX}") from None
    except UnicodeDecodeError:
        raise BadSettings(f"{path} is not a UTF-8 text file. {HOW_TO_FIX}") from None
    try:
        return read_toml(text)
    except (ValueError, RecursionError) as error:
        raise BadSettings(f"{path} is not valid TOML ({error}). {HOW_TO_FIX}") from None


def fault_in(key: str, value: object) -> str:
    """Return what is wrong with a setting and how to fix it, or nothing."""
    known = SETTINGS.get(key)
    if known is None:
        return f"{unknown_setting(key)}, or remove it with companion config unset"
    wrong = _fault_in_value(known, value)
    return (
        wrong
        and f"{key} {wrong}. Change it with companion config set {key} VALUE, "
        f"or remove it with companion config unset {key}"
    )


def unknown_setting(key: str) -> str:
    """Say that there is no such setting, and list those that exist."""
    return f"there is no setting '{key[:40]}'. Choose one of {', '.join(SETTINGS)}"


def _fault_in_value(known: Known, value: object) -> str:
    first, last = known.numbers
    if type(value) is not known.kind:
        words = {str: "a text in quotes", bool: "true or false", int: f"a number from {first} to {last}"}
        return f"must be {words[known.kind]}, not {_shown(value)!r}"
    if isinstance(value, int) and not isinstance(value, bool) and not first <= value <= last:
        return f"must be a number from {first} to {last}, not {_shown(value)}"
    if isinstance(value, str):
        return _fault_in_text(known, value)
    return ""


def _shown(value: object) -> str:
    """Return the start of a value as written."""
    try:
        return str(value)[:40]
    except ValueError:
        return "a number with thousands of digits"


def _fault_in_text(known: Known, value: str) -> str:
    if known.choices and value not in known.choices:
        return f"must be {' or '.join(known.choices)}, not {value[:40]!r}"
    return "" if value.strip() and value.isprintable() else "must be printable text, and not empty"


def typed_value(key: str, text: str) -> Value:
    """Convert a typed value of a setting. Raises BadSettings."""
    known = SETTINGS.get(key)
    if known is None:
        raise BadSettings(unknown_setting(key))
    value: Value = _as_kind(known.kind, text.strip())
    wrong = _fault_in_value(known, value)
    if wrong:
        raise BadSettings(f"{key} {wrong}")
    return value


def _as_kind(kind: type, text: str) -> Value:
    if kind is bool and text.casefold() in (*TRUE, *FALSE):
        return text.casefold() in TRUE
    if kind is int and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    return text
