"""Finished games as plays in the JSON of the app Board Game Stats (BG Stats), as far as its fields allow.

The format is not published. The shape is that of files that other programs read and write, see
`docs/reference/exchange.md`. Numbers connect the parts of one file. UUIDs identify plays across files: they are made
from our keys, so exporting a play again gives the same play.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

import msgspec

from campaigns.exchange.document import lay_out_json
from campaigns.games.lookup import read_seats
from campaigns.models import Game, GameSeat
from campaigns.sql import Session, matching, select
from campaigns.text import fold_name
from campaigns.villages.levels import FIRST_LEVEL, HeaderOptions, level_of
from companion.games import find_title

# A random UUID, never changed.
NAMESPACE = UUID("5c8f5a0e-9d0b-4f6e-8a55-6f1f0f5f3d0a")


def read_plays(db: Session, campaign_id: int | None) -> bytes:
    """Write the finished games of a campaign, or all of them, without what-ifs."""
    where = [Game.status == "finished", Game.credit != "none", *matching((Game.campaign_id, campaign_id))]
    games = sorted(db.exec(select(Game).where(*where)), key=lambda game: (game.created, game.key))
    seats = read_seats(db, select(Game.id).where(*where))
    names = sorted({name for row in seats.values() for _, name in row}, key=fold_name)
    slugs = sorted({game.slug for game in games})
    people = {name: n for n, name in enumerate(names, 1)}
    titles = {slug: n for n, slug in enumerate(slugs, 1)}
    return lay_out_json(
        {
            "about": "Written by the print-and-play companion",
            "players": [_player(n, name) for name, n in people.items()],
            "locations": [],
            "games": [_title(n, slug) for slug, n in titles.items()],
            "plays": [_play(game, seats[game.id], titles[game.slug], people) for game in games],
            "userInfo": {"meRefId": 0},
        }
    )


def _unique(what: str, key: str) -> str:
    return str(uuid5(NAMESPACE, f"{what}:{key}")).upper()


def _player(number: int, name: str) -> dict[str, Any]:
    return {"id": number, "uuid": _unique("player", fold_name(name)), "name": name, "isAnonymous": False}


def _title(number: int, slug: str) -> dict[str, Any]:
    game = find_title(slug)
    named = {"id": number, "uuid": _unique("game", slug), "name": game.name if game else slug}
    known = {"bggId": 0, "bggName": "", "bggYear": 0}
    counted = {"noPoints": game is not None and not game.unit, "highestWins": True}
    return named | known | counted | {"cooperative": False, "usesTeams": False}


def _play(game: Game, seats: Sequence[tuple[GameSeat, str]], title: int, people: dict[str, int]) -> dict[str, Any]:
    stayed = [seat.points for seat, _ in seats if seat.points is not None and not seat.gone]
    best = {seat.seat for seat, _ in seats if stayed and seat.points == max(stayed) and not seat.gone}
    winners = {seat.seat for seat, _ in seats if seat.won}
    ended = game.finished or game.created
    return {
        "uuid": _unique("play", game.key),
        "gameRefId": title,
        "playDate": _time(game.created),
        "playDateYmd": int(f"{game.created.astimezone():%Y%m%d}"),
        "entryDate": _time(ended),
        "modificationDate": _time(ended),
        "durationMin": game.minutes,
        "ignored": False,
        # True if the app would find other winners from the points alone.
        "manualWinner": not game.unit or winners != best,
        "usesTeams": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "board": _variant(game, any(seat.village_id is not None for seat, _ in seats)),
        "comments": _comments(game),
        "playImages": "[]",
        "playerScores": [_score(game, seat, people[name]) for seat, name in seats],
    }


def _score(game: Game, seat: GameSeat, player: int) -> dict[str, Any]:
    points = "" if seat.points is None or not game.unit else str(seat.points)
    result = {"playerRefId": player, "score": points, "winner": seat.won, "rank": seat.place or 0}
    return result | {"seatOrder": seat.position + 1, "startPlayer": False, "newPlayer": False}


def _time(moment: datetime) -> str:
    """Format a moment in local time."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"


def _variant(game: Game, has_villages: bool) -> str:
    """Return the level or variant that was played."""
    title, head = find_title(game.slug), msgspec.json.decode(game.header, type=HeaderOptions)
    level = level_of(head, FIRST_LEVEL if has_villages else None)
    options = head.options if level is None else {"level": level, **head.options}
    return title.variant(options) if title else ""


def _comments(game: Game) -> str:
    """Return as words what the app has no field for."""
    said = [
        game.note,
        f"won by {game.beaten_by}" if game.beaten_by else "",
        "" if game.adjudicated else "not adjudicated",
        f"played wrongly: {game.doubt}" if game.doubt else "",
    ]
    return "; ".join(filter(None, said))
