"""Locations: when one may be activated, and how an activation runs (MV-ACT, MV-BLUFF, MV-OUT)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.effects import at_hand, is_spent, is_usable, offers, place_to_activate, take_automatic
from companion.games.maple_valley.frames import Fill, May, Task, Visit
from companion.games.maple_valley.markets import is_within_maximum, open_trades
from companion.games.maple_valley.order import CLOSING, can_travel, card_first, refuse_now, refuse_seat, refuse_until
from companion.games.maple_valley.prices import makeable
from companion.games.maple_valley.reach import is_stuck
from companion.games.maple_valley.sources import is_meant, offers_for, outpost_offers, set_off
from companion.games.maple_valley.state import Result, State, fire
from companion.referee.effects import pop, push
from companion.referee.events import Event
from companion.referee.verdicts import Refusal, refuse

# Locations whose parts may be carried out in any order under a house ruling (MV-R23).
FREE_ORDER = ("lookout", "clubhouse", "lodge")


def site_of(state: State, seat: str) -> str | Refusal:
    """Return the location a player may activate now, or why there is none."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, May) and top.seat == seat:
        return top.at
    if (refusal := refuse_seat(state, seat)) is not None:
        return refusal
    if top is not None:
        is_own = seat == state.turn and isinstance(top, Visit | Task)
        closed = _refuse_closed(state) if is_own and coming_may(state, seat) is None else None
        return closed or refuse_until(state, "MV-TURN-01 MV-ACT-01", "something-open")
    return _refuse_activation(state, seat) or state.seats[seat].at


def _refuse_activation(state: State, seat: str) -> Refusal | None:
    """Return why no location can be activated at this point of the turn."""
    if state.step == "play":
        return refuse("MV-HOUR-03 MV-TURN-01 MV-TRAV-01", "no-card", card_first(state, seat))
    if not state.now.type:
        reason = f"{seat} played a Dawdle card and cannot activate a location"
        return refuse("MV-DAWD-05 MV-TURN-02", "dawdling", reason)
    closed = _refuse_closed(state)
    if closed is not None:
        return closed
    staying = refuse_staying(state, seat, is_activating=True) if state.step == "travel" else None
    return staying or refuse_forced(state, seat, "arrive")


def _refuse_closed(state: State) -> Refusal | None:
    """Refuse Step 3 after a location was activated or a Favour crafted in the turn of a Friend (MV-R98)."""
    if state.now.activated:
        return refuse("MV-ACT-03", "activated", f"{state.turn} already activated a location this turn")
    if state.now.type and state.step in ("craft", "end"):
        clauses = "MV-TURN-01 MV-CRAFT-07 MV-R98"
        return refuse_now(state, clauses, "too-late", "locations are activated before Favours are crafted")
    return None


def coming_may(state: State, seat: str) -> May | None:
    """Return the additional location a player may activate once the current part is done (MV-BLUFF-03)."""
    for frame in state.stack:
        if isinstance(frame, May) and frame.seat == seat:
            return frame
        if isinstance(frame, Task) and frame.seat == seat:
            places = [place_to_activate(state, seat, step.to) for step in frame.steps if isinstance(step, v.Activate)]
            if any(places):
                return May(seat, places[0])
    return None


def refuse_forced(state: State, seat: str, *triggers: str) -> Refusal | None:
    """Refuse other moves while a mandatory effect is unused."""
    for offer in at_hand(state, seat, triggers):
        if not offer.effect.optional and is_usable(state, seat, offer):
            title = state.tables.title(offer.source.partition("#")[0])
            return refuse("MV-FRND-03", "not-optional", f"{seat} must first use {title}")
    return None


def refuse_staying(state: State, seat: str, is_activating: bool = False) -> Refusal | None:
    """Return why movement cannot end yet: the pawn must leave, and by the Friend's type (MV-TRAV-01, MV-TRAV-02)."""
    now = state.now
    if now.phase != "before":
        return None
    if is_stuck(state, seat) or not (can_travel(state, seat) or any(True for _ in offers(state, seat))):
        if not is_activating or state.switches.stuck_rule == "activate":
            return None
        return refuse(
            "MV-R16 MV-TRAV-01", "stuck", f"no {now.type} trail leaves from here, so the location is not activated"
        )
    if not now.trails:
        return refuse("MV-TRAV-01 MV-TRAV-02", "not-moved", f"{seat} must first travel at least one {now.type} trail")
    return refuse(
        "MV-TRAV-02", "type-unused", f"{seat} must first travel at least one {now.type} trail with the Friend played"
    )


def end_movement(state: State, seat: str) -> Result:
    """End Step 2 with the automatic effects of arriving (MV-ACT-01)."""
    if state.step != "travel":
        return state, ()
    state = replace(state, step="activate")
    here = state.seats[seat].at
    found = [offer for offer in offers_for(state, seat, "arrive", here) if is_meant(state, offer, seat)]
    return take_automatic(state, seat, found) if found else (state, ())


def open_visit(state: State, seat: str, is_used: bool, is_triggered: bool = False) -> Result:
    """Start activating the location; its abilities come first under that house ruling (MV-R79)."""
    top = state.stack[-1] if state.stack else None
    events: tuple[Event, ...] = ()
    if isinstance(top, May):
        at, now, stack = top.at, state.now, state.stack[:-1]
    else:
        at = state.seats[seat].at
        state, events = end_movement(state, seat)
        now, stack = replace(state.now, activated=True), state.stack
    is_post = at in state.outposts
    counts = is_used and (not is_post or state.switches.idle_outpost == "yes")
    visit = Visit(seat, at, "market" if is_post else "function", counts, is_triggered)
    state = replace(state, now=now, stack=(*stack, visit, *_task(state, seat, at)))
    return (fire(state, seat, "activate", at) if is_triggered else state), events


def _task(state: State, seat: str, at: str) -> list[Task]:
    location = state.tables.locations[at]
    steps = location.does
    if state.switches.free_order == "yes" and location.kind in FREE_ORDER and len(steps) > 1:
        steps = (v.Choose(k=len(steps), options=tuple((step,) for step in steps)),)
    return [Task(seat, steps, at, at, is_visit=True)] if steps else []


def change_visit(state: State, **changes: Any) -> State:
    """Change the current activation."""
    for at in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[at]
        if isinstance(frame, Visit):
            return replace(state, stack=(*state.stack[:at], replace(frame, **changes), *state.stack[at + 1 :]))
    return state


def run_visit(state: State, visit: Visit) -> Result | None:
    """Close a finished activation: its effects, then displays with a gap (MV-R23, MV-R79)."""
    if visit.stage != "function" and is_unfinished(state, visit) and not CLOSING.is_over(state, visit.seat):
        return None
    return close_visit(state, visit), ()


def is_unfinished(state: State, visit: Visit) -> bool:
    """Return whether an Outpost still has a trade or an effect, regardless of cost."""
    market = state.tables.outposts[state.outposts[visit.at]].market if visit.stage == "market" else ()
    if any(is_within_maximum(state, visit.seat, visit.at, n, trade) for n, trade in enumerate(market, 1)):
        return True
    return any(not is_spent(state, visit.seat, offer) for offer in outpost_offers(state, visit.seat, visit.at))


def close_visit(state: State, visit: Visit) -> State:
    """End an activation: displays are filled (MV-LOOK-02, MV-CLUB-04, MV-LODGE-02)."""
    stack = state.stack[:-1]
    is_last = state.step == "activate" and not any(isinstance(frame, Visit | May) for frame in stack)
    state = replace(state, step="craft" if is_last else state.step, stack=stack)
    if visit.is_used and not visit.is_triggered:
        push_effects = fire if visit.fills else set_off
        state = push_effects(state, visit.seat, "activate", visit.at, visit.used)
    return push(state, *(Fill(name) for name in visit.fills))


def trigger_activation(state: State) -> State | None:
    """Trigger the effects of an activation before a second one; None if already done (MV-R91)."""
    visit = current_visit(state)
    if visit is None or visit.is_triggered or not visit.is_used:
        return None
    return fire(change_visit(state, is_triggered=True), visit.seat, "activate", visit.at)


def can_visit(state: State, seat: str, at: str) -> bool:
    """Return whether activating a location would give anything."""
    if at in state.outposts:
        counts = "yes" in (state.switches.ability_before_location, state.switches.idle_outpost)
        return (
            any(True for _ in open_trades(state, seat, at))
            or any(is_usable(state, seat, offer) for offer in outpost_offers(state, seat, at))
            or (counts and has_ability(state, seat, at))
        )
    does = state.tables.locations[at].does
    if not does:
        return False
    if state.switches.ability_before_location == "yes" and has_ability(state, seat, at):
        return True
    return any(True for _ in makeable(state, seat)) if does == (v.MakeFriend(),) else True


def has_ability(state: State, seat: str, at: str) -> bool:
    """Return whether a player has an effect for activating a location."""
    return any(is_usable(state, seat, offer) for offer in offers_for(state, seat, "activate", at))


def run_may(state: State, frame: May) -> Result | None:
    """Wait for a second activation, including one that a power could make possible (MV-BLUFF-03)."""
    return (pop(state), ()) if CLOSING.is_over(state, frame.seat) else None


def visit_of(state: State, seat: str) -> Visit | None:
    """Return the Outpost activation that waits for a player."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Visit) and top.seat == seat and top.stage != "function" else None


def current_visit(state: State) -> Visit | None:
    """Return the current activation."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, Visit)), None)


def place_of(state: State, seat: str) -> str:
    """Return the location that a Step 3 move would apply to."""
    top = state.stack[-1] if state.stack else None
    match top:
        case May(at=at) | Visit(at=at):
            return at
        case Task(card=card):
            return card
    return state.seats[seat].at
