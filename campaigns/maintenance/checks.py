"""Consistency checks that the database can do with queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from campaigns.models import Game, LevelCount, PlayerCount, RefereeCount
from campaigns.sql import Connection, Session, SQLModel, func, select, text
from campaigns.statistics.counts import COUNTED, level_figures, player_figures, referee_figures
from companion.games import find_title

# The message for each row that a query finds.
FAULTS = {
    "village '{0}' is busy, but not in any open game": """
        SELECT village.name FROM village LEFT JOIN game ON game.id = village.game_id AND game.status = 'open'
        WHERE village.status = 'busy' AND game.id IS NULL""",
    "village '{0}' is played in open game {1}, but is not marked busy": """
        SELECT village.name, game.id FROM village
        JOIN game_seat ON game_seat.village_id = village.id JOIN game ON game.id = game_seat.game_id
        WHERE game.status = 'open' AND (village.status <> 'busy' OR village.game_id <> game.id)""",
    "village '{0}' is {1}, but still assigned to game {2}": """
        SELECT village.name, village.status, village.game_id FROM village
        WHERE village.status <> 'busy' AND village.game_id IS NOT NULL""",
    "village '{0}' is played in open game {1}, but has no level there": """
        SELECT village.name, game.id FROM village
        JOIN game_seat ON game_seat.village_id = village.id JOIN game ON game.id = game_seat.game_id
        WHERE game.status = 'open' AND NOT EXISTS (SELECT 1 FROM village_level
            WHERE village_level.game_id = game.id AND village_level.village_id = village.id)""",
    "level {1} of village '{0}' is still being played, but its game is not open": """
        SELECT village.name, village_level.level FROM village_level
        JOIN village ON village.id = village_level.village_id LEFT JOIN game ON game.id = village_level.game_id
        WHERE village_level.status = 'playing' AND (game.id IS NULL OR game.status <> 'open')""",
    "level {1} of village '{0}' is {2}, but its game {3} is still open": """
        SELECT village.name, village_level.level, village_level.status, game.id FROM village_level
        JOIN village ON village.id = village_level.village_id JOIN game ON game.id = village_level.game_id
        WHERE village_level.status <> 'playing' AND game.status = 'open'""",
    "game {0} should have {1} moves, but has {2}, numbered up to {3}": """
        SELECT game.id, game.lines, COUNT(line.n), COALESCE(MAX(line.n), 0)
        FROM game LEFT JOIN line ON line.game_id = game.id GROUP BY game.id, game.lines
        HAVING COUNT(line.n) <> game.lines OR COALESCE(MAX(line.n), 0) <> game.lines""",
    "game {0} has no seats": """
        SELECT game.id FROM game WHERE NOT EXISTS (SELECT 1 FROM game_seat WHERE game_seat.game_id = game.id)""",
    "game {0} has scores of '{1}', who has no seat in it": """
        SELECT DISTINCT score_line.game_id, score_line.seat FROM score_line
        LEFT JOIN game_seat ON game_seat.game_id = score_line.game_id AND game_seat.seat = score_line.seat
        WHERE game_seat.seat IS NULL""",
    "game {0} is {1}, but its end time is missing": """
        SELECT game.id, game.status FROM game WHERE game.status <> 'open' AND game.finished IS NULL""",
}
# The slug of a game whose title can no longer be determined.
LOST = "lost"
# The tables of totals, how they are computed from the games, and their names.
FIGURES = (
    (PlayerCount, player_figures, "players"),
    (LevelCount, level_figures, "levels"),
    (RefereeCount, referee_figures, "referees"),
)
INDEXED = {"sqlite": "SELECT rowid FROM game_words", "postgresql": "SELECT game_id FROM game_words"}


class Dangling(NamedTuple):
    """Rows of a table that refer to a missing row of another."""

    table: str
    column: str
    parent: str
    missing: int
    rows: int


def problems(db: Session) -> list[str]:
    """Return a sentence for every problem with rows and their relations."""
    connection = db.connection()
    found = [*file_words(connection), *dangling_words(connection)]
    for sentence, query in FAULTS.items():
        found += [sentence.format(*row) for row in connection.execute(text(query))]
    slugs = connection.execute(text("SELECT slug FROM game UNION SELECT slug FROM village ORDER BY slug")).scalars()
    unknown = [slug for slug in slugs if slug != LOST and not find_title(slug)]
    return found + [f"this companion does not know the game '{slug}'" for slug in unknown]


def file_words(connection: Connection) -> list[str]:
    """Return what is wrong with a database file; nothing for a server."""
    if connection.dialect.name != "sqlite":
        return []
    said = connection.execute(text("PRAGMA integrity_check")).scalars()
    return [f"the file is damaged: {line}" for line in said if line != "ok"]


def dangling(connection: Connection) -> Iterator[Dangling]:
    """Find all references to missing rows."""
    for table in SQLModel.metadata.sorted_tables:
        for key in sorted(table.foreign_keys, key=lambda key: key.parent.name):
            column, target = key.parent, key.column
            is_there = select(target).where(target == column).exists()
            found = select(column, func.count()).where(column.is_not(None), ~is_there).group_by(column)
            for missing, rows in connection.execute(found.order_by(column)):
                yield Dangling(table.name, column.name, target.table.name, missing, rows)


def dangling_words(connection: Connection) -> list[str]:
    """Return which rows refer to missing rows."""
    return [
        f"a row of table '{link.table}' refers to a missing row of '{link.parent}'"
        if link.rows == 1
        else f"{link.rows} rows of table '{link.table}' refer to missing rows of '{link.parent}'"
        for link in dangling(connection)
    ]


def derived_words(db: Session) -> list[str]:
    """Return which statistics, and which parts of the word index, do not match the games."""
    off = [name for counts, figures, name in FIGURES if _differ(db, counts, figures)]
    found = [f"the statistics of {name} do not match the games" for name in off]
    closed = {*db.exec(select(Game.id).where(Game.status != "open"))}
    indexed = {*db.connection().execute(text(INDEXED[db.get_bind().dialect.name])).scalars()}
    if wrong := len(closed ^ indexed):
        found.append(f"the word index does not match the games ({wrong} differ)")
    return found


def _differ(db: Session, counts: Any, figures: Any) -> bool:
    """Return whether stored counts differ from a recount."""
    for scope in COUNTED:
        recount: Any = select(figures(scope).subquery())
        columns = [getattr(counts, column.name) for column in recount.selected_columns]
        stored = select(*columns).where(counts.scope == scope)
        for one, other in ((stored, recount), (recount, stored)):
            if db.connection().execute(one.except_(other)).first() is not None:
                return True
    return False
