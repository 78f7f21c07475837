"""Finding games by their properties and by words in their lines, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from heapq import merge
from itertools import islice
from typing import Any, TypeAlias, TypedDict

import msgspec
from msgspec.structs import replace

from campaigns.errors import refused
from campaigns.games.lookup import read_games
from campaigns.games.streams import TOP, Fetch, Stream, common, in_growing_chunks
from campaigns.games.word_index import closed_games_with, has_words, words_in
from campaigns.models import Game, GameSeat, RecordLine
from campaigns.people import find_campaign_id, find_player
from campaigns.rows import FoundGame, FoundGames, FoundLine, GameRow, GameStatus
from campaigns.sql import Session, col, func, matching, select
from companion.referee.header import Header

# The most a search reads before it stops and says how far it got: a number of lines, more lines for every game it
# finds, and a number of open games among others.
MOST_LINES, MORE_LINES = 100_000, 1_000
MOST_OPEN = 100
# Returns, for the header of a game, how the searcher may read its lines.
Reads: TypeAlias = Callable[[Header], Callable[[str], str]]


class GameFilter(TypedDict, total=False):
    """Which games to find; `until` is not included."""

    player: str | None
    slug: str | None
    status: GameStatus | None
    campaign: str | None
    since: datetime | None
    until: datetime | None


def as_stored(_header: Header) -> Callable[[str], str]:
    """Return lines as they are stored."""
    return str


def find_games(db: Session, wanted: GameFilter, limit: int, offset: int = 0) -> list[GameRow]:
    """List games, last stored first; with dates, the latest first. Raises NotFound."""
    query, _ = _numbers(db, wanted)
    # A player has few games, and they are sorted by id.
    is_dated = wanted.get("player") is None and bool(wanted.get("since") or wanted.get("until"))
    if is_dated:
        query = query.order_by(None).order_by(col(Game.created).desc(), col(Game.id).desc())
    rows = read_games(db, query.limit(limit).offset(offset))
    return sorted(rows, key=lambda row: (row.created, row.id), reverse=True) if is_dated else rows


def search_games(
    db: Session,
    texts: Iterable[str],
    wanted: GameFilter,
    limit: int,
    *,
    offset: int = 0,
    before: int | None = None,
    reads: Reads = as_stored,
) -> FoundGames:
    """Find games with all words of some texts in a line, the note or the doubt, as `Games.search` does."""
    words = words_in(*texts)
    if not words:
        raise refused("no-words", "nothing to search for: type at least one letter or digit")
    top = min(before or TOP, (db.exec(select(func.max(Game.id))).first() or 0) + 1)
    candidates = _Candidates(db, words, wanted, top)
    found = dict(islice(_matches(db, words, candidates, reads), offset, offset + limit + 1))
    rows = read_games(db, [*found][:limit])
    return FoundGames(
        games=tuple(FoundGame(row, found[row.id]) for row in rows),
        has_more=len(found) > limit,
        reached=candidates.reached,
        oldest_open=candidates.oldest_open,
    )


def _numbers(db: Session, wanted: GameFilter) -> tuple[Any, Any]:
    """Select the numbers of the games to find, newest first; return their column as well."""
    campaign, player = wanted.get("campaign"), wanted.get("player")
    home = find_campaign_id(db, campaign)
    where = matching((Game.slug, wanted.get("slug")), (Game.status, wanted.get("status")), (Game.campaign_id, home))
    if since := wanted.get("since"):
        where.append(col(Game.created) >= since)
    if until := wanted.get("until"):
        where.append(col(Game.created) < until)
    if player is None:
        return select(Game.id).where(*where).order_by(col(Game.id).desc()), col(Game.id)
    # In the order of the index, without repetitions.
    id = col(GameSeat.game_id)
    seated = select(GameSeat.game_id).join(Game, col(Game.id) == id).where(*where)
    return seated.where(GameSeat.player_id == find_player(db, player).id).group_by(id).order_by(id.desc()), id


def _fetch(db: Session, query: Any, column: Any) -> Fetch:
    """Return a reader for the numbers that a query selects."""

    def fetch(below: int, limit: int) -> tuple[list[int], int]:
        ids = list(db.exec(query.where(column < below).limit(limit)).all())
        return ids, ids[-1] if len(ids) == limit else 0

    return fetch


class _Candidates:
    """The games that may have the words, newest first: closed ones from the index, and all open ones.

    `reached` is the game at which the search stopped, `oldest_open` the last open game read if there are more.
    """

    def __init__(self, db: Session, words: Sequence[str], wanted: GameFilter, top: int) -> None:
        self.reached: int | None = None
        self.oldest_open: int | None = None
        status = wanted.get("status")
        opened = self._open(db, wanted, top) if status in (None, "open") else iter(())
        streams = [Stream(closed_games_with(db, words))]
        if any(value is not None for value in wanted.values()):
            streams.append(Stream(_fetch(db, *_numbers(db, wanted))))
        closed = common(streams, top) if status != "open" else iter(())
        self.ids: Iterator[int] = merge(opened, closed, reverse=True)

    def _open(self, db: Session, wanted: GameFilter, top: int) -> Iterator[int]:
        """Yield the open games; among others, only the newest."""
        stream = common([Stream(_fetch(db, *_numbers(db, {**wanted, "status": "open"})))], top)
        if wanted.get("status") == "open":
            return stream
        ids = list(islice(stream, MOST_OPEN + 1))
        self.oldest_open = ids[MOST_OPEN - 1] if len(ids) > MOST_OPEN else None
        return iter(ids[:MOST_OPEN])


def _matches(
    db: Session, words: Sequence[str], candidates: _Candidates, reads: Reads
) -> Iterator[tuple[int, tuple[FoundLine, ...]]]:
    """Read the lines of candidates, and yield the games that have the words in one of them."""
    room = MOST_LINES
    for ids in in_growing_chunks(candidates.ids):
        texts = _texts_of(db, ids)
        suspects = {id: found for id in ids if (found := [line for line in texts[id] if has_words(line.text, words)])}
        readers = _readers(db, suspects, reads)
        for id, found in suspects.items():
            # Notes and doubts are visible to everyone.
            shown = (line if line.n is None else replace(line, text=readers[id](line.text)) for line in found)
            if legible := tuple(line for line in shown if has_words(line.text, words)):
                yield id, legible
                room += MORE_LINES
        room -= sum(map(len, texts.values()))
        if room <= 0:
            candidates.reached = ids[-1]
            return


def _texts_of(db: Session, ids: Sequence[int]) -> dict[int, list[FoundLine]]:
    """Read the lines of games, followed by their notes and doubts."""
    texts: dict[int, list[FoundLine]] = {id: [] for id in ids}
    lines = select(RecordLine.game_id, RecordLine.n, RecordLine.text).where(col(RecordLine.game_id).in_(ids))
    for id, n, text in db.exec(lines.order_by(col(RecordLine.game_id), col(RecordLine.n))):
        texts[id].append(FoundLine(n, text))
    for id, note, doubt in db.exec(select(Game.id, Game.note, Game.doubt).where(col(Game.id).in_(ids))):
        texts[id] += [FoundLine(None, note, "note")] * bool(note) + [FoundLine(None, doubt, "doubt")] * bool(doubt)
    return texts


def _readers(db: Session, games: Iterable[int], reads: Reads) -> Mapping[int, Callable[[str], str]]:
    """Return how to read the lines of each game; those of a game with a damaged header cannot be read."""
    readers: dict[int, Callable[[str], str]] = {}
    for id, header in db.exec(select(Game.id, Game.header).where(col(Game.id).in_([*games]))):
        try:
            readers[id] = reads(msgspec.json.decode(header, type=Header))
        except msgspec.DecodeError:
            readers[id] = lambda _: ""
    return readers
