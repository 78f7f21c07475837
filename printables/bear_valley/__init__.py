"""The printed sheets of Bear Valley."""

from __future__ import annotations

from printables.bear_valley.sheets import SHEETS

__all__ = ["SHEETS"]
