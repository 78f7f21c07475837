"""Protect records with digests, and store the edition of each village."""

from itertools import groupby
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from alembic import op

from campaigns.games.digests import head_digest, line_digest

revision = "0005"
down_revision = "0004"

STAND_IN = "stand-in"
GAME = sa.table("game", *map(sa.column, ("id", "header", "edition", "digest")))
LINE = sa.table("line", *map(sa.column, ("game_id", "n", "text", "move", "digest")))
SIGN_GAME = GAME.update().where(GAME.c.id == sa.bindparam("game")).values(digest=sa.bindparam("signed"))
SIGN_LINE = (
    LINE.update()
    .where(LINE.c.game_id == sa.bindparam("game"), LINE.c.n == sa.bindparam("number"))
    .values(digest=sa.bindparam("signed"))
)
VILLAGE = sa.table("village", sa.column("id"), sa.column("edition"))
LEVEL = sa.table("village_level", *map(sa.column, ("id", "village_id", "game_id", "status")))
NAME_EDITION = VILLAGE.update().where(VILLAGE.c.id == sa.bindparam("village")).values(edition=sa.bindparam("named"))
PAGE = 500


def upgrade() -> None:
    """Add the columns, sign every record as it is stored, and give villages the edition of their last game."""
    for table in ("game", "line"):
        op.add_column(table, sa.Column("digest", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    last = 0
    query = sa.select(GAME.c.id, GAME.c.header).order_by(GAME.c.id).limit(PAGE)
    while games := connection.execute(query.where(GAME.c.id > last)).all():
        _sign(connection, dict(map(tuple, games)))
        last = games[-1][0]
    op.add_column("village", sa.Column("edition", sa.String(), nullable=False, server_default=STAND_IN))
    _name_editions(connection)


def _name_editions(connection: sa.Connection) -> None:
    """Give villages the edition of the last game they completed, or else of the last they played in."""
    is_done = sa.case((LEVEL.c.status == "completed", 1), else_=0)
    played = sa.select(LEVEL.c.village_id, GAME.c.edition).join(GAME, GAME.c.id == LEVEL.c.game_id)
    editions = dict(map(tuple, connection.execute(played.order_by(is_done, LEVEL.c.id))))
    named = [{"village": id, "named": edition} for id, edition in editions.items() if edition != STAND_IN]
    if named:
        connection.execute(NAME_EDITION, named)


def _sign(connection: sa.Connection, heads: dict[int, str]) -> None:
    """Sign the records of some games."""
    ends = {id: head_digest(header.encode()) for id, header in heads.items()}
    wanted = sa.select(LINE.c.game_id, LINE.c.n, LINE.c.text, LINE.c.move).where(LINE.c.game_id.in_(heads))
    signed: list[dict[str, Any]] = []
    rows = connection.execute(wanted.order_by(LINE.c.game_id, LINE.c.n))
    for id, lines in groupby(rows, key=itemgetter(0)):
        for _, n, text, move in lines:
            ends[id] = line_digest(ends[id], n, text.encode(), move.encode())
            signed.append({"game": id, "number": n, "signed": ends[id].decode()})
    if signed:
        connection.execute(SIGN_LINE, signed)
    connection.execute(SIGN_GAME, [{"game": id, "signed": digest.decode()} for id, digest in ends.items()])
