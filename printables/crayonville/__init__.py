"""The printed sheets of Crayonville."""

from printables.crayonville.sheets import SHEETS

__all__ = ["SHEETS"]
