"""What is remembered between evenings: players, campaigns, villages, games and their lines."""
