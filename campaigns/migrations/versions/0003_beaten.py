"""Store who beat the whole table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; it is empty for all earlier games."""
    op.add_column("game", sa.Column("beaten_by", sa.String(), nullable=False, server_default=""))
