"""Records and longest games of titles, and the seats they come from, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from campaigns.models import Game, GameSeat, Player, PlayerCount
from campaigns.sql import Session, case, chunks, col, func, select
from campaigns.statistics import rivals
from campaigns.statistics.counts import counts_in
from campaigns.statistics.figures import Length, LongGame, TitleRecord
from campaigns.statistics.growth import read_levels
from campaigns.statistics.ranges import Range, recent_games, titles_in
from campaigns.statistics.rivals import SeatResult
from campaigns.statistics.standings import top_of_each
from campaigns.villages.levels import HeaderOptions
from companion.games import find_title

# The number of players with the same best score among whom the first is searched.
EQUALS = 10
KINDS = ("best", "losing", "margin", "closest")
MODE = "mode"
LENGTHS: tuple[Length, ...] = ("lines", "minutes")


def read_results(db: Session, found: Range) -> list[SeatResult]:
    """List the seats of the games to read one by one, oldest first."""
    points = case((col(Game.unit) != "", GameSeat.points))
    query: Any = (
        select(Game.slug, Game.id, Game.created, Player.name)
        .add_columns(points, col(GameSeat.place), col(GameSeat.won))
        .join(GameSeat, col(GameSeat.game_id) == Game.id)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .where(*counts_in(found.scope), *recent_games(db, found))
        .order_by(col(Game.created), col(Game.id), col(GameSeat.position))
    )
    return [SeatResult(*row) for row in db.exec(query)]


def read_names(db: Session, found: Range) -> list[str]:
    """Return the spelled names of the players asked about, in the order given."""
    if not found.players:
        return []
    names = {player.id: player.name for player in db.exec(select(Player).where(col(Player.id).in_(found.players)))}
    return [names[id] for id in found.players]


def read_title_records(db: Session, found: Range) -> list[TitleRecord]:
    """List the records of each title, then the best of each level or mode."""
    seats, names = read_results(db, found), read_names(db, found)
    rows = rivals.records(seats, names)
    if found.asked.is_everything:
        titles = titles_in(db, PlayerCount.slug, found.asked.slug)
        bests = [best for slug in titles if (best := _best_of_title(db, found, slug))]
        rows = [*bests, *(row for row in rows if row.kind != "best")]
    levels = [
        TitleRecord(
            "best", row.slug, _level_words(row.slug, row.level), row.best, row.player, "", row.played, row.game_id
        )
        for row in read_levels(db, found)
    ]
    modes = _best_of_modes(db, found, [seat for seat in seats if not names or seat.player in names])
    return sorted([*rows, *levels, *modes], key=lambda row: (row.slug, row.variant != "", KINDS.index(row.kind)))


def _best_of_title(db: Session, found: Range, slug: str) -> TitleRecord | None:
    """Return the best score of a title: from the stored totals, then from the games of the player who has it."""
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
    return TitleRecord("best", slug, "", points, player, "", played, id)


def _level_words(slug: str, level: int) -> str:
    game = find_title(slug)
    return game.variant({"level": level}) if game else f"level {level}"


def _best_of_modes(db: Session, found: Range, seats: Iterable[SeatResult]) -> list[TitleRecord]:
    """Return the best score in every mode of titles that were played in more than one."""
    rows: dict[tuple[str, str], TitleRecord] = {}
    scored = [(seat, seat.points) for seat in seats if seat.points is not None]
    modes = {slug: _modes(db, found, slug) for slug in {seat.slug for seat, _ in scored}}
    for seat, points in scored:
        words = modes[seat.slug].get(seat.game_id)
        if words is not None:
            row = TitleRecord("best", seat.slug, words, points, seat.player, "", seat.played, seat.game_id)
            rows[seat.slug, words] = rivals.better(rows.get((seat.slug, words), row), row)
    several = {slug for slug, found_words in modes.items() if len({*found_words.values()}) > 1}
    return [rows[key] for key in sorted(rows) if key[0] in several]


def _modes(db: Session, found: Range, slug: str) -> dict[int, str]:
    """Return the mode that each game was played in; empty for a title without modes."""
    game = find_title(slug)
    if game is None or MODE not in game.options:
        return {}
    query = select(Game.id, Game.header).where(Game.slug == slug, *counts_in(found.scope), *recent_games(db, found))
    chosen = {id: msgspec.json.decode(header, type=HeaderOptions).options for id, header in db.exec(query)}
    return {id: game.variant({MODE: own[MODE]} if MODE in own else {}) for id, own in chosen.items()}


def read_longest(db: Session, found: Range) -> list[LongGame]:
    """List the games of each title with the most lines, then those with the longest playing time."""
    games = _longest_by_index if found.asked.is_everything else _longest_of_range
    return [row for by in LENGTHS for row in _long_games(db, by, games(db, found, by))]


def _longest_by_index(db: Session, found: Range, by: Length) -> list[Any]:
    """List the longest games of each title; equals newest first, as in the index."""
    length = getattr(Game, by)
    longest = (length.desc(), col(Game.id).desc())
    finished = (Game.status == "finished", *counts_in(found.scope))
    query = _lengths().where(*finished, length > 0).order_by(*longest).limit(found.asked.top)
    titles = titles_in(db, Game.slug, found.asked.slug)
    return [game for slug in titles for game in db.exec(query.where(Game.slug == slug))]


def _longest_of_range(db: Session, found: Range, by: Length) -> list[Any]:
    """List the longest games of each title among some games."""
    games = db.exec(_lengths().where(*counts_in(found.scope), *found.played_games(), getattr(Game, by) > 0)).all()
    ranked = sorted(games, key=lambda game: (game.slug, -getattr(game, by), -game.id))
    return top_of_each(ranked, found.asked.top, lambda game: game.slug)


def _lengths() -> Any:
    return select(Game.id, Game.slug, Game.lines, Game.minutes).add_columns(col(Game.created))


def _long_games(db: Session, by: Length, games: list[Any]) -> list[LongGame]:
    names: dict[int, list[str]] = {game.id: [] for game in games}
    seated = select(GameSeat.game_id, Player.name).join(Player, col(Player.id) == GameSeat.player_id)
    for ids in chunks(names):
        query = seated.where(col(GameSeat.game_id).in_(ids))
        for id, name in db.exec(query.order_by(col(GameSeat.game_id), col(GameSeat.position))):
            names[id].append(name)
    return [
        LongGame(by, game.slug, game.id, game.lines, game.minutes, tuple(names[game.id]), game.created)
        for game in games
    ]
