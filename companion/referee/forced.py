"""Moves that leave no choice: the only legal move of a seat, or the only card or tile that can come up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from companion.referee.moves import Move
from companion.referee.notation import verb_in
from companion.referee.title import Title
from companion.referee.verdicts import Legal

# Forced moves played after one typed move. A game in which nobody has a choice would otherwise never stop.
MOST_FORCED = 50


def forced_move(game: Title[Any], state: Any) -> Move | None:
    """Return a move that is forced as far as everyone can see, or None.

    What the table may agree on (to stop early, say) is never forced.
    """
    seen = game.seen(state, None)
    for seat in (None, *game.seats(state)):
        move = _only(game.legal(seen, seat))
        if move is None or (seat is None and verb_in(type(move)) not in game.chance):
            continue
        # A move with an unseen card is not complete: the referee has to name the card.
        if seen is state or game.judge(state, move) == Legal(move):
            return move
    return None


def _only(moves: Iterable[Move]) -> Move | None:
    found = list(islice(moves, 2))
    return found[0] if len(found) == 1 else None
