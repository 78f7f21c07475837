"""Histories: finding games and lines."""

from __future__ import annotations

from campaigns.database import Database


class Histories(Database):
    """The methods of the store about finding games and lines."""
