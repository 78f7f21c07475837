"""The example title, complete and tiny, laid out as in a checkout: the files that docs/background/adding-a-game.md shows."""
