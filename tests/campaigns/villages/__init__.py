"""Villages and their levels."""
