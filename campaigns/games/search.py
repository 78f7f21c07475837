"""Histories: finding games and lines, and everything that is stored of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any, TypeAlias, TypedDict, Unpack

import msgspec

from campaigns.database import Database
from campaigns.errors import StoreError, refused
from campaigns.games.games import find_stored, game_rows
from campaigns.games.streams import TOP, Fetch, Stream, common, in_portions
from campaigns.games.word_index import closed_games_with, has_words, words_in
from campaigns.models import Game, GameSeat, Line
from campaigns.people import find_campaign, find_player
from campaigns.rows import Findings, FoundLine, GameFound, GameRow, GameStatus, LineRow, Recorded
from campaigns.sql import Session, col, func, matching, select
from companion.referee.game import Header

# What a search reads at most before it stops and says how far it came: so many lines, and more for every game that it
# finds; and so many open games among others.
MOST_LINES, MORE_LINES = 100_000, 1_000
MOST_OPEN = 100
# Returns, for the head of a game, how its lines may be read by whoever searches.
Reads: TypeAlias = Callable[[Header], Callable[[str], str]]


class Wanted(TypedDict, total=False):
    """Which games are meant; `until` is not included."""

    player: str | None
    slug: str | None
    status: GameStatus | None
    campaign: str | None
    since: datetime | None
    until: datetime | None


def as_stored(_header: Header) -> Callable[[str], str]:
    """Let lines be read as they are stored."""
    return str


class Histories(Database):
    """The methods of the store about finding games and lines."""

    def games(self, *, limit: int = 50, offset: int = 0, **wanted: Unpack[Wanted]) -> list[GameRow]:
        """List games, the last that were stored first; of some days, the latest first. Raises NotFound."""
        with self.reading() as db:
            query, _ = _numbers(db, wanted)
            if _is_dated(wanted):
                query = query.order_by(None).order_by(col(Game.created).desc(), col(Game.id).desc())
            rows = game_rows(db, query.limit(limit).offset(offset))
            return sorted(rows, key=_day_and_number, reverse=True) if _is_dated(wanted) else rows

    def search(
        self,
        *texts: str,
        reads: Reads = as_stored,
        limit: int = 20,
        offset: int = 0,
        before: int | None = None,
        **wanted: Unpack[Wanted],
    ) -> Findings:
        """Find games with a line, a note or a doubt that has all words of some texts, the newest first.

        Words count only where whoever searches may read them. `before` is the number of a game: only older ones are
        looked through. Raises NotFound (player, campaign), Refused (no words).
        """
        words = words_in(*texts)
        if not words:
            raise refused("no-words", "there is no word to search for in that: letters or figures are needed")
        with self.reading() as db:
            top = min(before or TOP, (db.exec(select(func.max(Game.id))).first() or 0) + 1)
            candidates = _Candidates(db, words, wanted, top)
            matches = islice(_matches(db, words, candidates, reads), offset, offset + limit + 1)
            found = dict(matches)
            page = [*found][:limit]
            rows = game_rows(db, page)
            return Findings(
                games=tuple(GameFound(row, found[row.id]) for row in rows),
                has_more=len(found) > limit,
                reached=candidates.reached,
                oldest_open=candidates.oldest_open,
            )

    def recorded(self, id: int | None = None) -> Recorded:
        """Return all that is stored of a game, or of this user's current one, without replaying it.

        Raises NotFound, StoreError (its head cannot be read).
        """
        with self.reading() as db:
            game = find_stored(db, id)
            lines = db.exec(select(Line).where(Line.game_id == game.id).order_by(col(Line.n))).all()
            [row] = game_rows(db, [game.id])
            header = _read_header(game.header)
            if header is None:
                raise StoreError(f"the head of game {game.id} cannot be read")
            return Recorded(row, header, tuple(LineRow(line.n, line.text, line.at, line.by) for line in lines))


def _is_dated(wanted: Wanted) -> bool:
    """Tell whether games of some days are meant, and not those of one player: these are few, and come by number."""
    return wanted.get("player") is None and bool(wanted.get("since") or wanted.get("until"))


def _day_and_number(row: GameRow) -> tuple[datetime, int]:
    return row.created, row.id


def _numbers(db: Session, wanted: Wanted) -> tuple[Any, Any]:
    """Select the numbers of the games that are meant, the newest first; return also the column they come from."""
    campaign, player = wanted.get("campaign"), wanted.get("player")
    home = find_campaign(db, campaign).id if campaign is not None else None
    where = matching((Game.slug, wanted.get("slug")), (Game.status, wanted.get("status")), (Game.campaign_id, home))
    if since := wanted.get("since"):
        where.append(col(Game.created) >= since)
    if until := wanted.get("until"):
        where.append(col(Game.created) < until)
    if player is not None:
        return _of_player(find_player(db, player).id, where), col(GameSeat.game_id)
    return select(Game.id).where(*where).order_by(col(Game.id).desc()), col(Game.id)


def _of_player(player_id: int, where: Sequence[Any]) -> Any:
    """Select the games of a player in the order of the index, each once."""
    return (
        select(GameSeat.game_id)
        .join(Game, col(Game.id) == GameSeat.game_id)
        .where(GameSeat.player_id == player_id, *where)
        .group_by(col(GameSeat.game_id))
        .order_by(col(GameSeat.game_id).desc())
    )


def _fetch(db: Session, query: Any, column: Any) -> Fetch:
    """Return what reads the numbers that a query selects."""

    def fetch(below: int, limit: int) -> tuple[list[int], int]:
        ids = list(db.exec(query.where(column < below).limit(limit)).all())
        return ids, ids[-1] if len(ids) == limit else 0

    return fetch


class _Candidates:
    """The games that may have the words, the newest first: closed ones by the index, open ones all of them.

    `reached` is where reading them was given up, `oldest_open` the last of the open ones if there are more.
    """

    def __init__(self, db: Session, words: Sequence[str], wanted: Wanted, top: int) -> None:
        self.reached: int | None = None
        self.oldest_open: int | None = None
        status = wanted.get("status")
        opened = self._open(db, wanted, top) if status in (None, "open") else iter(())
        closed = _closed(db, words, wanted, top) if status != "open" else iter(())
        self.ids: Iterator[int] = merge(opened, closed, reverse=True)

    def _open(self, db: Session, wanted: Wanted, top: int) -> Iterator[int]:
        """Yield the open games: where they are sought among others, only the newest."""
        stream = common([Stream(_fetch(db, *_numbers(db, {**wanted, "status": "open"})))], top)
        if wanted.get("status") == "open":
            return stream
        ids = list(islice(stream, MOST_OPEN + 1))
        self.oldest_open = ids[MOST_OPEN - 1] if len(ids) > MOST_OPEN else None
        return iter(ids[:MOST_OPEN])


def _closed(db: Session, words: Sequence[str], wanted: Wanted, top: int) -> Iterator[int]:
    streams = [Stream(closed_games_with(db, words))]
    if any(value is not None for value in wanted.values()):
        streams.append(Stream(_fetch(db, *_numbers(db, wanted))))
    return common(streams, top)


def _matches(
    db: Session, words: Sequence[str], candidates: _Candidates, reads: Reads
) -> Iterator[tuple[int, tuple[FoundLine, ...]]]:
    """Read the lines of candidates, and yield those games that have the words in one of them."""
    room = MOST_LINES
    for ids in in_portions(candidates.ids):
        texts = _texts_of(db, ids)
        suspects = {id: found for id in ids if (found := [line for line in texts[id] if has_words(line.text, words)])}
        readers = _readers(db, suspects, reads)
        for id, found in suspects.items():
            shown = tuple(_shown(readers[id], line) for line in found)
            if legible := tuple(line for line in shown if has_words(line.text, words)):
                yield id, legible
                room += MORE_LINES
        room -= sum(map(len, texts.values()))
        if room <= 0:
            candidates.reached = ids[-1]
            return


def _texts_of(db: Session, ids: Sequence[int]) -> dict[int, list[FoundLine]]:
    """Read the lines of games, and after them why they are void or doubted."""
    texts: dict[int, list[FoundLine]] = {id: [] for id in ids}
    lines = select(Line.game_id, Line.n, Line.text).where(col(Line.game_id).in_(ids))
    for id, n, text in db.exec(lines.order_by(col(Line.game_id), col(Line.n))):
        texts[id].append(FoundLine(n, text))
    for id, note, doubt in db.exec(select(Game.id, Game.note, Game.doubt).where(col(Game.id).in_(ids))):
        texts[id] += [FoundLine(None, note, "note")] * bool(note) + [FoundLine(None, doubt, "doubt")] * bool(doubt)
    return texts


def _readers(db: Session, games: Iterable[int], reads: Reads) -> Mapping[int, Callable[[str], str] | None]:
    """Return how the lines of each game may be read; None where its head cannot be read."""
    heads = db.exec(select(Game.id, Game.header).where(col(Game.id).in_([*games])))
    return {id: reads(header) if (header := _read_header(text)) else None for id, text in heads}


def _shown(read: Callable[[str], str] | None, line: FoundLine) -> FoundLine:
    """Return a line as it may be read; notes and doubts are for everybody."""
    if line.n is None:
        return line
    return msgspec.structs.replace(line, text=read(line.text) if read else "")


def _read_header(text: str) -> Header | None:
    try:
        return msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError:
        return None
