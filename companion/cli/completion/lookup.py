"""Stored names for Tab completion: read-only, without the database library, and never an error.

Names in a server database are not completed.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.referee.amounts import counted

if TYPE_CHECKING:
    from companion.referee.session import Session

# The seconds that Tab waits for a locked database, and the most rows it shows.
PATIENCE = 0.1
MOST = 60
GAMES = """
    SELECT game.id, game.slug, game.status, game.lines, group_concat(game_seat.seat, ', ')
    FROM game JOIN game_seat ON game_seat.game_id = game.id
    WHERE game.status = 'open' OR ? GROUP BY game.id ORDER BY game.status = 'open' DESC, game.id DESC LIMIT ?"""


class Completion(NamedTuple):
    """A word that can be typed, and what it means."""

    word: str
    gloss: str = ""


# Tells the shell to complete file names itself.
FILES = Completion("\0files")


class Stored:
    """The names in a database."""

    def __init__(self, db: str | None) -> None:
        self.db = db

    def games(self, only_open: bool = True) -> list[Completion]:
        """List games, open ones first."""
        rows = self._rows(GAMES, not only_open, MOST)
        return [
            Completion(str(id), f"{slug}, {seats}, {status}, {counted(lines, 'line')}")
            for id, slug, status, lines, seats in rows
        ]

    def seats(self, game: int | None) -> list[Completion]:
        """List the seats of a game, or of the current one."""
        query = "SELECT seat FROM game_seat WHERE game_id = ? ORDER BY position"
        return [Completion(seat) for (seat,) in self._rows(query, self._id(game))]

    def players(self) -> list[Completion]:
        """List all players by name."""
        return [Completion(name) for (name,) in self._rows("SELECT name FROM player ORDER BY folded LIMIT ?", MOST)]

    def campaigns(self) -> list[Completion]:
        """List the campaigns with their notes."""
        return [Completion(*row) for row in self._rows("SELECT name, note FROM campaign ORDER BY folded LIMIT ?", MOST)]

    def villages(self) -> list[Completion]:
        """List the villages, each with its owner."""
        rows = self._rows("SELECT name, owner, status FROM village ORDER BY folded LIMIT ?", MOST)
        return [Completion(name, f"of {owner}, {status}") for name, owner, status in rows]

    def session(self, game: int | None) -> Session | None:
        """Open a game, or the current one. Return None if that is not possible."""
        id = self._id(game)
        found = self._rows("SELECT slug, header FROM game WHERE id = ? AND status = 'open'", id)
        if not found:
            return None
        slug, header = found[0]
        return _resume(slug, header, self._rows("SELECT text, move FROM line WHERE game_id = ? ORDER BY n", id))

    def _id(self, game: int | None) -> int:
        if game is not None:
            return game
        from campaigns.user import user

        return next((id for (id,) in self._rows('SELECT game_id FROM current WHERE "user" = ?', user())), 0)

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            with closing(sqlite3.connect(f"{_file_of(self.db).as_uri()}?mode=ro", PATIENCE, uri=True)) as db:
                return db.execute(query, values).fetchall()
        except (OSError, RuntimeError, ValueError, OverflowError, sqlite3.Error):
            return []


def _file_of(db: str | None) -> Path:
    """Return the file of a database. Raises ValueError for a server and for unusable settings."""
    from campaigns.addresses import own_file
    from companion.cli.settings import BadSettings, text_setting

    try:
        wanted = db or os.environ.get("COMPANION_DB") or text_setting("db")
    except BadSettings:
        raise ValueError from None
    if wanted and "://" in wanted:
        raise ValueError("a server is not asked")
    return Path(wanted).expanduser().absolute() if wanted else own_file()


def _resume(slug: str, header: str, lines: Sequence[tuple[str, str]]) -> Session | None:
    import msgspec

    from companion.games import find_title
    from companion.referee.header import Header
    from companion.referee.problems import BadPosition
    from companion.referee.session import resume

    game = find_title(slug)
    if game is None:
        return None
    try:
        known = msgspec.json.decode(header, type=Header)
        return resume(game, known, ((text, move.encode()) for text, move in lines))
    except (BadPosition, msgspec.MsgspecError):
        return None


def titles() -> list[Completion]:
    """List the titles."""
    from companion.games import REGISTRY

    return [Completion(slug) for slug in REGISTRY]


def editions(slugs: Sequence[str]) -> Iterator[Completion]:
    """List the included editions of these titles or of all."""
    from companion.games import REGISTRY
    from companion.games.library import data_folder

    wanted = [slug for slug in REGISTRY if any(slug.startswith(short.casefold()) for short in slugs)]
    for slug in wanted or REGISTRY:
        folder = data_folder() / slug / "editions"
        yield from (Completion(path.name, slug) for path in sorted(folder.glob("*")) if path.is_dir())


def printers() -> list[Completion]:
    """List the printer profiles."""
    from companion.cli.settings import config_folder
    from companion.limits import FILE_BYTES, read_file, read_toml

    try:
        return [
            Completion(name) for name in read_toml(read_file(config_folder() / "printers.toml", FILE_BYTES).decode())
        ]
    except (OSError, ValueError, RecursionError):
        return []
