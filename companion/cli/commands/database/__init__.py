"""Commands about the database as a whole: backups, exchange, checks."""
