"""Whether a turn, a visit, a window or an offer may end although nobody said so."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.maple_valley.moves import Done
from companion.games.maple_valley.state import State
from companion.referee.closing import Closing
from companion.referee.moves import Move


def _moves(state: State, seat: str) -> Iterable[Move]:
    # The lister knows all modules that close something, so it is imported here.
    from companion.games.maple_valley.listing import open_moves

    return open_moves(state, seat)


is_over = Closing(_moves, (Done,)).is_over
