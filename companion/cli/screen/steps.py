"""A game step by step, and what changed between two moments of it. Pure: nothing is printed here.

A moment shows the table as it was THEN: the first lines of the record as they applied at that time, including lines
that were taken back or amended later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.referee import session as referee
from companion.referee.corrections import correction_words
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
            steps.append(_corrected(entry, now))
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


def _corrected(entry: Entry, now: Session) -> RecordStep:
    """Return which lines a correction took back and restored."""
    gone, back = now.played.changed_by(entry.n)
    if not isinstance(entry.move, Amend):
        return RecordStep(entry, (), gone, back)
    earlier = [line for line in now.played.lines if line.n < entry.move.line]
    _, events = _carry_out(now, now.state_at(entry.move.line - 1), earlier, back[0])
    return RecordStep(entry, events, gone, back)


def fates(session: Session, steps: Sequence[RecordStep]) -> dict[int, Fate]:
    """Return, by number, the lines that no longer apply as entered."""
    in_force = {entry.n for entry in session.played.lines}
    found: dict[int, Fate] = {}
    for n in session.played.corrections:
        is_amend = isinstance(session.entries[n - 1].move, Amend)
        for entry in steps[n - 1].gone:
            if entry.n not in in_force:
                found[entry.n] = Fate("dropped" if is_amend else "taken back", n)
            elif is_amend:
                found[entry.n] = Fate("amended", n)
    return found


def record_step_words(session: Session, step: RecordStep, viewer: Viewer) -> list[str]:
    """Describe the events of a line as far as the viewer may know."""
    events = [viewer.event_words(session, event) for event in step.events]
    if step.kind != "correction":
        return events
    played = session_at(session, step.entry.n).played
    told = [
        f"{what}: {entry.n} {viewer.line(session, entry)}"
        for what, entry in correction_words(session.entries, step.entry, played)
    ]
    return [*told[:1], *events, *told[1:]]
