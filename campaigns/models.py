"""The tables. Documents and moves are stored as JSON text, all times as UTC."""

# No `annotations` import here: SQLModel would have to evaluate every annotation at the start of every command.

from datetime import UTC, datetime
from typing import Any, ClassVar, get_args
from uuid import uuid4

from campaigns.rows import Credit, GameStatus, LevelStatus, Scope, VillageStatus
from campaigns.sql import (
    CheckConstraint,
    DateTime,
    Field,
    Index,
    SQLModel,
    String,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from companion.referee.header import STAND_IN

# The schema this code reads and writes, and the older ones it can upgrade.
SCHEMA = "0005"
OLDER_SCHEMAS: tuple[str, ...] = ("0001", "0002", "0003", "0004")
SCHEMA_QUERY = text("SELECT version_num FROM alembic_version")
# For tables that are always read by their whole key: SQLite stores them in its order, without a second index.
KEYED = {"sqlite_with_rowid": False}
# Every constraint has a name, so that a later migration can change it.
SQLModel.metadata.naming_convention = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """A moment with a time zone, even if the database does not store one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Any) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Any) -> datetime | None:
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


def now() -> datetime:
    """Return the current time."""
    return datetime.now(UTC)


def new_key() -> str:
    """Make a globally unique key, for exchange with other databases."""
    return str(uuid4())


def row_number(id: int) -> int:
    """Return an id that every database accepts: 0, which no row has, for one that is too large."""
    return id if abs(id) < 2**31 else 0


def _is_known(values: Any, column: str = "status") -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in get_args(values))
    return CheckConstraint(f"{column} IN ({listed})", name=column)


class Table(SQLModel):
    """The base of the tables. Rows are never validated, so pydantic does not build their validators."""

    model_config: ClassVar[Any] = {"defer_build": True}


class Player(Table, table=True):
    """A person. `folded` makes the name unique in any spelling."""

    __tablename__: ClassVar[str] = "player"
    id: int = Field(default=None, primary_key=True)
    name: str
    folded: str = Field(unique=True)


class Campaign(Table, table=True):
    """A series of games of one group."""

    __tablename__: ClassVar[str] = "campaign"
    id: int = Field(default=None, primary_key=True)
    key: str = Field(default_factory=new_key, unique=True)
    name: str
    folded: str = Field(unique=True)
    created: datetime = Field(default_factory=now, sa_type=UtcTime)
    note: str = ""


class CampaignPlayer(Table, table=True):
    """Who plays in which campaign."""

    __tablename__: ClassVar[str] = "campaign_player"
    __table_args__ = (KEYED,)
    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id")
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)


class Game(Table, table=True):
    """A game. `lines` counts its lines and guards against two writers; `digest` is that of the last one.

    `unit` is the name of its points; without a unit there are no points. `beaten_by` is who beat the whole table. A
    game that was not `adjudicated` was played without the companion; `doubt` says why one was played wrongly; `credit`
    follows from both and decides whether it counts in statistics. `minutes` is the playing time.
    """

    __tablename__: ClassVar[str] = "game"
    __table_args__ = (
        _is_known(GameStatus),
        _is_known(Credit, "credit"),
        Index(None, "slug", "id"),
        Index(None, "slug", "created"),
        Index(None, "slug", "status", "lines", "id"),
        Index(None, "slug", "status", "minutes", "id"),
        Index(None, "credit", "status", "slug"),
        Index(None, "status", "id"),
        Index(None, "campaign_id", "id"),
    )
    id: int = Field(default=None, primary_key=True)
    key: str = Field(default_factory=new_key, unique=True)
    slug: str
    edition: str
    rules: int
    header: str
    status: GameStatus = Field(default="open", sa_type=String)
    created: datetime = Field(default_factory=now, sa_type=UtcTime, index=True)
    finished: datetime | None = Field(default=None, sa_type=UtcTime)
    campaign_id: int | None = Field(default=None, foreign_key="campaign.id")
    lines: int = 0
    digest: str = ""
    note: str = ""
    unit: str = "points"
    beaten_by: str = ""
    adjudicated: bool = True
    doubt: str = ""
    credit: Credit = Field(default="sound", sa_type=String)
    minutes: int = 0


class Village(Table, table=True):
    """A keepsake of a game: a document that is carried from one game to the next.

    `edition` is the one it was last drawn with, `copied_from` the key of the village that a what-if was copied from.
    """

    __tablename__: ClassVar[str] = "village"
    __table_args__ = (
        _is_known(VillageStatus),
        UniqueConstraint("slug", "folded"),
    )
    id: int = Field(default=None, primary_key=True)
    key: str = Field(default_factory=new_key, unique=True)
    slug: str
    name: str
    folded: str = Field(index=True)
    owner: str
    edition: str = STAND_IN
    document: str
    status: VillageStatus = Field(default="free", sa_type=String)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    campaign_id: int | None = Field(default=None, foreign_key="campaign.id", index=True)
    created: datetime = Field(default_factory=now, sa_type=UtcTime)
    updated: datetime = Field(default_factory=now, sa_type=UtcTime)
    copied_from: str = ""


class VillageLevel(Table, table=True):
    """A level of a village, with snapshots of its document; `growth` counts what was drawn in it.

    `players` is a JSON list of names.
    """

    __tablename__: ClassVar[str] = "village_level"
    __table_args__ = (
        _is_known(LevelStatus),
        Index(None, "level", "points", "ended", "id"),
        Index(None, "growth", "id"),
    )
    id: int = Field(default=None, primary_key=True)
    village_id: int = Field(foreign_key="village.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    level: int
    status: LevelStatus = Field(default="playing", sa_type=String)
    started: datetime = Field(default_factory=now, sa_type=UtcTime)
    ended: datetime | None = Field(default=None, sa_type=UtcTime)
    seat: str = ""
    players: str = "[]"
    points: int | None = None
    place: int | None = None
    before: str
    after: str | None = None
    adjudicated: bool = True
    growth: int | None = None


class GameSeat(Table, table=True):
    """A seat of a game and its result; `ties` is a JSON list, `gone` if the player left before the end."""

    __tablename__: ClassVar[str] = "game_seat"
    __table_args__ = (UniqueConstraint("game_id", "seat"), Index(None, "player_id", "game_id"), KEYED)
    game_id: int = Field(primary_key=True, foreign_key="game.id")
    position: int = Field(primary_key=True)
    seat: str
    player_id: int = Field(foreign_key="player.id")
    village_id: int | None = Field(default=None, foreign_key="village.id", index=True)
    points: int | None = None
    place: int | None = None
    won: bool = False
    ties: str = "[]"
    remark: str = ""
    gone: bool = False


class RecordLine(Table, table=True):
    """A line of a record, as text and as a move; `digest` covers both.

    See `campaigns.games.digests`.
    """

    __tablename__: ClassVar[str] = "line"
    __table_args__ = (KEYED,)
    game_id: int = Field(primary_key=True, foreign_key="game.id")
    n: int = Field(primary_key=True)
    text: str
    move: str
    at: datetime = Field(sa_type=UtcTime)
    by: str = ""
    digest: str = ""


class FinalLine(Table, table=True):
    """A line of a final score sheet; `clauses` are ids separated by spaces."""

    __tablename__: ClassVar[str] = "score_line"
    __table_args__ = (KEYED,)
    game_id: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    source: str
    points: int
    clauses: str


class Current(Table, table=True):
    """The current game of each user."""

    __tablename__: ClassVar[str] = "current"
    __table_args__ = (KEYED,)
    user: str = Field(primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)


class GameReferee(Table, table=True):
    """How many lines of a closed game a referee typed, and how many of them were overrides or corrections."""

    __tablename__: ClassVar[str] = "game_referee"
    __table_args__ = (KEYED,)
    game_id: int = Field(primary_key=True, foreign_key="game.id")
    name: str = Field(primary_key=True, index=True)
    lines: int
    overrides: int
    corrections: int


class PlayerCount(Table, table=True):
    """Totals of a player in a title, computed from finished games by `campaigns.statistics.counts` only."""

    __tablename__: ClassVar[str] = "player_count"
    __table_args__ = (
        _is_known(Scope, "scope"),
        Index(None, "slug", "scope", "won"),
        Index(None, "slug", "scope", "best"),
        KEYED,
    )
    slug: str = Field(primary_key=True)
    scope: Scope = Field(primary_key=True, sa_type=String)
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    games: int
    won: int
    first: int
    second: int
    third: int
    points: int | None
    best: int | None
    last: datetime | None = Field(sa_type=UtcTime)


class LevelCount(Table, table=True):
    """Totals of villages in a level, computed from completed levels with points; `measured` have a growth."""

    __tablename__: ClassVar[str] = "level_count"
    __table_args__ = (_is_known(Scope, "scope"), KEYED)
    slug: str = Field(primary_key=True)
    scope: Scope = Field(primary_key=True, sa_type=String)
    level: int = Field(primary_key=True)
    villages: int
    points: int
    best: int
    growth: int | None
    measured: int


class RefereeCount(Table, table=True):
    """Totals of a referee in a title, or in all ("" as slug), computed from finished games."""

    __tablename__: ClassVar[str] = "referee_count"
    __table_args__ = (_is_known(Scope, "scope"), Index(None, "slug", "scope", "overrides"), KEYED)
    slug: str = Field(primary_key=True)
    scope: Scope = Field(primary_key=True, sa_type=String)
    name: str = Field(primary_key=True)
    games: int
    lines: int
    overrides: int
    corrections: int
