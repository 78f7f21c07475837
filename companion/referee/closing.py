"""When a step may end although nobody said so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from companion.referee.moves import Move

S = TypeVar("S")


class Closing(NamedTuple, Generic[S]):
    """Decides for a title whether a step may end unasked.

    `moves` yields the legal moves that a seat would have if the step stayed open, the cheapest to find first: powers
    that could still be used and effects that could still be declined are among them. `endings` are the classes of
    those that only end it.
    """

    moves: Callable[[S, str], Iterable[Move]]
    endings: tuple[type[Move], ...]

    def is_over(self, state: S, seat: str) -> bool:
        """Tell whether a seat has no legal move in its step but ending it."""
        endings = self.endings
        # A loop, not `all`: this is asked after nearly every move, and a second generator is felt.
        for move in self.moves(state, seat):  # noqa: SIM110
            if not isinstance(move, endings):
                return False
        return True
