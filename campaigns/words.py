"""Searching records by words. Closed games are indexed as a whole, once; open ones are few and read line by line.

An index row holds every word of a game, so it tells which games may have a line with the words; the lines tell
whether they do. SQLite keeps it as an FTS5 table without content, PostgreSQL as arrays with a GIN index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from campaigns.models import Game, Line
from campaigns.sql import Session, col, select, text

WORD = re.compile(r"\w+")
# The index as SQL, by kind of database: how a game enters it, and which games have all of some words.
ADD = {
    "sqlite": "INSERT INTO game_words (rowid, words) VALUES (:game, :words)",
    "postgresql": "INSERT INTO game_words (game_id, words) VALUES (:game, string_to_array(:words, ' '))",
}
FIND = {
    "sqlite": "SELECT rowid FROM game_words WHERE game_words MATCH :words",
    "postgresql": "SELECT game_id FROM game_words WHERE words @> string_to_array(:words, ' ')",
}
CLEAR = {
    "sqlite": "INSERT INTO game_words (game_words) VALUES ('delete-all')",
    "postgresql": "DELETE FROM game_words",
}


def words_in(*texts: str) -> list[str]:
    """Return the words of texts in small letters, each once: `G7`, `wood`, `3`; FTS5 tells apart no more than these."""
    return [*dict.fromkeys(WORD.findall(" ".join(texts).replace("_", " ").casefold()))]


def has_words(line: str, words: Iterable[str]) -> bool:
    """Tell whether a line has all of some words."""
    return {*words} <= {*words_in(line)}


def index_game(db: Session, game: Game) -> None:
    """Enter a game that was just closed into the index."""
    lines = db.exec(select(Line.text).where(Line.game_id == game.id)).all()
    words = " ".join(words_in(*lines, game.note))
    db.connection().execute(text(ADD[_kind(db)]), {"game": game.id, "words": words})


def clear_index(db: Session) -> None:
    """Empty the index, to be made anew."""
    db.connection().execute(text(CLEAR[_kind(db)]))


def may_have(db: Session, words: Sequence[str]) -> tuple[str, str]:
    """Return the SQL that selects the closed games that may have a line with all these words, and its parameter."""
    kind = _kind(db)
    joined = " ".join(f'"{word}"' for word in words) if kind == "sqlite" else " ".join(words)
    return FIND[kind], joined


def open_games_with(db: Session, words: Sequence[str]) -> list[int]:
    """List the open games that have a line with all these words."""
    query = select(Line.game_id, Line.text).join(Game, col(Game.id) == Line.game_id).where(Game.status == "open")
    return sorted({id for id, line in db.exec(query) if has_words(line, words)})


def _kind(db: Session) -> str:
    return db.get_bind().dialect.name
