"""Tab completion in a shell."""
