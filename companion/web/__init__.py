"""A read-only page for the players: the table on phones and a television."""
