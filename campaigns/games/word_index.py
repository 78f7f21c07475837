"""Searching records by words. Closed games are indexed once as a whole; open ones are few and read line by line.

An index row holds every word of a game, so it shows which games may have a line with the words; reading the lines
decides. SQLite uses an FTS5 table without content, PostgreSQL arrays with a GIN index.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from unicodedata import combining, normalize

from campaigns.games.streams import Fetch
from campaigns.models import Game, RecordLine
from campaigns.sql import Session, col, pages, select, text

WORD = re.compile(r"\w+")
# Longer words are cut, because PostgreSQL cannot index very long ones.
LONGEST_KEY = 40
# The index in SQL, by kind of database: adding and removing a game, and finding games with all of some words.
ADD = {
    "sqlite": "INSERT INTO game_words (rowid, words) VALUES (:game, :words)",
    "postgresql": "INSERT INTO game_words (game_id, words) VALUES (:game, string_to_array(:words, ' '))",
}
DROP = {
    "sqlite": "INSERT INTO game_words (game_words, rowid, words) VALUES ('delete', :game, :words)",
    "postgresql": "DELETE FROM game_words WHERE game_id = :game",
}
FIND = {
    "sqlite": """SELECT rowid FROM game_words WHERE game_words MATCH :words AND rowid >= :least AND rowid < :below
        ORDER BY rowid DESC LIMIT :limit""",
    "postgresql": """SELECT game_id FROM game_words
        WHERE words @> string_to_array(:words, ' ') AND game_id >= :least AND game_id < :below
        ORDER BY game_id DESC LIMIT :limit""",
}
CLEAR = {
    "sqlite": "INSERT INTO game_words (game_words) VALUES ('delete-all')",
    "postgresql": "DELETE FROM game_words",
}
# PostgreSQL reads all matches before it sorts them, so ask for a small range of games first, then for larger ones.
FIRST_SPAN, WIDER = 512, 8


def words_in(*texts: str) -> list[str]:
    """Return the distinct words of texts in folded form: `G7` is `g7`, `Zoë` is `zoe`."""
    return [*dict.fromkeys(WORD.findall(simplify_text(" ".join(texts))))]


def simplify_text(line: str) -> str:
    """Return a text without capital letters, accents and ligatures; joiners (`_`) separate words."""
    if not line.isascii():
        line = "".join(char for char in normalize("NFKD", line) if not combining(char))
    return line.replace("_", " ").casefold()


def has_words(line: str, words: Collection[str]) -> bool:
    """Return whether a line contains all of some words."""
    folded = simplify_text(line)
    return all(word in folded for word in words) and {*words} <= {*WORD.findall(folded)}


def index_game(db: Session, game: Game) -> None:
    """Add a closed game to the index: its lines, its note and its doubt."""
    db.connection().execute(text(ADD[_kind(db)]), {"game": game.id, "words": _keys_of(db, game)})


def drop_game(db: Session, game: Game) -> None:
    """Remove a game from the index. Call it before its words change, then index it again."""
    db.connection().execute(text(DROP[_kind(db)]), {"game": game.id, "words": _keys_of(db, game)})


def clear_index(db: Session) -> None:
    """Empty the index before it is rebuilt."""
    db.connection().execute(text(CLEAR[_kind(db)]))


def rebuild_index(db: Session) -> None:
    """Rebuild the word index from all closed games."""
    clear_index(db)
    for page in pages(db, select(Game).where(Game.status != "open"), col(Game.id)):
        for game, _ in page:
            index_game(db, game)
        db.expunge_all()


def closed_games_with(db: Session, words: Sequence[str]) -> Fetch:
    """Return a reader for the numbers of closed games that may have a line with all these words."""
    kind = _kind(db)
    find, wanted = text(FIND[kind]), _query(kind, words)

    def fetch(below: int, limit: int) -> tuple[list[int], int]:
        span = FIRST_SPAN if kind == "postgresql" else below
        top = below
        while True:
            least = max(top - span, 1)
            asked = {"words": wanted, "least": least, "below": top, "limit": limit}
            ids = list(db.connection().execute(find, asked).scalars())
            if len(ids) == limit:
                return ids, ids[-1]
            if ids or least == 1:
                return ids, least if least > 1 else 0
            top, span = least, span * WIDER

    return fetch


def _query(kind: str, words: Sequence[str]) -> str:
    """Return words in the query syntax of each database; FTS5 needs them quoted."""
    keys = [_key(word) for word in words]
    return " ".join(f'"{key}"' for key in keys) if kind == "sqlite" else " ".join(keys)


def _keys_of(db: Session, game: Game) -> str:
    lines = db.exec(select(RecordLine.text).where(RecordLine.game_id == game.id)).all()
    return " ".join(dict.fromkeys(map(_key, words_in(*lines, game.note, game.doubt))))


def _key(word: str) -> str:
    """Return a word as the index stores it; FTS5 would split words at letters it does not know."""
    return word[:LONGEST_KEY] if word.isascii() else f"u{word[:LONGEST_KEY].encode().hex()}"


def _kind(db: Session) -> str:
    return db.get_bind().dialect.name
