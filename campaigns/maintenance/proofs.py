"""What the digests of records prove: which line is damaged, and in many cases what it was.

A line is stored twice, as text and as a move, so that each can be written again from the other. Only what its digest
proves is put back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from campaigns.games.digests import Broken, Chain, Link, follow, head_digest, line_digest
from campaigns.models import Game, Line
from campaigns.sql import Session, col, octets, select, update
from companion.games import find_title
from companion.referee.game import BadPosition, Header
from companion.referee.moves import Move
from companion.referee.notation import Notation
from companion.referee.title import Title

PAGE = 500
# Above every number that a game can have.
TOP = 2**31 - 1
# What reading a damaged line, or its title's cards, can come to.
UNREAD = (BadPosition, msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError)


class Record(NamedTuple):
    """A stored record, as the bytes that its digests cover."""

    game_id: int
    slug: str
    chain: Chain
    links: list[Link]

    @property
    def fault(self) -> Broken | None:
        """What is wrong with it, if anything is."""
        try:
            follow(self.game_id, self.chain, self.links)
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


def read_records(db: Session) -> Iterator[Record]:
    """Read the records of all games, a page of them at a time."""
    last = 0
    while page := _records(db, last + 1, TOP, PAGE):
        yield from page
        last = page[-1].game_id


def read_record(db: Session, game_id: int) -> Record:
    """Read the record of a game that is there."""
    [record] = _records(db, game_id, game_id, 1)
    return record


def _records(db: Session, first: int, last: int, most: int) -> list[Record]:
    query: Any = select(Game.id, Game.slug).add_columns(octets(Game.header), col(Game.lines), octets(Game.digest))
    games = db.exec(query.where(Game.id >= first, Game.id <= last).order_by(col(Game.id)).limit(most)).all()
    links = _links(db, games[0][0], games[-1][0]) if games else {}
    return [Record(id, slug, Chain(*chain), links.get(id, [])) for id, slug, *chain in games]


def _links(db: Session, first: int, last: int) -> dict[int, list[Link]]:
    links: dict[int, list[Link]] = defaultdict(list)
    query: Any = select(Line.game_id, Line.n).add_columns(*map(octets, (Line.text, Line.move, Line.digest)))
    wanted = query.where(Line.game_id >= first, Line.game_id <= last)
    for id, *link in db.exec(wanted.order_by(col(Line.game_id), col(Line.n))):
        links[id].append(Link(*link))
    return links


def sign(db: Session, game: Game) -> None:
    """Sign a record as it is stored: only for what a repair tells people that it does."""
    digest = head_digest(game.header.encode())
    for link in read_record(db, game.id).links:
        digest = line_digest(digest, link.n, link.text, link.move)
        signed = update(Line).where(col(Line.game_id) == game.id, col(Line.n) == link.n)
        db.connection().execute(signed.values(digest=digest.decode()))
    game.digest = digest.decode()
    db.flush()


def put_back(db: Session) -> Iterator[str]:
    """Put back the lines of which a digest proves what they were, and where."""
    for record in [record for record in read_records(db) if record.fault]:
        proved = _prove(record)
        moved = {link.n: n for n, (link, _) in enumerate(proved, 1) if link.n != n}
        for n, (stored, link) in enumerate(proved, 1):
            if stored[1:] != link[1:]:
                _write(db, record.game_id, stored.n, link)
                yield f"game {record.game_id}, line {n} is again what was written down, as its digest proves"
        _renumber(db, record.game_id, moved)
        for n in sorted(moved.values()):
            yield f"game {record.game_id}, line {n} stands in its place again, as its digest proves"


def _write(db: Session, game_id: int, n: int, link: Link) -> None:
    texts = {"text": link.text.decode(), "move": link.move.decode(), "digest": link.digest.decode()}
    db.connection().execute(update(Line).where(col(Line.game_id) == game_id, col(Line.n) == n).values(texts))


def _renumber(db: Session, game_id: int, numbers: dict[int, int]) -> None:
    """Give lines other numbers; by way of negative ones, as two may change places."""
    for n, after in (*((n, -n) for n in numbers), *((-n, after) for n, after in numbers.items())):
        db.connection().execute(update(Line).where(col(Line.game_id) == game_id, col(Line.n) == n).values(n=after))


def _prove(record: Record) -> list[tuple[Link, Link]]:
    """Return lines as they are stored and as they were written, as far as digests prove it."""
    writer = _writer(record)
    rest, proved = [*record.links], []
    digest = head_digest(record.chain.header)
    for n in range(1, len(rest) + 1):
        found = _at(digest, n, rest, record.chain, writer)
        if found is None:
            break
        proved.append(found)
        rest.remove(found[0])
        digest = found[1].digest
    return proved


def _at(previous: bytes, n: int, rest: Sequence[Link], chain: Chain, writer: Writer | None) -> tuple[Link, Link] | None:
    """Return which of the lines that are left was written as line `n`, and as what."""
    here = [link for link in rest if link.n == n]
    for link in (*here, *rest):
        if link.digest == line_digest(previous, n, link.text, link.move):
            return link, link._replace(n=n)
    for link in here:
        for text, move in writer.readings(link) if writer else ():
            if link.digest == line_digest(previous, n, text, move):
                return link, Link(n, text, move, link.digest)
        signed = line_digest(previous, n, link.text, link.move)
        if signed == chain.digest or any(_follows(signed, n + 1, after) for after in rest):
            return link, link._replace(digest=signed)
    return None


def _follows(previous: bytes, n: int, link: Link) -> bool:
    return link.digest == line_digest(previous, n, link.text, link.move)


class Writer(NamedTuple):
    """Writes a line's text from its move, and its move from its text."""

    title: Title[Any]
    notation: Notation

    def readings(self, link: Link) -> Iterator[tuple[bytes, bytes]]:
        """Yield what a line can have been, by its move and by its text."""
        with suppress(*UNREAD):
            yield self.notation.write(self.title.decoder.decode(link.move)).encode(), link.move
        try:
            move = self.notation.parse(link.text.decode())
        except UNREAD:
            return
        if isinstance(move, Move):
            yield from ((link.text, stored) for stored in _stored_forms(move))


def _stored_forms(move: Move) -> Iterator[bytes]:
    """Yield how a move can have been stored: by today's companion, and before its last optional fields were added."""
    document = msgspec.to_builtins(move)
    yield msgspec.json.encode(document)
    for key in reversed([*document]):
        if document.pop(key) is not None:
            return
        yield msgspec.json.encode(document)


def _writer(record: Record) -> Writer | None:
    """Return what writes lines of a game; None where its head or its title's cards cannot be read."""
    title = find_title(record.slug)
    if title is None:
        return None
    try:
        header = msgspec.json.decode(record.chain.header, type=Header)
        return Writer(title, title.notation(header.seats, header.edition))
    except UNREAD:
        return None
