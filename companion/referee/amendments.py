"""Read the new move of an amend, in full or in shorthand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from companion.referee.batch import Batch, Send, Step
from companion.referee.corrections import LATER_FALLS, NOT_A_LINE, NOTHING_CHANGED, NOTHING_FALLS, session_before
from companion.referee.moves import Amend
from companion.referee.pieces import split_text
from companion.referee.readings import Context, context_after
from companion.referee.session import Outcome, Session
from companion.referee.submission import submit
from companion.referee.verdicts import Refusal, Verdict, refuse
from companion.referee.viewer import Viewer

Play: TypeAlias = Callable[[Session, str, Viewer, Send, Context], Batch]


def is_read(session: Session, move: Amend, verdict: Verdict) -> bool:
    """Return whether an amend is refused for another reason than its new text."""
    others = (LATER_FALLS, NOTHING_FALLS, NOTHING_CHANGED, NOT_A_LINE)
    is_text = not isinstance(verdict, Refusal) or verdict.code not in others
    return session.played.index(move.line) is None or not is_text


def read_amend(play: Play, session: Session, move: Amend, viewer: Viewer) -> tuple[tuple[str, ...], Step]:
    """Return the moves in full that the new text of an amend can mean, and the step that says why it is not one.

    `play` plays a text. It is read in the game before the line that is replaced, whose beginning and seat carry over.
    """
    then, at = session_before(session, move.line), session.played.index(move.line)
    context = Context() if at is None else context_after(session.notation, session.played.lines[at].move, Context())
    batch = play(then, move.text, viewer, partial(submit, dealing=False), context)
    last = batch.stopped or batch.steps[-1]
    found = [split_text(choice) for choice in batch.choices]
    if batch.stopped is None:
        found = [[entry.text for step in batch.steps for entry in step.outcome.entries]]
    texts = tuple(lines[0] for lines in found if len(lines) == 1)
    if len(batch.steps) + len(batch.rest) + bool(batch.stopped) > 1 or (found and not texts):
        return (), replace(last, outcome=Outcome(_refuse_several(move.line), session))
    return texts, last


def _refuse_several(n: int) -> Refusal:
    reason = "an amend replaces one move by one move, and these are several"
    return refuse("", "several-moves", reason, f"Type 'undo {n}' to take back line {n} and all later ones, then these")
