"""Small titles, laid out as in a checkout: Windfall, shown in docs/adding-a-game.md, and Ferry, built from that page."""
