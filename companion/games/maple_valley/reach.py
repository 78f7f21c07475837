"""How far a pawn can travel, and whether it is stuck (MV-TRAV-02, MV-R16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.costs import can_pay
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.sources import offers_for, uses_left
from companion.games.maple_valley.state import State
from companion.games.maple_valley.vocabulary import Gain, Trails, Zoom, all_steps

# How many trails away a trail of the Friend's type is searched for.
MOST_TRAILS = 6
ANY = "any"


def can_run(state: State, seat: str) -> bool:
    """Return whether the Friend's run can begin or go on from the pawn's location."""
    return state.now.phase != "after" and leaves(state.tables, state.seats[seat].at, state.now.type, state.now.trails)


def leaves(tables: Tables, at: str, type: str, used: Collection[str]) -> bool:
    """Return whether an unused trail of a type leaves from a location."""
    # A loop, not `any`: this runs after nearly every move.
    for trail in tables.trails_at[at]:  # noqa: SIM110
        if trail.type == type and trail.id not in used:
            return True
    return False


def leads_to_run(tables: Tables, at: str, type: str, used: tuple[str, ...], left: Counter[str]) -> bool:
    """Return whether a trail of a type can be reached by a number of other trails, of any or certain types."""
    if leaves(tables, at, type, used):
        return True
    if left.total() < 1:
        return False
    for trail in tables.trails_at[at]:
        paid = trail.type if left[trail.type] > 0 else ANY
        if trail.id in used or left[paid] < 1:
            continue
        if leads_to_run(tables, trail.other(at), type, (*used, trail.id), left - Counter((paid,))):
            return True
    return False


def extra_trails(state: State, seat: str) -> Counter[str]:
    """Return the most trails a player can travel besides the Friend's: Maps, powers, and whatever can become one."""
    owner = state.seats[seat]
    left = Counter({ANY: owner.pack.get("map", 0)})
    for power in state.now.powers:
        left[power.type] += power.left
    for offer in (*offers_for(state, seat, "move"), *offers_for(state, seat, "any")):
        is_open = uses_left(state, seat, offer) > 0 and all_hold(state, seat, offer.effect.if_)
        if not is_open or offer.effect.who == "others" or not can_pay(state, owner, offer.effect.cost):
            continue
        for step in all_steps(offer.effect.gain):
            if isinstance(step, Trails):
                left[step.type] += step.n
            elif isinstance(step, Zoom) or (isinstance(step, Gain) and "map" in step.items):
                left[ANY] += MOST_TRAILS
    return Counter({type: min(number, MOST_TRAILS) for type, number in left.items()})


def is_stuck(state: State, seat: str) -> bool:
    """Return whether the Friend cannot travel: no trail of its type leaves from here or can be reached."""
    now, at = state.now, state.seats[seat].at
    if now.phase != "before" or not now.type or can_run(state, seat):
        return False
    return not now.trails or not leads_to_run(state.tables, at, now.type, now.trails, extra_trails(state, seat))
