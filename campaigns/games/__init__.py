"""Games: their moves, results, decisions and how they are found."""
