"""The Produce action: works, their capacity, input and output (CV-MAKE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.crayonville.components import MULTIPLIER, WORKS_PER_PRODUCE, Resource
from companion.games.crayonville.events import StockChanged
from companion.games.crayonville.moves import Done, Produce
from companion.games.crayonville.resources import gain, spend
from companion.games.crayonville.setup import Result
from companion.games.crayonville.sheet import Space
from companion.games.crayonville.state import Choosing, Finished, Producing, State, Village, with_seat
from companion.games.crayonville.turn import EMPTY_PRODUCE, end_produce, refuse_own_card
from companion.referee.closing import Closing
from companion.referee.verdicts import Refusal, refuse


def produces(state: State, name: str) -> Iterator[Produce]:
    """Propose every works with every input that its capacity and the stock allow."""
    seat = state.seats[name]
    for at in seat.village.works():
        kind = seat.village.structures[at].product
        if kind is not None:
            for units in range(min(capacity(state, seat.village, at), seat.stock[kind]) + 1):
                yield Produce(name, at, units)


def refuse_produce(state: State, move: Produce) -> Refusal | None:
    """Return why this works cannot produce: two works at most, each within capacity and stock (CV-MAKE-03..06)."""
    seat = state.seats[move.seat]
    refusal = refuse_producer(state, move.seat)
    if refusal is not None:
        return refusal
    works = seat.village.structures.get(move.at)
    if works is None or works.product is None:
        return refuse("CV-MAKE-02 CV-MAKE-01", "no-works", f"{move.at} has no works")
    if seat.village.first_half(move.at) in producing(state, move.seat).used:
        return refuse("CV-MAKE-05 CV-MAKE-04 CV-R28", "used-already", f"the works on {move.at} was already used")
    most = capacity(state, seat.village, move.at)
    if not 0 <= move.units <= most:
        clauses = "CV-MAKE-05 CV-MAKE-03" if move.units < 0 else "CV-MAKE-03"
        takes = f"0 to {most}" if move.units < 0 else f"at most {most}"
        units = "unit" if most == 1 else "units"
        reason = f"the works on {move.at} takes {takes} {units}, not {move.units}"
        return refuse(clauses, "over-capacity", reason, lambda: _largest_input(state, move))
    if move.units > seat.stock[works.product]:
        return refuse_input(state, move, works.product)
    if not move.units and state.switches.empty_produce == "no" and not can_still_produce(state, move):
        return refuse("CV-R13", "empty-produce", EMPTY_PRODUCE)
    return None


def refuse_producer(state: State, name: str) -> Refusal | None:
    """Return why a seat cannot produce: it needs the Produce side or a flipped Produce card (CV-MAKE-01)."""
    act = state.seats[name].act
    if isinstance(act, Producing) and len(act.used) < WORKS_PER_PRODUCE:
        return None
    refusal = refuse_own_card(state, name, "produce", "CV-MAKE-01")
    if refusal is not None and isinstance(act, Finished) and act.did == "produced":
        reason = f"{refusal.reason}, and a Produce uses at most {WORKS_PER_PRODUCE} works"
        return refuse("CV-MAKE-04 CV-TURN-03 CV-TURN-04", "two-works", reason)
    is_flipped = state.card == "produce" and isinstance(act, Choosing)
    if refusal is not None and is_flipped and can_use_card(state, name):
        return refusal.reworded(hint=f"Type '{name} use' to use the flipped card")
    return refusal


def refuse_input(state: State, move: Produce, kind: Resource) -> Refusal:
    """Refuse an input that is not in the stock when the works is used (CV-MAKE-06, CV-R27)."""
    reason = f"{move.seat} needs {move.units} {kind} and has {state.seats[move.seat].stock[kind]}"
    if producing(state, move.seat).held.get(kind):
        chained = f"{reason} (the first works returns its output at the end)"
        return refuse("CV-MAKE-06 CV-R27", "not-in-stock", chained, lambda: _largest_input(state, move))
    return refuse("CV-MAKE-06 CV-GEN-08", "not-in-stock", reason, lambda: _largest_input(state, move))


def _largest_input(state: State, move: Produce) -> str:
    """Return a hint with the largest legal input of this works, or of the first other works that can take any."""
    largest = {other.at: other.units for other in _usable(state, move.seat) if other.units}
    if not largest:
        return ""
    here = state.seats[move.seat].village.first_half(move.at)
    at = here if here in largest else next(iter(largest))
    return f"Legal: {move.seat} produce {at} {largest[at]}"


def can_still_produce(state: State, move: Produce) -> bool:
    """Return whether a Produce that skips this works has, or can still get, any input (CV-R13)."""
    seat, act = state.seats[move.seat], producing(state, move.seat)
    used = {*act.used, seat.village.first_half(move.at)}
    others = [seat.village.structures[at].product for at in seat.village.works() if at not in used]
    return act.units > 0 or (len(used) < WORKS_PER_PRODUCE and any(kind and seat.stock[kind] for kind in others))


def can_use_card(state: State, name: str) -> bool:
    """Return whether a flipped Produce card can be used, possibly without input if the ruling allows it (CV-R13)."""
    seat = state.seats[name]
    made = (seat.village.structures[at].product for at in seat.village.works())
    return state.switches.empty_produce == "yes" or any(kind and seat.stock[kind] for kind in made)


def producing(state: State, name: str) -> Producing:
    """Return a seat's Produce in progress, or a new one with the Build/Produce card."""
    act = state.seats[name].act
    return act if isinstance(act, Producing) else Producing(own=True)


def capacity(state: State, village: Village, space: Space) -> int:
    """Return the largest input of a works: 4, +2 with a road, +2 when upgraded (CV-MAKE-03, -07, CV-UPG-03)."""
    plans = state.tables.blueprints
    road = plans["road"].capacity if village.has_road(space) else 0
    upgrade = plans["upgrade"].capacity if village.structures[space].kind == "works+" else 0
    return plans["works"].capacity + road + upgrade


def complete_produce(state: State, move: Produce) -> Sequence[Produce]:
    """Return the move with the works named by its first half."""
    return [replace(move, at=state.seats[move.seat].village.first_half(move.at))]


def apply_produce(state: State, move: Produce) -> Result:
    """Put units in and take three times as many out; the second works ends the action (CV-MAKE-02)."""
    seat, act = state.seats[move.seat], producing(state, move.seat)
    kind = seat.village.structures[move.at].product
    assert kind is not None
    back = MULTIPLIER * move.units
    is_chained = state.switches.produce_chain == "yes"
    seat, notes = gain(
        spend(seat, {kind: move.units}), move.seat, {kind: back} if is_chained else {}, state.switches.limit
    )
    held = act.held if is_chained else {**act.held, kind: act.held.get(kind, 0) + back}
    act = Producing(act.own, (*act.used, move.at), act.units + move.units, held)
    now = {**seat.stock, kind: seat.stock[kind] + held.get(kind, 0)}
    why = f"works {move.at}: {move.units} in, {back} out"
    events = (StockChanged(move.seat, {kind: back - move.units}, now, why), *notes)
    after = with_seat(state, move.seat, replace(seat, act=act))
    if len(act.used) < WORKS_PER_PRODUCE or not WORKS.is_over(after, move.seat):
        return after, events
    return end_produce(after, move.seat, seat, act, events)


def _usable(state: State, name: str) -> Iterator[Produce]:
    if refuse_producer(state, name) is None:
        yield from (move for move in produces(state, name) if refuse_produce(state, move) is None)


WORKS: Closing[State] = Closing(_usable, (Done,))
