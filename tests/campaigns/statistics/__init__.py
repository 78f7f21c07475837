"""Statistics, and the totals behind them."""
