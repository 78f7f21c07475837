"""Decide when a step may end automatically."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from companion.referee.moves import Move

S = TypeVar("S")


class Closing(NamedTuple, Generic[S]):
    """The condition under which a title ends a step without a move.

    `moves` yields the legal moves that a seat would have if the step stayed open, including powers that could still be
    used and effects that could still be declined; those that are cheapest to find come first. `endings` are the
    classes of moves that only end the step. `sign` saves finding a move: it is true only if there surely is one that
    is not an ending.
    """

    moves: Callable[[S, str], Iterable[Move]]
    endings: tuple[type[Move], ...]
    sign: Callable[[S, str], bool] = lambda state, seat: False

    def is_over(self, state: S, seat: str) -> bool:
        """Return whether ending the step is the only legal move of a seat."""
        if self.sign(state, seat):
            return False
        endings = self.endings
        # A loop, not `all`: this runs after nearly every move, and a second generator costs measurable time.
        for move in self.moves(state, seat):  # noqa: SIM110
            if not isinstance(move, endings):
                return False
        return True
