"""The thorough check of `doctor`: read all documents, replay games, and compare them with what is stored.

A game that was played under older rules, or with the user's own edition, may end differently today. Its stored result
stays valid, so this is a remark and not a problem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from campaigns.errors import StoreError
from campaigns.games.records import read_stored_record, read_stored_records, replay_stored
from campaigns.games.scores import read_scores, score_figures
from campaigns.games.word_index import closed_games_with, words_in
from campaigns.maintenance.checks import derived_words, problems
from campaigns.models import FinalLine, Game, GameReferee, GameSeat, RecordLine, Village, VillageLevel
from campaigns.sql import Session, col, func, pages, select
from campaigns.statistics.counts import minutes_at_table
from campaigns.text import fault_in_json, from_json, to_json
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.header import STAND_IN, Header
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.title import Title

# The number of finished games to replay by default.
MOST_FINISHED = 1000
# The exceptions that replaying a damaged record can raise.
BROKEN = (BadPosition, StoreError, msgspec.MsgspecError, UnicodeDecodeError)
RESTORE = "restore a backup, or import its record again"
MARK = "restore a backup, or exclude it from statistics with `companion mark`"

# Called with the number of games checked so far and the total.
Progress: TypeAlias = Callable[[int, int], None]


class Finding(Struct, frozen=True):
    """Something that was found; a remark is not a problem."""

    words: str
    is_remark: bool = False


class Findings(Struct, frozen=True):
    """Everything that was found, and how many games were replayed: unfinished and finished ones, out of how many."""

    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    unfinished: int = 0
    finished: int = 0
    out_of: int = 0


def examine(db: Session, everything: bool, report: Progress | None = None) -> Findings:
    """Check everything that is stored; replay the newest finished games, or `everything`."""
    damaged = [record for record in read_stored_records(db) if record.fault]
    broken = [Finding(str(record.fault)) for record in damaged]
    if not all(record.is_text for record in damaged):
        # Nothing else can be read in this case.
        return _sorted(broken, 0, 0, 0)
    finished = _ids(db, "finished")
    chosen = finished if everything else finished[:MOST_FINISHED]
    unfinished = _ids(db, "open")
    found = [*map(Finding, problems(db)), *broken, *document_findings(db), *map(Finding, derived_words(db))]
    for n, id in enumerate([*unfinished, *chosen], 1):
        found += game_findings(db, id)
        if report is not None:
            report(n, len(unfinished) + len(chosen))
    return _sorted(found, len(unfinished), len(chosen), len(finished))


def examine_one(db: Session, id: int) -> Findings:
    """Check all rows, but replay only one game."""
    record = read_stored_record(db, id)
    broken = [Finding(str(record.fault))] if record.fault else []
    if not record.is_text:
        return _sorted(broken, 0, 0, 0)
    is_open = id in _ids(db, "open")
    return _sorted([*map(Finding, problems(db)), *broken, *game_findings(db, id)], int(is_open), int(not is_open), 1)


def _sorted(found: Iterable[Finding], unfinished: int, finished: int, out_of: int) -> Findings:
    listed = [*dict.fromkeys(found)]
    wrong = tuple(finding.words for finding in listed if not finding.is_remark)
    return Findings(wrong, tuple(f.words for f in listed if f.is_remark), unfinished, finished, out_of)


def _ids(db: Session, status: str) -> list[int]:
    return [*db.exec(select(Game.id).where(Game.status == status).order_by(col(Game.id).desc()))]


def document_findings(db: Session) -> Iterator[Finding]:
    """Check every header, every village and its levels."""
    for header, id in all_rows(db, Game.id, Game.header):
        if fault := fault_in_json(header, Header):
            yield Finding(f"the header of game {id} cannot be read ({fault}): {RESTORE}")
    sheets = (Village.slug, Village.document, Village.edition)
    for name, slug, document, edition, _ in all_rows(db, Village.id, Village.name, *sheets):
        if fault := _fault_in_sheet(slug, document, edition):
            yield Finding(f"the sheet of village '{name}' cannot be read: {fault}", edition != STAND_IN)
    names = {id: name for name, id in all_rows(db, Village.id, Village.name)}
    texts = (VillageLevel.before, VillageLevel.after, VillageLevel.players)
    columns = (VillageLevel.village_id, VillageLevel.level, *texts)
    for village, level, *documents, _ in all_rows(db, VillageLevel.id, *columns):
        if any(document is not None and fault_in_json(document) for document in documents):
            yield Finding(f"level {level} of village '{names.get(village, village)}' cannot be read: restore a backup")


def all_rows(db: Session, key: Any, *columns: Any) -> Iterator[Any]:
    """Read some columns of a table and its key, in the order of the key."""
    return chain.from_iterable(pages(db, select(*columns), col(key)))


def _fault_in_sheet(slug: str, document: str, edition: str) -> str:
    """Return why a village's sheet cannot be used; a blank one always can."""
    if fault := fault_in_json(document):
        return fault
    title, sheet = find_title(slug), from_json(document)
    if title is None or not sheet or title.keepsakes is None:
        return ""
    try:
        title.require_keepsakes().check(sheet, edition)
    except BadPosition as error:
        return str(error)
    return ""


def game_findings(db: Session, id: int) -> list[Finding]:
    """Check one game: its seats, its lines and, if it is finished, its result and its villages."""
    game = db.get(Game, id)
    if game is None or fault_in_json(game.header, Header):
        return []
    header = msgspec.json.decode(game.header, type=Header)
    found = [*_seat_findings(db, game, header), *fact_findings(db, game)]
    title = find_title(game.slug)
    # A result that was entered afterwards has no lines that the companion judged.
    can_be_replayed = game.status == "open" or (game.adjudicated and game.lines > 0)
    if title is None or game.status == "void" or not can_be_replayed:
        return found
    try:
        session = replay_stored(db, game)
        check = _open_findings if game.status == "open" else _result_findings
        with referee.blaming_the_record(session):
            return [*found, *_text_findings(game, session), *check(db, game, session)]
    except BROKEN as error:
        excused = game.status != "open" and may_differ(game, title)
        # A move that cannot be decoded might name a hidden card.
        why = "a move cannot be applied" if isinstance(error, msgspec.MsgspecError) else str(error)
        return [*found, Finding(f"game {id} cannot be replayed: {why}", excused)]


def may_differ(game: Game, title: Title[Any]) -> bool:
    """Return whether a game may give another result today than when it was stored."""
    return game.rules < title.rules_version or game.edition != STAND_IN


def _seat_findings(db: Session, game: Game, header: Header) -> Iterator[Finding]:
    seats = db.exec(select(GameSeat).where(GameSeat.game_id == game.id).order_by(col(GameSeat.position))).all()
    if seats and tuple(seat.seat for seat in seats) != header.seats:
        listed = ", ".join(seat.seat for seat in seats)
        yield Finding(f"game {game.id} is played by {', '.join(header.seats)}, but its stored seats are {listed}")
    for seat in seats:
        if fault_in_json(seat.ties):
            yield Finding(f"the tie-breaks of {seat.seat} in game {game.id} cannot be read: restore a backup")


def fact_findings(db: Session, game: Game) -> Iterator[Finding]:
    """Compare the derived data of a closed game with its lines."""
    if game.status == "open" or not game.lines:
        return
    lines = db.exec(
        select(RecordLine.at, RecordLine.by, RecordLine.text)
        .where(RecordLine.game_id == game.id)
        .order_by(col(RecordLine.n))
    ).all()
    minutes = minutes_at_table([at for at, _, _ in lines])
    if minutes != game.minutes:
        yield Finding(f"game {game.id} took {minutes} minutes, but {game.minutes} minutes are stored")
    stored = db.exec(select(GameReferee.name, GameReferee.lines).where(GameReferee.game_id == game.id)).all()
    if dict(stored) != Counter(by for _, by, _ in lines):
        yield Finding(f"the stored referees of game {game.id} do not match its moves")
    words = words_in(*(line for _, _, line in lines), game.note, game.doubt)
    indexed, _ = closed_games_with(db, words)(game.id + 1, 1) if words else ([game.id], 0)
    if indexed != [game.id]:
        yield Finding(f"words of game {game.id} are missing from the word index")


def _text_findings(game: Game, session: referee.Session) -> Iterator[Finding]:
    """List lines that do not match their stored moves; an earlier version may have spelled them differently."""
    for entry in session.entries:
        if entry.text != session.write(entry.move) and session.notation.parse(entry.text) != entry.move:
            words = f"game {game.id}, line {entry.n} does not match its stored move: {RESTORE}"
            yield Finding(words, may_differ(game, session.game))


def _open_findings(db: Session, game: Game, session: referee.Session) -> Iterator[Finding]:
    """List what is impossible in an open game, and its first line that today's rules refuse."""
    title = session.game
    for problem in title.positions.examine(session.state):
        yield Finding(f"game {game.id}: {problem}")
    refused = referee.recheck(session)
    if refused is None:
        return
    entry, verdict = refused
    # The screen is visible to the table, so hidden cards are not named.
    line = session.quote(entry, None)
    why = f" {verdict.reason}: replace it with `companion amend {entry.n}`" if line == entry.text else ""
    words = f"game {game.id}, line {entry.n} '{line}' is no longer legal.{why}"
    yield Finding(words, may_differ(game, title))


def _result_findings(db: Session, game: Game, session: referee.Session) -> Iterator[Finding]:
    """Compare the stored result of a game with the one its lines give today."""
    title, state = session.game, session.state
    sheet, excused = title.score(state), may_differ(game, title)
    differ = [*differences(db, game, sheet), *([] if title.is_over(state) else ["it is not over"])]
    if differ:
        rules = f"under rules {game.rules} " if excused else ""
        todo = "the stored result remains valid" if excused else MARK
        words = f"game {game.id} was stored {rules}with a different result than its moves give today"
        yield Finding(f"{words} ({'; '.join(differ)}): {todo}", excused)
    for level in _level_differences(db, game, title.kept(state), sheet):
        yield Finding(f"game {game.id} gives a different result for {level} than the one stored", excused)


def differences(db: Session, game: Game, sheet: ScoreSheet) -> Iterator[str]:
    """Describe how a stored result differs from this one in figures; its words may be those of an earlier release."""
    points = {score.seat: score.total for score in sheet.seats}
    places = sheet.places()
    for row in db.exec(select(GameSeat).where(GameSeat.game_id == game.id).order_by(col(GameSeat.position))):
        now = (points.get(row.seat), places.get(row.seat), row.seat in sheet.winners)
        if (row.points, row.place, row.won) != now:
            yield f"{row.seat} {_standing(*now)}, stored {_standing(row.points, row.place, row.won)}"
    stored = db.exec(select(func.count()).select_from(FinalLine).where(FinalLine.game_id == game.id)).one()
    is_same_length = stored == sum(len(score.lines) for score in sheet.seats)
    if not is_same_length or score_figures(read_scores(db, game)) != score_figures(sheet):
        yield "the score sheets differ"


def _standing(points: int | None, place: int | None, won: bool) -> str:
    return f"{points if points is not None else 'no'} points, place {place or 'none'}{', won' if won else ''}"


def _level_differences(db: Session, game: Game, keepsakes: Any, sheet: ScoreSheet) -> Iterator[str]:
    points = {score.seat: score.total for score in sheet.seats} if sheet.has_points else {}
    places = sheet.places()
    query = select(VillageLevel, Village.name).join(Village, col(Village.id) == VillageLevel.village_id)
    for level, name in db.exec(query.where(VillageLevel.game_id == game.id, VillageLevel.status != "playing")):
        left = from_json(to_json(keepsakes.get(level.seat)))
        stored = None if level.after is None or level.status == "void" else from_json(level.after)
        result = (points.get(level.seat), places.get(level.seat)) if left is not None else (None, None)
        if left != stored or (level.points, level.place) != result:
            yield f"level {level.level} of village '{name}'"
