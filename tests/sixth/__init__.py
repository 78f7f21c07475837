"""A sixth title, complete and tiny: the worked example of docs/adding-a-game.md."""
