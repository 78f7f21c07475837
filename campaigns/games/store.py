"""The store's part for games: starting, playing, ending and finding them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

import msgspec

from campaigns.database import Statement, StorePart
from campaigns.errors import NotFound, Stale, StoreError, refused
from campaigns.games.digests import follow_chain, head_digest
from campaigns.games.lookup import find_played_game, find_stored_game, read_game
from campaigns.games.records import ADD_LINES, chain_of, line_values, new_lines, read_header, read_links, replay
from campaigns.games.results import Result, add_result, check_result
from campaigns.games.scores import read_scores, write_scores
from campaigns.games.search import GameFilter, Reads, as_stored, find_games, search_games
from campaigns.games.word_index import drop_game, index_game
from campaigns.models import Campaign, Game, GameSeat, Player, RecordLine, now
from campaigns.people import enrol_player, find_campaign, find_or_add_player, found_campaign, make_current
from campaigns.rows import FoundGames, GameHead, GameRow, LineRow, Recorded, StoredGame
from campaigns.sql import Session, bindparam, col, select, update
from campaigns.statistics.counts import credit_of, recount, update_derived
from campaigns.text import fault_in_json, to_json
from campaigns.villages.levels import has_what_if, occupy, release
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.record import write_record
from companion.referee.scores import ScoreSheet
from companion.referee.session import Outcome

# Advances the number of lines, unless someone else has written or closed the game in the meantime.
ADVANCE = Statement(
    update(Game)
    .where(col(Game.id) == bindparam("game"), col(Game.lines) == bindparam("known"), col(Game.status) == "open")
    .values(lines=bindparam("total"), digest=bindparam("end"))
)


class Games(StorePart):
    """Stored games. An `id` that is None means this user's current game."""

    def add(
        self,
        outcome: Outcome,
        *,
        players: Mapping[str, str],
        campaign: str | None = None,
        founds: str | None = None,
        villages: Mapping[str, int] = {},
        by: str = "",
    ) -> int:
        """Store a game that `begin` started and make it the current one; return its number.

        `players` maps seats to names (default: the seat's own name), `villages` seats to village numbers. If the game
        has keepsakes, a seat without a village gets a new one, named after the player. Without a campaign, the game may
        found one: `founds` is its name, with a number if it is taken. Raises NotFound (village, campaign), Refused
        (village busy or retired), Stale (village changed since it was read).
        """
        session = outcome.session
        header = session.header
        for seat in (*players, *villages):
            if seat not in header.seats:
                raise refused("unknown-seat", f"there is no seat '{seat}' in this game")
        stored_header = to_json(header)
        digest = head_digest(stored_header.encode())
        with self.database.writing() as db:
            home = find_campaign(db, campaign) if campaign is not None else None
            if home is None and founds is not None:
                home = found_campaign(db, founds)
            game = Game(
                slug=header.game,
                edition=header.edition,
                rules=header.rules,
                header=stored_header,
                digest=digest.decode(),
                campaign_id=home.id if home else None,
                lines=len(session.entries),
            )
            db.add(game)
            db.flush()
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
                lines = line_values(game.id, 0, digest, new_lines(session.entries, by))
                game.digest = lines[-1]["digest"]
                ADD_LINES.run(db.connection(), lines)
            make_current(db, game.id)
            return game.id

    def campaign_of(self, id: int) -> str | None:
        """Return the name of the campaign that a game belongs to. Raises NotFound."""
        with self.database.reading() as db:
            game = find_stored_game(db, id)
            home = db.get(Campaign, game.campaign_id) if game.campaign_id is not None else None
            return home.name if home else None

    def log(self, result: Result) -> GameRow:
        """Store the result of a game that was played without the companion, and return it.

        Raises NotFound (title, village, campaign), Refused (impossible points or sheets, village busy or retired).
        """
        title = check_result(result)
        with self.database.writing() as db:
            return read_game(db, add_result(db, title, result).id)

    def load(self, id: int | None = None) -> StoredGame:
        """Replay a stored game and return it. Raises NotFound, Refused (it has no moves), Broken."""
        with self.database.reading() as db:
            game = find_played_game(db, id)
            campaign = db.get(Campaign, game.campaign_id) if game.campaign_id is not None else None
            links = read_links(db, game.id, game.id)[game.id]
            seats = db.exec(
                select(GameSeat.seat, Player.name, GameSeat.village_id)
                .join(Player, col(Player.id) == GameSeat.player_id)
                .where(GameSeat.game_id == game.id)
                .order_by(col(GameSeat.position))
            ).all()
        digests = follow_chain(game.id, chain_of(game), links)
        try:
            session = replay(game, links)
        except BadPosition as error:
            raise StoreError(f"game {game.id} cannot be opened: {error}") from None
        except msgspec.MsgspecError:
            fault = fault_in_json(game.header, Header) or "a move cannot be applied"
            raise StoreError(f"game {game.id} cannot be opened: {fault}") from None
        return StoredGame(
            id=game.id,
            session=session,
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
        """Look a game up without replaying it. Raises NotFound."""
        with self.database.reading() as db:
            game = find_stored_game(db, id)
            return GameHead(game.id, game.status, game.lines, game.edition)

    def append(self, stored: StoredGame, outcome: Outcome, by: str = "") -> StoredGame:
        """Store the new lines of an outcome; they are on disk when it returns. Raises Stale, Refused (not open)."""
        _must_be_open(stored)
        if not outcome.entries:
            return stored
        known = stored.lines
        lines = line_values(stored.id, known, stored.digests[known], new_lines(outcome.entries, by))
        step = {"game": stored.id, "known": known, "total": known + len(lines), "end": lines[-1]["digest"]}
        with self.database.changing() as connection:
            if not ADVANCE.run(connection, [step]):
                raise _stale(stored)
            ADD_LINES.run(connection, lines)
        digests = (*stored.digests, *(line["digest"].encode() for line in lines))
        return msgspec.structs.replace(stored, session=outcome.session, digests=digests)

    def finish(self, stored: StoredGame) -> ScoreSheet:
        """Close a game that is over: scores, places, villages. Raises Refused (not over, not open), Stale."""
        game, state = stored.session.game, stored.session.state
        _must_be_open(stored, "finished")
        if not game.is_over(state):
            waits = "; ".join(ask.words for ask in game.asks(state))
            void = f"To abandon it: companion finish --game {stored.id} --void --why TEXT"
            raise refused("not-over", f"game {stored.id} is not over", f"Next: {waits}\n  {void}")
        sheet = game.score(state)
        with self.database.writing() as db:
            row = _close(db, stored, status="finished", unit=sheet.unit, beaten_by=sheet.beaten_by)
            write_scores(db, stored.id, sheet)
            release(db, row, game.kept(state), sheet)
            update_derived(db, row)
        return sheet

    def void(self, stored: StoredGame | GameHead, why: str) -> None:
        """Void a game and restore its villages to their state before it. Raises Refused (not open), Stale."""
        _must_be_open(stored, "void")
        with self.database.writing() as db:
            row = _close(db, stored, status="void", note=why)
            release(db, row, {})
            update_derived(db, row)

    def mark(self, id: int | None, doubt: str) -> GameRow:
        """Flag a finished game as played wrongly, or clear the flag with "". Raises NotFound, Refused."""
        with self.database.writing() as db:
            game = find_stored_game(db, id)
            if game.status != "finished":
                raise refused("not-finished", f"game {game.id} is {game.status}. Only a finished game can be flagged")
            drop_game(db, game)
            game.doubt = doubt
            index_game(db, game)
            game.credit = credit_of(game.adjudicated, doubt, is_what_if=game.credit == "none")
            recount(db, game)
            return read_game(db, game.id)

    def is_flagged(self, id: int) -> bool:
        """Return whether a game is flagged as played wrongly. Raises NotFound."""
        with self.database.reading() as db:
            return bool(find_stored_game(db, id).doubt)

    def switch(self, id: int) -> None:
        """Make a game this user's current one. Raises NotFound, Refused (it has no moves)."""
        with self.database.writing() as db:
            make_current(db, find_played_game(db, id).id)

    def scores(self, id: int) -> ScoreSheet:
        """Return the stored score sheet of a finished game, whatever today's rules say. Raises NotFound."""
        with self.database.reading() as db:
            game = find_stored_game(db, id)
            if game.status != "finished":
                raise NotFound(f"game {id} has no final scores: it is {game.status}")
            return read_scores(db, game)

    def lines(self, id: int) -> list[LineRow]:
        """List the lines of a game. Raises NotFound."""
        with self.database.reading() as db:
            return _read_lines(db, find_stored_game(db, id))

    def recorded(self, id: int | None = None) -> Recorded:
        """Return everything stored about a game except its scores, without replaying it.

        Raises NotFound, StoreError (unreadable header).
        """
        with self.database.reading() as db:
            game = find_stored_game(db, id)
            lines, row = _read_lines(db, game), read_game(db, game.id)
            try:
                return Recorded(row, read_header(game), tuple(lines))
            except msgspec.DecodeError:
                raise StoreError(f"the header of game {game.id} cannot be read") from None

    def write_record(self, id: int) -> str:
        """Write a game as a text record. Raises NotFound, Refused (it has no moves), Broken."""
        with self.database.reading() as db:
            game = find_played_game(db, id)
            links = read_links(db, game.id, game.id)[game.id]
        follow_chain(game.id, chain_of(game), links)
        return write_record(read_header(game), ((link.n, link.text.decode()) for link in links))

    def find(self, *, limit: int = 50, offset: int = 0, **wanted: Unpack[GameFilter]) -> list[GameRow]:
        """List games, last stored first; with dates, the latest first. Raises NotFound."""
        with self.database.reading() as db:
            return find_games(db, wanted, limit, offset)

    def search(
        self,
        *texts: str,
        reads: Reads = as_stored,
        limit: int = 20,
        offset: int = 0,
        before: int | None = None,
        **wanted: Unpack[GameFilter],
    ) -> FoundGames:
        """Find games with all words of some texts in a line, the note or the doubt, newest first.

        Only words that the searcher may read are found. `before` is the number of a game: only older ones are searched.
        Raises NotFound (player, campaign), Refused (no words).
        """
        with self.database.reading() as db:
            return search_games(db, texts, wanted, limit, offset=offset, before=before, reads=reads)


def _must_be_open(stored: StoredGame | GameHead, wanted: str = "") -> None:
    if stored.status != "open":
        todo = "List open games with: companion games --status open"
        already = "already " if stored.status == wanted else ""
        raise refused("not-open", f"game {stored.id} is {already}{stored.status}", todo)


def _stale(stored: StoredGame | GameHead) -> Stale:
    return Stale(f"game {stored.id} has changed since it was read: check it, then try again")


def _close(db: Session, stored: StoredGame | GameHead, **changes: Any) -> Game:
    """Close an open game, unless someone else has written in the meantime."""
    query = select(Game).where(Game.id == stored.id, Game.lines == stored.lines, Game.status == "open")
    game = db.exec(query.with_for_update()).first()
    if game is None:
        raise _stale(stored)
    game.sqlmodel_update({"finished": now(), **changes})
    return game


def _read_lines(db: Session, game: Game) -> list[LineRow]:
    lines = db.exec(select(RecordLine).where(RecordLine.game_id == game.id).order_by(col(RecordLine.n)))
    return [LineRow(line.n, line.text, line.at, line.by) for line in lines]
