"""The dive by Flashlight: three moves underground, and where to surface (BV-FLASH-01..07)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley.components import POST
from companion.games.bear_valley.deck import origin
from companion.games.bear_valley.events import Lost, TokenLeft
from companion.games.bear_valley.grid import DIRECTIONS, INDEX, Cell, neighbour, write_cell
from companion.games.bear_valley.jump import jumps, refuse_cave, refuse_jump
from companion.games.bear_valley.moves import Dive
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.stay import end_move
from companion.games.bear_valley.steps import refuse_step
from companion.games.bear_valley.tokens import leave_used
from companion.games.bear_valley.trade import TRADING
from companion.games.bear_valley.ways import occupant
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal, refuse

STEPS = 3


def dives(state: State, name: str) -> Iterator[Dive]:
    """Propose the next moves underground."""
    if state.step == "dive" or "flashlight" in state.mover.tokens:
        for side in DIRECTIONS:
            yield Dive(name, side)


def refuse_dive(state: State, move: Dive) -> Refusal | None:
    """Allow three moves in any direction, the third into a new space (BV-FLASH-02..05, BV-R34, BV-R61)."""
    refusal = refuse_step(state, move.seat, ("move", "dive"), "BV-FLASH-02")
    if refusal is None and state.step == "move":
        refusal = refuse_cave(state, "") or _refuse_contingency(state)
    if refusal is not None:
        return refusal
    goal = neighbour(origin(state), INDEX[move.to])
    if goal not in state.map:
        if state.cards_left:
            return None
        reason = "the deck is empty, so the dive cannot be finished"
        return refuse("BV-R35 BV-EXPL-07 BV-FLASH-03", "deck-empty", reason, "Type 'stay'")
    face = state.map[goal]
    there = f"{face} at {write_cell(goal)}"
    if len(state.now.dive) + 1 == STEPS:
        reason = f"the third move of a dive must explore, and {there} is already on the map"
        return refuse("BV-FLASH-03", "not-new", reason)
    if goal in state.now.dive or any(goal == cell for cell, _ in state.now.path):
        return refuse("BV-R34 BV-MOVE-04", "visited", f"{state.turn} already visited {there} this turn")
    blockers = [other for section in face.sections if (other := occupant(state, (goal, section)))]
    if blockers and state.switches.dive_players == "block":
        return refuse("BV-R34 BV-TRAV-02", "occupied", f"{blockers[0]} is on {there}")
    return None


def _refuse_contingency(state: State) -> Refusal | None:
    """Refuse a dive in a contingency move, which allows only the jump from Cave to Cave (BV-CONT-02, BV-R61)."""
    if not state.now.contingency:
        return None
    can_jump = any(refuse_jump(state, jump) is None for jump in jumps(state, state.turn))
    left = ", and only a dive from Cave to Cave is left" if can_jump else ""
    return refuse("BV-CONT-02 BV-R61", "contingency", f"a contingency move cannot explore{left}")


def begin_dive(state: State, move: Dive) -> Result:
    """Move one step underground; the first leaves the Flashlight on the Cave (BV-FLASH-01, -02, -04)."""
    events: tuple[Event, ...] = ()
    if state.step == "move":
        events = (TokenLeft(move.seat, "flashlight", state.now.at[0]),)
        state = leave_used(state, "flashlight", state.now.at)
    goal = neighbour(origin(state), INDEX[move.to])
    if goal not in state.map:
        return replace(state, step="draw", now=replace(state.now, how="dive", into=INDEX[move.to])), events
    now = replace(state.now, dive=(*state.now.dive, goal))
    said = Said(f"dive {move.to} beneath {state.map[goal]} at {write_cell(goal)} (no time passes)", move.seat)
    return replace(state, now=now, step="dive"), (*events, said)


def dug_into(state: State, cell: Cell, events: tuple[Event, ...]) -> Result:
    """Handle a card explored underground: a Cave or the third move ends the dive (BV-FLASH-05..07, BV-R35)."""
    now = replace(state.now, dive=(*state.now.dive, cell))
    after, face, name = replace(state, now=now), state.map[cell], state.turn
    if face.picture != "cave" and len(now.dive) < STEPS:
        return replace(after, step="dive"), (*events, Said(f"dive beneath {face} (no time passes)", name))
    if face.is_bear:
        return end_move(after, (*events, Lost(name, "the dive ends at a Bear", "BV-FLASH-06", False)))
    if face.kind == POST and state.has_gold and state.switches.dive_post == "trade":
        post = replace(after, step="trade")
        if TRADING.is_over(post, name):
            why = "the dive ends at a Trading Post, and there is nothing to trade"
            return end_move(after, (*events, Lost(name, why, "BV-R35", False)))
        return post, (*events, Said("type 'trade THINGS for THINGS' to surface at the Trading Post, or 'stay'", name))
    said = Said(f"type 'stop' to surface at {write_cell(cell)}, or 'stay'", name)
    return replace(after, step="surface"), (*events, said)
