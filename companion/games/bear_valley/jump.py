"""The jump from Cave to Cave, by Flashlight (BV-FLASH-08)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.events import TokenLeft
from companion.games.bear_valley.grid import read_spot, write_spot
from companion.games.bear_valley.moves import Jump
from companion.games.bear_valley.reasons import refuse_halt
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.steps import position_words, refuse_step
from companion.games.bear_valley.tokens import leave_used, refuse_use
from companion.games.bear_valley.turn_end import in_order, place, refuse_leaving
from companion.games.bear_valley.ways import occupant
from companion.games.bear_valley.words import place_of
from companion.referee.verdicts import Refusal, refuse


def jumps(state: State, name: str) -> Iterator[Jump]:
    """Propose every Cave on the map."""
    if "flashlight" in state.mover.tokens:
        for cell, face in state.map.items():
            if face.picture == "cave":
                yield Jump(name, place_of((cell, "")))


def refuse_jump(state: State, move: Jump) -> Refusal | None:
    """Refuse a dive to a place that is not another unoccupied Cave (BV-FLASH-08)."""
    refusal = refuse_step(state, move.seat, ("move",), "BV-FLASH-08") or refuse_cave(state, "BV-FLASH-08")
    spot = read_spot(move.at)
    if refusal is not None or spot is None:
        return refusal
    cell, named = spot[0], write_spot(spot)
    if cell not in state.map or state.map[cell].picture != "cave" or spot[1]:
        return refuse("BV-FLASH-08", "no-cave", f"there is no Cave at {named}")
    now, cave = state.now, f"the Cave at {named}"
    if cell == now.at[0]:
        return refuse("BV-FLASH-08", "here", f"{move.seat} is already at {named} and needs another Cave")
    if spot in now.path:
        return refuse("BV-MOVE-04 BV-FLASH-08", "visited", f"{move.seat} already visited {cave} this turn")
    if spot in now.barred:
        return refuse("BV-CONT-03 BV-R60", "barred", f"{cave} was on the path of the main move")
    if other := occupant(state, spot):
        return refuse("BV-FLASH-08", "occupied", f"{other} is on {cave}")
    return refuse_leaving(state, move.leaving, ("flashlight",))


def refuse_cave(state: State, also: str) -> Refusal | None:
    """Refuse a dive that does not start on a Cave or after the turn must stop (BV-FLASH-01, BV-R08, BV-R13)."""
    refusal = refuse_use(state, "flashlight")
    if refusal is not None:
        return refusal
    if state.map[state.now.at[0]].picture != "cave":
        return refuse(f"BV-FLASH-01 {also}", "no-cave", lambda: f"{position_words(state)} has no Cave")
    return refuse_halt(state, (), f"BV-R08 BV-R13 {also}")


def complete_jump(state: State, move: Jump) -> list[Jump]:
    return [Jump(move.seat, move.at, in_order(move.leaving))]


def apply_jump(state: State, move: Jump) -> Result:
    """Move the token to the other Cave and end the turn (BV-FLASH-08, BV-R36)."""
    spot = read_spot(move.at)
    assert spot is not None
    left = TokenLeft(move.seat, "flashlight", state.now.at[0])
    return place(leave_used(state, "flashlight", state.now.at), spot, "dives from Cave to Cave", move.leaving, (left,))
