"""Repairs that never delete: remaining rows are put in order, and lost ones get placeholders.

Each repair finds its own work, so a second run does nothing. Derived data (statistics, the word index) is rebuilt at
the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import MsgspecError, Struct
from msgspec.json import decode

from campaigns.database import Database
from campaigns.errors import StoreError
from campaigns.games.records import read_header, replay_stored
from campaigns.games.scores import score_seat
from campaigns.maintenance.checks import dangling, derived_words, file_words
from campaigns.maintenance.copies import lock_tables
from campaigns.maintenance.examination import BROKEN, Findings, all_rows, examine, fact_findings
from campaigns.maintenance.placeholders import LOST_ROWS
from campaigns.maintenance.record_repairs import is_whole, renumber, restore_proved_lines, sign_ends
from campaigns.models import Current, Game, GameSeat, RecordLine, Village, VillageLevel, now
from campaigns.people import find_or_add_player
from campaigns.sql import Session, col, func, select
from campaigns.statistics.counts import rebuild_derived
from campaigns.villages.levels import FIRST_LEVEL, complete_level, level_of
from companion.referee.header import Header
from companion.referee.scores import ScoreSheet
from companion.referee.session import blaming_the_record

# Derived tables are recomputed, so broken references in them do not matter.
DERIVED = ("game_referee", "player_count", "level_count", "referee_count")
MOVED_UP = "the moves after it moved up and were signed again"


class Repairs(Struct, frozen=True):
    """What was repaired, one sentence each, and the problems that remain."""

    repaired: tuple[str, ...]
    left: Findings


def repair(database: Database, dry_run: bool) -> Repairs:
    """Repair what can be repaired, in one transaction, and check again; a dry run is rolled back.

    Raises StoreError if the file itself is damaged.
    """
    with database.changing() as connection, Session(connection) as db:
        lock_tables(connection)
        if file_words(connection):
            raise StoreError(f"{database.where} is a damaged file: restore a backup with `companion restore`")
        done = tuple(repair_rows(db))
        left = examine(db, everything=False)
        if dry_run:
            connection.rollback()
    return Repairs(done, left)


def repair_rows(db: Session) -> list[str]:
    """Run every repair in order; return a sentence for each change."""
    done: list[str] = []
    for step in STEPS:
        done += step(db)
        db.flush()
    return done


def _point_to_games(db: Session) -> Iterator[str]:
    """Point users whose current game is lost to the newest one, and free the villages of lost games."""
    newest = db.exec(select(func.max(Game.id))).one()
    for link in [*dangling(db.connection())]:
        if link.parent != "game":
            continue
        if link.table == "current" and newest is not None:
            for row in db.exec(select(Current).where(Current.game_id == link.missing)).all():
                row.game_id = newest
                yield f"{row.user} had game {link.missing} as current game, which is lost: now game {newest}"
        if link.table == "village":
            for village in db.exec(select(Village).where(Village.game_id == link.missing)).all():
                yield _free(village, f"game {link.missing} is lost")


def _replace_lost(db: Session) -> Iterator[str]:
    """Insert placeholders for lost rows, referenced ones first."""
    links = [link for link in dangling(db.connection()) if link.table not in DERIVED]
    for parent, make in LOST_ROWS.items():
        for id in sorted({link.missing for link in links if link.parent == parent}):
            yield f"{parent} {id} is lost: replaced by '{make(db, id)}'"
            db.flush()


def _make_seats(db: Session) -> Iterator[str]:
    """Restore the seats named in a game's header if their positions are free."""
    taken: dict[int, dict[str, int]] = {}
    for id, seat, position in db.exec(select(GameSeat.game_id, GameSeat.seat, GameSeat.position)):
        taken.setdefault(id, {})[seat] = position
    for header, id in all_rows(db, Game.id, Game.header):
        try:
            names = decode(header, type=Header).seats
        except MsgspecError:
            continue
        seats = taken.get(id, {})
        missing = {name: n for n, name in enumerate(names) if name not in seats and n not in seats.values()}
        game = db.get(Game, id) if missing else None
        if game is not None:
            for name, position in missing.items():
                _seat(db, game, position, name)
                yield f"game {id}: missing seat of {name} restored"
            _score_again(db, game, [*missing])


def _seat(db: Session, game: Game, position: int, name: str) -> None:
    # A what-if that was copied later has the same levels.
    at_table = (VillageLevel.game_id == game.id, VillageLevel.seat == name)
    village = db.exec(select(VillageLevel.village_id).where(*at_table).order_by(col(VillageLevel.id))).first()
    player = find_or_add_player(db, name)
    db.add(GameSeat(game_id=game.id, position=position, seat=name, player_id=player.id, village_id=village))


def _score_again(db: Session, game: Game, names: Sequence[str]) -> None:
    """Score restored seats of a finished game from its lines, if they can still be replayed."""
    db.flush()
    if game.status != "finished":
        return
    outcome = _outcome(db, game)
    if outcome is not None:
        _, sheet = outcome
        for row in db.exec(select(GameSeat).where(GameSeat.game_id == game.id, col(GameSeat.seat).in_(names))):
            score_seat(row, sheet)


def _count_lines(db: Session) -> Iterator[str]:
    """Correct the number of lines if none is lost, and close gaps if the record is valid without them."""
    counted = (
        select(Game, func.count(col(RecordLine.n)), func.coalesce(func.max(RecordLine.n), 0))
        .outerjoin(RecordLine, col(RecordLine.game_id) == Game.id)
        .group_by(col(Game.id))
    )
    for game, number, last in db.exec(counted.order_by(col(Game.id))).all():
        if number != last and (moved := renumber(db, game)):
            yield f"game {game.id} has a gap before line {moved} and is valid without it: {MOVED_UP}"
            last = number
        if number == last != game.lines and is_whole(db, game):
            yield f"game {game.id} has {number} moves, not {game.lines}: count corrected"
            game.lines = number


def _end_levels(db: Session) -> Iterator[str]:
    """Close the levels of closed games."""
    query = (
        select(VillageLevel, Village, Game)
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(VillageLevel.status == "playing")
    )
    for level, village, game in db.exec(query).all():
        if game is None or game.status != "open":
            _end_level(db, level, game)
            yield f"level {level.level} of village '{village.name}' set to {level.status}, as its game is closed"
            if game is not None and village.game_id == game.id:
                village.document = level.after or level.before
                village.edition = game.edition if level.after else village.edition


def _end_level(db: Session, level: VillageLevel, game: Game | None) -> None:
    level.status, level.ended = "void", game.finished if game is not None else now()
    if game is None or game.status != "finished":
        return
    outcome = _outcome(db, game)
    if outcome is None:
        level.status = "completed"
    elif level.seat in outcome[0]:
        complete_level(level, outcome[0][level.seat], outcome[1])


def _outcome(db: Session, game: Game) -> tuple[Mapping[str, Any], ScoreSheet] | None:
    """Return the keepsakes and the score sheet of a game; None if it cannot be replayed."""
    try:
        session = replay_stored(db, game)
        with blaming_the_record(session):
            return session.game.kept(session.state), session.game.score(session.state)
    except BROKEN:
        return None


def _free_villages(db: Session) -> Iterator[str]:
    """Free villages that are not in an open game; they keep their last sheet."""
    for village in db.exec(select(Village).where(col(Village.game_id).is_not(None))).all():
        game = db.get(Game, village.game_id)
        if game is None or game.status != "open":
            yield _free(village, f"game {village.game_id} is closed")
    for village in db.exec(select(Village).where(Village.status == "busy", col(Village.game_id).is_(None))).all():
        yield _free(village, "no open game uses it")


def _free(village: Village, why: str) -> str:
    if village.status == "busy":
        village.status = "free"
    village.game_id = None
    return f"village '{village.name}' set to {village.status}: {why}"


def _occupy_villages(db: Session) -> Iterator[str]:
    """Mark the villages of open games as busy, with a level in progress."""
    query = (
        select(Village, Game, GameSeat.seat)
        .join(GameSeat, col(GameSeat.village_id) == Village.id)
        .join(Game, col(Game.id) == GameSeat.game_id)
        .where(Game.status == "open")
        .order_by(col(Game.id))
    )
    for village, game, seat in db.exec(query).all():
        if village.status == "free" and village.game_id in (None, game.id):
            village.status, village.game_id = "busy", game.id
            yield f"village '{village.name}' set to busy in game {game.id}"
        if village.game_id == game.id and village.status == "busy":
            yield from _open_level(db, village, game, seat)


def _open_level(db: Session, village: Village, game: Game, seat: str) -> Iterator[str]:
    at_table = (VillageLevel.game_id == game.id, VillageLevel.village_id == village.id)
    level = db.exec(select(VillageLevel).where(*at_table)).first()
    if level is None:
        number = _level_number(game)
        level = VillageLevel(village_id=village.id, game_id=game.id, level=number, seat=seat, before=village.document)
        db.add(level)
        yield f"level {number} of village '{village.name}' restored for game {game.id}"
    elif level.status != "playing":
        yield f"level {level.level} of village '{village.name}' set to playing, was {level.status}"
        level.status = "playing"


def _level_number(game: Game) -> int:
    try:
        return level_of(read_header(game), FIRST_LEVEL)
    except MsgspecError:
        return FIRST_LEVEL


def _date_ends(db: Session) -> Iterator[str]:
    """Set missing end times of closed games to their last line."""
    for game in db.exec(select(Game).where(Game.status != "open", col(Game.finished).is_(None))).all():
        last = db.exec(select(func.max(RecordLine.at)).where(RecordLine.game_id == game.id)).one()
        game.finished = last or game.created
        yield f"game {game.id}: end time set to its last move"


def _rebuild_derived(db: Session) -> Iterator[str]:
    """Rebuild statistics, minutes and the word index if they do not match the games."""
    closed = db.exec(select(Game).where(Game.status != "open")).all()
    is_lost = any(link.table in DERIVED for link in dangling(db.connection()))
    if is_lost or derived_words(db) or any(True for game in closed for _ in fact_findings(db, game)):
        rebuild_derived(db)
        yield "statistics, minutes and the word index rebuilt"


STEPS: tuple[Callable[[Session], Iterator[str]], ...] = (
    restore_proved_lines,
    _point_to_games,
    _replace_lost,
    _make_seats,
    _count_lines,
    sign_ends,
    _end_levels,
    _free_villages,
    _occupy_villages,
    _date_ends,
    _rebuild_derived,
)
