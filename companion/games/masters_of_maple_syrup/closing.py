"""When a step of the turn ends unasked: when its player could do nothing in it but end it.

What a hand holds is not asked: a hidden game and the same game played open have the same lines. An effect without a
moment of its own is not lost with a step, so no step waits for it (MS-R49); it may be used where its owner is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup.figures import may_discard
from companion.games.masters_of_maple_syrup.frames import Limiting, Use
from companion.games.masters_of_maple_syrup.modifying import can_go_on, trees
from companion.games.masters_of_maple_syrup.state import UNSEEN, State, written
from companion.games.masters_of_maple_syrup.windows import usable
from companion.referee.closing import Closing
from companion.referee.moves import Move


def moves_left(state: State, seat: str) -> Iterator[Move]:
    """Yield what a player could still do in the step that is open, as far as everybody can tell."""
    frame = state.stack[-1]
    if isinstance(frame, Use) and frame.phase == "open":
        yield from _takings(state, frame)
    elif isinstance(frame, Limiting) and may_discard(state, seat):
        yield moves.Discard(seat, (UNSEEN,))
    for found in usable(state, seat):
        yield moves.Use(seat, written(state, seat, found.placed), found.number)
    yield moves.Done(seat)


def _takings(state: State, use: Use) -> Iterator[Move]:
    """Yield the cards that a use can still take; which card of a hand is developed only its owner knows."""
    if use.act == "develop":
        if can_go_on(state, use):
            yield moves.Develop(use.seat, UNSEEN)
        return
    for placed in trees(state, use):
        word = written(state, use.seat, placed)
        yield moves.Tap(use.seat, (word,)) if use.act == "tap" else moves.Harvest(use.seat, word)


CLOSING: Closing[State] = Closing(moves_left, (moves.Done,))
