"""The command line, driven through its commands."""
