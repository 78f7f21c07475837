"""Records are held together by digests."""

from itertools import groupby
from operator import itemgetter
from typing import Any

import sqlalchemy as sa
from alembic import op

from campaigns.digests import head_digest, line_digest

revision = "0005"
down_revision = "0004"

GAME = sa.table("game", sa.column("id"), sa.column("header"), sa.column("digest"))
LINE = sa.table("line", *map(sa.column, ("game_id", "n", "text", "move", "digest")))
SIGN_GAME = GAME.update().where(GAME.c.id == sa.bindparam("game")).values(digest=sa.bindparam("signed"))
SIGN_LINE = (
    LINE.update()
    .where(LINE.c.game_id == sa.bindparam("game"), LINE.c.n == sa.bindparam("number"))
    .values(digest=sa.bindparam("signed"))
)
PAGE = 500


def upgrade() -> None:
    """Add the columns, and sign every record as it is stored."""
    for table in ("game", "line"):
        op.add_column(table, sa.Column("digest", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    last = 0
    query = sa.select(GAME.c.id, GAME.c.header).order_by(GAME.c.id).limit(PAGE)
    while games := connection.execute(query.where(GAME.c.id > last)).all():
        _sign(connection, dict(map(tuple, games)))
        last = games[-1][0]


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
