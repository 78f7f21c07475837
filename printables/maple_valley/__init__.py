"""The printed sheets of Maple Valley."""

from printables.maple_valley.sheets import SHEETS

__all__ = ["SHEETS"]
