"""Statistics: stored totals, and queries about them."""
