"""The first schema."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _text(name: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(), **{"nullable": False, **options})


def _number(name: str, **options: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), **{"nullable": False, **options})


def _time(name: str, **options: Any) -> Any:
    return sa.Column(name, sa.DateTime(timezone=True), **{"nullable": False, **options})


def _truth(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _refers(column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{table}.id"])


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def upgrade() -> None:
    """Create all tables, referenced ones first."""
    _make_players()
    _make_games()
    _make_villages()
    _make_records()


def _make_players() -> None:
    op.create_table(
        "player",
        _number("id", primary_key=True),
        _text("name"),
        _text("folded"),
        sa.UniqueConstraint("folded"),
    )
    op.create_table(
        "campaign",
        _number("id", primary_key=True),
        _text("key"),
        _text("name"),
        _text("folded"),
        _time("created"),
        _text("note"),
        sa.UniqueConstraint("key"),
        sa.UniqueConstraint("folded"),
    )
    op.create_table(
        "campaign_player",
        _number("campaign_id", primary_key=True),
        _number("player_id", primary_key=True),
        _refers("campaign_id", "campaign"),
        _refers("player_id", "player"),
        sqlite_with_rowid=False,
    )
    _index("campaign_player", "player_id")


def _make_games() -> None:
    op.create_table(
        "game",
        _number("id", primary_key=True),
        _text("key"),
        _text("slug"),
        _text("edition"),
        _number("rules"),
        _text("header"),
        _text("status"),
        _time("created"),
        _time("finished", nullable=True),
        _number("campaign_id", nullable=True),
        _number("lines"),
        _text("note"),
        _text("unit"),
        sa.UniqueConstraint("key"),
        sa.CheckConstraint("status IN ('open', 'finished', 'void')", name="status"),
        _refers("campaign_id", "campaign"),
    )
    _index("game", "slug", "id")
    _index("game", "status", "id")
    _index("game", "campaign_id", "id")
    _index("game", "created")
    op.create_table(
        "current",
        _text("user", primary_key=True),
        _number("game_id"),
        _refers("game_id", "game"),
        sqlite_with_rowid=False,
    )
    _index("current", "game_id")


def _make_villages() -> None:
    op.create_table(
        "village",
        _number("id", primary_key=True),
        _text("key"),
        _text("slug"),
        _text("name"),
        _text("folded"),
        _text("owner"),
        _text("document"),
        _text("status"),
        _number("game_id", nullable=True),
        _number("campaign_id", nullable=True),
        _time("created"),
        _time("updated"),
        sa.UniqueConstraint("key"),
        sa.UniqueConstraint("slug", "folded"),
        sa.CheckConstraint("status IN ('free', 'busy', 'retired')", name="status"),
        _refers("game_id", "game"),
        _refers("campaign_id", "campaign"),
    )
    _index("village", "folded")
    _index("village", "game_id")
    _index("village", "campaign_id")
    op.create_table(
        "village_level",
        _number("id", primary_key=True),
        _number("village_id"),
        _number("game_id", nullable=True),
        _number("level"),
        _text("status"),
        _time("started"),
        _time("ended", nullable=True),
        _text("seat"),
        _text("players"),
        _number("points", nullable=True),
        _number("place", nullable=True),
        _text("before"),
        _text("after", nullable=True),
        _truth("adjudicated"),
        sa.CheckConstraint("status IN ('playing', 'completed', 'void')", name="status"),
        _refers("village_id", "village"),
        _refers("game_id", "game"),
    )
    _index("village_level", "village_id")
    _index("village_level", "game_id")


def _make_records() -> None:
    op.create_table(
        "game_seat",
        _number("game_id", primary_key=True),
        _number("position", primary_key=True),
        _text("seat"),
        _number("player_id"),
        _number("village_id", nullable=True),
        _number("points", nullable=True),
        _number("place", nullable=True),
        _truth("won"),
        sa.UniqueConstraint("game_id", "seat"),
        _refers("game_id", "game"),
        _refers("player_id", "player"),
        _refers("village_id", "village"),
        sqlite_with_rowid=False,
    )
    _index("game_seat", "player_id", "game_id")
    _index("game_seat", "village_id")
    op.create_table(
        "line",
        _number("game_id", primary_key=True),
        _number("n", primary_key=True),
        _text("text"),
        _text("move"),
        _time("at"),
        _text("by"),
        _refers("game_id", "game"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "score_line",
        _number("game_id", primary_key=True),
        _text("seat", primary_key=True),
        _number("position", primary_key=True),
        _text("source"),
        _number("points"),
        _text("clauses"),
        _refers("game_id", "game"),
        sqlite_with_rowid=False,
    )
