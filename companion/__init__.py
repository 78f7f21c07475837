"""The referee's companion: adjudicates, tracks and prints games played at a real table."""

__version__ = "0.9.1"
