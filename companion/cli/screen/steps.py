"""A game step by step, and what changed between two moments of it. Pure: nothing is printed here.

A moment shows the table as it was THEN: the first lines of the record as they applied at that time, including lines
that were taken back or amended later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.referee import session as referee
from companion.referee.events import Event
from companion.referee.moves import Amend, Move, Note, Override, Redo, Undo
from companion.referee.problems import BadPosition
from companion.referee.record import Entry
from companion.referee.session import Session, session_at
from companion.referee.viewer import Viewer

Kind: TypeAlias = Literal["move", "override", "note", "correction"]
How: TypeAlias = Literal["taken back", "amended", "dropped"]
KINDS: dict[type[Move], Kind] = {
    Override: "override",
    Note: "note",
    Undo: "correction",
    Redo: "correction",
    Amend: "correction",
}


class RecordStep(Struct, frozen=True):
    """A line as entered: its events, and which lines it took back or restored.

    The line that an amend replaces is in both.
    """

    entry: Entry
    events: tuple[Event, ...] = ()
    gone: tuple[Entry, ...] = ()
    back: tuple[Entry, ...] = ()

    @property
    def kind(self) -> Kind:
        """The kind of line."""
        return KINDS.get(type(self.entry.move), "move")


class Fate(Struct, frozen=True):
    """Why a line no longer applies as entered, and which line changed that."""

    how: How
    by: int

    def __str__(self) -> str:
        return f"{self.how} by line {self.by}"


def replay_steps(session: Session) -> list[RecordStep]:
    """Replay a record line by line. Raises BadPosition for a line that can no longer be played."""
    steps: list[RecordStep] = []
    now = session_at(session, 0)
    lines, state = now.played.lines, now.state
    for entry in session.entries:
        if KINDS.get(type(entry.move)) == "correction":
            now = session_at(session, entry.n)
            steps.append(_corrected(entry, lines, now))
            lines, state = now.played.lines, now.state
        else:
            state, events = _carry_out(session, state, lines, entry)
            lines = (*lines, entry)
            steps.append(RecordStep(entry, events))
    return steps


def _carry_out(session: Session, state: Any, lines: Sequence[Entry], entry: Entry) -> tuple[Any, tuple[Event, ...]]:
    """Play a line after those that applied then."""
    try:
        return session.carry_out(state, entry.move)
    except Exception as error:
        start = session_at(session, 0).state
        if referee.first_stale(session.game, session.header, start, [*lines, entry]) is None:
            raise
        raise BadPosition(f"line {entry.n} of the record can no longer be played") from error


def _corrected(entry: Entry, before: Sequence[Entry], now: Session) -> RecordStep:
    """Return which lines a correction took back and restored.

    An amended line counts as changed even if it reads the same, so that a viewer who may not read it learns nothing.
    """
    amended = entry.move.line if isinstance(entry.move, Amend) else None
    old, new = ({line.n for line in some} - {amended} for some in (before, now.played.lines))
    gone = tuple(line for line in before if line.n not in new)
    back = tuple(line for line in now.played.lines if line.n not in old)
    if amended is None:
        return RecordStep(entry, (), gone, back)
    earlier = [line for line in now.played.lines if line.n < amended]
    _, events = _carry_out(now, now.state_at(amended - 1), earlier, back[0])
    return RecordStep(entry, events, gone, back)


def fates(session: Session, steps: Iterable[RecordStep]) -> dict[int, Fate]:
    """Return, by number, the lines that no longer apply as entered."""
    in_force = {entry.n for entry in session.played.lines}
    found: dict[int, Fate] = {}
    for step in steps:
        is_amend = isinstance(step.entry.move, Amend)
        for entry in step.gone:
            if entry.n not in in_force:
                found[entry.n] = Fate("dropped" if is_amend else "taken back", step.entry.n)
            elif is_amend:
                found[entry.n] = Fate("amended", step.entry.n)
    return found


def record_step_words(session: Session, step: RecordStep, viewer: Viewer) -> list[str]:
    """Describe the events of a line as far as the viewer may know."""
    gone, back = (_quoted(session, lines, viewer) for lines in (step.gone, step.back))
    events = [viewer.event(event) for event in step.events]
    match step.entry.move:
        case Amend():
            return [*_each("replaced", gone[:1]), *events, *_each("dropped", gone[1:])]
        case Undo():
            return _each("taken back", reversed(gone))
        case Redo():
            return _each("restored", back)
    return events


def _quoted(session: Session, lines: Sequence[Entry], viewer: Viewer) -> list[str]:
    return [f"{entry.n} {viewer.line(session, entry)}" for entry in lines]


def _each(what: str, lines: Iterable[str]) -> list[str]:
    return [f"{what}: {line}" for line in lines]
