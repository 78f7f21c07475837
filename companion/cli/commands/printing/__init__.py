"""Commands for printing and printer profiles."""
