"""The Flashlight: where a dive may go, step by step, and the Caves one may jump to (BV-FLASH)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.deck import origin
from companion.games.bear_valley.grid import DIRECTIONS, INDEX, neighbour, read_spot, write_cell
from companion.games.bear_valley.moves import Dive, Jump
from companion.games.bear_valley.reasons import refuse_halt
from companion.games.bear_valley.state import State
from companion.games.bear_valley.steps import position_words, refuse_step
from companion.games.bear_valley.tokens import refuse_use
from companion.games.bear_valley.ways import occupant
from companion.games.bear_valley.words import place_of
from companion.referee.verdicts import Refusal, refuse

STEPS = 3


def refuse_cave(state: State, also: str) -> Refusal | None:
    """A dive begins on a Cave card, while the turn may still go on (BV-FLASH-01, BV-R08, BV-R13)."""
    refusal = refuse_use(state, "flashlight")
    if refusal is not None:
        return refusal
    if state.map[state.now.at[0]].picture != "cave":
        return refuse(f"BV-FLASH-01 {also}", "no-cave", lambda: f"{position_words(state)} has no Cave")
    return refuse_halt(state, (), f"BV-R08 BV-R13 {also}")


def refuse_dive(state: State, move: Dive) -> Refusal | None:
    """Three moves in any directions, the third into a new space (BV-FLASH-02..05, BV-R34, BV-R61)."""
    refusal = refuse_step(state, move.seat, ("move", "dive"), "BV-FLASH-02")
    if refusal is None and state.step == "move":
        refusal = refuse_cave(state, "") or _refuse_contingency(state)
    if refusal is not None:
        return refusal
    goal = neighbour(origin(state), INDEX[move.to])
    if goal not in state.map:
        if state.cards_left:
            return None
        reason = "the deck is empty: the dive cannot be finished"
        return refuse("BV-R35 BV-EXPL-07 BV-FLASH-03", "deck-empty", reason, "stay")
    face = state.map[goal]
    there = f"{face} at {write_cell(goal)}"
    if len(state.now.dive) + 1 == STEPS:
        reason = f"the third move of a dive explores, and {face} lies at {write_cell(goal)} already"
        return refuse("BV-FLASH-03", "not-new", reason)
    if goal in state.now.dive or any(goal == cell for cell, _ in state.now.path):
        return refuse("BV-R34 BV-MOVE-04", "visited", f"{there} has been visited this turn")
    blockers = [other for section in face.sections if (other := occupant(state, (goal, section)))]
    if blockers and state.switches.dive_players == "block":
        return refuse("BV-R34 BV-TRAV-02", "occupied", f"{blockers[0]} stands on {there}")
    return None


def _refuse_contingency(state: State) -> Refusal | None:
    """In a contingency only the dive from Cave to Cave can be left (BV-CONT-02, BV-R61)."""
    if not state.now.contingency:
        return None
    can_jump = any(refuse_jump(state, jump) is None for jump in jumps(state, state.turn))
    left = ": only the dive from Cave to Cave is left" if can_jump else ""
    return refuse("BV-CONT-02 BV-R61", "contingency", f"a contingency move explores nothing{left}")


def dives(state: State, name: str) -> Iterator[Dive]:
    """Propose the next moves underground."""
    if state.step == "dive" or "flashlight" in state.mover.tokens:
        for side in DIRECTIONS:
            yield Dive(name, side)


def refuse_jump(state: State, move: Jump) -> Refusal | None:
    """Without exploring a dive leads to another Cave that nobody occupies (BV-FLASH-08)."""
    refusal = refuse_step(state, move.seat, ("move",), "BV-FLASH-08") or refuse_cave(state, "BV-FLASH-08")
    spot = read_spot(move.at)
    if refusal is not None or spot is None:
        return refusal
    cell = spot[0]
    if cell not in state.map or state.map[cell].picture != "cave" or spot[1]:
        return refuse("BV-FLASH-08", "no-cave", f"no Cave lies at {move.at}")
    now, cave = state.now, f"the Cave at {move.at}"
    if cell == now.at[0]:
        return refuse("BV-FLASH-08", "here", f"{move.seat} is at {move.at}: another Cave is needed")
    if spot in now.path:
        return refuse("BV-MOVE-04 BV-FLASH-08", "visited", f"{cave} has been visited this turn")
    if spot in now.barred:
        return refuse("BV-CONT-03 BV-R60", "barred", f"{cave} was part of the aborted move")
    if other := occupant(state, spot):
        return refuse("BV-FLASH-08", "occupied", f"{other} stands on {cave}")
    return None


def jumps(state: State, name: str) -> Iterator[Jump]:
    """Propose every Cave on the map."""
    if "flashlight" in state.mover.tokens:
        for cell, face in state.map.items():
            if face.picture == "cave":
                yield Jump(name, place_of((cell, "")))
