"""Placeholders for lost rows, built from the remaining data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from campaigns.maintenance.checks import LOST
from campaigns.maintenance.record_repairs import sign
from campaigns.models import Campaign, Game, GameSeat, Player, RecordLine, Village, VillageLevel, now
from campaigns.sql import Session, col, func, select
from campaigns.text import fold_name, to_json
from companion.games import REGISTRY, find_title
from companion.referee.header import STAND_IN, Header
from companion.referee.problems import BadPosition

NOTE = "lost: only its related data is left"


def _lost_campaign(db: Session, id: int) -> str:
    name = _free_name(db, Campaign, f"lost campaign {id}")
    db.add(Campaign(id=id, name=name, folded=fold_name(name), note=NOTE))
    return name


def _lost_player(db: Session, id: int) -> str:
    name = _free_name(db, Player, f"lost player {id}")
    db.add(Player(id=id, name=name, folded=fold_name(name)))
    return name


def _free_name(db: Session, table: type[Campaign | Player | Village], base: str) -> str:
    name = base
    while db.exec(select(table.id).where(table.folded == fold_name(name))).first() is not None:
        name += " again"
    return name


def _lost_game(db: Session, id: int) -> str:
    """Insert a void game in place of a lost one: it does not count, but its lines and levels can be read.

    Its header is new, so its record is signed again.
    """
    slug = _title_of(db, id)
    title = find_title(slug)
    header = Header(slug, _seats_of(db, id), title.rules_version if title else 1)
    known = select(func.min(RecordLine.at), func.max(RecordLine.at), func.count())
    first, last, lines = db.exec(known.where(RecordLine.game_id == id)).one()
    game = Game(
        id=id,
        slug=slug,
        edition=header.edition,
        rules=header.rules,
        header=to_json(header),
        status="void",
        created=first or now(),
        finished=last or now(),
        lines=lines,
        note=NOTE,
        credit="none",
    )
    db.add(game)
    db.flush()
    sign(db, game)
    return f"game {id}, void"


def _title_of(db: Session, game_id: int) -> str:
    """Return the title of a lost game: from a village, or from its lines if only one title can read them."""
    kept = select(Village.slug).join(VillageLevel, col(VillageLevel.village_id) == Village.id)
    if slug := db.exec(kept.where(VillageLevel.game_id == game_id)).first():
        return slug
    moves = db.exec(select(RecordLine.move).where(RecordLine.game_id == game_id)).all()
    fitting = [slug for slug in REGISTRY if moves and _can_read(slug, moves)]
    return fitting[0] if len(fitting) == 1 else LOST


def _can_read(slug: str, moves: Any) -> bool:
    title = find_title(slug)
    try:
        return title is not None and all(title.decoder.decode(move.encode()) for move in moves)
    except msgspec.MsgspecError:
        return False


def _seats_of(db: Session, game_id: int) -> tuple[str, ...]:
    seats = db.exec(select(GameSeat.seat).where(GameSeat.game_id == game_id).order_by(col(GameSeat.position))).all()
    levels = db.exec(select(VillageLevel.seat).where(VillageLevel.game_id == game_id, VillageLevel.seat != "")).all()
    return tuple(dict.fromkeys([*seats, *levels])) or (LOST,)


def _lost_village(db: Session, id: int) -> str:
    """Insert a village in place of a lost one, with the last sheet in its levels."""
    name = _free_name(db, Village, f"lost village {id}")
    levels = db.exec(select(VillageLevel).where(VillageLevel.village_id == id).order_by(col(VillageLevel.id))).all()
    games = [level.game_id for level in levels] or [*db.exec(select(GameSeat.game_id).where(GameSeat.village_id == id))]
    played = [game for number in games if number and (game := db.get(Game, number))]
    slug, edition = (played[0].slug, played[-1].edition) if played else (LOST, STAND_IN)
    sheet = (levels[-1].after or levels[-1].before) if levels else _blank(slug, name, edition)
    owner = db.exec(
        select(Player.name).join(GameSeat, col(GameSeat.player_id) == Player.id).where(GameSeat.village_id == id)
    ).first()
    lost = Village(id=id, slug=slug, name=name, folded=fold_name(name), owner=owner or LOST, document=sheet)
    lost.edition = edition
    db.add(lost)
    return name


def _blank(slug: str, name: str, edition: str) -> str:
    title = find_title(slug)
    try:
        return to_json(title.require_keepsakes().read(f'name = "{name}"\nowner = "{LOST}"\n', edition) if title else {})
    except BadPosition:
        return to_json({})


# In this order: referenced rows come first.
LOST_ROWS: dict[str, Callable[[Session, int], str]] = {
    "campaign": _lost_campaign,
    "player": _lost_player,
    "game": _lost_game,
    "village": _lost_village,
}
