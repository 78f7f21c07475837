"""What is printed: the trees and the weather cards. An edition holds it as data."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.games.library import edition_folder, read_table
from companion.referee.editions import Listing

LISTINGS = (Listing("orchard.toml", "tree", ("id",)),)


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    """A tree and its apples."""

    id: str
    apples: int


class Weather(Struct, frozen=True, forbid_unknown_fields=True):
    """How many weather cards there are of each kind."""

    sun: int
    rain: int


class Tables(Struct, frozen=True):
    """The file of an edition."""

    tree: tuple[Tree, ...]
    weather: Weather

    def apples(self, tree: str) -> int:
        """Return how many apples a tree bears."""
        return next(known.apples for known in self.tree if known.id == tree)


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition. Raises BadPosition with the file and the field that is wrong."""
    return read_table(edition_folder("windfall", edition) / "orchard.toml", Tables)
