"""Finding stored games and reading them as rows, inside the caller's transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from campaigns.errors import NotFound, refused
from campaigns.models import Campaign, Current, Game, GameSeat, Player, row_number
from campaigns.rows import GameRow
from campaigns.sql import Session, col, select
from campaigns.text import from_row
from campaigns.user import current_user
from campaigns.villages.levels import FIRST_LEVEL, HeaderOptions, level_of


def find_stored_game(db: Session, id: int | None) -> Game:
    """Return a game, or this user's current one. Raises NotFound."""
    if id is None:
        current = db.get(Current, current_user(db))
        if current is None:
            raise NotFound("there is no current game. Start one with: companion new")
        id = current.game_id
    game = db.get(Game, row_number(id))
    if game is None:
        raise NotFound(f"there is no game {id}. List them with: companion games")
    return game


def find_played_game(db: Session, id: int | None) -> Game:
    """Return a game that can be replayed. Raises NotFound, Refused for a result without moves."""
    game = find_stored_game(db, id)
    if game.status == "finished" and not game.adjudicated and not game.lines:
        reason = f"game {game.id} was entered as a result and has no moves"
        raise refused("no-lines", reason, f"Show it with `companion score --game {game.id}`")
    return game


def read_game(db: Session, id: int) -> GameRow:
    """Read one existing game."""
    [row] = read_games(db, [id])
    return row


def read_games(db: Session, page: Any) -> list[GameRow]:
    """Read the games whose ids `page` selects, newest first."""
    games = db.exec(
        select(Game, Campaign.name)
        .outerjoin(Campaign, col(Campaign.id) == Game.campaign_id)
        .where(col(Game.id).in_(page))
        .order_by(col(Game.id).desc())
    ).all()
    seats = read_seats(db, page)
    return [_game_row(game, campaign, seats[game.id]) for game, campaign in games]


def read_seats(db: Session, page: Any) -> dict[int, list[tuple[GameSeat, str]]]:
    """Read the seats of the games whose ids `page` selects, in order, with the players' names."""
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
    head = msgspec.json.decode(game.header, type=HeaderOptions)
    has_winner = bool(game.beaten_by) or not game.unit or any(seat.won for seat, _ in seats)
    return from_row(
        GameRow,
        game,
        level=level_of(head, FIRST_LEVEL if has_villages else None),
        players={seat.seat: name for seat, name in seats},
        points={seat.seat: seat.points for seat, _ in seats if seat.points is not None and game.unit},
        winners=tuple(seat.seat for seat, _ in seats if seat.won),
        campaign=campaign,
        options={key: value for key, value in head.options.items() if key != "level"},
        is_tie=not has_winner and sum(seat.place == 1 for seat, _ in seats) > 1,
    )
