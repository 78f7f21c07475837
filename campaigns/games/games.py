"""Games: their lines and their ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from campaigns.database import Database
from campaigns.errors import NotFound, Refused, Stale, StoreError, refused
from campaigns.games.digests import Chain, Link, follow, head_digest, line_digest
from campaigns.games.word_index import drop_game, index_game
from campaigns.models import Campaign, Current, FinalLine, Game, GameSeat, Line, Player, now, row_number
from campaigns.people import enrol_player, find_campaign, find_or_add_player, make_current, seat_at_keyboard
from campaigns.rows import GameHead, GameRow, LineRow, StoredGame
from campaigns.sql import Session, bindparam, col, insert, octets, select, update
from campaigns.statistics.counts import credit_of, recount, settle
from campaigns.text import from_json, to_json
from campaigns.villages.villages import FIRST_LEVEL, Head, has_what_if, level_of, occupy, release
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.game import BadPosition, Header
from companion.referee.record import Entry, read_record, write_record
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from companion.referee.session import Outcome
from companion.referee.verdicts import Refusal

ADD_LINES = insert(Line)
# Moves the count of lines on, unless someone else has written or closed the game meanwhile.
ADVANCE = (
    update(Game)
    .where(col(Game.id) == bindparam("game"), col(Game.lines) == bindparam("known"), col(Game.status) == "open")
    .values(lines=bindparam("total"), digest=bindparam("end"))
)


class Games(Database):
    """The methods of the store about games."""

    def new_game(
        self,
        outcome: Outcome,
        *,
        players: Mapping[str, str],
        campaign: str | None = None,
        villages: Mapping[str, int] = {},
        by: str = "",
    ) -> int:
        """Store a game that `begin` started and make it the current one; return its number.

        `players` maps seats to names (a seat's own name when missing), `villages` seats to village numbers.
        Where the game has keepsakes, a seat without a village gets a new one, named after the player.
        Raises NotFound (village, campaign), Refused (village busy or retired), Stale (village changed since read).
        """
        session = outcome.session
        header = session.header
        for seat in (*players, *villages):
            if seat not in header.seats:
                raise refused("unknown-seat", f"there is no seat '{seat}' in this game")
        with self.writing() as db:
            home = find_campaign(db, campaign) if campaign is not None else None
            game = _add_game(db, session, home)
            people = {seat: find_or_add_player(db, players.get(seat, seat)) for seat in header.seats}
            if home is not None:
                for player in people.values():
                    enrol_player(db, home, player)
            taken = occupy(db, game, session, {seat: player.name for seat, player in people.items()}, villages)
            game.credit = credit_of(True, "", has_what_if(db, taken.values()))
            for position, (seat, player) in enumerate(people.items()):
                village = taken.get(seat)
                db.add(GameSeat(game_id=game.id, position=position, seat=seat, player_id=player.id, village_id=village))
            if session.entries:
                lines = line_values(game.id, 0, session.entries, by, head_digest(game.header.encode()))
                game.digest = lines[-1]["digest"]
                db.execute(ADD_LINES, lines)
            make_current(db, game.id)
            return game.id

    def game(self, id: int | None = None) -> StoredGame:
        """Open a game, or this user's current one. Raises NotFound, Refused (it has no lines), Broken."""
        with self.reading() as db:
            game = must_have_lines(find_stored(db, id))
            campaign = db.get(Campaign, game.campaign_id) if game.campaign_id is not None else None
            links = read_links(db, game.id)
            seats = db.exec(
                select(GameSeat.seat, Player.name, GameSeat.village_id)
                .join(Player, col(Player.id) == GameSeat.player_id)
                .where(GameSeat.game_id == game.id)
                .order_by(col(GameSeat.position))
            ).all()
        digests = follow(game.id, chain_of(game), links)
        return StoredGame(
            id=game.id,
            session=_resume(game, links),
            status=game.status,
            created=game.created,
            players={seat: name for seat, name, _ in seats},
            villages={seat: village for seat, _, village in seats if village is not None},
            digests=tuple(digests),
            campaign=campaign.name if campaign else None,
            finished=game.finished,
            note=game.note,
        )

    def head(self, id: int | None = None) -> GameHead:
        """Look a game up without replaying it, or this user's current one. Raises NotFound."""
        with self.reading() as db:
            game = find_stored(db, id)
            return GameHead(game.id, game.status, game.lines, game.edition)

    def append(self, stored: StoredGame, outcome: Outcome, by: str = "") -> StoredGame:
        """Write the new lines of an outcome; when it returns they are on disk. Raises Stale, Refused (not open)."""
        _must_be_open(stored)
        if not outcome.entries:
            return stored
        known = stored.lines
        lines = line_values(stored.id, known, outcome.entries, by, stored.digests[known])
        step = {"game": stored.id, "known": known, "total": known + len(lines), "end": lines[-1]["digest"]}
        with self.plainly(), self.writer.begin() as connection:
            if not connection.execute(ADVANCE, step).rowcount:
                raise _stale(stored)
            connection.execute(ADD_LINES, lines)
        digests = (*stored.digests, *(line["digest"].encode() for line in lines))
        return msgspec.structs.replace(stored, session=outcome.session, digests=digests)

    def finish(self, stored: StoredGame) -> ScoreSheet:
        """Close a game that is over: scores, places, villages. Raises Refused (not over, not open), Stale."""
        game, state = stored.session.game, stored.session.state
        _must_be_open(stored)
        if not game.is_over(state):
            waits = "; ".join(ask.words for ask in game.asks(state))
            raise refused("not-over", f"game {stored.id} is not over: {waits}")
        sheet = game.score(state)
        with self.writing() as db:
            row = _close(db, stored, status="finished", unit=sheet.unit, beaten_by=sheet.beaten_by)
            write_scores(db, stored.id, sheet)
            release(db, stored.id, game.kept(state), sheet)
            settle(db, row)
        return sheet

    def scores(self, id: int) -> ScoreSheet:
        """Return the score sheet with which a game was finished, whatever today's rules say. Raises NotFound."""
        with self.reading() as db:
            game = find_stored(db, id)
            if game.status != "finished":
                raise NotFound(f"game {id} has no final scores: it is {game.status}")
            return read_scores(db, game)

    def void(self, stored: StoredGame | GameHead, why: str) -> None:
        """Break a game off: its villages return to what they were before it. Raises Refused (not open), Stale."""
        _must_be_open(stored)
        with self.writing() as db:
            row = _close(db, stored, status="void", note=why)
            release(db, stored.id, {})
            settle(db, row)

    def mark(self, id: int | None, doubt: str) -> GameRow:
        """Say why a finished game was played wrongly, or that it was not after all (""). Raises NotFound, Refused."""
        with self.writing() as db:
            game = find_stored(db, id)
            if game.status != "finished":
                raise refused("not-finished", f"game {game.id} is {game.status}: only a finished game is marked")
            drop_game(db, game)
            game.doubt = doubt
            index_game(db, game)
            is_what_if = game.credit == "none"
            game.credit = credit_of(game.adjudicated, doubt, is_what_if)
            recount(db, game)
            [row] = game_rows(db, [game.id])
            return row

    def switch(self, id: int) -> None:
        """Make a game this user's current one. Raises NotFound, Refused (it has no lines)."""
        with self.writing() as db:
            make_current(db, must_have_lines(find_stored(db, id)).id)

    def lines(self, id: int) -> list[LineRow]:
        """List the lines of a game. Raises NotFound."""
        with self.reading() as db:
            query = select(Line).where(Line.game_id == find_stored(db, id).id).order_by(col(Line.n))
            return [LineRow(line.n, line.text, line.at, line.by) for line in db.exec(query)]

    def export_record(self, id: int) -> str:
        """Write a game as a text record. Raises NotFound, Refused (it has no lines), Broken."""
        with self.reading() as db:
            game = must_have_lines(find_stored(db, id))
            links = read_links(db, game.id)
        follow(game.id, chain_of(game), links)
        return write_record(_header(game), ((link.n, link.text.decode()) for link in links))

    def import_record(
        self,
        text: str,
        players: Mapping[str, str],
        *,
        campaign: str | None = None,
        villages: Mapping[str, int] = {},
        by: str = "",
    ) -> int:
        """Judge a text record and store it as an open game, as `new_game` does. Raises StoreError, Refused."""
        outcome = judge_lines(*read_text_record(text))
        return self.new_game(outcome, players=players, campaign=campaign, villages=villages, by=by)


def read_text_record(text: str) -> tuple[Header, list[str]]:
    """Read a text record; its lines are still to be judged. Raises StoreError."""
    try:
        return read_record(text)
    except BadPosition as error:
        raise StoreError(str(error)) from None


def judge_lines(header: Header, lines: Iterable[str]) -> Outcome:
    """Judge the lines of a record by today's rules. Raises StoreError, Refused."""
    try:
        outcome = referee.import_lines(_title(header.game), header, lines)
    except BadPosition as error:
        raise StoreError(str(error)) from None
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    return outcome


def _title(slug: str) -> Any:
    game = find_title(slug)
    if game is None:
        raise StoreError(f"this companion does not know the game '{slug}'")
    return game


def _header(game: Game) -> Header:
    return msgspec.json.decode(game.header, type=Header)


def chain_of(game: Game) -> Chain:
    """Return what the row of a game knows of its record."""
    return Chain(game.header.encode(), game.lines, game.digest.encode())


def read_links(db: Session, game_id: int) -> list[Link]:
    """Read the lines of a game, as the bytes that their digests cover."""
    query = select(Line.n, octets(Line.text), octets(Line.move), octets(Line.digest)).where(Line.game_id == game_id)
    return [Link(*row) for row in db.exec(query.order_by(col(Line.n)))]


def _resume(game: Game, links: Iterable[Link]) -> referee.Session:
    title = _title(game.slug)
    try:
        return referee.resume(title, _header(game), ((link.text.decode(), link.move) for link in links))
    except (BadPosition, msgspec.MsgspecError) as error:
        raise StoreError(f"game {game.id} cannot be opened: {error}") from None


def find_stored(db: Session, id: int | None) -> Game:
    """Return a game, or this user's current one. Raises NotFound."""
    if id is None:
        current = db.get(Current, seat_at_keyboard(db))
        if current is None:
            raise NotFound("there is no current game: companion new starts one")
        id = current.game_id
    game = db.get(Game, row_number(id))
    if game is None:
        raise NotFound(f"there is no game {id}: companion games lists those there are")
    return game


def must_have_lines(game: Game) -> Game:
    """Return a game that can be played again. Raises Refused for a result that was entered afterwards."""
    if game.status == "finished" and not game.adjudicated and not game.lines:
        reason = f"game {game.id} was entered as a result: it has no lines"
        raise refused("no-lines", reason, f"companion score --game {game.id} shows it")
    return game


def _add_game(db: Session, session: referee.Session, home: Campaign | None) -> Game:
    header = session.header
    game = Game(
        slug=header.game,
        edition=header.edition,
        rules=header.rules,
        header=to_json(header),
        digest=head_digest(msgspec.json.encode(header)).decode(),
        campaign_id=home.id if home else None,
        lines=len(session.entries),
    )
    db.add(game)
    db.flush()
    return game


def line_values(game_id: int, known: int, entries: Sequence[Entry], by: str, digest: bytes) -> list[dict[str, Any]]:
    """Return the rows of new lines; `digest` is that of the line before them, or of the head."""
    at = now()
    values = []
    for n, entry in enumerate(entries, known + 1):
        move = referee.stored(entry)
        digest = line_digest(digest, n, entry.text.encode(), move)
        told = {"game_id": game_id, "n": n, "text": entry.text, "move": move.decode()}
        values.append({**told, "at": at, "by": by, "digest": digest.decode()})
    return values


def _must_be_open(stored: StoredGame | GameHead) -> None:
    if stored.status != "open":
        todo = "companion games --status open lists those that can be played"
        raise refused("not-open", f"game {stored.id} is {stored.status}", todo)


def _stale(stored: StoredGame | GameHead) -> Stale:
    return Stale(f"game {stored.id} has changed since it was read: look at it again, then decide")


def _close(db: Session, stored: StoredGame | GameHead, **changes: Any) -> Game:
    """End an open game, unless someone else has written meanwhile."""
    query = select(Game).where(Game.id == stored.id, Game.lines == stored.lines, Game.status == "open")
    game = db.exec(query.with_for_update()).first()
    if game is None:
        raise _stale(stored)
    game.sqlmodel_update({"finished": now(), **changes})
    return game


def write_scores(db: Session, game_id: int, sheet: ScoreSheet) -> None:
    scores = {score.seat: score for score in sheet.seats}
    places = sheet.places()
    for row in db.exec(select(GameSeat).where(GameSeat.game_id == game_id)):
        row.place, row.won, row.gone = places.get(row.seat), row.seat in sheet.winners, row.seat in sheet.left
        if score := scores.get(row.seat):
            row.points, row.ties, row.remark = score.total, to_json(score.ties), score.remark
    for score in sheet.seats:
        for position, line in enumerate(score.lines):
            db.add(
                FinalLine(
                    game_id=game_id,
                    seat=score.seat,
                    position=position,
                    source=line.source,
                    points=line.points,
                    clauses=" ".join(line.clauses),
                )
            )


def read_scores(db: Session, game: Game) -> ScoreSheet:
    seats = db.exec(select(GameSeat).where(GameSeat.game_id == game.id).order_by(col(GameSeat.position))).all()
    lines: dict[str, list[ScoreLine]] = {seat.seat: [] for seat in seats}
    query = select(FinalLine).where(FinalLine.game_id == game.id).order_by(col(FinalLine.position))
    for line in db.exec(query):
        lines.setdefault(line.seat, []).append(ScoreLine(line.source, line.points, tuple(line.clauses.split())))
    return ScoreSheet(
        seats=tuple(
            SeatScore(row.seat, tuple(lines[row.seat]), tuple(from_json(row.ties)), row.remark)
            for row in seats
            if row.points is not None
        ),
        winners=tuple(row.seat for row in seats if row.won),
        final=True,
        unit=game.unit,
        left=tuple(row.seat for row in seats if row.gone),
        beaten_by=game.beaten_by,
    )


def game_rows(db: Session, page: Any) -> list[GameRow]:
    """Read the games whose ids `page` selects, the newest first."""
    games = db.exec(
        select(Game, Campaign.name)
        .outerjoin(Campaign, col(Campaign.id) == Game.campaign_id)
        .where(col(Game.id).in_(page))
        .order_by(col(Game.id).desc())
    ).all()
    seats = seats_of(db, page)
    return [_game_row(game, campaign, seats[game.id]) for game, campaign in games]


def seats_of(db: Session, page: Any) -> dict[int, list[tuple[GameSeat, str]]]:
    """Read who sits in the games whose ids `page` selects, in their order, with the players' names."""
    seats: dict[int, list[tuple[GameSeat, str]]] = defaultdict(list)
    for seat, name in db.exec(
        select(GameSeat, Player.name)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .where(col(GameSeat.game_id).in_(page))
        .order_by(col(GameSeat.game_id), col(GameSeat.position))
    ):
        seats[seat.game_id].append((seat, name))
    return seats


def _game_row(game: Game, campaign: str | None, seats: Sequence[tuple[GameSeat, str]]) -> GameRow:
    has_villages = any(seat.village_id is not None for seat, _ in seats)
    head = msgspec.json.decode(game.header, type=Head)
    return GameRow(
        id=game.id,
        slug=game.slug,
        level=level_of(head, FIRST_LEVEL if has_villages else None),
        status=game.status,
        created=game.created,
        finished=game.finished,
        lines=game.lines,
        players={seat.seat: name for seat, name in seats},
        points={seat.seat: seat.points for seat, _ in seats if seat.points is not None and game.unit},
        winners=tuple(seat.seat for seat, _ in seats if seat.won),
        campaign=campaign,
        note=game.note,
        options={key: value for key, value in head.options.items() if key != "level"},
        beaten_by=game.beaten_by,
        adjudicated=game.adjudicated,
        doubt=game.doubt,
        minutes=game.minutes,
        is_tie=_is_tie(game, [seat for seat, _ in seats]),
    )


def _is_tie(game: Game, seats: Sequence[GameSeat]) -> bool:
    """Tell whether a finished game has several best, but no winner."""
    has_winner = bool(game.beaten_by) or not game.unit or any(seat.won for seat in seats)
    return not has_winner and sum(seat.place == 1 for seat in seats) > 1
