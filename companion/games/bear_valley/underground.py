"""The Flashlight: where a dive may go, step by step, and the Caves one may jump to (BV-FLASH)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bear_valley.cards import origin
from companion.games.bear_valley.grid import (
    BACK,
    DELTAS,
    DIRECTIONS,
    INDEX,
    Cell,
    Spot,
    neighbour,
    read_spot,
    write_cell,
)
from companion.games.bear_valley.moves import Dive, Jump
from companion.games.bear_valley.reasons import refuse_halt
from companion.games.bear_valley.state import State
from companion.games.bear_valley.steps import position_words, refuse_step
from companion.games.bear_valley.tokens import can_use, refuse_use
from companion.games.bear_valley.ways import halts, occupant
from companion.games.bear_valley.words import place_of
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

STEPS = 3


def goal_of(state: State) -> Spot:
    """Return where the token would be placed: the present position, after a dive the card it led to (BV-R75)."""
    now = state.now
    if not now.dive:
        return now.at
    cell = now.dive[-1]
    before = now.dive[-2] if len(now.dive) > 1 else now.at[0]
    to = DELTAS.index((cell[0] - before[0], cell[1] - before[1]))
    return cell, state.map[cell].owner[BACK[to]] or ""


def refuse_cave(state: State, also: str) -> Refusal | None:
    """A dive begins on a Cave card, while the turn may still go on (BV-FLASH-01, BV-R08, BV-R13)."""
    refusal = refuse_use(state, "flashlight")
    if refusal is not None:
        return refusal
    if state.map[state.now.at[0]].picture != "cave":
        return refuse(f"BV-FLASH-01 {also}", "no-cave", f"{position_words(state)} has no Cave")
    return refuse_halt(state, (), f"BV-R08 BV-R13 {also}")


def refuse_dive(state: State, move: Dive) -> Refusal | None:
    """Three moves in any directions, the third into a new space (BV-FLASH-02..05, BV-R34, BV-R61)."""
    refusal = refuse_step(state, move.seat, ("move", "dive"), "BV-FLASH-02")
    if refusal is None and state.step == "move":
        refusal = refuse_cave(state, "") or _refuse_contingency(state)
    return refusal or refuse_dive_step(state, INDEX[move.to])


def _refuse_contingency(state: State) -> Refusal | None:
    """In a contingency only the dive from Cave to Cave can be left (BV-CONT-02, BV-R61)."""
    if not state.now.contingency:
        return None
    left = ": only the dive from Cave to Cave is left" if any(True for _ in jumps(state, state.turn)) else ""
    return refuse("BV-CONT-02 BV-R61", "contingency", f"a contingency move explores nothing{left}")


def refuse_dive_step(state: State, to: int) -> Refusal | None:
    goal = neighbour(origin(state), to)
    number = len(state.now.dive) + 1
    if goal not in state.map:
        if state.cards_left:
            return None
        reason = "the deck is empty: the dive cannot be finished"
        return refuse("BV-R35 BV-EXPL-07 BV-FLASH-03", "deck-empty", reason, "stay")
    face = state.map[goal]
    if number == STEPS:
        reason = f"the third move of a dive explores, and {face} lies at {write_cell(goal)} already"
        return refuse("BV-FLASH-03", "not-new", reason)
    if goal in state.now.dive or any(goal == cell for cell, _ in state.now.path):
        return refuse("BV-R34 BV-MOVE-04", "visited", f"{face} at {write_cell(goal)} has been visited this turn")
    blockers = [other for section in face.sections if (other := occupant(state, (goal, section)))]
    if blockers and state.switches.dive_players == "block":
        return refuse("BV-R34 BV-TRAV-02", "occupied", f"{blockers[0]} stands on {face} at {write_cell(goal)}")
    return None


def dives(state: State, name: str) -> Iterator[Move]:
    """List the next moves underground."""
    is_diving = state.step == "dive"
    if not is_diving and (state.now.contingency or not _can_dive(state)):
        return
    for to, direction in enumerate(DIRECTIONS):
        if refuse_dive_step(state, to) is None:
            yield Dive(name, direction)


def _can_dive(state: State) -> bool:
    is_cave = state.map[state.now.at[0]].picture == "cave"
    return is_cave and can_use(state, "flashlight") and not halts(state, state.now)


def refuse_jump(state: State, move: Jump) -> Refusal | None:
    """Without exploring a dive leads to another Cave that nobody occupies (BV-FLASH-08)."""
    refusal = refuse_step(state, move.seat, ("move",), "BV-FLASH-08") or refuse_cave(state, "BV-FLASH-08")
    spot = read_spot(move.at)
    if refusal is not None or spot is None:
        return refusal
    cell = spot[0]
    if cell not in state.map or state.map[cell].picture != "cave" or spot[1]:
        return refuse("BV-FLASH-08", "no-cave", f"no Cave lies at {move.at}")
    fault = _jump_fault(state, cell)
    if not fault:
        return None
    clauses, reason = {
        "here": ("BV-FLASH-08", f"{move.seat} is at {move.at}: another Cave is needed"),
        "occupied": ("BV-FLASH-08", f"{occupant(state, (cell, ''))} stands on the Cave at {move.at}"),
        "visited": ("BV-MOVE-04 BV-FLASH-08", f"the Cave at {move.at} has been visited this turn"),
        "barred": ("BV-CONT-03 BV-R60", f"the Cave at {move.at} was part of the aborted move"),
    }[fault]
    return refuse(clauses, fault, reason)


def _jump_fault(state: State, cell: Cell) -> str:
    now = state.now
    if cell == now.at[0]:
        return "here"
    if (cell, "") in now.path:
        return "visited"
    if (cell, "") in now.barred:
        return "barred"
    return "occupied" if occupant(state, (cell, "")) else ""


def jumps(state: State, name: str) -> Iterator[Move]:
    """List the Caves that can be reached underground without exploring."""
    if "flashlight" in state.mover.tokens and _can_dive(state):
        for cell, face in state.map.items():
            if face.picture == "cave" and not _jump_fault(state, cell):
                yield Jump(name, place_of((cell, "")))
