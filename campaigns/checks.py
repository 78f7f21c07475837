"""What can be wrong with stored data."""

from __future__ import annotations

from campaigns.sql import Session, text
from companion.games import find_game

# A sentence for each row that a query finds.
FAULTS = {
    "village '{0}' is busy, but no open game plays it": """
        SELECT village.name FROM village LEFT JOIN game ON game.id = village.game_id AND game.status = 'open'
        WHERE village.status = 'busy' AND game.id IS NULL""",
    "village '{0}' is played in open game {1}, but is not marked busy": """
        SELECT village.name, game.id FROM village
        JOIN game_seat ON game_seat.village_id = village.id JOIN game ON game.id = game_seat.game_id
        WHERE game.status = 'open' AND (village.status <> 'busy' OR village.game_id <> game.id)""",
    "level {1} of village '{0}' is still being played, but its game is not open": """
        SELECT village.name, village_level.level FROM village_level
        JOIN village ON village.id = village_level.village_id LEFT JOIN game ON game.id = village_level.game_id
        WHERE village_level.status = 'playing' AND (game.id IS NULL OR game.status <> 'open')""",
    "game {0} should have {1} lines, but has {2} up to number {3}": """
        SELECT game.id, game.lines, COUNT(line.n), COALESCE(MAX(line.n), 0)
        FROM game LEFT JOIN line ON line.game_id = game.id GROUP BY game.id, game.lines
        HAVING COUNT(line.n) <> game.lines OR COALESCE(MAX(line.n), 0) <> game.lines""",
    "game {0} has no seats": """
        SELECT game.id FROM game WHERE NOT EXISTS (SELECT 1 FROM game_seat WHERE game_seat.game_id = game.id)""",
}


def problems(db: Session) -> list[str]:
    """Return a sentence for everything that is wrong."""
    found = _file_problems(db) if db.get_bind().dialect.name == "sqlite" else []
    for sentence, query in FAULTS.items():
        found += [sentence.format(*row) for row in db.connection().execute(text(query))]
    slugs = db.connection().execute(text("SELECT DISTINCT slug FROM game ORDER BY slug")).scalars()
    return found + [f"this companion does not know the game '{slug}'" for slug in slugs if not find_game(slug)]


def _file_problems(db: Session) -> list[str]:
    connection = db.connection()
    said = connection.execute(text("PRAGMA integrity_check")).scalars()
    found = [f"the file is damaged: {line}" for line in said if line != "ok"]
    dangling = connection.execute(text("PRAGMA foreign_key_check")).all()
    return found + [f"a row of table '{row[0]}' refers to a row of '{row[2]}' that is not there" for row in dangling]
