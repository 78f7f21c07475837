"""Checks that the stack of a typed position can be played on."""

from __future__ import annotations

from collections.abc import Container

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.frames import (
    AnyFrame,
    Celebration,
    FifthPatch,
    Fill,
    Fire,
    May,
    Path,
    Task,
    Upkeep,
    Visit,
    Window,
)
from companion.games.maple_valley.state import SETUP, State
from companion.games.maple_valley.steps import RUN
from companion.referee.problems import BadPosition


def check_stack(state: State) -> None:
    """Raise BadPosition for an impossible stack."""
    if state.stack and state.step in SETUP and state.step not in ("displays", "deal"):
        raise BadPosition(f"the position: stack: must be empty in the step {state.step}")
    for at, frame in enumerate(state.stack):
        fault = _fault(state, frame)
        if fault:
            raise BadPosition(f"the position: stack: entry {at + 1}: {fault}")


def _fault(state: State, frame: AnyFrame) -> str:
    if isinstance(frame, Fill):
        return ""
    if isinstance(frame, Upkeep):
        return "" if state.step == "upkeep" and len(state.suns) > 1 else "the hour is not over"
    if frame.seat not in state.seats:
        return f"there is no seat {frame.seat[:40]}"
    tables = state.tables
    match frame:
        case Task():
            return _task_fault(state, frame)
        case Visit(at=at) | May(at=at):
            if at not in tables.locations:
                return f"there is no location {at[:40]}"
            if isinstance(frame, Visit) and (frame.stage != "function") != (at in state.outposts):
                return "only an Outpost has a market"
        case Path(legs=legs):
            if any(leg.partition("/")[0] not in tables.trails for leg in legs) or state.step != "travel":
                return "these trails cannot be travelled now"
        case Celebration(festivity=festivity, queue=queue):
            names = (festivity, *(name for name, _ in queue))
            if any(name not in state.festivities for name in names) or any(s not in state.seats for _, s in queue):
                return "an unknown Festivity or seat"
        case FifthPatch(new=new):
            if not any(held.id == new for held in state.seats[frame.seat].patches):
                return f"{frame.seat} has no Patch {new[:40]}"
        case Window(trigger=trigger, subject=subject) | Fire(trigger=trigger, subject=subject):
            return _subject_fault(state, trigger, subject)
    return ""


def _subject_fault(state: State, trigger: str, subject: str) -> str:
    """Return why a subject cannot trigger effects, or nothing."""
    tables = state.tables
    known: dict[str, Container[str]] = {
        "arrive": tables.locations,
        "activate": tables.locations,
        "forage": tables.locations,
        "craft": tables.favours,
        "event": state.seats,
        "site": ("bug", "pebble", "flower"),
    }
    is_known = trigger not in known or subject in known[trigger]
    return "" if is_known else f"{subject[:40] or 'nothing'} cannot trigger {trigger}"


def _task_fault(state: State, task: Task) -> str:
    for step in v.all_steps(task.steps):
        if type(step) not in RUN:
            return f"{step.__struct_config__.tag} is not a step that can be carried out"
        if isinstance(step, v.Choose) and not set(step.taken) <= set(range(1, len(step.options) + 1)):
            return "an option is out of range"
        if isinstance(step, v.Gain | v.FromDeck | v.FromDisplay) and not isinstance(step.n, int):
            return "a number is missing"
        if isinstance(step, v.Forage) and task.card not in state.groves:
            return "forage needs a Grove"
    if task.is_visit and not any(isinstance(frame, Visit) for frame in state.stack):
        return "no location is being visited"
    return ""
