"""Statistics, and the figures behind them."""
