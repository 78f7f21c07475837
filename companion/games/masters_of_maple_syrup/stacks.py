"""What a stack of a typed-in position must be, so that it can be carried on."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.frames import AnyFrame, Choosing, Looking, Paying, Task, Use
from companion.games.masters_of_maple_syrup.modifying import funds
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.steps import RUN
from companion.referee.game import BadPosition


def check_stack(state: State) -> None:
    """Raise BadPosition for a stack that cannot be."""
    for at, frame in enumerate(state.stack):
        fault = _fault(state, frame, state.stack[at - 1] if at else None)
        if fault:
            raise BadPosition(f"the position: stack: entry {at + 1}: {fault}")


def check_closed(state: State) -> None:
    """Raise BadPosition for uses that cannot have been."""
    for at, use in enumerate(state.closed, 1):
        is_known = all(id.rpartition("#")[0] in state.tables.cards for id in use.done)
        fault = _fault(state, use, None) or ("" if is_known else "no such cards were taken")
        if fault:
            raise BadPosition(f"the position: closed: entry {at}: {fault}")


def _fault(state: State, frame: AnyFrame, below: AnyFrame | None) -> str:
    if frame.seat not in state.seats:
        return f"there is no seat {frame.seat[:40]}"
    match frame:
        case Task():
            return _task_fault(state, frame)
        case Use(by=by, owner=owner, source=source):
            if (by or source == "tucked_here") and owner not in state.seats:
                return "a granted use has an owner"
        case Choosing(sides=sides):
            if not sides or any(side.act is None for side in sides):
                return "there is nothing to choose"
        case Paying(seat=seat, card=card, left=left):
            if not (isinstance(below, Use) and below.act == "develop" and below.seat == seat):
                return "only a card that is being developed is paid for"
            if card not in state.tables.cards or left < 1:
                return "no such card is to be paid for"
            if funds(state, below, state.tables.cards[card]) + (below.source == "hand") < left:
                return "there are too few cards to pay"
    return ""


def _task_fault(state: State, task: Task) -> str:
    if task.owner not in state.seats:
        return f"there is no seat {task.owner[:40]}"
    if not 0 <= task.owed <= len(task.steps):
        return "its cost is no part of its steps"
    for step in v.all_steps(task.steps):
        if type(step) not in RUN:
            return f"{step.__struct_config__.tag} is no step that is carried out"
        if isinstance(step, Looking):
            known = (*step.cards, *step.back)
            if any(card not in state.tables.cards for card in known) or (step.left and not state.is_named):
                return "no such cards are looked at"
        if isinstance(step, v.Choice) and not set(step.taken) < set(range(1, len(step.options) + 1)):
            return "no such options can be chosen"
    return ""
