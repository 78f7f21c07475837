"""The sheets of Masters of Maple Syrup."""
