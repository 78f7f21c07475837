"""What lines that are taken back had done at the table, so that it can be put right there. Pure."""

from __future__ import annotations

from companion.referee.moves import Undo
from companion.referee.session import Outcome, Session
from companion.referee.viewer import Viewer

# Of how many lines it is told what they had done.
TOLD_LINES = 8


def recalled_words(before: Session, outcome: Outcome, viewer: Viewer) -> list[str]:
    """Tell what the lines had done that an undo took back, the last first; nothing for any other line."""
    if not outcome.entries or not isinstance(outcome.entries[0].move, Undo):
        return []
    kept = len(outcome.session.played.lines)
    state, told = outcome.session.state, []
    for entry in before.played.lines[kept:]:
        state, events = before.carry_out(state, entry.move)
        words = "; ".join(text for event in events if (text := viewer.event(event)))
        told += [f"      line {entry.n} had done: {words}"] if words else []
    more = [f"      … and {len(told) - TOLD_LINES} lines more"] if len(told) > TOLD_LINES else []
    return [*reversed(told[-TOLD_LINES:]), *more]
