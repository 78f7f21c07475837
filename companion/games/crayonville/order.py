"""The proper place of a move that comes at the wrong time: the same table, with the step of that move open.

There the move is judged by its own rules, so that a refusal names the rule that it breaks whenever it is made.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.crayonville.build import AnyBuild
from companion.games.crayonville.components import EXPAND_DRAW, EXPAND_KEEP, CardName
from companion.games.crayonville.deck import deck, has_expand, next_place
from companion.games.crayonville.moves import (
    Animal,
    Colour,
    Draw,
    Expand,
    Feed,
    Flip,
    Lose,
    Produce,
    Sell,
    Take,
    Turn,
    Use,
)
from companion.games.crayonville.setup import SETUP_STEPS, start_tiles
from companion.games.crayonville.state import Act, Building, Choosing, Drawing, Placing, Producing, State, with_seat
from companion.referee.moves import Move

# The codes of refusals that only say which step is open, or which card.
ORDER_CODES = frozenset(
    (
        "already-acted", "already-chosen", "extra-open", "level-over", "no-card-open", "no-expand", "no-feast",
        "no-market", "nobody-draws", "not-all-done", "not-chosen", "not-drawn-yet", "not-expanding", "not-now",
        "scoring-card", "setup-open", "values-open", "wrong-side",
    )
)  # fmt: skip
CHOOSING = Choosing()


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the table with the step of this move open; nothing where the level has no such step."""
    match move:
        case Flip():
            yield from (replace(state, step="flip"),) if next_place(state) is not None else ()
        case Take(seat=name, units=units):
            yield _with(replace(state, step="even"), name, state.seats[name].act, extra=max(units, 1))
        case Draw(seat=name) | Colour(seat=name) | Animal(seat=name) | Lose(seat=name):
            yield from _tile_places(state, name, move)
        case Use(seat=name):
            yield from (_open(state, name, state.flipped[-1]),) if state.flipped else ()
        case Turn(seat=name) | Expand(seat=name):
            yield _open(state, name, "harvest-wood")
        case Sell(seat=name):
            yield _open(state, name, "market")
        case Feed(seat=name):
            yield _open(state, name, "feast")
        case Produce(seat=name):
            yield _open(state, name, "harvest-wood", Producing(own=True))
        case _ if isinstance(move, AnyBuild):
            yield _open(state, move.seat, "harvest-wood", Building())


def _tile_places(state: State, name: str, move: Draw | Colour | Animal | Lose) -> Iterator[State]:
    """Tiles are used in the setup, and later on with Expand; stone spaces of a setup come without a draw."""
    in_setup = state.step in SETUP_STEPS
    if in_setup:
        state = start_tiles(state)
    act = state.seats[name].act if in_setup else Drawing(EXPAND_DRAW, EXPAND_KEEP)
    if isinstance(act, Drawing) and not isinstance(move, Draw):
        act = Placing((move.terrain,), 1)
    if in_setup:
        yield _with(state, name, act)
    elif has_expand(state):
        yield _open(state, name, "expand", act)


def _open(state: State, name: str, card: CardName, act: Act = CHOOSING) -> State:
    """Return the table with a card open and a seat in the middle of an act; where the level lacks it, another card."""
    shown = card if deck(state).cards[card] else "harvest-wood"
    return _with(replace(state, step="choose", flipped=(*state.flipped, shown)), name, act)


def _with(state: State, name: str, act: Act, extra: int = 0) -> State:
    return with_seat(state, name, replace(state.seats[name], act=act, extra=extra))
