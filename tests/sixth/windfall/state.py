"""The state of a game: a value that is never changed in place."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Card = Literal["sun", "rain"]
CARDS: tuple[Card, ...] = ("sun", "rain")


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings that a table may decide otherwise; the first value is the default."""

    sunny_rest: Literal["no", "yes"] = "no"


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """Baskets by seat, trees with apples, the weather cards out since the last shuffle; `sky` is that of this turn."""

    baskets: dict[str, int]
    trees: tuple[str, ...]
    turn: str
    sky: Card | None = None
    out: tuple[Card, ...] = ()
    edition: str = "stand-in"
    rulings: Switches = Switches()

    def after_turn(self) -> str:
        """Return whose turn comes next (WF-GEN-01)."""
        seats = list(self.baskets)
        return seats[(seats.index(self.turn) + 1) % len(seats)]
