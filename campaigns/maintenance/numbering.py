"""Records that have lost a line, and whether they stand without it; signing them as they are now."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.games.digests import Chain, head_digest, line_digest
from campaigns.maintenance.examinations import BROKEN, differences, replay
from campaigns.maintenance.proofs import Record, read_record, read_records, sign
from campaigns.models import Game, Line
from campaigns.sql import Session, col, select, update
from companion.referee import session as referee


def renumber(db: Session, game: Game) -> int:
    """Move the lines behind a gap up, where the record stands so; return the first number that was missing, or 0."""
    numbers = [*db.exec(select(Line.n).where(Line.game_id == game.id).order_by(col(Line.n)))]
    gap = next((n for n, stored in enumerate(numbers, 1) if n != stored), 0)
    if not gap or not _stands(db, game, gap) or not _is_sound_but_for_gaps(read_record(db, game.id)):
        return 0
    for n, stored in enumerate(numbers, 1):
        moved = update(Line).where(col(Line.game_id) == game.id, col(Line.n) == stored).values(n=n)
        db.connection().execute(moved)
    sign(db, game)
    return gap


def sign_ends(db: Session) -> Iterator[str]:
    """Sign the ends of records that have lost their last lines and stand without them."""
    for record in [record for record in read_records(db) if record.links and record.fault and _is_whole(record)]:
        game, lines = db.get(Game, record.game_id), len(record.links)
        assert game is not None
        if _stands(db, game, lines + 1):
            is_short = lines != game.lines
            what = f"has {lines} lines, not {game.lines}: the count is set right" if is_short else "had another end"
            game.lines = lines
            sign(db, game)
            yield f"game {game.id} {what}; its record is signed as it is now"


def is_whole(db: Session, game: Game) -> bool:
    """Tell whether a game has all lines up to the last one that it knows, whatever their number."""
    record = read_record(db, game.id)
    return _is_whole(record) and game.digest.encode() == _end_of(record)


def _is_whole(record: Record) -> bool:
    """Tell whether all lines that there are follow from each other, whatever the game knows of their end."""
    return record._replace(chain=Chain(record.chain.header, len(record.links), _end_of(record))).fault is None


def _end_of(record: Record) -> bytes:
    return record.links[-1].digest if record.links else head_digest(record.chain.header)


def _is_sound_but_for_gaps(record: Record) -> bool:
    """Tell whether every line follows from the one before it, where that is there, and the last one ends the record."""
    number, digest = 0, head_digest(record.chain.header)
    for link in record.links:
        if link.n == number + 1 and link.digest != line_digest(digest, link.n, link.text, link.move):
            return False
        number, digest = link.n, link.digest
    return digest == record.chain.digest


def _stands(db: Session, game: Game, gap: int) -> bool:
    """Tell whether all lines are legal, none speaks of a number that moves, and the result stays what it was."""
    try:
        session = replay(db, game)
        if any(_speaks_of(entry.move) >= gap for entry in session.entries[gap - 1 :]):
            return False
        with referee.blaming_the_record(session):
            fits = game.status != "finished" or not [*differences(db, game, session.game.score(session.state))]
            return fits and referee.recheck(session) is None
    except BROKEN:
        return False


def _speaks_of(move: object) -> int:
    """Return the highest number of a line that a correction names, or 0."""
    return max(getattr(move, "line", None) or 0, getattr(move, "cut", None) or 0)
