"""The queries to a filled database, with results of about the same size in every database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from benchmarks.filling import RARE
from campaigns.models import Campaign, CampaignPlayer, Game, GameSeat, Player
from campaigns.sql import Session, col, func, select
from campaigns.statistics.figures import Asked
from campaigns.store import Store

TITLE = "king-of-the-valley"
# A word in nearly every game of a popular title.
COMMON = "wood"
TOP = 10
TOPICS = ("standings", "head_to_head", "trends", "levels", "growth", "records", "longest", "referees")


class Sample(NamedTuple):
    """The subjects of the queries: an average game, campaign and player, and another player of the same campaign."""

    game: int
    campaign: str
    player: str
    rival: str


Ask: TypeAlias = Callable[[Store, Sample], object]
READING: dict[str, Ask] = {
    "open a game": lambda store, sample: store.games.load(sample.game),
    "list the newest 20 games": lambda store, _: store.games.find(limit=20),
    "list 20 games of a player": lambda store, sample: store.games.find(player=sample.player, limit=20),
    "list 20 games of a campaign": lambda store, sample: store.games.find(campaign=sample.campaign, limit=20),
    "list 20 games of a title": lambda store, _: store.games.find(slug=TITLE, limit=20),
    "list 20 open games": lambda store, _: store.games.find(status="open", limit=20),
    "search a word of three games": lambda store, _: store.games.search(RARE),
    "search a common word": lambda store, _: store.games.search(COMMON),
    "search a common word in a player's games": lambda store, sample: store.games.search(COMMON, player=sample.player),
    "search a word that is nowhere": lambda store, _: store.games.search("nowhere"),
}


def _about(topic: str, asked: Callable[[Sample], Asked]) -> Ask:
    return lambda store, sample: getattr(store.statistics, topic)(asked(sample))


def _all(_sample: Sample) -> Asked:
    return Asked(top=TOP)


def _of_campaign(sample: Sample) -> Asked:
    return Asked(campaign=sample.campaign, top=TOP)


def _of_player(sample: Sample) -> Asked:
    return Asked(players=(sample.player,), top=TOP)


def _of_both(sample: Sample) -> Asked:
    return Asked(players=(sample.player, sample.rival), top=TOP)


STATISTICS: dict[str, Ask] = {
    **{f"{topic.replace('_', ' ')}, all games": _about(topic, _all) for topic in TOPICS},
    **{f"{topic.replace('_', ' ')} of a campaign": _about(topic, _of_campaign) for topic in TOPICS},
    "standings of a player": _about("standings", _of_player),
    "head to head of two players": _about("head_to_head", _of_both),
    "trends of a player": _about("trends", _of_player),
    "records of a player": _about("records", _of_player),
}
QUESTIONS: dict[str, Ask] = {**READING, **STATISTICS}
COMMANDS: dict[str, Callable[[Sample], Sequence[str]]] = {
    "companion games": lambda _: ("games",),
    f"companion games --text {COMMON}": lambda _: ("games", "--text", COMMON),
    "companion campaign stats": lambda _: ("campaign", "stats"),
    "companion campaign stats NAME": lambda sample: ("campaign", "stats", sample.campaign),
}


def take_sample(store: Store) -> Sample:
    """Choose the subjects of the queries."""
    with store.database.reading() as db:
        of_campaigns = select(Game.campaign_id, func.count()).where(col(Game.campaign_id).is_not(None))
        campaign = _most_ordinary(db, of_campaigns.group_by(col(Game.campaign_id)))[0]
        enrolled = select(CampaignPlayer.player_id).where(CampaignPlayer.campaign_id == campaign)
        of_players = select(GameSeat.player_id, func.count()).where(col(GameSeat.player_id).in_(enrolled))
        player, rival = _most_ordinary(db, of_players.group_by(col(GameSeat.player_id)))[:2]
        names = [db.get_one(Player, id).name for id in (player, rival)]
        return Sample(_ordinary_game(db), db.get_one(Campaign, campaign).name, *names)


def _ordinary_game(db: Session) -> int:
    """Return a short game from the middle of a title's games, which is the same game in every database."""
    finished = [Game.slug == TITLE, Game.status == "finished"]
    shortest = db.exec(select(func.min(Game.lines)).where(*finished)).one()
    found = db.exec(select(Game.id).where(*finished, Game.lines == shortest).order_by(col(Game.id))).all()
    return found[len(found) // 2]


def _most_ordinary(db: Session, counted: Any) -> list[int]:
    """Order counts by their distance from the average."""
    found: dict[int, int] = dict(db.exec(counted).all())
    average = sum(found.values()) / len(found)
    return sorted(found, key=lambda id: abs(found[id] - average))
