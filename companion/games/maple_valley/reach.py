"""How far a pawn can come, and whether it is stuck (MV-TRAV-02, MV-R16)."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.maple_valley.state import State
from companion.games.maple_valley.tables import Tables, read_tables
from companion.games.maple_valley.vocabulary import Gain, Trails, Zoom


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
    """Count the trails a player can travel beside the Friend's, at most: Maps, powers, and what may become some."""
    owner, calls = state.seats[seat], state.tables.calls
    number = owner.pack.get("map", 0) + sum(power.left for power in state.now.powers)
    cards = (*(held.card for held in owner.patches), state.now.card)
    for trigger in ("move", "any", "play", "trail", "site"):
        for card in cards:
            for numbered in calls.get(trigger, {}).get(card, ()):
                for step in numbered.effect.gain:
                    if isinstance(step, Trails | Zoom) or (isinstance(step, Gain) and "map" in step.items):
                        number += getattr(step, "n", 9) if isinstance(step, Trails) else 9
    return number


def is_stuck(state: State, seat: str) -> bool:
    """Tell whether the Friend's travel is impossible: at the start no trail of his type, or none to be come by."""
    now, at = state.now, state.seats[seat].at
    if now.phase != "before" or not now.type or can_run(state, seat):
        return False
    left = min(extra_trails(state, seat), MOST_TRAILS)
    return not now.trails or not leads_to_run(state.edition, at, now.type, now.trails, left)


# So far a way to the Friend's trails is looked for; every board in print is smaller.
MOST_TRAILS = 6
