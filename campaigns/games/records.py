"""Records of titles, and the seats they are found in, inside the transaction of a caller."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from campaigns.models import Game, GameSeat, Player, PlayerCount
from campaigns.sql import Session, case, col, func, select
from campaigns.statistics import rivals
from campaigns.statistics.counts import counts_in
from campaigns.statistics.figures import LevelFigures, Record
from campaigns.statistics.growth import read_levels
from campaigns.statistics.ranges import Range, recent_games, titles_in
from campaigns.statistics.rivals import Seat
from campaigns.villages.villages import Head
from companion.games import find_title

# So many players who share the best score of a title are looked at for who had it first.
EQUALS = 10
KINDS = ("best", "losing", "margin", "closest")
MODE = "mode"


def seats_of(db: Session, found: Range) -> list[Seat]:
    """List the seats of the games to be looked at one by one, those first that were played first."""
    points = case((col(Game.unit) != "", GameSeat.points))
    query: Any = (
        select(Game.slug, Game.id, Game.created, Player.name)
        .add_columns(points, col(GameSeat.place), col(GameSeat.won))
        .join(GameSeat, col(GameSeat.game_id) == Game.id)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .where(*counts_in(found.scope), *recent_games(db, found))
        .order_by(col(Game.created), col(Game.id), col(GameSeat.position))
    )
    return [Seat(*row) for row in db.exec(query)]


def names_of(db: Session, found: Range) -> list[str]:
    """Return the players who were asked about, as they are written, in the order in which they were named."""
    if not found.players:
        return []
    names = {player.id: player.name for player in db.exec(select(Player).where(col(Player.id).in_(found.players)))}
    return [names[id] for id in found.players]


def read_records(db: Session, found: Range) -> list[Record]:
    """List the records of each title, then the best of each level or mode."""
    seats, names = seats_of(db, found), names_of(db, found)
    rows = rivals.records(seats, names)
    if found.asked.is_everything:
        titles = titles_in(db, PlayerCount.slug, found.asked.slug)
        bests = [best for slug in titles if (best := _best_of_title(db, found, slug))]
        rows = [*bests, *(row for row in rows if row.kind != "best")]
    levels = [_level_record(row) for row in read_levels(db, found)]
    modes = _best_of_modes(db, found, [seat for seat in seats if not names or seat.player in names])
    return sorted([*rows, *levels, *modes], key=lambda row: (row.slug, row.variant != "", KINDS.index(row.kind)))


def _best_of_title(db: Session, found: Range, slug: str) -> Record | None:
    """Return the best score of a title: from the figures kept ready, then from the games of who has it."""
    counted = (PlayerCount.slug == slug, PlayerCount.scope == found.scope, col(PlayerCount.best).is_not(None))
    ranked = select(PlayerCount.best, PlayerCount.player_id).where(*counted).order_by(col(PlayerCount.best).desc())
    bests = db.exec(ranked.limit(EQUALS)).all()
    if not bests:
        return None
    points = bests[0][0] or 0
    holders = [player for best, player in bests if best == points]
    held = [col(GameSeat.player_id).in_(holders), func.coalesce(GameSeat.points, 0) == points]
    games = select(Game.id, Game.created).where(Game.slug == slug, *counts_in(found.scope))
    first = (col(Game.created), col(Game.id))
    held_in = select(GameSeat.game_id).where(*held)
    id, played = db.exec(games.where(col(Game.id).in_(held_in)).order_by(*first).limit(1)).one()
    at_table = select(Player.name).join(GameSeat, col(GameSeat.player_id) == Player.id).where(GameSeat.game_id == id)
    player = db.exec(at_table.where(*held).order_by(col(GameSeat.position)).limit(1)).one()
    return Record("best", slug, "", points, player, "", played, id)


def _level_record(row: LevelFigures) -> Record:
    game = find_title(row.slug)
    words = game.variant({"level": row.level}) if game else f"level {row.level}"
    return Record("best", row.slug, words, row.best, row.player, "", row.played, row.game_id)


def _best_of_modes(db: Session, found: Range, seats: Iterable[Seat]) -> list[Record]:
    """Return the best score in every mode of those titles that were played in more than one."""
    rows: dict[tuple[str, str], Record] = {}
    scored = [(seat, seat.points) for seat in seats if seat.points is not None]
    variants = {slug: _variants(db, found, slug) for slug in {seat.slug for seat, _ in scored} if _has_modes(slug)}
    for seat, points in scored:
        words = variants.get(seat.slug, {}).get(seat.game_id)
        if words is not None:
            row = Record("best", seat.slug, words, points, seat.player, "", seat.played, seat.game_id)
            rows[seat.slug, words] = rivals.better(rows.get((seat.slug, words), row), row)
    several = {slug for slug, found_words in variants.items() if len({*found_words.values()}) > 1}
    return [rows[key] for key in sorted(rows) if key[0] in several]


def _has_modes(slug: str) -> bool:
    game = find_title(slug)
    return game is not None and MODE in game.options


def _variants(db: Session, found: Range, slug: str) -> dict[int, str]:
    """Say in which mode of a title each game was played."""
    game = find_title(slug)
    if game is None:
        return {}
    query = select(Game.id, Game.header).where(Game.slug == slug, *counts_in(found.scope), *recent_games(db, found))
    chosen = {id: msgspec.json.decode(header, type=Head).options for id, header in db.exec(query)}
    return {id: game.variant({MODE: own[MODE]} if MODE in own else {}) for id, own in chosen.items()}
