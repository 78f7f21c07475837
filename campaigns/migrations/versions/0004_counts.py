"""Add statistics and search, results without the companion, doubts about games, and what-if villages."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SCOPES = "scope IN ('all', 'sound')"


def _text(name: str, **options: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(), **{"nullable": False, **options})


def _number(name: str, **options: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), **{"nullable": False, **options})


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))


def upgrade() -> None:
    """Add columns and tables; the caller fills in derived data."""
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("adjudicated", sa.Boolean(), nullable=False, server_default=sa.true()))
        game.add_column(_text("doubt", server_default=""))
        game.add_column(_text("credit", server_default="sound"))
        game.add_column(_number("minutes", server_default="0"))
        game.create_check_constraint("credit", "credit IN ('sound', 'doubtful', 'none')")
    _index("game", "slug", "created")
    _index("game", "slug", "status", "lines", "id")
    _index("game", "slug", "status", "minutes", "id")
    _index("game", "credit", "status", "slug")
    op.add_column("village", _text("copied_from", server_default=""))
    op.add_column("village_level", _number("growth", nullable=True))
    _index("village_level", "growth", "id")
    _index("village_level", "level", "points", "ended", "id")
    _make_counts()
    _make_words()


def _make_counts() -> None:
    op.create_table(
        "game_referee",
        _number("game_id", primary_key=True),
        _text("name", primary_key=True),
        _number("lines"),
        _number("overrides"),
        _number("corrections"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sqlite_with_rowid=False,
    )
    _index("game_referee", "name")
    op.create_table(
        "player_count",
        _text("slug", primary_key=True),
        _text("scope", primary_key=True),
        _number("player_id", primary_key=True),
        *(_number(name) for name in ("games", "won", "first", "second", "third")),
        _number("points", nullable=True),
        _number("best", nullable=True),
        sa.Column("last", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(SCOPES, name="scope"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"]),
        sqlite_with_rowid=False,
    )
    _index("player_count", "player_id")
    _index("player_count", "slug", "scope", "won")
    _index("player_count", "slug", "scope", "best")
    op.create_table(
        "level_count",
        _text("slug", primary_key=True),
        _text("scope", primary_key=True),
        _number("level", primary_key=True),
        *(_number(name) for name in ("villages", "points", "best")),
        _number("growth", nullable=True),
        _number("measured"),
        sa.CheckConstraint(SCOPES, name="scope"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "referee_count",
        _text("slug", primary_key=True),
        _text("scope", primary_key=True),
        _text("name", primary_key=True),
        *(_number(name) for name in ("games", "lines", "overrides", "corrections")),
        sa.CheckConstraint(SCOPES, name="scope"),
        sqlite_with_rowid=False,
    )
    _index("referee_count", "slug", "scope", "overrides")


def _make_words() -> None:
    """Create the word index of closed games, in the form each database offers."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("CREATE VIRTUAL TABLE game_words USING fts5(words, content='', detail=none)")
    else:
        op.execute("CREATE TABLE game_words (game_id INTEGER PRIMARY KEY REFERENCES game, words TEXT[] NOT NULL)")
        op.execute("CREATE INDEX ix_game_words_words ON game_words USING GIN (words)")
