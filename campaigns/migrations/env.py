"""Alembic's entry point: migrate the given connection, inside its transaction."""

from alembic import context

import campaigns.models  # noqa: F401 (fills the metadata)
from campaigns.sql import SQLModel

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=SQLModel.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
