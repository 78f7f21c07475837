"""Repairs of records: restore what digests prove, and sign records that are valid without a lost line.

A line is stored twice, as text and as a move, so that each can be rebuilt from the other. Only what its digest proves
is restored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from campaigns.games.digests import Chain, Link, head_digest, line_digest
from campaigns.games.records import StoredRecord, read_stored_record, read_stored_records, replay_stored
from campaigns.maintenance.examination import BROKEN, differences
from campaigns.models import Game, RecordLine
from campaigns.sql import Session, col, select, update
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.notation import Notation
from companion.referee.problems import BadPosition
from companion.referee.title import Title

# The exceptions that reading a damaged line, or its title's edition, can raise.
UNREAD = (BadPosition, msgspec.MsgspecError, LookupError, ValueError, TypeError, AttributeError)


class LineWriter(NamedTuple):
    """Writes a line's text from its move, and its move from its text."""

    title: Title[Any]
    notation: Notation

    def readings(self, link: Link) -> Iterator[tuple[bytes, bytes]]:
        """Yield what a line may have been, from its move and from its text."""
        with suppress(*UNREAD):
            yield self.notation.write(self.title.decoder.decode(link.move)).encode(), link.move
        try:
            move = self.notation.parse(link.text.decode())
        except UNREAD:
            return
        if isinstance(move, Move):
            yield from ((link.text, stored) for stored in _stored_forms(move))


def _stored_forms(move: Move) -> Iterator[bytes]:
    """Yield how a move may have been stored: by today's version, and before its last optional fields were added."""
    document = msgspec.to_builtins(move)
    yield msgspec.json.encode(document)
    for key in reversed([*document]):
        if document.pop(key) is not None:
            return
        yield msgspec.json.encode(document)


def _writer(record: StoredRecord) -> LineWriter | None:
    """Return a writer for the lines of a game; None if its header or its edition cannot be read."""
    title = find_title(record.slug)
    if title is None:
        return None
    try:
        header = msgspec.json.decode(record.chain.header, type=Header)
        return LineWriter(title, title.notation(header.seats, header.edition))
    except UNREAD:
        return None


def restore_proved_lines(db: Session) -> Iterator[str]:
    """Restore the lines whose contents and numbers a digest proves."""
    for record in [record for record in read_stored_records(db) if record.fault]:
        proved = _prove(record)
        moved = {link.n: n for n, (link, _) in enumerate(proved, 1) if link.n != n}
        for n, (stored, link) in enumerate(proved, 1):
            if stored[1:] != link[1:]:
                texts = {"text": link.text, "move": link.move, "digest": link.digest}
                _change(db, record.game_id, stored.n, **{name: text.decode() for name, text in texts.items()})
                yield f"game {record.game_id}, line {n}: text restored from its digest"
        # Use negative numbers in between, because two lines may swap places.
        for n, after in (*((n, -n) for n in moved), *((-n, after) for n, after in moved.items())):
            _change(db, record.game_id, n, n=after)
        for n in sorted(moved.values()):
            yield f"game {record.game_id}, line {n}: position restored from its digest"


def _change(db: Session, game_id: int, number: int, **values: str | int) -> None:
    line = update(RecordLine).where(col(RecordLine.game_id) == game_id, col(RecordLine.n) == number)
    db.connection().execute(line.values(values))


def _prove(record: StoredRecord) -> list[tuple[Link, Link]]:
    """Return lines as stored and as originally written, as far as digests prove it."""
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


def _at(
    previous: bytes, n: int, rest: Sequence[Link], chain: Chain, writer: LineWriter | None
) -> tuple[Link, Link] | None:
    """Return which of the remaining lines was written as line `n`, and in what form."""
    here = [link for link in rest if link.n == n]
    for link in (*here, *rest):
        if link.follows(previous, n):
            return link, link._replace(n=n)
    for link in here:
        for text, move in writer.readings(link) if writer else ():
            if link.digest == line_digest(previous, n, text, move):
                return link, Link(n, text, move, link.digest)
        signed = line_digest(previous, n, link.text, link.move)
        if signed == chain.digest or any(after.follows(signed, n + 1) for after in rest):
            return link, link._replace(digest=signed)
    return None


def sign(db: Session, game: Game) -> None:
    """Sign a record as it is stored. Only for repairs that say so."""
    digest = head_digest(game.header.encode())
    for link in read_stored_record(db, game.id).links:
        digest = line_digest(digest, link.n, link.text, link.move)
        _change(db, game.id, link.n, digest=digest.decode())
    game.digest = digest.decode()
    db.flush()


def renumber(db: Session, game: Game) -> int:
    """Close a gap by moving later lines up, if the record is valid then; return the first missing number, or 0."""
    numbers = [*db.exec(select(RecordLine.n).where(RecordLine.game_id == game.id).order_by(col(RecordLine.n)))]
    gap = next((n for n, stored in enumerate(numbers, 1) if n != stored), 0)
    if not gap or not _is_valid_without(db, game, gap) or not _is_sound_but_for_gaps(read_stored_record(db, game.id)):
        return 0
    for n, stored in enumerate(numbers, 1):
        _change(db, game.id, stored, n=n)
    sign(db, game)
    return gap


def sign_ends(db: Session) -> Iterator[str]:
    """Sign records that have lost their last lines and are valid without them."""
    for record in [record for record in read_stored_records(db) if record.links and record.fault and _is_whole(record)]:
        game, lines = db.get(Game, record.game_id), len(record.links)
        assert game is not None
        if _is_valid_without(db, game, lines + 1):
            is_short = lines != game.lines
            what = f"has {lines} moves, not {game.lines}: count corrected" if is_short else "had a different last move"
            game.lines = lines
            sign(db, game)
            yield f"game {game.id} {what}; record signed as it is now"


def is_whole(db: Session, game: Game) -> bool:
    """Return whether a game has all lines up to the last one it counts."""
    record = read_stored_record(db, game.id)
    return _is_whole(record) and game.digest.encode() == _end_of(record)


def _is_whole(record: StoredRecord) -> bool:
    """Return whether all existing lines follow from each other, whatever the game stores about its end."""
    return record._replace(chain=Chain(record.chain.header, len(record.links), _end_of(record))).fault is None


def _end_of(record: StoredRecord) -> bytes:
    return record.links[-1].digest if record.links else head_digest(record.chain.header)


def _is_sound_but_for_gaps(record: StoredRecord) -> bool:
    """Return whether every line follows from the one before it, if that exists, and the last one ends the record."""
    number, digest = 0, head_digest(record.chain.header)
    for link in record.links:
        if link.n == number + 1 and not link.follows(digest, link.n):
            return False
        number, digest = link.n, link.digest
    return digest == record.chain.digest


def _is_valid_without(db: Session, game: Game, gap: int) -> bool:
    """Return whether all lines are legal, none refers to a line that moves, and the result stays the same."""
    try:
        session = replay_stored(db, game)
        if any(_highest_reference(entry.move) >= gap for entry in session.entries[gap - 1 :]):
            return False
        with referee.blaming_the_record(session):
            fits = game.status != "finished" or not [*differences(db, game, session.game.score(session.state))]
            return fits and referee.recheck(session) is None
    except BROKEN:
        return False


def _highest_reference(move: object) -> int:
    """Return the highest line number that a correction refers to, or 0."""
    return max(getattr(move, "line", None) or 0, getattr(move, "cut", None) or 0)
