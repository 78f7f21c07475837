"""Diving by Flashlight: step by step underground, surfacing, and the jump from Cave to Cave (BV-FLASH)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.bear_valley.deck import origin
from companion.games.bear_valley.events import Lost, TokenLeft
from companion.games.bear_valley.grid import INDEX, Cell, neighbour, read_spot, write_cell
from companion.games.bear_valley.moves import Dive, Jump
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.stay import end_move
from companion.games.bear_valley.tables import POST
from companion.games.bear_valley.tokens import leave_used
from companion.games.bear_valley.trade import TRADING
from companion.games.bear_valley.turn_end import in_order, place, refuse_leaving
from companion.games.bear_valley.underground import STEPS, refuse_jump
from companion.referee.events import Event, Said
from companion.referee.verdicts import Refusal


def begin_dive(state: State, move: Dive) -> Result:
    """Go one step underground; the first one leaves the Flashlight on the Cave (BV-FLASH-01, -02, -04)."""
    events: tuple[Event, ...] = ()
    if state.step == "move":
        events = (TokenLeft(move.seat, "flashlight", state.now.at[0]),)
        state = leave_used(state, "flashlight", state.now.at)
    goal = neighbour(origin(state), INDEX[move.to])
    if goal not in state.map:
        return replace(state, step="draw", now=replace(state.now, how="dive", into=INDEX[move.to])), events
    now = replace(state.now, dive=(*state.now.dive, goal))
    said = Said(f"dives {move.to} beneath {state.map[goal]} at {write_cell(goal)}, no time passes", move.seat)
    return replace(state, now=now, step="dive"), (*events, said)


def dug_into(state: State, cell: Cell, events: tuple[Event, ...]) -> Result:
    """A card was explored underground: a Cave ends the dive, so does the third move (BV-FLASH-05..07, BV-R35)."""
    now = replace(state.now, dive=(*state.now.dive, cell))
    after, face, name = replace(state, now=now), state.map[cell], state.turn
    if face.picture != "cave" and len(now.dive) < STEPS:
        return replace(after, step="dive"), (*events, Said(f"dives beneath {face}, no time passes", name))
    if face.is_bear:
        return end_move(after, (*events, Lost(name, "a Bear where the dive ends", "BV-FLASH-06", False)))
    if face.kind == POST and state.has_gold and state.switches.dive_post == "trade":
        post = replace(after, step="trade")
        if TRADING.is_over(post, name):
            return end_move(after, (*events, Lost(name, "a Trading Post, and nothing to trade", "BV-R35", False)))
        return post, (*events, Said("surfaces at a Trading Post: trade, or stay", name))
    said = Said(f"may surface at {write_cell(cell)}: stop, or stay", name)
    return replace(after, step="surface"), (*events, said)


def refuse_jump_leaving(state: State, move: Jump) -> Refusal | None:
    """The jump itself, then what is left behind; the Flashlight stays at the Cave in any case."""
    return refuse_jump(state, move) or refuse_leaving(state, move.leaving, ("flashlight",))


def complete_jump(state: State, move: Jump) -> list[Jump]:
    return [Jump(move.seat, move.at, in_order(move.leaving))]


def apply_jump(state: State, move: Jump) -> Result:
    """The token goes to the other Cave, the turn is over (BV-FLASH-08, BV-R36)."""
    spot = read_spot(move.at)
    assert spot is not None
    left = TokenLeft(move.seat, "flashlight", state.now.at[0])
    return place(leave_used(state, "flashlight", state.now.at), spot, "dives from Cave to Cave", move.leaving, (left,))
