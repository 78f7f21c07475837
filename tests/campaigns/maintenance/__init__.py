"""Checks, repairs and copies of a database."""
