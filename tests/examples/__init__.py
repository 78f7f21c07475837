"""Small titles, laid out as in a checkout: Windfall, which the guide shows, and Ferry, built from the guide alone."""
