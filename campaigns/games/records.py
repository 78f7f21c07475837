"""Stored records: their lines as the bytes that digests cover, new lines as rows, and replaying a game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

import msgspec

from campaigns.database import Statement
from campaigns.errors import StoreError
from campaigns.games.digests import Broken, Chain, Link, follow_chain, line_digest
from campaigns.models import Game, RecordLine, now
from campaigns.sql import FunctionElement, LargeBinary, Session, col, compiles, insert, pages, select
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.header import Header
from companion.referee.record import Entry
from companion.referee.title import Title


class octets(FunctionElement[bytes]):  # noqa: N801 - it reads as a function
    """The bytes of a text column, even if damage has made them invalid text."""

    inherit_cache = True
    type = LargeBinary()


@compiles(octets)
def _encoded(element: octets, compiler: Any, **options: Any) -> str:
    return f"convert_to({compiler.process(element.clauses, **options)}, 'UTF8')"


@compiles(octets, "sqlite")
def _as_stored(element: octets, compiler: Any, **options: Any) -> str:
    return f"CAST({compiler.process(element.clauses, **options)} AS BLOB)"


ADD_LINES = Statement(insert(RecordLine))
RECORDS: Any = select(Game.id, Game.slug).add_columns(octets(Game.header), col(Game.lines), octets(Game.digest))
# A line to be stored: its text, its move, when it was entered and by whom.
NewLine: TypeAlias = tuple[str, bytes, datetime, str]


class StoredRecord(NamedTuple):
    """A stored record, as the bytes that its digests cover."""

    game_id: int
    slug: str
    chain: Chain
    links: list[Link]

    @property
    def fault(self) -> Broken | None:
        """What is wrong with the record, if anything."""
        try:
            follow_chain(self.game_id, self.chain, self.links)
        except Broken as error:
            return error
        return None

    @property
    def is_text(self) -> bool:
        """Whether all of it can be read as text."""
        parts = (self.chain.header, *(part for link in self.links for part in (link.text, link.move, link.digest)))
        try:
            b"".join(parts).decode()
        except UnicodeDecodeError:
            return False
        return True


def read_stored_records(db: Session) -> Iterator[StoredRecord]:
    """Read the records of all games, in pages."""
    for page in pages(db, RECORDS, col(Game.id)):
        links = read_links(db, page[0][0], page[-1][0])
        yield from (StoredRecord(id, slug, Chain(*chain), links[id]) for id, slug, *chain, _ in page)


def read_stored_record(db: Session, game_id: int) -> StoredRecord:
    """Read the record of an existing game."""
    id, slug, *chain = db.exec(RECORDS.where(Game.id == game_id)).one()
    return StoredRecord(id, slug, Chain(*chain), read_links(db, id, id)[id])


def read_links(db: Session, first: int, last: int) -> dict[int, list[Link]]:
    """Read a range of lines of some games, as the bytes that their digests cover."""
    links: dict[int, list[Link]] = defaultdict(list)
    columns = map(octets, (RecordLine.text, RecordLine.move, RecordLine.digest))
    query: Any = select(RecordLine.game_id, RecordLine.n).add_columns(*columns)
    wanted = query.where(RecordLine.game_id >= first, RecordLine.game_id <= last)
    for id, *link in db.exec(wanted.order_by(col(RecordLine.game_id), col(RecordLine.n))):
        links[id].append(Link(*link))
    return links


def chain_of(game: Game) -> Chain:
    """Return what the row of a game stores about its record."""
    return Chain(game.header.encode(), game.lines, game.digest.encode())


def read_header(game: Game) -> Header:
    """Read the header of a stored game. Raises msgspec.MsgspecError if it is damaged."""
    return msgspec.json.decode(game.header, type=Header)


def known_title(slug: str) -> Title[Any]:
    """Return the title of a stored game. Raises StoreError if this companion does not know it."""
    title = find_title(slug)
    if title is None:
        raise StoreError(f"this companion does not know the game '{slug}'")
    return title


def replay(game: Game, links: Iterable[Link]) -> referee.Session:
    """Replay a stored game. Raises StoreError, BadPosition, msgspec.MsgspecError."""
    lines = ((link.text.decode(), link.move) for link in links)
    return referee.resume(known_title(game.slug), read_header(game), lines)


def replay_stored(db: Session, game: Game) -> referee.Session:
    """Read a stored game and replay it, as `replay` does."""
    return replay(game, read_links(db, game.id, game.id)[game.id])


def line_values(game_id: int, known: int, digest: bytes, lines: Iterable[NewLine]) -> list[dict[str, Any]]:
    """Return rows for new lines; `digest` is that of the line before them, or of the header."""
    values = []
    for n, (text, move, at, by) in enumerate(lines, known + 1):
        digest = line_digest(digest, n, text.encode(), move)
        row = {"game_id": game_id, "n": n, "text": text, "move": move.decode(), "at": at, "by": by}
        values.append({**row, "digest": digest.decode()})
    return values


def new_lines(entries: Iterable[Entry], by: str) -> Iterator[NewLine]:
    """Yield lines entered now, in their stored form."""
    at = now()
    return ((entry.text, referee.stored(entry), at, by) for entry in entries)
