"""Finding and adding players and campaigns, inside the transaction of a caller."""

from __future__ import annotations

import os
from getpass import getuser
from socket import gethostname

from campaigns.errors import NotFound
from campaigns.models import Campaign, CampaignPlayer, Player
from campaigns.sql import Session, select
from campaigns.texts import fold_name, tidy_name


def user() -> str:
    """Name the user of this computer; by number where the system knows no name."""
    try:
        return getuser()
    except (KeyError, OSError):
        return str(os.getuid())


def seat_at_keyboard(db: Session) -> str:
    """Name who has a current game: on a server also by computer, for users of one name may share it."""
    is_shared = db.get_bind().dialect.name != "sqlite"
    return f"{user()}@{gethostname()}" if is_shared else user()


def find_player(db: Session, name: str) -> Player:
    """Return the player with this name. Raises NotFound."""
    player = db.exec(select(Player).where(Player.folded == fold_name(name))).first()
    if player is None:
        raise NotFound(f"there is no player '{name}'")
    return player


def find_or_add_player(db: Session, name: str) -> Player:
    """Return the player with this name, who may be new."""
    try:
        return find_player(db, name)
    except NotFound:
        player = Player(name=tidy_name(name, "player"), folded=fold_name(name))
        db.add(player)
        db.flush()
        return player


def find_campaign(db: Session, name: str) -> Campaign:
    """Return the campaign with this name. Raises NotFound."""
    campaign = db.exec(select(Campaign).where(Campaign.folded == fold_name(name))).first()
    if campaign is None:
        raise NotFound(f"there is no campaign '{name}'")
    return campaign


def enrol_player(db: Session, campaign: Campaign, player: Player) -> None:
    """Put a player into a campaign, once."""
    db.merge(CampaignPlayer(campaign_id=campaign.id, player_id=player.id))
