"""Store tie-breaks with final scores, their remark, and who left before the end."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; a seat with points but no place had left."""
    op.add_column("game_seat", sa.Column("ties", sa.String(), nullable=False, server_default="[]"))
    op.add_column("game_seat", sa.Column("remark", sa.String(), nullable=False, server_default=""))
    op.add_column("game_seat", sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    seats = sa.table("game_seat", sa.column("points"), sa.column("place"), sa.column("gone", sa.Boolean()))
    had_left = sa.and_(seats.c.points.is_not(None), seats.c.place.is_(None))
    op.execute(seats.update().where(had_left).values(gone=True))
