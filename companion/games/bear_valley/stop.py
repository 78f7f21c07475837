"""Stopping: the token goes to the current position and the turn ends (BV-MOVE-05, -08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.barter import bundles
from companion.games.bear_valley.dive import dives, refuse_dive
from companion.games.bear_valley.explore import explores, refuse_way
from companion.games.bear_valley.grid import Spot, read_spot, write_place, write_spot
from companion.games.bear_valley.jump import jumps, refuse_jump
from companion.games.bear_valley.moves import Stop
from companion.games.bear_valley.reasons import refuse_rest
from companion.games.bear_valley.state import Result, State, Tokens
from companion.games.bear_valley.steps import allowed, refuse_step
from companion.games.bear_valley.tokens import pieces, without
from companion.games.bear_valley.travel import WAYS_ON
from companion.games.bear_valley.turn_end import in_order, place, refuse_leaving, refuse_leaving_here
from companion.games.bear_valley.ways import goal_of, rest
from companion.referee.verdicts import Refusal, refuse


def refuse_stop(state: State, move: Stop) -> Refusal | None:
    """Refuse a stop anywhere except at a current position where stopping is allowed (BV-MOVE-05, -08)."""
    refusal = refuse_step(state, move.seat, ("move", "surface"), "BV-MOVE-05")
    if refusal is not None:
        return refusal
    spot = goal_of(state)
    if move.at is not None and not _is_at(move.at, spot):
        here, named = write_spot(spot), write_place(move.at)
        reason = f"{move.seat} is now at {here}: the token moves there or stays, it cannot go to {named}"
        return refuse("BV-MOVE-08 BV-R10", "not-the-position", reason)
    code = "" if state.step == "surface" else rest(state)
    refusal = refuse_leaving(state, move.leaving) or refuse_leaving_here(state, move.leaving)
    if code and (refusal is not None or not _is_allowed_by_ruling(state, code, move.leaving or ())):
        return refuse_rest(state, code, spot, lambda: "Move on, or type 'stay'" if has_way_on(state) else "Type 'stay'")
    return refusal


def _is_at(named: str, spot: Spot) -> bool:
    found = read_spot(named)
    return found is not None and found[0] == spot[0] and found[1] in ("", spot[1])


def _is_allowed_by_ruling(state: State, code: str, leaving: Tokens) -> bool:
    """Return whether a house ruling lets Rocky or Violet stop (BV-R56, BV-R25)."""
    if code == "rocky" and state.switches.rocky_swap == "yes" and not pieces(without(state.mover.tokens, leaving)):
        return True
    may_choose = state.switches.must_go_on == "may_stop" and code in ("rocky", "violet")
    return may_choose and not has_way_on(state)


def has_way_on(state: State) -> bool:
    """Return whether the turn could continue from here."""
    ways_on = allowed(*WAYS_ON, (jumps, refuse_jump), (explores, refuse_way), (dives, refuse_dive))
    return any(True for _ in ways_on(state, state.turn))


def complete_stop(state: State, move: Stop) -> list[Stop]:
    """Write a stop in its shortest form."""
    return [Stop(move.seat, None, in_order(move.leaving))]


def apply_stop(state: State, move: Stop) -> Result:
    verb = "surfaces" if state.step == "surface" else "stops"
    return place(state, goal_of(state), verb, move.leaving)


def stops(state: State, name: str) -> Iterator[Stop]:
    """Propose to stop with all tokens, or leaving any of them."""
    if state.now.moved or state.step == "surface":
        for left in bundles(state.mover.tokens):
            yield Stop(name, None, left or None)
