"""Automatic progress of a turn: finished actions, empty windows, the next player, the end (MS-TURN-01).

A step ends automatically if its player could only end it. Which cards a hand holds does not matter, so a hidden game
and the same game with named draws have the same moves. An effect that works at any time is not lost with a step, so no
step waits for it (MS-R49); it can be used whenever its owner is next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Side
from companion.games.masters_of_maple_syrup.counts import Scene, holds
from companion.games.masters_of_maple_syrup.effects import has_fitting, usable
from companion.games.masters_of_maple_syrup.events import Ended, TurnBegins
from companion.games.masters_of_maple_syrup.figures import ending, may_discard
from companion.games.masters_of_maple_syrup.frames import (
    AnyFrame,
    Choosing,
    Limiting,
    Moment,
    Paying,
    Phase,
    Task,
    Use,
    Window,
)
from companion.games.masters_of_maple_syrup.scoring import ending_effects, score, unrevealed
from companion.games.masters_of_maple_syrup.state import UNSEEN, Result, State, StepName
from companion.games.masters_of_maple_syrup.steps import first_phase, run_task
from companion.games.masters_of_maple_syrup.uses import can_go_on, declinable, forces, trees
from companion.referee.closing import Closing
from companion.referee.effects import Machine, Step, pop, push, swap
from companion.referee.events import Event, Later, Said
from companion.referee.moves import Move


def moves_left(state: State, seat: str) -> Iterator[Move]:
    """Yield what a player could still do in the open step, judged by public information."""
    frame = state.stack[-1]
    if isinstance(frame, Use) and frame.phase == "open":
        if frame.act != "develop":
            for placed in trees(state, frame):
                yield moves.Tap(seat, (placed.id,)) if frame.act == "tap" else moves.Harvest(seat, placed.id)
        elif can_go_on(state, frame):
            # Only the owner knows which hand card can be developed.
            yield moves.Develop(seat, UNSEEN)
    elif isinstance(frame, Limiting) and may_discard(state, seat):
        yield moves.Discard(seat, (UNSEEN,))
    for found in usable(state, seat):
        yield moves.Use(seat, found.placed.id, found.number)
    yield moves.Done(seat)


CLOSING: Closing[State] = Closing(moves_left, (moves.Done,))


def run_use(state: State, use: Use) -> Result | None:
    """Advance a use through its windows: the neighbour's before, the action, after, the neighbour's after."""
    match use.phase:
        case "prelude":
            return None if _concerns_other(state, use) else (enter(state, use, "open"), ())
        case "open":
            if not CLOSING.is_over(state, use.seat):
                return None
            state, events = close_use(state, use)
            return state, events if use.done or use.replaced else (Said(f"nothing to {use.act}", use.seat),)
        case "after" if not CLOSING.is_over(state, use.seat):
            return None
        case "after":
            return (enter(state, use, "coda") if state.tables.has_stakes else end_use(state, use)), ()
    is_open = state.tables.has_stakes and not CLOSING.is_over(state, state.other(use.seat))
    return None if is_open else (end_use(state, use), ())


def _concerns_other(state: State, use: Use) -> bool:
    """Return whether the other player can use or decline effects before a use (MS-R74, MS-EFF-01)."""
    if not state.tables.has_stakes:
        return False
    other = state.other(use.seat)
    return bool(declinable(state, use, other)) or not CLOSING.is_over(state, other)


def end_use(state: State, use: Use) -> State:
    """Close a use and keep it until the next selection."""
    return replace(state, stack=state.stack[:-1], closed=(*state.closed, use))


def enter(state: State, use: Use, phase: Phase) -> State:
    """Open the next window of a use; cards that arrived earlier can take part (MS-R27)."""
    return swap(state, replace(use, phase=phase, late=()))


def close_use(state: State, use: Use) -> Result:
    """End the action: draw the bonuses that are not declined and open the after window (MS-EFF-08, MS-R62).

    An action used on no card counts as declined and triggers nothing (MS-ACT-02, MS-R22).
    """
    if not (use.done or use.has_begun or use.replaced or state.switches.zero_use == "both"):
        return end_use(state, use), ()
    called = state.seats[use.seat].called.get(use.act, ())
    if not called and not state.tables.has_stakes:
        return end_use(state, use), ()
    bonus = 0
    for force in forces(state, use, "bonus_draw") if use.done else ():
        if f"{force.owner}/{force.placed.id}" not in use.declined and has_fitting(state, use, force.of):
            bonus += force.amount
    if not bonus and not state.tables.has_stakes and "after" not in called:
        return end_use(state, use), ()
    state = enter(state, use, "after")
    return (push(state, Task(use.seat, use.seat, (v.Draw(bonus),))) if bonus else state), ()


def close(state: State, frame: Window | Limiting) -> Result | None:
    """Close a window without usable effects, or a hand check that needs no discard."""
    return (pop(state), ()) if CLOSING.is_over(state, frame.seat) else None


def stay(state: State, frame: Paying | Choosing) -> Result | None:
    """Wait for a move."""
    return None


def rest(state: State) -> Result | None:
    """Advance when nothing is open: to the neighbour, to the end of the turn, to the next turn.

    The rivals game does the same (MS-ACT-06, MS-RIV-08).
    """
    match state.step:
        case "deal":
            return replace(state, step="throw"), ()
        case "perform":
            return offer_side(state, "neighbour", state.other(state.turn))
        case "neighbour":
            return begin_end(state)
        case "limit":
            return end_turn(state)
        case "select" if len(state.turned) == len(state.tables.actions):
            return replace(state, turned={}), (Said("Turn all 3 action cards sideways again"),)
        case "reveal":
            return None if unrevealed(state) else end_game(state)
    return None


def offer_side(state: State, step: StepName, seat: str) -> Result:
    """Open the side of the selected card for a player (MS-ACT-01, MS-RIV-05, MS-RIV-07)."""
    side = state.side(seat)
    if side.choose:
        return replace(state, step=step, stack=(Choosing(seat, side.choose),)), ()
    if side.act is None:
        return replace(state, step=step), (Said("no action", seat),)
    return replace(state, step=step, stack=frames_of(state, seat, side)), ()


def frames_of(state: State, seat: str, side: Side) -> tuple[AnyFrame, ...]:
    """Return the frames of a side: its use, followed by its further steps."""
    assert side.act is not None
    use = Use(seat, side.act, side.n, side.filter, side.discount, phase=first_phase(state))
    return (Task(seat, seat, side.then), use) if side.then else (use,)


def begin_end(state: State) -> Result:
    """Start step 3: effects at the end of the turn, then the hand limit (MS-R74, MS-R08)."""
    is_plain = "turn_end" not in state.tables.called and state.switches.hand_limit_scope == "current"
    if is_plain and not may_discard(state, state.turn):
        return end_turn(state)
    limits = [Limiting(state.turn)]
    if state.switches.hand_limit_scope == "both":
        limits.insert(0, Limiting(state.other(state.turn)))
    windows = windows_of(state, "turn_end")
    if not windows:
        limits = [limit for limit in limits if may_discard(state, limit.seat)]
    return replace(state, step="limit", stack=(*limits, *windows)), ()


def windows_of(state: State, moment: Moment) -> tuple[Window, ...]:
    """Return the windows for a moment of the turn, the current player's first; none if no card has such effects."""
    if moment not in state.tables.called:
        return ()
    return Window(state.other(state.turn), moment), Window(state.turn, moment)


def end_turn(state: State) -> Result:
    """End the game if a property is large enough, or start the neighbour's turn (MS-END-01..04, MS-TURN-02)."""
    if ending(state):
        return begin_scoring(state)
    seats = {name: replace(seat, developed=0) if seat.developed else seat for name, seat in state.seats.items()}
    state = replace(
        state,
        seats=seats,
        turn=state.other(state.turn),
        number=state.number + 1,
        selected="",
        chosen=None,
        used_turn={},
        quiet=0 if state.moved else state.quiet + 1,
        moved=False,
    )
    return begin_turn(state)


def begin_turn(state: State) -> Result:
    """Start a turn: reset the action cards if due, effects of the start, the selection (MS-SEL-03..05, MS-R11)."""
    is_reset = len(state.turned) == len(state.tables.actions)
    turned, windows = {} if is_reset else state.turned, windows_of(state, "turn_start")
    begins = TurnBegins(state.turn, state.number, is_reset)
    return replace(state, step="select", turned=turned, stack=windows), (begins,)


def begin_scoring(state: State) -> Result:
    """Resolve manual GAME END effects and reveal unseen cards before the points are counted."""
    tasks = [
        Task(seat, seat, manual, placed.id)
        for seat in state.seats
        for placed, effect in ending_effects(state, seat)
        if (manual := tuple(_manual_steps(state, Scene(seat, placed.id), effect.do)))
        and holds(state, Scene(seat, placed.id), effect.if_)
    ]
    return push(replace(state, step="reveal"), *tasks), ()


def _manual_steps(state: State, scene: Scene, steps: Iterable[Step]) -> Iterator[v.Manual]:
    for step in steps:
        if isinstance(step, v.Manual):
            yield step
        elif isinstance(step, v.IfThen):
            yield from _manual_steps(state, scene, step.then if holds(state, scene, step.if_) else step.else_)


def end_game(state: State) -> Result:
    """End the game (MS-END-03)."""
    state = replace(state, step="over")
    return state, (Later(partial(_tell_end, state)),)


def _tell_end(state: State) -> Iterator[Event]:
    cards = ", ".join(f"{seat} has {len(state.seats[seat].property)} cards" for seat in ending(state))
    totals = {seat.seat: seat.total for seat in score(state).seats}
    is_tie = len(set(totals.values())) == 1
    points = ", ".join(f"{seat} {total}" for seat, total in totals.items())
    yield Ended("both players agreed to stop" if state.stopped else cards, f"tie: {points}" if is_tie else points)


MACHINE: Machine[State] = Machine(
    {Task: run_task, Use: run_use, Window: close, Limiting: close, Paying: stay, Choosing: stay}, rest
)
settle = MACHINE.run
