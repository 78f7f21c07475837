"""Card effects as data: what the titles whose cards are written in a vocabulary of effects share.

An effect is a list of steps. Carrying one out puts a `Task` on a stack; a step either happens at once or waits for a
line. Steps may put further frames on the stack, which are finished first, so that nested uses need no recursion.
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
    """Write the name of a class as a word of the vocabulary: `TakeDiscard` is `take_discard`."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=tag_of, tag_field="do"):
    """One thing that an effect does; each title has its own closed list of them."""


class Frame(Struct, frozen=True, gc=False, omit_defaults=True, tag=tag_of, tag_field="frame"):
    """Something that is going on; the uppermost frame of the stack says what is waited for."""


class Reckoning(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is done to a number that was counted: multiplied, divided (rounded down), added to, held within bounds."""

    times: int = 1
    divide: Annotated[int, Meta(ge=1)] = 1
    plus: int = 0
    max: int | None = None
    min: int | None = None

    def reckon(self, counted: int) -> int:
        """Return the amount that this makes of a count."""
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
    """Put frames on the stack; the last is finished first."""
    if not frames:
        return state
    return replace(state, stack=(*state.stack, *frames))  # type: ignore[type-var]


def pop(state: S) -> S:
    """Take the uppermost frame off."""
    return replace(state, stack=state.stack[:-1])  # type: ignore[type-var]


def swap(state: S, frame: Any) -> S:
    """Put another frame in place of the uppermost."""
    return replace(state, stack=(*state.stack[:-1], frame))  # type: ignore[type-var]


def due(state: Stacked) -> tuple[Any, Any]:
    """Return the task on top of the stack, and the step of it that is due."""
    task = state.stack[-1]
    return task, task.steps[0]


def strike(state: S, more: Iterable[Any] = ()) -> S:
    """Strike the step that is due, and put others in its place."""
    task = state.stack[-1]
    return swap(state, replace(task, steps=(*more, *task.steps[1:])))


def run_steps(
    table: Mapping[type[Any], Callable[[S, Any, Any], Advance[S] | None]],
) -> Callable[[S, Any], Advance[S] | None]:
    """Return how a task is run: the step that is due is carried out, or waits; a task without steps is over."""

    def run(state: S, task: Any) -> Advance[S] | None:
        return table[type(task.steps[0])](state, task, task.steps[0]) if task.steps else (pop(state), ())

    return run


class Machine(Generic[S]):
    """Runs a state on until something must be typed.

    `frames` says for each kind of frame what happens next, `rest` what happens when the stack is empty; both return
    None where a line is waited for.
    """

    def __init__(
        self, frames: Mapping[type[Any], Callable[[S, Any], Advance[S] | None]], rest: Callable[[S], Advance[S] | None]
    ) -> None:
        self.frames, self.rest = frames, rest

    def run(self, state: S, events: Iterable[Event] = ()) -> Advance[S]:
        """Let happen what happens by itself, after these events."""
        told = tuple(events)
        frames, rest = self.frames, self.rest
        while True:
            stack = state.stack
            step = frames[type(stack[-1])](state, stack[-1]) if stack else rest(state)
            if step is None:
                return state, told
            state, more = step
            if more:
                told += more
