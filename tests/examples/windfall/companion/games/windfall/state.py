"""The components of an edition and the state of the table, as frozen values."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.library import edition_folder, read_table

Card = Literal["sun", "rain"]
CARDS: tuple[Card, ...] = ("sun", "rain")
Figure = Annotated[int, Meta(ge=1, le=99)]


class Tree(Struct, frozen=True, forbid_unknown_fields=True):
    """A tree and its apples."""

    id: Annotated[str, Meta(pattern="^[a-z][1-9]$")]
    apples: Figure


class Tables(Struct, frozen=True):
    """The file of an edition: the trees, and the number of weather cards of each kind."""

    tree: Annotated[tuple[Tree, ...], Meta(min_length=1)]
    weather: dict[Card, Figure]

    def __post_init__(self) -> None:
        if len(self.apples) < len(self.tree) or len(self.weather) < len(CARDS):
            raise ValueError("tree ids must be unique, and there must be cards of each weather")

    @property
    def apples(self) -> dict[str, int]:
        """The apples of each tree."""
        return {tree.id: tree.apples for tree in self.tree}


@cache
def read_tables(edition: str) -> Tables:
    """Read an edition. Raises BadPosition, which names the file and the field."""
    return read_table(edition_folder("windfall", edition) / "orchard.toml", Tables)


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings that a table can choose, with their defaults."""

    sunny_rest: Literal["no", "yes"] = "no"


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """Apples by seat, trees with apples, weather cards out since the last shuffle, and the card of this turn."""

    baskets: dict[str, int]
    trees: tuple[str, ...]
    turn: str
    sky: Literal["sun", "rain", ""] = ""
    out: tuple[Card, ...] = ()
    edition: str = "stand-in"
    rulings: Switches = Switches()

    @property
    def next_turn(self) -> str:
        """The seat whose turn comes next (WF-GEN-01)."""
        seats = list(self.baskets)
        return seats[(seats.index(self.turn) + 1) % len(seats)]

    @property
    def cards_left(self) -> dict[Card, int]:
        """The weather cards that can still be drawn; an empty deck is shuffled first (WF-SKY-01)."""
        weather = read_tables(self.edition).weather
        left = {card: weather[card] - self.out.count(card) for card in CARDS}
        return left if any(left.values()) else weather
