"""Games: played, ended, found again."""
