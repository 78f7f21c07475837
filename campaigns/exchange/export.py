"""Reading the contents of an exchange document: a game, a village, a campaign or everything.

A game brings its villages, with all their levels. A village that is busy in a game outside the document is written as
it was before that game, and free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from campaigns.errors import StoreError
from campaigns.exchange.document import (
    FORMAT,
    TOO_MUCH,
    VERSION,
    CampaignEntry,
    Document,
    GameEntry,
    Kind,
    LevelEntry,
    LineEntry,
    ScoreEntry,
    SeatEntry,
    VillageEntry,
)
from campaigns.games.records import read_header, read_stored_record
from campaigns.models import (
    Campaign,
    CampaignPlayer,
    FinalLine,
    Game,
    GameSeat,
    Player,
    RecordLine,
    Village,
    VillageLevel,
)
from campaigns.sql import Session, chunks, col, func, or_, select
from campaigns.text import fault_in_json, fold_name, from_json, from_row
from companion import __version__
from companion.limits import DOCUMENT_LINES
from companion.referee.header import STAND_IN, Header

E = TypeVar("E", CampaignEntry, VillageEntry, GameEntry)
# The name of a user's own edition in a document, without its private path.
OWN = "own/"


def game_document(db: Session, id: int) -> Document:
    """Collect one game, with its villages."""
    games = select(Game.id).where(Game.id == id)
    return _make_document(db, "game", games, _seated(games), _none(Campaign))


def village_document(db: Session, id: int) -> Document:
    """Collect one village, without its games."""
    return _make_document(db, "village", _none(Game), select(Village.id).where(Village.id == id), _none(Campaign))


def campaign_document(db: Session, id: int) -> Document:
    """Collect a campaign: its players, games and villages, and the villages they met."""
    games = select(Game.id).where(Game.campaign_id == id)
    villages = select(Village.id).where(or_(col(Village.campaign_id) == id, col(Village.id).in_(_seated(games))))
    return _make_document(db, "campaign", games, villages, select(Campaign.id).where(Campaign.id == id))


def whole_document(db: Session) -> Document:
    """Collect everything."""
    everybody = db.exec(select(Player.name)).all()
    return _make_document(db, "all", select(Game.id), select(Village.id), select(Campaign.id), everybody)


def games_here(db: Session, keys: Iterable[str]) -> dict[str, GameEntry]:
    """Read the games with some keys, if they exist here."""
    found = (_games(db, select(Game.id).where(col(Game.key).in_(some)), select(Campaign.id)) for some in chunks(keys))
    return {game.key: game for games in found for game in games}


def villages_here(db: Session, keys: Iterable[str]) -> dict[str, VillageEntry]:
    """Read the villages with some keys, if they exist here, including levels that are still being played."""
    pages = (select(Village.id).where(col(Village.key).in_(some)) for some in chunks(keys))
    found = (_villages(db, page, select(Game.id), select(Campaign.id)) for page in pages)
    return {village.key: village for villages in found for village in villages}


def campaigns_here(db: Session, keys: Iterable[str]) -> dict[str, CampaignEntry]:
    """Read the campaigns with some keys, if they exist here."""
    found = (_campaigns(db, select(Campaign.id).where(col(Campaign.key).in_(some))) for some in chunks(keys))
    return {campaign.key: campaign for campaigns in found for campaign in campaigns}


def _none(table: Any) -> Any:
    return select(table.id).where(table.id < 0)


def _seated(games: Any) -> Any:
    """Select the villages that played in games."""
    return select(GameSeat.village_id).where(col(GameSeat.game_id).in_(games), col(GameSeat.village_id).is_not(None))


def _make_document(
    db: Session, kind: Kind, games: Any, villages: Any, campaigns: Any, everybody: Iterable[str] = ()
) -> Document:
    """Make a document of the rows with the selected ids. Raises Broken if a record was changed."""
    lines = db.exec(select(func.sum(Game.lines)).where(col(Game.id).in_(games))).one() or 0
    if lines > DOCUMENT_LINES:
        raise StoreError(f"{lines:,} moves are too many for an exchange document: {TOO_MUCH}")
    for id in db.exec(games):
        if fault := read_stored_record(db, id).fault:
            raise fault
    groups = _campaigns(db, campaigns)
    places = _villages(db, villages, games, campaigns)
    played = _games(db, games, campaigns)
    named = {
        *everybody,
        *(name for group in groups for name in group.players),
        *(village.owner for village in places),
        *(seat.player for game in played for seat in game.seats),
    }
    return Document(
        format=FORMAT,
        version=VERSION,
        kind=kind,
        companion=__version__,
        players=tuple(sorted(named, key=lambda name: (fold_name(name), name))),
        campaigns=tuple(groups),
        villages=tuple(places),
        games=tuple(played),
    )


def _campaigns(db: Session, page: Any) -> list[CampaignEntry]:
    enrolled: dict[int, list[str]] = defaultdict(list)
    for id, name in db.exec(
        select(CampaignPlayer.campaign_id, Player.name)
        .join(Player, col(Player.id) == CampaignPlayer.player_id)
        .where(col(CampaignPlayer.campaign_id).in_(page))
    ):
        enrolled[id].append(name)
    found = db.exec(select(Campaign).where(col(Campaign.id).in_(page)))
    return _in_order(
        from_row(CampaignEntry, campaign, players=tuple(sorted(enrolled[campaign.id], key=fold_name)))
        for campaign in found
    )


def _in_order(entries: Iterable[E]) -> list[E]:
    """Sort entries independently of the database."""
    return sorted(entries, key=lambda entry: (entry.created, entry.key))


def _villages(db: Session, page: Any, games: Any, campaigns: Any) -> list[VillageEntry]:
    levels: dict[int, list[LevelEntry]] = defaultdict(list)
    comes = or_(col(VillageLevel.status) != "playing", col(VillageLevel.game_id).in_(games))
    for level, key in db.exec(
        select(VillageLevel, Game.key)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(col(VillageLevel.village_id).in_(page), comes)
        .order_by(col(VillageLevel.id))
    ):
        after = None if level.after is None else from_json(level.after)
        documents = {"before": from_json(level.before), "after": after, "players": tuple(from_json(level.players))}
        levels[level.village_id].append(from_row(LevelEntry, level, game=key or "", **documents))
    found = db.exec(
        select(Village, Campaign.key)
        .outerjoin(Campaign, (col(Campaign.id) == Village.campaign_id) & col(Campaign.id).in_(campaigns))
        .where(col(Village.id).in_(page))
    )
    return _in_order(_village(village, key or "", levels[village.id]) for village, key in found)


def _village(village: Village, campaign: str, levels: list[LevelEntry]) -> VillageEntry:
    is_playing = any(level.status == "playing" for level in levels)
    return from_row(
        VillageEntry,
        village,
        status="free" if village.status == "busy" and not is_playing else village.status,
        document=from_json(village.document),
        edition="" if village.edition == STAND_IN else portable_edition(village.edition),
        campaign=campaign,
        levels=tuple(levels),
    )


def _games(db: Session, page: Any, campaigns: Any) -> list[GameEntry]:
    seats, scores, lines = _seats(db, page), _scores(db, page), _lines(db, page)
    found = db.exec(
        select(Game, Campaign.key)
        .outerjoin(Campaign, (col(Campaign.id) == Game.campaign_id) & col(Campaign.id).in_(campaigns))
        .where(col(Game.id).in_(page))
    )
    return _in_order(
        from_row(
            GameEntry,
            game,
            header=portable_header(_stored_header(game)),
            seats=tuple(seats[game.id]),
            campaign=key or "",
            minutes=0 if game.lines else game.minutes,
            scores=tuple(scores[game.id]),
            lines=tuple(lines[game.id]),
        )
        for game, key in found
    )


def _seats(db: Session, page: Any) -> dict[int, list[SeatEntry]]:
    seats: dict[int, list[SeatEntry]] = defaultdict(list)
    for row, player, village in db.exec(
        select(GameSeat, Player.name, Village.key)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .outerjoin(Village, col(Village.id) == GameSeat.village_id)
        .where(col(GameSeat.game_id).in_(page))
        .order_by(col(GameSeat.game_id), col(GameSeat.position))
    ):
        ties = tuple(from_json(row.ties))
        seats[row.game_id].append(from_row(SeatEntry, row, player=player, village=village or "", ties=ties))
    return seats


def _scores(db: Session, page: Any) -> dict[int, list[ScoreEntry]]:
    scores: dict[int, list[ScoreEntry]] = defaultdict(list)
    for row, _ in db.exec(
        select(FinalLine, GameSeat.position)
        .join(GameSeat, (col(GameSeat.game_id) == FinalLine.game_id) & (col(GameSeat.seat) == FinalLine.seat))
        .where(col(FinalLine.game_id).in_(page))
        .order_by(col(FinalLine.game_id), col(GameSeat.position), col(FinalLine.position))
    ):
        scores[row.game_id].append(ScoreEntry(row.seat, row.source, row.points, tuple(row.clauses.split())))
    return scores


def _lines(db: Session, page: Any) -> dict[int, list[LineEntry]]:
    lines: dict[int, list[LineEntry]] = defaultdict(list)
    query = select(RecordLine.game_id, RecordLine.text, RecordLine.at, RecordLine.by).where(
        col(RecordLine.game_id).in_(page)
    )
    for id, text, at, by in db.exec(query.order_by(col(RecordLine.game_id), col(RecordLine.n))):
        lines[id].append(LineEntry(text, at, by))
    return lines


def _stored_header(game: Game) -> Header:
    try:
        return read_header(game)
    except msgspec.MsgspecError:
        raise StoreError(f"the header of game {game.id} is damaged: {fault_in_json(game.header, Header)}") from None


def portable_header(header: Header) -> Header:
    """Return a header for other people: a user's own edition by its name, without its path."""
    return with_edition(header, portable_edition(header.edition))


def portable_edition(edition: str) -> str:
    """Return the name of an edition for a document, without its path."""
    return OWN + edition.rstrip("/").rpartition("/")[2] if "/" in edition else edition


def with_edition(header: Header, edition: str) -> Header:
    """Return a header with another edition, also in its start position."""
    position = header.position
    if position is not None and position.get("edition") == header.edition:
        position = {**position, "edition": edition}
    return msgspec.structs.replace(header, edition=edition, position=position)
