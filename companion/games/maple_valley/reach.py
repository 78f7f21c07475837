"""How far a pawn can come, and whether it is stuck (MV-TRAV-02, MV-R16)."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.maple_valley.counting import all_hold
from companion.games.maple_valley.paying import can_pay
from companion.games.maple_valley.sources import offers_for, uses_left
from companion.games.maple_valley.state import Power, State
from companion.games.maple_valley.tables import Tables, read_tables
from companion.games.maple_valley.vocabulary import AnyStep, Gain, Trails, Zoom

# So far a way to the Friend's trails is looked for.
MOST_TRAILS = 6


def can_run(state: State, seat: str) -> bool:
    """Tell whether a trail of the Friend's type leaves from where the pawn stands."""
    return leaves(state.tables, state.seats[seat].at, state.now.type, state.now.trails)


def leaves(tables: Tables, at: str, type: str, used: Collection[str]) -> bool:
    """Tell whether an unused trail of a type leaves from a location."""
    return any(trail.type == type and trail.id not in used for trail in tables.trails_at[at])


def leads_to_run(edition: str, at: str, type: str, used: tuple[str, ...], left: int) -> bool:
    """Tell whether a trail of a type can be come by with so many other trails."""
    tables = read_tables(edition)
    if leaves(tables, at, type, used):
        return True
    fresh = [trail for trail in tables.trails_at[at] if trail.id not in used] if left else []
    return any(leads_to_run(edition, trail.other(at), type, (*used, trail.id), left - 1) for trail in fresh)


def extra_trails(state: State, seat: str) -> int:
    """Count the trails a player can travel beside the Friend's, at most: Maps, powers, and what can become some now."""
    owner = state.seats[seat]
    number = owner.pack.get("map", 0) + sum(_useful(state, power) for power in state.now.powers)
    for offer in (*offers_for(state, seat, "move"), *offers_for(state, seat, "any")):
        is_open = uses_left(state, seat, offer) > 0 and all_hold(state, seat, offer.effect.if_)
        if is_open and can_pay(state, owner, offer.effect.cost):
            number += sum(_trails_of(state, step) for step in offer.effect.gain)
    return min(number, MOST_TRAILS)


def _useful(state: State, power: Power) -> int:
    """Count the trails of a power that can lead to the Friend's; those of his own type are where his are."""
    return 0 if power.type == state.now.type else power.left


def _trails_of(state: State, step: AnyStep) -> int:
    """Count how far a step may bring a pawn; a zoom anywhere."""
    if isinstance(step, Trails):
        return 0 if step.type == state.now.type else step.n
    is_far = isinstance(step, Zoom) or (isinstance(step, Gain) and "map" in step.items)
    return MOST_TRAILS if is_far else 0


def is_stuck(state: State, seat: str) -> bool:
    """Tell whether the Friend's travel is impossible: at the start no trail of his type, or none to be come by."""
    now, at = state.now, state.seats[seat].at
    if now.phase != "before" or not now.type or can_run(state, seat):
        return False
    left = extra_trails(state, seat)
    return not now.trails or not leads_to_run(state.edition, at, now.type, now.trails, left)
