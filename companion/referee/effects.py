"""Card effects as data, for the titles whose cards are written in a vocabulary of effects.

An effect is a list of steps. To carry it out, push a `Task` onto a stack; each step then happens at once or waits for
a move. Steps may push further frames, which are finished first, so nested effects need no recursion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.referee.events import Event

Operator: TypeAlias = Literal["<", "<=", "=", ">=", ">"]


def tag_of(name: str) -> str:
    """Return the vocabulary word for a class name: `TakeDiscard` is `take_discard`."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=tag_of, tag_field="do"):
    """One step of an effect; each title defines its own closed list."""


class Frame(Struct, frozen=True, gc=False, omit_defaults=True, tag=tag_of, tag_field="frame"):
    """Something in progress; the top frame of the stack determines the next question."""


class Reckoning(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Arithmetic on a count: multiply, divide (rounding down), add, then clamp."""

    times: int = 1
    divide: Annotated[int, Meta(ge=1)] = 1
    plus: int = 0
    max: int | None = None
    min: int | None = None

    def reckon(self, counted: int) -> int:
        """Return the amount for a count."""
        amount = counted * self.times // self.divide + self.plus
        amount = amount if self.max is None else min(amount, self.max)
        return amount if self.min is None else max(amount, self.min)


class Stacked(Protocol):
    """A state with a stack of frames."""

    @property
    def stack(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=Stacked)
Advance: TypeAlias = tuple[S, tuple[Event, ...]]


def push(state: S, *frames: Any) -> S:
    """Push frames onto the stack; the last is finished first."""
    if not frames:
        return state
    return replace(state, stack=(*state.stack, *frames))  # type: ignore[type-var]


def pop(state: S) -> S:
    """Pop the top frame."""
    return replace(state, stack=state.stack[:-1])  # type: ignore[type-var]


def swap(state: S, frame: Any) -> S:
    """Replace the top frame."""
    return replace(state, stack=(*state.stack[:-1], frame))  # type: ignore[type-var]


def due(state: Stacked) -> tuple[Any, Any]:
    """Return the task on top of the stack and its next step."""
    task = state.stack[-1]
    return task, task.steps[0]


def strike(state: S, more: Iterable[Any] = ()) -> S:
    """Replace the next step of the top task with other steps, or remove it."""
    task = state.stack[-1]
    return swap(state, replace(task, steps=(*more, *task.steps[1:])))


def run_steps(
    table: Mapping[type[Any], Callable[[S, Any, Any], Advance[S] | None]],
) -> Callable[[S, Any], Advance[S] | None]:
    """Return a function that runs the next step of a task, and pops the task when no step is left."""

    def run(state: S, task: Any) -> Advance[S] | None:
        return table[type(task.steps[0])](state, task, task.steps[0]) if task.steps else (pop(state), ())

    return run


class Machine(Generic[S]):
    """Advances a state until a player has to move.

    `frames` maps each kind of frame to the function that advances it; `rest` advances a state with an empty stack.
    Both return None when they wait for a move.
    """

    def __init__(
        self, frames: Mapping[type[Any], Callable[[S, Any], Advance[S] | None]], rest: Callable[[S], Advance[S] | None]
    ) -> None:
        self.frames, self.rest = frames, rest

    def run(self, state: S, events: Iterable[Event] = ()) -> Advance[S]:
        """Carry out everything that needs no move, and return the events after those given."""
        happened = tuple(events)
        frames, rest = self.frames, self.rest
        while True:
            stack = state.stack
            step = frames[type(stack[-1])](state, stack[-1]) if stack else rest(state)
            if step is None:
                return state, happened
            state, more = step
            if more:
                happened += more
