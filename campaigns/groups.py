"""Players, campaigns and standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from campaigns.database import Database
from campaigns.errors import refused
from campaigns.games import game_rows
from campaigns.models import Campaign, CampaignPlayer, Game, GameSeat, Player, Village, VillageLevel
from campaigns.people import enrol_player, find_campaign, find_or_add_player
from campaigns.rows import CampaignRow, CampaignSheet, PlayerRow, PointsRow, Standing, VillageRow
from campaigns.sql import Session, case, col, func, matching, select
from campaigns.texts import fold_name, tidy_name
from campaigns.villages import find_village, village_rows


class Groups(Database):
    """The methods of the store about players, campaigns and standings."""

    def players(self) -> list[PlayerRow]:
        """List all players by name."""
        with self.reading() as db:
            found = db.exec(select(Player.id, Player.name).order_by(col(Player.folded)))
            return [PlayerRow(id, name) for id, name in found]

    def new_campaign(self, name: str, note: str = "") -> int:
        """Begin a campaign; return its number. Raises Refused (name taken)."""
        name = tidy_name(name, "campaign")
        with self.writing() as db:
            if db.exec(select(Campaign.id).where(Campaign.folded == fold_name(name))).first() is not None:
                raise refused("name-taken", f"there is already a campaign '{name}'")
            campaign = Campaign(name=name, folded=fold_name(name), note=note)
            db.add(campaign)
            db.flush()
            return campaign.id

    def campaigns(self) -> list[CampaignRow]:
        """List all campaigns by name."""
        with self.reading() as db:
            found = db.exec(select(Campaign).order_by(col(Campaign.folded))).all()
            return [_campaign_row(db, campaign) for campaign in found]

    def campaign(self, name: str) -> CampaignSheet:
        """Return all about one campaign. Raises NotFound."""
        with self.reading() as db:
            campaign = find_campaign(db, name)
            villages = village_rows(db, [col(Village.campaign_id) == campaign.id])
            games = select(Game.id).where(Game.campaign_id == campaign.id)
            return CampaignSheet(
                campaign=_campaign_row(db, campaign),
                villages=tuple(villages),
                games=tuple(game_rows(db, games)),
                table=tuple(_points_table(db, campaign, villages)),
                standings=tuple(_standings(db, [col(Game.campaign_id) == campaign.id])),
            )

    def enrol(self, campaign: str, *, player: str | None = None, village: int | str | None = None) -> None:
        """Put a player (who may be new) or a village into a campaign. Raises NotFound."""
        with self.writing() as db:
            home = find_campaign(db, campaign)
            if player is not None:
                enrol_player(db, home, find_or_add_player(db, player))
            if village is not None:
                find_village(db, village).campaign_id = home.id

    def standings(self, campaign: str | None = None, slug: str | None = None) -> list[Standing]:
        """Sum up finished games per title and player, best first; of one campaign or of all. Raises NotFound."""
        with self.reading() as db:
            home = find_campaign(db, campaign).id if campaign is not None else None
            return _standings(db, matching((Game.campaign_id, home), (Game.slug, slug)))


def _campaign_row(db: Session, campaign: Campaign) -> CampaignRow:
    enrolled = (
        select(Player.name)
        .join(CampaignPlayer, col(CampaignPlayer.player_id) == Player.id)
        .where(CampaignPlayer.campaign_id == campaign.id)
        .order_by(col(Player.folded))
    )
    players = tuple(db.exec(enrolled))
    return CampaignRow(campaign.id, campaign.key, campaign.name, campaign.created, campaign.note, players)


def _points_table(db: Session, campaign: Campaign, villages: Sequence[VillageRow]) -> list[PointsRow]:
    completed = (
        select(VillageLevel.village_id, VillageLevel.level, VillageLevel.points)
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .where(Village.campaign_id == campaign.id, VillageLevel.status == "completed")
        .order_by(col(VillageLevel.level), col(VillageLevel.id))
    )
    points: dict[int, dict[int, int | None]] = {village.id: {} for village in villages}
    for village_id, level, gained in db.exec(completed):
        points[village_id][level] = gained
    return [PointsRow(village.name, village.owner, points[village.id]) for village in villages]


def _standings(db: Session, where: Iterable[Any]) -> list[Standing]:
    games, won = func.count(), func.count().filter(col(GameSeat.won))
    counted = case((col(Game.unit) != "", func.coalesce(GameSeat.points, 0)))
    points, best = func.sum(counted), func.max(counted)
    query: Any = (
        select(Game.slug, Player.name, games, won)
        .add_columns(points, best)
        .join(GameSeat, col(GameSeat.game_id) == Game.id)
        .join(Player, col(Player.id) == GameSeat.player_id)
        .where(col(Game.status) == "finished", *where)
        .group_by(col(Game.slug), col(Player.id))
        .order_by(col(Game.slug), won.desc(), points.desc(), col(Player.folded))
    )
    return [Standing(*row) for row in db.exec(query)]
