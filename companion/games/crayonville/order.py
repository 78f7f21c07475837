"""The state in which a move typed at the wrong time would be possible: the same table, with that move's step open.

The move is judged there by its own rules, so a refusal names the rule it breaks whenever it is typed.
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

# Codes of refusals that are only about the current step or the open card.
ORDER_CODES = frozenset(
    (
        "already-acted", "already-chosen", "extra-open", "level-over", "no-card-open", "no-expand", "no-feast",
        "no-market", "nobody-draws", "not-all-done", "not-chosen", "not-drawn-yet", "not-expanding", "not-now",
        "scoring-card", "setup-open", "values-open", "wrong-side",
    )
)  # fmt: skip
CHOOSING = Choosing()


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the state with the step of this move open, or nothing if the level has no such step."""
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
    """Yield the state in which tiles are used: during setup, or later with Expand. Stone setup spaces need no draw."""
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
    """Return the state with this card open and a seat in this act; Harvest Wood if the level lacks the card."""
    shown = card if deck(state).cards[card] else "harvest-wood"
    return _with(replace(state, step="choose", flipped=(*state.flipped, shown)), name, act)


def _with(state: State, name: str, act: Act, extra: int = 0) -> State:
    return with_seat(state, name, replace(state.seats[name], act=act, extra=extra))
