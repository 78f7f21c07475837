"""Checks, repairs, backups and copies of a database."""
