"""Commands about villages and campaigns, and their statistics."""
