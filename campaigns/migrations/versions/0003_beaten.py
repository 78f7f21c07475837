"""A game may have been won by nobody at the table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; nobody was beaten so far."""
    op.add_column("game", sa.Column("beaten_by", sa.String(), nullable=False, server_default=""))
