"""Gaps in the numbers of a record's lines, and whether it stands without them."""

from __future__ import annotations

from campaigns.examinations import BROKEN, differences, replay
from campaigns.models import Game, Line
from campaigns.sql import Session, col, select, update
from companion.referee import session as referee


def renumber(db: Session, game: Game) -> int:
    """Move the lines behind a gap up, where the record stands so; return the first number that was missing, or 0."""
    numbers = [*db.exec(select(Line.n).where(Line.game_id == game.id).order_by(col(Line.n)))]
    gap = next((n for n, stored in enumerate(numbers, 1) if n != stored), 0)
    if not gap or not _stands(db, game, gap):
        return 0
    for n, stored in enumerate(numbers, 1):
        moved = update(Line).where(col(Line.game_id) == game.id, col(Line.n) == stored).values(n=n)
        db.connection().execute(moved)
    return gap


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
