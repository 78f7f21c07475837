"""A page for the players: the table on phones and a television, for looking only."""
