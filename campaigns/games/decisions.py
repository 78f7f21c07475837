"""The store's part for decisions: how tables decided about clauses and rulings, read from the records.

A decision is a note or a reason that names an id (`companion.referee.decisions`) and was not taken back, or a house
ruling of a game. Void games are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from campaigns.database import StorePart
from campaigns.games.lookup import find_stored_game, read_game, read_games
from campaigns.games.search import GameFilter, search_games
from campaigns.models import Game, GameSeat, RecordLine
from campaigns.people import find_campaign, find_player
from campaigns.rows import Decision, GameRow
from campaigns.sql import SelectOfScalar, Session, col, func, or_, select
from companion.games import find_title
from companion.referee.clauses import Book, Ruling
from companion.referee.decisions import Made, decisions_in
from companion.referee.moves import Amend, Deal, Move, Note, Override, Redo, Undo
from companion.referee.notation import Notation
from companion.referee.problems import BadPosition
from companion.referee.record import Entry
from companion.referee.words import Choice

# The number of games naming an id that are read: the newest, then the newest of each player at the table.
FEW = 10
# The number of games naming any id of a title, of open games, and of games with rulings that are read.
MANY = 200
# How the stored header of a game shows that it has house rulings.
CHOSE = '"rulings":{'
# Placeholder for any move of a title; it is not a decision.
PLAYED = Deal()
Correction = Undo | Redo | Amend | Override | Note
TAGS = frozenset({"Undo", "Redo", "Amend", "Override", "Note"})
CORRECTIONS: msgspec.json.Decoder[Correction] = msgspec.json.Decoder(Correction)


class PlayGroup(NamedTuple):
    """The players of a game, and its campaign."""

    players: tuple[str, ...] = ()
    campaign: str | None = None

    def has_played(self, row: GameRow) -> bool:
        """Return whether a game belongs to the same campaign or has one of the same players."""
        is_home = self.campaign is not None and row.campaign == self.campaign
        return is_home or not {*self.players}.isdisjoint(row.players.values())


NOBODY = PlayGroup()


class Chosen(msgspec.Struct, frozen=True):
    """The fields of a header that decisions are read from."""

    rulings: dict[str, str] = {}


class Tag(msgspec.Struct, frozen=True):
    """The name of a stored move."""

    move: str


class Decisions(StorePart):
    """Decisions of all tables."""

    def find(self, slug: str, ids: Collection[str] = (), group: PlayGroup = NOBODY) -> list[Decision]:
        """List the decisions about some ids of a title, or about any, newest first."""
        game = find_title(slug)
        book = game.book() if game else Book((), ())
        wanted = frozenset(ids or (entry.id for entry in book.entries()))
        switches = [ruling for ruling in book.rulings if ruling.switch and ruling.id in wanted]
        with self.database.reading() as db:
            naming = {*_games_naming(db, slug, ids, group)} if ids else {*_games_naming_any(db, slug, wanted)}
            choosing = _games_choosing(db, slug, switches, group)
            rows = {row.id: row for row in read_games(db, [*naming, *choosing])}
            found = [*_noted(db, (rows[id] for id in naming), wanted, group), *_chosen(rows, choosing, group)]
        return sorted(found, key=lambda made: (made.at, made.game_id, made.n or 0), reverse=True)

    def last_rulings(self, id: int) -> dict[int, dict[str, str]]:
        """Return the rulings each player chose in their previous game of the title, by the game's number.

        Raises NotFound (game).
        """
        with self.database.reading() as db:
            game = find_stored_game(db, id)
            players = db.exec(select(GameSeat.player_id).where(GameSeat.game_id == id)).all()
            found = [_last_game(db, game.slug, player, id) for player in players]
        return {id: chosen.rulings for id, chosen in filter(None, found)}

    def group(self, id: int | None = None) -> PlayGroup:
        """Return who plays a game, or this user's current one. Raises NotFound."""
        with self.database.reading() as db:
            row = read_game(db, find_stored_game(db, id).id)
        return PlayGroup(tuple(row.players.values()), row.campaign)


def _games_naming(db: Session, slug: str, ids: Collection[str], group: PlayGroup) -> Iterator[int]:
    """Find games with a line that names one of these ids: the newest, then those of each player and the campaign."""
    yield from _open_games_with(db, slug, ids)
    closed: GameFilter = {"slug": slug, "status": "finished"}
    homes: list[GameFilter] = [{**closed, "player": name} for name in group.players]
    homes += [{**closed, "campaign": group.campaign}] if group.campaign is not None else []
    for id in ids:
        newest = search_games(db, [id], closed, FEW)
        others = homes if newest.has_more else ()
        for page in (newest, *(search_games(db, [id], home, FEW) for home in others)):
            yield from (found.game.id for found in page.games)


def _games_naming_any(db: Session, slug: str, ids: Iterable[str]) -> Iterator[int]:
    """Find games with a line that names any id of a title, by the prefix of its ids."""
    beginnings = {id.partition("-")[0] for id in ids}
    yield from _open_games_with(db, slug, [f"{word}-" for word in beginnings])
    for word in beginnings:
        page = search_games(db, [word], {"slug": slug, "status": "finished"}, MANY)
        yield from (found.game.id for found in page.games)


def _open_games_with(db: Session, slug: str, texts: Iterable[str]) -> Sequence[int]:
    """Find the newest open games of a title with a line that contains one of these texts, in any case."""
    newest = select(Game.id).where(Game.slug == slug, Game.status == "open").order_by(col(Game.id).desc())
    line = func.upper(RecordLine.text)
    holds = or_(False, *(line.contains(text, autoescape=True) for text in texts))
    ids = db.exec(newest.limit(MANY)).all()
    return db.exec(select(RecordLine.game_id).where(col(RecordLine.game_id).in_(ids), holds).distinct()).all()


def _noted(db: Session, games: Iterable[GameRow], ids: Collection[str], group: PlayGroup) -> Iterator[Decision]:
    """Read the decisions in the records of games; a damaged record has none."""
    columns = select(RecordLine.n, RecordLine.move, RecordLine.at, RecordLine.by).order_by(col(RecordLine.n))
    for row in games:
        lines = db.exec(columns.where(RecordLine.game_id == row.id)).all()
        typed = {n: (at, by) for n, _, at, by in lines}
        try:
            entries = [Entry(n, "", _move(move)) for n, move, _, _ in lines]
            found = decisions_in(entries, _reader(row), ids)
        except (BadPosition, msgspec.DecodeError):
            continue
        for made in found:
            at, by = typed[made.n]
            yield _decision(row, group, made._replace(by=made.by or by), at)


def _move(stored: str) -> Move:
    """Read a stored move, or return None if no title has such a move."""
    tag = msgspec.json.decode(stored, type=Tag)
    return CORRECTIONS.decode(stored) if tag.move in TAGS else PLAYED


def _reader(row: GameRow) -> Callable[[str], Move]:
    """Return a reader for the replacement in an amended line, or None if no title can read it."""
    game = find_title(row.slug)
    words = {"quantity": Choice(game.quantities.names if game else ())}
    notation = Notation((Note, Override), words, [*row.players])

    def read(text: str) -> Move:
        move = notation.parse(text)
        return move if isinstance(move, Move) else PLAYED

    return read


def _games_choosing(
    db: Session, slug: str, rulings: Sequence[Ruling], group: PlayGroup
) -> dict[int, list[tuple[Ruling, str]]]:
    """Find the house rulings of recent games of a title and of the people at the table."""
    if not rulings:
        return {}
    recent = {id for query in _recent(db, slug, group) for id in db.exec(query.limit(MANY))}
    query = select(Game.id, Game.header).where(Game.slug == slug, Game.status != "void")
    chose = col(Game.header).contains(CHOSE, autoescape=True)
    heads = db.exec(query.where(col(Game.id).in_(recent), chose)).all()
    found: dict[int, list[tuple[Ruling, str]]] = {}
    for id, header in heads:
        chosen = _read(header).rulings
        values = [(ruling, chosen[ruling.switch]) for ruling in rulings if ruling.switch in chosen]
        if otherwise := [(ruling, value) for ruling, value in values if value not in ruling.values[:1]]:
            found[id] = otherwise
    return found


def _recent(db: Session, slug: str, group: PlayGroup) -> Iterator[SelectOfScalar[int]]:
    """Select the games of a title, of each player, and of the campaign, the newest first."""
    newest = select(Game.id).order_by(col(Game.id).desc())
    yield newest.where(Game.slug == slug)
    if group.campaign is not None:
        yield newest.where(Game.campaign_id == find_campaign(db, group.campaign).id)
    for name in group.players:
        yield _of_player(find_player(db, name).id)


def _of_player(id: int) -> SelectOfScalar[int]:
    return select(GameSeat.game_id).where(GameSeat.player_id == id).order_by(col(GameSeat.game_id).desc())


def _chosen(
    rows: Mapping[int, GameRow], choosing: Mapping[int, Iterable[tuple[Ruling, str]]], group: PlayGroup
) -> Iterator[Decision]:
    """Return the house rulings of games as decisions."""
    for id, chosen in choosing.items():
        for ruling, value in chosen:
            made = Made(0, (ruling.id,), f"{ruling.switch}={value}", "ruling", "")
            yield _decision(rows[id], group, made, rows[id].created)


def _decision(row: GameRow, group: PlayGroup, made: Made, at: datetime) -> Decision:
    return Decision(
        ids=made.ids,
        text=made.text,
        kind=made.kind,
        slug=row.slug,
        game_id=row.id,
        n=made.n or None,
        at=at,
        by=made.by,
        players=tuple(row.players.values()),
        campaign=row.campaign,
        is_here=group.has_played(row),
    )


def _last_game(db: Session, slug: str, player: int, before: int) -> tuple[int, Chosen] | None:
    """Find a player's previous game of a title among their latest games of any title."""
    recent = _of_player(player).where(GameSeat.game_id < before).limit(MANY)
    query = select(Game.id, Game.header).where(Game.slug == slug, Game.status != "void", col(Game.adjudicated))
    found = db.exec(query.where(col(Game.id).in_(recent)).order_by(col(Game.id).desc()).limit(1)).first()
    return found and (found[0], _read(found[1]))


def _read(header: str) -> Chosen:
    """Read the header of a game; a damaged one has no rulings."""
    try:
        return msgspec.json.decode(header, type=Chosen)
    except msgspec.DecodeError:
        return Chosen()
