"""Editions named on the command line: an included one by name, or your own by folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from companion.cli.files import read_text, show_path
from companion.games.library import shipped_editions
from companion.limits import shorten
from companion.referee.problems import BadPosition, Fault
from companion.referee.title import Title

STAND_IN = "stand-in"
MOST_FILES = 50
LONGEST_NAME = 80
# The number of missing entries that a new game lists.
MOST_GAPS = 6


def resolve_edition(game: Title[Any], edition: str) -> str:
    """Return an edition as a game stores it: a name, or a full path.

    Raises BadPosition if it does not exist or cannot be played.
    """
    if edition == STAND_IN or is_shipped(game, edition):
        return edition
    folder = whole_path(edition)
    if not os.path.lexists(folder):
        names = " or ".join(shipped_names(game)) or STAND_IN
        reason = f"there is no edition '{shorten(edition, LONGEST_NAME)}' of {game.name}"
        raise BadPosition(f"{reason}. Choose {names}, or the folder of your own edition")
    faults = [fault.reason for fault in inspect_folder(game, folder) if not fault.is_warning]
    if faults:
        more = f" ({len(faults) - 1} more: {check_words(game, folder)})" if len(faults) > 1 else ""
        raise BadPosition(f"the edition in {folder} cannot be played: {faults[0]}{more}")
    return str(folder)


def own_folder(game: Title[Any], folder: str) -> Path:
    """Return the full path of an edition folder. Raises BadPosition for the name of an included edition.

    `--edition` would mean the included one.
    """
    if is_shipped(game, folder):
        reason = f"'{folder}' is the edition included with {game.name}"
        raise BadPosition(f"{reason}. For your own folder of that name, type ./{folder}")
    return whole_path(folder)


def shipped_names(game: Title[Any]) -> list[str]:
    """List the names of the included editions."""
    return [shipped.name for shipped in shipped_editions(game.slug)]


def is_shipped(game: Title[Any], edition: str) -> bool:
    """Return whether a name is an included edition, not a folder."""
    return "/" not in edition and edition in shipped_names(game)


def whole_path(folder: str) -> Path:
    """Return the full path of a named folder. Raises BadPosition if it cannot be one."""
    path = Path(os.path.abspath(folder))  # noqa: PTH100 - links stay as they were typed
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return path
    except OSError as error:
        raise BadPosition(f"{show_path(path)} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadPosition(f"'{shorten(folder, LONGEST_NAME)}' is not a folder name") from None
    return path


def inspect_folder(game: Title[Any], folder: Path) -> Sequence[Fault]:
    """List the faults of your own edition. Raises BadPosition if it cannot be read at all."""
    check_folder(game, folder)
    try:
        return game.inspect_edition(str(folder))
    except RecursionError:
        raise BadPosition(f"a file in {folder} is nested too deeply to be read") from None


def check_folder(game: Title[Any], folder: Path) -> None:
    """Check that a folder can be an edition: its files exist, are text, and are not too large."""
    try:
        if not folder.is_dir():
            what = "is a file" if folder.exists() else "does not exist"
            raise BadPosition(f"{folder} {what}, and an edition is a folder. Create one with: {new_words(game)}")
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError as error:
        raise BadPosition(f"{folder} cannot be read: {error.strerror}") from None
    if not files:
        raise BadPosition(f"{folder} has no TOML files, so it is not an edition. Create one with: {new_words(game)}")
    if len(files) > MOST_FILES:
        raise BadPosition(f"{folder} has {len(files)} TOML files, too many for an edition")
    for path in files:
        if not path.is_file():
            raise BadPosition(f"{path} is not a readable file")
        read_text(path)


def missing_words(game: Title[Any], edition: str) -> list[str]:
    """List the first entries missing from an incomplete edition, or nothing for a complete one."""
    gaps = game.gaps(edition)
    if not gaps:
        return []
    more = len(gaps) - MOST_GAPS
    rest = [f"  … and {more} more: {check_words(game, Path(edition))}"] if more > 0 else []
    return ["The edition is incomplete:", *(f"  {gap.reason}" for gap in gaps[:MOST_GAPS]), *rest]


def new_words(game: Title[Any]) -> str:
    """Return the command that creates your own edition."""
    return f"companion data new {game.slug} FOLDER"


def check_words(game: Title[Any], folder: Path) -> str:
    """Return the command that checks an edition."""
    return f"companion data check {game.slug} {quote(str(folder))}"


def how_to_play(game: Title[Any], folder: Path) -> str:
    """Return the command that starts a game with an edition."""
    seats = " ".join(f"--seat {name}" for name in ("Ann", "Bo", "Cy", "Di")[: max(2, game.players[0])])
    return f"companion new {game.slug} {seats} --edition {quote(str(folder))}"
