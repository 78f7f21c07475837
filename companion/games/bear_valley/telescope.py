"""The Telescope: fill every empty cell around the player before moving (BV-TELE)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.bear_valley.events import TokenLeft
from companion.games.bear_valley.grid import DIRECTIONS, INDEX, Side, neighbour, write_cell
from companion.games.bear_valley.moves import Observe
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.steps import allowed, refuse_step
from companion.games.bear_valley.tokens import leave_used, refuse_basic, refuse_use
from companion.referee.closing import Closing
from companion.referee.events import Event
from companion.referee.verdicts import Refusal, refuse


def refuse_observe(state: State, move: Observe) -> Refusal | None:
    """Allow the Telescope before the first move only, and only for empty cells (BV-TELE-01, -02, BV-R61)."""
    refusal = refuse_step(state, move.seat, ("move", "observe"), "BV-TELE-01")
    if refusal is not None:
        return refusal
    now = state.now
    if state.step == "move":
        refusal = refuse_basic(state)
        if refusal is not None:
            return refusal
        if now.contingency:
            return refuse("BV-R61 BV-CONT-02", "contingency", "a Telescope lays cards, and a contingency move cannot")
        if now.moved:
            reason = f"{move.seat} has already moved, and a Telescope is used before the first move"
            return refuse("BV-TELE-01", "too-late", reason)
        refusal = refuse_use(state, "telescope")
    if refusal is not None:
        return refusal
    goal = neighbour(now.at[0], INDEX[move.to])
    if goal in state.map:
        reason = f"{state.map[goal]} is already at {write_cell(goal)}, and observing needs an empty cell"
        return refuse("BV-TELE-02", "not-empty", reason)
    if not state.cards_left:
        return refuse("BV-EXPL-07 BV-TELE-02", "deck-empty", "the deck is empty")
    return None


def begin_observe(state: State, move: Observe) -> Result:
    """Choose the next cell; the Telescope stays on the card (BV-TELE-02, -03)."""
    events: tuple[Event, ...] = ()
    if state.step == "move":
        events = (TokenLeft(move.seat, "telescope", state.now.at[0]),)
        state = leave_used(state, "telescope", state.now.at)
    return replace(state, step="draw", now=replace(state.now, how="observe", into=INDEX[move.to])), events


def observed(state: State, events: tuple[Event, ...]) -> Result:
    """Continue while there are empty cells and cards; the card has no other effect (BV-TELE-04, BV-R37)."""
    after = replace(state, step="observe", now=replace(state.now, how="explore"))
    return (replace(after, step="move") if OBSERVING.is_over(after, state.turn) else after), events


def empty_sides(state: State) -> list[Side]:
    """Return the directions of the empty cells around the player."""
    cell = state.now.at[0]
    return [name for to, name in enumerate(DIRECTIONS) if neighbour(cell, to) not in state.map]


def observations(state: State, name: str) -> Iterator[Observe]:
    """Propose the cells that can be observed next."""
    if state.step == "observe" or "telescope" in state.mover.tokens:
        for side in empty_sides(state):
            yield Observe(name, side)


# Observing ends only when no cell is left to observe.
OBSERVING = Closing(allowed((observations, refuse_observe)), ())
