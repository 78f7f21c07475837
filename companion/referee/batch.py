"""The result of a text of several moves."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.referee.pieces import join_pieces
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Verdict

Send = Callable[[Session, str], Outcome]


class Step(Struct, frozen=True):
    """One move of a text: the line that was judged, and its result."""

    line: str
    outcome: Outcome


class Batch(Struct, frozen=True):
    """The result of a text: the moves played, the one that was not, and the text from there on, to be corrected.

    `choices` are the lines that an ambiguous move can mean.
    """

    session: Session
    steps: tuple[Step, ...] = ()
    stopped: Step | None = None
    rest: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict on the last move that was judged."""
        last = self.stopped or self.steps[-1]
        return last.outcome.verdict

    @property
    def left(self) -> str:
        """The text that was not played, which can be typed again."""
        return join_pieces([self.stopped.line, *self.rest]) if self.stopped else ""

    @property
    def is_several(self) -> bool:
        """Whether the text had other moves than the one that was not played."""
        return bool(self.steps or self.rest)

    @property
    def texts(self) -> tuple[str, ...]:
        """The choices, each with the rest of the text."""
        return tuple(join_pieces([choice, *self.rest]) for choice in self.choices)

    @property
    def played(self) -> Outcome:
        """All moves played, as one outcome to store."""
        entries = tuple(entry for step in self.steps for entry in step.outcome.entries)
        events = tuple(event for step in self.steps for event in step.outcome.events)
        forced = tuple(n for step in self.steps for n in step.outcome.forced)
        return Outcome(self.steps[-1].outcome.verdict, self.session, entries, events, forced=forced)
