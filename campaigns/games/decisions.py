"""The ruling ledger: what tables have decided about clauses and rulings, read from the records themselves.

A decision is a note or a reason in force that names an id (`companion.referee.deciding`), or a ruling that a game
chose otherwise than by default. Void games decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from campaigns.games.games import find_stored, game_rows
from campaigns.games.search import Histories, Wanted
from campaigns.models import Game, GameSeat, Line
from campaigns.people import find_campaign, find_player
from campaigns.rows import Decision, Findings, GameRow
from campaigns.sql import SelectOfScalar, Session, col, func, or_, select
from companion.games import find_title
from companion.referee.clauses import Book, Ruling
from companion.referee.deciding import Made, decisions_in
from companion.referee.game import BadPosition
from companion.referee.moves import Amend, Deal, Move, Note, Override, Redo, Undo
from companion.referee.notation import Notation
from companion.referee.record import Entry
from companion.referee.words import Choice

# So many games that name an id are looked at: the newest, and where there are more, those of each at the table.
FEW = 10
# So many games that name any id of a title, open games, and games that may have chosen rulings are looked at.
MANY = 200
# How the stored head of a game shows that it chose rulings.
CHOSE = '"rulings":{'
# Stands for any move of a title: it decides nothing.
PLAYED = Deal()
Correction = Undo | Redo | Amend | Override | Note
TAGS = frozenset({"Undo", "Redo", "Amend", "Override", "Note"})
CORRECTIONS: msgspec.json.Decoder[Correction] = msgspec.json.Decoder(Correction)


class Table(NamedTuple):
    """Who sits at a table, and for which campaign."""

    players: tuple[str, ...] = ()
    campaign: str | None = None

    def has_played(self, row: GameRow) -> bool:
        """Tell whether a game was of the same campaign, or one of the same players sat in it."""
        is_home = self.campaign is not None and row.campaign == self.campaign
        return is_home or not {*self.players}.isdisjoint(row.players.values())


NOBODY = Table()


class Chosen(msgspec.Struct, frozen=True):
    """What is read of the head of a game."""

    rulings: dict[str, str] = {}


class Tag(msgspec.Struct, frozen=True):
    """The name of a stored move."""

    move: str


class Ledger(Histories):
    """The methods of the store about decisions."""

    def decisions(self, slug: str, ids: Collection[str] = (), table: Table = NOBODY) -> list[Decision]:
        """List what was decided about some ids of a title, or about any; the newest first."""
        game = find_title(slug)
        book = game.book() if game else Book((), ())
        wanted = frozenset(ids or (entry.id for entry in book.entries()))
        naming = self._games_naming(slug, ids, table) if ids else self._games_naming_any(slug, wanted)
        with self.reading() as db:
            choosing = _games_choosing(db, slug, [r for r in book.rulings if r.switch and r.id in wanted], table)
            rows = {row.id: row for row in game_rows(db, [*{*naming, *choosing}])}
            found = [*_noted(db, rows, naming, wanted, table), *_chosen(rows, choosing, table)]
        return sorted(found, key=lambda made: (made.at, made.game_id, made.n or 0), reverse=True)

    def last_rulings(self, id: int) -> dict[int, dict[str, str]]:
        """Return what each player of a game had chosen in their last game of the title before it, by its number.

        Raises NotFound (game).
        """
        with self.reading() as db:
            game = find_stored(db, id)
            players = db.exec(select(GameSeat.player_id).where(GameSeat.game_id == id)).all()
            found = [_last_game(db, game.slug, player, id) for player in players]
        return {id: chosen.rulings for id, chosen in filter(None, found)}

    def table(self, id: int | None = None) -> Table:
        """Say who sits at the table of a game, or of this user's current one. Raises NotFound."""
        with self.reading() as db:
            [row] = game_rows(db, [find_stored(db, id).id])
        return Table(tuple(row.players.values()), row.campaign)

    def _games_naming(self, slug: str, ids: Collection[str], table: Table) -> list[int]:
        """Find the games that have a line with one of these ids."""
        found: dict[int, None] = dict.fromkeys(self._open_games_with(slug, ids))
        for id in ids:
            newest = self.search(id, limit=FEW, slug=slug, status="finished")
            pages = [newest, *(self._search_table(id, slug, table) if newest.has_more else ())]
            found |= {one.game.id: None for page in pages for one in page.games}
        return [*found]

    def _search_table(self, id: str, slug: str, table: Table) -> Iterator[Findings]:
        """Search the games of each player, and of the campaign."""
        homes: list[Wanted] = [{"player": name} for name in table.players]
        homes += [{"campaign": table.campaign}] if table.campaign is not None else []
        for home in homes:
            yield self.search(id, limit=FEW, **Wanted(**home, slug=slug, status="finished"))

    def _games_naming_any(self, slug: str, ids: Iterable[str]) -> list[int]:
        """Find the games that have a line with any id of a title: by what all of these begin with."""
        beginnings = {id.partition("-")[0] for id in ids}
        found: dict[int, None] = dict.fromkeys(self._open_games_with(slug, [f"{word}-" for word in beginnings]))
        for word in beginnings:
            page = self.search(word, limit=MANY, slug=slug, status="finished")
            found |= {one.game.id: None for one in page.games}
        return [*found]

    def _open_games_with(self, slug: str, texts: Iterable[str]) -> Sequence[int]:
        """Find the newest open games of a title with a line that holds one of these texts, in any case."""
        newest = select(Game.id).where(Game.slug == slug, Game.status == "open").order_by(col(Game.id).desc())
        line = func.upper(Line.text)
        holds = or_(False, *(line.contains(text, autoescape=True) for text in texts))
        with self.reading() as db:
            ids = db.exec(newest.limit(MANY)).all()
            return db.exec(select(Line.game_id).where(col(Line.game_id).in_(ids), holds).distinct()).all()


def _noted(
    db: Session, rows: Mapping[int, GameRow], games: Iterable[int], ids: Collection[str], table: Table
) -> Iterator[Decision]:
    """Read the decisions that stand in the lines of games; a record that does not hold together tells none."""
    for id in games:
        columns = select(Line.n, Line.move, Line.at, Line.by)
        lines = db.exec(columns.where(Line.game_id == id).order_by(col(Line.n))).all()
        typed = {n: (at, by) for n, _, at, by in lines}
        try:
            entries = [Entry(n, "", _move(move)) for n, move, _, _ in lines]
            found = decisions_in(entries, _reader(rows[id]), ids)
        except (BadPosition, msgspec.DecodeError):
            continue
        for made in found:
            at, by = typed[made.n]
            yield _decision(rows[id], table, made._replace(by=made.by or by), at)


def _move(stored: str) -> Move:
    """Read a stored move, if it is one that any title has."""
    tag = msgspec.json.decode(stored, type=Tag)
    return CORRECTIONS.decode(stored) if tag.move in TAGS else PLAYED


def _reader(row: GameRow) -> Callable[[str], Move]:
    """Return what reads a line that was put in the place of another, if it is one that any title has."""
    game = find_title(row.slug)
    words = {"quantity": Choice(game.quantities.names if game else ())}
    notation = Notation((Note, Override), words, [*row.players])

    def read(text: str) -> Move:
        move = notation.parse(text)
        return move if isinstance(move, Move) else PLAYED

    return read


def _games_choosing(
    db: Session, slug: str, rulings: Sequence[Ruling], table: Table
) -> dict[int, list[tuple[Ruling, str]]]:
    """Find what recent games of a title, and of those at the table, chose otherwise than by default."""
    if not rulings:
        return {}
    recent = {id for query in _recent(db, slug, table) for id in db.exec(query.limit(MANY))}
    query = select(Game.id, Game.header).where(Game.slug == slug, Game.status != "void")
    chose = col(Game.header).contains(CHOSE, autoescape=True)
    heads = db.exec(query.where(col(Game.id).in_(recent), chose)).all()
    return {id: chosen for id, header in heads if (chosen := _otherwise(_read(header).rulings, rulings))}


def _recent(db: Session, slug: str, table: Table) -> Iterator[SelectOfScalar[int]]:
    """Select the games of a title, of each player, and of the campaign, the newest first."""
    newest = select(Game.id).order_by(col(Game.id).desc())
    yield newest.where(Game.slug == slug)
    if table.campaign is not None:
        yield newest.where(Game.campaign_id == find_campaign(db, table.campaign).id)
    for name in table.players:
        yield _of_player(find_player(db, name).id)


def _of_player(id: int) -> SelectOfScalar[int]:
    return select(GameSeat.game_id).where(GameSeat.player_id == id).order_by(col(GameSeat.game_id).desc())


def _otherwise(chosen: Mapping[str, str], rulings: Iterable[Ruling]) -> list[tuple[Ruling, str]]:
    """Return the rulings that were not chosen as they are by default, with what was chosen."""
    values = [(ruling, chosen[ruling.switch]) for ruling in rulings if ruling.switch in chosen]
    return [(ruling, value) for ruling, value in values if value not in ruling.values[:1]]


def _chosen(
    rows: Mapping[int, GameRow], choosing: Mapping[int, Iterable[tuple[Ruling, str]]], table: Table
) -> Iterator[Decision]:
    """Write what games chose as decisions."""
    for id, chosen in choosing.items():
        for ruling, value in chosen:
            made = Made(0, (ruling.id,), f"{ruling.switch}={value}", "ruling", "")
            yield _decision(rows[id], table, made, rows[id].created)


def _decision(row: GameRow, table: Table, made: Made, at: datetime) -> Decision:
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
        is_here=table.has_played(row),
    )


def _last_game(db: Session, slug: str, player: int, before: int) -> tuple[int, Chosen] | None:
    """Find the last game of a title that a player had before another, among the many last games of any title."""
    recent = _of_player(player).where(GameSeat.game_id < before).limit(MANY)
    query = select(Game.id, Game.header).where(Game.slug == slug, Game.status != "void", col(Game.adjudicated))
    found = db.exec(query.where(col(Game.id).in_(recent)).order_by(col(Game.id).desc()).limit(1)).first()
    return found and (found[0], _read(found[1]))


def _read(header: str) -> Chosen:
    """Read the head of a game; one that is damaged has chosen nothing."""
    try:
        return msgspec.json.decode(header, type=Chosen)
    except msgspec.DecodeError:
        return Chosen()
