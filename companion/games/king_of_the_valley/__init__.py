"""King of the Valley: kings summon subjects from a shared valley that a hill of tiles replenishes."""
