"""The store's parts about players and campaigns."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.database import StorePart
from campaigns.errors import refused
from campaigns.games.lookup import read_games
from campaigns.models import Campaign, CampaignPlayer, Game, Player, Village, VillageLevel
from campaigns.people import enrol_player, enrol_village, find_campaign, find_or_add_player
from campaigns.rows import CampaignRow, CampaignSheet, PlayerRow, PointsRow, VillageRow
from campaigns.sql import Session, col, select
from campaigns.statistics.figures import Asked
from campaigns.statistics.standings import read_standings
from campaigns.text import fold_name, tidy_name
from campaigns.villages.lookup import find_village, read_villages


class Players(StorePart):
    """Stored players. They are added with their first game, village or campaign."""

    def find(self) -> list[PlayerRow]:
        """List all players by name."""
        with self.database.reading() as db:
            found = db.exec(select(Player.id, Player.name).order_by(col(Player.folded)))
            return [PlayerRow(id, name) for id, name in found]


class Campaigns(StorePart):
    """Stored campaigns."""

    def add(self, name: str, note: str = "") -> int:
        """Start a campaign; return its number. Raises Refused (name taken)."""
        name = tidy_name(name, "campaign")
        with self.database.writing() as db:
            if db.exec(select(Campaign.id).where(Campaign.folded == fold_name(name))).first() is not None:
                raise refused("name-taken", f"a campaign '{name}' already exists", "Choose another name")
            campaign = Campaign(name=name, folded=fold_name(name), note=note)
            db.add(campaign)
            db.flush()
            return campaign.id

    def find(self) -> list[CampaignRow]:
        """List all campaigns by name."""
        with self.database.reading() as db:
            found = db.exec(select(Campaign).order_by(col(Campaign.folded))).all()
            return [_campaign_row(db, campaign) for campaign in found]

    def load(self, name: str) -> CampaignSheet:
        """Return one campaign with its players, games and villages. Raises NotFound."""
        with self.database.reading() as db:
            campaign = find_campaign(db, name)
            villages = read_villages(db, [col(Village.campaign_id) == campaign.id])
            games = select(Game.id).where(Game.campaign_id == campaign.id)
            return CampaignSheet(
                campaign=_campaign_row(db, campaign),
                villages=tuple(villages),
                games=tuple(read_games(db, games)),
                table=tuple(_points_table(db, campaign, villages)),
                standings=tuple(read_standings(db, Asked(campaign.name))),
            )

    def enrol(self, campaign: str, *, player: str | None = None, village: int | str | None = None) -> None:
        """Add a player (who may be new), or a village with its owner, to a campaign. Raises NotFound."""
        with self.database.writing() as db:
            home = find_campaign(db, campaign)
            if player is not None:
                enrol_player(db, home, find_or_add_player(db, player))
            if village is not None:
                enrol_village(db, home, find_village(db, village))


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
