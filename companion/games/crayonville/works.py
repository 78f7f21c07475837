"""Production buildings: what each takes in, and which can still be used (CV-MAKE)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.crayonville.moves import Produce
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Producing, State, Village
from companion.games.crayonville.tables import WORKS_PER_PRODUCE


def capacity(state: State, village: Village, space: Space) -> int:
    """Return the largest input of a works: 4, +2 with a road, +2 when upgraded (CV-MAKE-03, -07, CV-UPG-03)."""
    plans = state.tables.blueprints
    road = plans["road"].capacity if village.has_road(space) else 0
    upgrade = plans["upgrade"].capacity if village.structures[space].kind == "works+" else 0
    return plans["works"].capacity + road + upgrade


def producing(state: State, name: str) -> Producing:
    """Return how far a seat's Produce has come; one not begun yet would be with the own card."""
    act = state.seats[name].act
    return act if isinstance(act, Producing) else Producing(own=True)


def can_still_produce(state: State, move: Produce) -> bool:
    """Tell whether a Produce that skips this works has had, or can still get, any input (CV-R13)."""
    seat, act = state.seats[move.seat], producing(state, move.seat)
    used = {*act.used, seat.village.first_half(move.at)}
    others = [seat.village.structures[at].product for at in seat.village.works() if at not in used]
    return act.units > 0 or (len(used) < WORKS_PER_PRODUCE and any(kind and seat.stock[kind] for kind in others))


def can_use_card(state: State, name: str) -> bool:
    """Tell whether a flipped Produce card can be used: for nothing too, unless the table wants an input (CV-R13)."""
    seat = state.seats[name]
    made = (seat.village.structures[at].product for at in seat.village.works())
    return state.switches.empty_produce == "yes" or any(kind and seat.stock[kind] for kind in made)


def productions(state: State, name: str) -> Iterator[Produce]:
    """Propose every works with every input that it takes and the stock has."""
    seat = state.seats[name]
    for at in seat.village.works():
        kind = seat.village.structures[at].product
        if kind is not None:
            for units in range(min(capacity(state, seat.village, at), seat.stock[kind]) + 1):
                yield Produce(name, at, units)
