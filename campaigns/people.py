"""Finding and adding players and campaigns, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count

from campaigns.errors import NotFound
from campaigns.models import Campaign, CampaignPlayer, Player, Village
from campaigns.sql import Session, chunks, col, insert, one_at_a_time, select, text
from campaigns.text import fold_name, tidy_name
from campaigns.user import current_user

# An arbitrary lock number, the same for every companion on a server.
NAMES_LOCK = 7265666574
MAKE_CURRENT = text(
    'INSERT INTO current ("user", game_id) VALUES (:user, :game) ON CONFLICT ("user") DO UPDATE SET game_id = :game'
)


def find_player(db: Session, name: str) -> Player:
    """Return the player with this name. Raises NotFound."""
    player = _player(db, name)
    if player is None:
        raise NotFound(f"there is no player '{name}'. See who has played with: companion games")
    return player


def find_or_add_player(db: Session, name: str) -> Player:
    """Return the player with this name, adding it if new, even if another table adds it at the same moment."""
    player = _player(db, name)
    if player is None:
        hold_names(db)
        player = _player(db, name)
    if player is None:
        player = Player(name=tidy_name(name, "player"), folded=fold_name(name))
        db.add(player)
        db.flush()
    return player


def find_or_add_players(db: Session, names: Iterable[str]) -> dict[str, Player]:
    """Return the players with these names, as `find_or_add_player` does for one."""
    wanted = {name: fold_name(name) for name in names}
    found = _players(db, wanted.values())
    if found.keys() < {*wanted.values()}:
        hold_names(db)
        found = _players(db, wanted.values())
    for name, folded in wanted.items():
        if folded not in found:
            found[folded] = Player(name=tidy_name(name, "player"), folded=folded)
            db.add(found[folded])
    db.flush()
    return {name: found[folded] for name, folded in wanted.items()}


def _players(db: Session, folded: Iterable[str]) -> dict[str, Player]:
    found: dict[str, Player] = {}
    for names in chunks(folded):
        found |= {player.folded: player for player in db.exec(select(Player).where(col(Player.folded).in_(names)))}
    return found


def _player(db: Session, name: str) -> Player | None:
    return db.exec(select(Player).where(Player.folded == fold_name(name))).first()


def hold_names(db: Session) -> None:
    """Let only one referee at a time add names until the transaction ends, so that a free name stays free."""
    one_at_a_time(db, NAMES_LOCK)


def find_campaign(db: Session, name: str) -> Campaign:
    """Return the campaign with this name. Raises NotFound."""
    campaign = _campaign(db, name)
    if campaign is None:
        raise NotFound(f"there is no campaign '{name}'. List them with: companion campaign list")
    return campaign


def _campaign(db: Session, name: str) -> Campaign | None:
    return db.exec(select(Campaign).where(Campaign.folded == fold_name(name))).first()


def find_campaign_id(db: Session, name: str | None) -> int | None:
    """Return the id of a campaign; None if none is given. Raises NotFound."""
    return None if name is None else find_campaign(db, name).id


def found_campaign(db: Session, name: str) -> Campaign:
    """Start a campaign with this name, or with the next free number: `Ann and Bo`, `Ann and Bo 2`."""
    hold_names(db)
    names = chain([name], (f"{name} {n}" for n in count(2)))
    free = next(name for name in names if _campaign(db, name) is None)
    campaign = Campaign(name=tidy_name(free, "campaign"), folded=fold_name(free))
    db.add(campaign)
    db.flush()
    return campaign


def enrol_village(db: Session, campaign: Campaign, village: Village) -> None:
    """Add a village and its owner to a campaign."""
    village.campaign_id = campaign.id
    enrol_player(db, campaign, find_or_add_player(db, village.owner))


def enrol_player(db: Session, campaign: Campaign, player: Player) -> None:
    """Add a player to a campaign, unless already in it."""
    if db.get(CampaignPlayer, (campaign.id, player.id)) is None:
        hold_names(db)
        db.merge(CampaignPlayer(campaign_id=campaign.id, player_id=player.id))


def enrol_players(db: Session, campaign: Campaign, players: Iterable[Player]) -> None:
    """Add players to a campaign, unless already in it."""
    hold_names(db)
    enrolled = {*db.exec(select(CampaignPlayer.player_id).where(CampaignPlayer.campaign_id == campaign.id))}
    missing = dict.fromkeys(player.id for player in players if player.id not in enrolled)
    if missing:
        db.execute(insert(CampaignPlayer), [{"campaign_id": campaign.id, "player_id": id} for id in missing])


def make_current(db: Session, game_id: int) -> None:
    """Make a game the current one of this user, who may have several terminals open."""
    db.flush()
    db.connection().execute(MAKE_CURRENT, {"user": current_user(db), "game": game_id})
