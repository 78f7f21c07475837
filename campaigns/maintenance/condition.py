"""How a database is, besides what it holds."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from campaigns.database import SCHEMA, Database
from campaigns.models import Game
from campaigns.sql import col, func, select


class Condition(Struct, frozen=True):
    """How large a database is and what it stands on; of a server the sizes are not known."""

    where: str
    schema: str
    is_server: bool
    is_read_only: bool
    bytes: int | None
    wal_bytes: int | None


class EditionInUse(Struct, frozen=True):
    """An edition of a title, and how many open games are played with it."""

    slug: str
    edition: str
    games: int


def condition_of(database: Database) -> Condition:
    """Return how a database is."""
    is_server = database.engine.dialect.name != "sqlite"
    path = Path(database.where)
    sizes = (None, None) if is_server else (_size(path), _size(path.with_name(f"{path.name}-wal")))
    return Condition(database.where, SCHEMA, is_server, database.is_read_only, *sizes)


def editions_in_use(database: Database) -> list[EditionInUse]:
    """List the editions of games that are not over yet."""
    query = select(Game.slug, Game.edition, func.count()).where(Game.status == "open")
    with database.reading() as db:
        rows = db.exec(query.group_by(col(Game.slug), col(Game.edition)).order_by(col(Game.slug), col(Game.edition)))
        return [EditionInUse(*row) for row in rows]


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except OSError:
        return None
